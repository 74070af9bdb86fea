// SPDX-License-Identifier: MIT
// E(q), of points, angles and balance, and its gradient in one pass from the leaves to the roots.
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/ik/tolerances.h"
#include "core/math/sine_cosine.h"
#include "core/rig/kinematics.h"
#include "kindred/ik/ik.h"

namespace kindred::ik {
namespace {

struct PlacedRig {
  std::vector<BoneFrame> frames;
  std::vector<Vec2> direction;  ///< cosine and sine of each bone's angle
};

PlacedRig place_rig(const Rig& rig, std::span<const BonePose> pose) {
  PlacedRig placed;
  placed.frames.resize(rig.bones.size());
  placed.direction.resize(rig.bones.size());
  for (std::size_t i = 0; i < rig.bones.size(); ++i) {
    const RigBone& bone = rig.bones[i];
    const double angle = total_angle(bone, pose[i]);
    placed.direction[i] = {std::cos(angle), std::sin(angle)};
    const BoneFrame* parent =
        bone.parent < 0 ? nullptr : &placed.frames[static_cast<std::size_t>(bone.parent)];
    place_bone(bone, pose[i], placed.direction[i].x, placed.direction[i].y, parent,
               placed.frames[i]);
  }
  return placed;
}

const ReflectionMap* map_of(const Problem& problem, const Handle& handle) {
  return handle.reflection < 0 ? nullptr
                               : &problem.reflections[static_cast<std::size_t>(handle.reflection)];
}

/// A pin counts more, so that no handle is met at its cost.
double weight_in_energy(const Handle& handle) {
  if (!(handle.weight > 0)) return 0;
  return handle.pinned ? kPinPriority * handle.weight : handle.weight;
}

bool wants_angle(const Handle& handle) { return handle.angle && std::isfinite(*handle.angle); }

/// The bone's x axis as the handle's figure shows it.
Vec2 shown_axis(const Affine& world, const ReflectionMap* map) {
  const Vec2 axis{world.a, world.b};
  return map == nullptr ? axis : map->axes * axis;
}

/// lever (u - u*), u the direction of the axis, u* the wanted one; 0 where the axis vanishes.
Vec2 angle_residual(const Problem& problem, const Handle& handle, Vec2 axis) {
  const double length = glm::length(axis);
  if (!(length > 0)) return {0, 0};
  return kAngleLever * problem.rig->height * (axis / length - cosine_sine(*handle.angle));
}

/// Weight of the squared excess of the centre of mass: a share of the largest handle's.
double balance_weight(const Problem& problem) {
  if (!problem.balance) return 0;
  double largest = 0;
  for (const Handle& handle : problem.handles) largest = std::max(largest, handle.weight);
  return kBalanceShare * std::max(0.0, problem.balance->weight) * (largest > 0 ? largest : 1);
}

double total_mass(const Rig& rig) {
  double sum = 0;
  for (const RigBone& bone : rig.bones) sum += std::max(0.0, bone.mass);
  return sum;
}

/// Excess of the centre of mass; 0 where there is no mass.
double mass_excess(const Problem& problem, std::span<const Affine> world) {
  return total_mass(*problem.rig) > 0
             ? excess(problem.balance->support, center_of_mass(*problem.rig, world).x)
             : 0;
}

}  // namespace

Vec2 handle_position(const Problem& problem, const Handle& handle, std::span<const Affine> world) {
  const auto bone = static_cast<std::size_t>(handle.bone);
  const Vec2 point = apply(world[bone], handle.point_local);
  const ReflectionMap* map = map_of(problem, handle);
  return map == nullptr ? point
                        : reflect(*map, joint_world(world, problem.rig->bones[bone].root), point);
}

double energy(const Problem& problem, std::span<const BonePose> pose) {
  std::vector<Affine> world(problem.rig->bones.size());
  forward_kinematics(*problem.rig, pose, world);
  double sum = 0;
  for (const Handle& handle : problem.handles) {
    if (!(handle.weight > 0)) continue;
    const double weight = 0.5 * weight_in_energy(handle);
    if (!handle.angle_only) {
      const Vec2 r = handle_position(problem, handle, world) - handle.target_world;
      sum += weight * glm::dot(r, r);
    }
    if (wants_angle(handle)) {
      const Affine& bone = world[static_cast<std::size_t>(handle.bone)];
      const Vec2 r = angle_residual(problem, handle, shown_axis(bone, map_of(problem, handle)));
      sum += weight * glm::dot(r, r);
    }
  }
  if (const double weight = balance_weight(problem); weight > 0) {
    const double off = mass_excess(problem, world);
    sum += 0.5 * weight * off * off;
  }
  return sum;
}

namespace {

/// With r = l (u - u*), u = v / |v|: d 1/2 |r|^2 / dv = l (1 - u u^T) r / |v|.
void add_angle_force(const Problem& problem, const Handle& handle, const Affine& world,
                     FrameAdjoint& bar) {
  const ReflectionMap* map = map_of(problem, handle);
  const Vec2 axis = shown_axis(world, map);
  const double length = glm::length(axis);
  if (!(length > 0)) return;
  const Vec2 u = axis / length, r = angle_residual(problem, handle, axis);
  Vec2 force = weight_in_energy(handle) * kAngleLever * problem.rig->height / length *
               (r - u * glm::dot(u, r));
  if (map != nullptr) force *= map->axes;
  bar.world.a += force.x;
  bar.world.b += force.y;
}

void add_balance_forces(const Problem& problem, std::span<const BoneFrame> frames,
                        std::span<FrameAdjoint> bars) {
  const Rig& rig = *problem.rig;
  const double weight = balance_weight(problem);
  if (!(weight > 0)) return;
  std::vector<Affine> world;
  world.reserve(frames.size());
  for (const BoneFrame& frame : frames) world.push_back(frame.world);
  const double pull = weight * mass_excess(problem, world);
  if (pull == 0) return;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double share = pull * std::max(0.0, rig.bones[i].mass) / total_mass(rig);
    bars[i].world.a += share * 0.5 * rig.bones[i].length;
    bars[i].joint.x += share;
  }
}

}  // namespace

// Each handle puts the force w (x - p) on its bone; a bone hands the adjoint of its frame on to its
// parent. A handle on a reflection pulls at x through A, and at the root's joint p through
// d x' / d p at fixed x - p, which is K for the root's translation instead of A.
void energy_gradient(const Problem& problem, std::span<const BonePose> pose,
                     std::span<double> gradient) {
  const Rig& rig = *problem.rig;
  const PlacedRig placed = place_rig(rig, pose);
  std::vector<FrameAdjoint> bars(rig.bones.size());
  std::vector<Vec2> root_extra(rig.bones.size(), Vec2{0, 0});
  for (const Handle& handle : problem.handles) {
    if (!(handle.weight > 0)) continue;
    const auto i = static_cast<std::size_t>(handle.bone);
    const auto root = static_cast<std::size_t>(rig.bones[i].root);
    if (wants_angle(handle)) add_angle_force(problem, handle, placed.frames[i].world, bars[i]);
    if (handle.angle_only) continue;
    const ReflectionMap* map = map_of(problem, handle);
    Vec2 x = apply(placed.frames[i].world, handle.point_local);
    if (map != nullptr) x = reflect(*map, origin(placed.frames[root].world), x);
    Vec2 force = weight_in_energy(handle) * (x - handle.target_world);
    if (map != nullptr) {
      root_extra[root] += (map->root_scale - map->axes) * force;
      force *= map->axes;
    }
    const Vec2 u = handle.point_local;
    bars[i].world =
        bars[i].world + Linear{force.x * u.x, force.y * u.x, force.x * u.y, force.y * u.y};
    bars[i].joint += force;
  }
  add_balance_forces(problem, placed.frames, bars);
  for (std::size_t i = rig.bones.size(); i-- > 0;) {
    const RigBone& bone = rig.bones[i];
    double* out = &gradient[i * kDofsPerBone];
    out[kDofRotation] = rotation_derivative(pose[i], placed.frames[i], bars[i]);
    const Vec2 force = bars[i].joint + root_extra[i];
    if (bone.parent < 0) {
      out[kDofX] = force.x;
      out[kDofY] = force.y;
      continue;
    }
    const auto p = static_cast<std::size_t>(bone.parent);
    const Affine& a = placed.frames[p].world;
    out[kDofX] = a.a * force.x + a.b * force.y;
    out[kDofY] = a.c * force.x + a.d * force.y;
    pull_back(bone, pose[i], placed.direction[i].x, placed.direction[i].y, placed.frames[i],
              bars[i], placed.frames[p], bars[p]);
  }
}

}  // namespace kindred::ik
