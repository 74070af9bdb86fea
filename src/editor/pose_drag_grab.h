// SPDX-License-Identifier: MIT
// What a drag takes: the gizmo under the mouse, or the selected bones.
#pragma once

#include <optional>
#include <string>

#include "editor/pose_drag.h"

namespace kindred::editor {

/// What the mouse takes at a gizmo. A body is turned, all selected bones with it if it is one of
/// them; with `limb_only` it is pulled by the point under the mouse instead.
Grab grab_gizmo(Editor& editor, const Gizmo& gizmo, Vec2 press_world, bool limb_only);

/// What a transform of the selection takes, on the visible figure that is nearest to the mouse:
/// to move the selected handle, else the roots among the bones, else by IK the tips of those that
/// carry no other selected bone; to turn or scale all of them, the active one first. Locked bones
/// are left out with a notice; nothing if none is left.
std::optional<Grab> grab_selection(Editor& editor, GrabKind kind, const CanvasTransform& transform,
                                   Vec2 mouse_screen);

/// "Rotate forearm.L", "Drag left hand", "Scale 3 bones".
std::string step_name(const Character& character, const Grab& grab);

}  // namespace kindred::editor
