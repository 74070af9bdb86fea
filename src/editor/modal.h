// SPDX-License-Identifier: MIT
// Gestures that begin with a key instead of a press: G, R, S and the breakdown. The mouse moves
// with no button down; a click or Enter commits, the right button or Esc cancels.
#pragma once

#include <memory>

namespace kindred::editor {

class Editor;
class Interaction;
struct CanvasTransform;
struct PointerEvent;

enum class Gesture { kNone, kMove, kRotate, kScale, kBreakdown, kExtrude };  // last: Rig mode

/// Null if there is nothing to take; where that needs words a notice says why.
std::unique_ptr<Interaction> begin_gesture(Editor& editor, const CanvasTransform& transform,
                                           Gesture gesture, const PointerEvent& mouse);

}  // namespace kindred::editor
