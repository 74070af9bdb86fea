// SPDX-License-Identifier: MIT
#include "render/fill_mesh.h"

#include <algorithm>
#include <cmath>

#include "render/rim.h"

namespace kindred::render {
namespace {

struct FillContext {
  std::span<const Loop> loops;
  const EdgeGrid& grid;
  const Covers& covers;
  double unit_per_px = 1;  ///< at the middle of the level
};

/// A shape thicker than this, px, is as good as a half plane.
constexpr double kThick = 16;

Vec2 edge_normal(Vec2 a, Vec2 b) {
  const Vec2 along = b - a;
  const double length = std::hypot(along.x, along.y);
  return {along.y / length, -along.x / length};
}

/// Distance through the shape from a boundary point along the inward normal.
double thickness_at(const FillContext& context, Vec2 p, Vec2 outward_normal) {
  const double near = 1e-4 * context.unit_per_px, far = kThick * context.unit_per_px;
  // Slightly inside, so that the edge of `p` itself is not met.
  return context.grid.ray(p - outward_normal * near, -outward_normal, 0, far);
}

/// Thickness at a corner: 0 where it is sharper than a right angle.
double corner_thickness(const FillContext& context, Vec2 p, Vec2 before, Vec2 after) {
  const bool convex = cross(before, after) > 0;
  if (convex && glm::dot(before, after) < -1e-3) return 0;
  const Vec2 middle = before + after;
  const double length = std::hypot(middle.x, middle.y);
  if (convex && length > 0.1) {
    // From a step inside, so that a ray along one edge does not count the other one as opposite.
    const double step = 1e-4 * context.unit_per_px;
    const Vec2 inside = p - middle * (step / length);
    const double far = kThick * context.unit_per_px;
    return std::min(context.grid.ray(inside, -before, 0, far),
                    context.grid.ray(inside, -after, 0, far));
  }
  return std::min(thickness_at(context, p, before), thickness_at(context, p, after));
}

/// Half thickness in px where it is under a feather: what the inner copies step in by.
double inner_step(const FillContext& context, double thickness) {
  return std::min(kFeather, thickness / 2 / context.unit_per_px);
}

/// Points between two ends of an edge where a straight line between them would get the thickness
/// wrong; halves down to a pixel.
void split_edge(const FillContext& context, Vec2 a, double thickness_a, Vec2 b, double thickness_b,
                Vec2 normal, Rim& rim) {
  const double step_a = inner_step(context, thickness_a);
  const double step_b = inner_step(context, thickness_b);
  if (step_a >= kFeather && step_b >= kFeather) return;
  if (glm::distance(a, b) < context.unit_per_px) return;
  const Vec2 middle = (a + b) * 0.5;
  const double thickness = thickness_at(context, middle, normal);
  const double bend = std::abs(inner_step(context, thickness) - (step_a + step_b) / 2);
  if (bend < 0.05 && std::abs(step_a - step_b) < 0.1) return;
  split_edge(context, a, thickness_a, middle, thickness, normal, rim);
  rim.points.push_back(middle);
  rim.thickness.push_back(thickness);
  split_edge(context, middle, thickness, b, thickness_b, normal, rim);
}

/// The loop with points added beside its sharp corners: the copies of such a corner lie askew to
/// its edges, and must not bend them farther than that.
Loop guarded(const FillContext& context, const Loop& loop) {
  const std::size_t count = loop.size();
  const double guard = kCornerGuard * context.unit_per_px;
  const auto sharp = [&](std::size_t i) {
    const Vec2 before = edge_normal(loop[(i + count - 1) % count], loop[i]);
    return glm::dot(before, edge_normal(loop[i], loop[(i + 1) % count])) < 0.5;
  };
  Loop result;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 a = loop[i], b = loop[(i + 1) % count];
    const double length = glm::distance(a, b);
    result.push_back(a);
    if (length < 3 * guard) continue;
    const Vec2 step = (b - a) * (guard / length);
    if (sharp(i)) result.push_back(a + step);
    if (sharp((i + 1) % count)) result.push_back(b - step);
  }
  return result;
}

Rim split_loop(const FillContext& context, const Loop& corners) {
  const Loop loop = guarded(context, corners);
  const std::size_t count = loop.size();
  std::vector<Vec2> normals(count);
  for (std::size_t i = 0; i < count; ++i) normals[i] = edge_normal(loop[i], loop[(i + 1) % count]);
  std::vector<double> thickness(count);
  for (std::size_t i = 0; i < count; ++i) {
    thickness[i] = corner_thickness(context, loop[i], normals[(i + count - 1) % count], normals[i]);
  }
  Rim rim;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t next = (i + 1) % count;
    rim.points.push_back(loop[i]);
    rim.thickness.push_back(thickness[i]);
    split_edge(context, loop[i], thickness[i], loop[next], thickness[next], normals[i], rim);
  }
  return rim;
}

bool covered(const FillContext& context, Vec2 p) {
  return std::any_of(context.covers.fills.begin(), context.covers.fills.end(),
                     [&](const EdgeGrid* fill) { return fill->inside(p); });
}

// Where a later shape shares or adjoins this edge, blending both coverages would leave (1 - a)^2 of
// the background instead of (1 - a). So one of them owns the edge. `out`: outward normal, one px.
EdgeOwner owner_at(const FillContext& context, Vec2 p, Vec2 out) {
  constexpr double kNear = 0.2, kInnerLine = 1.0, kEnd = 0.7;
  if (covered(context, p + out * kNear) && covered(context, p + out * (kFeather + 0.2))) {
    return EdgeOwner::kCovered;
  }
  // A later shape that has its edge here must reach as far in as this one's solid interior begins,
  // and not end at once along the edge.
  const Vec2 inner = p - out * kInnerLine, end = perp(out) * kEnd;
  return covered(context, p - out * kNear) && covered(context, inner + end) &&
                 covered(context, inner - end)
             ? EdgeOwner::kLater
             : EdgeOwner::kSelf;
}

/// Adds the edge a -> b (without b) to the rim, halved down to a pixel where its owner changes.
void add_owned_edge(const FillContext& context, Vec2 a, double thickness_a, Vec2 b,
                    double thickness_b, Rim& rim) {
  EdgeOwner owner = EdgeOwner::kSelf;
  const double length = glm::distance(a, b) / context.unit_per_px;
  if (context.covers.edge_stroked) {
    owner = EdgeOwner::kCovered;
  } else if (!context.covers.fills.empty() && length > 0) {
    const Vec2 out = edge_normal(a, b) * context.unit_per_px;
    const int probes = static_cast<int>(std::clamp(length / 6, 3.0, 24.0));
    for (int i = 0; i < probes; ++i) {
      const double at = 0.04 + 0.92 * i / (probes - 1);
      const EdgeOwner here = owner_at(context, a + (b - a) * at, out);
      if (i == 0) owner = here;
      if (here == owner) continue;
      if (length > 1) {
        const Vec2 middle = (a + b) * 0.5;
        const double thickness = (thickness_a + thickness_b) / 2;
        add_owned_edge(context, a, thickness_a, middle, thickness, rim);
        add_owned_edge(context, middle, thickness, b, thickness_b, rim);
        return;
      }
      owner = EdgeOwner::kSelf;
      break;
    }
  }
  rim.points.push_back(a);
  rim.thickness.push_back(thickness_a);
  rim.edges.push_back(owner);
}

Rim owned_rim(const FillContext& context, const Rim& rim) {
  Rim owned;
  for (std::size_t i = 0; i < rim.points.size(); ++i) {
    const std::size_t next = (i + 1) % rim.points.size();
    add_owned_edge(context, rim.points[i], rim.thickness[i], rim.points[next], rim.thickness[next],
                   owned);
  }
  return owned;
}

}  // namespace

Mesh fill_mesh(std::span<const Loop> loops, const EdgeGrid& grid, int level, const Covers& covers) {
  Mesh mesh;
  if (grid.bounds().empty()) return mesh;
  mesh.origin = (grid.bounds().min + grid.bounds().max) * 0.5;
  const FillContext context{loops, grid, covers, 1 / level_scale(level)};
  std::vector<Loop> points;
  std::vector<std::uint32_t> inner;
  for (const Loop& loop : loops) {
    Rim rim = owned_rim(context, split_loop(context, loop));
    const std::vector<std::uint32_t> added = add_rim(mesh, rim);
    inner.insert(inner.end(), added.begin(), added.end());
    points.push_back(std::move(rim.points));
  }
  mesh.interior = triangulate(points);
  for (std::uint32_t& index : mesh.interior) index = inner[index];
  return mesh;
}

}  // namespace kindred::render
