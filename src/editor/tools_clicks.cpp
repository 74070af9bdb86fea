// SPDX-License-Identifier: MIT
// What clicks on the canvas do: select, make handles, pin them.
#include "editor/gizmos_filter.h"
#include "editor/handle_steps.h"
#include "editor/selection.h"
#include "editor/tools_interactions.h"

namespace kindred::editor {
namespace {

bool is_handle(const Gizmo& gizmo) {
  return gizmo.kind == GizmoKind::kHandle || gizmo.kind == GizmoKind::kCounterpart;
}

bool is_point(const Gizmo& gizmo) {
  return gizmo.kind == GizmoKind::kJoint || gizmo.kind == GizmoKind::kTip;
}

void toggle_pin(Editor& editor, const Gizmo& gizmo) {
  toggle_pin(editor, gizmo.figure.character, gizmo.handle);
}

/// A handle at the joint or tip, on the figure that was clicked.
void make_handle(Editor& editor, const Gizmo& gizmo, bool pinned) {
  make_handle(editor, {gizmo.figure.character, gizmo.bone, gizmo.point_local,
                       gizmo.figure.reflection, pinned});
}

void select_clicked(Editor& editor, const Gizmo& gizmo, const PointerEvent& event) {
  Selection selection = editor.session().selection;
  const CharacterId id = gizmo.figure.character;
  if (is_handle(gizmo)) {
    const Character* character = find_character(editor.scene(), id);
    if (character != nullptr) select_handle(selection, *character, gizmo.handle);
  } else if (event.shift) {
    toggle_bone(selection, id, gizmo.bone);
  } else {
    select_bone(selection, id, gizmo.bone);
  }
  editor.select(std::move(selection));
}

void click_on_nothing(Editor& editor, const PointerEvent& event) {
  if (event.shift) return;
  Selection selection = editor.session().selection;
  clear_selection(selection);
  editor.select(std::move(selection));
}

}  // namespace

void notify_locked(Editor& editor, const Gizmo& gizmo) {
  notify_locked(editor, LockedThing{gizmo.figure.character, gizmo.bone, gizmo.handle});
}

void pose_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event) {
  if (gizmo == nullptr) {
    click_on_nothing(editor, event);
  } else if (event.clicks == 2 && is_handle(*gizmo)) {
    toggle_pin(editor, *gizmo);
  } else if (event.clicks == 2 && is_point(*gizmo)) {
    make_handle(editor, *gizmo, false);
  } else {
    select_clicked(editor, *gizmo, event);
  }
}

void handle_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event) {
  if (gizmo != nullptr && is_point(*gizmo)) {
    make_handle(editor, *gizmo, false);
  } else {
    pose_click(editor, gizmo, event);
  }
}

void pin_click(Editor& editor, const Gizmo* gizmo, const PointerEvent& event) {
  if (gizmo != nullptr && is_point(*gizmo)) {
    make_handle(editor, *gizmo, true);
  } else if (gizmo != nullptr && is_handle(*gizmo)) {
    if (event.clicks == 1) toggle_pin(editor, *gizmo);
  } else {
    pose_click(editor, gizmo, event);
  }
}

}  // namespace kindred::editor
