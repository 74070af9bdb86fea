// SPDX-License-Identifier: MIT
#include "editor/actions_pins.h"

#include "editor/pin_points.h"

namespace kindred::editor {
namespace {

constexpr auto kNoPinSwitch = nullptr;

bool any_pins_selected(const Editor& editor) { return !editor.session().selection.pins.empty(); }
void pin_over_time_action(ActionContext& context) { pin_over_time(context.editor); }
void unpin_from_here_action(ActionContext& context) { unpin_from_here(context.editor); }
void hold_pins_here_action(ActionContext& context) { hold_pins_here(context.editor); }

}  // namespace

// id, label, icon, shortcuts, enabled, checked, run, separator after
void add_pin_actions(std::vector<Action>& table) {
  const std::vector<Action> rows{
      {"animation.pin_over_time",
       "Pin over time",
       "pin",
       {{"p", false, true, false}},
       can_pin_over_time,
       kNoPinSwitch,
       pin_over_time_action},
      {"animation.unpin_from_here",
       "Unpin from here",
       "",
       {{"p", false, true, true}},
       can_unpin_from_here,
       kNoPinSwitch,
       unpin_from_here_action},
      {"animation.hold_pins_here",
       "Pin where it is at the playhead",
       "",
       {},
       any_pins_selected,
       kNoPinSwitch,
       hold_pins_here_action},
  };
  table.insert(table.end(), rows.begin(), rows.end());
}

}  // namespace kindred::editor
