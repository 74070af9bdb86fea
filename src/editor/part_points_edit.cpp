// SPDX-License-Identifier: MIT
// Edits of single points of shapes.
#include <algorithm>
#include <cmath>

#include "editor/edits_parts.h"
#include "editor/part_shape_points.h"
#include "editor/rig_rest.h"
#include "kindred/math/angle.h"
#include "render/outline.h"

namespace kindred::editor {
namespace {

constexpr double kTangentShare = 1.0 / 3;  // of the way to the neighbour
constexpr std::size_t kFewestCorners = 3, kFewestAnchors = 2;

Shape* shape_to_edit(Scene& scene, CharacterId id, PartId part_id, int shape) {
  const Character* character = find_character(scene, id);
  const Part* current = character ? find_part(*character, part_id) : nullptr;
  if (!current || shape < 0 || static_cast<std::size_t>(shape) >= current->shapes.size()) {
    return nullptr;
  }
  return &part_to_edit(scene, id, part_id)->shapes[static_cast<std::size_t>(shape)].shape;
}

Shape* shape_to_edit(Scene& scene, const PartPointRef& point) {
  return shape_to_edit(scene, point.character, point.part, point.shape);
}

Subpath* subpath_of(std::vector<Subpath>& subpaths, const PartPointRef& point) {
  const bool known =
      point.subpath >= 0 && static_cast<std::size_t>(point.subpath) < subpaths.size();
  if (!known) return nullptr;
  Subpath& subpath = subpaths[static_cast<std::size_t>(point.subpath)];
  const bool inside =
      point.index >= 0 && static_cast<std::size_t>(point.index) < subpath.anchors.size();
  return inside ? &subpath : nullptr;
}

Vec2 between(Vec2 a, Vec2 b, double t) { return a + t * (b - a); }

/// de Casteljau: the two halves of a cubic at t, written into the anchors round the new one.
PathAnchor split_piece(PathAnchor& from, PathAnchor& to, double t) {
  if (!from.out && !to.in) {
    return {tidy(between(from.point, to.point, t)), std::nullopt, std::nullopt};
  }
  const Vec2 p1 = from.out.value_or(from.point), p2 = to.in.value_or(to.point);
  const Vec2 a = between(from.point, p1, t), b = between(p1, p2, t), c = between(p2, to.point, t);
  const Vec2 ab = between(a, b, t), bc = between(b, c, t);
  from.out = a;
  to.in = c;
  return {between(ab, bc, t), ab, bc};
}

/// Tangents along the line between the neighbours, a third of the way to each.
void make_smooth(Subpath& subpath, std::size_t index) {
  const std::size_t count = subpath.anchors.size();
  PathAnchor& anchor = subpath.anchors[index];
  const bool has_before = index > 0 || subpath.closed,
             has_next = index + 1 < count || subpath.closed;
  const Vec2 before =
      has_before ? subpath.anchors[(index + count - 1) % count].point : anchor.point;
  const Vec2 next = has_next ? subpath.anchors[(index + 1) % count].point : anchor.point;
  const double length = glm::distance(before, next);
  if (!(length > 0)) return;
  const Vec2 along = (next - before) / length;
  anchor.in = anchor.point - along * (kTangentShare * glm::distance(anchor.point, before));
  anchor.out = anchor.point + along * (kTangentShare * glm::distance(anchor.point, next));
  if (!has_before) anchor.in.reset();
  if (!has_next) anchor.out.reset();
}

PathAnchor anchor_on_circle(Vec2 center, Vec2 ex, Vec2 ey) {
  // Quarter circles by cubics: control points at 4/3 tan(pi / 8) of the radius.
  constexpr double kReach = 0.5522847498307936;
  return {center + ex, center + ex - kReach * ey, center + ex + kReach * ey};
}

std::vector<Subpath> outline_anchors(const Shape& shape) {
  const auto* ellipse = std::get_if<EllipseShape>(&shape);
  if (!ellipse) return subpaths_of(render::outline(shape).path);
  const Vec2 center{ellipse->x, ellipse->y};
  const Affine turn = rotation(ellipse->rotation_deg * kRadiansPerDegree);
  const Vec2 ex = apply_linear(turn, {ellipse->rx, 0}), ey = apply_linear(turn, {0, ellipse->ry});
  Subpath subpath;
  subpath.closed = true;
  subpath.anchors = {anchor_on_circle(center, ex, ey), anchor_on_circle(center, ey, -ex),
                     anchor_on_circle(center, -ex, -ey), anchor_on_circle(center, -ey, ex)};
  return {subpath};
}

}  // namespace

std::optional<Vec2> point_position(const Part& part, const PartPointRef& wanted) {
  for (const ShapePoint& point : shape_points(part, wanted.character)) {
    if (point.ref == wanted) return point.position;
  }
  return std::nullopt;
}

void move_part_point(Scene& scene, const PartPointRef& point, Vec2 to, bool break_tangents) {
  if (!is_finite(to)) return;
  if (Shape* shape = shape_to_edit(scene, point)) {
    move_shape_point(*shape, point, to, break_tangents);
  }
}

void move_part_points(Scene& scene, std::span<const PartPointRef> points, Vec2 delta) {
  for (const PartPointRef& point : points) {
    const Character* character = find_character(scene, point.character);
    const Part* part = character ? find_part(*character, point.part) : nullptr;
    const std::optional<Vec2> at = part ? point_position(*part, point) : std::nullopt;
    if (at) move_part_point(scene, point, *at + delta);
  }
}

std::optional<PartPointRef> add_part_point(Scene& scene, const PartPointRef& before, double t) {
  Shape* shape = shape_to_edit(scene, before);
  if (!shape || !std::isfinite(t)) return std::nullopt;
  std::vector<Subpath> subpaths = anchored_subpaths(*shape);
  Subpath* subpath = subpath_of(subpaths, before);
  if (!subpath) return std::nullopt;
  std::vector<PathAnchor>& anchors = subpath->anchors;
  const auto index = static_cast<std::size_t>(before.index);
  if (index + 1 == anchors.size() && !subpath->closed) return std::nullopt;
  const PathAnchor added =
      split_piece(anchors[index], anchors[(index + 1) % anchors.size()], std::clamp(t, 0.0, 1.0));
  anchors.insert(anchors.begin() + static_cast<std::ptrdiff_t>(index) + 1, added);
  set_subpaths(*shape, subpaths);
  PartPointRef ref = before;
  ref.index += 1;
  return ref;
}

void delete_part_points(Scene& scene, std::span<const PartPointRef> points) {
  std::vector<PartPointRef> wanted(points.begin(), points.end());
  std::erase_if(wanted, [](const PartPointRef& p) { return p.kind != PointKind::kAnchor; });
  // From behind, so that the indices of those before still hold.
  std::sort(wanted.begin(), wanted.end(),
            [](const PartPointRef& l, const PartPointRef& r) { return l.index > r.index; });
  for (const PartPointRef& point : wanted) {
    Shape* shape = shape_to_edit(scene, point);
    if (!shape) continue;
    std::vector<Subpath> subpaths = anchored_subpaths(*shape);
    Subpath* subpath = subpath_of(subpaths, point);
    const bool polygon = std::holds_alternative<PolygonShape>(*shape);
    if (!subpath || subpath->anchors.size() <= (polygon ? kFewestCorners : kFewestAnchors)) {
      continue;
    }
    subpath->anchors.erase(subpath->anchors.begin() + point.index);
    set_subpaths(*shape, subpaths);
  }
}

void toggle_smooth(Scene& scene, const PartPointRef& point) {
  Shape* shape = shape_to_edit(scene, point);
  if (!shape) return;
  std::vector<Subpath> subpaths = anchored_subpaths(*shape);
  Subpath* subpath = subpath_of(subpaths, point);
  if (!subpath) return;
  PathAnchor& anchor = subpath->anchors[static_cast<std::size_t>(point.index)];
  if (anchor.in || anchor.out) {
    anchor.in.reset();
    anchor.out.reset();
  } else {
    make_smooth(*subpath, static_cast<std::size_t>(point.index));
  }
  set_subpaths(*shape, subpaths);
}

void convert_to_path(Scene& scene, CharacterId id, PartId part, int index) {
  Shape* shape = shape_to_edit(scene, id, part, index);
  if (!shape || std::holds_alternative<PathShape>(*shape)) return;
  const std::vector<Subpath> subpaths = outline_anchors(*shape);
  if (!subpaths.empty()) *shape = PathShape{path_text(subpaths), FillRule::kNonzero};
}

}  // namespace kindred::editor
