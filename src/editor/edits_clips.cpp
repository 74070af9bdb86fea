// SPDX-License-Identifier: MIT
// Edits of clips as a whole.
#include <algorithm>

#include "editor/edits_keys.h"

namespace kindred::editor {
namespace {

std::vector<std::string> clip_names(const Character& character, ClipId except = {}) {
  std::vector<std::string> names;
  for (const Cow<Clip>& clip : character.clips) {
    if (clip->id != except) names.push_back(clip->name);
  }
  return names;
}

}  // namespace

ClipId add_clip(Scene& scene, CharacterId id, std::string_view name) {
  Character* character = edit_character(scene, id);
  if (!character) return {};
  Clip clip;
  clip.id = new_id<ClipId>(*character);
  clip.name = unique_name(name.empty() ? "clip" : name, clip_names(*character));
  clip.interpolation = find_interpolation("catmull_rom").value_or(linear_interpolation());
  const ClipId added = clip.id;
  character->clips.emplace_back(std::move(clip));
  character->active_clip = added;
  return added;
}

ClipId duplicate_clip(Scene& scene, CharacterId id, ClipId clip_id) {
  Character* character = edit_character(scene, id);
  const Clip* original = character ? find_clip(*character, clip_id) : nullptr;
  if (!original) return {};
  Clip copy = *original;
  copy.id = new_id<ClipId>(*character);
  copy.name = unique_name(copy.name, clip_names(*character));
  for (Generator& generator : copy.generators) generator.id = new_id<GeneratorId>(*character);
  const ClipId added = copy.id;
  character->clips.emplace_back(std::move(copy));
  character->active_clip = added;
  return added;
}

void delete_clip(Scene& scene, CharacterId id, ClipId clip) {
  Character* character = edit_character(scene, id);
  if (!character) return;
  std::erase_if(character->clips, [&](const Cow<Clip>& entry) { return entry->id == clip; });
  std::erase_if(character->layers, [&](const ClipLayer& layer) { return layer.clip == clip; });
  if (character->active_clip == clip) {
    character->active_clip = character->clips.empty() ? ClipId{} : character->clips.front()->id;
  }
}

void set_active_clip(Scene& scene, CharacterId id, ClipId clip) {
  Character* character = edit_character(scene, id);
  if (character && (!clip || find_clip(*character, clip))) character->active_clip = clip;
}

void rename_clip(Scene& scene, CharacterId id, ClipId clip_id, std::string_view name) {
  Character* character = edit_character(scene, id);
  Clip* clip = character ? edit_clip(*character, clip_id) : nullptr;
  if (clip && !name.empty()) clip->name = unique_name(name, clip_names(*character, clip_id));
}

void set_clip_loop(Scene& scene, CharacterId id, ClipId clip_id, bool loop) {
  Character* character = edit_character(scene, id);
  if (Clip* clip = character ? edit_clip(*character, clip_id) : nullptr) clip->loop = loop;
}

void set_clip_duration(Scene& scene, CharacterId id, ClipId clip_id, std::optional<Time> duration) {
  Character* character = edit_character(scene, id);
  Clip* clip = character ? edit_clip(*character, clip_id) : nullptr;
  if (!clip) return;
  clip->duration = duration ? std::optional(std::max(*duration, Time{0})) : std::nullopt;
}

void set_clip_interpolation(Scene& scene, CharacterId id, ClipId clip_id,
                            InterpolationId interpolation) {
  Character* character = edit_character(scene, id);
  Clip* clip = character ? edit_clip(*character, clip_id) : nullptr;
  if (!clip) return;
  clip->interpolation = interpolation;
  clip->unknown_interpolation.clear();
}

}  // namespace kindred::editor
