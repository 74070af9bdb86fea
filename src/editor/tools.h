// SPDX-License-Identifier: MIT
// The table of canvas tools and the one interaction that owns the mouse. Each tool is asked in
// order: accept -> process -> commit or cancel. Tools get world positions, never raw events.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "editor/gizmos.h"

namespace kindred::editor {

struct PointerEvent {
  Vec2 screen{0, 0}, world{0, 0};
  Vec2 press_screen{0, 0}, press_world{0, 0};  ///< where the button went down
  bool shift = false, ctrl = false, alt = false;
  int clicks = 1;                              ///< 2 = double click
};

/// An interaction in progress: made by a tool that accepted a press.
class Interaction {
 public:
  virtual ~Interaction() = default;
  virtual void process(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) = 0;
  virtual void commit(Editor& editor, const PointerEvent& event) = 0;
  virtual void cancel(Editor& editor) = 0;
};

struct Tool {
  std::string_view word;   ///< Session::tool
  std::string_view label;
  std::string_view icon;
  std::string_view hint;   ///< status bar: "Drag|pose both figures;Alt|this limb only"
  /// Null = not mine.
  std::unique_ptr<Interaction> (*accept)(Editor& editor, const CanvasTransform& transform,
                                         const std::vector<Gizmo>& gizmos, const PointerEvent& press);
};

std::span<const Tool> tools();
const Tool& active_tool(const Editor& editor);

/// Owns the mouse over the canvas: at most one interaction at a time.
class CanvasInput {
 public:
  void press(Editor& editor, const CanvasTransform& transform, PointerEvent event);
  void move(Editor& editor, const CanvasTransform& transform, PointerEvent event);
  void release(Editor& editor, const CanvasTransform& transform, PointerEvent event);
  /// Esc, right click; also focus loss, which commits what was done so far.
  void cancel(Editor& editor);
  void focus_lost(Editor& editor);
  bool active() const { return interaction_ != nullptr; }
  int hovered() const { return hovered_; }  ///< index into the last canvas_gizmos, -1 = none

 private:
  std::unique_ptr<Interaction> interaction_;
  PointerEvent press_;
  int hovered_ = -1;
};

}  // namespace kindred::editor
