// SPDX-License-Identifier: MIT
#include "render/outline.h"

#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"

namespace kindred::render {
namespace {

void move_to(Path& path, Vec2 to) {
  path.segments.push_back({PathSegment::Kind::kMove, {0, 0}, {0, 0}, to});
}
void line_to(Path& path, Vec2 to) {
  path.segments.push_back({PathSegment::Kind::kLine, {0, 0}, {0, 0}, to});
}
void close(Path& path, Vec2 start) {
  path.segments.push_back({PathSegment::Kind::kClose, {0, 0}, {0, 0}, start});
}

/// Arc of an ellipse whose axes are `ex`, `ey`, from angle `from`, over `sweep` radians; the path
/// stands at its start already. Pieces of at most 45 degrees, control points at 4/3 tan(step / 4)
/// along the tangents: off by less than 5e-6 of the radius.
void arc_to(Path& path, Vec2 center, Vec2 ex, Vec2 ey, double from, double sweep) {
  const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(sweep) / (kPi / 4) - 1e-9)));
  const double step = sweep / pieces;
  const double reach = 4.0 / 3.0 * std::tan(step / 4);
  const auto at = [&](double angle) {
    return center + ex * std::cos(angle) + ey * std::sin(angle);
  };
  const auto tangent = [&](double angle) { return ey * std::cos(angle) - ex * std::sin(angle); };
  for (int i = 0; i < pieces; ++i) {
    const double a = from + step * i, b = from + step * (i + 1);
    path.segments.push_back(
        {PathSegment::Kind::kCubic, at(a) + tangent(a) * reach, at(b) - tangent(b) * reach, at(b)});
  }
}

void add_ellipse(Path& path, Vec2 center, Vec2 ex, Vec2 ey) {
  move_to(path, center + ex);
  arc_to(path, center, ex, ey, 0, 2 * kPi);
  close(path, center + ex);
}

Path path_of(const EllipseShape& e) {
  Path path;
  if (!(e.rx > 0) || !(e.ry > 0)) return path;
  const Affine turn = rotation(radians(e.rotation_deg));
  add_ellipse(path, {e.x, e.y}, apply_linear(turn, {e.rx, 0}), apply_linear(turn, {0, e.ry}));
  return path;
}

// Two circles, radii r0 at (0, 0) and r1 at (length, 0). Their outer tangents touch both at the
// same angle phi from the axis: cos phi = (r0 - r1) / length. One circle inside the other: the
// larger one alone.
Path path_of(const CapsuleShape& c) {
  Path path;
  const double r0 = std::max(c.radius_joint, 0.0), r1 = std::max(c.radius_tip, 0.0);
  const double length = std::abs(c.length);
  if (!(std::max(r0, r1) > 0)) return path;
  const Vec2 tip{c.length, 0};
  if (length <= std::abs(r0 - r1)) {
    const double r = std::max(r0, r1);
    add_ellipse(path, r0 >= r1 ? Vec2{0, 0} : tip, {r, 0}, {0, r});
    return path;
  }
  const Vec2 axis{c.length < 0 ? -1.0 : 1.0, 0}, side = perp(axis);
  const double phi = std::acos((r0 - r1) / length);
  const auto point = [&](Vec2 center, double r, double angle) {
    return center + axis * (r * std::cos(angle)) + side * (r * std::sin(angle));
  };
  const Vec2 start = point(tip, r1, -phi);
  move_to(path, start);
  if (r1 > 0) arc_to(path, tip, axis * r1, side * r1, -phi, 2 * phi);
  line_to(path, point({0, 0}, r0, phi));
  if (r0 > 0) arc_to(path, {0, 0}, axis * r0, side * r0, phi, 2 * (kPi - phi));
  close(path, start);
  return path;
}

Path path_of(const RectangleShape& r) {
  Path path;
  if (!(r.width > 0) || !(r.height > 0)) return path;
  const double c = std::clamp(r.corner, 0.0, std::min(r.width, r.height) / 2);
  const double left = r.x, right = r.x + r.width, bottom = r.y, top = r.y + r.height;
  const Vec2 start{left + c, bottom};
  move_to(path, start);
  line_to(path, {right - c, bottom});
  if (c > 0) arc_to(path, {right - c, bottom + c}, {c, 0}, {0, c}, -kPi / 2, kPi / 2);
  line_to(path, {right, top - c});
  if (c > 0) arc_to(path, {right - c, top - c}, {c, 0}, {0, c}, 0, kPi / 2);
  line_to(path, {left + c, top});
  if (c > 0) arc_to(path, {left + c, top - c}, {c, 0}, {0, c}, kPi / 2, kPi / 2);
  line_to(path, {left, bottom + c});
  if (c > 0) arc_to(path, {left + c, bottom + c}, {c, 0}, {0, c}, kPi, kPi / 2);
  close(path, start);
  return path;
}

Path path_of(const PolygonShape& polygon) {
  Path path;
  if (polygon.points.empty()) return path;
  move_to(path, polygon.points.front());
  for (std::size_t i = 1; i < polygon.points.size(); ++i) line_to(path, polygon.points[i]);
  close(path, polygon.points.front());
  return path;
}

Path path_of(const PathShape& shape) { return parse_path(shape.d); }
Path path_of(const ImageShape&) { return {}; }
Path path_of(const UnknownShape&) { return {}; }

}  // namespace

Outline outline(const Shape& shape) {
  Outline result;
  result.path = std::visit([](const auto& kind) { return path_of(kind); }, shape);
  if (const auto* path = std::get_if<PathShape>(&shape)) result.rule = path->rule;
  return result;
}

Affine image_space(const ImageShape& image) {
  return translation({image.x, image.y}) * rotation(radians(image.rotation_deg)) *
         scaling(image.scale, image.scale);
}

}  // namespace kindred::render
