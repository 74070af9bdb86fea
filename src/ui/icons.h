// SPDX-License-Identifier: MIT
// The table of icons by name: glyphs of the icon font, or own drawings in a 16-unit box.
#pragma once

#include <string_view>

#include "ui/imgui_all.h"

namespace kindred::ui {

/// Standard sizes: 14 px icons, 12 px inside 16 px boxes.
enum class IconSize { kNormal, kSmall };

/// Draws the icon centred on a point; an unknown name draws nothing.
void draw_icon(ImDrawList& list, std::string_view name, ImVec2 center, ImU32 tint,
               IconSize size = IconSize::kNormal);

/// Whether the table has a row of that name.
bool icon_exists(std::string_view name);

}  // namespace kindred::ui
