// SPDX-License-Identifier: MIT
// The rows of the table of actions that are about keys on the timeline and markers.
#pragma once

#include <vector>

#include "editor/actions.h"

namespace kindred::editor {

void add_key_actions(std::vector<Action>& table);

/// Moves the selected keys by whole frames, round the loop where KeyEditing says so. One step.
void nudge_keys(Editor& editor, std::int64_t frames);

/// A marker at the playhead; where there is one already, nothing.
void add_marker_here(Editor& editor);

}  // namespace kindred::editor
