// SPDX-License-Identifier: MIT
#include "editor/edits_pins.h"

#include <limits>

#include "editor/edits_keys.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

struct PinBench {
  Scene scene = test::mirror_scene();
  BoneId foot = test::bone_id(scene, "foot.L");

  PinBench() { clip_for_keying(*edit_character(scene, test::kPerson)); }
  int add(double from, double to) {
    return add_pin_span(scene, test::kPerson, foot, {}, {}, time_from_seconds(from),
                        time_from_seconds(to));
  }
  const std::vector<ClipPin>& pins() const {
    return active_clip(*find_character(scene, test::kPerson))->pins;
  }
  double from(int i) const { return to_seconds(pins()[static_cast<std::size_t>(i)].from); }
  double to(int i) const { return to_seconds(pins()[static_cast<std::size_t>(i)].to); }
};

TEST_CASE("A pin's span is added with its ends in order, and deleted", "[edits_pins]") {
  PinBench bench;
  REQUIRE(bench.add(1.5, 0.5) == 0);
  CHECK(bench.from(0) == 0.5);
  CHECK(bench.to(0) == 1.5);
  REQUIRE(bench.add(-3, 2) == 1);
  CHECK(bench.from(1) == 0);
  delete_pin_span(bench.scene, test::kPerson, 0);
  REQUIRE(bench.pins().size() == 1);
  CHECK(bench.to(0) == 2);
}

TEST_CASE("No span without its bone, figure or character", "[edits_pins]") {
  PinBench bench;
  const Time second = time_from_seconds(1);
  CHECK(add_pin_span(bench.scene, test::kPerson, {999}, {}, {}, {}, second) == -1);
  CHECK(add_pin_span(bench.scene, test::kPerson, bench.foot, {}, {999}, {}, second) == -1);
  CHECK(add_pin_span(bench.scene, {999}, bench.foot, {}, {}, {}, second) == -1);
  CHECK(bench.pins().empty());
}

TEST_CASE("A span moves as a whole and stops at 0", "[edits_pins]") {
  PinBench bench;
  bench.add(1, 2);
  move_pin_span(bench.scene, test::kPerson, 0, time_from_seconds(0.5));
  CHECK(bench.from(0) == 1.5);
  CHECK(bench.to(0) == 2.5);
  move_pin_span(bench.scene, test::kPerson, 0, time_from_seconds(-9));
  CHECK(bench.from(0) == 0);
  CHECK(bench.to(0) == 1);
}

TEST_CASE("An end of a span does not pass the other one", "[edits_pins]") {
  PinBench bench;
  bench.add(1, 2);
  set_pin_end(bench.scene, test::kPerson, 0, PinEnd::kFrom, time_from_seconds(3));
  CHECK(bench.from(0) == 2);
  set_pin_end(bench.scene, test::kPerson, 0, PinEnd::kFrom, time_from_seconds(-1));
  CHECK(bench.from(0) == 0);
  set_pin_end(bench.scene, test::kPerson, 0, PinEnd::kTo, time_from_seconds(-1));
  CHECK(bench.to(0) == 0);
  set_pin_end(bench.scene, test::kPerson, 0, PinEnd::kTo, time_from_seconds(4));
  CHECK(bench.to(0) == 4);
}

TEST_CASE("Blend and target of a span, and what names nothing changes nothing", "[edits_pins]") {
  PinBench bench;
  bench.add(1, 2);
  set_pin_blend(bench.scene, test::kPerson, 0, time_from_seconds(0.25));
  CHECK(bench.pins()[0].blend == time_from_seconds(0.25));
  set_pin_blend(bench.scene, test::kPerson, 0, time_from_seconds(-1));
  CHECK(bench.pins()[0].blend == Time{});
  set_pin_span_target(bench.scene, test::kPerson, 0, Vec2{3, 4});
  set_pin_span_target(bench.scene, test::kPerson, 0,
                      Vec2{std::numeric_limits<double>::infinity(), 0});
  CHECK(bench.pins()[0].target == Vec2{3, 4});
  for (const int nothing : {-1, 1, 77}) {
    delete_pin_span(bench.scene, test::kPerson, nothing);
    set_pin_blend(bench.scene, test::kPerson, nothing, time_from_seconds(1));
    move_pin_span(bench.scene, test::kPerson, nothing, time_from_seconds(1));
  }
  REQUIRE(bench.pins().size() == 1);
  CHECK(bench.from(0) == 1);
}

}  // namespace
}  // namespace kindred::editor
