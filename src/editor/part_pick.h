// SPDX-License-Identifier: MIT
// Parts under the mouse, and the frame by which the selected one is moved, turned and scaled.
//
// The window: under the tool "part" draw part_frame(...): the box (1 px accent with halo), squares
// of 8 px at the corners, a disc r 5 at `turn_screen` tied to the middle of the top edge.
#pragma once

#include <array>
#include <optional>

#include "editor/gizmos.h"
#include "kindred/scene/path.h"

namespace kindred::editor {

struct PartRef {
  CharacterId character;
  PartId part;
  friend bool operator==(const PartRef&, const PartRef&) = default;
};

/// The frontmost part whose drawing covers the world point, of characters that show and are not
/// locked; locked and hidden parts and those of other skins let the mouse through. Images count as
/// long as nothing lies before them and the point is within 24 px of their middle.
std::optional<PartRef> pick_part(Editor& editor, const CanvasTransform& transform, Vec2 screen);

/// The outlines of its shapes in window px; none where it is flat or its bone is gone.
std::vector<Polyline> part_outlines(Editor& editor, const PartRef& part,
                                    const CanvasTransform& transform);

struct PartFrame {
  PartRef part;
  std::array<Vec2, 4> corners_local{};  ///< in the bone's space, counter-clockwise from the least
  std::array<Vec2, 4> corners_screen{};
  Vec2 center_local{0, 0};
  Vec2 turn_screen{0, 0};
  Affine to_screen;  ///< from the bone's space
};
/// Of the selected part; none if there is nothing to see or to take.
std::optional<PartFrame> part_frame(Editor& editor, const CanvasTransform& transform);

enum class FrameGrip { kNone, kCorner, kTurn };
struct FramePick {
  FrameGrip grip = FrameGrip::kNone;
  int corner = 0;
};
FramePick pick_frame(const PartFrame& frame, Vec2 screen);

}  // namespace kindred::editor
