// SPDX-License-Identifier: MIT
// The status bar: what the tool in hand does, and what the last solve came to.
#include <fmt/format.h>

#include "editor/balance_view.h"
#include "ui/panels.h"
#include "ui/state_words.h"

namespace kindred::ui {
namespace {

// "Drag|pose both figures;Alt|this limb only" as keycaps with words; stops where room ends.
void draw_hint(ImDrawList& list, std::string_view hint, float x, float end, float cy) {
  while (!hint.empty()) {
    const std::size_t semicolon = hint.find(';');
    const std::string_view item = hint.substr(0, semicolon);
    hint = semicolon == std::string_view::npos ? std::string_view{} : hint.substr(semicolon + 1);
    const std::size_t bar = item.find('|');
    const std::string_view key = item.substr(0, bar);
    const std::string_view words = bar == std::string_view::npos ? "" : item.substr(bar + 1);
    const float width =
        text_width(FontRole::kSmall, key) + px(10) + px(6) + text_width(FontRole::kSmall, words);
    if (x + width > end) return;
    x += keycap(list, x, cy, key) + px(6);
    draw_text(list, FontRole::kSmall, x, cy, color(Token::kTextDim), words);
    x += text_width(FontRole::kSmall, words) + px(12);
  }
}

// Right to left; returns where it begins.
float draw_numbers(Context& context, ImDrawList& list, float right, float cy) {
  const auto number = [&](const std::string& text, float cell) {
    draw_number_right(list, FontRole::kSmall, right, cy, color(Token::kTextDim), text);
    right -= px(cell);
  };
  // At rest nothing is drawn, so a rate would say nothing.
  const bool moving = context.editor.session().playing || context.editor.dragging();
  if (moving) number(fmt::format("{} fps", number_text(context.frames_per_second, 0)), 48);
  number(fmt::format("{} %", number_text(context.state.canvas.transform.zoom * 100, 0)), 48);
  return right;
}

void draw_solver(Context& context, ImDrawList& list, float left, float right, float cy) {
  const editor::SolveReport& report = context.editor.session().solve;
  const std::string balance = editor::balance_sentence(context.editor);
  std::string sentence = solver_sentence(context.editor);
  if (!balance.empty()) sentence += (sentence.empty() ? "" : " \u00b7 ") + balance;
  if (sentence.empty()) return;
  const std::string numbers =
      fmt::format("error {} px \u00b7 {} \u00b5s", number_text(report.error_px, 2),
                  number_text(report.microseconds, 0));
  const float numbers_width = number_width(FontRole::kSmall, numbers);
  const float width = numbers_width + px(8) + text_width(FontRole::kSmallStrong, sentence) + px(14);
  if (right - width < left) return;
  draw_number_right(list, FontRole::kSmall, right, cy, color(Token::kTextDim), numbers);
  const float x = right - width;
  list.AddCircleFilled({x + px(4), cy}, 3.5f * ui_scale(), color(solver_token(report)));
  draw_text(list, FontRole::kSmallStrong, x + px(14), cy, color(Token::kText), sentence);
}

// A dot and a sentence, ending at `right`.
void draw_sentence(ImDrawList& list, const std::string& sentence, Token dot, float left,
                   float right, float cy) {
  const float x = right - text_width(FontRole::kSmallStrong, sentence) - px(14);
  if (sentence.empty() || x < left) return;
  list.AddCircleFilled({x + px(4), cy}, 3.5f * ui_scale(), color(dot));
  draw_text(list, FontRole::kSmallStrong, x + px(14), cy, color(Token::kText), sentence);
}

constexpr std::string_view kCurvesHint =
    "Drag|move key;Ctrl|copy;Shift|along one axis;Alt|break tangent;F|frame selection;"
    "V|tangent kind";

std::string_view hint_of(Context& context) {
  const UiState& state = context.state;
  const bool on_curves = state.focused == Pane::kTimeline && state.timeline.curves_open &&
                         context.editor.session().mode == editor::Mode::kAnimate;
  return on_curves ? kCurvesHint : context.canvas_input.hint(context.editor);
}

}  // namespace

void draw_status_bar(Context& context) {
  const Rect& bar = context.layout.status_bar;
  ScopedPane pane("status bar", bar, Token::kBar, 0);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float cy = bar.center().y;
  const float right = draw_numbers(context, list, bar.right() - px(12), cy);
  const float middle = bar.x + bar.w * 0.55f;
  draw_hint(list, hint_of(context), bar.x + px(8), middle, cy);
  const std::string overlays = overlay_sentence(context.editor);
  if (context.editor.session().mode == editor::Mode::kRig) {
    draw_sentence(list, rig_sentence(context.editor), Token::kUnkeyed, middle, right, cy);
  } else if (!overlays.empty()) {
    draw_sentence(list, overlays, Token::kChangedFill, middle, right, cy);
  } else {
    draw_solver(context, list, middle, right, cy);
  }
}

}  // namespace kindred::ui
