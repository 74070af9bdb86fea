// SPDX-License-Identifier: MIT
#include "kindred/math/time.h"

#include <limits>

#include "support/catch.h"

using namespace kindred;

TEST_CASE("frames of the usual rates fall on whole flicks", "[KEY-5]") {
  for (const std::int64_t fps : {24, 25, 30, 48, 50, 60, 90, 100, 120}) {
    REQUIRE(kFlicksPerSecond % fps == 0);
    REQUIRE(time_of_frame({fps, 1}, 7).flicks == 7 * kFlicksPerSecond / fps);
  }
  for (const std::int64_t fps : {24, 30, 48, 60, 120}) {
    const FrameRate rate{fps * 1000, 1001};
    REQUIRE(time_of_frame(rate, 1000 * fps).flicks == 1001 * kFlicksPerSecond);
  }
}

TEST_CASE("the decimals of film and video mean N * 1000/1001", "[VID-3]") {
  REQUIRE(frame_rate_from_number(23.976) == FrameRate{24000, 1001});
  REQUIRE(frame_rate_from_number(29.97) == FrameRate{30000, 1001});
  REQUIRE(frame_rate_from_number(47.952) == FrameRate{48000, 1001});
  REQUIRE(frame_rate_from_number(59.94) == FrameRate{60000, 1001});
  REQUIRE(frame_rate_from_number(119.88) == FrameRate{120000, 1001});
  REQUIRE(frame_rate_from_number(30000.0 / 1001.0) == FrameRate{30000, 1001});
}

TEST_CASE("other rates read back to the same number") {
  REQUIRE(frame_rate_from_number(24) == FrameRate{24, 1});
  REQUIRE(frame_rate_from_number(12.5) == FrameRate{25, 2});
  for (const double fps : {0.001, 0.1, 1.0 / 3, 7.77, 23.9, 29.5, 59.123456789, 99999.9, 100000.0})
    REQUIRE(frames_per_second(frame_rate_from_number(fps)) == fps);
}

TEST_CASE("a frame rate that is none becomes 24") {
  for (const double fps : {0.0, -24.0, 1e9, std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()})
    REQUIRE(frame_rate_from_number(fps) == FrameRate{24, 1});
}

TEST_CASE("frame to time to frame is exact, in both directions of time", "[KEY-5]") {
  const FrameRate rates[] = {{24, 1}, {30000, 1001}, {777, 100}, {1, 3}, {100000, 1}};
  for (const FrameRate rate : rates) {
    for (const std::int64_t frame : {-100001LL, -7LL, -1LL, 0LL, 1LL, 2LL, 1000LL, 123457LL}) {
      const Time t = time_of_frame(rate, frame);
      REQUIRE(nearest_frame(rate, t) == frame);
      REQUIRE(frame_at(rate, t) == frame);
      REQUIRE(frame_at(rate, Time{t.flicks - 1}) == frame - 1);
    }
  }
}

TEST_CASE("halfway between two frames the later one is nearest") {
  const std::int64_t frame = kFlicksPerSecond / 24;
  REQUIRE(nearest_frame({24, 1}, Time{frame / 2}) == 1);
  REQUIRE(nearest_frame({24, 1}, Time{frame / 2 - 1}) == 0);
  REQUIRE(nearest_frame({24, 1}, Time{-frame / 2}) == 0);
}

TEST_CASE("times out of range are clamped, so that sums never overflow") {
  const double inf = std::numeric_limits<double>::infinity();
  REQUIRE(to_seconds(time_from_seconds(inf)) == 1e9);
  REQUIRE(to_seconds(time_from_seconds(-1e300)) == -1e9);
  REQUIRE(time_from_seconds(std::numeric_limits<double>::quiet_NaN()).flicks == 0);
  REQUIRE(to_seconds(time_of_frame({1, 1000}, INT64_MAX)) == 1e9);
  REQUIRE(to_seconds(time_of_frame({24, 1}, INT64_MIN)) == -1e9);
  REQUIRE(time_from_seconds(0.1).flicks == 70'560'000);
}
