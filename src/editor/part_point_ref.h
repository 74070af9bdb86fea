// SPDX-License-Identifier: MIT
// Names one draggable point of a part's shape (part_points.h makes and moves them).
#pragma once

#include "kindred/rig/ids.h"

namespace kindred::editor {

enum class PointKind {
  kAnchor,      ///< corner of a polygon, point of a path
  kTangentIn,   ///< control point before an anchor
  kTangentOut,  ///< control point behind an anchor
  kCenter,      ///< of an ellipse or image
  kRadiusX,     ///< of an ellipse
  kRadiusY,
  kLength,       ///< far end of a capsule's axis
  kRadiusJoint,  ///< of a capsule
  kRadiusTip,
  kCornerRadius,  ///< of a rectangle
};

struct PartPointRef {
  CharacterId character;
  PartId part;
  int shape = 0;    ///< index in Part::shapes
  int subpath = 0;  ///< of a path
  int index = 0;    ///< of the anchor; corner of a rectangle, counter-clockwise from (x, y)
  PointKind kind = PointKind::kAnchor;

  friend bool operator==(const PartPointRef&, const PartPointRef&) = default;
};

}  // namespace kindred::editor
