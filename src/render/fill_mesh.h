// SPDX-License-Identifier: MIT
// Mesh of a filled outline, with edges owned by whichever shape of a part paints them last.
#pragma once

#include <span>
#include <vector>

#include "render/edge_grid.h"
#include "render/mesh.h"

namespace kindred::render {

/// What is painted over a fill later, within its part.
struct Covers {
  std::vector<const EdgeGrid*> fills;  ///< opaque
  bool edge_stroked = false;           ///< its own opaque stroke hides all of its edge
};

/// `loops` as clean_loops() gives them, `grid` of the same loops.
Mesh fill_mesh(std::span<const Loop> loops, const EdgeGrid& grid, int level, const Covers& covers);

}  // namespace kindred::render
