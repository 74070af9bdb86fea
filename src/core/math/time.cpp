// SPDX-License-Identifier: MIT
#include "kindred/math/time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kindred {
namespace {

__extension__ using Int128 = __int128;

constexpr std::int64_t kMaxSeconds = 1'000'000'000;
constexpr std::int64_t kMaxFlicks = kMaxSeconds * kFlicksPerSecond;

std::int64_t saturated(Int128 value) {
  constexpr Int128 kLimit = INT64_MAX;
  return static_cast<std::int64_t>(std::clamp(value, -kLimit, kLimit));
}

/// floor(numerator / denominator), denominator > 0.
Int128 floor_divide(Int128 numerator, Int128 denominator) {
  const Int128 quotient = numerator / denominator;
  return numerator % denominator < 0 ? quotient - 1 : quotient;
}

}  // namespace

Time time_from_seconds(double seconds) {
  if (std::isnan(seconds)) return {0};
  constexpr double kLimit = static_cast<double>(kMaxSeconds);
  const double clamped = std::clamp(seconds, -kLimit, kLimit);
  return {std::llround(clamped * static_cast<double>(kFlicksPerSecond))};
}

FrameRate frame_rate_from_number(double fps) {
  if (!(fps >= 0.001 && fps <= 100'000)) return {24, 1};
  for (const int nominal : std::array{24, 30, 48, 60, 120}) {
    // The decimals in use are within 1e-6 N of N * 1000/1001 and no other rate is that near.
    if (std::abs(fps - nominal * 1000.0 / 1001.0) <= 2e-6 * nominal) return {nominal * 1000, 1001};
  }
  // Continued fraction p/q of fps, up to the first convergent that reads back to the same double.
  std::int64_t p0 = 0, q0 = 1, p = 1, q = 0;
  double rest = fps;
  for (int step = 0; step < 64; ++step) {
    const double whole = std::floor(rest);
    const double next_q = whole * static_cast<double>(q) + static_cast<double>(q0);
    const double next_p = whole * static_cast<double>(p) + static_cast<double>(p0);
    if (next_q > 1e12 || next_p > 1e15) break;
    p0 = std::exchange(p, static_cast<std::int64_t>(next_p));
    q0 = std::exchange(q, static_cast<std::int64_t>(next_q));
    if (static_cast<double>(p) / static_cast<double>(q) == fps || rest == whole) break;
    rest = 1.0 / (rest - whole);
  }
  return {p, q};
}

Time time_of_frame(FrameRate rate, std::int64_t frame) {
  const double seconds = static_cast<double>(frame) / frames_per_second(rate);
  if (!(std::abs(seconds) < static_cast<double>(kMaxSeconds)))
    return {seconds < 0 ? -kMaxFlicks : kMaxFlicks};
  // flicks = frame * denominator * flicks per second / numerator, to the nearest, halves upwards
  const Int128 twice = Int128{2} * frame * rate.denominator * kFlicksPerSecond;
  return {saturated(floor_divide(twice + rate.numerator, Int128{2} * rate.numerator))};
}

std::int64_t nearest_frame(FrameRate rate, Time t) {
  const Int128 frame_flicks = Int128{kFlicksPerSecond} * rate.denominator;  // times numerator
  const Int128 twice = Int128{2} * t.flicks * rate.numerator;
  return saturated(floor_divide(twice + frame_flicks, 2 * frame_flicks));
}

std::int64_t frame_at(FrameRate rate, Time t) {
  const Int128 frame_flicks = Int128{kFlicksPerSecond} * rate.denominator;
  std::int64_t frame = saturated(floor_divide(Int128{t.flicks} * rate.numerator, frame_flicks));
  // Where frames don't fall on whole flicks, the rounded start of the frame decides.
  if (frame < INT64_MAX && time_of_frame(rate, frame + 1) <= t) return frame + 1;
  if (frame > -INT64_MAX && time_of_frame(rate, frame) > t) return frame - 1;
  return frame;
}

}  // namespace kindred
