// SPDX-License-Identifier: MIT
// Posing: where the values of bones go when they are dragged or typed.
//
//   auto-key on                           a key at the playhead
//   auto-key off, channel without keys    the base pose
//   auto-key off, channel with keys       an unkeyed edit of the session, until the playhead moves
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "editor/editor.h"

namespace kindred::editor {

/// The pose that is shown at `time`: the unkeyed edit, else the sample; after hard limits.
Pose shown_pose(const Character& character, Time time, std::span<const PoseOverride> unkeyed);

/// How the rotations of a wanted pose are meant.
enum class Rotations {
  kTyped,     ///< as they are: 370 is not 10
  kMeasured,  ///< known up to whole turns (atan2): the turn nearest to the one shown
};

/// Writes `wanted` (one value a bone, finite) wherever it differs from the pose shown. Rotations
/// are kept inside hard limits, values that are not finite are left as they were. In a looping clip
/// the key goes to the time modulo its period. Nothing is touched where nothing differs.
void write_pose(Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId character, Time time,
                bool auto_key, const Pose& wanted, Rotations rotations = Rotations::kTyped);

/// "Key them": unkeyed edits of every character become keys at `time`.
void key_unkeyed_in(Scene& scene, std::vector<PoseOverride>& unkeyed, Time time);

/// Targets of unpinned handles follow their points: they become "where the point is". To be called
/// after every change of the pose by anything but IK.
void follow_points(Character& character);

// ---- the same for the editor, with its playhead and auto-key
// --------------------------------------

/// One step. `wanted` is a whole pose; handles follow.
void edit_pose(Editor& editor, std::string name, CharacterId character, const Pose& wanted);

/// The next value of a drag begun with begin_drag: `wanted` written over its start. `also`, if
/// given, changes the character after that (targets of handles that the solve used); without it
/// handles follow their points. Rotations stay on the turn they are given on, so a drag must hand
/// on a continuous angle (continuous_deg).
void update_pose_drag(Editor& editor, CharacterId character, const Pose& wanted,
                      const std::function<void(Character&)>& also = {});

/// One value, as the inspector sets it: a step of its own, or the next value of the drag in
/// progress. Refuses non-finite values.
void set_bone_value(Editor& editor, CharacterId character, BoneId bone, PropertyId property,
                    double value);

/// The same value for several bones at once.
void set_bone_values(Editor& editor, CharacterId character, std::span<const BoneId> bones,
                     PropertyId property, double value);

/// Rest values of these bones (all if empty).
void reset_pose(Editor& editor, std::string name, CharacterId character,
                std::span<const BoneId> bones, std::span<const PropertyId> properties);

/// key_unkeyed_in at the playhead, as a step.
void key_unkeyed(Editor& editor);

/// `angle_deg` on the turn nearest to `reference_deg`; within 180 of it.
double continuous_deg(double angle_deg, double reference_deg);

}  // namespace kindred::editor
