// SPDX-License-Identifier: MIT
#include "editor/gizmos_filter.h"

#include <algorithm>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_scene.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

std::string name_of(const Editor& editor, const LockedThing& thing) {
  const Character* character = find_character(editor.scene(), thing.character);
  if (character == nullptr) return {};
  const Handle* handle = find_handle(*character, thing.handle);
  if (handle != nullptr && handle->locked) return handle->name;
  const Part* part = find_part(*character, thing.part);
  if (part != nullptr && part->locked) return part->name;
  const Bone* bone = find_bone(*character, thing.bone);
  return character->locked || bone == nullptr ? character->name : bone->name;
}

/// The selected bones of the character shown.
std::set<BoneRef> selected_refs(const Editor& editor) {
  std::set<BoneRef> refs;
  const Selection& selection = editor.session().selection;
  for (const BoneId bone : selection.bones) refs.insert({selection.character, bone});
  return refs;
}

}  // namespace

bool shows_in_window(const Session& session, const Character& character) {
  const std::set<CharacterId>& solo = session.filter.solo;
  return character.visible && (solo.empty() || solo.contains(character.id));
}

bool is_hidden(const Session& session, CharacterId character, BoneId bone) {
  return session.filter.hidden_bones.contains({character, bone});
}

bool is_locked(const Session& session, const Character& character, BoneId bone) {
  return character.locked || session.filter.locked_bones.contains({character.id, bone});
}

std::vector<int> locked_bones(const Session& session, const Character& character) {
  std::vector<int> indices;
  for (const BoneRef& ref : session.filter.locked_bones) {
    const int index = ref.character == character.id ? bone_index(*character.bones, ref.bone) : -1;
    if (index >= 0) indices.push_back(index);
  }
  return indices;
}

void notify_locked(Editor& editor, const LockedThing& thing) {
  editor.session().locked_thing = thing;
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  notice.text = name_of(editor, thing) + " is locked.";
  notice.action = "notice.unlock";
  notice.action_label = "Unlock";
  editor.notify(std::move(notice));
}

bool is_locked(const Editor& editor, const LockedThing& thing) {
  const Character* character = find_character(editor.scene(), thing.character);
  if (character == nullptr) return false;
  const Handle* handle = find_handle(*character, thing.handle);
  const Part* part = find_part(*character, thing.part);
  return (handle != nullptr && handle->locked) || (part != nullptr && part->locked) ||
         is_locked(editor.session(), *character, thing.bone);
}

void unlock(Editor& editor, const LockedThing& thing) {
  const Character* character = find_character(editor.scene(), thing.character);
  if (character == nullptr) return;
  const Handle* handle = find_handle(*character, thing.handle);
  const std::string name = "Unlock " + name_of(editor, thing);
  if (handle != nullptr && handle->locked) {
    editor.edit(name, [&](Scene& scene) {
      set_handle_locked(scene, thing.character, thing.handle, false);
    });
  } else if (const Part* part = find_part(*character, thing.part); part && part->locked) {
    editor.edit(name,
                [&](Scene& scene) { set_part_locked(scene, thing.character, thing.part, false); });
  } else if (character->locked) {
    editor.edit(name, [&](Scene& scene) { set_character_locked(scene, thing.character, false); });
  } else {
    editor.session().filter.locked_bones.erase({thing.character, thing.bone});
    editor.touch();
  }
}

void hide_selected(Editor& editor) {
  editor.session().filter.hidden_bones.merge(selected_refs(editor));
  Selection selection = editor.session().selection;
  clear_selection(selection);
  editor.select(std::move(selection));
  editor.touch();
}

void hide_others(Editor& editor) {
  const Character* character = editor.character();
  if (character == nullptr) return;
  const std::set<BoneRef> kept = selected_refs(editor);
  for (const Bone& bone : *character->bones) {
    const BoneRef ref{character->id, bone.id};
    if (!kept.contains(ref)) editor.session().filter.hidden_bones.insert(ref);
  }
  editor.touch();
}

void show_all_bones(Editor& editor) {
  editor.session().filter.hidden_bones.clear();
  editor.touch();
}

void lock_selected(Editor& editor) {
  std::set<BoneRef>& locked = editor.session().filter.locked_bones;
  const std::set<BoneRef> chosen = selected_refs(editor);
  const bool all = std::includes(locked.begin(), locked.end(), chosen.begin(), chosen.end());
  for (const BoneRef& ref : chosen) {
    if (all) {
      locked.erase(ref);
    } else {
      locked.insert(ref);
    }
  }
  editor.touch();
}

void unlock_all_bones(Editor& editor) {
  editor.session().filter.locked_bones.clear();
  editor.touch();
}

void toggle_solo(Editor& editor) {
  const CharacterId shown = editor.shown_character();
  std::set<CharacterId>& solo = editor.session().filter.solo;
  if (solo.contains(shown)) {
    solo.clear();
  } else {
    solo = {shown};
  }
  editor.touch();
}

}  // namespace kindred::editor
