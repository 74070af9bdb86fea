// SPDX-License-Identifier: MIT
// The functions behind the rows of interpolations(), each in a file of its name.
// t = seconds after the segment's first key, in [0, segment.length()).
#pragma once

#include "core/motion/segment.h"

namespace kindred::kinds {

double hold(const Segment& segment, double t);
double linear(const Segment& segment, double t);
double catmull_rom(const Segment& segment, double t);
double bspline(const Segment& segment, double t);

}  // namespace kindred::kinds
