// SPDX-License-Identifier: MIT
#include "editor/tools.h"

#include <array>

#include "editor/motion_path_drag.h"
#include "editor/part_tools.h"
#include "editor/rig_gizmos.h"
#include "editor/rig_tools.h"
#include "editor/stroke_tool.h"
#include "editor/tools_interactions.h"

namespace kindred::editor {
namespace {

template <ClickFunction on_click>
std::unique_ptr<Interaction> accept_press(Editor&, const CanvasTransform&,
                                          const std::vector<Gizmo>& gizmos,
                                          const PointerEvent& press) {
  return press_on_canvas(gizmos, press, {on_click, std::nullopt});
}

template <GrabKind kind>
std::unique_ptr<Interaction> accept_transform(Editor&, const CanvasTransform&,
                                              const std::vector<Gizmo>& gizmos,
                                              const PointerEvent& press) {
  return press_on_canvas(gizmos, press, {pose_click, kind});
}

constexpr std::array kTools{
    Tool{"pose", "Pose", "pose",
         "Drag|pose both figures, or select by a box;Alt|this limb only;Shift|fine;"
         "Double-click|pin;Esc|cancel",
         accept_press<pose_click>},
    Tool{"handle", "Handle", "handle", "Click|put a handle on a joint or tip;Drag|pose",
         accept_press<handle_click>},
    Tool{"pin", "Pin", "pin", "Click|pin or unpin a handle, joint or tip;Drag|pose",
         accept_press<pin_click>},
    Tool{"move", "Move", "move",
         "Drag|move the selected bones;X Y|one axis;Ctrl|snap;Shift|fine;Esc|cancel",
         accept_transform<GrabKind::kMove>},
    Tool{"rotate", "Rotate", "rotate",
         "Drag|turn the selected bones;Ctrl|snap;Shift|fine;Esc|cancel",
         accept_transform<GrabKind::kRotate>},
    Tool{"scale", "Scale", "scale",
         "Drag|scale the selected bones;X Y|one axis;Ctrl|snap;Shift|fine;Esc|cancel",
         accept_transform<GrabKind::kScale>},
    Tool{"strokes", "Strokes", "pen",
         "Click|take a part;Drag|its joint moves it, its tip turns it, its width widens it;"
         "Ctrl|stretch;Shift|fine;Esc|cancel",
         accept_stroke},
};

}  // namespace

bool is_drag(const PointerEvent& event) {
  return glm::distance(event.screen, event.press_screen) >= kDragThreshold;
}

std::span<const Tool> tools() {
  static const std::vector<Tool> kAll = [] {
    std::vector<Tool> all(kTools.begin(), kTools.end());
    for (const std::span<const Tool> rows : {rig_tools(), part_tools()}) {
      all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
  }();
  return kAll;
}

const Tool& active_tool(const Editor& editor) {
  const Session& session = editor.session();
  const Tool* first = nullptr;
  for (const Tool& tool : tools()) {
    if (tool.mode != session.mode) continue;
    if (tool.word == session.tool) return tool;
    if (!first) first = &tool;
  }
  return *first;
}

void CanvasInput::press(Editor& editor, const CanvasTransform& transform, PointerEvent event) {
  if (modal()) {
    move(editor, transform, event);
    event.press_screen = event.screen;
    event.press_world = event.world;
    if (interaction_->press(editor, transform, event)) finish(editor, last_);
    return;
  }
  if (active()) return;
  event.press_screen = event.screen;
  event.press_world = event.world;
  press_ = last_ = event;
  inside_ = true;
  hover(editor, transform, event.screen);
  has_grabbed_ = hovered_ >= 0;
  if (has_grabbed_) grabbed_ = gizmos_[static_cast<std::size_t>(hovered_)];
  interaction_ = dot_ ? press_path_dot(*dot_, event.alt)
                      : active_tool(editor).accept(editor, transform, gizmos_, event);
}

/// What a press would take: a dot of a motion path lies over bodies, and of dots and points the
/// nearer one counts.
void CanvasInput::hover(Editor& editor, const CanvasTransform& transform, Vec2 screen) {
  const int before = hovered_;
  const std::optional<PathDot> dot_before = dot_;
  hovered_ = pick_gizmo(gizmos(editor, transform), screen);
  const std::vector<MotionPath>& paths = motion_paths(editor);
  dot_ = paths.empty() ? std::nullopt : pick_path_dot(editor, paths, transform, screen);
  if (dot_ && hovered_ >= 0) {
    const Gizmo& gizmo = gizmos_[static_cast<std::size_t>(hovered_)];
    const bool point = gizmo.kind != GizmoKind::kBone && !gizmo.locked;
    const double to_dot = path_dot_distance(paths, *dot_, transform, screen);
    if (point && glm::distance(gizmo.a_screen, screen) <= to_dot) dot_.reset();
  }
  if (dot_) hovered_ = -1;
  if (hovered_ != before || dot_ != dot_before) editor.touch();
}

void CanvasInput::move(Editor& editor, const CanvasTransform& transform, PointerEvent event) {
  event.press_screen = press_.press_screen;
  event.press_world = press_.press_world;
  event.clicks = press_.clicks;
  last_ = event;
  inside_ = true;
  if (interaction_) {
    interaction_->process(editor, transform, event);
    return;
  }
  hover(editor, transform, event.screen);
}

void CanvasInput::release(Editor& editor, const CanvasTransform& transform, PointerEvent event) {
  if (!active()) return;
  if (modal()) {
    move(editor, transform, event);
    interaction_->release(editor, transform, last_);
    return;
  }
  if (event.screen != last_.screen) {
    move(editor, transform, event);
  } else {
    last_.shift = event.shift;
  }
  finish(editor, last_);
}

bool CanvasInput::settle(Editor& editor) { return active() && interaction_->settle(editor); }

bool CanvasInput::begin(Editor& editor, const CanvasTransform& transform, Gesture gesture,
                        PointerEvent mouse) {
  if (active()) return false;
  mouse.press_screen = mouse.screen;
  mouse.press_world = mouse.world;
  interaction_ = begin_gesture(editor, transform, gesture, mouse);
  if (!active()) return false;
  modal_ = true;
  press_ = last_ = mouse;
  has_grabbed_ = false;
  hovered_ = -1;
  dot_.reset();
  editor.touch();
  return true;
}

bool CanvasInput::key(Editor& editor, std::string_view key) {
  if (!active()) return false;
  if (key == "escape") {
    cancel(editor);
  } else if (key == "enter" && modal()) {
    finish(editor, last_);
  } else if (!interaction_->key(editor, key)) {
    return false;
  }
  return true;
}

std::string_view CanvasInput::hint(const Editor& editor) const {
  const std::string_view own = active() ? interaction_->hint() : std::string_view();
  return own.empty() ? active_tool(editor).hint : own;
}

void CanvasInput::finish(Editor& editor, const PointerEvent& event) {
  const std::unique_ptr<Interaction> done = std::move(interaction_);
  has_grabbed_ = modal_ = false;
  if (done) done->commit(editor, event);
  editor.touch();
}

void CanvasInput::leave(Editor& editor) {
  inside_ = false;
  if (active() || (hovered_ < 0 && !dot_)) return;
  hovered_ = -1;
  dot_.reset();
  editor.touch();
}

void CanvasInput::cancel(Editor& editor) {
  if (!active()) return;
  const std::unique_ptr<Interaction> done = std::move(interaction_);
  has_grabbed_ = modal_ = false;
  done->cancel(editor);
  editor.touch();
}

void CanvasInput::focus_lost(Editor& editor) {
  if (active()) finish(editor, last_);
  leave(editor);
}

const std::vector<Gizmo>& CanvasInput::gizmos(Editor& editor, const CanvasTransform& transform) {
  if (gizmos_revision_ == editor.revision() && gizmos_transform_ == transform) return gizmos_;
  const bool rig = editor.session().mode == Mode::kRig;
  gizmos_ = rig ? rig_gizmos(editor, transform) : canvas_gizmos(editor, transform);
  gizmos_revision_ = editor.revision();
  gizmos_transform_ = transform;
  if (active()) {
    hovered_ = has_grabbed_ ? find_gizmo(gizmos_, grabbed_) : -1;
  } else {
    hovered_ = inside_ && !dot_ ? pick_gizmo(gizmos_, last_.screen) : -1;
  }
  return gizmos_;
}

const std::vector<MotionPath>& CanvasInput::motion_paths(Editor& editor) {
  static const std::vector<MotionPath> kNone;
  return editor.session().mode == Mode::kRig ? kNone : paths_.paths(editor);
}

CanvasCursor CanvasInput::cursor(const Editor& editor) const {
  if (active_tool(editor).draws) return CanvasCursor::kCrosshair;
  if (modal()) {
    const GrabKind kind = interaction_->feedback().kind;
    return kind == GrabKind::kRotate ? CanvasCursor::kRotate : CanvasCursor::kMove;
  }
  if (dot_) return CanvasCursor::kHand;
  const bool places_handles = active_tool(editor).word == "handle";
  if (hovered_ < 0 || static_cast<std::size_t>(hovered_) >= gizmos_.size()) {
    return places_handles && !active() ? CanvasCursor::kCrosshair : CanvasCursor::kArrow;
  }
  const Gizmo& gizmo = gizmos_[static_cast<std::size_t>(hovered_)];
  const bool point = gizmo.kind == GizmoKind::kJoint || gizmo.kind == GizmoKind::kTip;
  if (gizmo.locked) return CanvasCursor::kForbidden;
  if (gizmo.kind == GizmoKind::kBone) return CanvasCursor::kRotate;
  if (places_handles && point && !active()) return CanvasCursor::kCrosshair;
  return gizmo.root ? CanvasCursor::kMove : CanvasCursor::kHand;
}

DragFeedback CanvasInput::feedback() const {
  return interaction_ ? interaction_->feedback() : DragFeedback{};
}

}  // namespace kindred::editor
