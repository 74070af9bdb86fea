// SPDX-License-Identifier: MIT
#include "editor/actions_library.h"

#include "editor/edits_keys.h"
#include "editor/safekeeping.h"

namespace kindred::editor {

namespace run {

void duplicate_keys(ActionContext& context) {
  Editor& editor = context.editor;
  const std::vector<KeyRef> keys = editor.session().selection.keys;
  editor.edit("Duplicate keys", [&](Scene& scene) {
    editor.session().selection.keys = editor::duplicate_keys(scene, keys);
  });
}

void restore_work(ActionContext& context) {
  context.window.restore_work = true;
}

void restore_later(ActionContext& context) {
  if (context.safekeeping) context.safekeeping->later();
}

void edit_here(ActionContext& context) {
  if (context.safekeeping) context.safekeeping->edit_here();
}

}  // namespace run

namespace can {

bool keys_selected(const Editor& editor) { return !editor.session().selection.keys.empty(); }
bool edit_here(const Editor& editor) { return editor.why_read_only() == ReadOnly::kOpenElsewhere; }

}  // namespace can

}  // namespace kindred::editor
