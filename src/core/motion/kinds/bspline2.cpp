// SPDX-License-Identifier: MIT
// `bspline2`: the quadratic B-spline with the key values as control values and knots midway between
// the key times.
//
// The knots are m_j = (t_j + t_{j+1}) / 2. Up to m_k the values v_{k-1}, v_k, v_{k+1} act, after it
// v_k, v_{k+1}, v_{k+2}. On [m_{j-1}, m_j], de Boor's recursion for the values about key j:
//   a = v_{j-1} + (t - m_{j-2}) / (m_j - m_{j-2}) (v_j - v_{j-1})
//   b = v_j + (t - m_{j-1}) / (m_{j+1} - m_{j-1}) (v_{j+1} - v_j)
//   p = a + (t - m_{j-1}) / (m_j - m_{j-1}) (b - a)
// Every denominator covers half of the segment at least, so it is never 0.
#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double bspline2(const Segment& segment, double t) {
  const auto knot = [&](std::ptrdiff_t j) { return (segment.t[j] + segment.t[j + 1]) / 2; };
  const std::ptrdiff_t j = t < knot(0) ? 0 : 1;
  const double* v = segment.v + j;
  const double before = knot(j - 2), left = knot(j - 1), right = knot(j), after = knot(j + 1);
  const double a = v[-1] + (t - before) / (right - before) * (v[0] - v[-1]);
  const double b = v[0] + (t - left) / (after - left) * (v[1] - v[0]);
  return a + (t - left) / (right - left) * (b - a);
}

}  // namespace kindred::kinds
