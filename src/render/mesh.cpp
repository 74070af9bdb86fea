// SPDX-License-Identifier: MIT
#include "render/mesh.h"

#include <algorithm>
#include <cmath>

namespace kindred::render {

Box mapped(const Box& box, const Affine& m) {
  Box result;
  if (box.empty()) return result;
  result.add(apply(m, box.min));
  result.add(apply(m, box.max));
  result.add(apply(m, {box.min.x, box.max.y}));
  result.add(apply(m, {box.max.x, box.min.y}));
  return result;
}

Box intersection(const Box& a, const Box& b) {
  return {glm::max(a.min, b.min), glm::min(a.max, b.max)};
}

Box outset(const Box& box, double by) { return {box.min - Vec2{by, by}, box.max + Vec2{by, by}}; }

int mesh_level(const Affine& m) {
  // The larger singular value: how much the map stretches at most.
  const double sum = m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d;
  const double det = determinant(m);
  const double largest = std::sqrt((sum + std::sqrt(std::max(sum * sum - 4 * det * det, 0.0))) / 2);
  if (!(largest > 0) || !std::isfinite(largest)) return 0;
  // From 2^-10 to 2^12 px per unit: below nothing is seen, above one curve fills the picture and
  // would have too many pieces.
  return static_cast<int>(std::clamp(std::ceil(std::log2(largest) - 0.5), -10.0, 12.0));
}

double level_scale(int level) { return std::ldexp(1.0, level); }

double level_tolerance(int level) { return 0.04 / level_scale(level); }

}  // namespace kindred::render
