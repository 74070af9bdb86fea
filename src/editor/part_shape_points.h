// SPDX-License-Identifier: MIT
// One row a kind of shape: which points it has and how moving one changes it.
#pragma once

#include <vector>

#include "editor/part_points.h"

namespace kindred::editor {

struct ShapePoint {
  PartPointRef ref;
  Vec2 position{0, 0};  ///< in the shape's space
  Vec2 tied_to{0, 0};   ///< the anchor of a tangent, the centre of a radius; else the position
  int count = 0;        ///< anchors of the subpath
  bool closed = false;  ///< the subpath
  bool smooth = false;
};

/// Every point of every shape of the part; `character` goes into the refs.
std::vector<ShapePoint> shape_points(const Part& part, CharacterId character);

/// Polygons and paths as subpaths; none for other kinds.
std::vector<Subpath> anchored_subpaths(const Shape& shape);
/// Writes them back: a polygon stays one where its one closed subpath has no tangents.
void set_subpaths(Shape& shape, const std::vector<Subpath>& subpaths);

/// Moves one point of a shape; refs of other kinds of shape change nothing.
void move_shape_point(Shape& shape, const PartPointRef& point, Vec2 to, bool break_tangents);

}  // namespace kindred::editor
