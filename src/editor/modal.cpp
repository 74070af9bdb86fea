// SPDX-License-Identifier: MIT
#include "editor/modal.h"

#include "editor/modal_breakdown.h"
#include "editor/modal_pose.h"
#include "editor/rig_tools.h"

namespace kindred::editor {
namespace {

class ModalTransform final : public Interaction {
 public:
  ModalTransform(Editor& editor, Grab grab, const PointerEvent& mouse)
      : turns_(grab.kind == GrabKind::kRotate), gesture_(editor, std::move(grab), mouse.world) {}

  void process(Editor& editor, const CanvasTransform&, const PointerEvent& event) override {
    gesture_.process(editor, event);
  }
  bool key(Editor& editor, std::string_view key) override { return gesture_.key(editor, key); }
  bool settle(Editor& editor) override { return gesture_.settle(editor); }
  void commit(Editor& editor, const PointerEvent&) override { gesture_.commit(editor); }
  void cancel(Editor& editor) override { gesture_.cancel(editor); }
  DragFeedback feedback() const override { return gesture_.feedback(); }
  std::string_view hint() const override {
    return turns_ ? "Ctrl|snap;Shift|fine;0\u20139|type a number;Click|apply;Esc|cancel"
                  : "X Y|one axis;Ctrl|snap;Shift|fine;0\u20139|type a number;Click|apply;"
                    "Esc|cancel";
  }

 private:
  bool turns_;
  PoseGesture gesture_;
};

}  // namespace

std::unique_ptr<Interaction> begin_gesture(Editor& editor, const CanvasTransform& transform,
                                           Gesture gesture, const PointerEvent& mouse) {
  if (gesture == Gesture::kNone) return nullptr;
  if (editor.session().mode == Mode::kRig) {
    return begin_rig_gesture(editor, transform, gesture, mouse);
  }
  if (gesture == Gesture::kExtrude) return nullptr;
  if (gesture == Gesture::kBreakdown) return begin_breakdown(editor, mouse);
  const GrabKind kind = gesture == Gesture::kMove     ? GrabKind::kMove
                        : gesture == Gesture::kRotate ? GrabKind::kRotate
                                                      : GrabKind::kScale;
  std::optional<Grab> grab = grab_selection(editor, kind, transform, mouse.screen);
  if (!grab) return nullptr;
  return std::make_unique<ModalTransform>(editor, std::move(*grab), mouse);
}

}  // namespace kindred::editor
