// SPDX-License-Identifier: MIT
#include "editor/handle_steps.h"

#include "editor/edits_handles.h"
#include "editor/gizmos_filter.h"
#include "editor/selection.h"

namespace kindred::editor {

void make_handle(Editor& editor, const NewHandle& wanted) {
  const CharacterId id = wanted.character;
  const Character* character = find_character(editor.scene(), id);
  const Bone* bone = character == nullptr ? nullptr : find_bone(*character, wanted.bone);
  if (bone == nullptr) return;
  if (is_locked(editor.session(), *character, wanted.bone)) {
    notify_locked(editor, LockedThing{id, wanted.bone, {}});
    return;
  }
  editor.edit((wanted.pinned ? "Pin " : "Add handle ") + bone->name, [&](Scene& scene) {
    const HandleId handle = add_handle(scene, id, wanted.bone, wanted.point, wanted.figure);
    if (!handle) return;
    if (wanted.pinned) set_pinned(scene, id, handle, true);
    select_handle(editor.session().selection, *find_character(scene, id), handle);
  });
}

void toggle_pin(Editor& editor, CharacterId id, HandleId handle_id) {
  const Character* character = find_character(editor.scene(), id);
  const Handle* handle = character == nullptr ? nullptr : find_handle(*character, handle_id);
  if (handle == nullptr) return;
  const LockedThing thing{id, handle->bone, handle_id};
  if (is_locked(editor, thing)) {
    notify_locked(editor, thing);
    return;
  }
  const bool pin = !handle->pinned;
  editor.edit((pin ? "Pin " : "Unpin ") + handle->name, [&](Scene& scene) {
    set_pinned(scene, id, handle_id, pin);
    select_handle(editor.session().selection, *find_character(scene, id), handle_id);
  });
}

}  // namespace kindred::editor
