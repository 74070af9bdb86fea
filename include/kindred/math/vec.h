// SPDX-License-Identifier: MIT
// The 2-D vector of the library: world space is pixels, x right, y up.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace kindred {

using Vec2 = glm::dvec2;

/// `v` turned by +90 degrees (counter-clockwise).
inline Vec2 perp(Vec2 v) { return {-v.y, v.x}; }

/// z component of the 3-D cross product: positive when `b` lies counter-clockwise of `a`.
inline double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

inline bool is_finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

}  // namespace kindred
