// SPDX-License-Identifier: MIT
// Dragging a key dot of a motion path: the pose of that frame follows by IK and is keyed there.
#pragma once

#include <memory>

#include "editor/motion_path.h"
#include "editor/tools.h"

namespace kindred::editor {

/// A press on the dot: a drag is one step of the history, whatever the playhead and auto-key say;
/// a click moves the playhead to the key.
std::unique_ptr<Interaction> press_path_dot(const PathDot& dot, bool limb_only);

}  // namespace kindred::editor
