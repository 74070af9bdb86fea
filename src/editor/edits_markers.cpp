// SPDX-License-Identifier: MIT
#include "editor/edits_markers.h"

#include <algorithm>

#include "editor/edits_keys.h"

namespace kindred::editor {
namespace {

/// After those of the same time, so that moving one across another keeps both.
std::size_t insert_by_time(Scene& scene, Marker marker) {
  marker.time = std::max(marker.time, Time{0});
  const auto place =
      std::upper_bound(scene.markers.begin(), scene.markers.end(), marker.time,
                       [](Time time, const Marker& other) { return time < other.time; });
  const std::ptrdiff_t index = place - scene.markers.begin();
  scene.markers.insert(place, std::move(marker));
  return static_cast<std::size_t>(index);
}

}  // namespace

std::size_t add_marker(Scene& scene, std::string_view name, Time time) {
  return insert_by_time(scene, {std::string(name), time, {}, {}});
}

std::size_t move_marker(Scene& scene, std::size_t index, Time time) {
  if (index >= scene.markers.size()) return index;
  Marker moved = std::move(scene.markers[index]);
  scene.markers.erase(scene.markers.begin() + static_cast<std::ptrdiff_t>(index));
  moved.time = time;
  return insert_by_time(scene, std::move(moved));
}

void rename_marker(Scene& scene, std::size_t index, std::string_view name) {
  if (index < scene.markers.size()) scene.markers[index].name = name;
}

void set_marker_end(Scene& scene, std::size_t index, Time end) {
  if (index >= scene.markers.size()) return;
  Marker& marker = scene.markers[index];
  marker.duration = std::max(end - marker.time, Time{0});
}

void play_marker_range(Scene& scene, std::size_t index) {
  if (index >= scene.markers.size() || scene.markers[index].duration <= Time{0}) return;
  const Marker& marker = scene.markers[index];
  FrameRange range;
  range.first = nearest_frame(scene.frame_rate, marker.time);
  range.last = nearest_frame(scene.frame_rate, marker.time + marker.duration);
  scene.frame_range = range;
}

void delete_marker(Scene& scene, std::size_t index) {
  if (index >= scene.markers.size()) return;
  scene.markers.erase(scene.markers.begin() + static_cast<std::ptrdiff_t>(index));
}

std::string new_marker_name(const Scene& scene) {
  std::vector<std::string> taken;
  for (const Marker& marker : scene.markers) taken.push_back(marker.name);
  return unique_name("marker", taken);
}

std::ptrdiff_t marker_at(const Scene& scene, Time time) {
  for (std::size_t i = 0; i < scene.markers.size(); ++i) {
    if (within_half_frame(scene.frame_rate, scene.markers[i].time, time)) {
      return static_cast<std::ptrdiff_t>(i);
    }
  }
  return -1;
}

}  // namespace kindred::editor
