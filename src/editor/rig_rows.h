// SPDX-License-Identifier: MIT
// The list of bones with what stands beside each of them, for edits that add, drop or reorder rows:
// bones and base pose can't get out of step.
#pragma once

#include <vector>

#include "kindred/scene/document.h"

namespace kindred::editor {

struct BoneRow {
  Bone bone;
  BonePose pose;
};

std::vector<BoneRow> bone_rows(const Character& character);
void put_rows(Character& character, std::vector<BoneRow> rows);

/// The place in the list behind `bone` and all below it; the end of the list for none.
std::size_t end_of_subtree(const std::vector<Bone>& bones, BoneId bone);

/// Gives the bone another parent. Weights that were the default of the old place become the default
/// of the new one: roots may move, others turn only.
void hang_on(Bone& bone, BoneId parent);

}  // namespace kindred::editor
