// SPDX-License-Identifier: MIT
// Tools of Rig mode that draw and change parts: move by the frame, points, ellipse, rectangle,
// capsule, polygon, pen. New parts take fill and stroke from session().rig and hang on the active
// bone, else on the bone of the selected part, else on the nearest one; they are selected then.
//
// Polygon and pen last over several clicks: CanvasInput::modal() is true meanwhile, the document
// shows the path with a piece to the mouse. Enter, a double click or a click on the first point
// ends it, Backspace takes the last point back, Esc and the right button leave nothing.
#pragma once

#include <span>

#include "editor/tools.h"

namespace kindred::editor {

std::span<const Tool> part_tools();

}  // namespace kindred::editor
