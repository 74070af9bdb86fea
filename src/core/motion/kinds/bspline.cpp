// SPDX-License-Identifier: MIT
// `bspline`: the cubic B-spline with knots at the key times and the key values as control values.
//
// On [t_k, t_{k+1}] the four values v_{k-1} .. v_{k+2} act, and the six knots t_{k-2} .. t_{k+3}.
// De Boor's recursion, with d_j = v_{k-1+j}, for r = 1, 2, 3 and j = 3 down to r:
//   d_j <- d_{j-1} + a (d_j - d_{j-1}),   a = (t - t_{k-3+j}) / (t_{k+1+j-r} - t_{k-3+j}).
// Every a lies in [0, 1] and every denominator spans the segment itself, so it is never 0.
#include <array>

#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double bspline(const Segment& segment, double t) {
  const double* knots = segment.t - 2;  // place i: t_{k-2+i}
  const double* v = segment.v;
  std::array<double, 4> d{v[-1], v[0], v[1], v[2]};
  for (std::size_t r = 1; r <= 3; ++r) {
    for (std::size_t j = 3; j >= r; --j) {
      const double left = knots[j - 1], right = knots[3 + j - r];
      d[j] = d[j - 1] + (t - left) / (right - left) * (d[j] - d[j - 1]);
    }
  }
  return d[3];
}

}  // namespace kindred::kinds
