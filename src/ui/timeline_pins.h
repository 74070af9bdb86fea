// SPDX-License-Identifier: MIT
// Pins in time as bars in the dope sheet, with slanted ends where they blend.
#pragma once

#include "ui/key_drag.h"

namespace kindred::ui {

/// The bars of a row of pins; the one under the mouse goes into `grid`.
void draw_row_pins(Context& context, const TimelineView& view, KeyGrid& grid,
                   const TimelineRow& row, const Rect& rect, bool over);

}  // namespace kindred::ui
