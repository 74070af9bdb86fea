// SPDX-License-Identifier: MIT
#include "editor/tools.h"

#include <array>

#include "editor/tools_interactions.h"

namespace kindred::editor {
namespace {

template <ClickFunction on_click>
std::unique_ptr<Interaction> accept_press(Editor& editor, const CanvasTransform&,
                                          const std::vector<Gizmo>& gizmos,
                                          const PointerEvent& press) {
  return press_on_canvas(editor, gizmos, press, on_click);
}

constexpr std::array kTools{
    Tool{"pose", "Pose", "pose",
         "Drag|pose both figures;Alt|this limb only;Shift|fine;Double-click|pin;Esc|cancel",
         accept_press<pose_click>},
    Tool{"handle", "Handle", "handle", "Click|put a handle on a joint or tip;Drag|pose",
         accept_press<handle_click>},
    Tool{"pin", "Pin", "pin", "Click|pin or unpin a handle, joint or tip;Drag|pose",
         accept_press<pin_click>},
};

}  // namespace

std::span<const Tool> tools() { return kTools; }

const Tool& active_tool(const Editor& editor) {
  for (const Tool& tool : kTools) {
    if (tool.word == editor.session().tool) return tool;
  }
  return kTools.front();
}

void CanvasInput::press(Editor& editor, const CanvasTransform& transform, PointerEvent event) {
  if (active()) return;
  event.press_screen = event.screen;
  event.press_world = event.world;
  press_ = last_ = event;
  inside_ = true;
  const std::vector<Gizmo>& list = gizmos(editor, transform);
  const int index = pick_gizmo(list, event.screen);
  has_grabbed_ = index >= 0;
  if (has_grabbed_) grabbed_ = list[static_cast<std::size_t>(index)];
  interaction_ = active_tool(editor).accept(editor, transform, list, event);
  hovered_ = index;
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
  const int before = hovered_;
  hovered_ = pick_gizmo(gizmos(editor, transform), event.screen);
  if (hovered_ != before) editor.touch();
}

void CanvasInput::release(Editor& editor, const CanvasTransform& transform, PointerEvent event) {
  if (!active()) return;
  if (event.screen != last_.screen) {
    move(editor, transform, event);
  } else {
    last_.shift = event.shift;
  }
  finish(editor, last_);
}

void CanvasInput::finish(Editor& editor, const PointerEvent& event) {
  const std::unique_ptr<Interaction> done = std::move(interaction_);
  has_grabbed_ = false;
  if (done) done->commit(editor, event);
  editor.touch();
}

void CanvasInput::leave(Editor& editor) {
  inside_ = false;
  if (active() || hovered_ < 0) return;
  hovered_ = -1;
  editor.touch();
}

void CanvasInput::cancel(Editor& editor) {
  if (!active()) return;
  const std::unique_ptr<Interaction> done = std::move(interaction_);
  has_grabbed_ = false;
  done->cancel(editor);
  editor.touch();
}

void CanvasInput::focus_lost(Editor& editor) {
  if (active()) finish(editor, last_);
  leave(editor);
}

const std::vector<Gizmo>& CanvasInput::gizmos(Editor& editor, const CanvasTransform& transform) {
  if (gizmos_revision_ == editor.revision() && gizmos_transform_ == transform) return gizmos_;
  gizmos_ = canvas_gizmos(editor, transform);
  gizmos_revision_ = editor.revision();
  gizmos_transform_ = transform;
  if (active()) {
    hovered_ = has_grabbed_ ? find_gizmo(gizmos_, grabbed_) : -1;
  } else {
    hovered_ = inside_ ? pick_gizmo(gizmos_, last_.screen) : -1;
  }
  return gizmos_;
}

CanvasCursor CanvasInput::cursor(const Editor& editor) const {
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
