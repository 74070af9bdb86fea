// SPDX-License-Identifier: MIT
// The boundary of a mesh: a closed line with feathered edges.
#pragma once

#include "render/mesh.h"

namespace kindred::render {

enum class EdgeOwner {
  kSelf,     ///< feathered
  kCovered,  ///< a later shape covers both sides: solid out to the outer copies, so that the later
             ///< shape's soft edge lies on this paint and not on the background
  kLater,    ///< a later shape has its edge here: that one is the edge, this one has none
};

struct Rim {
  std::vector<Vec2> points;       ///< closed, the inside on the left
  std::vector<double> thickness;  ///< one a point
  std::vector<EdgeOwner> edges;   ///< edge i goes from point i to the next; empty: all kSelf
};

/// Adds the vertices and soft edges of a rim to the mesh (whose origin is set). Returns the index
/// of each point's inner copy, for the triangles of the interior.
std::vector<std::uint32_t> add_rim(Mesh& mesh, const Rim& rim);

}  // namespace kindred::render
