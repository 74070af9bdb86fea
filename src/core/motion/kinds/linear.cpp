// SPDX-License-Identifier: MIT
// `linear`: the straight line from key to key.
#include <cmath>

#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double linear(const Segment& segment, double t) {
  return std::lerp(segment.v[0], segment.v[1], t / segment.length());
}

}  // namespace kindred::kinds
