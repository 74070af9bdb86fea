// SPDX-License-Identifier: MIT
// Time as an integer count of flicks (1/705 600 000 s), and frame rates as exact fractions.
// Every frame of 24, 25, 30, 48, 50, 60, 90, 100, 120 fps and of their 1000/1001 rates is exact.
#pragma once

#include <compare>
#include <cstdint>

namespace kindred {

inline constexpr std::int64_t kFlicksPerSecond = 705'600'000;

struct Time {
  std::int64_t flicks = 0;

  friend constexpr auto operator<=>(Time, Time) = default;
  friend constexpr Time operator+(Time l, Time r) { return {l.flicks + r.flicks}; }
  friend constexpr Time operator-(Time l, Time r) { return {l.flicks - r.flicks}; }
};

/// Nearest flick. Values beyond +-1e9 s (and NaN, as 0) are clamped, so that sums never overflow.
Time time_from_seconds(double seconds);
inline constexpr double to_seconds(Time t) {
  return static_cast<double>(t.flicks) / static_cast<double>(kFlicksPerSecond);
}

/// Frames per second as numerator / denominator, both positive.
struct FrameRate {
  std::int64_t numerator = 24;
  std::int64_t denominator = 1;
  bool written_as_ratio = false;  ///< a file said "30000/1001" rather than 29.97

  friend bool operator==(const FrameRate&, const FrameRate&) = default;
};

inline double frames_per_second(FrameRate rate) {
  return static_cast<double>(rate.numerator) / static_cast<double>(rate.denominator);
}

/// 23.976, 29.97, 47.952, 59.94 and 119.88 mean N * 1000/1001; other values become a fraction that
/// reads back to the same number. Requires a finite value in [0.001, 100000], else 24.
FrameRate frame_rate_from_number(double fps);

/// Time of frame n (n / rate), exact for the rates named above, else to the nearest flick.
Time time_of_frame(FrameRate rate, std::int64_t frame);

/// Frame whose time is nearest to t; a tie goes to the later frame.
std::int64_t nearest_frame(FrameRate rate, Time t);

/// Last frame that starts at or before t.
std::int64_t frame_at(FrameRate rate, Time t);

}  // namespace kindred
