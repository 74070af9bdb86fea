// SPDX-License-Identifier: MIT
// The menu under the right button over the dope sheet.
#pragma once

#include "ui/key_drag.h"

namespace kindred::ui {

/// `wanted`: opens it for what is under the mouse.
void key_menu(Context& context, const TimelineView& view, const KeyGrid& grid, bool wanted);

/// Interpolation of the segments that start at these keys, -1 where they differ.
int common_interpolation(const Scene& scene, const Clip& clip,
                         const std::vector<editor::KeyRef>& keys);

}  // namespace kindred::ui
