// SPDX-License-Identifier: MIT
#include "kindred/math/affine.h"

#include <algorithm>

namespace kindred {

// Entries are divided by the largest one first, so that neither tiny nor huge maps under- or
// overflow on the way. A determinant below a few roundings of products of such entries is a map
// that flattens the plane, seen through rounding.
std::optional<Affine> inverse(const Affine& m) {
  constexpr double kFlat = 1e-15;
  const double largest =
      std::max(std::max(std::abs(m.a), std::abs(m.b)), std::max(std::abs(m.c), std::abs(m.d)));
  if (!(largest > 0) || !std::isfinite(largest)) return std::nullopt;
  const double a = m.a / largest, b = m.b / largest, c = m.c / largest, d = m.d / largest;
  const double det = a * d - b * c;
  if (!(std::abs(det) > kFlat)) return std::nullopt;

  Affine result;
  result.a = d / det / largest;
  result.b = -b / det / largest;
  result.c = -c / det / largest;
  result.d = a / det / largest;
  const Vec2 t = apply_linear(result, {-m.tx, -m.ty});
  result.tx = t.x;
  result.ty = t.y;
  const bool finite = is_finite({result.a, result.b}) && is_finite({result.c, result.d}) &&
                      is_finite({result.tx, result.ty});
  return finite ? std::optional(result) : std::nullopt;
}

}  // namespace kindred
