// SPDX-License-Identifier: MIT
// `bezier`: the plane cubic with control points at both keys and at the ends of their handles.
//
// In units of the segment, x = time / h, the four points are 0, a, b, 1 with a, b in [0, 1]: a
// handle that reaches back or beyond the other key is shortened in its direction. Then x(s) rises
// from 0 to 1 for s in [0, 1], so that there is one value at each time:
//   x'(s) / 3 = (1 - s)^2 a + 2 s (1 - s) (b - a) + s^2 (1 - b) >= ((1 - s) sqrt(a) - s sqrt(1 -
//   b))^2
// (as b - a >= -sqrt(a (1 - b)) for all a, b in [0, 1]).
// A key without a handle gets one of a third of the segment, whose slope (Fritsch & Butland 1984)
// keeps the curve between its keys: the weighted harmonic mean of the slopes on both sides, 0 where
// they differ in sign. A key with a hermite slope gets a handle of a third in that slope.
#include <algorithm>
#include <cmath>

#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {
namespace {

/// A handle as seen from its own key along the segment: `reach` in (0, 1] of the segment's time.
struct HandleEnd {
  double reach, rise;
};

/// Length of the segment times the slope at a key between two segments, here and next to it, of
/// slopes `here` and `next` (per second) and lengths h and `next_length`.
double calm_slope(double here, double h, double next, double next_length) {
  if (!(here * next > 0)) return 0;
  const double share = (1 + next_length / (h + next_length)) / 3;  // of `here` in the mean
  // 1 / (share / here + (1 - share) / next), without dividing by either.
  return h * (here * next) / (share * next + (1 - share) * here);
}

HandleEnd third(double length_times_slope) { return {1.0 / 3, length_times_slope / 3}; }

/// `forward`: seconds along the segment of a positive offset's time; -1 for the in-handle.
HandleEnd handle_end(const std::optional<Tangent>& tangent, double h, double automatic,
                     double forward) {
  if (!tangent) return third(automatic);
  if (const double* slope = std::get_if<double>(&*tangent)) return third(h * *slope);
  const TangentOffset& offset = std::get<TangentOffset>(*tangent);
  const double reach = std::max(forward * offset.seconds / h, 0.0);
  const double kept = reach > 1 ? 1 / reach : 1;
  return {reach * kept, forward * offset.value * kept};
}

double cubic(double s, double a, double b, double end) {
  const double r = 1 - s;
  return s * (3 * r * r * a + s * (3 * r * b + s * end));
}

/// The s in [0, 1] with x(s) = u: Newton's method inside an interval that shrinks at every step.
double parameter_at(double u, double a, double b) {
  double low = 0, high = 1, s = u;
  for (int step = 0; step < 64; ++step) {
    const double miss = cubic(s, a, b, 1) - u;
    if (std::abs(miss) < 1e-15) break;
    (miss > 0 ? high : low) = s;
    const double r = 1 - s;
    const double speed = 3 * (r * r * a + 2 * s * r * (b - a) + s * s * (1 - b));
    const double next = s - miss / speed;
    s = next > low && next < high ? next : (low + high) / 2;  // also where speed is 0
    if (high - low < 1e-16) break;
  }
  return s;
}

struct BothEnds {
  HandleEnd out, in;
};

BothEnds ends_in_force(const Segment& segment) {
  const double h = segment.length(), rise = segment.rise();
  const double* time = segment.t;
  const double* v = segment.v;
  double hm_start = rise, hm_end = rise;
  if (segment.joins_before) {
    hm_start = calm_slope(rise / h, h, (v[0] - v[-1]) / -time[-1], -time[-1]);
  }
  if (segment.joins_after) {
    const double length = time[2] - h;
    hm_end = calm_slope(rise / h, h, (v[2] - v[1]) / length, length);
  }
  return {handle_end(segment.out, h, hm_start, 1), handle_end(segment.in, h, hm_end, -1)};
}

}  // namespace

double bezier(const Segment& segment, double t) {
  const auto [out, in] = ends_in_force(segment);
  const double s = parameter_at(t / segment.length(), out.reach, 1 - in.reach);
  return segment.v[0] + cubic(s, out.rise, segment.rise() - in.rise, segment.rise());
}

SegmentHandles bezier_handles(const Segment& segment) {
  const auto [out, in] = ends_in_force(segment);
  const double h = segment.length();
  return {{out.reach * h, out.rise}, {-in.reach * h, -in.rise}};
}

}  // namespace kindred::kinds
