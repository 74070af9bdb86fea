// SPDX-License-Identifier: MIT
// Buffers behind ik::Workspace.
#pragma once

#include <algorithm>
#include <vector>

#include "core/ik/figure.h"
#include "core/ik/task_space.h"

namespace kindred::ik {

/// An effector on its way up the tree (ccd.cpp): x = p + A R vector + fixed for its current joint.
struct CcdEffector {
  int joint = 0;
  Vec2 vector{0, 0};
  Vec2 fixed{0, 0};
};

/// Moment of all that a joint carries, about the joint: A R vector + fixed, mass times px.
struct CcdMoment {
  double mass = 0;
  Vec2 vector{0, 0};
  Vec2 fixed{0, 0};
  bool carries_goal = false;
};

struct CcdBuffers {
  std::vector<CcdEffector> effectors;  ///< one a goal
  std::vector<CcdMoment> moments;      ///< one a joint
  std::vector<double> carried;         ///< one a bone: mass of its subtree over the whole
  double largest_mass = 0;             ///< of a bone
};

struct Workspace::Buffers {
  std::vector<double> error_curve;
  Figure figure;
  TaskSpace task;
  std::vector<double> step;       ///< one value a DOF
  std::vector<double> held_step;  ///< what held DOFs move by
  std::vector<double> pull_step;  ///< what the pull to the rest pose moves them by
  std::vector<double> gradient, last_gradient;
  CcdBuffers ccd;
  Pose other_start, other_answer;  ///< of restarts
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
