// SPDX-License-Identifier: MIT
// Sentences that may be longer than their place: broken at blanks into lines.
#pragma once

#include <string_view>
#include <vector>

#include "ui/draw.h"

namespace kindred::ui {

/// From one line to the next, px.
float line_step();
/// Each at most `width` px wide, unless a single letter is wider. At least one line.
std::vector<std::string_view> wrapped_lines(FontRole role, std::string_view text, float width);
/// The first line centred on `first_y`. Returns the widest line's width.
float draw_lines(ImDrawList& list, FontRole role, float x, float first_y, ImU32 tint,
                 const std::vector<std::string_view>& lines);

}  // namespace kindred::ui
