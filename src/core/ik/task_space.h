// SPDX-License-Identifier: MIT
// The task-space system of a figure, M = J W J^T with two rows a goal, and the side step that
// bends a straight chain. Used by every solver that works on a Figure.
#pragma once

#include "core/ik/figure.h"
#include "core/ik/linear_solve.h"

namespace kindred::ik {

struct TaskSpace {
  std::vector<double> metric;   ///< W: weight of each DOF in this step, 0 = held
  std::vector<double> product;  ///< M = J W J^T, 2 goals x 2 goals
  std::vector<double> factored;
  std::vector<double> damping;  ///< one value a goal, px^2
  std::vector<int> pivots;
  LinearSystem system;
  std::vector<Vec2> answer;   ///< y of the last solve, one value a goal
  std::vector<Vec2> motions;  ///< scratch, one value a goal
  std::vector<Vec2> before;   ///< goal positions before a trial
  std::vector<double> side_step, scaled_step;

  /// Of M: the diagonal of one goal, summed.
  double trace(int g) const {
    const std::size_t rows = 2 * damping.size(), first = 2 * static_cast<std::size_t>(g);
    return product[first * rows + first] + product[(first + 1) * rows + first + 1];
  }
};

/// Sizes the buffers for a compiled figure.
void prepare(const Figure& figure, TaskSpace& task);

/// M for the current pose and metric. The figure is linearized.
void assemble(Figure& figure, TaskSpace& task);

/// Factors M + diag(damping).
void factor(Figure& figure, TaskSpace& task);

/// Solves in place, one value a goal.
void solve(const TaskSpace& task, std::span<Vec2> right_side);

/// step = W J^T y, y one value a goal.
void pull_back_to_dofs(Figure& figure, std::span<const double> metric, std::span<const Vec2> y,
                       std::span<double> step);

/// Takes out of `step` what moves the goals, as far as the factored system tells:
/// step -= W J^T (M + D)^-1 J step.
void project_to_null_space(Figure& figure, TaskSpace& task, std::span<double> step);

/// From a pose at which the slope of E is nil although a handle is off its target: bends straight
/// chains by as much as the error asks for, to the side they already bend to or else
/// counter-clockwise, keeping within the bounds. True, and the figure moved, if that lowers E.
bool bend_straight_chains(Figure& figure, TaskSpace& task, double tolerance);

}  // namespace kindred::ik
