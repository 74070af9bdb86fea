// SPDX-License-Identifier: MIT
// From a problem to a figure: which bones are joints, what may move, which columns a goal has.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/ik/figure.h"
#include "core/ik/tolerances.h"
#include "core/math/sine_cosine.h"
#include "kindred/math/angle.h"

namespace kindred::ik {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr int kWholePath = std::numeric_limits<int>::max();

int chain_length(const Handle& handle) { return handle.chain > 0 ? handle.chain : kWholePath; }

void add_joint(const Problem& problem, Figure& figure, int bone, bool driven) {
  const RigBone& rig_bone = problem.rig->bones[at(bone)];
  Joint& joint = figure.joints.emplace_back();
  joint.bone = bone;
  joint.driven = driven;
  joint.rig_bone = &rig_bone;
  joint.parent = rig_bone.parent < 0 ? -1 : figure.joint_of_bone[at(rig_bone.parent)];
  joint.pose = problem.start[at(bone)];
  joint.pose.rotation_deg = limited_rotation_deg(rig_bone, joint.pose.rotation_deg);
  joint.start_angle = total_angle(rig_bone, joint.pose);
  joint.offset = {bounded(rig_bone.position.x + joint.pose.x),
                  bounded(rig_bone.position.y + joint.pose.y)};
  figure.conformal = figure.conformal && joint.pose.scale_x == joint.pose.scale_y &&
                     rig_bone.inherit_rotation && rig_bone.inherit_scale;
}

/// The bones between handles and roots, and which of them some handle's chain moves. For balance
/// every bone is one, and may move.
void find_joints(const Problem& problem, Figure& figure) {
  constexpr int kOnPath = -2, kDriven = -3;
  const Rig& rig = *problem.rig;
  std::vector<int>& mark = figure.joint_of_bone;
  mark.assign(rig.bones.size(), figure.balance.on ? kDriven : -1);
  for (const Handle& handle : problem.handles) {
    if (!(handle.weight > 0)) continue;
    int left = chain_length(handle);
    int bone = handle.bone;
    while (bone >= 0) {
      const int wanted = left > 0 ? kDriven : kOnPath;
      int& own = mark[at(bone)];
      if (own != kDriven) own = wanted;
      bone = rig.bones[at(bone)].parent;
      if (left != kWholePath) --left;
    }
  }
  figure.joints.clear();
  for (int bone = 0; bone < rig.size(); ++bone) {
    const int found = mark[at(bone)];
    if (found == -1) continue;
    mark[at(bone)] = static_cast<int>(figure.joints.size());
    add_joint(problem, figure, bone, found == kDriven);
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

void add_dof(Figure& figure, int joint, DofKind kind, double weight, double unit, double to_rest) {
  if (!(weight > 0)) return;
  Dof& dof = figure.dofs.emplace_back();
  dof.joint = joint;
  dof.kind = kind;
  dof.weight = weight;
  dof.unit = unit;
  dof.per_unit = 1 / unit;
  dof.low = dof.soft_low = -kUnbounded;
  dof.high = dof.soft_high = kUnbounded;
  dof.rest = to_rest;
}

void add_dofs(const Problem& problem, Figure& figure, int index) {
  Joint& joint = figure.joints[at(index)];
  const RigBone& bone = *joint.rig_bone;
  joint.first_dof = figure.dof_count();
  if (joint.driven) {
    const BonePose& rest = problem.rest.empty() ? joint.pose : problem.rest[at(joint.bone)];
    add_dof(figure, index, kDofX, bone.weights.x, figure.height, rest.x - joint.pose.x);
    add_dof(figure, index, kDofY, bone.weights.y, figure.height, rest.y - joint.pose.y);
    add_dof(figure, index, kDofRotation, bone.weights.rotation, 1,
            radians(rest.rotation_deg - joint.pose.rotation_deg));
    if (bone.limited && bone.weights.rotation > 0)
      set_rotation_bounds(bone, joint.pose.rotation_deg, figure.dofs.back());
  }
  joint.dof_count = figure.dof_count() - joint.first_dof;
  if (joint.dof_count > 0 && figure.dofs.back().kind == kDofRotation)
    joint.rotation_dof = figure.dof_count() - 1;
  joint.path_dofs =
      joint.dof_count + (joint.parent < 0 ? 0 : figure.joints[at(joint.parent)].path_dofs);
}

void add_slots(Figure& figure, Goal& goal, int chain) {
  goal.path = static_cast<int>(figure.slots.size());
  goal.path_size = figure.joints[at(goal.joint)].path_dofs;
  figure.slots.resize(figure.slots.size() + at(goal.path_size));
  int slot = goal.path + goal.path_size;
  int left = chain, j = goal.joint;
  while (j >= 0) {
    const Joint& joint = figure.joints[at(j)];
    if (left == 0) {
      goal.driven_from = joint.path_dofs;
      figure.chains_differ = figure.chains_differ || goal.driven_from > 0;
    }
    goal.rotation_left_out = goal.rotation_left_out || !joint.rig_bone->inherit_rotation;
    for (int d = joint.dof_count; d-- > 0;) {
      Slot& own = figure.slots[at(--slot)];
      own.dof = joint.first_dof + d;
      own.rotation = own.dof == joint.rotation_dof;
    }
    j = joint.parent;
    --left;
  }
}

void add_goals(const Problem& problem, const Handle& handle, double largest_weight,
               Figure& figure) {
  Goal goal;
  goal.joint = figure.joint_of_bone[at(handle.bone)];
  goal.root = figure.joint_of_bone[at(problem.rig->bones[at(handle.bone)].root)];
  goal.weight = handle.weight / largest_weight;
  goal.pinned = handle.pinned;
  if (handle.reflection >= 0) goal.map = &problem.reflections[at(handle.reflection)];
  if (!handle.angle_only) {
    goal.point = handle.point_local;
    goal.target = {bounded(handle.target_world.x), bounded(handle.target_world.y)};
    goal.wanted = goal.target;
    goal.bend = handle.bend;
    goal.softness = std::max(0.0, handle.softness);
    add_slots(figure, goal, chain_length(handle));
    figure.goals.push_back(goal);
  }
  if (handle.angle && std::isfinite(*handle.angle)) {
    goal.lever = kAngleLever * figure.height;
    goal.point = {1, 0};
    goal.target = goal.wanted = goal.lever * cosine_sine(*handle.angle);
    goal.bend = 0;
    goal.softness = 0;
    add_slots(figure, goal, chain_length(handle));
    figure.goals.push_back(goal);
  }
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

/// The limb of a goal: its chain, or without one the bones up to the first that carries others.
int limb_top(const Figure& figure, const Goal& goal, int chain) {
  const Rig& rig = *figure.problem->rig;
  const auto carries_others = [&](int bone, int child) {
    for (int b = bone + 1; b < rig.size(); ++b)
      if (b != child && rig.bones[at(b)].parent == bone) return true;
    return false;
  };
  int top = goal.joint;
  for (int left = chain; left > 1; --left) {
    const Joint& joint = figure.joints[at(top)];
    if (joint.parent < 0) break;
    const int above = figure.joints[at(joint.parent)].bone;
    if (chain == kWholePath && carries_others(above, joint.bone)) break;
    top = joint.parent;
  }
  return top;
}

/// Sum of the distances from joint to joint of a goal's limb.
double limb_reach(const Figure& figure, const Goal& goal) {
  double sum = 0;
  Vec2 outer = goal.own;
  int j = goal.joint;
  while (true) {
    const Vec2 inner = origin(figure.frames[at(j)].world);
    sum += glm::distance(inner, outer);
    outer = inner;
    if (j == goal.limb) return sum;
    j = figure.joints[at(j)].parent;
  }
}

/// Twice the area between a goal's limb and its chord: positive where it bends counter-clockwise.
double bent_area(const Figure& figure, const Goal& goal) {
  const Vec2 base = origin(figure.frames[at(goal.limb)].world);
  double sum = 0;
  Vec2 outer = goal.own;
  int j = goal.joint;
  while (j != goal.limb) {
    const Vec2 inner = origin(figure.frames[at(j)].world);
    sum += cross(inner - base, outer - base);
    outer = inner;
    j = figure.joints[at(j)].parent;
  }
  return sum;
}

bool turns_freely(const Figure& figure, int top, int bottom) {
  int j = bottom;
  while (figure.joints[at(j)].rotation_dof >= 0) {
    if (j == top) return true;
    j = figure.joints[at(j)].parent;
  }
  return false;
}

// Every segment, at angle a, goes to 2 c - a for the chord at angle c, so that both ends stay. A
// joint turns by the change of its own segment less that of the one above.
void mirror_limb(Figure& figure, const Goal& goal) {
  const Vec2 base = origin(figure.frames[at(goal.limb)].world);
  const Vec2 chord = goal.own - base;
  Vec2 outer = goal.own;
  int j = goal.joint;
  int below = -1;
  double below_turn = 0;
  const auto turn_by = [&](int joint_index, double turn) {
    const int d = figure.joints[at(joint_index)].rotation_dof;
    const Dof& dof = figure.dofs[at(d)];
    const double value = figure.values[at(d)] + std::remainder(turn, 2 * kPi);
    set_value(figure, d, std::clamp(value, dof.low, dof.high));
  };
  while (true) {
    const Vec2 inner = origin(figure.frames[at(j)].world);
    const Vec2 segment = outer - inner;
    const double turn = 2 * std::atan2(cross(segment, chord), glm::dot(segment, chord));
    if (below >= 0) turn_by(below, below_turn - turn);
    below = j;
    below_turn = turn;
    outer = inner;
    if (j == goal.limb) break;
    j = figure.joints[at(j)].parent;
  }
  turn_by(below, below_turn);
  place(figure);
}

void prepare_limbs(const Problem& problem, Figure& figure) {
  int g = 0;
  for (const Handle& handle : problem.handles) {
    if (!(handle.weight > 0) || handle.angle_only) continue;
    while (figure.goals[at(g)].lever > 0) ++g;
    Goal& goal = figure.goals[at(g++)];
    if (goal.bend == 0 && !(goal.softness > 0)) continue;
    goal.limb = limb_top(figure, goal, chain_length(handle));
    goal.limb_reach = limb_reach(figure, goal);
    const double tiny = 1e-9 * goal.limb_reach * goal.limb_reach;
    if (goal.bend * bent_area(figure, goal) < -tiny && figure.conformal &&
        turns_freely(figure, goal.limb, goal.joint))
      mirror_limb(figure, goal);
    if (goal.softness > 0) place(figure);  // its target can be told only now
  }
}

void start_balance(const Problem& problem, Figure& figure) {
  Balance& balance = figure.balance;
  balance.mass = 0;
  balance.on = problem.balance && problem.balance->weight > 0;
  if (!balance.on) return;
  for (const RigBone& bone : problem.rig->bones) balance.mass += std::max(0.0, bone.mass);
  balance.on = balance.mass > 0;
  balance.support = problem.balance->support;
  balance.weight = kBalanceShare * problem.balance->weight;
}

}  // namespace

void compile(const Problem& problem, Figure& figure) {
  figure.problem = &problem;
  figure.height = problem.rig->height;
  figure.dofs.clear();
  figure.goals.clear();
  figure.slots.clear();
  figure.chains_differ = false;
  start_balance(problem, figure);
  figure.conformal = !figure.balance.on;
  find_joints(problem, figure);
  for (int j = 0; j < static_cast<int>(figure.joints.size()); ++j) add_dofs(problem, figure, j);
  double largest_weight = 0;
  for (const Handle& handle : problem.handles)
    largest_weight = std::max(largest_weight, handle.weight);
  for (const Handle& handle : problem.handles)
    if (handle.weight > 0) add_goals(problem, handle, largest_weight, figure);
  find_common_slots(figure);

  figure.values.assign(figure.dofs.size(), 0.0);
  figure.kept_values.reserve(figure.dofs.size());
  figure.directions.resize(figure.joints.size());
  figure.kept_directions.reserve(figure.joints.size());
  figure.frames.resize(figure.joints.size());
  if (figure.balance.on) {
    figure.balance.columns.resize(figure.dofs.size());
    figure.balance.adjoints.resize(figure.joints.size());
  }
  figure.angles.resize(figure.joints.size());
  for (std::size_t j = 0; j < figure.joints.size(); ++j)
    figure.angles[j] = figure.joints[j].start_angle;
  cosine_sine(figure.angles, figure.directions);
  place(figure);
  prepare_limbs(problem, figure);
}

}  // namespace kindred::ik
