// SPDX-License-Identifier: MIT
#include "io/scene_file.h"
#include "support/catch.h"

namespace kindred::io {
namespace {

std::string with_markers(const std::string& markers) {
  return "{\"format\": \"kindred-scene\", \"version\": 1, \"markers\": " + markers +
         ", \"characters\": []}";
}

}  // namespace

TEST_CASE("Markers load by time, with what they hold besides, and save the same bytes",
          "[io][markers]") {
  const LoadResult loaded = read_scene(with_markers(
      R"([{"name": "hug", "time": 2, "color": "red"}, {"name": "open", "time": 0.5}])"));
  REQUIRE(loaded.scene);
  CHECK(loaded.messages.empty());
  const std::vector<Marker>& markers = loaded.scene->markers;
  REQUIRE(markers.size() == 2);
  CHECK(markers[0].name == "open");
  CHECK(markers[1].time == time_from_seconds(2));
  CHECK(markers[1].extras.size() == 1);
  const std::string saved = write_scene(*loaded.scene);
  const LoadResult again = read_scene(saved);
  REQUIRE(again.scene);
  CHECK(write_scene(*again.scene) == saved);
  CHECK(saved.find("\"color\": \"red\"") != std::string::npos);
}

TEST_CASE("A marker before 0 or without a time stands at 0, and is told", "[io][markers][FILE-1]") {
  const LoadResult loaded = read_scene(with_markers(
      R"([{"name": "a", "time": -1}, {"name": "b", "time": "soon"}, {"time": 1}, 7])"));
  REQUIRE(loaded.scene);
  const std::vector<Marker>& markers = loaded.scene->markers;
  REQUIRE(markers.size() == 4);
  CHECK(markers[0].time == Time{0});
  CHECK(markers[1].time == Time{0});
  CHECK(markers[3].name.empty());
  CHECK(loaded.messages.size() == 3);
}

}  // namespace kindred::io
