// SPDX-License-Identifier: MIT
// Forward kinematics: world_j = world_parent * T(position + (x, y)) R(angle + rotation) S(sx, sy).
#pragma once

#include <span>
#include <vector>

#include "kindred/math/affine.h"
#include "kindred/rig/rig.h"

namespace kindred {

/// Writes the world map of every bone. All three spans have rig.size() elements.
/// Never recurses; any finite pose gives finite maps.
void forward_kinematics(const Rig& rig, std::span<const BonePose> pose, std::span<Affine> world);

/// Frame in which a bone's rotation and scale act: its parent's world axes less what
/// `inherit_rotation` / `inherit_scale` leave out (A of docs/ik.md), with the joint as origin, so
/// that world = parent_axes * R(angle + rotation) * S. Needs the worlds of the bones above. The
/// bone's translation acts in the parent's full world axes whatever it inherits.
Affine parent_axes(const Rig& rig, std::span<const BonePose> pose, std::span<const Affine> world,
                   int bone);

inline Vec2 joint_world(std::span<const Affine> world, int bone) {
  return origin(world[static_cast<std::size_t>(bone)]);
}
inline Vec2 tip_world(const Rig& rig, std::span<const Affine> world, int bone) {
  const auto i = static_cast<std::size_t>(bone);
  return apply(world[i], {rig.bones[i].length, 0});
}

/// Mass-weighted mean of the bones' middles, px. Total mass 0: the plain mean; no bones: (0, 0).
Vec2 center_of_mass(const Rig& rig, std::span<const Affine> world);

}  // namespace kindred
