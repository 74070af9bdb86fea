// SPDX-License-Identifier: MIT
// The menu under the right button on the canvas: what can be done with the thing under the mouse.
#pragma once

#include "ui/context.h"

namespace kindred::ui {

/// Selects what lies under the mouse and opens the menu with its next draw.
void open_canvas_menu(Context& context);
void draw_canvas_menu(Context& context);

}  // namespace kindred::ui
