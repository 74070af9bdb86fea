// SPDX-License-Identifier: MIT
// Asks under which name the pose shown is kept in the pose library.
#pragma once

#include <string>

#include "ui/context.h"

namespace kindred::ui {

struct SavePoseState {
  std::string name = "pose";
  int scope = 1;  ///< editor::PoseScope: a pose is of the whole figure unless told otherwise
  bool focus_name = true;
};

void open_save_pose(Context& context);

}  // namespace kindred::ui
