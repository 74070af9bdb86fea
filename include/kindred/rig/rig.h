// SPDX-License-Identifier: MIT
// The rig compiled for evaluation and solving: bones by index, radians, parents first.
// Bone i of a rig is bone i of the document's list.
#pragma once

#include <span>
#include <vector>

#include "kindred/rig/bone.h"
#include "kindred/rig/pose.h"

namespace kindred {

struct RigBone {
  int parent = -1;  ///< index, smaller than the bone's own; -1 = root
  int root = 0;     ///< index of the root of this bone's tree
  Vec2 position{0, 0};
  double angle = 0;  ///< radians
  double length = 0;
  bool inherit_rotation = true;
  bool inherit_scale = true;
  double mass = 1;
  DofWeights weights;
  bool limited = false;
  LimitMode limit_mode = LimitMode::kHard;
  double limit_min_deg = 0;
  double limit_max_deg = 0;
  double limit_band_deg = 0;
};

struct Rig {
  std::vector<RigBone> bones;
  double height =
      1;  ///< larger side of the box of all joints and tips in the rest pose, px; 1 if 0

  int size() const { return static_cast<int>(bones.size()); }
};

/// Compiles bones that stand parents first; a parent id that names no earlier bone makes a root.
Rig make_rig(std::span<const Bone> bones);

/// Index of a bone by id, -1 if there is none.
int bone_index(std::span<const Bone> bones, BoneId id);

/// `rotation_deg` as hard limits let it be: after adding the multiple of 360 that brings it closest
/// to the middle of the interval, clamped to the nearest bound if it lies outside; inside (and for
/// soft or no limits) it comes back unchanged.
double limited_rotation_deg(const RigBone& bone, double rotation_deg);

}  // namespace kindred
