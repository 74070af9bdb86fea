// SPDX-License-Identifier: MIT
#include "render/edge_grid.h"

#include <algorithm>
#include <cmath>

namespace kindred::render {

EdgeGrid::EdgeGrid(std::span<const Loop> loops) {
  for (const Loop& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      bounds_.add(loop[i]);
      edges_.push_back({loop[i], loop[(i + 1) % loop.size()]});
    }
  }
  // About one edge a cell: boundaries are lines, so n edges lie in about n of n cells.
  const int side =
      std::clamp(static_cast<int>(std::sqrt(static_cast<double>(edges_.size()))), 1, 512);
  columns_ = rows_ = side;
  const Vec2 size = bounds_.empty() ? Vec2{0, 0} : bounds_.max - bounds_.min;
  cells_per_unit_ = {size.x > 0 ? side / size.x : 0, size.y > 0 ? side / size.y : 0};
  cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  row_edges_.resize(static_cast<std::size_t>(rows_));
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    const Vec2 low = glm::min(edges_[i].a, edges_[i].b), high = glm::max(edges_[i].a, edges_[i].b);
    for (int r = row(low.y); r <= row(high.y); ++r) {
      row_edges_[static_cast<std::size_t>(r)].push_back(static_cast<int>(i));
      for (int c = column(low.x); c <= column(high.x); ++c) {
        cells_[static_cast<std::size_t>(r * columns_ + c)].push_back(static_cast<int>(i));
      }
    }
  }
}

int EdgeGrid::column(double x) const {
  return static_cast<int>(std::clamp((x - bounds_.min.x) * cells_per_unit_.x, 0.0, columns_ - 1.0));
}

int EdgeGrid::row(double y) const {
  return static_cast<int>(std::clamp((y - bounds_.min.y) * cells_per_unit_.y, 0.0, rows_ - 1.0));
}

const std::vector<int>& EdgeGrid::cell(int c, int r) const {
  return cells_[static_cast<std::size_t>(r * columns_ + c)];
}

double EdgeGrid::ray(Vec2 from, Vec2 direction, double beyond, double reach) const {
  const Vec2 to = from + direction * reach;
  const Vec2 low = glm::min(from, to), high = glm::max(from, to);
  double nearest = reach;
  for (int r = row(low.y); r <= row(high.y); ++r) {
    for (int c = column(low.x); c <= column(high.x); ++c) {
      for (const int i : cell(c, r)) {
        const Edge& edge = edges_[static_cast<std::size_t>(i)];
        // from + s direction = a + u (b - a)
        const Vec2 along = edge.b - edge.a;
        const double denominator = cross(direction, along);
        if (denominator == 0) continue;
        const Vec2 offset = edge.a - from;
        const double s = cross(offset, along) / denominator;
        const double u = cross(offset, direction) / denominator;
        if (u >= 0 && u <= 1 && s > beyond && s < nearest) nearest = s;
      }
    }
  }
  return nearest;
}

bool EdgeGrid::inside(Vec2 p) const {
  if (!(p.x >= bounds_.min.x && p.x <= bounds_.max.x && p.y >= bounds_.min.y &&
        p.y <= bounds_.max.y)) {
    return false;
  }
  int winding = 0;
  for (const int i : row_edges_[static_cast<std::size_t>(row(p.y))]) {
    const Edge& edge = edges_[static_cast<std::size_t>(i)];
    const double side = cross(edge.b - edge.a, p - edge.a);
    if (edge.a.y <= p.y && edge.b.y > p.y && side > 0) ++winding;
    if (edge.a.y > p.y && edge.b.y <= p.y && side < 0) --winding;
  }
  return winding != 0;
}

}  // namespace kindred::render
