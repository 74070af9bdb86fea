// SPDX-License-Identifier: MIT
// A scene without bones: what to do first, and the files that were open lately.
#include <cmath>
#include <filesystem>
#include <vector>

#include "ui/panels.h"
#include "ui/rig_draw.h"

namespace kindred::ui {
namespace {

constexpr std::size_t kRecentOnPage = 4;
constexpr float kRecentRow = 24;

std::vector<std::filesystem::path> recent_on_page(const Context& context) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const std::filesystem::path& path : context.state.settings.recent) {
    if (files.size() == kRecentOnPage) break;
    if (std::filesystem::exists(path, error)) files.push_back(path);
  }
  return files;
}

// The card's ground with a title and a sentence.
void draw_card(ImDrawList& list, const Rect& card, std::string_view title, std::string_view words) {
  shadow(list, card, px(6));
  fill(list, card, color(Token::kPopup), px(6));
  outline(list, card, color(Token::kEdge), px(6), px(1));
  const float x = card.center().x;
  draw_text_centered(list, FontRole::kTitle, {x, card.y + px(24)}, color(Token::kText), title);
  draw_text_centered(list, FontRole::kBody, {x, card.y + px(48)}, color(Token::kTextDim), words);
}

void draw_page_buttons(Context& context, float center, float y) {
  ButtonOptions draw;
  draw.look = ButtonLook::kPrimary;
  draw.keycap = "B";
  const float draw_width = button_width("Draw bones", draw),
              open_width = button_width("Open\u2026");
  const Rect draw_rect{std::floor(center - (draw_width + px(8) + open_width) / 2), y, draw_width,
                       px(24)};
  if (button("draw bones empty", draw_rect, "Draw bones", draw)) {
    run_action(context, "rig.draw_bones");
  }
  context.map.add("canvas/draw_bones", draw_rect);
  const Rect open_rect{draw_rect.right() + px(8), y, open_width, px(24)};
  if (button("open empty", open_rect, "Open\u2026")) run_action(context, "file.open");
  context.map.add("canvas/open", open_rect);
}

// "name.kindred   folder", one row a file.
void draw_recent(Context& context, ImDrawList& list, const Rect& area,
                 const std::vector<std::filesystem::path>& files) {
  hairline(list, area.x, area.right(), area.y);
  float y = area.y + px(8);
  for (const std::filesystem::path& path : files) {
    const Rect row{area.x + px(8), y, area.w - px(16), px(kRecentRow)};
    y += row.h;
    const std::string name = path.filename().string();
    const Hit hit = hit_area("recent " + path.string(), row);
    if (hit.hovered) fill(list, row, color(Token::kHover, 0.5f), px(4));
    const float cy = row.center().y;
    draw_icon(list, "file", {row.x + px(14), cy}, color(Token::kTextDim));
    const float left = row.x + px(30), most = row.right() - px(8) - left;
    draw_text_fitted(list, FontRole::kBody, left, cy, most, color(Token::kText), name);
    const float folder = left + text_width(FontRole::kBody, name) + px(12);
    if (row.right() - folder > px(60)) {
      draw_text_fitted(list, FontRole::kSmall, folder, cy, row.right() - px(8) - folder,
                       color(Token::kTextDim), path.parent_path().string());
    }
    tooltip(path.string());
    context.map.add("canvas/recent/" + UiMap::escaped(name), row);
    if (!hit.clicked) continue;
    editor::Editor& editor = context.editor;
    ask_to_save(context, [&editor, path] { editor.open(path); });
  }
}

}  // namespace

void draw_empty_page(Context& context, const CanvasPen& pen) {
  const editor::Editor& editor = context.editor;
  const bool rig = editor.session().mode == editor::Mode::kRig;
  const bool drawing = rig && editor.session().tool == "draw_bones";
  const std::string_view title =
      drawing ? "Drag on the page: from the joint to the tip." : "Nothing to pose yet.";
  const std::string_view words =
      drawing ? "Go on from a tip for the next bone. Each bone gets a part that shows it."
              : "Draw bones with B, then press Tab and pose them.";
  const float width =
      ImMax(text_width(FontRole::kTitle, title), text_width(FontRole::kBody, words)) + px(48);
  const ImVec2 center = pen.pane.center();
  const float x = std::floor(center.x - width / 2);
  if (drawing) {  // the middle of the page belongs to the mouse
    draw_card(pen.list, {x, pen.pane.y + px(16), std::ceil(width), px(72)}, title, words);
    return;
  }
  std::vector<std::filesystem::path> recent = recent_on_page(context);
  const auto height = [&] {
    const float rows = px(kRecentRow) * static_cast<float>(recent.size());
    return px(112) + (recent.empty() ? 0 : rows + px(16));
  };
  while (!recent.empty() && height() > pen.pane.h - px(16)) recent.pop_back();
  const Rect card{x, std::floor(center.y - height() / 2), std::ceil(width), height()};
  draw_card(pen.list, card, title, words);
  draw_page_buttons(context, center.x, card.y + px(72));
  if (recent.empty()) return;
  draw_recent(context, pen.list, {card.x, card.y + px(112), card.w, card.h - px(112)}, recent);
}

}  // namespace kindred::ui
