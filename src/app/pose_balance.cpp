// SPDX-License-Identifier: MIT
#include "app/pose_balance.h"

namespace kindred::app {

ik::BalanceState balance_of(const Character& character, const Rig& rig,
                            const std::vector<ik::Handle>& handles,
                            const std::vector<Affine>& world) {
  std::vector<int> support, pinned;
  for (const BoneId id : character.ik.balance.support) {
    const int bone = bone_index(*character.bones, id);
    if (bone >= 0) support.push_back(bone);
  }
  for (const ik::Handle& handle : handles)
    if (handle.pinned && handle.reflection < 0) pinned.push_back(handle.bone);
  return ik::balance_state(rig, world, support, pinned);
}

}  // namespace kindred::app
