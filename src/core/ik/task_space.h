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
  std::vector<double> right_side;
  std::vector<double> side_step;
  std::vector<Vec2> before;  ///< goal positions before a trial

  double* block(Figure& figure, int a, int b) {
    return &product[static_cast<std::size_t>(2 * a * 2 * figure.goal_count() + 2 * b)];
  }
};

/// Sizes the buffers for a compiled figure.
void prepare(const Figure& figure, TaskSpace& task);

/// M for the current columns and metric.
void assemble(Figure& figure, TaskSpace& task);

/// Factors M + diag(damping).
void factor(Figure& figure, TaskSpace& task);

/// step = W J^T y, y one value a row.
void pull_back_to_dofs(const Figure& figure, const TaskSpace& task, const double* y,
                       std::span<double> step);

/// step += W J^T y.
void add_pulled_back(const Figure& figure, const TaskSpace& task, const double* y,
                     std::span<double> step);

/// From a pose at which the slope of E is nil although a handle is off its target: bends straight
/// chains by as much as the error asks for, to the side they already bend to or else
/// counter-clockwise, keeping within the bounds. True, and the figure moved, if that lowers E.
bool bend_straight_chains(Figure& figure, TaskSpace& task, double tolerance);

}  // namespace kindred::ik
