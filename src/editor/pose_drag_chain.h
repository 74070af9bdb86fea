// SPDX-License-Identifier: MIT
// Questions about a rig that drags ask: which bones make a limb, which feet stand on the ground.
#pragma once

#include <vector>

#include "kindred/rig/fk.h"
#include "kindred/scene/document.h"

namespace kindred::editor {

/// True if `ancestor` is `bone` or above it.
bool is_ancestor_or_self(const Rig& rig, int ancestor, int bone);

/// The bones that move a point of `bone` as one limb, from `bone` up to the limb's attachment: the
/// first bone above that carries more than one limb, excluded. Branches that only follow (all their
/// weights 0: hair, a face) are no limbs.
std::vector<int> limb_of(const Rig& rig, int bone);

/// The bone whose turning moves the point: a joint hangs on the bone above.
int moving_bone(const Rig& rig, int bone, Vec2 point_local);

/// A place where a figure stands.
struct Support {
  int bone = 0;
  Vec2 point_local{0, 0};
};

/// Joint and tip of every bone with the cap "foot" that touches the ground: whose lower end is
/// within 1 % of the height of the lowest foot's. Both, so that a foot stands as it stood.
std::vector<Support> standing_feet(const std::vector<Bone>& bones, const Rig& rig,
                                   const std::vector<Affine>& world);

}  // namespace kindred::editor
