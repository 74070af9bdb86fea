// SPDX-License-Identifier: MIT
// The end of every solve: the pose is written, then judged by forward kinematics of what was
// written, so that status and error are the truth whatever the iterations believed.
#include <algorithm>
#include <cmath>

#include "core/ik/figure.h"
#include "core/ik/tolerances.h"
#include "core/math/sine_cosine.h"
#include "kindred/math/angle.h"

namespace kindred::ik {
namespace {

/// The bound itself, where the value stands on it: conversion would miss it by a rounding.
double within_hard_limits(const RigBone& limits, const Dof& dof, double value, double turned) {
  const double middle = 0.5 * (limits.limit_min_deg + limits.limit_max_deg);
  const double turns = 360.0 * std::round((turned - middle) / 360.0);
  if (value <= dof.low) turned = limits.limit_min_deg + turns;
  if (value >= dof.high) turned = limits.limit_max_deg + turns;
  return limited_rotation_deg(limits, turned);
}

/// Bones outside the chains keep their bits (or come inside their hard limits); so do degrees of
/// freedom that did not move.
void write_pose(const Figure& figure, std::span<BonePose> out) {
  const Problem& problem = *figure.problem;
  std::copy(problem.start.begin(), problem.start.end(), out.begin());
  for (const int bone : figure.bones_outside)
    out[at(bone)].rotation_deg =
        limited_rotation_deg(figure.key.bones[at(bone)], out[at(bone)].rotation_deg);
  for (const Joint& joint : figure.joints) {
    BonePose& bone = out[at(joint.bone)];
    bone.rotation_deg = joint.start_deg;
    for (int d = joint.first_dof; d < joint.first_dof + joint.dof_count; ++d) {
      const Dof& dof = figure.dofs[at(d)];
      const double value = figure.values[at(d)];
      if (value == 0 || !std::isfinite(value)) continue;
      if (dof.kind == kDofX) bone.x += value;
      if (dof.kind == kDofY) bone.y += value;
      if (dof.kind != kDofRotation) continue;
      bone.rotation_deg += degrees(value);
      const RigBone& limits = *joint.rig_bone;
      if (limits.limited && limits.limit_mode == LimitMode::kHard)
        bone.rotation_deg = within_hard_limits(limits, dof, value, bone.rotation_deg);
    }
  }
}

/// Places the figure anew from the pose as written.
void place_written(Figure& figure, std::span<const BonePose> out) {
  for (std::size_t j = 0; j < figure.joints.size(); ++j) {
    Joint& joint = figure.joints[j];
    joint.pose = out[at(joint.bone)];
    joint.offset = {bounded(joint.rig_bone->position.x + joint.pose.x),
                    bounded(joint.rig_bone->position.y + joint.pose.y)};
    joint.start_angle = figure.angles[j] = total_angle(*joint.rig_bone, joint.pose);
  }
  cosine_sine(figure.angles, figure.directions);
  place(figure);
}

/// Of points and, as a distance at the lever, of angles, against what was asked for.
struct Deviation {
  double point = 0, angle = 0, angle_px = 0;
};

Deviation largest_deviation(const Figure& figure) {
  Deviation worst;
  for (const Goal& goal : figure.goals) {
    const double off = glm::distance(goal.wanted, goal.position);
    if (goal.lever > 0) {
      worst.angle_px = std::max(worst.angle_px, off);
      worst.angle =
          std::max(worst.angle, std::abs(std::atan2(cross(goal.position, goal.wanted),
                                                    glm::dot(goal.position, goal.wanted))));
    } else {
      worst.point = std::max(worst.point, off);
    }
  }
  return worst;
}

/// True where geometry alone forbids the target: the goal's base stays where it is, the distances
/// from joint to joint are fixed, and the target lies outside the ring that they span.
bool out_of_reach(const Figure& figure, const Goal& goal, double tolerance) {
  if (goal.lever > 0) return false;
  double sum = 0, longest = 0;
  Vec2 base = goal.position;
  const double shown = goal.map == nullptr ? 1 : std::abs(goal.map->axes.x);
  if (goal.map != nullptr && std::abs(goal.map->axes.y) != shown) return false;
  Vec2 outer = apply(figure.frames[at(goal.joint)].world, goal.point);
  int above = goal.joint;
  while (above >= 0) {
    const int j = above;
    above = figure.joints[at(j)].parent;
    const Joint& joint = figure.joints[at(j)];
    const bool uniform = std::abs(joint.pose.scale_x) == std::abs(joint.pose.scale_y);
    if (!uniform && j != goal.joint) return false;
    for (int d = 0; d < joint.dof_count; ++d)
      if (figure.dofs[at(joint.first_dof + d)].kind != kDofRotation) return false;
    if (joint.dof_count == 0) continue;
    const Vec2 inner = origin(figure.frames[at(j)].world);
    const double segment = shown * glm::distance(inner, outer);
    sum += segment;
    longest = std::max(longest, segment);
    outer = inner;
    base = inner;
  }
  if (goal.map != nullptr)
    base = reflect(*goal.map, origin(figure.frames[at(goal.root)].world), base);
  const double distance = glm::distance(base, goal.wanted);
  return distance > sum + tolerance || distance < 2 * longest - sum - tolerance;
}

bool at_a_limit(const Figure& figure) {
  for (std::size_t d = 0; d < figure.dofs.size(); ++d) {
    const Dof& dof = figure.dofs[d];
    if (blocked(dof, figure.values[d], 1) || blocked(dof, figure.values[d], -1)) return true;
  }
  return false;
}

}  // namespace

Result finish(Figure& figure, std::span<BonePose> out, int iterations, Status ending,
              double start_energy) {
  const Settings& settings = figure.problem->settings;
  write_pose(figure, out);
  place_written(figure, out);
  // A limb that was only mirrored ends where it began, but for rounding.
  if (!(relative_energy(figure) <= start_energy * (1 + kRounding) + kRounding)) {
    std::fill(figure.values.begin(), figure.values.end(), 0.0);
    write_pose(figure, out);
    place_written(figure, out);
  }
  const Deviation off = largest_deviation(figure);
  Result result;
  result.iterations = iterations;
  result.error_px = off.point;
  result.angle_error = off.angle;
  result.balance_excess = figure.balance.on ? figure.balance.excess : 0;
  if (off.point <= settings.tolerance_px && off.angle_px <= settings.tolerance_px) {
    result.status = Status::kConverged;
    return result;
  }
  const bool impossible = std::any_of(
      figure.goals.begin(), figure.goals.end(),
      [&](const Goal& goal) { return out_of_reach(figure, goal, settings.tolerance_px); });
  result.status = ending;
  // Everything is where softness lets it come: as near as it gets.
  if (met(figure, settings.tolerance_px, settings.tolerance_px))
    result.status = Status::kUnreachable;
  if (ending == Status::kUnreachable && !impossible && at_a_limit(figure))
    result.status = Status::kStalled;
  if (ending == Status::kStalled && impossible) result.status = Status::kUnreachable;
  return result;
}

}  // namespace kindred::ik
