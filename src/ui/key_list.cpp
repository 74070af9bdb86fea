// SPDX-License-Identifier: MIT
// F1: every action with its keys, from the table.
#include <cmath>
#include <iterator>

#include "ui/modal.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kKeyColumn = 330, kKeyRow = 22;

struct CanvasKeys {
  std::string_view keys, what;
};
// What the mouse does with keys held; no rows of the table of actions.
constexpr CanvasKeys kCanvasKeys[] = {
    {"Wheel", "Zoom at the mouse"},
    {"Middle drag", "Pan"},
    {"Right drag", "Pan"},
    {"Space drag", "Pan"},
    {"Alt drag", "Pose this limb only"},
    {"Shift drag", "Fine"},
    {"Ctrl drag", "Snap turning to 15\u00b0"},
    {"Double-click", "Put a handle, pin or unpin it"},
    {"Esc", "Cancel a drag"},
};

void draw_row(ImDrawList& list, float x, float y, std::string_view keys, std::string_view label) {
  const float cy = y + px(kKeyRow) / 2;
  keycap(list, x, cy, keys);
  draw_text(list, FontRole::kBody, x + px(136), cy, color(Token::kText), label);
}

std::string keys_of(const editor::Action& action) {
  std::string keys;
  for (const editor::Shortcut& shortcut : action.shortcuts) {
    if (!keys.empty()) keys += "  ";
    keys += editor::to_text(shortcut);
  }
  return keys;
}

void draw_list(const Rect& area) {
  ScopedArea scroll("keys", area);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  float x = start.x, y = start.y;
  const int columns = ImMax(1, static_cast<int>(area.w / px(kKeyColumn)));
  // A gap before each group counts as a row.
  auto rows = static_cast<float>(std::size(kCanvasKeys) + editor::menus().size());
  for (const editor::Action& action : editor::actions())
    rows += action.shortcuts.empty() ? 0.f : 1.f;
  const float column_height =
      ImMax(px(kKeyRow) * 12, std::ceil(rows / static_cast<float>(columns)) * px(kKeyRow));
  float lowest = y;
  const auto next = [&](float height) {
    y += height;
    lowest = ImMax(lowest, y);
    if (y - start.y > column_height) {
      y = start.y;
      x += px(kKeyColumn);
    }
  };
  std::string_view group;
  for (const editor::Action& action : editor::actions()) {
    if (action.shortcuts.empty()) continue;
    if (editor::menu_of(action) != group) {
      if (!group.empty() && y > start.y) next(px(8));
      group = editor::menu_of(action);
    }
    draw_row(list, x, y, keys_of(action), action.label);
    next(px(kKeyRow));
  }
  next(px(8));
  for (const CanvasKeys& row : kCanvasKeys) {
    draw_row(list, x, y, row.keys, row.what);
    next(px(kKeyRow));
  }
  ImGui::Dummy({1, lowest - start.y});
}

}  // namespace

void draw_key_list(Context& context) {
  if (!context.state.keys_open) return;
  ScopedModal modal(context, "key list", px(1040), px(620));
  const Rect rect = modal.rect();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_text(list, FontRole::kTitle, rect.x + px(16), rect.y + px(22), color(Token::kText), "Keys");
  hairline(list, rect.x, rect.right(), rect.y + px(44));
  draw_list({rect.x + px(16), rect.y + px(56), rect.w - px(32), rect.h - px(72)});
  const Rect close{rect.right() - px(36), rect.y + px(12), px(20), px(20)};
  const bool clicked = icon_button("close", close, "close", "Close");
  context.map.add("keys/close", close);
  const bool outside =
      ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !rect.contains(ImGui::GetIO().MousePos);
  if (clicked || outside || modal.escape() ||
      ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false)) {
    context.state.keys_open = false;
  }
}

}  // namespace kindred::ui
