// SPDX-License-Identifier: MIT
#include "ui/command_palette.h"

#include <algorithm>
#include <utility>

#include "editor/actions_why.h"
#include "editor/palette.h"
#include "ui/modal.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kPaletteRow = 26, kPaletteHead = 56;
constexpr int kPageRows = 12;

bool key_pressed(ImGuiKey key, bool repeat = false) {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat);
}

void move_chosen(CommandPaletteState& palette, int rows) {
  const int before = palette.chosen;
  if (key_pressed(ImGuiKey_DownArrow, true)) ++palette.chosen;
  if (key_pressed(ImGuiKey_UpArrow, true)) --palette.chosen;
  if (key_pressed(ImGuiKey_PageDown, true)) palette.chosen += kPageRows;
  if (key_pressed(ImGuiKey_PageUp, true)) palette.chosen -= kPageRows;
  palette.chosen = std::clamp(palette.chosen, 0, std::max(0, rows - 1));
  palette.show_chosen |= palette.chosen != before;
}

// The letters that were asked for stand out.
void draw_label(ImDrawList& list, float x, float center_y, const editor::PaletteRow& row) {
  const std::string_view label = row.action->label;
  const Token plain = row.enabled ? Token::kText : Token::kTextOff;
  const auto is_matched = [&row](std::size_t byte) {
    return std::binary_search(row.matched.begin(), row.matched.end(), byte);
  };
  std::size_t start = 0;
  while (start < label.size()) {
    const bool matched = is_matched(start);
    std::size_t end = start + 1;
    while (end < label.size() && is_matched(end) == matched) ++end;
    const FontRole role = matched ? FontRole::kStrong : FontRole::kBody;
    const std::string_view run = label.substr(start, end - start);
    draw_text(list, role, x, center_y, color(matched && row.enabled ? Token::kAccent : plain), run);
    x += text_width(role, run);
    start = end;
  }
}

// The menu at the right of the name; why not, where it can't be done now.
void draw_note(Context& context, ImDrawList& list, const Rect& rect, const editor::Action& action) {
  const std::string_view why = editor::why_disabled(context.editor, action);
  const float cy = rect.center().y;
  if (why.empty()) {
    draw_text_right(list, FontRole::kSmall, rect.right(), cy, color(Token::kTextDim),
                    editor::menu_label(action));
  } else {
    const float width = ImMin(text_width(FontRole::kSmall, why), rect.w);
    draw_text_fitted(list, FontRole::kSmall, rect.right() - width, cy, width + 1,
                     color(Token::kTextDim), why);
  }
}

void draw_row(Context& context, ImDrawList& list, const Rect& rect, const editor::PaletteRow& row,
              bool chosen) {
  if (chosen) fill(list, rect, color(Token::kSelect), px(4));
  const editor::Action& action = *row.action;
  const float cy = rect.center().y;
  const bool on = action.checked != nullptr && action.checked(context.editor);
  const Token dim = row.enabled ? Token::kTextDim : Token::kTextOff;
  draw_icon(list, on ? "check" : action.icon, {rect.x + px(16), cy}, color(dim));
  draw_label(list, rect.x + px(34), cy, row);
  const float label_end = rect.x + px(34) + text_width(FontRole::kStrong, action.label) + px(12);
  float right = rect.right() - px(12);
  if (!action.shortcuts.empty()) {
    const std::string keys = editor::to_text(action.shortcuts.front());
    right -= keycap_width(keys);
    keycap(list, right, cy, keys);
    right -= px(12);
  }
  draw_note(context, list, {label_end, rect.y, ImMax(0.f, right - label_end), rect.h}, action);
}

// Returns the row that was clicked, -1 = none.
int draw_rows(Context& context, CommandPaletteState& palette,
              const std::vector<editor::PaletteRow>& rows, const Rect& area) {
  ScopedArea scroll("actions", area);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (rows.empty()) {
    draw_text(list, FontRole::kBody, area.x + px(16), area.y + px(kPaletteRow) / 2,
              color(Token::kTextDim), "No action fits these letters.");
    return -1;
  }
  const float height = px(kPaletteRow);
  if (std::exchange(palette.show_chosen, false)) {
    const float y = height * static_cast<float>(palette.chosen), at = ImGui::GetScrollY();
    if (y < at) ImGui::SetScrollY(y);
    if (y + height > at + area.h) ImGui::SetScrollY(y + height - area.h);
  }
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  int clicked = -1;
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    const editor::PaletteRow& row = rows[static_cast<std::size_t>(i)];
    const Rect rect{start.x, start.y + height * static_cast<float>(i), area.w - px(12), height};
    const Hit hit = hit_area(row.action->id, rect);
    if (hit.hovered && (moved.x != 0 || moved.y != 0)) palette.chosen = i;
    if (hit.clicked) clicked = i;
    draw_row(context, list, rect, row, i == palette.chosen);
    context.map.add("palette/" + std::string(row.action->id), rect, area);
  }
  return clicked;
}

}  // namespace

void open_command_palette(Context& context) {
  context.state.command_palette = std::make_unique<CommandPaletteState>();
  announce_typing();
}

void draw_command_palette(Context& context) {
  if (!context.state.command_palette) return;
  CommandPaletteState& palette = *context.state.command_palette;
  const editor::Action* wanted = nullptr;
  bool closed = false;
  {
    ScopedModal modal(context, "command palette", px(560),
                      px(kPaletteHead + kPaletteRow * kPageRows + 8));
    const Rect rect = modal.rect();
    const Rect query{rect.x + px(12), rect.y + px(14), rect.w - px(24), px(28)};
    if (std::exchange(palette.focus_query, false)) ImGui::SetKeyboardFocusHere();
    if (search_field("query", query, "What do you want to do?", palette.query)) {
      palette.chosen = 0;
      palette.show_chosen = true;
    }
    context.map.add("palette/query", query);
    const std::vector<editor::PaletteRow> rows =
        editor::palette_rows(context.editor, palette.query, context.state.settings.recent_actions);
    move_chosen(palette, static_cast<int>(rows.size()));
    int taken = draw_rows(context, palette, rows,
                          {rect.x + px(8), rect.y + px(kPaletteHead), rect.w - px(16),
                           rect.h - px(kPaletteHead) - px(8)});
    if (key_pressed(ImGuiKey_Enter) && !rows.empty()) taken = palette.chosen;
    if (taken >= 0) {
      const editor::PaletteRow& row = rows[static_cast<std::size_t>(taken)];
      if (row.enabled) wanted = row.action;
      palette.focus_query = true;
    }
    closed = key_pressed(ImGuiKey_Escape) || (ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                                              !rect.contains(ImGui::GetIO().MousePos));
  }
  if (wanted == nullptr && !closed) return;
  context.state.command_palette.reset();
  if (wanted == nullptr) return;
  editor::remember_action(context.state.settings.recent_actions, wanted->id);
  run_action(context, wanted->id);
}

}  // namespace kindred::ui
