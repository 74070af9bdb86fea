// SPDX-License-Identifier: MIT
// The Rig menu: rows of the table of actions, and what delete, duplicate and Escape of the Edit
// menu do in Rig mode. Window work that the rows leave to panels: the symmetrise popup
// (rig_symmetry.h) and how many bones to split into (split_bone in edits_rig.h; the row makes 2).
#pragma once

#include <vector>

#include "editor/actions.h"

namespace kindred::editor {

/// Adds the rows, and tells those of other menus what they are in Rig mode.
void add_rig_actions(std::vector<Action>& table);

/// Selected points, else the selected part, else the selected bones: one step.
bool can_delete_in_rig(const Editor& editor);
void delete_in_rig(Editor& editor);

bool can_duplicate_in_rig(const Editor& editor);
void duplicate_in_rig(Editor& editor);

/// True in Rig mode: what the pose and its keys are changed by waits until Animate mode.
bool in_rig_mode(const Editor& editor);

}  // namespace kindred::editor
