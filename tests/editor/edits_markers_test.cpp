// SPDX-License-Identifier: MIT
#include "editor/edits_markers.h"

#include "editor/actions_keys.h"
#include "editor/editor.h"
#include "editor/same_document.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

std::vector<std::string> marker_names(const Scene& scene) {
  std::vector<std::string> names;
  for (const Marker& marker : scene.markers) names.push_back(marker.name);
  return names;
}

}  // namespace

TEST_CASE("Markers stand by time, wherever they are moved", "[markers]") {
  Scene scene;
  const Time second = time_from_seconds(1);
  CHECK(add_marker(scene, "b", second) == 0);
  CHECK(add_marker(scene, "a", Time{0}) == 0);
  CHECK(add_marker(scene, "c", second + second) == 2);
  CHECK(move_marker(scene, 0, second + second + second) == 2);
  CHECK(marker_names(scene) == std::vector<std::string>{"b", "c", "a"});
  CHECK(move_marker(scene, 1, Time{-5}) == 0);
  CHECK(scene.markers[0].time == Time{0});
  CHECK(marker_at(scene, second) == 1);
  CHECK(marker_at(scene, second + time_of_frame(scene.frame_rate, 1)) == -1);
  rename_marker(scene, 1, "hug");
  delete_marker(scene, 0);
  delete_marker(scene, 7);
  rename_marker(scene, 7, "nobody");
  CHECK(move_marker(scene, 7, second) == 7);
  CHECK(marker_names(scene) == std::vector<std::string>{"hug", "a"});
}

TEST_CASE("A marker at the playhead is one step, a second one there is none", "[markers][UX-1]") {
  Editor editor;
  editor.open_scene(Scene{}, {});
  editor.set_playhead_frame(12);
  add_marker_here(editor);
  add_marker_here(editor);
  REQUIRE(editor.history().index() == 1);
  CHECK(editor.scene().markers.front().time == time_from_seconds(0.5));
  editor.set_playhead_frame(13);
  add_marker_here(editor);
  CHECK(marker_names(editor.scene()) == std::vector<std::string>{"marker", "marker 2"});
  editor.undo();
  editor.undo();
  CHECK(editor.scene().markers.empty());
}

TEST_CASE("A scene that differs in a marker is another document", "[markers]") {
  Scene scene;
  add_marker(scene, "a", Time{0});
  Scene other = scene;
  CHECK(same_document(scene, other));
  rename_marker(other, 0, "b");
  CHECK_FALSE(same_document(scene, other));
}

TEST_CASE("A marker becomes a range, is played and becomes a moment again", "[edits_markers]") {
  Scene scene;
  const std::size_t hug = add_marker(scene, "hug", time_from_seconds(1));
  play_marker_range(scene, hug);
  CHECK_FALSE(scene.frame_range);
  set_marker_end(scene, hug, time_from_seconds(2.5));
  CHECK(scene.markers[hug].duration == time_from_seconds(1.5));
  play_marker_range(scene, hug);
  REQUIRE(scene.frame_range);
  CHECK(*scene.frame_range == FrameRange{24, 60});
  move_marker(scene, hug, time_from_seconds(3));
  CHECK(scene.markers[0].duration == time_from_seconds(1.5));
  set_marker_end(scene, hug, Time{0});
  CHECK(scene.markers[0].duration == Time{0});
}

}  // namespace kindred::editor
