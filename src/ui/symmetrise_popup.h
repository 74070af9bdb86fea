// SPDX-License-Identifier: MIT
// The popup of the toolbar that makes one side of a figure the mirror image of the other. While it
// is open the canvas shows what would come of it.
#pragma once

#include "ui/context.h"

namespace kindred::ui {

float symmetrise_button_width();
/// The button, and its popup while it is open.
void draw_symmetrise_button(Context& context, const Rect& rect);

}  // namespace kindred::ui
