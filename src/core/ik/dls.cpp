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

/// How good a pose is; earlier members come first.
struct Quality {
  double pins = 0;     ///< largest error, px
  double handles = 0;  ///< root of their energy, px
  double balance = 0;  ///< excess, px
};

struct Dls {
  Figure& figure;
  TaskSpace& task;
  std::vector<double>& step;
  std::vector<double>& held;                ///< moves of joints that stand at their bounds
  std::vector<double>& pull;                ///< towards the rest pose
  double tolerance = 0, pin_tolerance = 0;  ///< px
  double still = 0;                         ///< px: a motion that nobody sees
  Quality quality = {};                     ///< of the current pose
  bool in_drag = false;
  bool closing = false;  ///< handles wait from now on: only pins are still brought home
  int last_open_iteration = 0;
  double allowance = 0;      ///< of turn for a joint in this event, radians
  double boost = 1;          ///< of the damping, after steps that raised E
  double balance_boost = 1;  ///< of what balance asks for, likewise
  double error_scale = 1;    ///< what clamping leaves of the handles' errors
  bool pulling = true;
  bool tried_plain = true;      ///< a step without boost at the current pose
  bool bold = true;             ///< small steps go with next to no damping
  bool bold_step = false;       ///< this one does
  bool settled_metric = false;  ///< the system was factored for the metric as it now is
  bool repeatable = false;      ///< the factored system still fits
};

Vec2 wanted_motion(const Dls& dls, const Goal& goal) {
  return goal.pinned ? goal.error : goal.error * dls.error_scale;
}

/// Whether some joint has turned by what an event of a drag allows.
bool spent(const Dls& dls) {
  double most = 0;
  for (std::size_t d = 0; d < dls.step.size(); ++d)
    most = std::max(most, std::abs(dls.figure.values[d]) / dls.figure.units[d]);
  return most >= dls.allowance;
}

void clamp_errors(Dls& dls) {
  double largest = 0;
  for (const Goal& goal : dls.figure.goals)
    if (!goal.pinned) largest = std::max(largest, glm::dot(goal.error, goal.error));
  const double most = kErrorClamp * dls.figure.height;
  dls.error_scale = largest > most * most ? most / std::sqrt(largest) : 1;
  if (dls.closing || (dls.in_drag && spent(dls))) dls.error_scale = 0;
}

/// Damping of one goal: its own diagonal of M, times error over reach. That bounds the curvature
/// e . d2x/dq2 that Gauss-Newton leaves out, in the metric W and whatever the units.
double error_damping(const Dls& dls, int g) {
  const Goal& goal = dls.figure.goals[at(g)];
  const double reach = goal.reach > 0 ? goal.reach : dls.figure.height;
  const double error = glm::length(wanted_motion(dls, goal));
  const double part =
      goal.pinned ? std::min(1.0, kPinErrorDamping + error / (kPinOff * dls.figure.height)) : 1;
  return part * kDamping * error / reach * 0.5 * dls.task.trace(g);
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
    diagonal_sum += dls.task.trace(g);
  }
  const double floor = std::max(1e-12 * diagonal_sum, 1e-300);
  const double scale = dls.bold_step ? kBoldDamping : dls.boost;
  for (int g = 0; g < count; ++g) {
    const Goal& goal = dls.figure.goals[at(g)];
    const double base =
        goal.pinned ? pins + kPinDamping * dls.task.trace(g) : handles + kPinPriority * pins;
    dls.task.damping[at(g)] = scale * base / goal.weight + floor;
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
    const Vec2 moved = e - dls.task.damping[at(g)] * dls.task.answer[at(g)];
    const double weight = goal.energy_weight();
    removed[goal.pinned] += weight * glm::dot(e, moved);
    all[goal.pinned] += weight * glm::dot(e, e);
    motion = std::max(motion, glm::dot(moved, moved));
  }
  const double sum = all[0] + all[1];
  const double part = sum > 0 ? (removed[0] + removed[1]) / sum : 0;
  return {part, all[0] > 0 ? removed[0] / all[0] : part, std::sqrt(motion)};
}

/// y of the step: (M + D) y = e - J h, h the moves of held joints.
void solve_step(Dls& dls, bool any_held) {
  TaskSpace& task = dls.task;
  if (any_held) predict_motions(dls.figure, dls.held, task.motions);
  for (int g = 0; g < dls.figure.goal_count(); ++g) {
    const Vec2 e = wanted_motion(dls, dls.figure.goals[at(g)]);
    task.answer[at(g)] = any_held ? e - task.motions[at(g)] : e;
  }
  solve(task, task.answer);
}

double largest_turn(std::span<const double> step) {
  double most = 0;
  for (const double value : step) most = std::max(most, std::abs(value));
  return most;
}

/// The pull to the rest pose: what of the way there moves no goal, shortened to at most `largest`
/// (radians, heights). False: there is none.
bool find_pull(Dls& dls, double largest) {
  const double share = dls.figure.problem->settings.rest_pull;
  bool any = false;
  for (std::size_t d = 0; d < dls.pull.size(); ++d) {
    const Dof& dof = dls.figure.dofs[d];
    const double way = share * (dof.rest - dls.figure.values[d]) * dof.per_unit;
    dls.pull[d] = dls.task.metric[d] > 0 ? way : 0;
    any = any || way != 0;
  }
  if (!any) return false;
  project_to_null_space(dls.figure, dls.task, dls.pull);
  const double most = largest_turn(dls.pull);
  if (!(most <= 1e300)) return false;
  if (most > largest)
    for (double& value : dls.pull) value *= largest / most;
  return true;
}

/// Holds the degrees of freedom that the step would take across a bound (they move just to it) and
/// lowers the weight of those that it takes beyond a soft limit. True if anything changed.
bool tighten(Dls& dls) {
  bool changed = false;
  for (std::size_t d = 0; d < dls.step.size(); ++d) {
    const Dof& dof = dls.figure.dofs[d];
    double& metric = dls.task.metric[d];
    if (!dof.bounded) continue;
    const double value = dls.figure.values[d], step = dls.step[d];
    if ((value + step <= dof.soft_high && value + step >= dof.soft_low) || metric == 0) continue;
    if (value + step > dof.high || value + step < dof.low) {
      dls.held[d] = (step > 0 ? dof.high : dof.low) - value;
      metric = 0;
      changed = true;
      continue;
    }
    const double faded = weight_towards(dof, value + 0.5 * step, step);
    if (faded < 0.5 * metric) {
      metric = faded;
      changed = true;
    }
  }
  return changed;
}

/// One solve for the step of the current metric, and what it promises.
Gain solve_round(Dls& dls, bool any_held) {
  TaskSpace& task = dls.task;
  set_damping(dls);
  factor(dls.figure, task);
  solve_step(dls, any_held);
  const Gain gain = predicted_gain(dls);
  pull_back_to_dofs(dls.figure, task.metric, task.answer, dls.step);
  if (any_held)
    for (std::size_t d = 0; d < dls.step.size(); ++d) dls.step[d] += dls.held[d];
  return gain;
}

/// Adds the pull to the rest pose. It fades as the step does less for the handles: out of reach
/// there is no null space to pull in.
void add_pull(Dls& dls, const Gain& gain) {
  const double share =
      std::min(1.0, (std::min(gain.part, gain.handles) - kLeastGain) / (kFullGain - kLeastGain));
  if (!dls.pulling || !(gain.motion > dls.still) || !(share > 0)) return;
  if (!find_pull(dls, std::clamp(kPullOfTurn * largest_turn(dls.step), kLeastPull, kLargestPull)))
    return;
  for (std::size_t d = 0; d < dls.step.size(); ++d) dls.step[d] += share * dls.pull[d];
}

/// Begins the active set: what stands at a bound and was held in the step before is held again.
/// True if anything is.
bool hold_as_before(Dls& dls) {
  bool any = false;
  for (std::size_t d = 0; d < dls.held.size(); ++d) {
    const Dof& dof = dls.figure.dofs[d];
    const double value = dls.figure.values[d];
    const bool held = dof.bounded && dls.task.metric[d] == 0 &&
                      (blocked(dof, value, 1) || blocked(dof, value, -1));
    dls.task.metric[d] = held ? 0 : dof.weight;
    dls.held[d] = 0;
    any = any || held;
  }
  return any;
}

/// Lets go what is held at a bound although the forces of the step draw it inwards. True if any.
bool let_go(Dls& dls) {
  pull_back_to_dofs(dls.figure, dls.figure.weights, dls.task.answer, dls.pull);
  bool any = false;
  for (std::size_t d = 0; d < dls.pull.size(); ++d) {
    double& metric = dls.task.metric[d];
    const double drawn = dls.pull[d];
    if (metric > 0 || drawn == 0 || blocked(dls.figure.dofs[d], dls.figure.values[d], drawn))
      continue;
    metric = dls.figure.weights[d];
    any = true;
  }
  return any;
}

/// Newton's next to undamped steps are for errors that are small on the scale of the limb.
bool near_targets(const Figure& figure) {
  for (const Goal& goal : figure.goals)
    if (!(glm::length(goal.error) <= kBoldReach * goal.reach)) return false;
  return true;
}

/// The step of the current pose. A small one goes with next to no damping, as Newton's.
Gain find_step(Dls& dls) {
  constexpr int kRounds = 5;
  TaskSpace& task = dls.task;
  bool held_before = hold_as_before(dls);
  dls.bold_step = dls.bold && dls.boost == 1 && near_targets(dls.figure);
  Gain gain;
  bool any_held = false;
  for (int round = 0; round < kRounds; ++round) {
    assemble(dls.figure, task);
    gain = solve_round(dls, any_held);
    if (dls.bold_step && !(largest_turn(dls.step) < kBoldTurn && gain.handles > 1 - kBoldGain)) {
      dls.bold_step = false;
      gain = solve_round(dls, any_held);
    }
    if (held_before && let_go(dls)) {
      held_before = false;
      continue;
    }
    held_before = false;
    add_pull(dls, gain);
    dls.settled_metric = !tighten(dls);
    if (dls.settled_metric) break;
    any_held = true;
  }
  return gain;
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
  project_to_null_space(dls.figure, dls.task, dls.held);
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

/// Shortens the step to one that turns no joint further; false where it is no number.
bool limit_turns(Dls& dls, double largest) {
  double most = 0;
  bool finite = true;
  for (const double value : dls.step) {
    most = std::max(most, std::abs(value));
    finite = finite && std::abs(value) <= 1e300;
  }
  if (!finite) return false;
  if (most > largest)
    for (double& value : dls.step) value *= largest / most;
  return true;
}

/// Whether the step just made may stand: handles nearer, or pins nearer that were off, or the
/// centre of mass while what handles lose by it is less and soon repaired.
bool better(const Quality& before, const Quality& now, double pin_tolerance, double pin_room,
            double height) {
  const double room = std::max(pin_tolerance, pin_room * before.handles);
  const double balance_gain = before.balance - now.balance;
  if (before.pins > pin_tolerance && now.pins < 0.9 * before.pins) return true;
  if (now.pins > std::max(std::max(room, before.pins), 0.1 * balance_gain)) return false;
  if (now.handles < before.handles) return true;
  const double handle_room = std::min(kBalanceRoom * height, balance_gain);
  return balance_gain > 0 && now.handles <= before.handles + handle_room;
}

Quality quality_of(const Figure& figure) {
  double pins = 0, handles = 0;
  for (const Goal& goal : figure.goals) {
    const double squared = glm::dot(goal.error, goal.error);
    if (goal.pinned)
      pins = std::max(pins, squared);
    else
      handles += goal.weight * squared;
  }
  return {std::sqrt(pins), std::sqrt(handles),
          figure.balance.on ? std::abs(figure.balance.excess) : 0};
}

/// Newton's step with the system that is factored already: while the pose has hardly moved since it
/// is as good as a new one, at half the cost. False, and nothing moved, where it brings too little.
bool repeat_step(Dls& dls) {
  Figure& figure = dls.figure;
  solve_step(dls, false);
  pull_back_to_dofs(figure, dls.task.metric, dls.task.answer, dls.step);
  keep(figure);
  if (limit_turns(dls, kRepeatTurn)) {
    move(figure, dls.step);
    const Quality now = quality_of(figure);
    if (now.pins <= std::max(dls.pin_tolerance, kRepeatGain * dls.quality.pins) &&
        now.handles <= kRepeatGain * dls.quality.handles) {
      dls.quality = now;
      return true;
    }
  }
  go_back(figure);
  return false;
}

/// Makes the step if that is better, and learns from it how much damping the next one needs.
bool try_step(Dls& dls, double largest_turn, double balanced_by) {
  Figure& figure = dls.figure;
  keep(figure);
  if (limit_turns(dls, largest_turn)) {
    move(figure, dls.step);
    const Quality now = quality_of(figure);
    const bool kept = !dls.bold_step || now.handles <= kBoldGain * dls.quality.handles;
    const double pin_room = dls.bold_step ? kBoldPinRoom : kPinRoom;
    if (kept && better(dls.quality, now, dls.pin_tolerance, pin_room, figure.height)) {
      dls.quality = now;
      dls.bold = true;
      dls.boost = std::max(1.0, dls.boost / 8);
      dls.balance_boost = std::max(1.0, dls.balance_boost / 2);
      dls.tried_plain = dls.boost == 1 && dls.balance_boost == 1;
      return true;
    }
  }
  go_back(figure);
  if (dls.bold_step) {
    dls.bold = false;
    return false;
  }
  dls.pulling = false;
  dls.balance_boost *= 4;
  if (balanced_by == 0 || dls.balance_boost > 16) dls.boost *= 8;
  return false;
}

/// What became of an iteration.
enum class Outcome { kTried, kAgain, kEventOver, kStationary, kStalled };

Outcome iterate(Dls& dls, int iteration) {
  Figure& figure = dls.figure;
  clamp_errors(dls);
  linearize(figure);
  const Gain gain = find_step(dls);
  const double balanced_by = add_balance(dls);
  const bool pins_hold = dls.quality.pins <= dls.pin_tolerance;
  if (dls.error_scale == 0 && pins_hold) return Outcome::kEventOver;
  // Out of reach in a drag: ends when there is little to see of what is left, or when the event
  // had its share. Whatever else a solve does, its last iterations belong to the pins.
  const bool out_of_reach =
      dls.in_drag && gain.handles < kDragProgress && !(balanced_by > dls.still);
  const bool had_its_share =
      (out_of_reach && iteration >= kDragIterations) || iteration == dls.last_open_iteration;
  if (had_its_share && !dls.closing) {
    if (pins_hold && out_of_reach) return Outcome::kEventOver;
    if (!pins_hold) {
      dls.closing = true;
      return Outcome::kAgain;
    }
  }
  const bool brief = out_of_reach && pins_hold;
  const double least = brief ? std::max(dls.still, kDragStill * figure.height) : dls.still;
  if (!(gain.motion > least || balanced_by > dls.still)) {
    if (dls.closing) return Outcome::kEventOver;
    const bool plain = dls.tried_plain;
    if (plain && !bend_straight_chains(figure, dls.task, dls.tolerance))
      return Outcome::kStationary;
    // Damping left over from other poses must not decide where it ends.
    dls.boost = dls.balance_boost = 1;
    dls.tried_plain = true;
    dls.quality = quality_of(figure);
    return plain ? Outcome::kTried : Outcome::kAgain;
  }
  const bool stepped = try_step(dls, brief ? kDragTurn : kLargestTurn, balanced_by);
  dls.repeatable = stepped && dls.error_scale > 0 && dls.settled_metric && dls.boost == 1 &&
                   !figure.balance.on && gain.part > 0.5 && largest_turn(dls.step) < kRepeatTurn;
  return dls.boost > 1e12 ? Outcome::kStalled : Outcome::kTried;
}

/// What a joint may turn by in one event: some for a small motion of the hand, more for a large.
double turn_allowance(const Figure& figure) {
  double error = 0;
  for (const Goal& goal : figure.goals) error = std::max(error, glm::length(goal.error));
  return kEventTurn * std::max(1.0, error / (kEventMotion * figure.height));
}

}  // namespace

Result solve_dls(const Problem& problem, Workspace& workspace, std::span<BonePose> out) {
  Workspace::Buffers& buffers = workspace.buffers();
  Figure& figure = buffers.figure;
  compile(problem, figure);
  const double start_energy = relative_energy(figure);
  start_error_curve(buffers, problem.settings, start_energy);

  prepare(figure, buffers.task);
  // In a drag what stands at a bound mostly stays there; elsewhere nothing is held yet.
  std::fill(buffers.task.metric.begin(), buffers.task.metric.end(),
            problem.rest.empty() ? 1.0 : 0.0);
  buffers.step.resize(figure.dofs.size());
  buffers.held_step.resize(figure.dofs.size());
  buffers.pull_step.resize(figure.dofs.size());
  Dls dls{figure, buffers.task, buffers.step, buffers.held_step, buffers.pull_step};
  dls.tolerance = problem.settings.tolerance_px;
  dls.pin_tolerance = kPinShare * dls.tolerance;
  dls.still = std::min(kStill * figure.height, kStillShare * dls.tolerance);
  dls.in_drag = dls.pulling = !problem.rest.empty();
  dls.quality = quality_of(figure);
  dls.last_open_iteration = problem.settings.max_iterations - kPinIterations;
  if (dls.in_drag) dls.allowance = turn_allowance(figure);

  int iterations = 0;
  Status ending = Status::kIterationLimit;
  for (; iterations < problem.settings.max_iterations; ++iterations) {
    if (settled(figure, dls.tolerance, iterations == 0 ? dls.tolerance : dls.pin_tolerance)) break;
    if (!dls.repeatable || !repeat_step(dls)) {
      const Outcome outcome = iterate(dls, iterations);
      if (outcome == Outcome::kAgain) continue;
      if (outcome == Outcome::kStationary) ending = Status::kUnreachable;
      if (outcome == Outcome::kStalled) ending = Status::kStalled;
      if (outcome != Outcome::kTried) break;
    }
    buffers.error_curve.push_back(relative_energy(figure));
  }
  return finish(figure, out, iterations, ending, start_energy);
}

}  // namespace kindred::ik
