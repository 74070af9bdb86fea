// SPDX-License-Identifier: MIT
// Edits of the scene's markers. They stand by time; an index is a place in Scene::markers.
#pragma once

#include <cstddef>
#include <string_view>

#include "kindred/scene/document.h"

namespace kindred::editor {

/// Its index afterwards. Times before 0 become 0.
std::size_t add_marker(Scene& scene, std::string_view name, Time time);
/// Its index afterwards; an index that is none changes nothing.
std::size_t move_marker(Scene& scene, std::size_t index, Time time);
void rename_marker(Scene& scene, std::size_t index, std::string_view name);
/// A range up to `end`; a moment where `end` is not after it.
void set_marker_end(Scene& scene, std::size_t index, Time end);
/// The frames of its range become the scene's; of a moment nothing.
void play_marker_range(Scene& scene, std::size_t index);
void delete_marker(Scene& scene, std::size_t index);

/// "marker", "marker 2", ...: one that no other marker has.
std::string new_marker_name(const Scene& scene);
/// Index of the marker within half a frame of `time`, -1 if none.
std::ptrdiff_t marker_at(const Scene& scene, Time time);

}  // namespace kindred::editor
