// SPDX-License-Identifier: MIT
// Balance over the art: the centre of mass, its plumb line and the ground that carries the figure.
#pragma once

#include "ui/canvas_draw.h"

namespace kindred::ui {

/// Of every character whose balance is on.
void draw_balance(Context& context, const CanvasPen& pen);

}  // namespace kindred::ui
