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

int pin_count(const Scene& scene, CharacterId id) {
  const Character* character = find_character(scene, id);
  const Clip* clip = character ? find_clip(*character, character->active_clip) : nullptr;
  return clip ? static_cast<int>(clip->pins.size()) : 0;
}

/// The active one and those beside it as one list, the active one last; empty without one.
template <class Id>
std::vector<Id> with_active_last(const std::vector<Id>& more, Id active) {
  if (!active) return {};
  std::vector<Id> all = more;
  std::erase(all, active);
  all.push_back(active);
  return all;
}

/// The same list back in its two fields.
template <class Id>
void put_list(std::vector<Id> all, std::vector<Id>& more, Id& active) {
  active = all.empty() ? Id{} : all.back();
  if (!all.empty()) all.pop_back();
  more = std::move(all);
}

template <class Id>
void toggle_in(std::vector<Id>& all, Id id) {
  const bool was_active = !all.empty() && all.back() == id;
  std::erase(all, id);
  if (!was_active && id) all.push_back(id);
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
  std::erase_if(selection.pins,
                [&](int span) { return span >= pin_count(scene, selection.character); });
  std::erase_if(selection.keys, [&](const KeyRef& key) { return !key_exists(scene, key); });
  const Character* character = find_character(scene, selection.character);
  if (!character) {
    Selection empty;
    empty.character = shown_character(scene, {});
    empty.keys = std::move(selection.keys);
    return empty;
  }
  std::erase_if(selection.bones, [&](BoneId bone) { return !find_bone(*character, bone); });
  std::vector<HandleId> handles = selected_handles(selection);
  std::erase_if(handles, [&](HandleId handle) { return !find_handle(*character, handle); });
  put_list(std::move(handles), selection.more_handles, selection.handle);
  std::vector<PartId> parts = selected_parts(selection);
  std::erase_if(parts, [&](PartId part) { return !find_part(*character, part); });
  put_list(std::move(parts), selection.more_parts, selection.part);
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
  selection.more_parts.clear();
  selection.more_handles.clear();
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

std::vector<PartId> selected_parts(const Selection& selection) {
  return with_active_last(selection.more_parts, selection.part);
}

std::vector<HandleId> selected_handles(const Selection& selection) {
  return with_active_last(selection.more_handles, selection.handle);
}

void select_parts(Selection& selection, CharacterId character, std::span<const PartId> parts) {
  select_bone(selection, character, {});
  put_list({parts.begin(), parts.end()}, selection.more_parts, selection.part);
}

void select_handles(Selection& selection, const Character& character,
                    std::span<const HandleId> handles) {
  select_handle(selection, character, handles.empty() ? HandleId{} : handles.back());
  put_list({handles.begin(), handles.end()}, selection.more_handles, selection.handle);
}

void toggle_part(Selection& selection, CharacterId character, PartId part) {
  std::vector<PartId> parts;
  if (selection.character == character) parts = selected_parts(selection);
  toggle_in(parts, part);
  select_parts(selection, character, parts);
}

void toggle_handle(Selection& selection, const Character& character, HandleId handle) {
  std::vector<HandleId> handles;
  if (selection.character == character.id) handles = selected_handles(selection);
  toggle_in(handles, handle);
  select_handles(selection, character, handles);
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
