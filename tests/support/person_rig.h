// SPDX-License-Identifier: MIT
// The sample person as bones: 21 bones, px, degrees; the numbers of the first figure's skeleton.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "kindred/rig/bone.h"

namespace kindred::test {

struct PersonBone {
  const char* name;
  int parent;  ///< index, -1 = root
  Vec2 position;
  double angle_deg, length, mass;
  DofWeights weights;
  double min_deg, max_deg;  ///< equal: no limits
  LimitMode mode;
};

inline std::vector<Bone> person_bones() {
  constexpr LimitMode kSoft = LimitMode::kSoft, kHard = LimitMode::kHard;
  // clang-format off
  const std::array<PersonBone, 21> rows{{
      {"root", -1, {300, 308}, 90, 28, 9, {0.02, 0.02, 0.1}, 0, 0, kSoft},
      {"spine", 0, {28, 0}, 0, 52, 9, {0, 0, 1}, -25, 25, kSoft},
      {"chest", 1, {52, 0}, 0, 72, 13, {0, 0, 1}, -20, 20, kSoft},
      {"neck", 2, {72, 0}, 0, 34, 1.2, {0, 0, 1}, -25, 25, kSoft},
      {"head", 3, {34, 0}, 0, 76, 4.4, {0, 0, 1}, -30, 30, kSoft},
      {"face", 4, {28, 0}, 0, 18, 0, {0, 0, 0}, 0, 0, kSoft},
      {"hair.1", 4, {36, 33}, 175.333, 49.163, 0.05, {0, 0, 0}, -50, 50, kSoft},
      {"hair.2", 4, {36, -33}, -174.56, 42.19, 0.05, {0, 0, 0}, -50, 50, kSoft},
      {"hair.3", 4, {72, -3}, -3.18, 36.056, 0.25, {0, 0, 0}, -20, 20, kSoft},
      {"upper_arm.L", 2, {53, 39}, 162.967, 83.984, 1.7, {0, 0, 1}, -165, 80, kSoft},
      {"forearm.L", 9, {83.984, 0}, 8.029, 76.037, 1, {0, 0, 1}, -150, 150, kHard},
      {"hand.L", 10, {76.037, 0}, 2.963, 38.011, 0.45, {0, 0, 1}, -120, 120, kSoft},
      {"upper_arm.R", 2, {53, -39}, -162.967, 83.984, 1.7, {0, 0, 1}, -80, 165, kSoft},
      {"forearm.R", 12, {83.984, 0}, -8.029, 76.037, 1, {0, 0, 1}, -150, 150, kHard},
      {"hand.R", 13, {76.037, 0}, -2.963, 38.011, 0.45, {0, 0, 1}, -120, 120, kSoft},
      {"thigh.L", 0, {-2, 20}, 177.574, 118.106, 6.4, {0, 0, 1}, -90, 40, kSoft},
      {"shin.L", 15, {118.106, 0}, 0.417, 114.07, 2.8, {0, 0, 1}, -90, 90, kHard},
      {"foot.L", 16, {114.07, 0}, -10.795, 22.561, 0.9, {0, 0, 1}, -40, 40, kSoft},
      {"thigh.R", 0, {-2, -20}, -177.574, 118.106, 6.4, {0, 0, 1}, -40, 90, kSoft},
      {"shin.R", 18, {118.106, 0}, -0.417, 114.07, 2.8, {0, 0, 1}, -90, 90, kHard},
      {"foot.R", 19, {114.07, 0}, 10.795, 22.561, 0.9, {0, 0, 1}, -40, 40, kSoft},
  }};
  // clang-format on
  std::vector<Bone> bones;
  for (const PersonBone& row : rows) {
    Bone bone;
    bone.id = BoneId{static_cast<std::uint32_t>(bones.size() + 1)};
    bone.name = row.name;
    bone.parent = BoneId{static_cast<std::uint32_t>(row.parent + 1)};
    bone.position = row.position;
    bone.angle_deg = row.angle_deg;
    bone.length = row.length;
    bone.mass = row.mass;
    bone.weights = row.weights;
    if (row.min_deg < row.max_deg)
      bone.limits = RotationLimits{row.min_deg, row.max_deg, row.mode, 15, {}};
    bones.push_back(bone);
  }
  return bones;
}

inline int person_bone(const std::string& name) {
  const std::vector<Bone> bones = person_bones();
  for (std::size_t i = 0; i < bones.size(); ++i)
    if (bones[i].name == name) return static_cast<int>(i);
  return -1;
}

}  // namespace kindred::test
