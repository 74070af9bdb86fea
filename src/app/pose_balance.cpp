// SPDX-License-Identifier: MIT
#include "app/pose_balance.h"

#include <algorithm>

namespace kindred::app {
namespace {

constexpr double kGroundBand = 0.01;  // of the character's height
constexpr double kMargin = 0.1;       // of the support's width, on each side
constexpr double kTolerancePx = 1;

bool is_pinned(const ik::Problem& problem, int bone) {
  return std::any_of(problem.handles.begin(), problem.handles.end(), [&](const ik::Handle& h) {
    return h.pinned && h.bone == bone && h.reflection < 0;
  });
}

/// Joint and tip of each support bone.
std::vector<Vec2> contacts(const Rig& rig, const std::vector<Affine>& world,
                           const std::vector<int>& bones) {
  std::vector<Vec2> points;
  for (const int bone : bones) {
    points.push_back(joint_world(world, bone));
    points.push_back(tip_world(rig, world, bone));
  }
  return points;
}

}  // namespace

std::optional<bool> is_balanced(const Character& character, const ik::Problem& problem,
                                const std::vector<Affine>& world) {
  const Rig& rig = *problem.rig;
  std::vector<int> support, pinned;
  for (const BoneId id : character.ik.balance.support) {
    const int bone = bone_index(*character.bones, id);
    if (bone < 0) continue;
    support.push_back(bone);
    if (is_pinned(problem, bone)) pinned.push_back(bone);
  }
  double mass = 0;
  for (const RigBone& bone : rig.bones) mass += bone.mass;
  if (support.empty() || mass <= 0) return {};

  std::vector<Vec2> points = contacts(rig, world, pinned.empty() ? support : pinned);
  if (pinned.empty()) {
    double lowest = points.front().y;
    for (const Vec2 point : points) lowest = std::min(lowest, point.y);
    std::erase_if(points, [&](Vec2 point) { return point.y > lowest + kGroundBand * rig.height; });
  }
  const auto [left, right] =
      std::minmax_element(points.begin(), points.end(), [](Vec2 l, Vec2 r) { return l.x < r.x; });
  const double margin = kMargin * (right->x - left->x);
  const double x = center_of_mass(rig, world).x;
  return x >= left->x + margin - kTolerancePx && x <= right->x - margin + kTolerancePx;
}

}  // namespace kindred::app
