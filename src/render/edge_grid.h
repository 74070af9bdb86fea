// SPDX-License-Identifier: MIT
// Look-ups over the edges of clean loops: what a ray hits, what lies inside.
#pragma once

#include <span>
#include <vector>

#include "render/mesh.h"
#include "render/tessellate.h"

namespace kindred::render {

class EdgeGrid {
 public:
  explicit EdgeGrid(std::span<const Loop> loops);

  /// Distance from `from` along the unit vector `direction` to the first edge it meets beyond
  /// `beyond`, or `reach` if there is none up to there.
  double ray(Vec2 from, Vec2 direction, double beyond, double reach) const;

  /// Non-zero winding.
  bool inside(Vec2 p) const;

  const Box& bounds() const { return bounds_; }

 private:
  struct Edge {
    Vec2 a, b;
  };
  int column(double x) const;
  int row(double y) const;
  const std::vector<int>& cell(int column, int row) const;

  Box bounds_;
  std::vector<Edge> edges_;
  int columns_ = 1, rows_ = 1;
  Vec2 cells_per_unit_{0, 0};
  std::vector<std::vector<int>> cells_;      ///< edges whose box touches the cell
  std::vector<std::vector<int>> row_edges_;  ///< edges whose box touches the row
};

}  // namespace kindred::render
