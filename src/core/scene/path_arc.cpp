// SPDX-License-Identifier: MIT
// From end points to centre (SVG 1.1, appendix F.6.5), then one cubic for each 45 degrees or less.
//
// In axes turned by phi = rotation, with m half of from - to there, r the radii:
//   lambda = (m_x / r_x)^2 + (m_y / r_y)^2; if lambda > 1 the radii grow by sqrt(lambda);
//   c' = +-sqrt(max(0, 1 / lambda - 1)) (r_x m_y / r_y, -r_y m_x / r_x), + where large != sweep;
// start and end angles are those of (m - c') / r and (-m - c') / r on the unit circle. A unit arc
// of angle a is the cubic with handles (4/3) tan(a / 4); its radius errs by 4.3e-6 at a = 45
// degrees.
#include "core/scene/path_arc.h"

#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"

namespace kindred {

std::vector<PathSegment> arc_to_cubics(const Arc& arc) {
  const Affine turn = rotation(radians(std::remainder(arc.rotation_deg, 360)));
  const Affine turn_back{turn.a, turn.c, turn.b, turn.d, 0, 0};
  const Vec2 m = apply_linear(turn_back, 0.5 * arc.from - 0.5 * arc.to);
  Vec2 r{std::abs(arc.radii.x), std::abs(arc.radii.y)};
  const double reach = std::hypot(m.x / r.x, m.y / r.y);  // sqrt(lambda)
  if (reach > 1) r *= reach;
  const Vec2 unit = m / r;  // of length <= 1
  const double lambda = glm::dot(unit, unit);
  const double side = arc.large != arc.counter_clockwise ? 1 : -1;
  const double distance = lambda > 0 ? side * std::sqrt(std::max(0.0, 1 / lambda - 1)) : 0;
  const Vec2 center_unit = distance * Vec2{unit.y, -unit.x};
  const Vec2 center = apply_linear(turn, center_unit * r) + 0.5 * arc.from + 0.5 * arc.to;

  const Vec2 begin = unit - center_unit, end = -unit - center_unit;
  const double first_angle = std::atan2(begin.y, begin.x);
  double sweep = std::atan2(end.y, end.x) - first_angle;
  if (arc.counter_clockwise && sweep < 0) sweep += 2 * kPi;
  if (!arc.counter_clockwise && sweep > 0) sweep -= 2 * kPi;

  const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(sweep) / (kPi / 4) - 1e-9)));
  const double step = sweep / pieces;
  const double handle = 4.0 / 3 * std::tan(step / 4);
  const auto on_ellipse = [&](Vec2 p) { return center + apply_linear(turn, p * r); };
  std::vector<PathSegment> cubics;
  for (int i = 0; i < pieces; ++i) {
    const double from = first_angle + i * step, to = first_angle + (i + 1) * step;
    const Vec2 p{std::cos(from), std::sin(from)}, q{std::cos(to), std::sin(to)};
    cubics.push_back({PathSegment::Kind::kCubic, on_ellipse(p + handle * perp(p)),
                      on_ellipse(q - handle * perp(q)), on_ellipse(q)});
  }
  cubics.back().to = arc.to;
  return cubics;
}

}  // namespace kindred
