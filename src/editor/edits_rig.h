// SPDX-License-Identifier: MIT
// Edits of the skeleton: its bones, their order and their rest places. What hangs on a bone (keys,
// handles, parts, pins, saved poses, balance support) is carried along or removed with it, so that
// the document stays sound after every edit: parents stand before children, one value of the base
// pose a bone, no reference to a bone that is gone. Ids that name nothing change nothing.
//
// In Rig mode call them through edit_rig / update_rig_drag (rig_mode.h), which keep the session's
// unkeyed poses in step. World positions are those of the rest pose (rig_rest.h).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

/// What bones below do when a bone is moved, turned or lengthened.
enum class Children {
  kFollow,  ///< they ride along; those that stand on the tip stay on it
  kStay,    ///< they keep their place in the world
};

inline constexpr int kMostSegments = 100;

// ---- making ------------------------------------------------------------------------------------

/// The character that new bones go to: the selected one, else the first that has bones and is not
/// locked, else a new one named "Figure".
CharacterId rig_character(Scene& scene, const Selection& selection);

struct NewBone {
  BoneId parent;  ///< 0 = a root
  Vec2 joint_world{0, 0}, tip_world{0, 0};
  std::string name = {};  ///< empty = "root", "bone", or the parent's numbered: "arm.L" -> "arm2.L"
  bool with_part = true;  ///< a capsule that shows it
};

/// 0 if there is no such character or parent, or a number is not finite.
BoneId add_bone(Scene& scene, CharacterId character, const NewBone& bone);

/// A child at the tip, going on in the bone's direction with its length (40 px at least).
BoneId extrude_bone(Scene& scene, CharacterId character, BoneId bone);

/// In 2 to kMostSegments bones of equal length, end to end. The bone keeps its name, keys and
/// limits as the first; its children, and handles and pins on its outer part, move to the segment
/// they stand on. Returns the segments, the bone first; none if its length is 0.
std::vector<BoneId> split_bone(Scene& scene, CharacterId character, BoneId bone, int count);

/// A copy beside the original, with what is below it if `with_children`, and their parts.
BoneId duplicate_bone(Scene& scene, CharacterId character, BoneId bone, bool with_children);

// ---- structure ---------------------------------------------------------------------------------

/// Why `bone` can't hang on `parent` (0 = be a root), in a sentence; none if it can.
std::optional<std::string> reparent_refusal(const Character& character, BoneId bone, BoneId parent);

/// Keeps every rest place of the world. It becomes the last of its new siblings, or stands just
/// before the sibling `before`. Refused moves change nothing.
void reparent_bone(Scene& scene, CharacterId character, BoneId bone, BoneId parent,
                   BoneId before = {});

/// Among its siblings (of roots: among the roots): -1 one place up, +1 one down.
void move_bone(Scene& scene, CharacterId character, BoneId bone, int places);

/// Children go to the nearest bone above that stays and keep their place. Keys, handles, clip pins,
/// saved values and support of the deleted go; drawn parts go to the bone above, the capsule that
/// came with a bone goes with it.
void delete_bones(Scene& scene, CharacterId character, std::span<const BoneId> bones);

/// rename_bone, and the bone of the other side follows where the new name tells a side ("hand.L" to
/// "paw.L" makes "hand.R" "paw.R"); where it tells none the side is kept in the bone's `side`.
void rename_bone_and_pair(Scene& scene, CharacterId character, BoneId bone, std::string_view name);

// ---- rest place --------------------------------------------------------------------------------

void set_bone_position(Scene& scene, CharacterId character, BoneId bone, Vec2 position,
                       Children children = Children::kFollow);
void set_bone_angle(Scene& scene, CharacterId character, BoneId bone, double degrees,
                    Children children = Children::kFollow);
/// The capsule that came with the bone keeps fitting it.
void set_bone_length(Scene& scene, CharacterId character, BoneId bone, double length,
                     Children children = Children::kFollow);

/// Drags of joints: the bone comes along with all below it (kFollow), and the tip of a parent that
/// it stands on follows; or its tip and children stay where they are (kStay).
void move_joint(Scene& scene, CharacterId character, BoneId bone, Vec2 joint_world,
                Children children = Children::kFollow);
/// Length and angle from the joint.
void move_tip(Scene& scene, CharacterId character, BoneId bone, Vec2 tip_world,
              Children children = Children::kFollow);
/// Bones below another of the list are moved by that one.
void move_bones(Scene& scene, CharacterId character, std::span<const BoneId> bones,
                Vec2 delta_world, Children children = Children::kFollow);
/// Each about its own joint; bones below another of the list turn with that one.
void turn_bones(Scene& scene, CharacterId character, std::span<const BoneId> bones,
                double delta_deg, Children children = Children::kFollow);
void scale_bone_lengths(Scene& scene, CharacterId character, std::span<const BoneId> bones,
                        double factor, Children children = Children::kFollow);

// ---- other fields ------------------------------------------------------------------------------

/// None = as the name tells.
void set_bone_side(Scene& scene, CharacterId character, BoneId bone, std::optional<Side> side);
/// Empty and double entries are left out.
void set_bone_caps(Scene& scene, CharacterId character, BoneId bone, std::vector<std::string> caps);
/// Keeps its rest place.
void set_inherit_rotation(Scene& scene, CharacterId character, BoneId bone, bool inherit);
void set_inherit_scale(Scene& scene, CharacterId character, BoneId bone, bool inherit);
/// Both bounds at once; given the wrong way round they are swapped, more than a turn
/// apart the upper one gives way.
void set_limits(Scene& scene, CharacterId character, BoneId bone, double min_deg, double max_deg);

/// "forearm.L" -> "forearm2.L", "spine3" -> "spine4", "left arm" -> "left arm 2"; not taken.
std::string numbered_bone_name(const Character& character, std::string_view name);

}  // namespace kindred::editor
