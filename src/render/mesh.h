// SPDX-License-Identifier: MIT
// Triangles of a filled outline whose edges are feathered on the GPU. Every boundary point has an
// inner and an outer copy; the vertex shader moves them apart in pixels, so that edges stay one
// pixel soft under any affine map. The interior spans the inner copies.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "kindred/math/affine.h"

namespace kindred::render {

struct Box {
  Vec2 min{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  Vec2 max{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

  bool empty() const { return !(min.x <= max.x && min.y <= max.y); }
  void add(Vec2 p) {
    min = glm::min(min, p);
    max = glm::max(max, p);
  }
  void add(const Box& other) {
    min = glm::min(min, other.min);
    max = glm::max(max, other.max);
  }
};

/// The box of a mapped box.
Box mapped(const Box& box, const Affine& m);
Box intersection(const Box& a, const Box& b);
Box outset(const Box& box, double by);

/// As the vertex shader reads it.
struct Vertex {
  float x = 0, y = 0;           ///< from Mesh::origin
  std::int16_t before[2] = {};  ///< outward normal of the edge that ends here, times 32767
  std::int16_t after[2] = {};   ///< ... of the edge that starts here
  float thickness = 0;          ///< of the shape across its edge here, in its own units
  std::uint32_t item = 0;       ///< kOuterCopy, or'ed with the item once it is in a batch
};
static_assert(sizeof(Vertex) == 24);

inline constexpr std::uint32_t kOuterCopy = 0x80000000u;

struct Mesh {
  Vec2 origin{0, 0};  ///< positions count from here, so that floats are enough at high zoom
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> interior;  ///< triangles; solid
  std::vector<std::uint32_t> fringe;    ///< triangles; coverage falls from inner to outer copies
  std::vector<std::uint32_t> extended;  ///< triangles between the copies that a later shape of the
                                        ///< same part covers: solid if the paint is opaque
  Box bounds;                           ///< of the boundary, not counted from `origin`
  bool overlaps_itself = false;         ///< a translucent paint needs a layer of its own
};

/// Meshes are made for a range of scales: px per unit within (2^(level - 1/2), 2^(level + 1/2)].
int mesh_level(const Affine& to_px);
/// Middle of the range, px per unit.
double level_scale(int level);
/// How far a flattened curve may stray, in units.
double level_tolerance(int level);

/// Half the width of the soft edge, px: a pixel's half diagonal, so that it holds every slope.
inline constexpr double kFeather = 0.7072;

/// How far from a sharp corner, px, edges get a point of their own.
inline constexpr double kCornerGuard = 2.5;

}  // namespace kindred::render
