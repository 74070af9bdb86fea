// SPDX-License-Identifier: MIT
#include "editor/motion_path_drag.h"

#include "editor/gizmos_filter.h"
#include "editor/modal_pose.h"

namespace kindred::editor {
namespace {

class DotInteraction final : public Interaction {
 public:
  DotInteraction(const PathDot& dot, bool limb_only) : dot_(dot), limb_only_(limb_only) {}

  void process(Editor& editor, const CanvasTransform&, const PointerEvent& event) override {
    if (!moved_ && is_drag(event)) {
      moved_ = true;
      begin(editor, event);
    }
    if (drag_) drag_->process(editor, event);
  }

  void commit(Editor& editor, const PointerEvent&) override {
    if (drag_) {
      drag_->commit(editor);
    } else if (!moved_) {
      editor.set_playhead(dot_.key_time);
    }
  }

  bool settle(Editor& editor) override { return drag_ && drag_->settle(editor); }

  void cancel(Editor& editor) override {
    if (drag_) drag_->cancel(editor);
  }

  bool key(Editor& editor, std::string_view key) override {
    return drag_ && drag_->key(editor, key);
  }

  DragFeedback feedback() const override { return drag_ ? drag_->feedback() : DragFeedback{}; }

  std::string_view hint() const override {
    return "Drag|pose that key;Alt|this limb only;X Y|one axis;Shift|fine;Click|go to "
           "it;Esc|cancel";
  }

 private:
  void begin(Editor& editor, const PointerEvent& event) {
    const Character* character = find_character(editor.scene(), dot_.character);
    const int bone = character == nullptr ? -1 : bone_index(*character->bones, dot_.bone);
    if (bone < 0) return;
    if (is_locked(editor.session(), *character, dot_.bone)) {
      notify_locked(editor, {dot_.character, dot_.bone, {}});
      return;
    }
    Grab grab;
    grab.figure = {dot_.character, {}};
    grab.limb_only = limb_only_;
    grab.locked_bones = locked_bones(editor.session(), *character);
    const double length = (*character->bones)[static_cast<std::size_t>(bone)].length;
    grab.points.push_back({bone, {length, 0}, {}});
    drag_.emplace(editor, std::move(grab), event.press_world, dot_.key_time);
  }

  PathDot dot_;
  bool limb_only_;
  bool moved_ = false;
  std::optional<PoseGesture> drag_;
};

}  // namespace

std::unique_ptr<Interaction> press_path_dot(const PathDot& dot, bool limb_only) {
  return std::make_unique<DotInteraction>(dot, limb_only);
}

}  // namespace kindred::editor
