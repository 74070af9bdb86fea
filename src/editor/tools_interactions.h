// SPDX-License-Identifier: MIT
// What tools make of a press: a click where the mouse stays, a drag of the pose once it moves.
#pragma once

#include <memory>

#include "editor/tools.h"

namespace kindred::editor {

/// What a click does (the button went up near where it went down); `gizmo` null = on nothing.
using ClickFunction = void (*)(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);

/// The gizmo under a press, or none: dragging poses the figure, a click runs `on_click`.
std::unique_ptr<Interaction> press_on_canvas(Editor& editor, const std::vector<Gizmo>& gizmos,
                                             const PointerEvent& press, ClickFunction on_click);

/// "left hand is locked."
void notify_locked(Editor& editor, const Handle& handle);

// ---- clicks -------------------------------------------------------------------------------------

/// Selects; with Shift adds. A double click on a joint or tip makes a handle there, on a handle or
/// counterpart pins or unpins it.
void pose_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);
/// Makes a handle at the joint or tip; on anything else as pose_click.
void handle_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);
/// Pins or unpins the handle; makes a pinned one at a joint or tip; else as pose_click.
void pin_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);

}  // namespace kindred::editor
