// SPDX-License-Identifier: MIT
#include "ui/context.h"

namespace kindred::ui {

void run_action(Context& context, std::string_view id) {
  const editor::Action* action = editor::find_action(id);
  if (action == nullptr || !action->enabled(context.editor)) return;
  editor::ActionContext action_context{context.editor, context.requests,
                                       context.state.focused == Pane::kTimeline,
                                       context.state.safekeeping};
  action->run(action_context);
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
  if (icon_button(action_id, rect, icon, action->label, options)) run_action(context, action_id);
  context.map.add(map_name.empty() ? action_id : map_name, rect);
}

}  // namespace kindred::ui
