// SPDX-License-Identifier: MIT
// `hermite`: the cubic through both keys with the slopes that the keys give, in units per second.
// A key without a slope takes that of `catmull_rom`; one with a bezier handle takes the handle's
// direction, unless it points straight up or down.
#include <cmath>

#include "core/motion/kinds/hermite_cubic.h"
#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {
namespace {

double length_times_slope(const std::optional<Tangent>& tangent, double length, double automatic) {
  if (!tangent) return automatic;
  if (const double* slope = std::get_if<double>(&*tangent)) return length * *slope;
  const TangentOffset& offset = std::get<TangentOffset>(*tangent);
  return offset.seconds == 0 ? automatic : offset.value * (length / offset.seconds);
}

}  // namespace

double hermite(const Segment& segment, double t) {
  EndSlopes hm = neighbour_slopes(segment);
  hm.start = length_times_slope(segment.out, segment.length(), hm.start);
  hm.end = length_times_slope(segment.in, segment.length(), hm.end);
  return hermite_cubic(segment, hm, t);
}

}  // namespace kindred::kinds
