// SPDX-License-Identifier: MIT
#include "editor/tools_interactions.h"

#include <optional>

#include "editor/box_select.h"
#include "editor/modal_pose.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

class PressInteraction final : public Interaction {
 public:
  PressInteraction(std::optional<Gizmo> gizmo, PressMeaning meaning)
      : gizmo_(std::move(gizmo)), meaning_(meaning) {}

  void process(Editor& editor, const CanvasTransform& transform,
               const PointerEvent& event) override {
    if (!moved_ && is_drag(event)) {
      moved_ = true;
      begin(editor, transform, event);
    }
    if (drag_) drag_->process(editor, event);
    if (box_) box_->move(editor, transform, event.screen, event.shift);
  }

  void commit(Editor& editor, const PointerEvent& event) override {
    if (drag_) {
      drag_->commit(editor);
    } else if (!moved_) {
      meaning_.on_click(editor, gizmo_ ? &*gizmo_ : nullptr, event);
    }
  }

  bool settle(Editor& editor) override { return drag_ && drag_->settle(editor); }

  void cancel(Editor& editor) override {
    if (drag_) drag_->cancel(editor);
    if (box_) box_->cancel(editor);
  }

  bool key(Editor& editor, std::string_view key) override {
    return drag_ && meaning_.transform && drag_->key(editor, key);
  }

  DragFeedback feedback() const override {
    if (box_) return box_->feedback();
    if (!drag_) return {};
    DragFeedback feedback = drag_->feedback();
    if (!meaning_.transform) feedback.tag.clear();
    return feedback;
  }

  std::string_view hint() const override {
    return box_ ? "Drag|select the joints in the box;Shift|add;Esc|cancel" : std::string_view();
  }

 private:
  void begin(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) {
    if (gizmo_ && gizmo_->locked) {
      notify_locked(editor, *gizmo_);
    } else if (gizmo_ && !meaning_.transform) {
      select_dragged(editor);
      const bool limb_only = event.alt != editor.session().limb_only;
      const Grab grab = grab_gizmo(editor, *gizmo_, event.press_world, limb_only);
      drag_.emplace(editor, grab, event.press_world);
    } else if (!transforms_selection(editor, event)) {
      box_.emplace(editor, event.press_screen);
    } else {
      if (gizmo_) select_dragged(editor);
      std::optional<Grab> grab =
          grab_selection(editor, *meaning_.transform, transform, event.press_screen);
      if (grab) drag_.emplace(editor, std::move(*grab), event.press_world);
    }
  }

  /// From anywhere on the canvas where something is selected; with Shift the empty canvas adds.
  bool transforms_selection(const Editor& editor, const PointerEvent& event) const {
    return meaning_.transform &&
           (gizmo_ || (!event.shift && !editor.session().selection.bones.empty()));
  }

  /// What is dragged becomes the active thing, unless it is among the selected already.
  void select_dragged(Editor& editor) {
    if (gizmo_->selected) return;
    Selection selection = editor.session().selection;
    if (gizmo_->handle) {
      const Character* character = find_character(editor.scene(), gizmo_->figure.character);
      if (character != nullptr) select_handle(selection, *character, gizmo_->handle);
    } else {
      select_bone(selection, gizmo_->figure.character, gizmo_->bone);
    }
    editor.select(std::move(selection));
  }

  std::optional<Gizmo> gizmo_;
  PressMeaning meaning_;
  bool moved_ = false;
  std::optional<PoseGesture> drag_;
  std::optional<BoxSelect> box_;
};

}  // namespace

std::unique_ptr<Interaction> press_on_canvas(const std::vector<Gizmo>& gizmos,
                                             const PointerEvent& press, PressMeaning meaning) {
  const int index = pick_gizmo(gizmos, press.screen);
  std::optional<Gizmo> gizmo;
  if (index >= 0) gizmo = gizmos[static_cast<std::size_t>(index)];
  return std::make_unique<PressInteraction>(std::move(gizmo), meaning);
}

}  // namespace kindred::editor
