// SPDX-License-Identifier: MIT
// The pose library: poses kept in the scene under names. A pose holds what was saved of it, and
// changes nothing else when it is applied.
#pragma once

#include <string_view>

#include "editor/editor.h"

namespace kindred::editor {

enum class PoseScope { kSelectedBones, kWholeFigure };  ///< selected: all if none is

/// The pose shown, of the character shown: values of the bones, and which of their parts show in
/// which order. A taken name is numbered, an empty one is "pose". One step.
SavedPoseId save_pose(Editor& editor, std::string_view name, PoseScope scope);
/// The same into a pose that exists; its name stays.
void overwrite_pose(Editor& editor, SavedPoseId pose, PoseScope scope);

void rename_saved_pose(Scene& scene, CharacterId character, SavedPoseId pose,
                       std::string_view name);
void delete_saved_pose(Scene& scene, CharacterId character, SavedPoseId pose);
/// To that place in the list.
void move_saved_pose(Scene& scene, CharacterId character, SavedPoseId pose, std::size_t place);

/// `shown` with the saved values blended in: 0 = as shown, 1 = as saved; beyond 1 overdoes it.
Pose blended_pose(const Character& character, const Pose& shown, const SavedPose& saved,
                  double blend);

/// The mirror image of a saved pose: values go to the bone of the other side, mirrored left-right;
/// what has no partner is left out. Parts likewise, by their names.
SavedPose mirrored_pose(const Character& character, const SavedPose& saved);

/// Applies a pose at the playhead as posing by hand would (auto-key and all). Parts change from
/// the middle of the blend on. A step of its own; in a drag begun with begin_drag its next value,
/// so that moving the blend slider is one step.
void apply_pose(Editor& editor, SavedPoseId pose, double blend, PoseScope scope,
                bool mirrored = false);

}  // namespace kindred::editor
