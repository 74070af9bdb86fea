// SPDX-License-Identifier: MIT
// `catmull_rom`: the cubic through both keys with the slopes that their neighbours give.
#include "core/motion/kinds/hermite_cubic.h"
#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double catmull_rom(const Segment& segment, double t) {
  return hermite_cubic(segment, neighbour_slopes(segment), t);
}

}  // namespace kindred::kinds
