// SPDX-License-Identifier: MIT
#include "ui/wrapped_text.h"

namespace kindred::ui {

float line_step() { return px(18); }

std::vector<std::string_view> wrapped_lines(FontRole role, std::string_view text, float width) {
  std::vector<std::string_view> lines;
  const ImFont* const face = font(role);
  while (text_width(role, text) > width) {
    const char* const begin = text.data();
    const char* end = face->CalcWordWrapPositionA(1, begin, begin + text.size(), width);
    if (end == begin) break;
    lines.push_back(text.substr(0, static_cast<std::size_t>(end - begin)));
    text.remove_prefix(static_cast<std::size_t>(end - begin));
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  }
  if (!text.empty() || lines.empty()) lines.push_back(text);
  return lines;
}

float draw_lines(ImDrawList& list, FontRole role, float x, float first_y, ImU32 tint,
                 const std::vector<std::string_view>& lines) {
  float widest = 0;
  for (const std::string_view line : lines) {
    draw_text(list, role, x, first_y, tint, line);
    widest = ImMax(widest, text_width(role, line));
    first_y += line_step();
  }
  return widest;
}

}  // namespace kindred::ui
