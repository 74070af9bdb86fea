// SPDX-License-Identifier: MIT
// Tools of Rig mode that edit the skeleton: select and move, draw bones, limits; and what G, R and
// S do there. Every gesture is one step; cancelled it leaves no byte changed.
//
//   drag a joint   the bone and all below it; a parent that it stands on reaches after it
//   drag a tip     length and angle
//   drag a body    the rest angle
//   Alt            this bone alone: what is below it stays where it is (RigSession::children_stay
//                  turns that round)
//   Shift fine, Ctrl snaps (joints and tips within reach, else a grid of 10 px; 15 degrees)
//
// While a drag is in progress the document shows its result; DragFeedback carries the tag ("Length
// 84.0 px, angle 12.0°") and the arc of a turn.
#pragma once

#include <memory>
#include <span>

#include "editor/tools.h"

namespace kindred::editor {

std::span<const Tool> rig_tools();

/// Move, rotate, scale of the selected part, else of the selected bones; null without either.
std::unique_ptr<Interaction> begin_rig_gesture(Editor& editor, const CanvasTransform& transform,
                                               Gesture gesture, const PointerEvent& mouse);

/// How drags of Rig mode read the keys held down.
struct RigModifiers {
  bool fine = false, snap = false, alone = false;
};
RigModifiers rig_modifiers(const Editor& editor, const PointerEvent& event);

/// Selects the bone of a gizmo, else the part under the mouse, else nothing; Shift adds bones.
void rig_click(Editor& editor, const CanvasTransform& transform, const Gizmo* gizmo,
               const PointerEvent& event);

}  // namespace kindred::editor
