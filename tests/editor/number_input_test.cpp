// SPDX-License-Identifier: MIT
#include "editor/number_input.h"

#include <clocale>
#include <cmath>
#include <limits>

#include "editor/edits_bones.h"
#include "editor/edits_scene.h"
#include "editor/timecode.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {

TEST_CASE("Typed numbers are read as people write them", "[numbers][UX-11]") {
  CHECK(parse_number("12.5") == 12.5);
  CHECK(parse_number(" -3 ") == -3);
  CHECK(parse_number("+4") == 4);
  CHECK(parse_number("1,5") == 1.5);
  CHECK(parse_number("\xE2\x88\x92"
                     "12") == -12);
  CHECK(parse_number("45°") == 45);
  CHECK(parse_number("-7.25 px") == -7.25);
  CHECK(parse_number("2e3") == 2000);
  CHECK(parse_number(".5") == 0.5);
}

TEST_CASE("What is no number is refused", "[numbers][UX-11]") {
  for (const char* text :
       {"",    " ",     "nan",   "-nan",  "NaN", "inf", "-inf", "infinity", "1e999", "-1e999",
        "12a", "1.2.3", "1,2,3", "1,2.3", "--1", "+-1", "0x10", "°",        "px",    "1 2"}) {
    INFO(text);
    CHECK_FALSE(parse_number(text));
  }
}

TEST_CASE("Minus zero becomes zero", "[numbers][UX-11]") {
  REQUIRE(parse_number("-0"));
  CHECK_FALSE(std::signbit(*parse_number("-0")));
}

TEST_CASE("Numbers outside are clamped where a bound is meant, else refused", "[numbers][UX-11]") {
  CHECK(parse_number("999", kLimitRange) == 360);
  CHECK(parse_number("-1", kWeightRange) == 0);
  CHECK(parse_number("-1", kMassRange) == 0);
  CHECK_FALSE(parse_number("0", kFrameRateRange));
  CHECK_FALSE(parse_number("0", kCanvasRange));
  CHECK_FALSE(parse_number("-5", kCanvasRange));
  CHECK(accepted(std::numeric_limits<double>::quiet_NaN(), 7, kAnyNumber) == 7);
  CHECK(accepted(1e300, 7, kAnyNumber) == kAnyNumber.max);
}

TEST_CASE("Reading numbers does not depend on the locale", "[numbers][UX-12]") {
  const std::string old = std::setlocale(LC_ALL, nullptr);
  for (const char* locale : {"de_DE.UTF-8", "C.UTF-8", ""}) {
    std::setlocale(LC_ALL, locale);
    CHECK(parse_number("29.97") == 29.97);
    CHECK(frame_rate_text(frame_rate_from_number(29.97)) == "29.97");
  }
  std::setlocale(LC_ALL, old.c_str());
}

TEST_CASE("Fields refuse what would break the document", "[numbers][UX-11]") {
  Scene scene = test::mirror_scene();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {nan, infinity, -infinity, 0.0, -1.0}) {
    set_frame_rate(scene, bad);
    set_canvas_size(scene, bad, bad);
  }
  CHECK(frames_per_second(scene.frame_rate) == 24);
  CHECK(scene.canvas_width == 1280);
  CHECK(scene.canvas_height == 720);
  set_frame_rate(scene, 29.97);
  CHECK(scene.frame_rate.numerator == 30000);

  const BoneId bone = test::bone_id(scene, "forearm.L");
  const auto now = [&]() -> const Bone& {
    return *find_bone(*find_character(scene, test::kPerson), bone);
  };
  const std::vector<BoneId> bones{bone};
  for (const double bad : {nan, infinity}) {
    set_weight(scene, test::kPerson, bones, &DofWeights::rotation, bad);
    set_mass(scene, test::kPerson, bone, bad);
    set_limit_min(scene, test::kPerson, bone, bad);
    set_limit_max(scene, test::kPerson, bone, bad);
  }
  CHECK(now().weights.rotation == 1);
  CHECK(now().mass == 1);
  CHECK(now().limits->min_deg == -150);
  CHECK(now().limits->max_deg == 150);
  set_weight(scene, test::kPerson, bones, &DofWeights::rotation, -3);
  CHECK(now().weights.rotation == 0);
}

TEST_CASE("A limit pushed past the other stops there", "[numbers]") {
  Scene scene = test::mirror_scene();
  const BoneId bone = test::bone_id(scene, "forearm.L");
  const auto limits = [&] {
    return *find_bone(*find_character(scene, test::kPerson), bone)->limits;
  };
  set_limit_min(scene, test::kPerson, bone, 170);
  CHECK(limits().min_deg == 150);
  set_limit_max(scene, test::kPerson, bone, -400);
  CHECK(limits().max_deg == 150);
  remove_limits(scene, test::kPerson, bone);
  add_limits(scene, test::kPerson, bone, 10.4);
  CHECK(limits().min_deg == -50);
  CHECK(limits().max_deg == 70);
}

TEST_CASE("A range keeps its ends in order", "[numbers]") {
  Scene scene = test::mirror_scene();
  set_range_last(scene, 50);
  set_range_first(scene, 70);
  CHECK(scene.frame_range == FrameRange{70, 70});
  set_range_last(scene, -8);
  CHECK(scene.frame_range == FrameRange{0, 0});
  set_range_first(scene, std::numeric_limits<double>::quiet_NaN());
  CHECK(scene.frame_range == FrameRange{0, 0});
}

TEST_CASE("Timecode counts frames at the nominal rate without dropping", "[timecode][KEY-5]") {
  CHECK(timecode(frame_rate_from_number(23.976), 1440) == "00:01:00:00");
  CHECK(timecode(frame_rate_from_number(29.97), 107892) == "00:59:56:12");
  CHECK(timecode({24, 1}, 23) == "00:00:00:23");
  CHECK(timecode({24, 1}, 24 * 3600 + 5) == "01:00:00:05");
  CHECK(timecode({120, 1}, 119) == "00:00:00:119");
  CHECK(timecode({24, 1}, -25) == "-00:00:01:01");
  CHECK(nearest_frame(frame_rate_from_number(29.97), time_from_seconds(3600)) == 107892);
  CHECK(frame_rate_text(frame_rate_from_number(23.976)) == "23.976");
  CHECK(frame_rate_text({24, 1}) == "24");
}

}  // namespace kindred::editor
