// SPDX-License-Identifier: MIT
#include "core/ik/figure.h"

#include <algorithm>
#include <cmath>

#include "core/ik/path_sums.h"
#include "core/ik/tolerances.h"
#include "core/math/sine_cosine.h"

namespace kindred::ik {
namespace {

/// World maps of joints that turn and scale evenly: (a, b) is the complex number that a bone's
/// vectors are multiplied by. Nothing can overflow: compile() calls such figures not conformal.
void place_conformal(Figure& figure) {
  const Vec2* const directions = figure.directions.data();
  const std::size_t count = figure.joints.size();
  const Joint* const joints = figure.joints.data();
  BoneFrame* const frames = figure.frames.data();
  for (std::size_t j = 0; j < count; ++j) {
    const Joint& joint = joints[j];
    const Vec2 own = directions[j] * joint.pose.scale_x;
    if (joint.parent < 0) {
      frames[j].world = {own.x, own.y, -own.y, own.x, joint.offset.x, joint.offset.y};
      continue;
    }
    const Affine& above = frames[joint.parent].world;
    const double a = above.a * own.x - above.b * own.y;
    const double b = above.b * own.x + above.a * own.y;
    const double x = above.a * joint.offset.x - above.b * joint.offset.y + above.tx;
    const double y = above.b * joint.offset.x + above.a * joint.offset.y + above.ty;
    frames[j].world = {a, b, -b, a, x, y};
  }
}

void place_general(Figure& figure) {
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const Joint& joint = figure.joints[j];
    const BoneFrame* parent = joint.parent < 0 ? nullptr : &figure.frames[at(joint.parent)];
    place_bone(*joint.rig_bone, joint.pose, figure.directions[j].x, figure.directions[j].y, parent,
               figure.frames[j]);
  }
}

Vec2 shown(const Figure& figure, const Goal& goal, Vec2 own) {
  if (goal.map == nullptr) return own;
  const Vec2 p = reflect(*goal.map, origin(figure.frames[at(goal.root)].world), own);
  return {bounded(p.x), bounded(p.y)};
}

/// The axis of a direction's bone as its figure shows it; (0, 0) where it vanishes.
Vec2 shown_axis(const Figure& figure, const Goal& goal) {
  const Affine& world = figure.frames[at(goal.joint)].world;
  const Vec2 axis{world.a, world.b};
  return goal.map == nullptr ? axis : goal.map->axes * axis;
}

/// Where the target is followed to: within `softness` of full stretch the distance from the limb's
/// base grows ever more slowly, d' = a + s (1 - exp(-(d - a) / s)) with a = reach - s.
Vec2 softened_target(const Figure& figure, const Goal& goal) {
  const Vec2 base = shown(figure, goal, origin(figure.frames[at(goal.limb)].world));
  const double shown_scale =
      goal.map == nullptr ? 1 : std::max(std::abs(goal.map->axes.x), std::abs(goal.map->axes.y));
  const double reach = shown_scale * goal.limb_reach;
  const double s = std::min(goal.softness, reach), from = reach - s;
  const double distance = glm::distance(base, goal.wanted);
  if (!(distance > from) || !(s > 0)) return goal.wanted;
  const double followed = from + s * (1 - std::exp((from - distance) / s));
  return base + (goal.wanted - base) * (followed / distance);
}

void place_goal(Figure& figure, Goal& goal) {
  if (goal.lever > 0) {
    const Vec2 axis = shown_axis(figure, goal);
    const double length = std::hypot(axis.x, axis.y);
    goal.own = goal.position = length > 0 ? axis * (goal.lever / length) : goal.target;
  } else {
    const Vec2 own = apply(figure.frames[at(goal.joint)].world, goal.point);
    goal.own = {bounded(own.x), bounded(own.y)};
    goal.position = shown(figure, goal, goal.own);
    if (goal.softness > 0 && goal.limb >= 0) goal.target = softened_target(figure, goal);
  }
  goal.error = goal.target - goal.position;
}

void place_balance(Figure& figure) {
  Balance& balance = figure.balance;
  double sum = 0;
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const RigBone& bone = *figure.joints[j].rig_bone;
    if (bone.mass > 0) sum += bone.mass * apply(figure.frames[j].world, {0.5 * bone.length, 0}).x;
  }
  balance.x = sum / balance.mass;
  balance.excess = excess(balance.support, balance.x);
}

/// On the figure of the goal. A direction only turns: what lengthens its axis is left out.
Vec2 shown_column(const Figure& figure, const Goal& goal, const Joint& joint, DofKind kind,
                  Vec2 column) {
  if (goal.map != nullptr) {
    const bool moves_root = joint.parent < 0 && kind != kDofRotation;
    column *= moves_root ? goal.map->root_scale : goal.map->axes;
  }
  if (goal.lever > 0) {
    const Vec2 axis = shown_axis(figure, goal);
    const double squared = glm::dot(axis, axis);
    if (kind != kDofRotation || !(squared > 0)) return {0, 0};
    column = perp(axis) * (cross(axis, column) / squared * goal.lever / std::sqrt(squared));
  }
  return column;
}

/// Writes the column of one joint's rotation and of its translations.
void set_columns(Figure& figure, const Goal& goal, const Joint& joint, Vec2 rotation_column,
                 int& slot) {
  for (int d = joint.dof_count; d-- > 0;) {
    const Dof& dof = figure.dofs[at(joint.first_dof + d)];
    const Vec2 column = dof.kind == kDofRotation
                            ? rotation_column
                            : dof.unit * translation_axis(figure, joint, dof.kind);
    figure.slots[at(--slot)].column = shown_column(figure, goal, joint, dof.kind, column);
  }
}

/// Columns of rotations are the perpendiculars of x - p_j.
void conformal_columns(Figure& figure, const Goal& goal) {
  const Affine& world = figure.frames[at(goal.joint)].world;
  int slot = goal.path + goal.path_size;
  for (int j = goal.joint; j >= 0; j = figure.joints[at(j)].parent) {
    const Vec2 arm =
        goal.lever > 0 ? Vec2{world.a, world.b} : goal.own - origin(figure.frames[at(j)].world);
    set_columns(figure, goal, figure.joints[at(j)], perp(arm), slot);
    if (slot == goal.path) break;
  }
}

// With B = A R (frame.unscaled) and x - p_j = B_j w_j, the column of joint j's rotation is
// A R' (..) = B_j perp(w_j). From a child c at offset o: its vector in A_c is v = R_c w_c, and
// w_j = S_j (o + v), or S_j o + v where the child leaves out the scale. The bottom: w = S point.
// For a direction, a difference of points, the offsets fall away.
void walk_columns(Figure& figure, const Goal& goal) {
  int slot = goal.path + goal.path_size;
  const Joint* joint = &figure.joints[at(goal.joint)];
  Vec2 w{joint->pose.scale_x * goal.point.x, joint->pose.scale_y * goal.point.y};
  int j = goal.joint;
  while (true) {
    set_columns(figure, goal, *joint, figure.frames[at(j)].unscaled * perp(w), slot);
    if (joint->parent < 0) return;
    const Vec2 direction = figure.directions[at(j)];
    const Vec2 v{direction.x * w.x - direction.y * w.y, direction.y * w.x + direction.x * w.y};
    const Vec2 offset = goal.lever > 0 ? Vec2{0, 0} : joint->offset;
    const bool scaled = joint->rig_bone->inherit_scale;
    j = joint->parent;
    joint = &figure.joints[at(j)];
    const Vec2 scale{joint->pose.scale_x, joint->pose.scale_y};
    w = scaled ? scale * (offset + v) : scale * offset + v;
  }
}

/// The same by adjoints of the frames, for paths on which a bone does not inherit rotation: its
/// axes then depend on the bones above in a way that no single vector carries.
void adjoint_columns(Figure& figure, const Goal& goal) {
  FrameAdjoint bar[2];
  for (const int row : {0, 1}) {
    const Vec2 unit = row == 0 ? Vec2{1, 0} : Vec2{0, 1};
    bar[row].world = {unit.x * goal.point.x, unit.y * goal.point.x, unit.x * goal.point.y,
                      unit.y * goal.point.y};
    if (!(goal.lever > 0)) bar[row].joint = unit;
  }
  int slot = goal.path + goal.path_size;
  int j = goal.joint;
  while (true) {
    const Joint& joint = figure.joints[at(j)];
    const BoneFrame& frame = figure.frames[at(j)];
    set_columns(figure, goal, joint,
                {rotation_derivative(joint.pose, frame, bar[0]),
                 rotation_derivative(joint.pose, frame, bar[1])},
                slot);
    if (joint.parent < 0) return;
    for (FrameAdjoint& own : bar) {
      FrameAdjoint parent;
      pull_back(*joint.rig_bone, joint.pose, figure.directions[at(j)].x, figure.directions[at(j)].y,
                frame, own, figure.frames[at(joint.parent)], parent);
      own = parent;
    }
    j = joint.parent;
  }
}

/// d c_x / dq in one pass from the leaves to the roots: every bone puts m / M on its middle.
void balance_columns(Figure& figure) {
  Balance& balance = figure.balance;
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const RigBone& bone = *figure.joints[j].rig_bone;
    const double share = std::max(0.0, bone.mass) / balance.mass;
    FrameAdjoint& bar = balance.adjoints[j];
    bar = {};
    bar.world.a = share * 0.5 * bone.length;
    bar.joint = {share, 0};
  }
  for (int j = static_cast<int>(figure.joints.size()); j-- > 0;) {
    const Joint& joint = figure.joints[at(j)];
    const FrameAdjoint& bar = balance.adjoints[at(j)];
    const BoneFrame& frame = figure.frames[at(j)];
    for (int d = joint.first_dof; d < joint.first_dof + joint.dof_count; ++d) {
      const Dof& dof = figure.dofs[at(d)];
      balance.columns[at(d)] =
          dof.kind == kDofRotation
              ? rotation_derivative(joint.pose, frame, bar)
              : dof.unit * glm::dot(translation_axis(figure, joint, dof.kind), bar.joint);
    }
    if (joint.parent >= 0)
      pull_back(*joint.rig_bone, joint.pose, figure.directions[at(j)].x, figure.directions[at(j)].y,
                frame, bar, figure.frames[at(joint.parent)], balance.adjoints[at(joint.parent)]);
  }
}

}  // namespace

double Goal::energy_weight() const { return pinned ? kPinPriority * weight : weight; }

Vec2 translation_axis(const Figure& figure, const Joint& joint, DofKind kind) {
  if (joint.parent < 0) return kind == kDofX ? Vec2{1, 0} : Vec2{0, 1};
  const Affine& parent = figure.frames[at(joint.parent)].world;
  return kind == kDofX ? Vec2{parent.a, parent.b} : Vec2{parent.c, parent.d};
}

Linear axes_of(const Figure& figure, int j) {
  const Joint& joint = figure.joints[at(j)];
  if (!figure.conformal) return figure.frames[at(j)].axes;
  return joint.parent < 0 ? Linear{} : linear_part(figure.frames[at(joint.parent)].world);
}

void place(Figure& figure) {
  if (figure.conformal)
    place_conformal(figure);
  else
    place_general(figure);
  place_goals(figure);
}

void place_goals(Figure& figure) {
  for (Goal& goal : figure.goals) place_goal(figure, goal);
  if (figure.balance.on) place_balance(figure);
}

void set_value(Figure& figure, int d, double value) {
  const Dof& dof = figure.dofs[at(d)];
  Joint& joint = figure.joints[at(dof.joint)];
  figure.values[at(d)] = value;
  if (dof.kind == kDofRotation) {
    figure.angles[at(dof.joint)] = joint.start_angle + value;
    figure.directions[at(dof.joint)] = cosine_sine(joint.start_angle + value);
    return;
  }
  const BonePose& start = figure.problem->start[at(joint.bone)];
  if (dof.kind == kDofX)
    joint.pose.x = start.x + value;
  else
    joint.pose.y = start.y + value;
  joint.offset = {bounded(joint.rig_bone->position.x + joint.pose.x),
                  bounded(joint.rig_bone->position.y + joint.pose.y)};
}

namespace {

/// Turns the directions of all joints by Figure::turned.
void turn_directions(Figure& figure) {
  const std::size_t count = figure.joints.size();
  const double* const turned = figure.turned.data();
  Vec2* const directions = figure.directions.data();
  double largest = 0;
  for (std::size_t j = 0; j < count; ++j) largest = std::max(largest, std::abs(turned[j]));
  if (!(largest <= kSmallAngle)) return cosine_sine(figure.angles, figure.directions);
  for (std::size_t j = 0; j < count; ++j) {
    const Vec2 turn = small_cosine_sine(turned[j]), old = directions[j];
    directions[j] = {turn.x * old.x - turn.y * old.y, turn.y * old.x + turn.x * old.y};
  }
}

}  // namespace

void move(Figure& figure, std::span<const double> step) {
  const std::size_t dofs = figure.dofs.size(), joints = figure.joints.size();
  double* const values = figure.values.data();
  const double *const units = figure.units.data(), *const lows = figure.lows.data(),
                      *const highs = figure.highs.data();
  for (std::size_t d = 0; d < dofs; ++d)
    values[d] = std::min(highs[d], std::max(lows[d], values[d] + step[d] * units[d]));
  const Link* const links = figure.links.data();
  double *const angles = figure.angles.data(), *const turned = figure.turned.data();
  for (std::size_t j = 0; j < joints; ++j) {
    turned[j] = 0;
    if (links[j].rotation_dof >= 0) {
      const double angle = figure.joints[j].start_angle + values[links[j].rotation_dof];
      turned[j] = angle - angles[j];
      angles[j] = angle;
    }
    if (!links[j].shifts) continue;
    const Joint& joint = figure.joints[j];
    for (int d = joint.first_dof; d < joint.first_dof + joint.dof_count; ++d)
      if (d != joint.rotation_dof) set_value(figure, d, values[d]);
  }
  turn_directions(figure);
  place(figure);
}

void keep(Figure& figure) {
  std::copy(figure.values.begin(), figure.values.end(), figure.kept_values.begin());
  std::copy(figure.angles.begin(), figure.angles.end(), figure.kept_angles.begin());
  std::copy(figure.directions.begin(), figure.directions.end(), figure.kept_directions.begin());
}

void go_back(Figure& figure) {
  for (int d = 0; d < figure.dof_count(); ++d)
    if (figure.dofs[at(d)].kind != kDofRotation) set_value(figure, d, figure.kept_values[at(d)]);
  std::copy(figure.kept_values.begin(), figure.kept_values.end(), figure.values.begin());
  std::copy(figure.kept_angles.begin(), figure.kept_angles.end(), figure.angles.begin());
  std::copy(figure.kept_directions.begin(), figure.kept_directions.end(),
            figure.directions.begin());
  place(figure);
}

void linearize(Figure& figure) {
  if (figure.summed) return place_paths(figure);
  for (Goal& goal : figure.goals) {
    if (figure.conformal)
      conformal_columns(figure, goal);
    else if (goal.rotation_left_out)
      adjoint_columns(figure, goal);
    else
      walk_columns(figure, goal);
    double longest = 0;
    for (int k = goal.driven_from; k < goal.path_size; ++k) {
      const Slot& slot = figure.slots[at(goal.path + k)];
      if (slot.rotation) longest = std::max(longest, glm::dot(slot.column, slot.column));
    }
    goal.reach = std::sqrt(longest);
  }
  if (figure.balance.on) balance_columns(figure);
}

void predict_motions(Figure& figure, std::span<const double> step, std::span<Vec2> motions) {
  if (figure.summed) return predict_by_paths(figure, step, motions);
  for (int g = 0; g < figure.goal_count(); ++g) {
    const Goal& goal = figure.goals[at(g)];
    Vec2 sum{0, 0};
    for (int k = 0; k < goal.path_size; ++k) {
      const Slot& slot = figure.slots[at(goal.path + k)];
      sum += slot.column * step[at(slot.dof)];
    }
    motions[at(g)] = sum;
  }
}

double goal_energy(const Figure& figure) {
  double sum = 0;
  for (const Goal& goal : figure.goals)
    sum += 0.5 * goal.energy_weight() * glm::dot(goal.error, goal.error);
  return sum;
}

double relative_energy(const Figure& figure) {
  const Balance& balance = figure.balance;
  const double sum = goal_energy(figure);
  return balance.on ? sum + 0.5 * balance.weight * balance.excess * balance.excess : sum;
}

void set_gradient(Figure& figure, std::span<double> gradient) {
  if (figure.summed) return set_gradient_by_paths(figure, gradient);
  const Balance& balance = figure.balance;
  const double pull = balance.on ? balance.weight * balance.excess : 0;
  for (std::size_t d = 0; d < gradient.size(); ++d)
    gradient[d] = pull != 0 ? pull * balance.columns[d] : 0;
  for (const Goal& goal : figure.goals) {
    const Vec2 force = -goal.energy_weight() * goal.error;
    for (int k = goal.driven_from; k < goal.path_size; ++k) {
      const Slot& slot = figure.slots[at(goal.path + k)];
      gradient[at(slot.dof)] += glm::dot(slot.column, force);
    }
  }
}

double curvature_bound(Figure& figure, std::span<const double> metric) {
  if (figure.summed) return curvature_by_paths(figure, metric);
  double sum = 0;
  for (const Goal& goal : figure.goals) {
    const double weight = goal.energy_weight();
    for (int k = goal.driven_from; k < goal.path_size; ++k) {
      const Slot& slot = figure.slots[at(goal.path + k)];
      sum += weight * metric[at(slot.dof)] * glm::dot(slot.column, slot.column);
    }
  }
  const Balance& balance = figure.balance;
  if (balance.on && balance.excess != 0)
    for (std::size_t d = 0; d < metric.size(); ++d)
      sum += balance.weight * metric[d] * balance.columns[d] * balance.columns[d];
  return sum;
}

void set_downhill_metric(const Figure& figure, std::span<const double> gradient,
                         std::span<double> metric) {
  for (std::size_t d = 0; d < metric.size(); ++d) {
    const Dof& dof = figure.dofs[d];
    const double downhill = -gradient[d];
    metric[d] = blocked(dof, figure.values[d], downhill)
                    ? 0
                    : weight_towards(dof, figure.values[d], downhill);
  }
}

bool stationary(Figure& figure, std::span<const double> gradient, std::span<const double> metric,
                bool at_start) {
  double slope = 0;
  for (std::size_t d = 0; d < gradient.size(); ++d) slope += metric[d] * gradient[d] * gradient[d];
  const double least = kStationaryDescent * (at_start ? kStationaryRoom : 1);
  return !(slope > least * curvature_bound(figure, metric) * relative_energy(figure));
}

bool met(const Figure& figure, double tolerance, double pin_tolerance) {
  for (const Goal& goal : figure.goals) {
    const double most = goal.pinned ? pin_tolerance : tolerance;
    if (!(glm::dot(goal.error, goal.error) <= most * most)) return false;
  }
  return true;
}

bool settled(const Figure& figure, double tolerance, double pin_tolerance) {
  return met(figure, tolerance, pin_tolerance) &&
         (!figure.balance.on || std::abs(figure.balance.excess) <= tolerance);
}

double weight_towards(const Dof& dof, double value, double step) {
  if (!dof.bounded) return dof.weight;
  const double beyond = step > 0 ? value - dof.soft_high : dof.soft_low - value;
  if (!(beyond > 0)) return dof.weight;
  const double band = step > 0 ? dof.high - dof.soft_high : dof.soft_low - dof.low;
  const double t = band > beyond ? beyond / band : 1;
  return dof.weight * (kSoftFloor + (1 - kSoftFloor) * (1 - t) * (1 - t) * (1 + 2 * t));
}

bool blocked(const Dof& dof, double value, double step) {
  if (!dof.bounded) return false;
  return (step > 0 && value >= dof.high - kAtBound) || (step < 0 && value <= dof.low + kAtBound);
}

}  // namespace kindred::ik
