// SPDX-License-Identifier: MIT
// F1: the cheat sheet, every action with its keys, from the table; and what the mouse does.
#include "ui/key_list.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "editor/keymap.h"
#include "ui/modal.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kSheetRow = 22, kSheetHeading = 30, kSheetGap = 12, kSheetColumnGap = 32;
constexpr float kSheetHead = 52;

struct MouseKeys {
  std::string_view what;
  std::array<std::string_view, 3> chords;  ///< empty ones are none
};
// What the mouse does with keys held; no rows of the table of actions.
constexpr MouseKeys kMouseKeys[] = {
    {"Zoom at the mouse", {"Wheel"}},
    {"Pan", {"Middle drag", "Right drag", "Space drag"}},
    {"Pose this limb only", {"Alt drag"}},
    {"Fine", {"Shift drag"}},
    {"Snap turning to 15\u00b0", {"Ctrl drag"}},
    {"Put a handle, pin or unpin it", {"Double-click"}},
    {"Cancel a drag", {"Esc", "Right click"}},
};

struct SheetRow {
  std::string label;
  std::vector<std::string> chords;
};
struct SheetBlock {
  std::string title;
  std::vector<SheetRow> rows;

  float height() const {
    return px(kSheetHeading) + px(kSheetRow) * static_cast<float>(rows.size()) + px(kSheetGap);
  }
};

bool contains(std::string_view text, std::string_view words) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), words.begin(), words.end(), same) != text.end();
}

// Without a search only what has keys: the others are in the menus.
std::vector<SheetBlock> sheet_blocks(const std::string& search) {
  std::vector<SheetBlock> blocks;
  for (const editor::KeyGroup& group : editor::key_sheet(search)) {
    SheetBlock block{std::string(group.label), {}};
    for (const editor::KeyRow& row : group.rows) {
      if (row.chords.empty() && search.empty()) continue;
      block.rows.push_back({std::string(row.label), row.chords});
    }
    if (!block.rows.empty()) blocks.push_back(std::move(block));
  }
  SheetBlock mouse{"Mouse on the canvas", {}};
  for (const MouseKeys& row : kMouseKeys) {
    SheetRow sheet_row{std::string(row.what), {}};
    bool fits = contains(row.what, search);
    for (const std::string_view chord : row.chords) {
      if (chord.empty()) continue;
      fits |= contains(chord, search);
      sheet_row.chords.emplace_back(chord);
    }
    if (fits) mouse.rows.push_back(std::move(sheet_row));
  }
  if (!mouse.rows.empty()) blocks.push_back(std::move(mouse));
  return blocks;
}

float keys_width(const SheetRow& row) {
  float width = 0;
  for (const std::string& chord : row.chords) width += keycap_width(chord) + px(4);
  return row.chords.empty() ? text_width(FontRole::kBody, "no key") : width - px(4);
}

// So wide that no label meets its keys.
float column_width(const std::vector<SheetBlock>& blocks) {
  float width = px(220);
  for (const SheetBlock& block : blocks) {
    for (const SheetRow& row : block.rows) {
      width = ImMax(width, text_width(FontRole::kBody, row.label) + px(20) + keys_width(row));
    }
  }
  return width;
}

// How many columns of that height the blocks need, whole and in order.
int columns_needed(const std::vector<SheetBlock>& blocks, float height) {
  int columns = 1;
  float used = 0;
  for (const SheetBlock& block : blocks) {
    if (used > 0 && used + block.height() > height) {
      ++columns;
      used = 0;
    }
    used += block.height();
  }
  return columns;
}

// The least height in which they fit into so many columns.
float balanced_height(const std::vector<SheetBlock>& blocks, int columns) {
  float least = 0, most = 0;
  for (const SheetBlock& block : blocks) {
    least = ImMax(least, block.height());
    most += block.height();
  }
  while (least < most && columns_needed(blocks, least) > columns) least += px(kSheetRow) / 2;
  return least;
}

void draw_block(ImDrawList& list, float x, float y, float width, const SheetBlock& block) {
  draw_text(list, FontRole::kStrong, x, y + px(kSheetHeading) / 2, color(Token::kText),
            block.title);
  hairline(list, x, x + width, y + px(kSheetHeading) - px(3));
  y += px(kSheetHeading);
  for (const SheetRow& row : block.rows) {
    const float cy = y + px(kSheetRow) / 2;
    draw_text(list, FontRole::kBody, x, cy, color(Token::kText), row.label);
    float cap = x + width - keys_width(row);
    if (row.chords.empty()) {
      draw_text(list, FontRole::kBody, cap, cy, color(Token::kTextDim), "no key");
    }
    for (const std::string& chord : row.chords) cap += keycap(list, cap, cy, chord) + px(4);
    y += px(kSheetRow);
  }
}

// The columns of a sheet in a given room.
struct SheetLayout {
  std::vector<SheetBlock> blocks;
  float column = 0, height = 0;
};

SheetLayout lay_out(const std::string& search, float room) {
  SheetLayout layout;
  layout.blocks = sheet_blocks(search);
  const float gap = px(kSheetColumnGap);
  const float least = ImMin(column_width(layout.blocks), room);
  const int columns = ImMax(1, static_cast<int>((room + gap) / (least + gap)));
  layout.height = balanced_height(layout.blocks, columns);
  const auto used = static_cast<float>(columns_needed(layout.blocks, layout.height));
  layout.column = ImMin((room + gap) / used - gap, least * 1.35f);
  return layout;
}

void draw_sheet(Context& context, const std::string& search, const SheetLayout& layout,
                const Rect& area) {
  ScopedArea scroll("keys", area);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  if (layout.blocks.empty()) {
    draw_text(list, FontRole::kBody, start.x, start.y + px(16), color(Token::kTextDim),
              "Nothing is called \u201c" + search + "\u201d.");
    return;
  }
  float x = start.x, y = start.y, lowest = start.y;
  for (const SheetBlock& block : layout.blocks) {
    if (y > start.y && y + block.height() > start.y + layout.height + 1) {
      y = start.y;
      x += layout.column + px(kSheetColumnGap);
    }
    draw_block(list, x, y, layout.column, block);
    context.map.add("keys/group/" + block.title, {x, y, layout.column, block.height()}, area);
    y += block.height();
    lowest = ImMax(lowest, y);
  }
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({1, lowest - start.y});
}

}  // namespace

void draw_key_list(Context& context) {
  KeyListState& state = context.state.key_list;
  if (!context.state.keys_open) {
    state = {};
    return;
  }
  bool closed = false, change = false;
  {
    // The scroll bar stays free. While it is searched the sheet keeps its size.
    const float width = ImMin(px(1520), context.layout.window.w - px(16));
    const float room = width - px(24 + 14);
    const SheetLayout all = lay_out({}, room);
    ScopedModal modal(context, "key list", width, all.height + px(kSheetHead + 16));
    const Rect rect = modal.rect();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_text(list, FontRole::kTitle, rect.x + px(16), rect.y + px(kSheetHead) / 2,
              color(Token::kText), "Keys");
    const Rect close{rect.right() - px(36), rect.y + px(16), px(20), px(20)};
    closed = icon_button("close", close, "close", "Close", {.shortcut = "Esc"});
    context.map.add("keys/close", close);
    const float change_width = button_width("Change keys\u2026");
    const Rect to_change{close.x - px(12) - change_width, rect.y + px(14), change_width, px(24)};
    change = button("change", to_change, "Change keys\u2026");
    context.map.add("keys/change", to_change);
    const float title_end = rect.x + px(16) + text_width(FontRole::kTitle, "Keys") + px(16);
    const Rect search{title_end, rect.y + px(14),
                      ImClamp(to_change.x - px(12) - title_end, px(40), px(260)), px(24)};
    if (!std::exchange(state.opened, true)) ImGui::SetKeyboardFocusHere();
    search_field("search", search, "Search", state.search);
    if (!typing()) outline(list, search, color(Token::kEdge), px(4), px(1));
    context.map.add("keys/search", search);
    hairline(list, rect.x, rect.right(), rect.y + px(kSheetHead));
    draw_sheet(context, state.search, state.search.empty() ? all : lay_out(state.search, room),
               {rect.x + px(16), rect.y + px(kSheetHead + 4), rect.w - px(24),
                rect.h - px(kSheetHead + 12)});
    closed |= ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
    closed |=
        ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !rect.contains(ImGui::GetIO().MousePos);
  }
  if (!closed && !change) return;
  context.state.keys_open = false;
  if (change) context.requests.change_keys = true;
}

}  // namespace kindred::ui
