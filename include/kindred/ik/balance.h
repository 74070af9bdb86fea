// SPDX-License-Identifier: MIT
// Centre of mass over its support: what editor, canvas, command line and solvers agree on.
#pragma once

#include <optional>
#include <span>

#include "kindred/rig/fk.h"

namespace kindred::ik {

/// Range of x, px; low <= high.
struct Interval {
  double low = 0;
  double high = 0;

  friend bool operator==(const Interval&, const Interval&) = default;
};

/// The centre of mass should come over `support`. Inside there is no force at all. Lower priority
/// than pins and handles: it moves only what they leave free.
struct BalanceGoal {
  Interval support;   ///< x range of the world, px, shrunk already
  double weight = 1;  ///< in E, against a handle of weight 1 (docs/ik.md); >= 0, 0 = off
};

struct BalanceState {
  Vec2 center{0, 0};                ///< of mass, px
  std::optional<Interval> support;  ///< shrunk by kSupportMargin a side; none without support bones
  bool weightless = false;          ///< total mass 0: there is nothing to balance
};

/// Part of its width by which the support is shrunk on each side.
inline constexpr double kSupportMargin = 0.1;
/// Contacts this near the lowest one, in character heights, touch the ground.
inline constexpr double kGroundBand = 0.01;
/// px by which the centre may miss the support and still count as balanced.
inline constexpr double kBalanceTolerance = 1;

/// The support is spanned by joint and tip of the support bones that are pinned; if none is, by
/// those contacts that touch the ground. Both lists hold indices in the rig.
BalanceState balance_state(const Rig& rig, std::span<const Affine> world,
                           std::span<const int> support_bones, std::span<const int> pinned_bones);

/// Whether the centre lies inside the support; nothing without support or mass.
std::optional<bool> is_balanced(const BalanceState& state);

/// What a solve should keep: the support of `state`, or without support bones the x of the first
/// root's joint. Nothing without mass (say so: balance is off then) or without bones.
std::optional<BalanceGoal> balance_goal(const Rig& rig, std::span<const Affine> world,
                                        const BalanceState& state, double weight);

/// How far x lies outside: positive to the right, negative to the left, 0 inside.
inline double excess(Interval support, double x) {
  return x > support.high ? x - support.high : x < support.low ? x - support.low : 0;
}

}  // namespace kindred::ik
