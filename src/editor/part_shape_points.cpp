// SPDX-License-Identifier: MIT
#include "editor/part_shape_points.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "editor/rig_rest.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

struct Point {
  PointKind kind;
  int subpath, index;
  Vec2 position, tied_to;
  int count = 0;
  bool closed = false, smooth = false;
};
using Points = std::vector<Point>;

void add(Points& points, PointKind kind, int index, Vec2 position, Vec2 tied_to) {
  points.push_back({kind, 0, index, position, tied_to});
}

Points points_of(const EllipseShape& e) {
  const Vec2 center{e.x, e.y};
  const Affine turn = translation(center) * rotation(radians(e.rotation_deg));
  Points points;
  add(points, PointKind::kCenter, 0, center, center);
  add(points, PointKind::kRadiusX, 0, apply(turn, {e.rx, 0}), center);
  add(points, PointKind::kRadiusY, 0, apply(turn, {0, e.ry}), center);
  return points;
}

Points points_of(const CapsuleShape& c) {
  const Vec2 end{c.length, 0};
  Points points;
  add(points, PointKind::kLength, 0, end, end);
  add(points, PointKind::kRadiusJoint, 0, {0, c.radius_joint}, {0, 0});
  add(points, PointKind::kRadiusTip, 0, {c.length, c.radius_tip}, end);
  return points;
}

std::array<Vec2, 4> corners_of(const RectangleShape& r) {
  return {
      Vec2{r.x, r.y}, {r.x + r.width, r.y}, {r.x + r.width, r.y + r.height}, {r.x, r.y + r.height}};
}

Points points_of(const RectangleShape& r) {
  const std::array<Vec2, 4> corners = corners_of(r);
  Points points;
  for (int i = 0; i < 4; ++i) {
    const Vec2 corner = corners[static_cast<std::size_t>(i)];
    add(points, PointKind::kAnchor, i, corner, corner);
  }
  const Vec2 round{r.x + r.width - r.corner, r.y + r.height};
  add(points, PointKind::kCornerRadius, 0, round, corners[2]);
  return points;
}

Points points_of_subpaths(const std::vector<Subpath>& subpaths) {
  Points points;
  for (std::size_t s = 0; s < subpaths.size(); ++s) {
    const std::vector<PathAnchor>& anchors = subpaths[s].anchors;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
      const auto put = [&](PointKind kind, Vec2 position) {
        points.push_back({kind, static_cast<int>(s), static_cast<int>(i), position,
                          anchors[i].point, static_cast<int>(anchors.size()), subpaths[s].closed,
                          is_smooth(anchors[i])});
      };
      put(PointKind::kAnchor, anchors[i].point);
      if (anchors[i].in) put(PointKind::kTangentIn, *anchors[i].in);
      if (anchors[i].out) put(PointKind::kTangentOut, *anchors[i].out);
    }
  }
  return points;
}

Points points_of(const PolygonShape& shape) { return points_of_subpaths(anchored_subpaths(shape)); }
Points points_of(const PathShape& shape) { return points_of_subpaths(anchored_subpaths(shape)); }

Points points_of(const ImageShape& image) {
  Points points;
  add(points, PointKind::kCenter, 0, {image.x, image.y}, {image.x, image.y});
  return points;
}

Points points_of(const UnknownShape&) { return {}; }

// ---- moving -------------------------------------------------------------------------------------

void move(EllipseShape& e, const PartPointRef& point, Vec2 to, bool) {
  const Vec2 center{e.x, e.y};
  const Vec2 along = apply_linear(rotation(-radians(e.rotation_deg)), to - center);
  if (point.kind == PointKind::kCenter) {
    e.x = to.x;
    e.y = to.y;
  } else if (point.kind == PointKind::kRadiusX) {
    e.rx = std::abs(tidy(along.x));
  } else if (point.kind == PointKind::kRadiusY) {
    e.ry = std::abs(tidy(along.y));
  }
}

void move(CapsuleShape& c, const PartPointRef& point, Vec2 to, bool) {
  if (point.kind == PointKind::kLength) c.length = to.x;
  if (point.kind == PointKind::kRadiusJoint) c.radius_joint = std::abs(to.y);
  if (point.kind == PointKind::kRadiusTip) c.radius_tip = std::abs(to.y);
}

/// The corner across stays where it is.
void move(RectangleShape& r, const PartPointRef& point, Vec2 to, bool) {
  if (point.kind == PointKind::kCornerRadius) {
    const double most = std::min(r.width, r.height) / 2;
    r.corner = std::clamp(tidy(r.x + r.width - to.x), 0.0, std::max(most, 0.0));
    return;
  }
  if (point.kind != PointKind::kAnchor || point.index < 0 || point.index > 3) return;
  const Vec2 across = corners_of(r)[static_cast<std::size_t>((point.index + 2) % 4)];
  const bool right = point.index == 1 || point.index == 2, top = point.index >= 2;
  const double width = right ? to.x - across.x : across.x - to.x;
  const double height = top ? to.y - across.y : across.y - to.y;
  r.width = std::max(tidy(width), 0.0);
  r.height = std::max(tidy(height), 0.0);
  r.x = right ? across.x : tidy(across.x - r.width);
  r.y = top ? across.y : tidy(across.y - r.height);
}

PathAnchor* anchor_of(std::vector<Subpath>& subpaths, const PartPointRef& point) {
  if (point.subpath < 0 || static_cast<std::size_t>(point.subpath) >= subpaths.size()) {
    return nullptr;
  }
  std::vector<PathAnchor>& anchors = subpaths[static_cast<std::size_t>(point.subpath)].anchors;
  if (point.index < 0 || static_cast<std::size_t>(point.index) >= anchors.size()) return nullptr;
  return &anchors[static_cast<std::size_t>(point.index)];
}

/// The opposite tangent turns along and keeps its length.
void swing(const PathAnchor& anchor, Vec2 moved, std::optional<Vec2>& opposite) {
  const Vec2 along = moved - anchor.point;
  const double length = glm::length(along);
  if (!opposite || !(length > 0)) return;
  opposite = anchor.point - along * (glm::distance(*opposite, anchor.point) / length);
}

void move_anchor(PathAnchor& anchor, PointKind kind, Vec2 to, bool break_tangents) {
  const bool smooth = is_smooth(anchor) && !break_tangents;
  if (kind == PointKind::kAnchor) {
    const Vec2 way = to - anchor.point;
    anchor.point = to;
    if (anchor.in) *anchor.in += way;
    if (anchor.out) *anchor.out += way;
  } else if (kind == PointKind::kTangentIn && anchor.in) {
    anchor.in = to;
    if (smooth) swing(anchor, to, anchor.out);
  } else if (kind == PointKind::kTangentOut && anchor.out) {
    anchor.out = to;
    if (smooth) swing(anchor, to, anchor.in);
  }
}

void move(PolygonShape& polygon, const PartPointRef& point, Vec2 to, bool) {
  const auto index = static_cast<std::size_t>(point.index);
  if (point.kind != PointKind::kAnchor || point.index < 0 || point.subpath != 0) return;
  if (index < polygon.points.size()) polygon.points[index] = to;
}

void move(PathShape& path, const PartPointRef& point, Vec2 to, bool break_tangents) {
  std::vector<Subpath> subpaths = anchored_subpaths(path);
  PathAnchor* anchor = anchor_of(subpaths, point);
  if (!anchor) return;
  move_anchor(*anchor, point.kind, to, break_tangents);
  path.d = path_text(subpaths);
}

void move(ImageShape& image, const PartPointRef& point, Vec2 to, bool) {
  if (point.kind != PointKind::kCenter) return;
  image.x = to.x;
  image.y = to.y;
}

void move(UnknownShape&, const PartPointRef&, Vec2, bool) {}

}  // namespace

std::vector<Subpath> anchored_subpaths(const Shape& shape) {
  if (const auto* path = std::get_if<PathShape>(&shape)) return subpaths_of(parse_path(path->d));
  const auto* polygon = std::get_if<PolygonShape>(&shape);
  if (!polygon || polygon->points.empty()) return {};
  Subpath subpath;
  subpath.closed = true;
  for (const Vec2 point : polygon->points) {
    subpath.anchors.push_back({point, std::nullopt, std::nullopt});
  }
  return {subpath};
}

void set_subpaths(Shape& shape, const std::vector<Subpath>& subpaths) {
  const auto has_tangents = [](const PathAnchor& anchor) { return anchor.in || anchor.out; };
  auto* polygon = std::get_if<PolygonShape>(&shape);
  const bool straight =
      subpaths.size() == 1 && subpaths.front().closed &&
      std::none_of(subpaths.front().anchors.begin(), subpaths.front().anchors.end(), has_tangents);
  if (polygon && straight) {
    polygon->points.clear();
    for (const PathAnchor& anchor : subpaths.front().anchors) {
      polygon->points.push_back(anchor.point);
    }
    return;
  }
  const auto* path = std::get_if<PathShape>(&shape);
  const FillRule rule = path ? path->rule : FillRule::kNonzero;
  shape = PathShape{path_text(subpaths), rule};
}

std::vector<ShapePoint> shape_points(const Part& part, CharacterId character) {
  std::vector<ShapePoint> result;
  for (std::size_t s = 0; s < part.shapes.size(); ++s) {
    const Points points =
        std::visit([](const auto& kind) { return points_of(kind); }, part.shapes[s].shape);
    for (const Point& point : points) {
      const PartPointRef ref{character,     part.id,     static_cast<int>(s),
                             point.subpath, point.index, point.kind};
      result.push_back(
          {ref, point.position, point.tied_to, point.count, point.closed, point.smooth});
    }
  }
  return result;
}

void move_shape_point(Shape& shape, const PartPointRef& point, Vec2 to, bool break_tangents) {
  std::visit([&](auto& kind) { move(kind, point, tidy(to), break_tangents); }, shape);
}

}  // namespace kindred::editor
