// SPDX-License-Identifier: MIT
// Edits of characters as a whole, and of the scene's own fields. Numbers that can't be used are
// refused: the old value stays.
#pragma once

#include <optional>
#include <string_view>

#include "editor/session.h"

namespace kindred::editor {

/// An empty one in front of all others; a taken name is numbered.
CharacterId add_character(Scene& scene, std::string_view name);
/// A copy just after the original, with its own id and a name that is not taken. Copies share
/// nothing that an edit of one could change in the other. 0 if there is no such character.
CharacterId duplicate_character(Scene& scene, CharacterId character);
/// Reflections that were drawn before it are drawn at their own place.
void delete_character(Scene& scene, CharacterId character);
void rename_character(Scene& scene, CharacterId character, std::string_view name);
void set_character_visible(Scene& scene, CharacterId character, bool visible);
void set_character_locked(Scene& scene, CharacterId character, bool locked);
/// Draw order: -1 one place further back, +1 one further to the front.
void move_character(Scene& scene, CharacterId character, int places);
/// Just in front of `beside`, or just behind it: a drop in a list.
void place_character_beside(Scene& scene, CharacterId character, CharacterId beside, bool behind);

void set_scene_name(Scene& scene, std::string_view name);
void set_canvas_size(Scene& scene, double width, double height);
void set_background(Scene& scene, std::optional<Color> color);
/// Keys keep their time in seconds.
void set_frame_rate(Scene& scene, double frames_per_second);
/// first <= last and not negative: a bound pushed past the other takes it along. None = automatic.
void set_range_first(Scene& scene, double frame);
void set_range_last(Scene& scene, double frame);
void clear_range(Scene& scene);
void set_scene_loop(Scene& scene, bool loop);

}  // namespace kindred::editor
