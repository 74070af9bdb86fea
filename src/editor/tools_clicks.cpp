// SPDX-License-Identifier: MIT
// What clicks on the canvas do: select, make handles, pin them.
#include "editor/edits_handles.h"
#include "editor/gizmos_filter.h"
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

/// The pin button of both tools: a locked handle says so instead.
void toggle_pin(Editor& editor, const Gizmo& gizmo) {
  const CharacterId id = gizmo.figure.character;
  const Character* character = find_character(editor.scene(), id);
  const Handle* handle = character == nullptr ? nullptr : find_handle(*character, gizmo.handle);
  if (handle == nullptr) return;
  if (gizmo.locked) {
    notify_locked(editor, gizmo);
    return;
  }
  const bool pin = !handle->pinned;
  editor.edit((pin ? "Pin " : "Unpin ") + handle->name, [&](Scene& scene) {
    set_pinned(scene, id, gizmo.handle, pin);
    select_handle(editor.session().selection, *find_character(scene, id), gizmo.handle);
  });
}

/// A handle at the joint or tip, on the figure that was clicked; the one that is there is selected.
void make_handle(Editor& editor, const Gizmo& gizmo, bool pinned) {
  const CharacterId id = gizmo.figure.character;
  const Character* character = find_character(editor.scene(), id);
  const Bone* bone = character == nullptr ? nullptr : find_bone(*character, gizmo.bone);
  if (bone == nullptr) return;
  if (gizmo.locked) {
    notify_locked(editor, gizmo);
    return;
  }
  editor.edit((pinned ? "Pin " : "Add handle ") + bone->name, [&](Scene& scene) {
    const HandleId handle =
        add_handle(scene, id, gizmo.bone, gizmo.point_local, gizmo.figure.reflection);
    if (!handle) return;
    if (pinned) set_pinned(scene, id, handle, true);
    select_handle(editor.session().selection, *find_character(scene, id), handle);
  });
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
