// SPDX-License-Identifier: MIT
// Weighted damped least squares in task space (docs/ik.md, "dls"):
//   dq = W J^T (J W J^T + D)^-1 (e - J h) + h,
// with h the pull to the rest pose and the moves of joints held at their bounds. The damping D is
// tied to the error (FACTS of Buss's method: constant damping either crawls or winds), so that the
// last steps are Newton's and those at full stretch don't overshoot.
#include <algorithm>
#include <cmath>

#include "core/ik/solvers.h"
#include "core/ik/tolerances.h"
#include "core/ik/workspace.h"

namespace kindred::ik {
namespace {

struct Dls {
  Figure& figure;
  TaskSpace& task;
  std::vector<double>& step;
  std::vector<double>& held;
  double boost = 1;          ///< of the damping, after steps that raised E
  double balance_boost = 1;  ///< of what balance asks for, likewise
  double error_scale = 1;    ///< what clamping leaves of the handles' errors
  bool pulling = true;
  bool tried_plain = true;  ///< a step without boost at the current pose
};

Vec2 wanted_motion(const Dls& dls, const Goal& goal) {
  return goal.pinned ? goal.error : goal.error * dls.error_scale;
}

void clamp_errors(Dls& dls) {
  double largest = 0;
  for (const Goal& goal : dls.figure.goals)
    if (!goal.pinned) largest = std::max(largest, glm::length(goal.error));
  const double most = kErrorClamp * dls.figure.height;
  dls.error_scale = largest > most ? most / largest : 1;
}

/// Damping of one goal: its own diagonal of M, times error over reach. That bounds the curvature
/// e . d2x/dq2 that Gauss-Newton leaves out, in the metric W and whatever the units.
double error_damping(Dls& dls, int g) {
  const Goal& goal = dls.figure.goals[at(g)];
  const double reach = goal.reach > 0 ? goal.reach : dls.figure.height;
  const double* block = dls.task.block(dls.figure, g, g);
  const double diagonal = 0.5 * (block[0] + block[2 * dls.figure.goal_count() + 1]);
  const double error = glm::length(wanted_motion(dls, goal));
  const double part =
      goal.pinned ? std::min(1.0, kPinErrorDamping + error / (kPinOff * dls.figure.height)) : 1;
  return part * kDamping * error / reach * diagonal;
}

/// Handles share one damping, divided by their weights, so that a pose at rest is one where
/// sum w J^T e = 0. Pins get their own: next to none when they are on their places; while they are
/// off, the handles wait.
void set_damping(Dls& dls) {
  const int count = dls.figure.goal_count();
  double handles = 0, pins = 0, diagonal_sum = 0;
  for (int g = 0; g < count; ++g) {
    const double damping = error_damping(dls, g);
    double& largest = dls.figure.goals[at(g)].pinned ? pins : handles;
    largest = std::max(largest, damping);
    const double* block = dls.task.block(dls.figure, g, g);
    diagonal_sum += block[0] + block[2 * count + 1];
  }
  const double floor = std::max(1e-12 * diagonal_sum, 1e-300);
  for (int g = 0; g < count; ++g) {
    const Goal& goal = dls.figure.goals[at(g)];
    const double* block = dls.task.block(dls.figure, g, g);
    const double base = goal.pinned ? pins + kPinDamping * (block[0] + block[2 * count + 1])
                                    : handles + kPinPriority * pins;
    dls.task.damping[at(g)] = dls.boost * base / goal.weight + floor;
  }
}

void set_right_side(Dls& dls, bool with_held) {
  for (int g = 0; g < dls.figure.goal_count(); ++g) {
    const Goal& goal = dls.figure.goals[at(g)];
    Vec2 e = wanted_motion(dls, goal);
    if (with_held) e -= predicted_motion(dls.figure, goal, dls.held);
    dls.task.right_side[at(2 * g)] = e.x;
    dls.task.right_side[at(2 * g + 1)] = e.y;
  }
}

/// What a step is predicted to do.
struct Gain {
  double part = 0;     ///< of the weighted squared error of all goals that it removes, 0..1
  double handles = 0;  ///< the same of those that are not pinned
  double motion = 0;   ///< largest motion of a goal, px
};

/// The gain of the solution y: M y = e - D y.
Gain predicted_gain(const Dls& dls) {
  double removed[2] = {0, 0}, all[2] = {0, 0}, motion = 0;  // handles, pins
  for (int g = 0; g < dls.figure.goal_count(); ++g) {
    const Goal& goal = dls.figure.goals[at(g)];
    const Vec2 e = wanted_motion(dls, goal);
    const Vec2 y{dls.task.right_side[at(2 * g)], dls.task.right_side[at(2 * g + 1)]};
    const Vec2 moved = e - dls.task.damping[at(g)] * y;
    const double weight = goal.energy_weight();
    removed[goal.pinned] += weight * glm::dot(e, moved);
    all[goal.pinned] += weight * glm::dot(e, e);
    motion = std::max(motion, glm::dot(moved, moved));
  }
  const double sum = all[0] + all[1];
  const double part = sum > 0 ? (removed[0] + removed[1]) / sum : 0;
  return {part, all[0] > 0 ? removed[0] / all[0] : part, std::sqrt(motion)};
}

/// Null-space pull h to the rest pose, fading as the step does less for the handles: out of reach
/// there is no null space to pull in.
void set_pull(Dls& dls, double gain) {
  const double share =
      dls.pulling ? dls.figure.problem->settings.rest_pull * std::min(1.0, gain / kFullPullGain)
                  : 0;
  for (std::size_t d = 0; d < dls.held.size(); ++d) {
    const Dof& dof = dls.figure.dofs[d];
    const double way = share * (dof.rest - dls.figure.values[d]) * dof.per_unit;
    dls.held[d] = dls.task.metric[d] > 0 ? std::clamp(way, -kLargestPull, kLargestPull) : 0;
  }
}

/// Holds the degrees of freedom that the step would take across a bound (they move just to it) and
/// lowers the weight of those that it takes beyond a soft limit. True if anything changed.
bool tighten(Dls& dls) {
  bool changed = false;
  for (std::size_t d = 0; d < dls.step.size(); ++d) {
    const Dof& dof = dls.figure.dofs[d];
    double& metric = dls.task.metric[d];
    if (!dof.bounded || metric == 0) continue;
    const double value = dls.figure.values[d], step = dls.step[d];
    if (value + step > dof.high || value + step < dof.low) {
      dls.held[d] = (step > 0 ? dof.high : dof.low) - value;
      metric = 0;
      changed = true;
      continue;
    }
    if (value + step <= dof.soft_high && value + step >= dof.soft_low) continue;
    const double faded = weight_towards(dof, value + 0.5 * step, step);
    if (faded < 0.5 * metric) {
      metric = faded;
      changed = true;
    }
  }
  return changed;
}

/// The step of the current pose, without the pull to the rest pose, and what it promises.
Gain find_step(Dls& dls) {
  constexpr int kRounds = 4;
  Figure& figure = dls.figure;
  for (std::size_t d = 0; d < figure.dofs.size(); ++d) dls.task.metric[d] = figure.dofs[d].weight;
  std::fill(dls.held.begin(), dls.held.end(), 0.0);
  Gain gain;
  for (int round = 0; round < kRounds; ++round) {
    assemble(figure, dls.task);
    set_damping(dls);
    factor(figure, dls.task);
    set_right_side(dls, round > 0);
    dls.task.system.solve(dls.task.right_side.data());
    gain = predicted_gain(dls);
    pull_back_to_dofs(figure, dls.task, dls.task.right_side.data(), dls.step);
    for (std::size_t d = 0; d < dls.step.size(); ++d) dls.step[d] += dls.held[d];
    if (!tighten(dls)) break;
  }
  return gain;
}

/// held <- held - W J^T (M + D)^-1 J held: what of it moves no goal.
void project_held(Dls& dls) {
  for (int g = 0; g < dls.figure.goal_count(); ++g) {
    const Vec2 moved = predicted_motion(dls.figure, dls.figure.goals[at(g)], dls.held);
    dls.task.right_side[at(2 * g)] = -moved.x;
    dls.task.right_side[at(2 * g + 1)] = -moved.y;
  }
  dls.task.system.solve(dls.task.right_side.data());
  add_pulled_back(dls.figure, dls.task, dls.task.right_side.data(), dls.held);
}

/// Adds the null-space pull to the step just found.
void add_pull(Dls& dls, double gain) {
  set_pull(dls, gain);
  bool any = false;
  for (const double pull : dls.held) any = any || pull != 0;
  if (!any) return;
  project_held(dls);
  for (std::size_t d = 0; d < dls.step.size(); ++d) dls.step[d] += dls.held[d];
}

/// Adds what brings the centre of mass over its support: along N W c^T, with c its derivative and
/// N the projection to what moves no goal, by as much as the excess that the step leaves. Returns
/// how far that moves the centre, px.
double add_balance(Dls& dls) {
  const Balance& balance = dls.figure.balance;
  if (!balance.on) return 0;
  double x = balance.x;
  for (std::size_t d = 0; d < dls.step.size(); ++d) x += balance.columns[d] * dls.step[d];
  const double off = excess(balance.support, x);
  if (off == 0) return 0;
  double free = 0;
  for (std::size_t d = 0; d < dls.held.size(); ++d) {
    const Dof& dof = dls.figure.dofs[d];
    const double downhill = off > 0 ? -balance.columns[d] : balance.columns[d];
    const bool open = dls.task.metric[d] > 0 && !blocked(dof, dls.figure.values[d], downhill);
    dls.held[d] =
        open ? weight_towards(dof, dls.figure.values[d], downhill) * balance.columns[d] : 0;
    free += dls.held[d] * balance.columns[d];
  }
  project_held(dls);
  double slope = 0, turn = 0;
  for (std::size_t d = 0; d < dls.held.size(); ++d) {
    slope += dls.held[d] * balance.columns[d];
    turn = std::max(turn, std::abs(dls.held[d]));
  }
  if (!(slope > kBalanceFloor * free)) return 0;
  const double length =
      std::min(std::abs(off) / slope, kLargestBalanceTurn / turn) / dls.balance_boost;
  const double along = off > 0 ? -length : length;
  for (std::size_t d = 0; d < dls.step.size(); ++d) dls.step[d] += along * dls.held[d];
  return length * slope;
}

bool limit_turns(Dls& dls, double largest) {
  double most = 0;
  for (const double value : dls.step) most = std::max(most, std::abs(value));
  if (!std::isfinite(most)) return false;
  if (most > largest)
    for (double& value : dls.step) value *= largest / most;
  return true;
}

/// How good a pose is; earlier members come first.
struct Quality {
  double pins = 0;     ///< largest error, px
  double handles = 0;  ///< root of their energy, px
  double balance = 0;  ///< excess, px
};

/// Whether the step just made may stand: handles nearer, or pins nearer that were off, or the
/// centre of mass while what handles lose by it is less and soon repaired.
bool better(const Quality& before, const Quality& now, double pin_tolerance, double height) {
  const double room = std::max(pin_tolerance, 0.05 * before.handles);
  const double balance_gain = before.balance - now.balance;
  if (before.pins > pin_tolerance && now.pins < 0.9 * before.pins) return true;
  if (now.pins > std::max(std::max(room, before.pins), 0.1 * balance_gain)) return false;
  if (now.handles < before.handles) return true;
  const double handle_room = std::min(kBalanceRoom * height, balance_gain);
  return balance_gain > 0 && now.handles <= before.handles + handle_room;
}

double handle_energy(const Figure& figure) {
  double sum = 0;
  for (const Goal& goal : figure.goals)
    if (!goal.pinned) sum += goal.weight * glm::dot(goal.error, goal.error);
  return sum;
}

Quality quality(const Figure& figure) {
  return {largest_pin_error(figure), std::sqrt(handle_energy(figure)),
          figure.balance.on ? std::abs(figure.balance.excess) : 0};
}

}  // namespace

Result solve_dls(const Problem& problem, Workspace& workspace, std::span<BonePose> out) {
  Workspace::Buffers& buffers = workspace.buffers();
  Figure& figure = buffers.figure;
  compile(problem, figure);
  const double start_energy = relative_energy(figure);
  start_error_curve(buffers, problem.settings, start_energy);

  TaskSpace& task = buffers.task;
  prepare(figure, task);
  buffers.step.resize(figure.dofs.size());
  buffers.held_step.resize(figure.dofs.size());
  Dls dls{figure, task, buffers.step, buffers.held_step};

  const double tolerance = problem.settings.tolerance_px;
  const double pin_tolerance = kPinShare * tolerance;
  const double still = std::min(kStill * figure.height, kStillShare * tolerance);
  const bool in_drag = !problem.rest.empty();
  dls.pulling = in_drag;
  int iterations = 0;
  Status ending = Status::kIterationLimit;
  for (; iterations < problem.settings.max_iterations; ++iterations) {
    if (settled(figure, tolerance, iterations == 0 ? tolerance : pin_tolerance)) break;
    clamp_errors(dls);
    compute_columns(figure);
    const Gain gain = find_step(dls);
    if (gain.motion > still) add_pull(dls, std::min(gain.part, gain.handles));
    const double balanced_by = add_balance(dls);
    // Out of reach in a drag: ends when there is little to see of what is left, or when the event
    // had its share.
    const bool brief = in_drag && gain.handles < kDragProgress &&
                       largest_pin_error(figure) <= pin_tolerance && !(balanced_by > still);
    if (brief && iterations >= kDragIterations) break;
    const double least = brief ? std::max(still, kDragStill * figure.height) : still;
    if (!(gain.motion > least || balanced_by > still)) {
      if (!dls.tried_plain) {  // damping left over from other poses must not decide where it ends
        dls.boost = dls.balance_boost = 1;
        dls.tried_plain = true;
        continue;
      }
      if (bend_straight_chains(figure, task, tolerance)) {
        dls.boost = dls.balance_boost = 1;
        buffers.error_curve.push_back(relative_energy(figure));
        continue;
      }
      ending = Status::kUnreachable;
      break;
    }
    const Quality before = quality(figure);
    keep(figure);
    bool stepped = limit_turns(dls, brief ? kDragTurn : kLargestTurn);
    if (stepped) {
      move(figure, dls.step);
      stepped = better(before, quality(figure), pin_tolerance, figure.height);
    }
    if (stepped) {
      dls.boost = std::max(1.0, dls.boost / 8);
      dls.balance_boost = std::max(1.0, dls.balance_boost / 2);
      dls.tried_plain = dls.boost == 1 && dls.balance_boost == 1;
    } else {
      go_back(figure);
      dls.pulling = false;
      dls.balance_boost *= 4;
      if (balanced_by == 0 || dls.balance_boost > 16) dls.boost *= 8;
      if (dls.boost > 1e12) {
        ending = Status::kStalled;
        break;
      }
    }
    buffers.error_curve.push_back(relative_energy(figure));
  }
  return finish(figure, out, iterations, ending, start_energy);
}

}  // namespace kindred::ik
