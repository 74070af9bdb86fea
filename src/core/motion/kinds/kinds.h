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
double bspline2(const Segment& segment, double t);
double hermite(const Segment& segment, double t);
double bezier(const Segment& segment, double t);
SegmentHandles hermite_handles(const Segment& segment);
SegmentHandles bezier_handles(const Segment& segment);
double smooth(const Segment& segment, double t);

/// How many keys on each side `smooth` takes account of.
inline constexpr std::ptrdiff_t kSmoothReach = 56;

}  // namespace kindred::kinds
