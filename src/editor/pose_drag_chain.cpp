// SPDX-License-Identifier: MIT
#include "editor/pose_drag_chain.h"

#include <algorithm>
#include <limits>

namespace kindred::editor {
namespace {

constexpr double kGroundShare = 0.01;  // of the figure's height

bool has_weight(const RigBone& bone) {
  return bone.weights.x > 0 || bone.weights.y > 0 || bone.weights.rotation > 0;
}

/// How many limbs hang on each bone.
std::vector<int> limb_counts(const Rig& rig) {
  std::vector<bool> moves(rig.bones.size());
  std::vector<int> counts(rig.bones.size());
  for (std::size_t i = rig.bones.size(); i-- > 0;) {
    moves[i] = moves[i] || has_weight(rig.bones[i]);
    if (rig.bones[i].parent < 0 || !moves[i]) continue;
    const auto parent = static_cast<std::size_t>(rig.bones[i].parent);
    moves[parent] = true;
    ++counts[parent];
  }
  return counts;
}

}  // namespace

bool is_ancestor_or_self(const Rig& rig, int ancestor, int bone) {
  while (bone > ancestor) bone = rig.bones[static_cast<std::size_t>(bone)].parent;
  return bone == ancestor;
}

std::vector<int> limb_of(const Rig& rig, int bone) {
  const std::vector<int> counts = limb_counts(rig);
  std::vector<int> limb{bone};
  for (int above = rig.bones[static_cast<std::size_t>(bone)].parent; above >= 0;
       above = rig.bones[static_cast<std::size_t>(above)].parent) {
    if (counts[static_cast<std::size_t>(above)] > 1) break;
    limb.push_back(above);
  }
  return limb;
}

int moving_bone(const Rig& rig, int bone, Vec2 point_local) {
  const int parent = rig.bones[static_cast<std::size_t>(bone)].parent;
  return point_local == Vec2{0, 0} && parent >= 0 ? parent : bone;
}

std::vector<Support> standing_feet(const std::vector<Bone>& bones, const Rig& rig,
                                   const std::vector<Affine>& world) {
  struct Foot {
    int bone;
    double height;
  };
  std::vector<Foot> feet;
  double ground = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const std::vector<std::string>& caps = bones[i].caps;
    if (std::find(caps.begin(), caps.end(), "foot") == caps.end()) continue;
    const int bone = static_cast<int>(i);
    const double height = std::min(joint_world(world, bone).y, tip_world(rig, world, bone).y);
    feet.push_back({bone, height});
    ground = std::min(ground, height);
  }
  std::vector<Support> supports;
  for (const Foot& foot : feet) {
    if (foot.height > ground + kGroundShare * rig.height) continue;
    supports.push_back({foot.bone, {0, 0}});
    const double length = bones[static_cast<std::size_t>(foot.bone)].length;
    if (length > 0) supports.push_back({foot.bone, {length, 0}});
  }
  return supports;
}

}  // namespace kindred::editor
