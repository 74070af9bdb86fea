// SPDX-License-Identifier: MIT
// Selecting joints by a box, dragged over the empty canvas.
#pragma once

#include "editor/tools.h"

namespace kindred::editor {

/// The bones whose joint lies in the box, on any figure, of one character: the selected one if any
/// of its joints does, else the one with the most. Not those of locked bones and figures, nor
/// joints that can't be seen. With `add` they join `before`; the last one becomes the active bone.
Selection box_selection(const std::vector<Gizmo>& gizmos, Vec2 corner_screen, Vec2 other_screen,
                        const Selection& before, bool add);

class BoxSelect {
 public:
  BoxSelect(const Editor& editor, Vec2 press_screen);

  /// The selection follows the box.
  void move(Editor& editor, const CanvasTransform& transform, Vec2 mouse_screen, bool add);
  void cancel(Editor& editor) const;
  DragFeedback feedback() const;

 private:
  Selection before_;
  Vec2 press_screen_, mouse_screen_;
};

}  // namespace kindred::editor
