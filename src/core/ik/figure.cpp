// SPDX-License-Identifier: MIT
#include "core/ik/figure.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/ik/tolerances.h"
#include "kindred/math/angle.h"

namespace kindred::ik {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// Cosine and sine of the angle of `direction` plus `turn`. Small turns by their series to full
/// precision, and one Newton step towards unit length against drift.
Vec2 turned_direction(Vec2 direction, double turn) {
  double cosine, sine;
  if (std::abs(turn) <= kLargestTurn) {
    const double t = turn * turn;
    // clang-format off
    sine = turn * (1 - t * (1.0 / 6) * (1 - t * (1.0 / 20) * (1 - t * (1.0 / 42) * (1 - t * (1.0 / 72) * (1 - t * (1.0 / 110) * (1 - t * (1.0 / 156)))))));
    cosine = 1 - t * 0.5 * (1 - t * (1.0 / 12) * (1 - t * (1.0 / 30) * (1 - t * (1.0 / 56) * (1 - t * (1.0 / 90) * (1 - t * (1.0 / 132) * (1 - t * (1.0 / 182)))))));
    // clang-format on
  } else {
    sine = std::sin(turn);
    cosine = std::cos(turn);
  }
  const Vec2 result{direction.x * cosine - direction.y * sine,
                    direction.y * cosine + direction.x * sine};
  return result * (1.5 - 0.5 * (result.x * result.x + result.y * result.y));
}

/// Marks the bones between handles and roots, and those that some handle's chain moves.
void find_joints(const Problem& problem, Figure& figure) {
  constexpr int kOnPath = -2, kDriven = -3;
  const Rig& rig = *problem.rig;
  std::vector<int>& mark = figure.joint_of_bone;
  mark.assign(rig.bones.size(), -1);
  for (const Handle& handle : problem.handles) {
    if (!(handle.weight > 0)) continue;
    int left = handle.chain > 0 ? handle.chain : std::numeric_limits<int>::max();
    for (int bone = handle.bone; bone >= 0; bone = rig.bones[at(bone)].parent, --left) {
      const int wanted = left > 0 ? kDriven : kOnPath;
      if (mark[at(bone)] != kDriven) mark[at(bone)] = wanted;
    }
  }
  figure.joints.clear();
  for (int bone = 0; bone < rig.size(); ++bone) {
    if (mark[at(bone)] == -1) continue;
    Joint joint;
    joint.bone = bone;
    joint.driven = mark[at(bone)] == kDriven;
    joint.rig_bone = &rig.bones[at(bone)];
    joint.parent = joint.rig_bone->parent < 0 ? -1 : mark[at(joint.rig_bone->parent)];
    joint.pose = problem.start[at(bone)];
    joint.pose.rotation_deg = limited_rotation_deg(*joint.rig_bone, joint.pose.rotation_deg);
    mark[at(bone)] = static_cast<int>(figure.joints.size());
    figure.joints.push_back(joint);
  }
}

/// Bounds in the turn of the circle in which the start stands. A start beyond a soft limit's band
/// may stay, but goes no further out.
void set_rotation_bounds(const RigBone& bone, double start_deg, Dof& dof) {
  const double middle = 0.5 * bone.limit_min_deg + 0.5 * bone.limit_max_deg;
  const bool inside = start_deg >= bone.limit_min_deg && start_deg <= bone.limit_max_deg;
  const double turns = inside ? 0 : 360.0 * std::round((start_deg - middle) / 360.0);
  const double band = bone.limit_mode == LimitMode::kSoft ? bone.limit_band_deg : 0;
  const double low = bone.limit_min_deg + turns - start_deg;
  const double high = bone.limit_max_deg + turns - start_deg;
  dof.bounded = true;
  dof.soft_low = radians(low);
  dof.soft_high = radians(high);
  dof.low = std::min(0.0, radians(low - band));
  dof.high = std::max(0.0, radians(high + band));
}

void add_dofs(const Problem& problem, Figure& figure, int index) {
  Joint& joint = figure.joints[at(index)];
  const RigBone& bone = *joint.rig_bone;
  joint.first_dof = figure.dof_count();
  if (joint.driven) {
    const BonePose& rest = problem.rest.empty() ? joint.pose : problem.rest[at(joint.bone)];
    Dof dof;
    dof.joint = index;
    dof.low = dof.soft_low = -kUnbounded;
    dof.high = dof.soft_high = kUnbounded;
    const auto add = [&](DofKind kind, double weight, double unit, double to_rest) {
      if (!(weight > 0)) return;
      dof.kind = kind;
      dof.weight = weight;
      dof.unit = unit;
      dof.rest = to_rest;
      figure.dofs.push_back(dof);
    };
    add(kDofX, bone.weights.x, figure.height, rest.x - joint.pose.x);
    add(kDofY, bone.weights.y, figure.height, rest.y - joint.pose.y);
    if (bone.limited) set_rotation_bounds(bone, joint.pose.rotation_deg, dof);
    add(kDofRotation, bone.weights.rotation, 1,
        radians(rest.rotation_deg - joint.pose.rotation_deg));
  }
  joint.dof_count = figure.dof_count() - joint.first_dof;
  joint.path_dofs =
      joint.dof_count + (joint.parent < 0 ? 0 : figure.joints[at(joint.parent)].path_dofs);
}

void add_goal(const Problem& problem, const Handle& handle, double largest_weight, Figure& figure) {
  Goal goal;
  goal.joint = figure.joint_of_bone[at(handle.bone)];
  goal.root = figure.joint_of_bone[at(problem.rig->bones[at(handle.bone)].root)];
  goal.point = handle.point_local;
  goal.target = {bounded(handle.target_world.x), bounded(handle.target_world.y)};
  goal.weight = handle.weight / largest_weight;
  goal.pinned = handle.pinned;
  if (handle.reflection >= 0) goal.map = &problem.reflections[at(handle.reflection)];
  goal.path = static_cast<int>(figure.slots.size());
  goal.path_size = figure.joints[at(goal.joint)].path_dofs;
  figure.slots.resize(figure.slots.size() + at(goal.path_size));
  int slot = goal.path + goal.path_size;
  int left = handle.chain > 0 ? handle.chain : std::numeric_limits<int>::max();
  for (int j = goal.joint; j >= 0; j = figure.joints[at(j)].parent, --left) {
    const Joint& joint = figure.joints[at(j)];
    if (left == 0) {
      goal.driven_from = joint.path_dofs;
      figure.chains_differ = figure.chains_differ || goal.driven_from > 0;
    }
    goal.rotation_left_out = goal.rotation_left_out || !joint.rig_bone->inherit_rotation;
    for (int d = joint.dof_count; d-- > 0;) figure.slots[at(--slot)].dof = joint.first_dof + d;
  }
  figure.goals.push_back(goal);
}

void find_common_slots(Figure& figure) {
  const int count = figure.goal_count();
  figure.common.assign(at(count * count), 0);
  for (int a = 0; a < count; ++a) {
    for (int b = 0; b <= a; ++b) {
      const Goal &first = figure.goals[at(a)], &second = figure.goals[at(b)];
      const int most = std::min(first.path_size, second.path_size);
      int shared = 0;
      if (a == b) {
        shared = most;
      } else {
        while (shared < most && figure.slots[at(first.path + shared)].dof ==
                                    figure.slots[at(second.path + shared)].dof)
          ++shared;
      }
      figure.common[at(a * count + b)] = figure.common[at(b * count + a)] = shared;
    }
  }
}

Vec2 shown_position(const Figure& figure, const Goal& goal) {
  const Vec2 x = apply(figure.frames[at(goal.joint)].world, goal.point);
  const Vec2 shown =
      goal.map == nullptr ? x : reflect(*goal.map, origin(figure.frames[at(goal.root)].world), x);
  return {bounded(shown.x), bounded(shown.y)};
}

/// d x / d (x, y) of a joint's own translation is the parent's world axes.
Vec2 translation_column(const Figure& figure, const Joint& joint, DofKind kind) {
  if (joint.parent < 0) return kind == kDofX ? Vec2{1, 0} : Vec2{0, 1};
  const Affine& parent = figure.frames[at(joint.parent)].world;
  return kind == kDofX ? Vec2{parent.a, parent.b} : Vec2{parent.c, parent.d};
}

/// Writes the column of one joint's rotation and of its translations, on the figure of the goal.
void set_columns(Figure& figure, const Goal& goal, const Joint& joint, Vec2 rotation_column,
                 int& slot) {
  for (int d = joint.dof_count; d-- > 0;) {
    const Dof& dof = figure.dofs[at(joint.first_dof + d)];
    Vec2 column = dof.kind == kDofRotation ? rotation_column
                                           : dof.unit * translation_column(figure, joint, dof.kind);
    if (goal.map != nullptr) {
      const bool moves_root = joint.parent < 0 && dof.kind != kDofRotation;
      column *= moves_root ? goal.map->root_scale : goal.map->axes;
    }
    figure.slots[at(--slot)].column = column;
  }
}

// With B = A R (frame.unscaled) and x - p_j = B_j w_j, the column of joint j's rotation is
// A R' (..) = B_j perp(w_j). From a child c at offset o: its vector in A_c is v = R_c w_c, and
// w_j = S_j (o + v), or S_j o + v where the child leaves out the scale. The bottom: w = S point.
void walk_columns(Figure& figure, const Goal& goal) {
  int slot = goal.path + goal.path_size;
  const Joint* joint = &figure.joints[at(goal.joint)];
  Vec2 w{joint->pose.scale_x * goal.point.x, joint->pose.scale_y * goal.point.y};
  for (int j = goal.joint;;) {
    set_columns(figure, goal, *joint, figure.frames[at(j)].unscaled * perp(w), slot);
    if (joint->parent < 0) return;
    const Vec2 direction = figure.directions[at(j)];
    const Vec2 v{direction.x * w.x - direction.y * w.y, direction.y * w.x + direction.x * w.y};
    const Vec2 offset{joint->rig_bone->position.x + joint->pose.x,
                      joint->rig_bone->position.y + joint->pose.y};
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
    bar[row].joint = unit;
  }
  int slot = goal.path + goal.path_size;
  for (int j = goal.joint;;) {
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

}  // namespace

void place(Figure& figure) {
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const Joint& joint = figure.joints[j];
    const BoneFrame* parent = joint.parent < 0 ? nullptr : &figure.frames[at(joint.parent)];
    place_bone(*joint.rig_bone, joint.pose, figure.directions[j].x, figure.directions[j].y, parent,
               figure.frames[j]);
  }
  for (Goal& goal : figure.goals) {
    goal.position = shown_position(figure, goal);
    goal.error = goal.target - goal.position;
  }
}

void compile(const Problem& problem, Figure& figure) {
  figure.problem = &problem;
  figure.height = problem.rig->height;
  figure.dofs.clear();
  figure.goals.clear();
  figure.slots.clear();
  figure.chains_differ = false;
  find_joints(problem, figure);
  for (int j = 0; j < static_cast<int>(figure.joints.size()); ++j) add_dofs(problem, figure, j);
  double largest_weight = 0;
  for (const Handle& handle : problem.handles)
    largest_weight = std::max(largest_weight, handle.weight);
  for (const Handle& handle : problem.handles)
    if (handle.weight > 0) add_goal(problem, handle, largest_weight, figure);
  find_common_slots(figure);

  figure.values.assign(figure.dofs.size(), 0.0);
  figure.kept_values.reserve(figure.dofs.size());
  figure.directions.resize(figure.joints.size());
  figure.kept_directions.reserve(figure.joints.size());
  figure.frames.resize(figure.joints.size());
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    const double angle = total_angle(*figure.joints[j].rig_bone, figure.joints[j].pose);
    figure.directions[j] = {std::cos(angle), std::sin(angle)};
  }
  place(figure);
}

void move(Figure& figure, std::span<const double> step) {
  for (std::size_t d = 0; d < figure.dofs.size(); ++d) {
    const Dof& dof = figure.dofs[d];
    const double old = figure.values[d];
    double value = old + step[d] * dof.unit;
    if (dof.bounded) value = std::min(dof.high, std::max(dof.low, value));
    figure.values[d] = value;
    Joint& joint = figure.joints[at(dof.joint)];
    if (dof.kind == kDofRotation) {
      Vec2& direction = figure.directions[at(dof.joint)];
      direction = turned_direction(direction, value - old);
    } else {
      const BonePose& start = figure.problem->start[at(joint.bone)];
      (dof.kind == kDofX ? joint.pose.x : joint.pose.y) =
          (dof.kind == kDofX ? start.x : start.y) + value;
    }
  }
  place(figure);
}

void keep(Figure& figure) {
  figure.kept_values = figure.values;
  figure.kept_directions = figure.directions;
}

void go_back(Figure& figure) {
  figure.values = figure.kept_values;
  figure.directions = figure.kept_directions;
  for (std::size_t d = 0; d < figure.dofs.size(); ++d) {
    const Dof& dof = figure.dofs[d];
    if (dof.kind == kDofRotation) continue;
    Joint& joint = figure.joints[at(dof.joint)];
    const BonePose& start = figure.problem->start[at(joint.bone)];
    (dof.kind == kDofX ? joint.pose.x : joint.pose.y) =
        (dof.kind == kDofX ? start.x : start.y) + figure.values[d];
  }
  place(figure);
}

void compute_columns(Figure& figure) {
  for (const Goal& goal : figure.goals) {
    if (goal.rotation_left_out)
      adjoint_columns(figure, goal);
    else
      walk_columns(figure, goal);
  }
}

Vec2 predicted_motion(const Figure& figure, const Goal& goal, std::span<const double> step) {
  Vec2 sum{0, 0};
  for (int k = 0; k < goal.path_size; ++k) {
    const Slot& slot = figure.slots[at(goal.path + k)];
    sum += slot.column * step[at(slot.dof)];
  }
  return sum;
}

double relative_energy(const Figure& figure) {
  double sum = 0;
  for (const Goal& goal : figure.goals)
    sum += 0.5 * goal.weight * (goal.pinned ? kPinPriority : 1) * glm::dot(goal.error, goal.error);
  return sum;
}

double largest_pin_error(const Figure& figure) {
  double worst = 0;
  for (const Goal& goal : figure.goals)
    if (goal.pinned) worst = std::max(worst, glm::length(goal.error));
  return worst;
}

bool met(const Figure& figure, double tolerance, double pin_tolerance) {
  return std::all_of(figure.goals.begin(), figure.goals.end(), [&](const Goal& goal) {
    return glm::length(goal.error) <= (goal.pinned ? pin_tolerance : tolerance);
  });
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
