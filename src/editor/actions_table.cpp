// SPDX-License-Identifier: MIT
#include "editor/actions_table.h"

#include <iterator>

#include "editor/actions_curves.h"
#include "editor/actions_keys.h"
#include "editor/actions_pins.h"
#include "editor/actions_rows.h"
#include "editor/rig_actions.h"

namespace kindred::editor {
namespace {

// Rows that are never enabled outside of one mode, by id or by the word before its dot; the first
// that fits counts.
struct ScopeRow {
  std::string_view id;
  ActionScope scope;
};
constexpr ScopeRow kScopes[] = {
    {"rig.mode", ActionScope::kEverywhere},
    {"rig", ActionScope::kRig},
    {"edit.copy", ActionScope::kAnimate},
    {"edit.paste", ActionScope::kAnimate},
    {"edit.paste_flipped", ActionScope::kAnimate},
    {"pose.breakdown", ActionScope::kAnimate},
    {"pose.mirror", ActionScope::kAnimate},
    {"pose.reset_position", ActionScope::kAnimate},
    {"pose.reset_rotation", ActionScope::kAnimate},
    {"pose.reset_scale", ActionScope::kAnimate},
    {"pose.save", ActionScope::kAnimate},
    {"animation.play", ActionScope::kAnimate},
    {"animation.key_selected", ActionScope::kAnimate},
    {"animation.key_all", ActionScope::kAnimate},
    {"animation.key_changed", ActionScope::kAnimate},
    {"animation.delete_keys_here", ActionScope::kAnimate},
    {"animation.pin_over_time", ActionScope::kAnimate},
    {"animation.unpin_from_here", ActionScope::kAnimate},
    {"animation.curves", ActionScope::kAnimate},
    {"animation.tangent_kind", ActionScope::kAnimate},
    {"animation.simplify", ActionScope::kAnimate},
    {"animation.bake", ActionScope::kAnimate},
};

ActionScope scope_of(std::string_view id) {
  const std::string_view word = id.substr(0, id.find('.'));
  for (const ScopeRow& row : kScopes) {
    if (row.id == id || row.id == word) return row.scope;
  }
  return ActionScope::kEverywhere;
}

}  // namespace

std::vector<Action> make_action_table() {
  std::vector<Action> table;
  for (const auto rows : {document_rows, view_rows, pose_rows, animation_rows}) {
    std::vector<Action> group = rows();
    std::move(group.begin(), group.end(), std::back_inserter(table));
  }
  add_key_actions(table);
  add_pin_actions(table);
  add_curve_actions(table);
  add_rig_actions(table);
  for (Action& action : table) action.scope = scope_of(action.id);
  return table;
}

}  // namespace kindred::editor
