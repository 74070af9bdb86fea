// SPDX-License-Identifier: MIT
#include "editor/rig_rows.h"

#include <utility>

#include "editor/rig_rest.h"

namespace kindred::editor {

std::vector<BoneRow> bone_rows(const Character& character) {
  const std::vector<Bone>& bones = *character.bones;
  const Pose& pose = *character.base_pose;
  std::vector<BoneRow> rows;
  rows.reserve(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    rows.push_back({bones[i], i < pose.size() ? pose[i] : BonePose{}});
  }
  return rows;
}

void put_rows(Character& character, std::vector<BoneRow> rows) {
  std::vector<Bone> bones;
  Pose pose;
  for (BoneRow& row : rows) {
    bones.push_back(std::move(row.bone));
    pose.push_back(row.pose);
  }
  character.bones = std::move(bones);
  character.base_pose = std::move(pose);
}

std::size_t end_of_subtree(const std::vector<Bone>& bones, BoneId bone) {
  std::size_t end = bones.size();
  const std::vector<bool> inside = subtree(bones, bone);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i]) end = i + 1;
  }
  return end;
}

void hang_on(Bone& bone, BoneId parent) {
  const bool was_default = bone.weights == default_weights(!bone.parent);
  bone.parent = parent;
  if (was_default) bone.weights = default_weights(!parent);
}

}  // namespace kindred::editor
