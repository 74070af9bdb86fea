// SPDX-License-Identifier: MIT
#include "editor/pose_drag_sides.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_pose.h"
#include "editor/pose_drag_chain.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

/// Bent by less a limb counts as straight.
constexpr double kStraightDeg = 0.1;
constexpr std::size_t kLongestHingedLimb = 3;
/// From this part of its reach on a limb counts as stretched.
constexpr double kStretchedShare = 0.985;

double direction_deg(Vec2 v) { return degrees(std::atan2(v.y, v.x)); }

const RigBone& rig_bone(const Rig& rig, int bone) {
  return rig.bones[static_cast<std::size_t>(bone)];
}

Vec2 joint_in_parent(const Rig& rig, std::span<const BonePose> pose, int bone) {
  const BonePose& values = pose[static_cast<std::size_t>(bone)];
  return rig_bone(rig, bone).position + Vec2{values.x, values.y};
}

/// What `outer` (in its limb, from the end up) carries on the hinge: the next joint or the point.
Vec2 outer_end(const Rig& rig, std::span<const BonePose> pose, const std::vector<int>& limb,
               std::size_t hinge, Vec2 point_local) {
  return hinge == 0 ? point_local : joint_in_parent(rig, pose, limb[hinge - 1]);
}

void bound(RigBone& bone, const Hinge& hinge, int side) {
  constexpr double kHalfTurn = 180;
  const bool limited = bone.limited;
  const double turn = limited ? 360 * std::round((hinge.straight_deg + hinge.bend_deg -
                                                  0.5 * (bone.limit_min_deg + bone.limit_max_deg)) /
                                                 360)
                              : 0;
  const double band = bone.limit_mode == LimitMode::kSoft ? bone.limit_band_deg : 0;
  const double low = limited ? bone.limit_min_deg + turn - band : hinge.straight_deg - kHalfTurn;
  const double high = limited ? bone.limit_max_deg + turn + band : hinge.straight_deg + kHalfTurn;
  // Limits that leave nothing on that side: whoever set them knows better.
  if (side > 0 ? high <= hinge.straight_deg : low >= hinge.straight_deg) return;
  bone.limited = true;
  bone.limit_mode = LimitMode::kHard;
  bone.limit_min_deg = side > 0 ? std::max(low, hinge.straight_deg) : low;
  bone.limit_max_deg = side > 0 ? high : std::min(high, hinge.straight_deg);
}

}  // namespace

std::optional<Hinge> hinge_of(const Rig& rig, std::span<const BonePose> pose, int bone,
                              Vec2 point_local) {
  const std::vector<int> limb = limb_of(rig, moving_bone(rig, bone, point_local));
  if (limb.size() < 2 || limb.size() > kLongestHingedLimb) return std::nullopt;
  const std::size_t at = limb.size() - 2;
  if (at == 0 && limb.front() != bone) {  // the joint that hangs on the hinge's own bone
    point_local = joint_in_parent(rig, pose, bone);
  }
  const RigBone& turning = rig_bone(rig, limb[at]);
  const Vec2 inner = joint_in_parent(rig, pose, limb[at]);
  const Vec2 outer = outer_end(rig, pose, limb, at, point_local);
  if (inner == Vec2{0, 0} || outer == Vec2{0, 0}) return std::nullopt;
  Hinge hinge;
  hinge.bone = limb[at];
  const double rotation = pose[static_cast<std::size_t>(hinge.bone)].rotation_deg;
  const double straight = direction_deg(inner) - direction_deg(outer) - degrees(turning.angle);
  hinge.straight_deg = continuous_deg(straight, rotation);
  hinge.bend_deg = rotation - hinge.straight_deg;
  hinge.rest_bend_deg = wrap_deg(-straight);
  return hinge;
}

int side_of(const Hinge& hinge, int wanted) {
  if (wanted != 0) return wanted;
  for (const double bend : {hinge.bend_deg, hinge.rest_bend_deg}) {
    if (std::abs(bend) > kStraightDeg) return bend > 0 ? 1 : -1;
  }
  return 0;
}

std::vector<KeptHinge> hinges_to_keep(const Rig& rig, const std::vector<Bone>& bones,
                                      std::span<const BonePose> pose,
                                      std::span<const ik::Handle> handles) {
  std::vector<KeptHinge> kept;
  for (std::size_t h = 0; h < handles.size(); ++h) {
    const ik::Handle& handle = handles[h];
    const std::optional<Hinge> hinge = hinge_of(rig, pose, handle.bone, handle.point_local);
    if (!hinge || rig_bone(rig, hinge->bone).weights.rotation <= 0) continue;
    const auto same = [&](const KeptHinge& other) { return other.hinge.bone == hinge->bone; };
    if (std::any_of(kept.begin(), kept.end(), same)) continue;
    const Bone& bone = bones[static_cast<std::size_t>(hinge->bone)];
    if (handle.bend == 0 && side_of(bone) == Side::kCenter) continue;
    const int side = side_of(*hinge, handle.bend);
    if (side != 0) kept.push_back({*hinge, side, h});
  }
  return kept;
}

void keep_sides(Rig& rig, std::span<const KeptHinge> hinges) {
  for (const KeptHinge& kept : hinges) {
    bound(rig.bones[static_cast<std::size_t>(kept.hinge.bone)], kept.hinge, kept.side);
  }
}

// Law of cosines for the segments from the limb's joint to the hinge and from there to the point,
// then the limb's joint turns the point to where the target is seen.
void place_limb(const Rig& rig, const KeptHinge& kept, const ik::Handle& handle, Vec2 target_own,
                std::span<const Affine> world, Pose& pose) {
  const auto hinge = static_cast<std::size_t>(kept.hinge.bone);
  const int top = rig.bones[hinge].parent;
  const Vec2 base = joint_world(world, top), middle = joint_world(world, kept.hinge.bone);
  const Vec2 end = apply(world[static_cast<std::size_t>(handle.bone)], handle.point_local);
  const double inner = glm::distance(base, middle), outer = glm::distance(middle, end);
  const double wanted = glm::distance(base, target_own);
  if (!(inner > 0) || !(outer > 0) || wanted <= std::abs(inner - outer)) return;
  const double cosine = (wanted * wanted - inner * inner - outer * outer) / (2 * inner * outer);
  const double now = degrees(
      std::atan2(cross(middle - base, end - middle), glm::dot(middle - base, end - middle)));
  const double mirrored = determinant(world[static_cast<std::size_t>(top)]) < 0 ? -1 : 1;
  const double bend = kept.side * mirrored * degrees(std::acos(std::clamp(cosine, -1.0, 1.0)));
  const double turn = bend - now;
  // Where the end comes to lie by that turn, and what is left to the limb's joint.
  const double angle = radians(turn);
  const Vec2 arm = end - middle;
  const Vec2 moved = middle + Vec2{arm.x * std::cos(angle) - arm.y * std::sin(angle),
                                   arm.x * std::sin(angle) + arm.y * std::cos(angle)};
  const double aim = degrees(std::atan2(cross(moved - base, target_own - base),
                                        glm::dot(moved - base, target_own - base)));
  pose[hinge].rotation_deg += mirrored * turn;
  pose[static_cast<std::size_t>(top)].rotation_deg += mirrored * aim;
}

void fold_towards(const Rig& rig, const KeptHinge& kept, const ik::Handle& handle, Vec2 target_own,
                  std::span<const Affine> world, Pose& pose) {
  const int top = rig.bones[static_cast<std::size_t>(kept.hinge.bone)].parent;
  const Vec2 base = joint_world(world, top), middle = joint_world(world, kept.hinge.bone);
  const Vec2 end = apply(world[static_cast<std::size_t>(handle.bone)], handle.point_local);
  const double chord = glm::distance(base, end);
  const double reach = glm::distance(base, middle) + glm::distance(middle, end);
  if (chord < kStretchedShare * reach || glm::distance(base, target_own) >= chord) return;
  place_limb(rig, kept, handle, target_own, world, pose);
}

}  // namespace kindred::editor
