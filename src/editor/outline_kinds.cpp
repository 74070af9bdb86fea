// SPDX-License-Identifier: MIT
#include "editor/outline_kinds.h"

#include <algorithm>
#include <array>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_parts.h"
#include "editor/edits_reflections.h"
#include "editor/edits_rig.h"
#include "editor/edits_scene.h"
#include "editor/gizmos_filter.h"
#include "editor/rig_mode.h"
#include "editor/rig_rest.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

using Rows = std::span<const OutlineRow>;
using Ids = std::span<const std::uint32_t>;

template <class Id>
std::vector<Id> typed_ids(Ids ids) {
  std::vector<Id> typed;
  for (const std::uint32_t id : ids) typed.push_back(Id{id});
  return typed;
}

template <class Id>
std::vector<std::uint32_t> plain_ids(const std::vector<Id>& ids) {
  std::vector<std::uint32_t> plain;
  for (const Id id : ids) plain.push_back(id.value);
  return plain;
}

template <class Id>
std::vector<Id> ids_of(Rows rows) {
  std::vector<Id> ids;
  for (const OutlineRow& row : rows) ids.push_back(Id{row.id});
  return ids;
}

const Character& character_of(const Editor& editor, const OutlineRow& row) {
  return *find_character(editor.scene(), row.character);
}

/// A change of the document of each row, as one step.
template <class Change>
void step_for_rows(Editor& editor, std::string_view verb, Rows rows, Change change) {
  edit_rig(editor, std::string(verb) + " " + outline_words(rows), [&](Scene& scene) {
    for (const OutlineRow& row : rows) change(scene, row);
  });
}

bool holds(const std::vector<std::uint32_t>& ids, std::uint32_t id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

// ---- characters ---------------------------------------------------------------------------------

bool character_selected(const Selection& s, const OutlineRow& row) {
  return s.character == row.character && s.bones.empty() && !s.handle && !s.part && !s.reflection;
}
void select_one_character(Selection& s, const Character& character, Ids) {
  select_character(s, character.id);
}
std::vector<std::uint32_t> no_ids(const Selection&) { return {}; }
bool character_shown(const Editor& editor, const OutlineRow& row) {
  return shows_in_window(editor.session(), character_of(editor, row));
}
void show_characters(Editor& editor, Rows rows, bool shown) {
  std::set<CharacterId>& solo = editor.session().filter.solo;
  if (shown && !solo.empty()) {
    for (const OutlineRow& row : rows) solo.insert(row.character);
  }
  step_for_rows(editor, shown ? "Show" : "Hide", rows, [&](Scene& scene, const OutlineRow& row) {
    set_character_visible(scene, row.character, shown);
  });
  editor.touch();
}
bool character_locked(const Editor& editor, const OutlineRow& row) {
  return character_of(editor, row).locked;
}
void lock_characters(Editor& editor, Rows rows, bool locked) {
  step_for_rows(editor, locked ? "Lock" : "Unlock", rows, [&](Scene& scene, const OutlineRow& row) {
    set_character_locked(scene, row.character, locked);
  });
}
void rename_character_row(Scene& scene, const OutlineRow& row, std::string_view name) {
  rename_character(scene, row.character, name);
}
void remove_characters(Scene& scene, Rows rows) {
  for (const OutlineRow& row : rows) delete_character(scene, row.character);
}
std::uint32_t duplicate_character_row(Scene& scene, const OutlineRow& row) {
  return duplicate_character(scene, row.character).value;
}

// ---- bones --------------------------------------------------------------------------------------

bool bone_selected(const Selection& s, const OutlineRow& row) {
  return is_selected(s, row.character, BoneId{row.id});
}
void select_bones(Selection& s, const Character& character, Ids ids) {
  select_bone(s, character.id, {});
  s.bones = typed_ids<BoneId>(ids);
}
std::vector<std::uint32_t> selected_bone_ids(const Selection& s) { return plain_ids(s.bones); }
bool bone_shown(const Editor& editor, const OutlineRow& row) {
  return !is_hidden(editor.session(), row.character, BoneId{row.id});
}
void put_refs(std::set<BoneRef>& refs, Rows rows, bool in) {
  for (const OutlineRow& row : rows) {
    const BoneRef ref{row.character, BoneId{row.id}};
    if (in) {
      refs.insert(ref);
    } else {
      refs.erase(ref);
    }
  }
}
void show_bone_rows(Editor& editor, Rows rows, bool shown) {
  put_refs(editor.session().filter.hidden_bones, rows, !shown);
  editor.touch();
}
bool bone_locked(const Editor& editor, const OutlineRow& row) {
  return editor.session().filter.locked_bones.contains({row.character, BoneId{row.id}});
}
void lock_bone_rows(Editor& editor, Rows rows, bool locked) {
  put_refs(editor.session().filter.locked_bones, rows, locked);
  editor.touch();
}
void rename_bone_row(Scene& scene, const OutlineRow& row, std::string_view name) {
  rename_bone_and_pair(scene, row.character, BoneId{row.id}, name);
}
void remove_bone_rows(Scene& scene, Rows rows) {
  const std::vector<BoneId> bones = ids_of<BoneId>(rows);
  delete_bones(scene, rows.front().character, bones);
}
std::uint32_t duplicate_bone_row(Scene& scene, const OutlineRow& row) {
  return duplicate_bone(scene, row.character, BoneId{row.id}, true).value;
}

// ---- handles ------------------------------------------------------------------------------------

bool handle_selected(const Selection& s, const OutlineRow& row) {
  return s.character == row.character && holds(plain_ids(selected_handles(s)), row.id);
}
void select_handle_rows(Selection& s, const Character& character, Ids ids) {
  select_handles(s, character, typed_ids<HandleId>(ids));
}
std::vector<std::uint32_t> selected_handle_ids(const Selection& s) {
  return plain_ids(selected_handles(s));
}
bool handle_row_locked(const Editor& editor, const OutlineRow& row) {
  const Handle* handle = find_handle(character_of(editor, row), HandleId{row.id});
  return handle != nullptr && handle->locked;
}
void lock_handles(Editor& editor, Rows rows, bool locked) {
  step_for_rows(editor, locked ? "Lock" : "Unlock", rows, [&](Scene& scene, const OutlineRow& row) {
    set_handle_locked(scene, row.character, HandleId{row.id}, locked);
  });
}
void rename_handle_row(Scene& scene, const OutlineRow& row, std::string_view name) {
  rename_handle(scene, row.character, HandleId{row.id}, name);
}
void remove_handles(Scene& scene, Rows rows) {
  for (const OutlineRow& row : rows) delete_handle(scene, row.character, HandleId{row.id});
}

// ---- parts --------------------------------------------------------------------------------------

bool part_selected(const Selection& s, const OutlineRow& row) {
  return s.character == row.character && holds(plain_ids(selected_parts(s)), row.id);
}
void select_part_rows(Selection& s, const Character& character, Ids ids) {
  select_parts(s, character.id, typed_ids<PartId>(ids));
}
std::vector<std::uint32_t> selected_part_ids(const Selection& s) {
  return plain_ids(selected_parts(s));
}
bool part_shown(const Editor& editor, const OutlineRow& row) {
  const Part* part = find_part(character_of(editor, row), PartId{row.id});
  return part == nullptr || part->visible;
}
void show_parts(Editor& editor, Rows rows, bool shown) {
  step_for_rows(editor, shown ? "Show" : "Hide", rows, [&](Scene& scene, const OutlineRow& row) {
    set_part_visible(scene, row.character, PartId{row.id}, shown);
  });
}
bool part_row_locked(const Editor& editor, const OutlineRow& row) {
  const Part* part = find_part(character_of(editor, row), PartId{row.id});
  return part != nullptr && part->locked;
}
void lock_parts(Editor& editor, Rows rows, bool locked) {
  step_for_rows(editor, locked ? "Lock" : "Unlock", rows, [&](Scene& scene, const OutlineRow& row) {
    set_part_locked(scene, row.character, PartId{row.id}, locked);
  });
}
void rename_part_row(Scene& scene, const OutlineRow& row, std::string_view name) {
  rename_part(scene, row.character, PartId{row.id}, name);
}
void remove_parts(Scene& scene, Rows rows) {
  delete_parts(scene, rows.front().character, ids_of<PartId>(rows));
}
std::uint32_t duplicate_part_row(Scene& scene, const OutlineRow& row) {
  return duplicate_part(scene, row.character, PartId{row.id}).value;
}

// ---- reflections --------------------------------------------------------------------------------

bool reflection_selected(const Selection& s, const OutlineRow& row) {
  return s.character == row.character && s.reflection.value == row.id;
}
void select_reflection_rows(Selection& s, const Character& character, Ids ids) {
  select_reflection(s, character.id, ids.empty() ? ReflectionId{} : ReflectionId{ids.back()});
}
std::vector<std::uint32_t> selected_reflection_ids(const Selection& s) {
  return s.reflection ? std::vector{s.reflection.value} : std::vector<std::uint32_t>{};
}
bool reflection_shown(const Editor& editor, const OutlineRow& row) {
  const Reflection* found = find_reflection(character_of(editor, row), ReflectionId{row.id});
  return found == nullptr || found->visible;
}
void show_reflections(Editor& editor, Rows rows, bool shown) {
  step_for_rows(editor, shown ? "Show" : "Hide", rows, [&](Scene& scene, const OutlineRow& row) {
    edit_reflection(scene, row.character, ReflectionId{row.id},
                    [&](Reflection& reflection) { reflection.visible = shown; });
  });
}
void rename_reflection_row(Scene& scene, const OutlineRow& row, std::string_view name) {
  rename_reflection(scene, row.character, ReflectionId{row.id}, name);
}
void remove_reflections(Scene& scene, Rows rows) {
  for (const OutlineRow& row : rows) delete_reflection(scene, row.character, ReflectionId{row.id});
}

// ---- groups: they only hold ---------------------------------------------------------------------

bool never_selected(const Selection&, const OutlineRow&) { return false; }
void select_its_character(Selection& s, const Character& character, Ids) {
  select_character(s, character.id);
}

// kind, icon, one, many, plural, selected, select, selected_ids, shown, set_shown, locked,
// set_locked, rename, remove, duplicate; in the order of OutlineKind
constexpr std::array<OutlineKindRow, 6> kOutlineKinds{{
    {OutlineKind::kCharacter, "character", "character", "characters", "", character_selected,
     select_one_character, no_ids, character_shown, show_characters, character_locked,
     lock_characters, rename_character_row, remove_characters, duplicate_character_row},
    {OutlineKind::kGroup, "", "group", "groups", "", never_selected, select_its_character, no_ids,
     nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr},
    {OutlineKind::kBone, "bone", "bone", "bones", "Bones", bone_selected, select_bones,
     selected_bone_ids, bone_shown, show_bone_rows, bone_locked, lock_bone_rows, rename_bone_row,
     remove_bone_rows, duplicate_bone_row},
    {OutlineKind::kHandle, "handle", "handle", "handles", "Handles", handle_selected,
     select_handle_rows, selected_handle_ids, nullptr, nullptr, handle_row_locked, lock_handles,
     rename_handle_row, remove_handles, nullptr},
    {OutlineKind::kPart, "part", "part", "parts", "Parts", part_selected, select_part_rows,
     selected_part_ids, part_shown, show_parts, part_row_locked, lock_parts, rename_part_row,
     remove_parts, duplicate_part_row},
    {OutlineKind::kReflection, "reflection", "reflection", "reflections", "Reflections",
     reflection_selected, select_reflection_rows, selected_reflection_ids, reflection_shown,
     show_reflections, nullptr, nullptr, rename_reflection_row, remove_reflections, nullptr},
}};

}  // namespace

std::span<const OutlineKindRow> outline_kinds() { return kOutlineKinds; }

const OutlineKindRow& kind_of(const OutlineRow& row) {
  return kOutlineKinds[static_cast<std::size_t>(row.kind)];
}

std::string outline_words(Rows rows) {
  if (rows.size() == 1) return rows.front().label;
  return std::to_string(rows.size()) + " " + std::string(kind_of(rows.front()).many);
}

std::vector<OutlineRow> topmost_rows(const Scene& scene, Rows rows) {
  std::vector<OutlineRow> top(rows.begin(), rows.end());
  const Character* character =
      rows.empty() ? nullptr : find_character(scene, rows.front().character);
  if (character == nullptr || rows.front().kind != OutlineKind::kBone) return top;
  const std::vector<Bone>& bones = *character->bones;
  std::erase_if(top, [&](const OutlineRow& row) {
    const std::vector<int> above = ancestors_or_self(bones, bone_index(bones, BoneId{row.id}));
    return std::any_of(above.begin(), above.end(), [&](int i) {
      const std::uint32_t id = bones[static_cast<std::size_t>(i)].id.value;
      return id != row.id && std::any_of(rows.begin(), rows.end(),
                                         [&](const OutlineRow& other) { return other.id == id; });
    });
  });
  return top;
}

void select_rows(Editor& editor, Rows rows) {
  if (rows.empty()) return;
  const Character* character = find_character(editor.scene(), rows.back().character);
  if (character == nullptr) return;
  std::vector<std::uint32_t> ids;
  for (const OutlineRow& row : rows) ids.push_back(row.id);
  Selection selection = editor.session().selection;
  kind_of(rows.back()).select(selection, *character, ids);
  editor.select(std::move(selection));
}

void rename_row(Editor& editor, const OutlineRow& row, std::string_view name) {
  const auto rename = kind_of(row).rename;
  if (rename == nullptr || name.empty() || name == row.label) return;
  edit_rig(editor, "Rename " + row.label, [&](Scene& scene) { rename(scene, row, name); });
}

void remove_rows(Editor& editor, Rows rows) {
  if (rows.empty() || kind_of(rows.front()).remove == nullptr) return;
  for (const OutlineRow& row : rows) {
    if (refuse_locked(editor, row)) return;
  }
  edit_rig(editor, "Delete " + outline_words(rows),
           [&](Scene& scene) { kind_of(rows.front()).remove(scene, rows); });
}

void duplicate_rows(Editor& editor, Rows wanted) {
  const std::vector<OutlineRow> rows = topmost_rows(editor.scene(), wanted);
  const auto duplicate = rows.empty() ? nullptr : kind_of(rows.front()).duplicate;
  if (duplicate == nullptr) return;
  edit_rig(editor, "Duplicate " + outline_words(rows), [&](Scene& scene) {
    std::vector<std::uint32_t> copies;
    for (const OutlineRow& row : rows) copies.push_back(duplicate(scene, row));
    const bool whole = rows.front().kind == OutlineKind::kCharacter;
    const CharacterId owner = whole ? CharacterId{copies.back()} : rows.front().character;
    kind_of(rows.front()).select(editor.session().selection, *find_character(scene, owner), copies);
  });
}

void show_rows(Editor& editor, Rows rows, bool shown) {
  if (!rows.empty() && kind_of(rows.front()).set_shown) {
    kind_of(rows.front()).set_shown(editor, rows, shown);
  }
}

void lock_rows(Editor& editor, Rows rows, bool locked) {
  if (!rows.empty() && kind_of(rows.front()).set_locked) {
    kind_of(rows.front()).set_locked(editor, rows, locked);
  }
}

void select_with_children(Editor& editor, Rows rows) {
  if (rows.empty()) return;
  const Character* character = find_character(editor.scene(), rows.front().character);
  if (character == nullptr) return;
  const std::vector<Bone>& bones = *character->bones;
  Selection selection = editor.session().selection;
  select_bone(selection, character->id, {});
  for (const OutlineRow& row : rows) {
    const std::vector<bool> below = subtree(bones, BoneId{row.id});
    for (std::size_t i = 0; i < bones.size(); ++i) {
      const bool new_one = below[i] && !is_selected(selection, character->id, bones[i].id);
      if (new_one) selection.bones.push_back(bones[i].id);
    }
  }
  // The one it was asked for stays the active one.
  std::erase(selection.bones, BoneId{rows.back().id});
  selection.bones.push_back(BoneId{rows.back().id});
  editor.select(std::move(selection));
}

bool refuse_locked(Editor& editor, const OutlineRow& row) {
  const Character* character = find_character(editor.scene(), row.character);
  if (character == nullptr) return true;
  const auto locked = kind_of(row).locked;
  const bool itself = locked != nullptr && locked(editor, row);
  if (!itself && !character->locked) return false;
  LockedThing thing{row.character, {}, {}};
  if (itself && row.kind == OutlineKind::kBone) thing.bone = BoneId{row.id};
  if (itself && row.kind == OutlineKind::kHandle) thing.handle = HandleId{row.id};
  if (itself && row.kind == OutlineKind::kPart) thing.part = PartId{row.id};
  notify_locked(editor, thing);
  return true;
}

}  // namespace kindred::editor
