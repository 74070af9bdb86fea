// SPDX-License-Identifier: MIT
// The table of canvas tools and the one interaction that owns the mouse. Each tool is asked in
// order: accept -> process -> commit or cancel. Tools get world positions, never raw events.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "editor/gizmos.h"
#include "editor/modal.h"
#include "editor/motion_path.h"
#include "editor/pose_drag.h"

namespace kindred::editor {

struct PointerEvent {
  Vec2 screen{0, 0}, world{0, 0};
  Vec2 press_screen{0, 0}, press_world{0, 0};  ///< where the button went down
  bool shift = false, ctrl = false, alt = false;
  int clicks = 1;  ///< 2 = double click
};

/// A press that stays within this (window px) is a click.
inline constexpr double kDragThreshold = 3;
bool is_drag(const PointerEvent& event);

/// An interaction in progress: made by a tool that accepted a press, or by a gesture.
class Interaction {
 public:
  virtual ~Interaction() = default;
  virtual void process(Editor& editor, const CanvasTransform& transform,
                       const PointerEvent& event) = 0;
  /// The mouse rests: goes on with what the last event left to do. False where nothing is left.
  virtual bool settle(Editor&) { return false; }
  virtual void commit(Editor& editor, const PointerEvent& event) = 0;
  virtual void cancel(Editor& editor) = 0;
  virtual DragFeedback feedback() const { return {}; }
  /// Goes on when the button goes up: it gets moves with no button down, each further press and
  /// release, and ends when press() says so, with Enter or with Esc (a path drawn click by click).
  virtual bool lasts() const { return false; }
  /// A further press; true = that was the last one.
  virtual bool press(Editor&, const CanvasTransform&, const PointerEvent&) { return true; }
  virtual void release(Editor&, const CanvasTransform&, const PointerEvent&) {}
  /// A key pressed meanwhile, named as in Shortcut; true if it was one of the interaction's.
  virtual bool key(Editor&, std::string_view) { return false; }
  virtual std::string_view hint() const { return {}; }  ///< as Tool::hint; empty = the tool's
};

struct RigHover;

struct Tool {
  std::string_view word;  ///< Session::tool
  std::string_view label;
  std::string_view icon;
  std::string_view hint;  ///< status bar: "Drag|pose both figures;Alt|this limb only"
  /// Null = not mine.
  std::unique_ptr<Interaction> (*accept)(Editor& editor, const CanvasTransform& transform,
                                         const std::vector<Gizmo>& gizmos,
                                         const PointerEvent& press);
  Mode mode = Mode::kAnimate;  ///< shown and in use in this mode only
  bool draws = false;          ///< a cross-hair over the canvas
  /// Rig mode: what a press at `screen` takes (rig_hover.h); null = nothing that is there already.
  RigHover (*hover)(Editor& editor, const CanvasTransform& transform,
                    const std::vector<Gizmo>& gizmos, Vec2 screen) = nullptr;
  bool shape = false;  ///< draws a new part: these share one place in the toolbar
};

std::span<const Tool> tools();
/// The tool of the session; the first of its mode where its word is none of them.
const Tool& active_tool(const Editor& editor);

/// What the mouse should look like over the canvas (docs: UI, cursors).
enum class CanvasCursor { kArrow, kHand, kMove, kRotate, kCrosshair, kForbidden };

/// Owns the mouse over the canvas: at most one interaction at a time. While one is active every
/// shortcut but Esc and the modifiers is to be ignored.
class CanvasInput {
 public:
  /// Ends a gesture that a key began (commit), else begins what the tool in hand makes of it.
  void press(Editor& editor, const CanvasTransform& transform, PointerEvent event);
  void move(Editor& editor, const CanvasTransform& transform, PointerEvent event);
  /// A gesture that a key began goes on: it ends with a press.
  void release(Editor& editor, const CanvasTransform& transform, PointerEvent event);
  /// A frame in which the mouse did not move. True if the next one should come soon.
  bool settle(Editor& editor);
  /// Begins a gesture that needs no button; `mouse` is where the mouse is. False if there is
  /// nothing to take, or an interaction is in progress.
  bool begin(Editor& editor, const CanvasTransform& transform, Gesture gesture, PointerEvent mouse);
  /// A key during an interaction: Enter ends a gesture, Esc cancels, others are the interaction's
  /// (X, Y, digits). True if something came of it.
  bool key(Editor& editor, std::string_view key);
  /// The mouse is over something else: nothing is hovered.
  void leave(Editor& editor);
  /// Esc or the right button: the document is as it was before the press, byte by byte.
  void cancel(Editor& editor);
  /// The window lost the focus: what was done so far is committed, as if the button had gone up
  /// where the mouse was last seen. Moves until the next press only hover.
  void focus_lost(Editor& editor);
  bool active() const { return interaction_ != nullptr; }
  /// A gesture that a key began, or one of several clicks: the mouse moves it with no button down,
  /// over the whole window.
  bool modal() const { return active() && (modal_ || lasts()); }
  /// One of several clicks on the canvas (Interaction::lasts).
  bool lasts() const { return active() && interaction_->lasts(); }
  /// For the status bar: of the interaction in progress, else of the tool in hand.
  std::string_view hint(const Editor& editor) const;

  /// The list of the frame: made again only when document, session or view changed.
  const std::vector<Gizmo>& gizmos(Editor& editor, const CanvasTransform& transform);
  /// Index into gizmos() of what a click would take (of what is dragged, during a drag), -1 = none.
  int hovered() const { return hovered_; }
  /// Motion paths of the selected bones, for drawing; their key dots can be taken. None in Rig
  /// mode.
  const std::vector<MotionPath>& motion_paths(Editor& editor);
  /// The dot that a press would take (that is dragged, during a drag).
  const std::optional<PathDot>& hovered_dot() const { return dot_; }
  CanvasCursor cursor(const Editor& editor) const;
  /// Not active unless something is being dragged.
  DragFeedback feedback() const;

 private:
  void hover(Editor& editor, const CanvasTransform& transform, Vec2 screen);
  void finish(Editor& editor, const PointerEvent& event);

  std::unique_ptr<Interaction> interaction_;
  PointerEvent press_, last_;
  bool inside_ = false;  ///< the mouse is over the canvas
  bool modal_ = false;   ///< of the interaction
  Gizmo grabbed_;        ///< of the interaction
  bool has_grabbed_ = false;

  MotionPaths paths_;
  std::optional<PathDot> dot_;

  std::vector<Gizmo> gizmos_;
  CanvasTransform gizmos_transform_;
  std::uint64_t gizmos_revision_ = 0;  ///< 0 = none yet
  int hovered_ = -1;
};

}  // namespace kindred::editor
