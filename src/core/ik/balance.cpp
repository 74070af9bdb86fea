// SPDX-License-Identifier: MIT
#include "kindred/ik/balance.h"

#include <algorithm>
#include <limits>

namespace kindred::ik {
namespace {

template <class Visit>
void for_each_contact(const Rig& rig, std::span<const Affine> world, std::span<const int> bones,
                      Visit visit) {
  for (const int bone : bones) {
    visit(joint_world(world, bone));
    visit(tip_world(rig, world, bone));
  }
}

/// Hull of the contacts that lie no higher than `highest`.
Interval hull(const Rig& rig, std::span<const Affine> world, std::span<const int> bones,
              double highest) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Interval range{kInfinity, -kInfinity};
  for_each_contact(rig, world, bones, [&](Vec2 contact) {
    if (contact.y > highest) return;
    range = {std::min(range.low, contact.x), std::max(range.high, contact.x)};
  });
  return range;
}

Interval shrunk(Interval range) {
  const double margin = kSupportMargin * (range.high - range.low);
  return {range.low + margin, range.high - margin};
}

}  // namespace

BalanceState balance_state(const Rig& rig, std::span<const Affine> world,
                           std::span<const int> support_bones, std::span<const int> pinned_bones) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  BalanceState state;
  state.center = center_of_mass(rig, world);
  state.weightless = std::none_of(rig.bones.begin(), rig.bones.end(),
                                  [](const RigBone& bone) { return bone.mass > 0; });
  Interval pinned{kInfinity, -kInfinity};
  for (const int bone : support_bones) {
    if (std::find(pinned_bones.begin(), pinned_bones.end(), bone) == pinned_bones.end()) continue;
    const Interval own = hull(rig, world, {&bone, 1}, kInfinity);
    pinned = {std::min(pinned.low, own.low), std::max(pinned.high, own.high)};
  }
  if (pinned.low <= pinned.high) {
    state.support = shrunk(pinned);
  } else if (!support_bones.empty()) {
    double lowest = kInfinity;
    for_each_contact(rig, world, support_bones,
                     [&](Vec2 contact) { lowest = std::min(lowest, contact.y); });
    state.support = shrunk(hull(rig, world, support_bones, lowest + kGroundBand * rig.height));
  }
  return state;
}

std::optional<bool> is_balanced(const BalanceState& state) {
  if (state.weightless || !state.support) return {};
  return std::abs(excess(*state.support, state.center.x)) <= kBalanceTolerance;
}

std::optional<BalanceGoal> balance_goal(const Rig& rig, std::span<const Affine> world,
                                        const BalanceState& state, double weight) {
  if (state.weightless || rig.bones.empty() || !(weight > 0)) return {};
  const double root = joint_world(world, 0).x;
  return BalanceGoal{state.support.value_or(Interval{root, root}), weight};
}

}  // namespace kindred::ik
