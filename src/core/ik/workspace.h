// SPDX-License-Identifier: MIT
// Buffers behind ik::Workspace.
#pragma once

#include <algorithm>
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

/// Begins the curve, with room for a whole solve of the usual length.
inline void start_error_curve(Workspace::Buffers& buffers, const Settings& settings,
                              double energy) {
  constexpr int kUsualLength = 4096;
  buffers.error_curve.reserve(
      static_cast<std::size_t>(std::min(settings.max_iterations, kUsualLength)) + 1);
  buffers.error_curve.assign(1, energy);
}

}  // namespace kindred::ik
