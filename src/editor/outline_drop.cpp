// SPDX-License-Identifier: MIT
// Drops in the outliner: bones onto bones and between siblings, parts in their order or onto bones,
// characters in their order.
#include <algorithm>

#include "editor/edits_parts.h"
#include "editor/edits_rig.h"
#include "editor/edits_scene.h"
#include "editor/outline_kinds.h"
#include "editor/rig_mode.h"

namespace kindred::editor {
namespace {

using DropRows = std::span<const OutlineRow>;

// ---- bones --------------------------------------------------------------------------------------

/// Where dropped bones come to hang: under `parent`, before the sibling `before` or as the last.
struct BonePlace {
  BoneId parent, before;
};

BoneId next_sibling(const Character& character, const Bone& bone) {
  bool found = false;
  for (const Bone& other : *character.bones) {
    if (found && other.parent == bone.parent) return other.id;
    found |= other.id == bone.id;
  }
  return {};
}

BoneId first_child(const Character& character, BoneId bone) {
  for (const Bone& other : *character.bones) {
    if (other.parent == bone) return other.id;
  }
  return {};
}

std::optional<BonePlace> bone_place(const Character& character, const OutlineRow& target,
                                    DropPlace place) {
  if (target.kind == OutlineKind::kGroup && target.members == OutlineKind::kBone)
    return BonePlace{};
  if (target.kind != OutlineKind::kBone) return std::nullopt;
  const Bone* bone = find_bone(character, BoneId{target.id});
  if (bone == nullptr) return std::nullopt;
  if (place == DropPlace::kOnto) return BonePlace{bone->id, {}};
  if (place == DropPlace::kAbove) return BonePlace{bone->parent, bone->id};
  // Below an open branch is above its first child, where the line shows.
  if (target.open) return BonePlace{bone->id, first_child(character, bone->id)};
  return BonePlace{bone->parent, next_sibling(character, *bone)};
}

std::optional<OutlineDrop> bones_on(const Character& character, DropRows rows,
                                    const OutlineRow& target, DropPlace place) {
  const auto where = bone_place(character, target, place);
  if (!where) return std::nullopt;
  OutlineDrop drop;
  drop.step = "Move " + outline_words(rows);
  drop.onto = place == DropPlace::kOnto || target.kind == OutlineKind::kGroup;
  for (const OutlineRow& row : rows) {
    const auto refusal = reparent_refusal(character, BoneId{row.id}, where->parent);
    if (refusal) drop.refusal = *refusal;
  }
  return drop;
}

void drop_bones(Scene& scene, DropRows rows, const OutlineRow& target, DropPlace place) {
  const CharacterId id = target.character;
  const auto where = bone_place(*find_character(scene, id), target, place);
  if (!where) return;
  for (const OutlineRow& row : rows) {
    const BoneId bone{row.id};
    if (bone == where->before) continue;  // it stands there already
    const bool same_parent = find_bone(*find_character(scene, id), bone)->parent == where->parent;
    if (same_parent && !where->before) {
      const auto count = static_cast<int>(find_character(scene, id)->bones->size());
      move_bone(scene, id, bone, count);
    } else {
      reparent_bone(scene, id, bone, where->parent, where->before);
    }
  }
}

// ---- parts --------------------------------------------------------------------------------------

std::optional<OutlineDrop> parts_on(const Character&, DropRows rows, const OutlineRow& target,
                                    DropPlace place) {
  OutlineDrop drop;
  if (target.kind == OutlineKind::kBone) {
    drop.step = "Bind " + outline_words(rows);
    drop.onto = true;
    return drop;
  }
  if (target.kind != OutlineKind::kPart || place == DropPlace::kOnto) return std::nullopt;
  drop.step = "Reorder " + outline_words(rows);
  return drop;
}

void drop_parts(Scene& scene, DropRows rows, const OutlineRow& target, DropPlace place) {
  const CharacterId id = target.character;
  if (target.kind == OutlineKind::kBone) {
    for (const OutlineRow& row : rows) bind_part(scene, id, PartId{row.id}, BoneId{target.id});
    return;
  }
  // Above in the list is in front. The first row comes to lie next to the target, the others next
  // to the one before them, so that they keep their order.
  const bool behind = place == DropPlace::kBelow;
  PartId beside{target.id};
  std::vector<OutlineRow> moved(rows.begin(), rows.end());
  if (!behind) std::reverse(moved.begin(), moved.end());
  for (const OutlineRow& row : moved) {
    if (PartId{row.id} == beside) continue;
    place_part_beside(scene, id, PartId{row.id}, beside, behind);
    beside = PartId{row.id};
  }
}

// ---- characters ---------------------------------------------------------------------------------

std::optional<OutlineDrop> characters_on(const Character&, DropRows rows, const OutlineRow& target,
                                         DropPlace place) {
  if (target.kind != OutlineKind::kCharacter || place == DropPlace::kOnto) return std::nullopt;
  OutlineDrop drop;
  drop.step = "Reorder " + outline_words(rows);
  return drop;
}

void drop_characters(Scene& scene, DropRows rows, const OutlineRow& target, DropPlace place) {
  for (const OutlineRow& row : rows) {
    place_character_beside(scene, row.character, target.character, place == DropPlace::kBelow);
  }
}

// ---- by kind ------------------------------------------------------------------------------------

struct DropKind {
  OutlineKind kind;
  bool across_characters;
  std::optional<OutlineDrop> (*can)(const Character&, DropRows, const OutlineRow&, DropPlace);
  void (*run)(Scene&, DropRows, const OutlineRow&, DropPlace);
};

constexpr DropKind kDropKinds[] = {
    {OutlineKind::kBone, false, bones_on, drop_bones},
    {OutlineKind::kPart, false, parts_on, drop_parts},
    {OutlineKind::kCharacter, true, characters_on, drop_characters},
};

const DropKind* drop_kind(DropRows rows, const OutlineRow& target) {
  if (rows.empty()) return nullptr;
  for (const DropKind& kind : kDropKinds) {
    if (kind.kind != rows.front().kind) continue;
    const bool same = rows.front().character == target.character;
    return kind.across_characters || same ? &kind : nullptr;
  }
  return nullptr;
}

}  // namespace

std::optional<OutlineDrop> drop_on(const Editor& editor, DropRows dragged, const OutlineRow& target,
                                   DropPlace place) {
  const std::vector<OutlineRow> rows = topmost_rows(editor.scene(), dragged);
  const DropKind* kind = drop_kind(rows, target);
  const Character* character = find_character(editor.scene(), target.character);
  if (kind == nullptr || character == nullptr) return std::nullopt;
  for (const OutlineRow& row : rows) {
    if (row.path == target.path) return std::nullopt;  // onto itself: nothing moves
  }
  return kind->can(*character, rows, target, place);
}

void drop_rows(Editor& editor, DropRows dragged, const OutlineRow& target, DropPlace place) {
  const std::vector<OutlineRow> rows = topmost_rows(editor.scene(), dragged);
  const auto drop = drop_on(editor, rows, target, place);
  if (!drop) return;
  for (const OutlineRow& row : rows) {
    if (refuse_locked(editor, row)) return;
  }
  if (!drop->refusal.empty()) {
    Notice notice;
    notice.kind = NoticeKind::kWarning;
    notice.text = drop->refusal;
    editor.notify(std::move(notice));
    return;
  }
  edit_rig(editor, drop->step,
           [&](Scene& scene) { drop_kind(rows, target)->run(scene, rows, target, place); });
}

}  // namespace kindred::editor
