// SPDX-License-Identifier: MIT
// The stick figure of the balance numbers: ten bones in metres, 67 kg.
#pragma once

#include <array>
#include <vector>

#include "kindred/math/angle.h"
#include "support/ik_problems.h"

namespace kindred::test {

enum StickBone : int {
  kTorso,
  kHead,
  kArmL,
  kForeL,
  kArmR,
  kForeR,
  kThighL,
  kShankL,
  kThighR,
  kShankR
};

inline std::vector<Bone> stick_bones() {
  struct Row {
    const char* name;
    int parent;
    double along, world_deg, length, mass;
  };
  constexpr std::array<Row, 10> rows{{{"torso", -1, 0, 90, .5, 30},
                                      {"head", 0, 1, 90, .25, 5},
                                      {"arm.L", 0, .9, -90, .3, 2.5},
                                      {"fore.L", 2, 1, -90, .3, 1.5},
                                      {"arm.R", 0, .9, -90, .3, 2.5},
                                      {"fore.R", 4, 1, -90, .3, 1.5},
                                      {"thigh.L", 0, 0, -85, .5, 8},
                                      {"shank.L", 6, 1, -95, .5, 4},
                                      {"thigh.R", 0, 0, -85, .5, 8},
                                      {"shank.R", 8, 1, -95, .5, 4}}};
  std::vector<Bone> bones;
  for (const Row& row : rows) {
    Bone bone;
    bone.id = BoneId{static_cast<std::uint32_t>(bones.size() + 1)};
    bone.name = row.name;
    bone.parent = BoneId{static_cast<std::uint32_t>(row.parent + 1)};
    bone.length = row.length;
    bone.mass = row.mass;
    bone.angle_deg = row.world_deg;
    bone.position = {0, 0.5 * std::sin(radians(85)) + 0.5 * std::sin(radians(95))};
    // Stiffness by mass: D = 0.02 + 0.2 m / m_max, for the root's translation 50 per square metre
    // (weights count in heights of 1.746 m).
    const double shift = row.parent < 0 ? 1 / (50 * 1.746195 * 1.746195) : 0;
    bone.weights = {shift, shift, 1 / (0.02 + 0.2 * row.mass / 30)};
    if (row.parent >= 0) {
      const Row& parent = rows[static_cast<std::size_t>(row.parent)];
      bone.angle_deg -= parent.world_deg;
      bone.position = {row.along * parent.length, 0};
    }
    bones.push_back(bone);
  }
  return bones;
}

/// At rest, no handles, exact to a micrometre.
inline IkCase stick_case() {
  IkCase c;
  c.rig = make_rig(stick_bones());
  c.start = Pose(c.rig.bones.size());
  c.settings.tolerance_px = 1e-6;
  c.settings.max_iterations = 200;
  return c;
}

inline std::vector<Affine> worlds_of(const IkCase& c, const Pose& pose) {
  std::vector<Affine> world(c.rig.bones.size());
  forward_kinematics(c.rig, pose, world);
  return world;
}

inline Vec2 center_of(const IkCase& c, const Pose& pose) {
  return center_of_mass(c.rig, worlds_of(c, pose));
}

/// Torso 60 degrees forward, the thighs where they were.
inline void bend_forward(IkCase& c) {
  c.start[kTorso].rotation_deg = -60;
  c.start[kThighL].rotation_deg = c.start[kThighR].rotation_deg = 60;
}

inline void pin_tip(IkCase& c, int bone) {
  c.handles.push_back(tip_handle(c.rig, bone, {}));
  c.handles.back().pinned = true;
  c.handles.back().target_world = position_of(c, c.start, c.handles.size() - 1);
}

/// Heel 0.08 behind, toe 0.16 before the tips of the feet, shrunk.
inline ik::BalanceGoal stick_support(const IkCase& c, const std::vector<int>& feet,
                                     double weight = 1) {
  const std::vector<Affine> world = worlds_of(c, c.start);
  double low = 1e9, high = -1e9;
  for (const int foot : feet) {
    low = std::min(low, tip_world(c.rig, world, foot).x - 0.08);
    high = std::max(high, tip_world(c.rig, world, foot).x + 0.16);
  }
  const double margin = ik::kSupportMargin * (high - low);
  return {{low + margin, high - margin}, weight};
}

}  // namespace kindred::test
