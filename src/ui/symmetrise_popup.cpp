// SPDX-License-Identifier: MIT
#include "ui/symmetrise_popup.h"

#include <fmt/format.h>

#include "editor/rig_mode.h"

namespace kindred::ui {
namespace {

using editor::SymmetriseOptions;

constexpr const char* kSymmetrisePopup = "symmetrise popup";
constexpr float kPopupWidth = 284, kPopupHeight = 236, kPopupMargin = 12;

struct SymmetriseSwitch {
  std::string_view word, label;
  bool SymmetriseOptions::*field;
};
// By rows, two in each.
constexpr SymmetriseSwitch kSymmetriseSwitches[] = {
    {"joints", "Joints", &SymmetriseOptions::joints},
    {"limits", "Limits", &SymmetriseOptions::limits},
    {"lengths", "Lengths", &SymmetriseOptions::lengths},
    {"weights", "IK weights", &SymmetriseOptions::weights},
    {"angles", "Angles", &SymmetriseOptions::angles},
    {"parts", "Parts", &SymmetriseOptions::parts},
    {"missing", "Missing bones", &SymmetriseOptions::missing},
};

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNames = 2;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > kMostNames) text += fmt::format(" and {} more", names.size() - kMostNames);
  return text;
}

// "Changes one bone: upper_arm.R"
std::string outcome(const editor::SymmetriseResult& result, Side from) {
  const auto bones = [](std::size_t count) {
    return count == 1 ? std::string("one bone") : fmt::format("{} bones", count);
  };
  if (result.sources == 0) {
    return from == Side::kLeft ? "No bone has its Side set to Left."
                               : "No bone has its Side set to Right.";
  }
  if (result.changed.empty() && result.made.empty()) return "Both sides agree already.";
  std::string text;
  if (!result.changed.empty()) {
    text = "Changes " + bones(result.changed.size()) + ": " + listed(result.changed);
  }
  if (result.made.empty()) return text;
  if (!text.empty()) return text + fmt::format(", makes {}", bones(result.made.size()));
  return "Makes " + bones(result.made.size()) + ": " + listed(result.made);
}

void apply_symmetrise(Context& context, CharacterId character, const SymmetriseOptions& options) {
  editor::edit_rig(context.editor, "Symmetrise",
                   [&](Scene& scene) { editor::symmetrise(scene, character, options); });
}

void draw_sides(Context& context, const Rect& rect, SymmetriseOptions& options) {
  const Segment sides[] = {{"Left \u2192 Right"}, {"Right \u2192 Left"}};
  int side = options.from == Side::kLeft ? 0 : 1;
  if (segmented("side", rect, sides, side, true)) {
    options.from = side == 0 ? Side::kLeft : Side::kRight;
  }
  const Rect left{rect.x, rect.y, rect.w / 2, rect.h};
  context.map.add("symmetrise/left_to_right", left);
  context.map.add("symmetrise/right_to_left", {left.right(), rect.y, rect.w / 2, rect.h});
}

void draw_symmetrise_switches(Context& context, float x, float y, float width,
                              SymmetriseOptions& options) {
  int index = 0;
  const auto place = [&] {
    const Rect rect{x + (index % 2 == 0 ? 0 : width / 2),
                    y + px(24) * static_cast<float>(index / 2), width / 2 - px(4), px(20)};
    ++index;
    return rect;
  };
  for (const SymmetriseSwitch& row : kSymmetriseSwitches) {
    const Rect rect = place();
    bool& on = options.*row.field;
    if (check_box(row.word, rect, on, row.label)) on = !on;
    context.map.add("symmetrise/" + std::string(row.word), rect);
  }
  const std::vector<BoneId> selected = editor::selected_rig_bones(context.editor);
  const Rect rect = place();
  const bool only = !options.bones.empty();
  if (check_box("selected", rect, only, "Selected only", false, !selected.empty())) {
    options.bones = only ? std::vector<BoneId>{} : selected;
  }
  context.map.add("symmetrise/selected", rect);
}

void draw_symmetrise_body(Context& context, const Character& character,
                          SymmetriseOptions& options) {
  const ImVec2 corner = ImGui::GetWindowPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float x = corner.x + px(kPopupMargin), width = px(kPopupWidth - 2 * kPopupMargin);
  float y = corner.y + px(22);
  draw_text(list, FontRole::kStrong, x, y, color(Token::kText), "Symmetrise");
  const int pairs = editor::count_pairs(character);
  draw_text_fitted(
      list, FontRole::kBody, x + px(86), y, width - px(86), color(Token::kTextDim),
      fmt::format("{}, {} {} of bones", character.name, pairs, pairs == 1 ? "pair" : "pairs"));
  y = corner.y + px(40);
  draw_sides(context, {x, y, width, px(26)}, options);
  draw_symmetrise_switches(context, x, y + px(36), width, options);

  Scene scene = context.editor.scene();
  const editor::SymmetriseResult result = editor::symmetrise(scene, character.id, options);
  const bool changes = !result.changed.empty() || !result.made.empty();
  y = corner.y + px(186);
  const bool done = !changes && result.sources > 0;
  draw_icon(list, done ? "done" : "information", {x + px(7), y}, color(Token::kTextDim));
  draw_text_fitted(list, FontRole::kBody, x + px(22), y, width - px(22), color(Token::kTextDim),
                   outcome(result, options.from));

  y = corner.y + px(kPopupHeight - 36);
  ButtonOptions primary;
  primary.look = ButtonLook::kPrimary;
  primary.enabled = changes;
  const float apply_width = button_width("Apply"), cancel_width = button_width("Cancel");
  const Rect apply{x + width - apply_width, y, apply_width, px(24)};
  const Rect cancel{apply.x - px(8) - cancel_width, y, cancel_width, px(24)};
  if (button("cancel", cancel, "Cancel")) ImGui::CloseCurrentPopup();
  const bool enter = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  if (button("apply", apply, "Apply", primary) || (enter && changes)) {
    apply_symmetrise(context, character.id, options);
    ImGui::CloseCurrentPopup();
  }
  context.map.add("symmetrise/cancel", cancel);
  context.map.add("symmetrise/apply", apply);
}

ButtonOptions symmetrise_look() {
  ButtonOptions options;
  options.icon = "symmetrise";
  return options;
}

}  // namespace

float symmetrise_button_width() { return button_width("Symmetrise\u2026", symmetrise_look()); }

void draw_symmetrise_button(Context& context, const Rect& rect) {
  std::optional<SymmetriseOptions>& open = context.state.rig.symmetrise;
  ButtonOptions look = symmetrise_look();
  look.enabled = action_enabled(context, "rig.symmetrise");
  if (button("symmetrise", rect, "Symmetrise\u2026", look)) {
    open.emplace();
    ImGui::OpenPopup(kSymmetrisePopup);
  }
  tooltip("Make one side of the figure the mirror image of the other");
  context.map.add("toolbar/symmetrise", rect);
  if (open) outline(*ImGui::GetWindowDrawList(), rect, color(Token::kAccent), px(4), px(1));

  ImGui::SetNextWindowPos({rect.x, rect.bottom() + px(6)});
  ImGui::SetNextWindowSize({px(kPopupWidth), px(kPopupHeight)});
  ScopedPopup popup{kSymmetrisePopup};
  if (!popup) {
    open.reset();
    return;
  }
  const Scene scene = context.editor.scene();  // a value of its own: Apply edits the document
  const Character* character = find_character(scene, context.editor.shown_character());
  if (!open || character == nullptr) {
    ImGui::CloseCurrentPopup();
    return;
  }
  draw_symmetrise_body(context, *character, *open);
}

}  // namespace kindred::ui
