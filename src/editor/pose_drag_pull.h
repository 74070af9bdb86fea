// SPDX-License-Identifier: MIT
// The way home of a drag: of all poses that meet the targets the one nearest to the pose at its
// start, in the metric of the weights. It depends on where the mouse is, hardly on how it came
// there, so that what a far drag bent straightens as the mouse comes back.
#pragma once

#include "editor/pose_drag_solve.h"

namespace kindred::editor {

/// A pose that meets the targets of `round` goes on towards `round.rest` as far as they let it, by
/// at most a few degrees. True if there is more of that way to go. `pose` and `result` are those of
/// a solve that converged.
bool pull_home(const DragProblem& problem, const DragRound& round, DragBuffers& buffers,
               ik::Workspace& workspace, Pose& pose, ik::Result& result);

}  // namespace kindred::editor
