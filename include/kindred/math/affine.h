// SPDX-License-Identifier: MIT
// 2x3 affine maps, column by column: local (u, v) goes to (a u + c v + tx, b u + d v + ty).
#pragma once

#include <cmath>
#include <optional>

#include "kindred/math/vec.h"

namespace kindred {

struct Affine {
  double a = 1, b = 0;    ///< image of e1
  double c = 0, d = 1;    ///< image of e2
  double tx = 0, ty = 0;  ///< image of the origin

  friend bool operator==(const Affine&, const Affine&) = default;
};

inline Vec2 apply(const Affine& m, Vec2 p) {
  return {m.a * p.x + m.c * p.y + m.tx, m.b * p.x + m.d * p.y + m.ty};
}

/// The linear part only: for directions and differences of points.
inline Vec2 apply_linear(const Affine& m, Vec2 v) {
  return {m.a * v.x + m.c * v.y, m.b * v.x + m.d * v.y};
}

/// `l * r` applies `r` first.
inline Affine operator*(const Affine& l, const Affine& r) {
  return {l.a * r.a + l.c * r.b,        l.b * r.a + l.d * r.b,        l.a * r.c + l.c * r.d,
          l.b * r.c + l.d * r.d,        l.a * r.tx + l.c * r.ty + l.tx, l.b * r.tx + l.d * r.ty + l.ty};
}

inline Affine translation(Vec2 t) { return {1, 0, 0, 1, t.x, t.y}; }
inline Affine scaling(double sx, double sy) { return {sx, 0, 0, sy, 0, 0}; }
inline Affine rotation(double radians) {
  const double cosine = std::cos(radians), sine = std::sin(radians);
  return {cosine, sine, -sine, cosine, 0, 0};
}
inline Vec2 origin(const Affine& m) { return {m.tx, m.ty}; }
inline double determinant(const Affine& m) { return m.a * m.d - m.b * m.c; }

/// The inverse map, or nothing where `m` flattens the plane (a scale of 0) or is not finite.
std::optional<Affine> inverse(const Affine& m);

}  // namespace kindred
