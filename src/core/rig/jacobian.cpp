// SPDX-License-Identifier: MIT
// Reverse mode along the one path from the bone to its root: both rows of the Jacobian are carried
// up as adjoints of the frames (docs/ik.md), so that no scale is ever divided by.
#include "kindred/rig/jacobian.h"

#include <algorithm>

#include "core/rig/kinematics.h"

namespace kindred {
namespace {

/// Frames and directions of the bones from the root to `bone`, root first.
struct PathFrames {
  std::vector<int> bones;
  std::vector<BoneFrame> frames;
  std::vector<Vec2> direction;  ///< cosine and sine of each bone's angle
};

PathFrames frames_to_root(const Rig& rig, std::span<const BonePose> pose, int bone) {
  PathFrames path;
  for (int i = bone; i >= 0; i = rig.bones[static_cast<std::size_t>(i)].parent)
    path.bones.push_back(i);
  std::reverse(path.bones.begin(), path.bones.end());
  path.frames.resize(path.bones.size());
  for (std::size_t k = 0; k < path.bones.size(); ++k) {
    const auto i = static_cast<std::size_t>(path.bones[k]);
    const double angle = total_angle(rig.bones[i], pose[i]);
    path.direction.push_back({std::cos(angle), std::sin(angle)});
    place_bone(rig.bones[i], pose[i], path.direction[k].x, path.direction[k].y,
               k > 0 ? &path.frames[k - 1] : nullptr, path.frames[k]);
  }
  return path;
}

}  // namespace

std::vector<Vec2> point_jacobian(const Rig& rig, std::span<const BonePose> pose, int bone,
                                 Vec2 point_local, const ReflectionMap* map) {
  std::vector<Vec2> columns(static_cast<std::size_t>(kDofsPerBone * rig.size()), Vec2{0, 0});
  const PathFrames path = frames_to_root(rig, pose, bone);
  for (const int row : {0, 1}) {
    // x = world point: d x_row / d world = e_row (point)^T, d x_row / d joint = e_row.
    const Vec2 unit = row == 0 ? Vec2{1, 0} : Vec2{0, 1};
    FrameAdjoint bar;
    bar.world = {unit.x * point_local.x, unit.y * point_local.x, unit.x * point_local.y,
                 unit.y * point_local.y};
    bar.joint = unit;
    for (std::size_t k = path.bones.size(); k-- > 0;) {
      const auto i = static_cast<std::size_t>(path.bones[k]);
      const auto column = [&](DofKind kind) -> double& {
        return columns[static_cast<std::size_t>(dof_index(path.bones[k], kind))][row];
      };
      column(kDofRotation) = rotation_derivative(pose[i], path.frames[k], bar);
      const Linear a = k > 0 ? linear_part(path.frames[k - 1].world) : Linear{};
      column(kDofX) = a.a * bar.joint.x + a.b * bar.joint.y;
      column(kDofY) = a.c * bar.joint.x + a.d * bar.joint.y;
      if (k == 0) break;
      FrameAdjoint parent_bar;
      pull_back(rig.bones[i], pose[i], path.direction[k].x, path.direction[k].y, path.frames[k],
                bar, path.frames[k - 1], parent_bar);
      bar = parent_bar;
    }
  }
  if (map != nullptr) {
    // x' = p' + A (x - p): every column becomes A d x; the root's own translation moves p' by
    // (kx, ky) and leaves x - p as it is.
    for (Vec2& column : columns) column *= map->axes;
    const int root = path.bones.front();
    columns[static_cast<std::size_t>(dof_index(root, kDofX))] = {map->root_scale.x, 0};
    columns[static_cast<std::size_t>(dof_index(root, kDofY))] = {0, map->root_scale.y};
  }
  return columns;
}

}  // namespace kindred
