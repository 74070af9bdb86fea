// SPDX-License-Identifier: MIT
// Keys that are new: one that was just set grows, one that an undo or redo brought back or changed
// is ringed for a moment. None of it with "Reduce motion".
#pragma once

#include "ui/timeline_view.h"

namespace kindred::ui {

/// Compares the clip shown with that of the last frame.
void watch_keys(Context& context, const ShownClip& shown);

/// Draws the ring of a key of these channels; returns its size so far, 0..1.
float draw_key_news(Context& context, const std::vector<int>& channels, Time time, ImVec2 center);

}  // namespace kindred::ui
