// SPDX-License-Identifier: MIT
// `hold`: the value of a key stands until the next one.
#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double hold(const Segment& segment, double) { return segment.v[0]; }

}  // namespace kindred::kinds
