// SPDX-License-Identifier: MIT
// The menu under the right button over the graph, and the dialogs "Simplify…" and "Bake…".
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/curves_parts.h"
#include "ui/field.h"
#include "ui/key_drag.h"
#include "ui/timeline_menu.h"

namespace kindred::ui {
namespace {

constexpr float kCurveMenuWidth = 224, kDialogWidth = 280, kDialogHeight = 136;
constexpr const char* kCurveMenu = "curve menu";
constexpr const char* kCurveDialog = "curve dialog";

void curve_menu_line() {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  hairline(*ImGui::GetWindowDrawList(), at.x + px(4), at.x + px(kCurveMenuWidth - 4), at.y + px(4));
  ImGui::Dummy({px(kCurveMenuWidth), px(9)});
}

void curve_action_row(Context& context, std::string_view id, std::string_view label = {}) {
  const editor::Action* action = editor::find_action(id);
  if (action == nullptr) return;
  const bool chosen =
      menu_row(label.empty() ? action->label : label, action->icon, shortcut_text(id),
               action->enabled(context.editor), px(kCurveMenuWidth));
  context.map.add_last("curves/menu/" + std::string(id));
  if (chosen) run_action(context, id);
}

void curve_kind_rows(Context& context, const CurvesPane& pane) {
  const std::vector<editor::KeyRef> keys = shown_selected_keys(context, pane);
  const int common = common_interpolation(context.editor.scene(), pane.clip, keys);
  for (std::size_t i = 0; i < interpolations().size(); ++i) {
    const InterpolationKind& kind = interpolations()[i];
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const bool chosen = menu_row(kind.label, static_cast<int>(i) == common ? "check" : "", {}, true,
                                 px(kCurveMenuWidth));
    draw_key_mark(*ImGui::GetWindowDrawList(),
                  {start.x + px(kCurveMenuWidth - 14), start.y + px(12)}, static_cast<int>(i),
                  false);
    context.map.add_last("curves/menu/interpolation/" + std::string(kind.word));
    if (!chosen) continue;
    context.editor.edit("Set interpolation", [&](Scene& scene) {
      editor::set_interpolation(scene, keys, InterpolationId{static_cast<std::uint8_t>(i)});
    });
  }
}

// ---- dialogs -----------------------------------------------------------------------------------

// Selected keys, else all of the chosen curves.
void take_subject(Context& context, const CurvesPane& pane, CurveDialog& dialog) {
  dialog.keys = shown_selected_keys(context, pane);
  const bool of_selection = dialog.keys.size() > 2;
  if (!of_selection) dialog.keys.clear();
  for (const ShownCurve& curve : pane.curves) {
    dialog.targets.push_back(curve.channel->target);
    dialog.before += static_cast<int>(curve.channel->curve.keys().size());
    for (std::size_t i = 0; !of_selection && i < curve.channel->curve.keys().size(); ++i) {
      dialog.keys.push_back(pane.ref(curve, i));
    }
  }
}

int keys_of(const Scene& scene, CharacterId id, const std::vector<ChannelTarget>& targets) {
  const Character* character = find_character(scene, id);
  const Clip* clip = character == nullptr ? nullptr : editor::active_clip(*character);
  int count = 0;
  for (const ChannelTarget& target : targets) {
    const Channel* channel = clip == nullptr ? nullptr : find_channel(*clip, target);
    if (channel != nullptr) count += static_cast<int>(channel->curve.keys().size());
  }
  return count;
}

// What the dialog would do is shown at once, in graph and canvas.
void preview_dialog(Context& context, const CurvesPane& pane) {
  CurveDialog& dialog = curves_state(context).dialog;
  editor::Editor& editor = context.editor;
  const bool simplifies = dialog.kind == editor::CurveRequest::kSimplify;
  if (!editor.dragging()) editor.begin_drag(simplifies ? "Simplify curves" : "Bake curves");
  editor.update_drag([&](Scene& scene) {
    if (simplifies) {
      editor::simplify_keys(scene, dialog.keys, dialog.tolerance);
      return;
    }
    const Character* character = find_character(scene, pane.character.id);
    const Clip* clip = character == nullptr ? nullptr : editor::active_clip(*character);
    for (const ChannelTarget& target : dialog.targets) {
      const Channel* channel = clip == nullptr ? nullptr : find_channel(*clip, target);
      if (channel == nullptr || channel->curve.empty()) continue;
      const Time from = channel->curve.keys().front().time;
      const Time to = channel->curve.keys().back().time;
      editor::bake_channel(scene, pane.character.id, target, from, to,
                           std::max(1, static_cast<int>(std::lround(dialog.step))));
      character = find_character(scene, pane.character.id);
      clip = editor::active_clip(*character);
    }
  });
  dialog.after = keys_of(editor.scene(), pane.character.id, dialog.targets);
}

void draw_dialog_field(Context& context, const CurvesPane& pane, const Rect& rect) {
  CurveDialog& dialog = curves_state(context).dialog;
  const bool simplifies = dialog.kind == editor::CurveRequest::kSimplify;
  draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, rect.x, rect.center().y,
            color(Token::kTextDim), simplifies ? "Tolerance" : "Key every");
  FieldOptions options;
  options.bordered = true;
  options.decimals = simplifies ? 2 : 0;
  options.per_px = simplifies ? 0.02 : 0.1;
  options.range = simplifies ? editor::NumberRange{0, 1e6} : editor::NumberRange{1, 1000};
  const bool degrees = pane.active() == nullptr ||
                       property(pane.active()->channel->target.property).unit == "\u00b0";
  options.unit = !simplifies ? "frames" : degrees ? "\u00b0" : "";
  const Rect field{rect.x + px(84), rect.y, rect.w - px(84), rect.h};
  double& value = simplifies ? dialog.tolerance : dialog.step;
  const FieldEvent event = number_field("amount", field, value, options);
  context.map.add("curves/dialog_amount", field);
  if (event == FieldEvent::kDragged || event == FieldEvent::kTyped) preview_dialog(context, pane);
}

void draw_dialog_body(Context& context, const CurvesPane& pane) {
  CurveDialog& dialog = curves_state(context).dialog;
  const bool simplifies = dialog.kind == editor::CurveRequest::kSimplify;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 corner = ImGui::GetWindowPos();
  const float x = corner.x + px(16), width = px(kDialogWidth - 32);
  draw_text(list, FontRole::kStrong, x, corner.y + px(22), color(Token::kText),
            simplifies ? "Simplify curves" : "Bake curves");
  draw_dialog_field(context, pane, {x, corner.y + px(40), width, px(22)});
  const std::string outcome =
      simplifies ? fmt::format("{} of {} keys go, {} stay.", dialog.before - dialog.after,
                               dialog.before, dialog.after)
                 : fmt::format("{} keys become {}.", dialog.before, dialog.after);
  draw_text_fitted(list, FontRole::kBody, x, corner.y + px(78), width, color(Token::kTextDim),
                   dialog.targets.empty() ? "Select a channel on the left." : outcome);
  ButtonOptions primary;
  primary.look = ButtonLook::kPrimary;
  primary.enabled = !dialog.targets.empty();
  const std::string_view verb = simplifies ? "Simplify" : "Bake";
  const float apply_width = button_width(verb), cancel_width = button_width("Cancel");
  const float y = corner.y + px(kDialogHeight - 36);
  const Rect apply{x + width - apply_width, y, apply_width, px(24)};
  const Rect cancel{apply.x - px(8) - cancel_width, y, cancel_width, px(24)};
  if (button("cancel", cancel, "Cancel")) ImGui::CloseCurrentPopup();
  const bool enter = !typing() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  if (button("apply", apply, verb, primary) || (enter && primary.enabled)) {
    if (context.editor.dragging()) context.editor.commit_drag();
    editor::Selection selection = context.editor.session().selection;
    selection.keys.clear();  // some of them are gone
    context.editor.select(std::move(selection));
    ImGui::CloseCurrentPopup();
  }
  context.map.add("curves/dialog_cancel", cancel);
  context.map.add("curves/dialog_apply", apply);
}

}  // namespace

void curve_menu(Context& context, const CurvesPane& pane, const CurveHit& hit, bool wanted) {
  CurvesState& state = curves_state(context);
  if (wanted) {
    state.menu_on_keys = hit.kind == CurveHit::Kind::kKey;
    if (state.menu_on_keys) {
      const editor::KeyRef ref = pane.ref(*hit.curve, hit.key);
      if (!holds_key(context.editor.session().selection.keys, ref)) select_keys(context, {ref});
    }
    ImGui::OpenPopup(kCurveMenu);
  }
  ScopedPopup popup{kCurveMenu};
  if (!popup) return;
  if (state.menu_on_keys && !context.editor.session().selection.keys.empty()) {
    curve_kind_rows(context, pane);
    curve_menu_line();
    curve_action_row(context, "animation.tangent_automatic");
    curve_action_row(context, "animation.tangent_flat");
    curve_action_row(context, "animation.tangent_aligned");
    curve_action_row(context, "animation.tangent_broken");
    curve_menu_line();
    curve_action_row(context, "edit.copy", "Copy keys");
    curve_action_row(context, "edit.duplicate");
    curve_action_row(context, "edit.delete", "Delete keys");
  } else {
    curve_action_row(context, "edit.paste", "Paste at the playhead");
    curve_action_row(context, "edit.select_all", "Select all keys");
  }
  curve_menu_line();
  curve_action_row(context, "animation.simplify");
  curve_action_row(context, "animation.bake");
  curve_menu_line();
  curve_action_row(context, "view.frame_selection", "Frame selected keys");
  curve_action_row(context, "view.fit", "Frame all");
  curve_action_row(context, "animation.snap_keys");
}

void draw_curve_dialog(Context& context, const CurvesPane& pane) {
  CurveDialog& dialog = curves_state(context).dialog;
  if (dialog.kind == editor::CurveRequest::kNone) return;
  if (dialog.opens) {
    dialog.opens = false;
    take_subject(context, pane, dialog);
    preview_dialog(context, pane);
    ImGui::OpenPopup(kCurveDialog);
  }
  const ImVec2 size{px(kDialogWidth), px(kDialogHeight)};
  const Rect& pane_rect = context.layout.bottom;
  ImGui::SetNextWindowPos({std::floor(pane_rect.center().x - size.x / 2),
                           ImMax(px(4), std::floor(pane_rect.center().y - size.y / 2))});
  ImGui::SetNextWindowSize(size);
  ScopedPopup popup{kCurveDialog};
  if (popup) {
    draw_dialog_body(context, pane);
    return;
  }
  if (context.editor.dragging()) context.editor.cancel_drag();  // closed in any other way
  dialog = {};
}

}  // namespace kindred::ui
