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

/// Where a figure that stands on pins is stuck short of a target (its legs are straight): carries
/// it there as a whole, puts its legs where they stand, and solves once more from there. True if
/// that led nearer; `pose` and `result` are the new ones then.
bool carry_body(const DragProblem& problem, std::span<const BonePose> rest, DragBuffers& buffers,
                Pose& pose, ik::Result& result);

}  // namespace kindred::editor
