// SPDX-License-Identifier: MIT
#include "editor/balance_view.h"

#include <algorithm>
#include <cmath>

#include "editor/gizmos_filter.h"
#include "editor/pose_drag_targets.h"

namespace kindred::editor {
namespace {

bool is_foot(const Bone& bone) {
  return std::find(bone.caps.begin(), bone.caps.end(), "foot") != bone.caps.end();
}

std::vector<int> pinned_bones(const Character& character, HandleId dragged) {
  std::vector<int> pinned;
  for (const Handle& handle : character.handles) {
    const int bone = bone_index(*character.bones, handle.bone);
    const bool holds = handle.pinned && handle.weight > 0 && handle.id != dragged;
    if (bone >= 0 && holds && !handle.figure) pinned.push_back(bone);
  }
  return pinned;
}

}  // namespace

std::vector<int> support_bones(const Character& character) {
  std::vector<int> support;
  for (const BoneId id : character.ik.balance.support) {
    const int bone = bone_index(*character.bones, id);
    if (bone >= 0) support.push_back(bone);
  }
  if (!support.empty()) return support;
  for (std::size_t i = 0; i < character.bones->size(); ++i) {
    if (is_foot((*character.bones)[i])) support.push_back(static_cast<int>(i));
  }
  return support;
}

std::optional<BalanceView> balance_view(Editor& editor, CharacterId id, HandleId dragged) {
  const Character* character = find_character(editor.scene(), id);
  const EvaluatedCharacter* evaluated = character == nullptr ? nullptr : evaluated_of(editor, id);
  if (evaluated == nullptr || character->bones->empty()) return std::nullopt;
  if (!shows_in_window(editor.session(), *character)) return std::nullopt;
  const std::vector<int> support = support_bones(*character);
  const ik::BalanceState state = ik::balance_state(evaluated->rig, evaluated->world, support,
                                                   pinned_bones(*character, dragged));
  BalanceView view;
  view.center_world = state.center;
  view.weightless = state.weightless;
  view.ground_y = joint_world(evaluated->world, 0).y;
  for (std::size_t i = 0; i < support.size(); ++i) {
    const double lowest = std::min(joint_world(evaluated->world, support[i]).y,
                                   tip_world(evaluated->rig, evaluated->world, support[i]).y);
    view.ground_y = i == 0 ? lowest : std::min(view.ground_y, lowest);
  }
  const double root_x = joint_world(evaluated->world, 0).x;
  const ik::Interval inside = state.support.value_or(ik::Interval{root_x, root_x});
  view.excess_px = ik::excess(inside, state.center.x);
  view.balanced = std::abs(view.excess_px) <= ik::kBalanceTolerance;
  if (state.support) {
    const double margin =
        (inside.high - inside.low) / (1 - 2 * ik::kSupportMargin) * ik::kSupportMargin;
    view.support = ik::Interval{inside.low - margin, inside.high + margin};
  }
  return view;
}

std::string balance_sentence(Editor& editor) {
  if (!balance_on(editor)) return {};
  const std::optional<BalanceView> view = balance_view(editor, editor.shown_character());
  if (!view) return {};
  if (view->weightless) return "Balance is off: no bone has mass.";
  if (view->balanced) return "Balanced";
  return "Out of balance by " + std::to_string(std::lround(std::abs(view->excess_px))) + " px.";
}

bool balance_on(const Editor& editor) {
  const Character* character = editor.character();
  return character != nullptr && character->ik.balance.enabled;
}

void toggle_balance(Editor& editor) {
  const CharacterId id = editor.shown_character();
  const bool on = !balance_on(editor);
  editor.edit(on ? "Balance on" : "Balance off", [&](Scene& scene) {
    Character* character = edit_character(scene, id);
    if (character == nullptr) return;
    BalanceSettings& balance = character->ik.balance;
    balance.enabled = on;
    if (!on || !balance.support.empty()) return;
    for (const int bone : support_bones(*character)) {
      balance.support.push_back((*character->bones)[static_cast<std::size_t>(bone)].id);
    }
  });
}

}  // namespace kindred::editor
