// SPDX-License-Identifier: MIT
// Buffers behind ik::Workspace.
#pragma once

#include <vector>

#include "core/ik/figure.h"
#include "core/ik/task_space.h"

namespace kindred::ik {

struct Workspace::Buffers {
  std::vector<double> error_curve;
  Figure figure;
  TaskSpace task;
  std::vector<double> step;       ///< one value a DOF
  std::vector<double> held_step;  ///< what held or pulled DOFs move by
  std::vector<double> gradient, last_gradient;
};

}  // namespace kindred::ik
