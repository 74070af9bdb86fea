// SPDX-License-Identifier: MIT
// Keys on frames: times that survive any number of ways through seconds and frames.
#include <cmath>

#include "kindred/motion/curve.h"
#include "support/catch.h"

using namespace kindred;

TEST_CASE("rates keep their exact fraction", "[KEY-5]") {
  CHECK(frame_rate_from_number(60).numerator == 60);
  CHECK(frame_rate_from_number(60).denominator == 1);
  CHECK(frames_per_second(frame_rate_from_number(60)) == 60);
  for (const double fps : {23.976, 29.97, 47.952, 59.94, 119.88}) {
    const FrameRate rate = frame_rate_from_number(fps);
    CHECK(rate.denominator == 1001);
    CHECK(rate.numerator == 1000 * std::llround(fps));
  }
}

TEST_CASE("frames of long scenes are exact", "[KEY-5]") {
  const FrameRate ntsc = frame_rate_from_number(29.97), film = frame_rate_from_number(23.976);
  CHECK(frame_at(ntsc, time_from_seconds(3600)) == 107892);
  CHECK(to_seconds(time_of_frame({30, 1}, 3000)) == 100.0);
  // 1440 frames of 23.976 are a minute of 24 frames each, whatever the clock says.
  CHECK(time_of_frame(film, 1440).flicks == kFlicksPerSecond * 60 / 1000 * 1001);
  CHECK(frame_at(film, time_of_frame(film, 1440)) == 1440);
  CHECK(frame_at(film, Time{time_of_frame(film, 1440).flicks - 1}) == 1439);
}

TEST_CASE("seconds to flicks and back ten times over change nothing", "[KEY-5]") {
  for (const FrameRate rate : {FrameRate{60, 1}, frame_rate_from_number(23.976)}) {
    for (std::int64_t frame = 0; frame < 5000; frame += 7) {
      const Time time = time_of_frame(rate, frame);
      Time again = time;
      for (int i = 0; i < 10; ++i) again = time_from_seconds(to_seconds(again));
      REQUIRE(again == time);
      REQUIRE(nearest_frame(rate, again) == frame);
    }
  }
}

TEST_CASE("keys snapped near 0.15, 0.30 and 0.45 s land on those frames", "[KEY-5]") {
  const FrameRate rate{60, 1};
  Curve curve;
  for (const double clicked : {0.15, 0.3031, 0.4466}) {
    curve.set({time_of_frame(rate, nearest_frame(rate, time_from_seconds(clicked))), clicked, {}});
  }
  REQUIRE(curve.keys().size() == 3);
  CHECK(to_seconds(curve.keys()[0].time) == 0.15);
  CHECK_THAT(to_seconds(curve.keys()[1].time), WithinAbs(0.30, 1e-9));
  CHECK_THAT(to_seconds(curve.keys()[2].time), WithinAbs(0.45, 1e-9));
}

TEST_CASE("a key at a negative time takes part in the curve") {
  const Curve curve({{time_from_seconds(-0.5), 10, {}}, {time_from_seconds(0.5), 20, {}}});
  const CurveRules rules{linear_interpolation(), AngleMode::kRaw, false, {}, false};
  CHECK(*sample(curve, rules, Time{0}) == 15);
}
