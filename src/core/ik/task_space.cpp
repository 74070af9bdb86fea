// SPDX-License-Identifier: MIT
#include "core/ik/task_space.h"

#include <algorithm>
#include <cmath>

#include "core/ik/path_sums.h"
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

/// -1 where a joint's positive turn shows clockwise, since something above it is mirrored.
double handedness(const Figure& figure, int joint) {
  const Linear axes = axes_of(figure, joint);
  return axes.a * axes.d - axes.c * axes.b < 0 ? -1 : 1;
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
      const double wanted = goal.bend == 0 ? 1 : goal.bend * handedness(figure, dof.joint);
      const double side = blocked(dof, figure.values[at(d)], wanted) ? -wanted : wanted;
      if (blocked(dof, figure.values[at(d)], side)) continue;
      pattern[at(d)] = side;
      any = true;
    }
  }
  return any;
}

/// M + D with next to no damping.
void factor_plainly(Figure& figure, TaskSpace& task) {
  constexpr double kTiny = 1e-9;
  for (int g = 0; g < figure.goal_count(); ++g)
    task.damping[at(g)] = std::max(kTiny * task.trace(g), 1e-300);
  factor(figure, task);
}

/// Sum of w e . (x(v) - x(0) - J v), leaving the figure moved by v. `before` holds x(0).
double trial_curvature(Figure& figure, TaskSpace& task) {
  std::vector<Vec2>& bent = task.before;
  predict_motions(figure, task.side_step, task.motions);
  for (int g = 0; g < figure.goal_count(); ++g) bent[at(g)] += task.motions[at(g)];
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
  task.side_step.resize(figure.dofs.size());
  task.scaled_step.resize(figure.dofs.size());
  task.damping.resize(figure.goals.size());
  task.answer.resize(figure.goals.size());
  task.motions.resize(figure.goals.size());
  task.before.resize(figure.goals.size());
  task.product.resize(rows * rows);
  task.factored.resize(rows * rows);
  task.pivots.resize(rows);
}

namespace {

/// Row a feels what moves for b: every DOF of b's chain that also lies on a's path.
Linear column_block(const Figure& figure, const TaskSpace& task, int a, int b) {
  const Goal &row = figure.goals[at(a)], &forcing = figure.goals[at(b)];
  const int shared = figure.common[at(a * figure.goal_count() + b)];
  Linear sum{0, 0, 0, 0};
  for (int k = forcing.driven_from; k < shared; ++k) {
    const Slot& slot = figure.slots[at(row.path + k)];
    const Vec2 u = slot.column;
    const Vec2 v = figure.slots[at(forcing.path + k)].column * task.metric[at(slot.dof)];
    sum = sum + Linear{u.x * v.x, u.y * v.x, u.x * v.y, u.y * v.y};
  }
  return sum;
}

}  // namespace

void assemble(Figure& figure, TaskSpace& task) {
  const int count = figure.goal_count(), rows = 2 * count;
  if (figure.summed) sum_paths(figure, task.metric);
  for (int a = 0; a < count; ++a) {
    const int last = figure.chains_differ ? count - 1 : a;
    for (int b = 0; b <= last; ++b) {
      const Linear block =
          figure.summed ? path_block(figure, a, b) : column_block(figure, task, a, b);
      double* const entries = &task.product[at(2 * a * rows + 2 * b)];
      entries[0] = block.a;
      entries[1] = block.c;
      entries[rows] = block.b;
      entries[rows + 1] = block.d;
    }
  }
}

void factor(Figure& figure, TaskSpace& task) {
  const int size = 2 * figure.goal_count();
  std::copy(task.product.begin(), task.product.end(), task.factored.begin());
  for (int i = 0; i < size; ++i) task.factored[at(i * size + i)] += task.damping[at(i / 2)];
  task.system.factor(task.factored, task.pivots, size, !figure.chains_differ);
}

void solve(const TaskSpace& task, std::span<Vec2> right_side) {
  static_assert(sizeof(Vec2) == 2 * sizeof(double));
  if (!right_side.empty()) task.system.solve(&right_side.front().x);
}

void pull_back_to_dofs(Figure& figure, std::span<const double> metric, std::span<const Vec2> y,
                       std::span<double> step) {
  if (figure.summed) return pull_back_by_paths(figure, y, metric, step);
  std::fill(step.begin(), step.end(), 0.0);
  for (int g = 0; g < figure.goal_count(); ++g) {
    const Goal& goal = figure.goals[at(g)];
    for (int k = goal.driven_from; k < goal.path_size; ++k) {
      const Slot& slot = figure.slots[at(goal.path + k)];
      step[at(slot.dof)] += metric[at(slot.dof)] * glm::dot(slot.column, y[at(g)]);
    }
  }
}

void project_to_null_space(Figure& figure, TaskSpace& task, std::span<double> step) {
  predict_motions(figure, step, task.motions);
  solve(task, task.motions);
  pull_back_to_dofs(figure, task.metric, task.motions, task.scaled_step);
  for (std::size_t d = 0; d < step.size(); ++d) step[d] -= task.scaled_step[d];
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
  factor_plainly(figure, task);
  project_to_null_space(figure, task, v);
  const double size = largest(v);
  if (!(size > 1e-6) || !std::isfinite(size)) return false;
  for (double& value : v) value *= kTrial / size;

  predict_motions(figure, v, task.motions);
  const auto slope_along_v = [&](int g) { return task.motions[at(g)]; };
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
  for (int g = 0; g < figure.goal_count(); ++g) task.before[at(g)] = figure.goals[at(g)].position;
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
    for (std::size_t d = 0; d < v.size(); ++d) task.scaled_step[d] = t * v[d];
    move(figure, task.scaled_step);
    if (relative_energy(figure) < energy * (1 - kBendGain)) return true;
  }
  go_back(figure);
  return false;
}

}  // namespace kindred::ik
