// SPDX-License-Identifier: MIT
// Drawing new parts: shapes dragged out, and paths click by click.
#pragma once

#include <memory>

#include "editor/rig_tools.h"

namespace kindred::editor {

enum class DrawnShape { kEllipse, kRectangle, kCapsule };

/// Shift: as wide as high; Alt: from the middle.
std::unique_ptr<Interaction> draw_shape(Editor& editor, DrawnShape shape,
                                        const CanvasTransform& transform,
                                        const PointerEvent& press);

/// `curved`: dragging after a press pulls tangents, the part is a path; else it is a polygon.
std::unique_ptr<Interaction> draw_path(Editor& editor, bool curved,
                                       const CanvasTransform& transform, const PointerEvent& press);

}  // namespace kindred::editor
