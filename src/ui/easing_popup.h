// SPDX-License-Identifier: MIT
// The popup "Easing": presets as little drawings, how strongly they are taken, shown live.
#pragma once

#include "ui/curves_parts.h"

namespace kindred::ui {

float easing_button_width();
/// `keys`: whose segments are eased.
void draw_easing_button(Context& context, const Rect& rect, const Character& character,
                        const std::vector<editor::KeyRef>& keys);

}  // namespace kindred::ui
