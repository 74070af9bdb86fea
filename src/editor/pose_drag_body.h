// SPDX-License-Identifier: MIT
// A limb and the body that carries it: where the body is far less ready to move than the dragged
// limb, it waits. A hand within reach takes its arm along and nothing else; beyond, the body comes
// along the more the farther it is; on the way back it returns as it came.
#pragma once

#include "editor/pose_drag_solve.h"

namespace kindred::editor {

/// Carried from event to event.
struct WaitingBody {
  Pose alone;            ///< what the limb does alone, on a body as at the start
  bool returns = false;  ///< the limb no longer needs the body, which is on its way back
};

/// One event of a drag: solve_handles, with a body that wakes as far as the limb falls short.
ik::Result solve_drag(const DragProblem& problem, std::span<const BonePose> start,
                      std::span<const BonePose> rest, DragBuffers& buffers, WaitingBody& body,
                      Pose& out);

/// Limbs at (almost) full stretch whose targets come nearer are folded to their sides first
/// (fold_towards). `world` are the maps of `pose`.
void fold_stretched_limbs(const DragProblem& problem, std::span<const Affine> world, Pose& pose);

}  // namespace kindred::editor
