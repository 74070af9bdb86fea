// SPDX-License-Identifier: MIT
// The solves of one event of a drag, in the order in which an animator would try: as it is, with a
// little bend, with patience, to the other side.
#pragma once

#include "editor/pose_drag_problem.h"

namespace kindred::editor {

/// Reused from event to event.
struct DragBuffers {
  ik::Workspace workspace, limb_workspace;
  Pose from, best, start, bent, pulled, pulled_from, pulled_way, carried;
  Rig rig;
  std::vector<Affine> world;
  std::vector<ik::Handle> handles, reached;
  int pulls = 2;             ///< towards home after a solve
  bool on_way_home = false;  ///< the last event's pose has more of its way home to go
};

/// One solve: which rig, handles and poses of the problem it takes. `rest` empty: a patient one,
/// that goes on until nothing is gained.
struct DragRound {
  const Rig& rig;
  std::span<const ik::Handle> handles;
  std::span<const BonePose> start, rest;
  double tolerance_share = 1;  ///< of the problem's tolerance
};

ik::Result run_round(const DragProblem& problem, const DragRound& round, ik::Workspace& workspace,
                     Pose& out);

/// Solves from `start` into `out` and goes on towards `rest`, the pose at the start of the drag, as
/// far as the handles let it. `rig` is that of the problem, or one with other weights.
ik::Result solve_handles(const DragProblem& problem, const Rig& rig,
                         std::span<const BonePose> start, std::span<const BonePose> rest,
                         DragBuffers& buffers, Pose& out);

/// Whether another pose is worth taking: nearer to the targets by a tenth, and no pin further off.
bool leads_nearer(const DragProblem& problem, std::span<const BonePose> pose,
                  const ik::Result& result, std::span<const BonePose> other,
                  const ik::Result& of_other, DragBuffers& buffers);

/// Where limbs that are straight keep the figure off a target: gives their hinges a little bend and
/// solves once more. True if that led nearer; `pose` and `result` are the new ones then.
bool bend_straight_limbs(const DragProblem& problem, std::span<const BonePose> rest,
                         DragBuffers& buffers, Pose& pose, ik::Result& result);

/// What became of a limb that kept its side and was stuck.
enum class SideChange { kNone, kMet, kOtherSide };

/// Where a limb that keeps its side is stuck short of a target that it would reach with its other
/// one (its shoulder at a limit): goes there; kMet where patience alone was enough. `pose` and
/// `result` are those of solve_handles.
SideChange change_sides(const DragProblem& problem, DragBuffers& buffers, Pose& pose,
                        ik::Result& result);

/// At the end of a drag: values that changed by next to nothing go back to those of `rest`, so that
/// they need no keys, if the others make up for it. `moved` are the bones that the mouse turns
/// itself.
void drop_small_changes(const DragProblem& problem, std::span<const GrabbedPoint> moved,
                        std::span<const BonePose> rest, DragBuffers& buffers, Pose& pose,
                        ik::Result& result);

/// True if a pose (by its world maps) meets all of these handles of the problem.
bool meets(const DragProblem& problem, std::span<const ik::Handle> handles,
           std::span<const Affine> world);

/// The report of a result whose pose has these world maps.
SolveReport make_report(const DragProblem& problem, const ik::Result& result,
                        std::span<const BonePose> pose, std::span<const Affine> world);

}  // namespace kindred::editor
