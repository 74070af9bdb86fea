// SPDX-License-Identifier: MIT
// Cyclic coordinate descent for trees (docs/ik.md, "ccd"): from the leaves to the roots, every
// joint takes the turn that minimises the error of all effectors below it, held back by stiffness
// in proportion to the mass it carries; roots translate; then joints that carry no effector bring
// the centre of mass over its support.
#include "core/ik/ccd.h"

#include <algorithm>
#include <cmath>

#include "core/ik/solvers.h"
#include "core/ik/tolerances.h"
#include "core/ik/workspace.h"
#include "core/math/sine_cosine.h"

namespace kindred::ik {
namespace {

Vec2 turned_by(Vec2 direction, Vec2 v) {
  return {direction.x * v.x - direction.y * v.y, direction.y * v.x + direction.x * v.y};
}

struct Ccd {
  Figure& figure;
  CcdBuffers& buffers;
  double boost = 1;      ///< of stiffness, after sweeps that raised E
  double limb_turn = 0;  ///< largest that balance made in this sweep, radians
  double largest = 0;    ///< change of a value in this sweep, radians or heights
};

/// Masses that each bone carries, over the whole; equal masses of 0 make no joint stiff.
void set_stiffness(const Problem& problem, CcdBuffers& buffers) {
  const Rig& rig = *problem.rig;
  buffers.carried.assign(rig.bones.size(), 0.0);
  double total = 0;
  buffers.largest_mass = 0;
  for (int i = rig.size(); i-- > 0;) {
    const RigBone& bone = rig.bones[at(i)];
    const double mass = std::max(0.0, bone.mass);
    total += mass;
    buffers.largest_mass = std::max(buffers.largest_mass, mass);
    buffers.carried[at(i)] += mass;
    if (bone.parent >= 0) buffers.carried[at(bone.parent)] += buffers.carried[at(i)];
  }
  if (total > 0)
    for (double& carried : buffers.carried) carried /= total;
}

void start_effectors(const Figure& figure, CcdBuffers& buffers) {
  buffers.effectors.clear();
  for (const Goal& goal : figure.goals) {
    const Joint& joint = figure.joints[at(goal.joint)];
    CcdEffector effector;
    effector.joint = goal.joint;
    effector.vector = {joint.pose.scale_x * goal.point.x, joint.pose.scale_y * goal.point.y};
    if (goal.lever > 0) {
      const Affine& world = figure.frames[at(goal.joint)].world;
      const double length = std::hypot(world.a, world.b);
      effector.vector *= length > 0 ? goal.lever / length : 0;
    }
    buffers.effectors.push_back(effector);
  }
}

/// L: from a vector in the joint's axes to the goal's figure.
Linear shown_axes(const Goal& goal, const Linear& axes) {
  if (goal.map == nullptr) return axes;
  return {goal.map->axes.x * axes.a, goal.map->axes.y * axes.b, goal.map->axes.x * axes.c,
          goal.map->axes.y * axes.d};
}

/// b: what L R(d) u should be.
Vec2 wanted_vector(const Figure& figure, const Goal& goal, const CcdEffector& effector,
                   Vec2 pivot) {
  const Vec2 fixed = effector.fixed + (goal.lever > 0 ? Vec2{0, 0} : pivot);
  if (goal.map == nullptr) return goal.target - fixed;
  if (goal.lever > 0) return goal.target - goal.map->axes * fixed;
  return goal.target - reflect(*goal.map, origin(figure.frames[at(goal.root)].world), fixed);
}

/// Turns a joint to the optimum of the effectors that hang on it.
void turn_joint(Ccd& ccd, int j, int d) {
  Figure& figure = ccd.figure;
  const Dof& dof = figure.dofs[at(d)];
  const Linear axes = axes_of(figure, j);
  const Vec2 pivot = origin(figure.frames[at(j)].world);
  TurnError error;
  double size = 0;
  bool driven = false;
  for (int g = 0; g < figure.goal_count(); ++g) {
    const CcdEffector& effector = ccd.buffers.effectors[at(g)];
    if (effector.joint != j) continue;
    const Goal& goal = figure.goals[at(g)];
    const Linear shown = shown_axes(goal, axes);
    const Vec2 u = turned_by(figure.directions[at(j)], effector.vector);
    const Vec2 a = shown * u, across = shown * perp(u);
    const Vec2 b = wanted_vector(figure, goal, effector, pivot);
    const double weight = goal.energy_weight();
    error.alpha += weight * glm::dot(a, a);
    error.beta += weight * glm::dot(a, across);
    error.gamma += weight * glm::dot(across, across);
    error.cosine += weight * glm::dot(a, b);
    error.sine += weight * glm::dot(across, b);
    size += weight * glm::length(a) * glm::length(b);
    driven = driven || figure.joints[at(j)].path_dofs > goal.driven_from;
  }
  if (!driven || !(size > 0)) return;
  const double value = figure.values[at(d)];
  const double low = std::max(dof.low - value, -kLargestTurn);
  const double high = std::min(dof.high - value, kLargestTurn);
  // The last round's side says which soft limit counts.
  const double weight = weight_towards(dof, value, error.sine);
  const double carried = ccd.buffers.carried[at(figure.joints[at(j)].bone)];
  error.cosine += ccd.boost * kStiffness * carried / weight * size;
  const double turn = best_turn(error, std::min(low, 0.0), std::max(high, 0.0));
  if (turn == 0) return;
  set_value(figure, d, std::clamp(value + turn, dof.low, dof.high));
  ccd.largest = std::max(ccd.largest, std::abs(turn));
}

/// Moves a joint along one of its parent's axes to the optimum of what hangs on it.
void shift_joint(Ccd& ccd, int j, int d) {
  Figure& figure = ccd.figure;
  const Joint& joint = figure.joints[at(j)];
  const Dof& dof = figure.dofs[at(d)];
  const Vec2 axis = translation_axis(figure, joint, dof.kind);
  const Linear axes = axes_of(figure, j);
  Affine& world = figure.frames[at(j)].world;
  double along = 0, size = 0;
  for (int g = 0; g < figure.goal_count(); ++g) {
    const CcdEffector& effector = ccd.buffers.effectors[at(g)];
    const Goal& goal = figure.goals[at(g)];
    if (effector.joint != j || goal.lever > 0) continue;
    Vec2 column = axis;
    if (goal.map != nullptr) column *= joint.parent < 0 ? goal.map->root_scale : goal.map->axes;
    const Vec2 u = turned_by(figure.directions[at(j)], effector.vector);
    const Vec2 left =
        wanted_vector(figure, goal, effector, origin(world)) - shown_axes(goal, axes) * u;
    along += goal.energy_weight() * glm::dot(column, left);
    size += goal.energy_weight() * glm::dot(column, column);
  }
  if (!(size > 0)) return;
  const double carried = ccd.buffers.carried[at(joint.bone)];
  const double shift =
      along / (size * (1 + ccd.boost * kStiffness * std::max(carried, 0.1) / dof.weight));
  set_value(figure, d, figure.values[at(d)] + shift);
  // Later shifts of the same joint start from here.
  world.tx += axis.x * shift;
  world.ty += axis.y * shift;
  ccd.largest = std::max(ccd.largest, std::abs(shift) / figure.height);
}

/// Hands an effector on to the joint above: x = p + A R w + k, with k what no joint above turns.
void pass_up(const Figure& figure, int j, bool direction, CcdEffector& effector) {
  const Joint& joint = figure.joints[at(j)];
  const Joint& above = figure.joints[at(joint.parent)];
  const Vec2 scale{above.pose.scale_x, above.pose.scale_y};
  const Vec2 offset = direction ? Vec2{0, 0} : joint.offset;
  const Vec2 u = turned_by(figure.directions[at(j)], effector.vector);
  effector.joint = joint.parent;
  if (!joint.rig_bone->inherit_rotation) {
    effector.fixed += axes_of(figure, j) * u;
    effector.vector = scale * offset;
  } else {
    effector.vector = joint.rig_bone->inherit_scale ? scale * (offset + u) : scale * offset + u;
  }
}

void sweep(Ccd& ccd) {
  Figure& figure = ccd.figure;
  start_effectors(figure, ccd.buffers);
  for (int j = static_cast<int>(figure.joints.size()); j-- > 0;) {
    const Joint& joint = figure.joints[at(j)];
    for (int d = joint.first_dof + joint.dof_count; d-- > joint.first_dof;) {
      if (figure.dofs[at(d)].kind == kDofRotation)
        turn_joint(ccd, j, d);
      else
        shift_joint(ccd, j, d);
    }
    if (joint.parent < 0) continue;
    for (int g = 0; g < figure.goal_count(); ++g)
      if (ccd.buffers.effectors[at(g)].joint == j)
        pass_up(figure, j, figure.goals[at(g)].lever > 0, ccd.buffers.effectors[at(g)]);
  }
  place(figure);
}

/// Seed of each joint's moment about itself, sum m (x - p) = A R w + k, from its own middle.
void start_moments(const Figure& figure, CcdBuffers& buffers) {
  buffers.moments.assign(figure.joints.size(), {});
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const Joint& joint = figure.joints[j];
    CcdMoment& moment = buffers.moments[j];
    moment.mass = std::max(0.0, joint.rig_bone->mass);
    moment.vector = {joint.pose.scale_x * 0.5 * joint.rig_bone->length * moment.mass, 0};
  }
  for (const Goal& goal : figure.goals)
    for (int j = goal.joint; j >= 0 && !buffers.moments[at(j)].carries_goal;) {
      buffers.moments[at(j)].carries_goal = true;
      j = figure.joints[at(j)].parent;
    }
}

void pass_moment_up(const Figure& figure, int j, CcdBuffers& buffers) {
  const Joint& joint = figure.joints[at(j)];
  if (joint.parent < 0) return;
  const CcdMoment& own = buffers.moments[at(j)];
  CcdMoment& above = buffers.moments[at(joint.parent)];
  const BonePose& pose = figure.joints[at(joint.parent)].pose;
  const Vec2 scale{pose.scale_x, pose.scale_y};
  const Vec2 u = turned_by(figure.directions[at(j)], own.vector);
  above.mass += own.mass;
  above.vector += scale * (own.mass * joint.offset);
  above.fixed += own.fixed;
  if (!joint.rig_bone->inherit_rotation)
    above.fixed += axes_of(figure, j) * u;
  else
    above.vector += joint.rig_bone->inherit_scale ? scale * u : u;
}

// A joint's turn d moves c_x to c_x + (a (cos d - 1) + a' sin d) / M, with a and a' the x of
// A R w and of A R perp w: exact in one move, where turning the subtree's centre towards its
// desired place misses.
void balance_joint(Ccd& ccd, int j, int d, double& center_x) {
  Figure& figure = ccd.figure;
  const Balance& balance = figure.balance;
  const CcdMoment& moment = ccd.buffers.moments[at(j)];
  const double off = excess(balance.support, center_x);
  if (off == 0 || moment.carries_goal || !(moment.mass > 0)) return;
  const Linear axes = axes_of(figure, j);
  const Vec2 u = turned_by(figure.directions[at(j)], moment.vector);
  const double along = (axes * u).x, across = (axes * perp(u)).x;
  if (!(std::hypot(along, across) > 1e-12 * balance.mass * figure.height)) return;
  const RigBone& bone = *figure.joints[at(j)].rig_bone;
  const double relative = ccd.buffers.largest_mass > 0 ? bone.mass / ccd.buffers.largest_mass : 0;
  const double damping = kBalanceDamping / (1 + 2 * relative);
  const double turn = damping * turn_to_reach(along, across, along - balance.mass * off);
  const Dof& dof = figure.dofs[at(d)];
  const double old = figure.values[at(d)];
  set_value(figure, d, std::clamp(old + turn, dof.low, dof.high));
  const Vec2 made = cosine_sine(figure.values[at(d)] - old);
  center_x += (along * (made.x - 1) + across * made.y) / balance.mass;
  ccd.limb_turn = std::max(ccd.limb_turn, std::abs(figure.values[at(d)] - old));
  ccd.largest = std::max(ccd.largest, ccd.limb_turn);
}

/// Joints that carry no effector first; what they leave, the roots take part of, and the next sweep
/// brings the effectors back.
void sweep_balance(Ccd& ccd) {
  Figure& figure = ccd.figure;
  start_moments(figure, ccd.buffers);
  ccd.limb_turn = 0;
  double center_x = figure.balance.x;
  for (int j = static_cast<int>(figure.joints.size()); j-- > 0;) {
    const Joint& joint = figure.joints[at(j)];
    if (joint.rotation_dof >= 0) balance_joint(ccd, j, joint.rotation_dof, center_x);
    pass_moment_up(figure, j, ccd.buffers);
  }
  // Limbs first: the roots come in where these have nothing left to give.
  const double left = ccd.limb_turn < kLimbsSpent ? excess(figure.balance.support, center_x) : 0;
  for (int d = 0; left != 0 && d < figure.dof_count(); ++d) {
    const Dof& dof = figure.dofs[at(d)];
    const Joint& joint = figure.joints[at(dof.joint)];
    if (dof.kind != kDofX || joint.parent >= 0) continue;
    const double shift = -kBalanceDamping * left;
    set_value(figure, d, figure.values[at(d)] + shift);
    ccd.largest = std::max(ccd.largest, std::abs(shift) / figure.height);
  }
  place(figure);
}

}  // namespace

double TurnError::at(double turn) const {
  const Vec2 d = cosine_sine(turn);
  return alpha * d.x * d.x + 2 * beta * d.x * d.y + gamma * d.y * d.y -
         2 * (cosine * d.x + sine * d.y);
}

// Even scale: E = const - 2 (C cos + S sin), least at atan2(S, C), and falling towards it from both
// sides: outside the bounds the end that is nearer on the circle. Uneven scale: the best of a few
// turns, then Newton's steps as long as they descend.
double best_turn(const TurnError& error, double low, double high) {
  const double size = error.alpha + error.gamma;
  const double pull = std::hypot(error.cosine, error.sine);
  if (!std::isfinite(size) || !std::isfinite(pull)) return 0;
  const bool even =
      std::abs(error.alpha - error.gamma) <= 1e-9 * size && std::abs(error.beta) <= 1e-9 * size;
  if (even) {
    if (!(pull > 1e-12 * size)) return 0;
    const double turn = std::atan2(error.sine, error.cosine);
    if (turn >= low && turn <= high) return turn;
    return std::cos(high - turn) >= std::cos(low - turn) ? high : low;
  }
  constexpr int kTries = 48, kSteps = 10;
  double best = 0, least = error.at(0);
  for (int k = 0; k <= kTries; ++k) {
    const double turn = low + (high - low) * k / kTries;
    const double value = error.at(turn);
    if (value < least) best = turn, least = value;
  }
  double share = 1;  // of Newton's step, halved where that overshoots
  for (int k = 0; k < kSteps; ++k) {
    const Vec2 d = cosine_sine(best);
    const double slope = (error.gamma - error.alpha) * 2 * d.x * d.y +
                         2 * error.beta * (d.x * d.x - d.y * d.y) -
                         2 * (error.sine * d.x - error.cosine * d.y);
    const double curvature = 2 * (error.gamma - error.alpha) * (d.x * d.x - d.y * d.y) -
                             8 * error.beta * d.x * d.y +
                             2 * (error.cosine * d.x + error.sine * d.y);
    if (!(std::abs(curvature) > 0)) break;
    const double turn = std::clamp(best - share * slope / std::abs(curvature), low, high);
    const double value = error.at(turn);
    if (value < least) {
      best = turn;
      least = value;
    } else {
      share *= 0.5;
    }
  }
  return best;
}

double turn_to_reach(double along, double across, double wanted) {
  const double reach = std::hypot(along, across);
  if (!(reach > 0)) return 0;
  const double middle = std::atan2(across, along);
  const double half = std::acos(std::clamp(wanted / reach, -1.0, 1.0));
  const double one = std::remainder(middle + half, 2 * kPi);
  const double other = std::remainder(middle - half, 2 * kPi);
  return std::abs(one) < std::abs(other) ? one : other;
}

Result solve_ccd(const Problem& problem, Workspace& workspace, std::span<BonePose> out) {
  Workspace::Buffers& buffers = workspace.buffers();
  Figure& figure = buffers.figure;
  compile(problem, figure);
  const double start_energy = relative_energy(figure);
  start_error_curve(buffers, problem.settings, start_energy);
  prepare(figure, buffers.task);
  buffers.gradient.assign(figure.dofs.size(), 0.0);
  set_stiffness(problem, buffers.ccd);
  Ccd ccd{figure, buffers.ccd};

  const double tolerance = problem.settings.tolerance_px;
  bool tried_plain = true;  // a sweep without boost at the current pose
  int iterations = 0;
  Status ending = Status::kIterationLimit;
  for (; iterations < problem.settings.max_iterations; ++iterations) {
    if (settled(figure, tolerance, iterations == 0 ? tolerance : kPinShare * tolerance)) break;
    linearize(figure);
    set_gradient(figure, buffers.gradient);
    set_downhill_metric(figure, buffers.gradient, buffers.task.metric);
    if (stationary(figure, buffers.gradient, buffers.task.metric, iterations == 0)) {
      if (bend_straight_chains(figure, buffers.task, tolerance)) {
        buffers.error_curve.push_back(relative_energy(figure));
        continue;
      }
      ending = Status::kUnreachable;
      break;
    }
    ccd.largest = 0;
    const double before = goal_energy(figure);
    keep(figure);
    sweep(ccd);
    if (goal_energy(figure) > before * (1 + kRounding)) {
      go_back(figure);
      ccd.boost *= 8;
    } else {
      ccd.boost = std::max(1.0, ccd.boost / 8);
      tried_plain = ccd.boost == 1;
    }
    if (figure.balance.on && figure.balance.excess != 0) sweep_balance(ccd);
    buffers.error_curve.push_back(relative_energy(figure));
    if (ccd.boost > 1e9 || ccd.largest < kStandstill) {
      if (!tried_plain) {  // stiffness left over from other poses must not decide where it ends
        ccd.boost = 1;
        tried_plain = true;
        continue;
      }
      // A solve that began here might find a bend: one that ends here has to look for it too.
      linearize(figure);
      if (bend_straight_chains(figure, buffers.task, tolerance)) {
        buffers.error_curve.push_back(relative_energy(figure));
        continue;
      }
      ending = Status::kStalled;
      break;
    }
  }
  return finish(figure, out, iterations, ending, start_energy);
}

}  // namespace kindred::ik
