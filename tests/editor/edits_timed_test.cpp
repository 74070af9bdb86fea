// SPDX-License-Identifier: MIT
#include "editor/edits_timed.h"

#include <limits>

#include "editor/edits_keys.h"
#include "editor/edits_pins.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

// A key at 1 s and a pin from 0.5 to 1.5 s, both selected.
struct TimedBench {
  Scene scene = test::mirror_scene();
  TimedItems items;

  TimedBench() {
    const BoneId foot = test::bone_id(scene, "foot.L");
    const ChannelTarget channel = bone_channel(foot, bone_property("rotation"));
    Clip* clip = clip_for_keying(*edit_character(scene, test::kPerson));
    set_key(scene, *clip, channel, time_from_seconds(1), 5);
    add_pin_span(scene, test::kPerson, foot, {}, {}, time_from_seconds(0.5),
                 time_from_seconds(1.5));
    items = {test::kPerson, {{test::kPerson, channel, time_from_seconds(1)}}, {0}};
  }
  const std::vector<ClipPin>& pins() const {
    return active_clip(*find_character(scene, test::kPerson))->pins;
  }
  double from(std::size_t i = 0) const { return to_seconds(pins()[i].from); }
  double to(std::size_t i = 0) const { return to_seconds(pins()[i].to); }
  bool has_key(double seconds) const {
    KeyRef key = items.keys[0];
    key.time = time_from_seconds(seconds);
    return find_key(scene, key) != nullptr;
  }
};

TEST_CASE("Keys and pins move together and stop at 0 together", "[KEY-13][edits_timed]") {
  TimedBench bench;
  const TimedItems moved = move_items(bench.scene, bench.items, time_from_seconds(-3));
  CHECK(bench.from() == 0);
  CHECK(bench.to() == 1);
  CHECK(bench.has_key(0.5));
  CHECK(moved.pins == std::vector<int>{0});
  CHECK(moved.keys[0].time == time_from_seconds(0.5));
}

TEST_CASE("Keys and pins scale together about one pivot, blends too", "[KEY-13][edits_timed]") {
  TimedBench bench;
  set_pin_blend(bench.scene, test::kPerson, 0, time_from_seconds(0.25));
  const auto span = time_span(bench.scene, bench.items);
  REQUIRE(span);
  CHECK(span->first == time_from_seconds(0.5));
  CHECK(span->second == time_from_seconds(1.5));
  scale_items(bench.scene, bench.items, span->first, 2);
  CHECK(bench.from() == 0.5);
  CHECK(bench.to() == 2.5);
  CHECK(bench.has_key(1.5));
  CHECK(bench.pins()[0].blend == time_from_seconds(0.5));
  const Scene before = bench.scene;
  scale_items(bench.scene, bench.items, {}, std::numeric_limits<double>::quiet_NaN());
  CHECK(bench.to() == 2.5);
}

TEST_CASE("A copy leaves its original, and deleting spans minds their places", "[edits_timed]") {
  TimedBench bench;
  const TimedItems copies = copy_items(bench.scene, bench.items, time_from_seconds(2));
  REQUIRE(bench.pins().size() == 2);
  CHECK(copies.pins == std::vector<int>{1});
  CHECK(bench.from(0) == 0.5);
  CHECK(bench.from(1) == 2.5);
  CHECK(bench.has_key(1));
  CHECK(bench.has_key(3));
  copy_items(bench.scene, {test::kPerson, {}, {1}}, time_from_seconds(1));
  REQUIRE(bench.pins().size() == 3);
  delete_items(bench.scene, {test::kPerson, {}, {0, 2, 9}});
  REQUIRE(bench.pins().size() == 1);
  CHECK(bench.from(0) == 2.5);
}

TEST_CASE("In a looping clip pins offset round the seam with their length", "[edits_timed]") {
  TimedBench bench;
  Character* person = edit_character(bench.scene, test::kPerson);
  edit_clip(*person, person->active_clip)->loop = true;
  offset_items(bench.scene, {test::kPerson, {}, {0}}, time_from_seconds(-1));
  CHECK(bench.from() == 3.5);
  CHECK(bench.to() == 4.5);
  offset_items(bench.scene, {test::kPerson, {}, {0}}, time_from_seconds(1));
  CHECK(bench.from() == 0.5);
}

}  // namespace
}  // namespace kindred::editor
