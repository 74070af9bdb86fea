// SPDX-License-Identifier: MIT
// Rig mode: the canvas shows the rest pose (Editor::evaluated), tools edit the skeleton and its
// parts instead of the pose, playback stands still. Keys, clips and unkeyed edits stay as they are.
//
// The window: Tab runs "rig.mode"; session().mode says which; tools() of the other mode are hidden
// (Tool::mode); the bottom pane folds to a line "Rig mode shows the rest pose. Keys and clips stay
// as they are." with the way back. Draw the gizmos of CanvasInput as in UI.md section 7 (kites),
// reflections' bones from evaluated().reflections; limit_rays (rig_gizmos.h) of the selected bone;
// part_points (part_points.h) under the tool "points"; part_frame (part_pick.h) under "part".
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "editor/editor.h"

namespace kindred::editor {

/// Each mode keeps its own tool. Does nothing during a drag.
void set_mode(Editor& editor, Mode mode);

/// Editor::edit for changes of the list of bones: unkeyed poses go along with their bones.
void edit_rig(Editor& editor, std::string name, const std::function<void(Scene&)>& change);
/// Editor::update_drag, likewise.
void update_rig_drag(Editor& editor, const std::function<void(Scene&)>& change);

/// While "Mirror edits" is on: what was done to these bones happens to their partners, mirrored.
/// To be called at the end of a change.
void mirror_edit(const Editor& editor, Scene& scene, CharacterId character,
                 std::span<const BoneId> bones);

/// A drop in the outliner, one step: onto `parent` (0 = make it a root), before the sibling
/// `before`. False and a notice that says why where it can't be.
bool drop_bone(Editor& editor, CharacterId character, BoneId bone, BoneId parent,
               BoneId before = {});

/// The bones selected in the character shown.
std::vector<BoneId> selected_rig_bones(const Editor& editor);

}  // namespace kindred::editor
