// SPDX-License-Identifier: MIT
// Elbows and knees in a drag: a limb keeps the side to which it bends. In the plane a hinge that
// goes through straight comes out wrong more often than right, so drags don't let it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "kindred/ik/ik.h"
#include "kindred/scene/document.h"

namespace kindred::editor {

/// The joint in the middle of a limb of two or three bones.
struct Hinge {
  int bone = 0;              ///< turns at the joint
  double straight_deg = 0;   ///< its rotation at which the limb is straight, on the pose's turn
  double bend_deg = 0;       ///< the pose's rotation less that: positive = counter-clockwise
  double rest_bend_deg = 0;  ///< the same of the rest pose
};

/// The hinge that moves a point of `bone`: the second bone of its limb (limb_of). None on limbs of
/// one bone or of more than three, which may curl as they like.
std::optional<Hinge> hinge_of(const Rig& rig, std::span<const BonePose> pose, int bone,
                              Vec2 point_local);

/// The side a hinge is on, 1 or -1: the wanted one, else that of its pose; where that is straight,
/// of the rest pose; 0 = neither says.
int side_of(const Hinge& hinge, int wanted);

/// A hinge that stays on its side.
struct KeptHinge {
  Hinge hinge;
  int side = 0;
  std::size_t handle = 0;  ///< the first that holds the limb
};

/// Those of the limbs that `handles` hold: where a side is wanted, and at the left or right of a
/// body.
std::vector<KeptHinge> hinges_to_keep(const Rig& rig, const std::vector<Bone>& bones,
                                      std::span<const BonePose> pose,
                                      std::span<const ik::Handle> handles);

/// Bounds each of them to its side.
void keep_sides(Rig& rig, std::span<const KeptHinge> hinges);

/// Bends the hinge to its side and turns the limb so that the handle's point comes to the target,
/// or as near as the limb reaches. `world` are the maps of `pose`.
void place_limb(const Rig& rig, const KeptHinge& kept, const ik::Handle& handle, Vec2 target_own,
                std::span<const Affine> world, Pose& pose);

/// A straight limb does not know how to fold. Where the target of the handle is nearer than a limb
/// at (almost) full stretch reaches, places the limb there.
void fold_towards(const Rig& rig, const KeptHinge& kept, const ik::Handle& handle, Vec2 target_own,
                  std::span<const Affine> world, Pose& pose);

}  // namespace kindred::editor
