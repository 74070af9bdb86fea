// SPDX-License-Identifier: MIT
// What the section of the pose library remembers.
#pragma once

#include <string>

#include "kindred/scene/document.h"

namespace kindred::ui {

struct PosePanelState {
  SavedPoseId chosen;
  int scope = 1;  ///< an editor::PoseScope
  bool mirrored = false;
  double blend_percent = 0;  ///< while it is being dragged
  bool renaming = false;
  bool focus_name = false;
  std::string name;
};

}  // namespace kindred::ui
