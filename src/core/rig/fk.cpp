// SPDX-License-Identifier: MIT
#include "kindred/rig/fk.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/math/sine_cosine.h"
#include "core/rig/kinematics.h"

namespace kindred {
namespace {

BoneFrame frame_of(const RigBone& bone, const BonePose& pose, const BoneFrame* parent) {
  const Vec2 direction = cosine_sine(total_angle(bone, pose));
  BoneFrame frame;
  place_bone(bone, pose, direction.x, direction.y, parent, frame);
  return frame;
}

/// Frame of a bone above which every world is known. Only bones that leave out their parent's
/// scale need more than the parent's world: the run of such bones is placed again from its top.
BoneFrame frame_from_worlds(const Rig& rig, std::span<const BonePose> pose,
                            std::span<const Affine> world, int bone) {
  std::vector<int> run{bone};
  const auto bone_at = [&](int i) -> const RigBone& {
    return rig.bones[static_cast<std::size_t>(i)];
  };
  while (bone_at(run.back()).parent >= 0 && !bone_at(run.back()).inherit_scale)
    run.push_back(bone_at(run.back()).parent);
  BoneFrame frame;
  for (auto it = run.rbegin(); it != run.rend(); ++it) {
    const RigBone& next = bone_at(*it);
    BoneFrame parent = frame;
    if (it == run.rbegin() && next.parent >= 0)
      parent.world = world[static_cast<std::size_t>(next.parent)];
    frame =
        frame_of(next, pose[static_cast<std::size_t>(*it)], next.parent >= 0 ? &parent : nullptr);
  }
  return frame;
}

}  // namespace

void forward_kinematics(const Rig& rig, std::span<const BonePose> pose, std::span<Affine> world) {
  assert(pose.size() == rig.bones.size() && world.size() == rig.bones.size());
  const bool scale_left_out = std::any_of(rig.bones.begin(), rig.bones.end(),
                                          [](const RigBone& bone) { return !bone.inherit_scale; });
  std::vector<Linear> unscaled(scale_left_out ? rig.bones.size() : 0);
  // Directions of many bones at once: the loop over them vectorises.
  constexpr std::size_t kBatch = 64;
  std::array<double, kBatch> angles;
  std::array<Vec2, kBatch> directions;
  BoneFrame parent, frame;
  for (std::size_t first = 0; first < rig.bones.size(); first += kBatch) {
    const std::size_t count = std::min(kBatch, rig.bones.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      angles[i] = total_angle(rig.bones[first + i], pose[first + i]);
    }
    cosine_sine(std::span(angles.data(), count), std::span(directions.data(), count));
    for (std::size_t i = first; i < first + count; ++i) {
      const RigBone& bone = rig.bones[i];
      if (bone.parent >= 0) {
        const auto p = static_cast<std::size_t>(bone.parent);
        parent.world = world[p];
        if (scale_left_out) parent.unscaled = unscaled[p];
      }
      const Vec2 direction = directions[i - first];
      place_bone(bone, pose[i], direction.x, direction.y, bone.parent >= 0 ? &parent : nullptr,
                 frame);
      world[i] = frame.world;
      if (scale_left_out) unscaled[i] = frame.unscaled;
    }
  }
}

Affine parent_axes(const Rig& rig, std::span<const BonePose> pose, std::span<const Affine> world,
                   int bone) {
  const BoneFrame frame = frame_from_worlds(rig, pose, world, bone);
  return {frame.axes.a, frame.axes.b, frame.axes.c, frame.axes.d, frame.world.tx, frame.world.ty};
}

Vec2 center_of_mass(const Rig& rig, std::span<const Affine> world) {
  if (rig.bones.empty()) return {0, 0};
  double total = 0;
  for (const RigBone& bone : rig.bones) total += std::max(bone.mass, 0.0);
  const bool weightless = !(total > 0);
  if (weightless) total = static_cast<double>(rig.bones.size());
  Vec2 center{0, 0};
  for (std::size_t i = 0; i < rig.bones.size(); ++i) {
    const double share = (weightless ? 1.0 : std::max(rig.bones[i].mass, 0.0)) / total;
    center += share * apply(world[i], {0.5 * rig.bones[i].length, 0});
  }
  return center;
}

}  // namespace kindred
