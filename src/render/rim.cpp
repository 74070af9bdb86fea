// SPDX-License-Identifier: MIT
#include "render/rim.h"

#include <cmath>

namespace kindred::render {
namespace {

/// Outward normal of the edge a -> b, whose inside is on the left.
Vec2 outward(Vec2 a, Vec2 b) {
  const Vec2 along = b - a;
  const double length = std::hypot(along.x, along.y);
  return length > 0 ? Vec2{along.y / length, -along.x / length} : Vec2{0, 0};
}

/// One an edge; an edge of no length has the normal of the one before it.
std::vector<Vec2> edge_normals(const Rim& rim) {
  const std::size_t count = rim.points.size();
  std::vector<Vec2> normals(count);
  Vec2 last{1, 0};
  for (std::size_t turn = 0; turn < 2; ++turn) {  // twice, for edges at the start
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 normal = outward(rim.points[i], rim.points[(i + 1) % count]);
      if (normal != Vec2{0, 0}) last = normal;
      normals[i] = last;
    }
  }
  return normals;
}

EdgeOwner owner(const Rim& rim, std::size_t edge) {
  return rim.edges.empty() ? EdgeOwner::kSelf : rim.edges[edge];
}
/// Of the edge that ends at a point.
EdgeOwner owner_before(const Rim& rim, std::size_t point) {
  return owner(rim, (point + rim.points.size() - 1) % rim.points.size());
}

std::int16_t packed(double value) { return static_cast<std::int16_t>(std::lround(value * 32767)); }

std::uint32_t add_vertex(Mesh& mesh, Vec2 at, Vec2 before, Vec2 after, double thickness,
                         bool outer) {
  Vertex vertex;
  vertex.x = static_cast<float>(at.x - mesh.origin.x);
  vertex.y = static_cast<float>(at.y - mesh.origin.y);
  vertex.before[0] = packed(before.x);
  vertex.before[1] = packed(before.y);
  vertex.after[0] = packed(after.x);
  vertex.after[1] = packed(after.y);
  vertex.thickness = static_cast<float>(thickness);
  vertex.item = outer ? kOuterCopy : 0;
  mesh.vertices.push_back(vertex);
  return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
}

/// Copies of one boundary point. At a sharp convex corner the outer copy splits in two, one along
/// each normal: a bevel instead of a long mitre.
struct Corner {
  std::uint32_t inner = 0, outer_before = 0, outer_after = 0;
};

}  // namespace

std::vector<std::uint32_t> add_rim(Mesh& mesh, const Rim& rim) {
  const std::size_t count = rim.points.size();
  const std::vector<Vec2> normals = edge_normals(rim);
  std::vector<Corner> corners(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 p = rim.points[i];
    const Vec2 before = normals[(i + count - 1) % count], after = normals[i];
    const double thickness = rim.thickness[i];
    // Where the owner changes, the end of a solid edge must not reach round the corner.
    const bool split = cross(before, after) > 0 &&
                       (glm::dot(before, after) < 0 || owner(rim, i) != owner_before(rim, i));
    mesh.bounds.add(p);
    Corner& corner = corners[i];
    corner.inner = add_vertex(mesh, p, before, after, thickness, false);
    if (split) {
      corner.outer_before = add_vertex(mesh, p, before, before, thickness, true);
      corner.outer_after = add_vertex(mesh, p, after, after, thickness, true);
    } else {
      corner.outer_before = corner.outer_after =
          add_vertex(mesh, p, before, after, thickness, true);
    }
  }
  // The last vertex of a triangle lends it its `after` normal: the one of the edge that starts
  // there. The edge i -> j therefore ends both its triangles in copies of i.
  std::vector<std::uint32_t> inner(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Corner& a = corners[i];
    const Corner& b = corners[(i + 1) % count];
    inner[i] = a.inner;
    const EdgeOwner own = owner(rim, i), own_before = owner_before(rim, i);
    std::vector<std::uint32_t>& bevel =
        own == EdgeOwner::kCovered && own_before == own ? mesh.extended : mesh.fringe;
    if (a.outer_before != a.outer_after && own != EdgeOwner::kLater &&
        own_before != EdgeOwner::kLater) {
      bevel.insert(bevel.end(), {a.inner, a.outer_before, a.outer_after});
    }
    if (own == EdgeOwner::kLater) continue;
    std::vector<std::uint32_t>& edge = own == EdgeOwner::kCovered ? mesh.extended : mesh.fringe;
    edge.insert(edge.end(), {b.outer_before, b.inner, a.inner});
    edge.insert(edge.end(), {a.inner, b.outer_before, a.outer_after});
  }
  return inner;
}

}  // namespace kindred::render
