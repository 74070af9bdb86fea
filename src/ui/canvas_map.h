// SPDX-License-Identifier: MIT
// The canvas in the UI map: where gizmos, limits, frames and points are.
#pragma once

#include "ui/canvas_draw.h"

namespace kindred::ui {

void add_canvas_to_map(Context& context, const CanvasPen& pen);

}  // namespace kindred::ui
