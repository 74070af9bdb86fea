// SPDX-License-Identifier: MIT
// Exact derivatives of points of bones (on the character or a reflection) by every degree of
// freedom. DOF index = 3 * bone + {0: x, 1: y, 2: rotation}; px per px, px per radian.
#pragma once

#include <span>
#include <vector>

#include "kindred/rig/fk.h"
#include "kindred/rig/reflection.h"

namespace kindred {

enum DofKind : int { kDofX = 0, kDofY = 1, kDofRotation = 2, kDofsPerBone = 3 };

inline constexpr int dof_index(int bone, DofKind kind) { return bone * kDofsPerBone + kind; }

/// d x / d q for the point `point_local` of `bone`; `map` null = on the character itself.
/// Result: kDofsPerBone * rig.size() columns, zero for bones that are not ancestors-or-self.
std::vector<Vec2> point_jacobian(const Rig& rig, std::span<const BonePose> pose, int bone,
                                 Vec2 point_local, const ReflectionMap* map = nullptr);

}  // namespace kindred
