// SPDX-License-Identifier: MIT
// E(q) = 1/2 sum w_i |x_i(q) - p_i|^2 and its gradient in one pass from the leaves to the roots.
#include <vector>

#include "core/ik/tolerances.h"
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
    const Vec2 r = handle_position(problem, handle, world) - handle.target_world;
    sum += 0.5 * weight_in_energy(handle) * glm::dot(r, r);
  }
  return sum;
}

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
