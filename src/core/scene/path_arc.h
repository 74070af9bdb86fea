// SPDX-License-Identifier: MIT
// Elliptical arcs of SVG paths as cubics.
#pragma once

#include <vector>

#include "kindred/scene/path.h"

namespace kindred {

/// An arc as SVG gives it: by its end points. Radii of 0 and coincident ends are the caller's.
struct Arc {
  Vec2 from{0, 0};
  Vec2 to{0, 0};
  Vec2 radii{0, 0};                ///< signs don't count; grown together if too small to reach
  double rotation_deg = 0;         ///< of the ellipse's own x axis
  bool large = false;              ///< the way of more than 180 degrees
  bool counter_clockwise = false;  ///< by rising angles ("sweep")
};

/// Cubics from `from` to exactly `to`, within 1e-5 of the larger radius.
std::vector<PathSegment> arc_to_cubics(const Arc& arc);

}  // namespace kindred
