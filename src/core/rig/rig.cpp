// SPDX-License-Identifier: MIT
#include "kindred/rig/rig.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "kindred/math/angle.h"
#include "kindred/rig/fk.h"

namespace kindred {
namespace {

double finite_and_positive(double value) { return std::isfinite(value) && value > 0 ? value : 0; }

RigBone compile_bone(const Bone& bone) {
  RigBone result;
  result.position = bone.position;
  result.angle = radians(bone.angle_deg);
  result.length = bone.length;
  result.inherit_rotation = bone.inherit_rotation;
  result.inherit_scale = bone.inherit_scale;
  result.mass = finite_and_positive(bone.mass);
  result.weights = {finite_and_positive(bone.weights.x), finite_and_positive(bone.weights.y),
                    finite_and_positive(bone.weights.rotation)};
  if (bone.limits) {
    result.limited = true;
    result.limit_mode = bone.limits->mode;
    std::tie(result.limit_min_deg, result.limit_max_deg) =
        std::minmax(bone.limits->min_deg, bone.limits->max_deg);
    result.limit_band_deg = finite_and_positive(bone.limits->band_deg);
  }
  return result;
}

double rest_height(const Rig& rig) {
  if (rig.bones.empty()) return 1;
  const Pose rest(rig.bones.size());
  std::vector<Affine> world(rig.bones.size());
  forward_kinematics(rig, rest, world);
  Vec2 low = joint_world(world, 0), high = low;
  for (int i = 0; i < rig.size(); ++i) {
    for (const Vec2 p : {joint_world(world, i), tip_world(rig, world, i)}) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
  const double height = std::max(high.x - low.x, high.y - low.y);
  return std::isfinite(height) && height > 0 ? height : 1;
}

/// Ids and indices, by id. Documents hand out ids in order, so that they stand sorted already.
using IndexById = std::vector<std::pair<std::uint32_t, int>>;

IndexById index_by_id(std::span<const Bone> bones) {
  IndexById table;
  table.reserve(bones.size());
  for (const Bone& bone : bones) table.emplace_back(bone.id.value, static_cast<int>(table.size()));
  if (!std::is_sorted(table.begin(), table.end())) std::sort(table.begin(), table.end());
  return table;
}

int find_index(const IndexById& table, BoneId id) {
  const auto found = std::lower_bound(table.begin(), table.end(), std::pair{id.value, -1});
  return id && found != table.end() && found->first == id.value ? found->second : -1;
}

}  // namespace

Rig make_rig(std::span<const Bone> bones) {
  Rig rig;
  rig.bones.reserve(bones.size());
  const IndexById index_of = index_by_id(bones);
  for (const Bone& bone : bones) {
    RigBone compiled = compile_bone(bone);
    const int index = rig.size();
    const int parent = find_index(index_of, bone.parent);
    compiled.parent = parent < index ? parent : -1;
    compiled.root =
        compiled.parent < 0 ? index : rig.bones[static_cast<std::size_t>(compiled.parent)].root;
    rig.bones.push_back(compiled);
  }
  rig.height = rest_height(rig);
  return rig;
}

int bone_index(std::span<const Bone> bones, BoneId id) {
  const auto found =
      std::find_if(bones.begin(), bones.end(), [id](const Bone& bone) { return bone.id == id; });
  return found == bones.end() || !id ? -1 : static_cast<int>(found - bones.begin());
}

double limited_rotation_deg(const RigBone& bone, double rotation_deg) {
  if (!bone.limited || bone.limit_mode != LimitMode::kHard) return rotation_deg;
  if (rotation_deg >= bone.limit_min_deg && rotation_deg <= bone.limit_max_deg) return rotation_deg;
  const double middle = 0.5 * bone.limit_min_deg + 0.5 * bone.limit_max_deg;
  const double nearest = rotation_deg + 360.0 * std::round((middle - rotation_deg) / 360.0);
  if (nearest < bone.limit_min_deg) return bone.limit_min_deg;
  if (nearest > bone.limit_max_deg) return bone.limit_max_deg;
  return rotation_deg;
}

}  // namespace kindred
