// SPDX-License-Identifier: MIT
#include "ui/context.h"

#include "editor/actions_why.h"

namespace kindred::ui {

void run_action(Context& context, std::string_view id) {
  const editor::Action* action = editor::find_action(id);
  if (action == nullptr || !action->enabled(context.editor)) return;
  editor::ActionContext action_context{context.editor, context.requests,
                                       context.state.focused == Pane::kTimeline,
                                       context.state.safekeeping};
  const Scene before = context.editor.scene();
  action->run(action_context);
  if (id == "edit.undo" || id == "edit.redo") flash_changes(context, before);
}

std::string action_tip(const Context& context, const editor::Action& action) {
  const std::string_view why = editor::why_disabled(context.editor, action);
  return std::string(action.label) + (why.empty() ? "" : " \u2013 ") + std::string(why);
}

bool action_enabled(const Context& context, std::string_view id) {
  const editor::Action* action = editor::find_action(id);
  return action != nullptr && action->enabled(context.editor);
}

bool action_checked(const Context& context, std::string_view id) {
  const editor::Action* action = editor::find_action(id);
  return action != nullptr && action->checked != nullptr && action->checked(context.editor);
}

std::string shortcut_text(std::string_view id) {
  const editor::Action* action = editor::find_action(id);
  if (action == nullptr || action->shortcuts.empty()) return {};
  return editor::to_text(action->shortcuts.front());
}

void action_button(Context& context, const Rect& rect, std::string_view action_id,
                   std::string_view icon, IconButtonOptions options, std::string_view map_name) {
  const editor::Action* action = editor::find_action(action_id);
  if (action == nullptr) return;
  const std::string shortcut = shortcut_text(action_id);
  options.shortcut = shortcut;
  options.enabled = action->enabled(context.editor);
  options.on = action->checked != nullptr && action->checked(context.editor);
  const std::string tip = action_tip(context, *action);
  if (icon_button(action_id, rect, icon, tip, options)) run_action(context, action_id);
  context.map.add(map_name.empty() ? action_id : map_name, rect);
}

}  // namespace kindred::ui
