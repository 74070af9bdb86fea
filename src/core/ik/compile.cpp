// SPDX-License-Identifier: MIT
// From a problem to a figure: which bones are joints, what may move, which columns a goal has.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "core/ik/figure.h"
#include "core/ik/tolerances.h"
#include "core/math/sine_cosine.h"
#include "kindred/math/angle.h"

namespace kindred::ik {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr int kWholePath = std::numeric_limits<int>::max();

int chain_length(const Handle& handle) { return handle.chain > 0 ? handle.chain : kWholePath; }

/// Bounds in the turn of the circle in which the start stands. A start beyond a soft limit's band
/// may stay, but goes no further out.
void set_rotation_bounds(const RigBone& bone, double start_deg, Dof& dof) {
  const double middle = 0.5 * bone.limit_min_deg + 0.5 * bone.limit_max_deg;
  const bool inside = start_deg >= bone.limit_min_deg && start_deg <= bone.limit_max_deg;
  double turns = 0;
  if (!inside) turns = 360.0 * std::round((start_deg - middle) / 360.0);
  const double band = bone.limit_mode == LimitMode::kSoft ? bone.limit_band_deg : 0;
  const double low = bone.limit_min_deg + turns - start_deg;
  const double high = bone.limit_max_deg + turns - start_deg;
  dof.bounded = true;
  dof.soft_low = radians(low);
  dof.soft_high = radians(high);
  dof.low = std::min(0.0, radians(low - band));
  dof.high = std::max(0.0, radians(high + band));
}

void add_joint(Figure& figure, int bone, bool driven) {
  const RigBone& rig_bone = figure.key.bones[at(bone)];
  const int own = static_cast<int>(figure.joints.size());
  Joint& joint = figure.joints.emplace_back();
  joint.bone = bone;
  joint.driven = driven;
  joint.rig_bone = &rig_bone;
  joint.parent = rig_bone.parent < 0 ? -1 : figure.joint_of_bone[at(rig_bone.parent)];
  joint.root = joint.parent < 0 ? own : figure.joints[at(joint.parent)].root;
  figure.inherits_all = figure.inherits_all && rig_bone.inherit_rotation && rig_bone.inherit_scale;
}

/// The bones between handles and roots, and which of them some handle's chain moves. For balance
/// every bone is one, and may move.
void find_joints(const Problem& problem, Figure& figure) {
  constexpr int kOnPath = -2, kDriven = -3;
  const std::vector<RigBone>& bones = figure.key.bones;
  std::vector<int>& mark = figure.joint_of_bone;
  mark.assign(bones.size(), figure.balance.on ? kDriven : -1);
  for (const Handle& handle : problem.handles) {
    if (!(handle.weight > 0)) continue;
    int left = chain_length(handle);
    int bone = handle.bone;
    while (bone >= 0) {
      const int wanted = left > 0 ? kDriven : kOnPath;
      int& own = mark[at(bone)];
      if (own != kDriven) own = wanted;
      bone = bones[at(bone)].parent;
      if (left != kWholePath) --left;
    }
  }
  figure.joints.clear();
  figure.inherits_all = true;
  for (std::size_t bone = 0; bone < bones.size(); ++bone) {
    const int found = mark[bone];
    if (found == -1) continue;
    mark[bone] = static_cast<int>(figure.joints.size());
    add_joint(figure, static_cast<int>(bone), found == kDriven);
  }
}

void add_dof(Figure& figure, int joint, DofKind kind, double weight, double unit) {
  if (!(weight > 0)) return;
  Dof& dof = figure.dofs.emplace_back();
  dof.joint = joint;
  dof.kind = kind;
  dof.weight = weight;
  dof.unit = unit;
  dof.per_unit = 1 / unit;
  dof.low = dof.soft_low = -kUnbounded;
  dof.high = dof.soft_high = kUnbounded;
  figure.weights.push_back(weight);
  figure.units.push_back(unit);
}

void add_dofs(Figure& figure, int index) {
  Joint& joint = figure.joints[at(index)];
  const RigBone& bone = *joint.rig_bone;
  joint.first_dof = figure.dof_count();
  if (joint.driven) {
    add_dof(figure, index, kDofX, bone.weights.x, figure.height);
    add_dof(figure, index, kDofY, bone.weights.y, figure.height);
    add_dof(figure, index, kDofRotation, bone.weights.rotation, 1);
  }
  joint.dof_count = figure.dof_count() - joint.first_dof;
  joint.rotation_dof = -1;
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
      goal.held_joint = j;
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

HandleShape shape_of(const Handle& handle) {
  return {handle.weight > 0 ? handle.bone : -1, handle.chain, !handle.angle_only,
          handle.angle && std::isfinite(*handle.angle)};
}

void add_goals(const Problem& problem, int index, Figure& figure) {
  const Handle& handle = problem.handles[at(index)];
  const HandleShape shape = shape_of(handle);
  if (shape.bone < 0) return;
  Goal goal;
  goal.handle = index;
  goal.joint = figure.joint_of_bone[at(handle.bone)];
  goal.root = figure.joints[at(goal.joint)].root;
  for (const bool direction : {false, true}) {
    if (!(direction ? shape.angle : shape.point)) continue;
    goal.lever = direction ? kAngleLever * figure.height : 0;
    goal.point = direction ? Vec2{1, 0} : handle.point_local;
    Goal& added = figure.goals.emplace_back(goal);
    add_slots(figure, added, chain_length(handle));
  }
}

/// What of a goal a layout leaves open.
void set_goals(const Problem& problem, Figure& figure) {
  double largest_weight = 0;
  for (const Handle& handle : problem.handles)
    largest_weight = std::max(largest_weight, handle.weight);
  bool any_shown_direction = false;
  for (Goal& goal : figure.goals) {
    const Handle& handle = problem.handles[at(goal.handle)];
    const bool direction = goal.lever > 0;
    goal.weight = handle.weight / largest_weight;
    goal.pinned = handle.pinned;
    goal.map = handle.reflection >= 0 ? &problem.reflections[at(handle.reflection)] : nullptr;
    goal.bend = direction ? 0 : handle.bend;
    goal.softness = direction ? 0 : std::max(0.0, handle.softness);
    goal.limb = -1;
    any_shown_direction = any_shown_direction || (direction && goal.map != nullptr);
    if (direction) {
      goal.wanted = goal.lever * cosine_sine(*handle.angle);
    } else {
      goal.point = handle.point_local;
      goal.wanted = {bounded(handle.target_world.x), bounded(handle.target_world.y)};
    }
    goal.target = goal.wanted;
  }
  figure.summed = figure.conformal && !any_shown_direction;
}

/// Lowest joint of both goals' paths, -1 if they have none in common.
int lowest_common_joint(const Figure& figure, int a, int b) {
  while (a != b && a >= 0 && b >= 0) {
    int& lower = a > b ? a : b;  // parents stand first
    lower = figure.joints[at(lower)].parent;
  }
  return a == b ? a : -1;
}

void find_common_paths(Figure& figure) {
  const int count = figure.goal_count();
  figure.common.assign(at(count * count), 0);
  figure.common_joint.assign(at(count * count), -1);
  for (int a = 0; a < count; ++a) {
    for (int b = 0; b <= a; ++b) {
      const int joint =
          lowest_common_joint(figure, figure.goals[at(a)].joint, figure.goals[at(b)].joint);
      const int shared = joint < 0 ? 0 : figure.joints[at(joint)].path_dofs;
      figure.common[at(a * count + b)] = figure.common[at(b * count + a)] = shared;
      figure.common_joint[at(a * count + b)] = figure.common_joint[at(b * count + a)] = joint;
    }
  }
}

/// The limb of a goal: its chain, or without one the bones up to the first that carries others.
int limb_top(const Figure& figure, const Goal& goal, int chain) {
  const std::vector<RigBone>& bones = figure.key.bones;
  const auto carries_others = [&](int bone, int child) {
    for (std::size_t b = at(bone) + 1; b < bones.size(); ++b)
      if (b != at(child) && bones[b].parent == bone) return true;
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

/// A^-1 x for the axes of a limb's top joint; nothing where they are flat.
std::optional<Linear> inverse_axes(const Figure& figure, int top) {
  const Linear a = axes_of(figure, top);
  const double determinant = a.a * a.d - a.c * a.b;
  const double size = std::abs(a.a * a.d) + std::abs(a.c * a.b);
  if (!(std::abs(determinant) > 1e-9 * size) || !std::isfinite(1 / determinant)) return {};
  return Linear{a.d / determinant, -a.b / determinant, -a.c / determinant, a.a / determinant};
}

/// Turns a joint by so much more, within its bounds.
void turn_by(Figure& figure, int joint, double turn) {
  const int d = figure.joints[at(joint)].rotation_dof;
  const Dof& dof = figure.dofs[at(d)];
  const double value = figure.values[at(d)] + std::remainder(turn, 2 * kPi);
  set_value(figure, d, std::clamp(value, dof.low, dof.high));
}

// Seen in the axes of its top joint a limb is a chain of rods, whatever scales and mirrors above it
// do. There every segment, at angle a, goes to 2 c - a for the chord at angle c, so that both ends
// stay. A joint turns by the change of its own segment less that of the one above; the other way
// below a mirrored bone of the limb. Uneven scales inside the limb bend the rods: there it is a
// first guess.
void mirror_limb(Figure& figure, const Goal& goal, const Linear& to_axes) {
  const Vec2 base = origin(figure.frames[at(goal.limb)].world);
  const Vec2 chord = to_axes * (goal.own - base);
  double handed = 1;
  for (int j = goal.joint; j != goal.limb;) {
    j = figure.joints[at(j)].parent;
    if (figure.joints[at(j)].pose.scale_x * figure.joints[at(j)].pose.scale_y < 0) handed = -handed;
  }
  Vec2 outer = goal.own;
  int j = goal.joint, below = -1;
  double below_turn = 0, below_handed = 1;
  while (true) {
    const Joint& joint = figure.joints[at(j)];
    const Vec2 inner = origin(figure.frames[at(j)].world);
    const Vec2 segment = to_axes * (outer - inner);
    const double turn = 2 * std::atan2(cross(segment, chord), glm::dot(segment, chord));
    if (below >= 0) {
      const bool carried = figure.joints[at(below)].rig_bone->inherit_rotation;
      turn_by(figure, below, below_handed * (below_turn - (carried ? turn : 0)));
    }
    below = j;
    below_turn = turn;
    below_handed = handed;
    outer = inner;
    if (j == goal.limb) break;
    j = joint.parent;
    const BonePose& above = figure.joints[at(j)].pose;
    if (above.scale_x * above.scale_y < 0) handed = -handed;
  }
  turn_by(figure, below, below_turn);
  place(figure);
}

/// Bends a limb to the side that its handle wants, if it can.
void bend_limb(Figure& figure, const Goal& goal) {
  const double tiny = 1e-9 * goal.limb_reach * goal.limb_reach;
  if (!(goal.bend * bent_area(figure, goal) < -tiny)) return;
  if (!turns_freely(figure, goal.limb, goal.joint)) return;
  const std::optional<Linear> to_axes = inverse_axes(figure, goal.limb);
  if (!to_axes) return;
  keep(figure);
  mirror_limb(figure, goal, *to_axes);
  if (goal.bend * bent_area(figure, goal) < -tiny) go_back(figure);
}

void prepare_limbs(const Problem& problem, Figure& figure) {
  for (Goal& goal : figure.goals) {
    if (goal.bend == 0 && !(goal.softness > 0)) continue;
    goal.limb = limb_top(figure, goal, chain_length(problem.handles[at(goal.handle)]));
    goal.limb_reach = limb_reach(figure, goal);
    bend_limb(figure, goal);
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

void set_links(Figure& figure) {
  figure.links.clear();
  figure.inner_shifts = false;
  for (const Joint& joint : figure.joints) {
    const bool shifts = joint.dof_count > (joint.rotation_dof >= 0 ? 1 : 0);
    figure.links.push_back({joint.parent, joint.root, joint.rotation_dof, shifts});
    figure.inner_shifts = figure.inner_shifts || (shifts && joint.parent >= 0);
  }
  figure.bones_outside.clear();
  for (std::size_t bone = 0; bone < figure.key.bones.size(); ++bone) {
    const RigBone& own = figure.key.bones[bone];
    if (figure.joint_of_bone[bone] < 0 && own.limited && own.limit_mode == LimitMode::kHard)
      figure.bones_outside.push_back(static_cast<int>(bone));
  }
}

/// Whether the figure was laid out for just such a problem.
bool laid_out_for(const Problem& problem, const Figure& figure) {
  const LayoutKey& key = figure.key;
  const std::vector<RigBone>& bones = problem.rig->bones;
  // Equal bytes are equal bones; a difference in bytes that mean nothing costs only a new layout.
  return key.bones.size() == bones.size() && key.handles.size() == problem.handles.size() &&
         key.height == problem.rig->height && key.balance == figure.balance.on && !bones.empty() &&
         std::memcmp(key.bones.data(), bones.data(), bones.size() * sizeof(RigBone)) == 0 &&
         std::equal(problem.handles.begin(), problem.handles.end(), key.handles.begin(),
                    [](const Handle& handle, const HandleShape& shape) {
                      return shape_of(handle) == shape;
                    });
}

void lay_out(const Problem& problem, Figure& figure) {
  figure.key.bones = problem.rig->bones;
  figure.key.height = figure.height = problem.rig->height;
  figure.key.balance = figure.balance.on;
  figure.key.handles.clear();
  for (const Handle& handle : problem.handles) figure.key.handles.push_back(shape_of(handle));
  figure.dofs.clear();
  figure.weights.clear();
  figure.units.clear();
  figure.goals.clear();
  figure.slots.clear();
  figure.chains_differ = false;
  find_joints(problem, figure);
  const std::size_t joints = figure.joints.size();
  for (std::size_t j = 0; j < joints; ++j) add_dofs(figure, static_cast<int>(j));
  for (std::size_t h = 0; h < problem.handles.size(); ++h)
    add_goals(problem, static_cast<int>(h), figure);
  find_common_paths(figure);
  set_links(figure);

  figure.values.resize(figure.dofs.size());
  figure.kept_values.resize(figure.dofs.size());
  figure.lows.assign(figure.dofs.size(), -kUnbounded);
  figure.highs.assign(figure.dofs.size(), kUnbounded);
  figure.angles.resize(joints);
  figure.kept_angles.resize(joints);
  figure.turned.resize(joints);
  figure.directions.resize(joints);
  figure.kept_directions.resize(joints);
  figure.frames.resize(joints);
  PathSums& paths = figure.paths;
  paths.place.resize(joints);
  paths.sums.resize(joints);
  paths.shifts.resize(joints);
  paths.wrench.resize(joints);
  paths.turns.resize(joints);
  paths.forces.resize(figure.goals.size());
  paths.ones.assign(figure.dofs.size(), 1.0);
  if (figure.balance.on) {
    figure.balance.columns.resize(figure.dofs.size());
    figure.balance.adjoints.resize(joints);
  }
}

/// Takes over the start pose of one joint.
void start_joint(const Problem& problem, Figure& figure, std::size_t j) {
  Joint& joint = figure.joints[j];
  joint.pose = problem.start[at(joint.bone)];
  joint.pose.rotation_deg = limited_rotation_deg(*joint.rig_bone, joint.pose.rotation_deg);
  joint.start_deg = joint.pose.rotation_deg;
  joint.start_angle = figure.angles[j] = total_angle(*joint.rig_bone, joint.pose);
  joint.offset = {bounded(joint.rig_bone->position.x + joint.pose.x),
                  bounded(joint.rig_bone->position.y + joint.pose.y)};
}

/// Values count from the start pose, and so do their bounds.
void start_dofs(const Problem& problem, Figure& figure) {
  for (std::size_t d = 0; d < figure.dofs.size(); ++d) {
    Dof& dof = figure.dofs[d];
    const Joint& joint = figure.joints[at(dof.joint)];
    const BonePose& rest = problem.rest.empty() ? joint.pose : problem.rest[at(joint.bone)];
    figure.values[d] = 0;
    if (dof.kind == kDofX) dof.rest = rest.x - joint.pose.x;
    if (dof.kind == kDofY) dof.rest = rest.y - joint.pose.y;
    if (dof.kind != kDofRotation) continue;
    dof.rest = radians(rest.rotation_deg - joint.pose.rotation_deg);
    if (!joint.rig_bone->limited) continue;
    set_rotation_bounds(*joint.rig_bone, joint.pose.rotation_deg, dof);
    figure.lows[d] = dof.low;
    figure.highs[d] = dof.high;
  }
}

/// Whether joints turn and scale evenly, and nothing can come near the largest numbers.
bool is_conformal(const Figure& figure) {
  constexpr double kTame = 1e60;
  if (!figure.inherits_all || figure.balance.on) return false;
  double size = 1, extent = 0;  // bounds of any product of scales and sum of offsets
  for (const Joint& joint : figure.joints) {
    if (joint.pose.scale_x != joint.pose.scale_y) return false;
    extent += size * (std::abs(joint.offset.x) + std::abs(joint.offset.y));
    size *= std::max(1.0, std::abs(joint.pose.scale_x));
  }
  return extent < kTame && size < kTame && figure.height < kTame;
}

/// Places the start pose. `stands`: the figure is as the solve before left it; joints that start
/// where they stand then need nothing anew.
void start(const Problem& problem, Figure& figure, bool stands) {
  bool moved = !stands;
  for (Joint& joint : figure.joints) joint.start_deg = joint.pose.rotation_deg;
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    if (stands && figure.joints[j].pose == problem.start[at(figure.joints[j].bone)]) continue;
    start_joint(problem, figure, j);
    moved = true;
  }
  if (moved) {
    figure.conformal = is_conformal(figure);
    cosine_sine(figure.angles, figure.directions);
  }
  start_dofs(problem, figure);
  set_goals(problem, figure);
  if (moved)
    place(figure);
  else
    place_goals(figure);
}

}  // namespace

void compile(const Problem& problem, Figure& figure) {
  figure.problem = &problem;
  start_balance(problem, figure);
  const bool stands = laid_out_for(problem, figure);
  if (!stands) lay_out(problem, figure);
  start(problem, figure, stands);
  prepare_limbs(problem, figure);
}

}  // namespace kindred::ik
