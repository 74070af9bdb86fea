// SPDX-License-Identifier: MIT
// Pieces of the toolbar. Each tells its width first, so that the bar knows what has room.
#pragma once

#include "ui/context.h"

namespace kindred::ui {

inline constexpr float kToolButton = 32, kToolStep = 34;  // px

Rect tool_button_at(const Rect& bar, float x);

// ---- tools of the mode --------------------------------------------------------------------------
float tools_width(const Context& context);
void draw_tools(Context& context, const Rect& bar, float x);

// ---- options of the tool in hand ----------------------------------------------------------------
enum class OptionsFold { kOpen, kMenu };  // side by side, or behind one button
float options_width(const Context& context, OptionsFold fold);
void draw_options(Context& context, const Rect& bar, float x, OptionsFold fold);

// ---- what shows over the art --------------------------------------------------------------------
enum class ShowFold { kIcons, kMenu, kGone };
float show_width(const Context& context, ShowFold fold);
void draw_show(Context& context, const Rect& bar, float x, ShowFold fold);

}  // namespace kindred::ui
