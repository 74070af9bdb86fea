// SPDX-License-Identifier: MIT
#include "editor/edits_scene.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_motion.h"
#include "editor/number_input.h"

namespace kindred::editor {
namespace {

std::vector<std::string> character_names(const Scene& scene, CharacterId except = {}) {
  std::vector<std::string> names;
  for (const Cow<Character>& character : scene.characters) {
    if (character->id != except) names.push_back(character->name);
  }
  return names;
}

std::int64_t frame_number(double frame, std::int64_t old) {
  return std::llround(accepted(frame, static_cast<double>(old), kFrameRange));
}

int pixel_count(double count, int old) {
  return static_cast<int>(std::lround(accepted(count, old, kCanvasRange)));
}

}  // namespace

CharacterId add_character(Scene& scene, std::string_view name) {
  Character character;
  character.id = CharacterId{scene.next_character_id++};
  character.name = unique_name(name, character_names(scene));
  const CharacterId added = character.id;
  scene.characters.emplace_back(std::move(character));
  return added;
}

CharacterId duplicate_character(Scene& scene, CharacterId id) {
  const int index = character_index(scene, id);
  if (index < 0) return {};
  const auto original = scene.characters.begin() + index;
  Cow<Character> copy = *original;
  Character& changed = copy.edit();
  changed.id = CharacterId{scene.next_character_id++};
  changed.name = unique_name(changed.name, character_names(scene));
  const CharacterId added = changed.id;
  scene.characters.insert(original + 1, std::move(copy));
  return added;
}

void delete_character(Scene& scene, CharacterId id) {
  std::erase_if(scene.characters, [&](const Cow<Character>& entry) { return entry->id == id; });
  for (Cow<Character>& character : scene.characters) {
    const auto& reflections = character->reflections;
    const bool concerned = std::any_of(reflections.begin(), reflections.end(),
                                       [&](const Reflection& r) { return id && r.before == id; });
    if (!concerned) continue;
    for (Reflection& reflection : character.edit().reflections) {
      if (reflection.before == id) reflection.before = {};
    }
  }
}

void rename_character(Scene& scene, CharacterId id, std::string_view name) {
  const Scene before = scene;
  Character* character = name.empty() ? nullptr : edit_character(scene, id);
  if (!character) return;
  character->name = unique_name(name, character_names(scene, id));
  follow_renames(scene, before);
}

void set_character_visible(Scene& scene, CharacterId id, bool visible) {
  if (Character* character = edit_character(scene, id)) character->visible = visible;
}

void set_character_locked(Scene& scene, CharacterId id, bool locked) {
  if (Character* character = edit_character(scene, id)) character->locked = locked;
}

void move_character(Scene& scene, CharacterId id, int places) {
  const int index = character_index(scene, id);
  if (index < 0) return;
  const int last = static_cast<int>(scene.characters.size()) - 1;
  const int wanted = std::clamp(index + std::clamp(places, -last, last), 0, last);
  const auto begin = scene.characters.begin();
  if (wanted > index) std::rotate(begin + index, begin + index + 1, begin + wanted + 1);
  if (wanted < index) std::rotate(begin + wanted, begin + index, begin + index + 1);
}

void place_character_beside(Scene& scene, CharacterId id, CharacterId beside, bool behind) {
  const int from = character_index(scene, id), to = character_index(scene, beside);
  if (from < 0 || to < 0 || from == to) return;
  // Taking it out moves those in front of it one place back.
  const int place = to + (behind ? 0 : 1) - (from < to ? 1 : 0);
  move_character(scene, id, place - from);
}

void set_scene_name(Scene& scene, std::string_view name) { scene.name = name; }

void set_canvas_size(Scene& scene, double width, double height) {
  scene.canvas_width = pixel_count(width, scene.canvas_width);
  scene.canvas_height = pixel_count(height, scene.canvas_height);
}

void set_background(Scene& scene, std::optional<Color> color) { scene.background = color; }

void set_frame_rate(Scene& scene, double rate) {
  const double old = frames_per_second(scene.frame_rate);
  const double wanted = accepted(rate, old, kFrameRateRange);
  if (wanted != old) scene.frame_rate = frame_rate_from_number(wanted);
}

void set_range_first(Scene& scene, double frame) {
  FrameRange range = effective_range(scene);
  range.first = frame_number(frame, range.first);
  range.last = std::max(range.first, range.last);
  scene.frame_range = range;
}

void set_range_last(Scene& scene, double frame) {
  FrameRange range = effective_range(scene);
  range.last = frame_number(frame, range.last);
  range.first = std::min(range.first, range.last);
  scene.frame_range = range;
}

void clear_range(Scene& scene) { scene.frame_range.reset(); }

void set_scene_loop(Scene& scene, bool loop) { scene.loop = loop; }

}  // namespace kindred::editor
