// SPDX-License-Identifier: MIT
#include "core/ik/task_space.h"

#include <algorithm>
#include <cmath>

#include "core/ik/tolerances.h"

namespace kindred::ik {
namespace {

/// Largest entry of a step, in radians or heights.
double largest(std::span<const double> step) {
  double most = 0;
  for (const double value : step) most = std::max(most, std::abs(value));
  return most;
}

/// Sum over goals of w error . motion, with motion from `motion(goal index)`.
template <class Motion>
double work(const Figure& figure, Motion motion) {
  double sum = 0;
  for (int g = 0; g < figure.goal_count(); ++g) {
    const Goal& goal = figure.goals[at(g)];
    sum += goal.energy_weight() * glm::dot(goal.error, motion(g));
  }
  return sum;
}

/// One of +-1 for each joint below the first of the chains of goals that are off their targets.
bool set_bend_pattern(Figure& figure, double tolerance, std::vector<double>& pattern) {
  pattern.assign(figure.dofs.size(), 0.0);
  bool any = false;
  for (const Goal& goal : figure.goals) {
    if (glm::length(goal.error) <= tolerance) continue;
    for (int k = goal.driven_from; k < goal.path_size; ++k) {
      const int d = figure.slots[at(goal.path + k)].dof;
      const Dof& dof = figure.dofs[at(d)];
      if (dof.kind != kDofRotation) continue;
      const double wanted = goal.bend < 0 ? -1 : 1;
      const double side = blocked(dof, figure.values[at(d)], wanted) ? -wanted : wanted;
      if (blocked(dof, figure.values[at(d)], side)) continue;
      pattern[at(d)] = side;
      any = true;
    }
  }
  return any;
}

/// Takes out of `step` what moves the goals: step -= W J^T (J W J^T)^-1 J step.
void project_to_null_space(Figure& figure, TaskSpace& task, std::span<double> step) {
  const double tiny = 1e-9;
  for (int g = 0; g < figure.goal_count(); ++g) {
    const double* block = task.block(figure, g, g);
    const double trace = block[0] + block[2 * figure.goal_count() + 1];
    task.damping[at(g)] = std::max(tiny * trace, 1e-300);
  }
  factor(figure, task);
  for (int g = 0; g < figure.goal_count(); ++g) {
    const Vec2 moved = predicted_motion(figure, figure.goals[at(g)], step);
    task.right_side[at(2 * g)] = -moved.x;
    task.right_side[at(2 * g + 1)] = -moved.y;
  }
  task.system.solve(task.right_side.data());
  add_pulled_back(figure, task, task.right_side.data(), step);
}

/// Sum of w e . (x(v) - x(0) - J v), leaving the figure moved by v. `before` holds x(0).
double trial_curvature(Figure& figure, TaskSpace& task) {
  std::vector<Vec2>& bent = task.before;
  for (int g = 0; g < figure.goal_count(); ++g)
    bent[at(g)] += predicted_motion(figure, figure.goals[at(g)], task.side_step);
  move(figure, task.side_step);
  double sum = 0;
  for (int g = 0; g < figure.goal_count(); ++g) {
    const Goal& goal = figure.goals[at(g)];
    const double weight = goal.energy_weight();
    const Vec2 start_error = goal.target - bent[at(g)];
    sum += weight * glm::dot(start_error, goal.position - bent[at(g)]);
  }
  return sum;
}

}  // namespace

void prepare(const Figure& figure, TaskSpace& task) {
  const std::size_t rows = 2 * figure.goals.size();
  task.metric.resize(figure.dofs.size());
  task.damping.resize(figure.goals.size());
  task.right_side.resize(std::max(rows, figure.dofs.size()));
  task.side_step.resize(figure.dofs.size());
  task.product.resize(rows * rows);
  task.factored.reserve(rows * rows);
  task.before.reserve(figure.goals.size());
  task.pivots.resize(rows);
}

void assemble(Figure& figure, TaskSpace& task) {
  const int count = figure.goal_count();
  for (int a = 0; a < count; ++a) {
    const Goal& row = figure.goals[at(a)];
    const int last = figure.chains_differ ? count - 1 : a;
    for (int b = 0; b <= last; ++b) {
      // Row a feels what moves for b: every DOF of b's chain that also lies on a's path.
      const Goal& forcing = figure.goals[at(b)];
      const int shared = figure.common[at(a * count + b)];
      double xx = 0, xy = 0, yx = 0, yy = 0;
      for (int k = forcing.driven_from; k < shared; ++k) {
        const Slot& slot = figure.slots[at(row.path + k)];
        const Vec2 u = slot.column;
        const Vec2 v = figure.slots[at(forcing.path + k)].column * task.metric[at(slot.dof)];
        xx += u.x * v.x;
        xy += u.x * v.y;
        yx += u.y * v.x;
        yy += u.y * v.y;
      }
      double* block = task.block(figure, a, b);
      block[0] = xx;
      block[1] = xy;
      block[2 * count] = yx;
      block[2 * count + 1] = yy;
    }
  }
}

void factor(Figure& figure, TaskSpace& task) {
  const int size = 2 * figure.goal_count();
  task.factored = task.product;
  for (int i = 0; i < size; ++i) task.factored[at(i * size + i)] += task.damping[at(i / 2)];
  task.system.factor(task.factored, task.pivots, size, !figure.chains_differ);
}

void pull_back_to_dofs(const Figure& figure, const TaskSpace& task, const double* y,
                       std::span<double> step) {
  std::fill(step.begin(), step.end(), 0.0);
  add_pulled_back(figure, task, y, step);
}

void add_pulled_back(const Figure& figure, const TaskSpace& task, const double* y,
                     std::span<double> step) {
  for (int g = 0; g < figure.goal_count(); ++g) {
    const Goal& goal = figure.goals[at(g)];
    const Vec2 force{y[2 * g], y[2 * g + 1]};
    for (int k = goal.driven_from; k < goal.path_size; ++k) {
      const Slot& slot = figure.slots[at(goal.path + k)];
      step[at(slot.dof)] += task.metric[at(slot.dof)] * glm::dot(slot.column, force);
    }
  }
}

// Along v in the null space of J the point of a goal moves by 1/2 x'' t^2 (and by x' t, what little
// slope is left). x'' comes from one trial step; where it leads towards the targets,
// sum w e . (x' t + 1/2 x'' t^2) = sum w e . e gives t.
bool bend_straight_chains(Figure& figure, TaskSpace& task, double tolerance) {
  constexpr double kTrial = 0.02;  // radians: well above rounding, well below any bend that matters
  std::vector<double>& v = task.side_step;
  if (!set_bend_pattern(figure, tolerance, v)) return false;
  for (std::size_t d = 0; d < figure.dofs.size(); ++d)
    task.metric[d] = v[d] != 0 || !figure.dofs[d].bounded ? figure.dofs[d].weight : 0;
  assemble(figure, task);
  project_to_null_space(figure, task, v);
  const double size = largest(v);
  if (!(size > 1e-6) || !std::isfinite(size)) return false;
  for (double& value : v) value *= kTrial / size;

  const auto slope_along_v = [&](int g) {
    return predicted_motion(figure, figure.goals[at(g)], v);
  };
  const auto error = [&](int g) { return figure.goals[at(g)].error; };
  const double wanted = work(figure, error);
  double slope = work(figure, slope_along_v);
  if (slope < -1e-7 * kTrial * wanted) {  // it already bends to the other side
    for (double& value : v) value = -value;
    slope = -slope;
  }
  for (std::size_t d = 0; d < v.size(); ++d)
    if (blocked(figure.dofs[d], figure.values[d], v[d])) v[d] = 0;

  const double energy = relative_energy(figure);
  task.before.clear();
  for (const Goal& goal : figure.goals) task.before.push_back(goal.position);
  keep(figure);
  const double curvature = trial_curvature(figure, task);
  if (!(curvature > 0)) {
    go_back(figure);
    return false;
  }
  double t = (std::sqrt(slope * slope + 4 * curvature * wanted) - slope) / (2 * curvature);
  t = std::min(t, kLargestTurn / kTrial);
  for (int attempt = 0; attempt < 4; ++attempt, t *= 0.5) {
    go_back(figure);
    for (std::size_t d = 0; d < v.size(); ++d) task.right_side[d] = t * v[d];
    move(figure, std::span(task.right_side).first(v.size()));
    if (relative_energy(figure) < energy) return true;
  }
  go_back(figure);
  return false;
}

}  // namespace kindred::ik
