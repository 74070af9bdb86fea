// SPDX-License-Identifier: MIT
// A pose drag in the hand: mouse, modifiers, X and Y, typed numbers, and the words beside the
// mouse.
#pragma once

#include <string>
#include <string_view>

#include "editor/pose_drag_grab.h"
#include "editor/tools.h"

namespace kindred::editor {

/// A number typed key by key during a gesture: digits, a point or comma, "-" turns the sign round.
class TypedNumber {
 public:
  /// False for keys that are no part of a number.
  bool key(std::string_view key);
  std::optional<double> value() const;  ///< none while nothing is typed

 private:
  std::string digits_;
  bool negative_ = false;
};

/// "−4.0": fixed decimals, with the minus sign of print.
std::string number_in_words(double value, int decimals);

class PoseGesture {
 public:
  /// As PoseDrag; the step is named after what is grabbed.
  PoseGesture(Editor& editor, Grab grab, Vec2 mouse_world, std::optional<Time> at = std::nullopt);

  void process(Editor& editor, const PointerEvent& event);
  bool settle(Editor& editor) { return drag_.settle(editor); }
  /// Ends the drag as one step.
  void commit(Editor& editor);
  /// "x" and "y" hold a move to an axis of the world, a scale to one of the bones; pressed again
  /// they let it go. True if the key was one of the gesture's.
  bool key(Editor& editor, std::string_view key);
  /// The document, selection and solver report are as they were before.
  void cancel(Editor& editor);
  DragFeedback feedback() const;

 private:
  std::string tag() const;

  SolveReport solve_before_;
  GrabKind kind_;
  TypedNumber typed_;
  PoseDrag drag_;
};

}  // namespace kindred::editor
