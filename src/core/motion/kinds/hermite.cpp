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

EndSlopes slopes_in_force(const Segment& segment) {
  const EndSlopes automatic = neighbour_slopes(segment);
  return {length_times_slope(segment.out, segment.length(), automatic.start),
          length_times_slope(segment.in, segment.length(), automatic.end)};
}

}  // namespace

double hermite(const Segment& segment, double t) {
  return hermite_cubic(segment, slopes_in_force(segment), t);
}

SegmentHandles hermite_handles(const Segment& segment) {
  const EndSlopes hm = slopes_in_force(segment);
  const double third = segment.length() / 3;
  return {{third, hm.start / 3}, {-third, -hm.end / 3}};
}

}  // namespace kindred::kinds
