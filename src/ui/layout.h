// SPDX-License-Identifier: MIT
// Where the panes are: rectangles from the window's size, the UI scale and the remembered sizes.
#pragma once

#include "ui/draw.h"

namespace kindred::ui {

/// Sizes that the splitters change, in px at scale 1.
struct PaneSizes {
  float outliner = 248;
  float inspector = 300;
  float bottom = 0;  ///< 0 = from the window's height

  friend bool operator==(const PaneSizes&, const PaneSizes&) = default;
};

struct Layout {
  float scale = 1;
  Rect window, menu_bar, toolbar, outliner, canvas, inspector, bottom, status_bar;
  Rect split_outliner, split_inspector, split_bottom;  ///< the gaps; 0 wide where there is none
  bool bottom_folded = false;                          ///< to one line, or on its way there
  bool inspector_overlay = false;  ///< lies over the canvas and only shows when asked for
};

/// In a window this small the inspector lies over the canvas and opens only when asked for.
bool inspector_overlays(float width, float height, float scale);

/// Total for any size: a window of 0 x 0 gives empty rectangles. Sizes are kept inside their
/// minima, the canvas inside its own as long as the window allows it. `bottom_folded`: 0 = the
/// bottom pane is open, 1 = folded to one line (Rig mode), between = on its way.
Layout compute_layout(float width, float height, float scale, const PaneSizes& sizes,
                      bool inspector_open, float bottom_folded = 0);

}  // namespace kindred::ui
