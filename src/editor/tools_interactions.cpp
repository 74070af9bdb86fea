// SPDX-License-Identifier: MIT
#include "editor/tools_interactions.h"

#include <optional>

#include "editor/selection.h"

namespace kindred::editor {
namespace {

/// A press that stays within this (window px) is a click.
constexpr double kDragThreshold = 3;

class PressInteraction : public Interaction {
 public:
  PressInteraction(std::optional<Gizmo> gizmo, ClickFunction on_click)
      : gizmo_(std::move(gizmo)), on_click_(on_click) {}

  void process(Editor& editor, const CanvasTransform&, const PointerEvent& event) override {
    if (!moved_ && glm::distance(event.screen, event.press_screen) >= kDragThreshold) {
      moved_ = true;
      begin(editor, event);
    }
    if (drag_) drag_->move(editor, event.world, {event.shift, event.ctrl});
  }

  void commit(Editor& editor, const PointerEvent& event) override {
    if (drag_) {
      editor.commit_drag();
    } else if (!moved_) {
      on_click_(editor, gizmo_ ? &*gizmo_ : nullptr, event);
    }
  }

  void cancel(Editor& editor) override {
    if (!drag_) return;
    editor.cancel_drag();
    editor.session().solve = solve_before_;
  }

  DragFeedback feedback() const override { return drag_ ? drag_->feedback() : DragFeedback{}; }

 private:
  void begin(Editor& editor, const PointerEvent& event) {
    if (!gizmo_) return;
    if (gizmo_->locked) {
      const Character* character = find_character(editor.scene(), gizmo_->figure.character);
      const Handle* handle =
          character == nullptr ? nullptr : find_handle(*character, gizmo_->handle);
      if (handle != nullptr) notify_locked(editor, *handle);
      return;
    }
    solve_before_ = editor.session().solve;
    select_dragged(editor);
    drag_.emplace(editor, *gizmo_, event.press_world, event.alt);
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
  ClickFunction on_click_;
  bool moved_ = false;
  std::optional<PoseDrag> drag_;
  SolveReport solve_before_;
};

}  // namespace

std::unique_ptr<Interaction> press_on_canvas(Editor&, const std::vector<Gizmo>& gizmos,
                                             const PointerEvent& press, ClickFunction on_click) {
  const int index = pick_gizmo(gizmos, press.screen);
  std::optional<Gizmo> gizmo;
  if (index >= 0) gizmo = gizmos[static_cast<std::size_t>(index)];
  return std::make_unique<PressInteraction>(std::move(gizmo), on_click);
}

}  // namespace kindred::editor
