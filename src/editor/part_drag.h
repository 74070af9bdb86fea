// SPDX-License-Identifier: MIT
// One drag of a part in the space of its bone: moved, turned, scaled.
#pragma once

#include <memory>

#include "editor/part_pick.h"
#include "editor/rig_tools.h"

namespace kindred::editor {

class PartDrag {
 public:
  /// Begins a drag of the editor. `pivot_local`: of turns and scales; `grip_local`: the point of
  /// the part that a scale puts under the mouse. Both in the bone's space.
  PartDrag(Editor& editor, PartRef part, GrabKind kind, Vec2 pivot_local, Vec2 grip_local,
           Vec2 press_world);

  void move(Editor& editor, const PointerEvent& event);
  void set_axis(DragAxis axis) { axis_ = axis; }
  DragFeedback feedback() const;

 private:
  void follow(Vec2 mouse_local, bool fine);
  Affine map(bool snap, bool uniform) const;

  PartRef part_;
  GrabKind kind_;
  Affine world_, to_local_;  // of the bone
  Vec2 pivot_, grip_;
  Vec2 mouse_, way_{0, 0};
  double turn_deg_ = 0;
  DragAxis axis_ = DragAxis::kBoth;
};

/// Of the selected part; null if it is locked or gone.
std::unique_ptr<Interaction> begin_part_gesture(Editor& editor, const CanvasTransform& transform,
                                                Gesture gesture, const PointerEvent& mouse);

}  // namespace kindred::editor
