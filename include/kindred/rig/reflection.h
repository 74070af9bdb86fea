// SPDX-License-Identifier: MIT
// The mirror image of a figure. Root p goes to p' = (ox + kx p.x, oy + ky p.y), a point q to
// p' + A (q - p) with the constant A = s F. Angles are shared: there is no second pose.
#pragma once

#include <span>
#include <string>

#include "kindred/math/affine.h"
#include "kindred/rig/rig.h"

namespace kindred {

struct ReflectionMap {
  Vec2 root_scale{1, 1};   ///< (kx, ky)
  Vec2 root_offset{0, 0};  ///< (ox, oy), px
  Vec2 axes{1, 1};         ///< diagonal of A = s F

  friend bool operator==(const ReflectionMap&, const ReflectionMap&) = default;
};

/// Where the reflection puts a world point of the tree whose root joint is at `root`.
Vec2 reflect(const ReflectionMap& map, Vec2 root, Vec2 point);

/// The same as an affine map of the plane.
Affine reflection_matrix(const ReflectionMap& map, Vec2 root);

/// The point of the character that the reflection shows at `reflected`; an axis with A = 0 keeps
/// the root's coordinate. For display and hit-testing only: solving there with the character's
/// Jacobian has the wrong sign for the root (docs/ik.md).
Vec2 unreflect(const ReflectionMap& map, Vec2 root, Vec2 reflected);

/// World maps of all bones as the reflection shows them; each tree uses its own root.
void reflect_worlds(const Rig& rig, const ReflectionMap& map, std::span<const Affine> world,
                    std::span<Affine> reflected);

}  // namespace kindred
