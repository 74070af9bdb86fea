// SPDX-License-Identifier: MIT
#include "editor/actions_canvas.h"

#include "editor/actions_run.h"
#include "editor/gizmos_filter.h"

namespace kindred::editor {

namespace run {

void hide_bones(ActionContext& context) { hide_selected(context.editor); }
void hide_other_bones(ActionContext& context) { hide_others(context.editor); }
void show_bones(ActionContext& context) { show_all_bones(context.editor); }
void lock_bones(ActionContext& context) { lock_selected(context.editor); }
void unlock_bones(ActionContext& context) { unlock_all_bones(context.editor); }
void solo_character(ActionContext& context) { toggle_solo(context.editor); }
void unlock(ActionContext& context) {
  const LockedThing thing = context.editor.session().locked_thing;
  editor::unlock(context.editor, thing);
}

}  // namespace run

namespace can {

bool breakdown(const Editor& editor) { return pose(editor) && jump_to_keys(editor); }
bool show_bones(const Editor& editor) { return !editor.session().filter.hidden_bones.empty(); }
bool unlock_bones(const Editor& editor) { return !editor.session().filter.locked_bones.empty(); }
bool unlock(const Editor& editor) { return is_locked(editor, editor.session().locked_thing); }
bool is_solo(const Editor& editor) {
  return editor.session().filter.solo.contains(editor.shown_character());
}

}  // namespace can

}  // namespace kindred::editor
