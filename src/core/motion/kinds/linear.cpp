// SPDX-License-Identifier: MIT
// `linear`: the straight line from key to key.
#include <cmath>

#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double linear(const Segment& segment, double t) {
  return std::lerp(segment.v[Segment::kStart], segment.v[Segment::kEnd], t / segment.length());
}

}  // namespace kindred::kinds
