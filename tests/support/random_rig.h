// SPDX-License-Identifier: MIT
// Random rigs for property tests: forests with zero lengths, masses of 0, negative, uneven and
// left-out scales. Seeded, so that a failing case can be run again.
#pragma once

#include <random>
#include <vector>

#include "kindred/rig/rig.h"

namespace kindred::test {

struct RandomRig {
  std::vector<Bone> bones;
  Rig rig;
  Pose pose;
};

struct RandomRigOptions {
  int bones = 12;
  bool scales = true;    ///< uneven and negative scales in the pose
  bool inherits = true;  ///< some bones leave out rotation or scale
  bool limits = false;   ///< hard and soft limits around the pose's rotations
};

inline RandomRig random_rig(unsigned seed, const RandomRigOptions& options = {}) {
  std::mt19937 generator(seed);
  const auto within = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(generator()) / 4294967295.0);
  };
  const auto chance = [&](double part) { return within(0, 1) < part; };
  RandomRig result;
  for (int i = 0; i < options.bones; ++i) {
    Bone bone;
    bone.id = BoneId{static_cast<std::uint32_t>(i + 1)};
    bone.name = "bone" + std::to_string(i);
    // One bone in eight starts a new tree; the others hang mostly below the last one.
    const bool root = i == 0 || chance(0.125);
    const int parent = chance(0.7) ? i : 1 + static_cast<int>(within(0, i - 1));
    if (!root) bone.parent = BoneId{static_cast<std::uint32_t>(parent)};
    bone.length = chance(0.15) ? 0 : within(20, 100);
    bone.position = root ? Vec2{within(-100, 100), within(-100, 100)}
                         : Vec2{result.bones[static_cast<std::size_t>(parent - 1)].length, 0};
    bone.angle_deg = within(-180, 180);
    bone.mass = chance(0.3) ? 0 : within(0, 5);
    bone.weights = default_weights(root);
    bone.weights.rotation = chance(0.1) ? 0 : within(0.1, 1);
    if (chance(0.1)) bone.weights.x = bone.weights.y = 0.05;
    BonePose pose{within(-5, 5), within(-5, 5), within(-60, 60), 1, 1};
    if (options.scales && chance(0.4)) pose.scale_x = within(-1.5, 1.5);
    if (options.scales && chance(0.4)) pose.scale_y = within(-1.5, 1.5);
    if (options.inherits) {
      bone.inherit_rotation = !chance(0.2);
      bone.inherit_scale = !chance(0.2);
    }
    if (options.limits && chance(0.6)) {
      RotationLimits limits;
      limits.min_deg = pose.rotation_deg - within(0, 60);
      limits.max_deg = pose.rotation_deg + within(0, 60);
      limits.mode = chance(0.5) ? LimitMode::kHard : LimitMode::kSoft;
      bone.limits = limits;
    }
    result.bones.push_back(bone);
    result.pose.push_back(pose);
  }
  result.rig = make_rig(result.bones);
  return result;
}

/// A straight chain from the origin along +x, every bone at the tip of the one before.
inline std::vector<Bone> chain_bones(const std::vector<double>& lengths) {
  std::vector<Bone> bones;
  for (const double length : lengths) {
    Bone bone;
    bone.id = BoneId{static_cast<std::uint32_t>(bones.size() + 1)};
    bone.name = "bone" + std::to_string(bones.size());
    bone.parent = BoneId{static_cast<std::uint32_t>(bones.size())};
    if (!bones.empty()) bone.position = {bones.back().length, 0};
    bone.length = length;
    bones.push_back(bone);
  }
  return bones;
}

}  // namespace kindred::test
