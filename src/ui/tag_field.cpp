// SPDX-License-Identifier: MIT
#include "ui/tag_field.h"

#include <cmath>

#include "ui/text_value.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

constexpr float kTagHeight = 16, kLeastEntry = 56;

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ',') {
      words.emplace_back();
    } else if (c != ' ' || !words.back().empty()) {
      words.back() += c;
    }
  }
  for (std::string& word : words) {
    while (!word.empty() && word.back() == ' ') word.pop_back();
  }
  std::erase_if(words, [](const std::string& word) { return word.empty(); });
  return words;
}

}  // namespace

TagResult tag_field(std::string_view id, const Rect& rect, const std::vector<std::string>& tags,
                    std::string_view hint) {
  ScopedId scope(id);
  TagResult result;
  // Places first: the well behind them must be drawn before.
  float x = rect.x + px(3), y = rect.y;
  for (const std::string& tag : tags) {
    const float width =
        ImMin(std::ceil(text_width(FontRole::kSmall, tag)) + px(10), rect.w - px(6));
    if (x + width > rect.right() - px(3) && x > rect.x + px(3)) {
      x = rect.x + px(3);
      y += rect.h;
    }
    result.places.push_back({x, y + (rect.h - px(kTagHeight)) / 2, width, px(kTagHeight)});
    x += width + px(4);
  }
  if (rect.right() - x < px(kLeastEntry)) {
    x = rect.x;
    y += rect.h;
  }
  result.entry = {x, y, rect.right() - x, rect.h};
  result.height = y + rect.h - rect.y;

  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, {rect.x, rect.y, rect.w, result.height}, color(Token::kField), px(4));
  for (std::size_t i = 0; i < tags.size(); ++i) {
    ScopedId tag_scope(static_cast<int>(i));
    const Rect& place = result.places[i];
    const Hit hit = hit_area("tag", place, ImGuiMouseCursor_Hand);
    tooltip("Click takes it off");
    fill(list, place, color(hit.hovered ? Token::kHover : Token::kControl), px(3));
    draw_text_fitted(list, FontRole::kSmall, place.x + px(5), place.center().y, place.w - px(8),
                     color(Token::kText), tags[i]);
    if (hit.clicked) result.removed = tags[i];
  }
  ScopedColor ground(ImGuiCol_FrameBg, Token::kField, 0);
  TextValueOptions options;
  options.hint = hint;
  if (const auto typed = text_value("entry", result.entry, "", options)) {
    result.added = split_at_commas(*typed);
  }
  return result;
}

}  // namespace kindred::ui
