// SPDX-License-Identifier: MIT
// What tools make of a press: a click where the mouse stays, a drag of the pose once it moves.
#pragma once

#include <memory>
#include <optional>

#include "editor/tools.h"

namespace kindred::editor {

/// What a click does (the button went up near where it went down); `gizmo` null = on nothing.
using ClickFunction = void (*)(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);

/// What becomes of a press.
struct PressMeaning {
  ClickFunction on_click;
  std::optional<GrabKind> transform;  ///< dragging transforms the selection; none: poses what is
                                      ///< under the mouse
};

/// The gizmo under a press, or none: dragging poses the figure or selects by a box, a click runs
/// `on_click`.
std::unique_ptr<Interaction> press_on_canvas(const std::vector<Gizmo>& gizmos,
                                             const PointerEvent& press, PressMeaning meaning);

/// "left hand is locked.": the handle of a gizmo, its bone or its character.
void notify_locked(Editor& editor, const Gizmo& gizmo);

// ---- clicks -------------------------------------------------------------------------------------

/// Selects; with Shift adds. A double click on a joint or tip makes a handle there, on a handle or
/// counterpart pins or unpins it.
void pose_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);
/// Makes a handle at the joint or tip; on anything else as pose_click.
void handle_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);
/// Pins or unpins the handle; makes a pinned one at a joint or tip; else as pose_click.
void pin_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event);

}  // namespace kindred::editor
