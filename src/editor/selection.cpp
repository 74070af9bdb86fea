// SPDX-License-Identifier: MIT
#include "editor/selection.h"

#include <algorithm>

namespace kindred::editor {
namespace {

bool key_exists(const Scene& scene, const KeyRef& key) {
  const Character* character = find_character(scene, key.character);
  const Clip* clip = character ? find_clip(*character, character->active_clip) : nullptr;
  const Channel* channel = clip ? find_channel(*clip, key.channel) : nullptr;
  return channel && channel->curve.index_at(key.time) >= 0;
}

}  // namespace

CharacterId shown_character(const Scene& scene, const Selection& selection) {
  if (find_character(scene, selection.character)) return selection.character;
  for (const Cow<Character>& character : scene.characters) {
    if (!character->bones->empty()) return character->id;
  }
  return scene.characters.empty() ? CharacterId{} : scene.characters.front()->id;
}

Selection pruned(Selection selection, const Scene& scene) {
  std::erase_if(selection.keys, [&](const KeyRef& key) { return !key_exists(scene, key); });
  const Character* character = find_character(scene, selection.character);
  if (!character) {
    Selection empty;
    empty.character = shown_character(scene, {});
    empty.keys = std::move(selection.keys);
    return empty;
  }
  std::erase_if(selection.bones, [&](BoneId bone) { return !find_bone(*character, bone); });
  if (!find_handle(*character, selection.handle)) selection.handle = {};
  if (!find_part(*character, selection.part)) selection.part = {};
  if (!find_reflection(*character, selection.reflection)) selection.reflection = {};
  return selection;
}

bool is_selected(const Selection& selection, CharacterId character, BoneId bone) {
  return selection.character == character &&
         std::find(selection.bones.begin(), selection.bones.end(), bone) != selection.bones.end();
}

bool is_selected(const Selection& selection, const KeyRef& key) {
  return std::find(selection.keys.begin(), selection.keys.end(), key) != selection.keys.end();
}

void select_bone(Selection& selection, CharacterId character, BoneId bone) {
  selection = {};
  selection.character = character;
  if (bone) selection.bones = {bone};
}

void toggle_bone(Selection& selection, CharacterId character, BoneId bone) {
  if (selection.character != character) {
    select_bone(selection, character, bone);
    return;
  }
  const bool was_active = selection.active_bone() == bone;
  std::erase(selection.bones, bone);
  if (!was_active && bone) selection.bones.push_back(bone);
  selection.handle = {};
  selection.part = {};
  selection.reflection = {};
}

void select_handle(Selection& selection, const Character& character, HandleId handle) {
  const Handle* found = find_handle(character, handle);
  select_bone(selection, character.id, found ? found->bone : BoneId{});
  if (found) selection.handle = handle;
}

void select_part(Selection& selection, CharacterId character, PartId part) {
  select_bone(selection, character, {});
  selection.part = part;
}

void select_reflection(Selection& selection, CharacterId character, ReflectionId reflection) {
  select_bone(selection, character, {});
  selection.reflection = reflection;
}

void select_character(Selection& selection, CharacterId character) {
  select_bone(selection, character, {});
}

void clear_selection(Selection& selection) { select_character(selection, selection.character); }

}  // namespace kindred::editor
