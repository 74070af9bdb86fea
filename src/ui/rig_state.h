// SPDX-License-Identifier: MIT
// What the interface remembers of Rig mode.
#pragma once

#include <optional>
#include <string>

#include "editor/rig_hover.h"
#include "editor/rig_symmetry.h"

namespace kindred::ui {

struct RigState {
  double since_change = 1;  ///< seconds since the mode changed
  double last_frame_at = 0;
  editor::Mode mode = editor::Mode::kAnimate;  ///< the one drawn last

  editor::RigHover hover;
  std::string hover_words;
  double hover_since = 0;

  std::string shape_tool = "ellipse";  ///< the one that the toolbar shows for all that draw parts
  std::optional<editor::SymmetriseOptions> symmetrise;  ///< while its popup is open
};

/// Moves what changes with the mode on; with `reduce_motion` it is there at once.
void advance_rig(RigState& state, const editor::Editor& editor, double now, bool reduce_motion);

/// 0 = as in Animate mode, 1 = as in Rig mode.
float rig_share(const RigState& state);      ///< of faded art and grown bones
float bottom_folded(const RigState& state);  ///< of the bottom pane

}  // namespace kindred::ui
