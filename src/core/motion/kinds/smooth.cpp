// SPDX-License-Identifier: MIT
// `smooth`: the cubic spline through all keys of its run whose slope and curvature are continuous,
// with curvature 0 at the ends of the run (natural ends).
//
// With h_i = t_{i+1} - t_i and curvatures M_i at the keys, continuity of the slope asks, inside,
//   h_{i-1} M_{i-1} + 2 (h_{i-1} + h_i) M_i + h_i M_{i+1} = 6 (d_i - d_{i-1}),  d_i = (v_{i+1} -
//   v_i) / h_i.
// Every key acts on the whole run, but less and less: eliminating from one side gives
// M_i = y_i - c_i M_{i+1} with c_i = h_i / (2 (h_{i-1} + h_i) - h_{i-1} c_{i-1}) < 1/2, so an M
// that is wrong by e is wrong by less than e / 2^n n keys further on (0.27^n on even keys). Beyond
// 56 keys that is less than a double can tell: the segment solves for its neighbourhood alone, with
// curvature 0 at its ends, and a curve of a million keys costs no more than one of a hundred.
#include <array>

#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double smooth(const Segment& segment, double t) {
  const double* time = segment.t;
  const double* v = segment.v;
  const auto length = [&](std::ptrdiff_t i) { return time[i + 1] - time[i]; };
  const auto slope = [&](std::ptrdiff_t i) { return (v[i + 1] - v[i]) / length(i); };

  // Towards the segment from the left, M_i = y - c M_{i+1}, and from the right alike.
  double c_left = 0, y_left = 0;
  for (std::ptrdiff_t i = segment.from + 1; i <= 0; ++i) {
    const double before = length(i - 1), after = length(i);
    const double pivot = 2 * (before + after) - before * c_left;
    y_left = (6 * (slope(i) - slope(i - 1)) - before * y_left) / pivot;
    c_left = after / pivot;
  }
  double c_right = 0, y_right = 0;
  for (std::ptrdiff_t i = segment.to - 1; i >= 1; --i) {
    const double before = length(i - 1), after = length(i);
    const double pivot = 2 * (before + after) - after * c_right;
    y_right = (6 * (slope(i) - slope(i - 1)) - after * y_right) / pivot;
    c_right = before / pivot;
  }
  // M_0 = y_left - c_left M_1 and M_1 = y_right - c_right M_0.
  const double m0 = (y_left - c_left * y_right) / (1 - c_left * c_right);
  const double m1 = y_right - c_right * m0;

  const double h = segment.length(), u = t / h, r = 1 - u;
  const double bend = (r * r - 1) * r * m0 + (u * u - 1) * u * m1;
  return v[0] + u * segment.rise() + bend * h * h / 6;
}

}  // namespace kindred::kinds
