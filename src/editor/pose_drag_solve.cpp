// SPDX-License-Identifier: MIT
#include "editor/pose_drag_solve.h"

#include <algorithm>
#include <cmath>

#include "editor/pose_drag_pull.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

/// Changes that need no key; without them targets are met this much more closely, so that it does
/// not show.
constexpr double kSmallTurnDeg = 0.05, kSmallMovePx = 0.05, kDropTolerance = 0.1;
/// The bend that a straight limb is tried with, and how many rounds it gets.
constexpr double kLittleBendDeg = 8;
constexpr int kBentRounds = 4;
/// What counts as stuck: so far off, in heights of the figure.
constexpr double kStuckShare = 0.005;

/// Solves of a drag are brief and stop where a step shows little; but hips pushed down onto
/// straight legs must first find the way the knees bend: a root moved by hand may take as long as
/// it needs, and is then slower than the legs, so that they bend before it leaves.
ik::Result solve_event(const DragProblem& problem, DragRound round, DragBuffers& buffers,
                       Pose& out) {
  ik::Result result = run_round(problem, round, buffers.workspace, out);
  if (!problem.moves_root || result.status == ik::Status::kConverged) return result;
  const int iterations = result.iterations;
  buffers.from = out;
  result = run_round(problem, {problem.patient_rig, round.handles, buffers.from, {}},
                     buffers.workspace, out);
  result.iterations += iterations;
  return result;
}

/// A pose that reaches as far as it can goes home as far as it still does.
bool pull_reaching(const DragProblem& problem, DragRound round, DragBuffers& buffers, Pose& out,
                   const ik::Result& result) {
  ik::Problem figures;
  figures.rig = &round.rig;
  figures.reflections = problem.reflections;
  buffers.world.resize(out.size());
  forward_kinematics(round.rig, out, buffers.world);
  buffers.reached.assign(round.handles.begin(), round.handles.end());
  for (ik::Handle& handle : buffers.reached) {
    if (handle.pinned) continue;
    handle.target_world = ik::handle_position(figures, handle, buffers.world);
  }
  round.handles = buffers.reached;
  ik::Result reaching = result;
  return pull_home(problem, round, buffers, buffers.workspace, out, reaching);
}

void pull_answer_home(const DragProblem& problem, const DragRound& round, DragBuffers& buffers,
                      Pose& out, ik::Result& result) {
  if (result.status == ik::Status::kIterationLimit || round.rest.empty()) return;
  const bool met = result.status == ik::Status::kConverged;
  buffers.on_way_home = met && buffers.pulls == 0;
  for (int i = 0; i < buffers.pulls; ++i) {
    buffers.on_way_home = met ? pull_home(problem, round, buffers, buffers.workspace, out, result)
                              : pull_reaching(problem, round, buffers, out, result);
    if (!buffers.on_way_home) return;
  }
}

}  // namespace

ik::Result run_round(const DragProblem& problem, const DragRound& round, ik::Workspace& workspace,
                     Pose& out) {
  ik::Problem input;
  input.rig = &round.rig;
  input.start = round.start;
  input.rest = round.rest;
  input.handles = round.handles;
  input.reflections = problem.reflections;
  input.settings = problem.settings;
  input.settings.tolerance_px *= round.tolerance_share;
  input.balance = problem.balance;
  return problem.solver->solve(input, workspace, out);
}

bool meets(const DragProblem& problem, std::span<const ik::Handle> handles,
           std::span<const Affine> world) {
  return std::all_of(handles.begin(), handles.end(), [&](const ik::Handle& handle) {
    return error_px(problem, handle, world) <= problem.settings.tolerance_px;
  });
}

ik::Result solve_handles(const DragProblem& problem, const Rig& rig,
                         std::span<const BonePose> start, std::span<const BonePose> rest,
                         DragBuffers& buffers, Pose& out) {
  buffers.on_way_home = false;
  const DragRound round{rig, problem.handles, start, rest};
  ik::Result result = solve_event(problem, round, buffers, out);
  pull_answer_home(problem, round, buffers, out, result);
  return result;
}

bool leads_nearer(const DragProblem& problem, std::span<const BonePose> pose,
                  const ik::Result& result, std::span<const BonePose> other,
                  const ik::Result& of_other, DragBuffers& buffers) {
  if (of_other.error_px > 0.9 * result.error_px - problem.settings.tolerance_px) return false;
  const auto pins_off_px = [&](std::span<const BonePose> of_pose) {
    buffers.world.resize(of_pose.size());
    forward_kinematics(problem.rig, of_pose, buffers.world);
    double most = problem.settings.tolerance_px;
    for (const ik::Handle& handle : problem.handles) {
      if (handle.pinned) most = std::max(most, error_px(problem, handle, buffers.world));
    }
    return most;
  };
  return pins_off_px(other) <= pins_off_px(pose);
}

bool bend_straight_limbs(const DragProblem& problem, std::span<const BonePose> rest,
                         DragBuffers& buffers, Pose& pose, ik::Result& result) {
  bool any = false;
  buffers.start = pose;
  for (const KeptHinge& kept : problem.hinges) {
    double& rotation = buffers.start[static_cast<std::size_t>(kept.hinge.bone)].rotation_deg;
    const double bend = kept.side * (rotation - kept.hinge.straight_deg);
    if (bend >= kLittleBendDeg) continue;
    rotation = kept.hinge.straight_deg + kept.side * kLittleBendDeg;
    any = true;
  }
  if (!any) return false;
  buffers.bent = pose;
  ik::Result bent;
  bent.status = ik::Status::kIterationLimit;
  for (int i = 0; i < kBentRounds && bent.status == ik::Status::kIterationLimit; ++i) {
    bent = solve_handles(problem, problem.rig, buffers.start, rest, buffers, buffers.bent);
    buffers.start = buffers.bent;
  }
  if (!leads_nearer(problem, pose, result, buffers.bent, bent, buffers)) return false;
  pose.swap(buffers.bent);
  result = bent;
  return true;
}

SideChange change_sides(const DragProblem& problem, DragBuffers& buffers, Pose& pose,
                        ik::Result& result) {
  if (problem.moves_root) return SideChange::kNone;
  if (result.error_px < kStuckShare * problem.rig.height) return SideChange::kNone;
  buffers.from = pose;
  // Solves of a drag stop early; only what a patient one can't reach either is out of reach here.
  const Rig* const free = problem.free_rig ? &*problem.free_rig : nullptr;
  for (const Rig* rig : {&problem.rig, free}) {
    if (rig == nullptr) continue;
    buffers.best = pose;
    const ik::Result patient = run_round(problem, {*rig, problem.handles, buffers.from, {}},
                                         buffers.workspace, buffers.best);
    if (patient.status != ik::Status::kConverged) continue;
    pose.swap(buffers.best);
    result = patient;
    return rig == &problem.rig ? SideChange::kMet : SideChange::kOtherSide;
  }
  return SideChange::kNone;
}

void drop_small_changes(const DragProblem& problem, std::span<const GrabbedPoint> moved,
                        std::span<const BonePose> rest, DragBuffers& buffers, Pose& pose,
                        ik::Result& result) {
  bool any = false;
  buffers.from = pose;
  buffers.rig = problem.rig;
  const auto drop = [&](double BonePose::*field, double DofWeights::*weight, std::size_t i,
                        double least) {
    double& value = buffers.from[i].*field;
    if (value == rest[i].*field || std::abs(value - rest[i].*field) >= least) return;
    value = rest[i].*field;
    buffers.rig.bones[i].weights.*weight = 0;
    any = true;
  };
  for (std::size_t i = 0; i < pose.size(); ++i) {
    if (std::any_of(moved.begin(), moved.end(), [&](const GrabbedPoint& point) {
          return static_cast<std::size_t>(point.bone) == i;
        })) {
      continue;
    }
    drop(&BonePose::rotation_deg, &DofWeights::rotation, i, kSmallTurnDeg);
    drop(&BonePose::x, &DofWeights::x, i, kSmallMovePx);
    drop(&BonePose::y, &DofWeights::y, i, kSmallMovePx);
  }
  if (!any) return;
  const bool met = result.status == ik::Status::kConverged;
  buffers.best = pose;
  const ik::Result without =
      run_round(problem, {buffers.rig, problem.handles, buffers.from, rest, kDropTolerance},
                buffers.workspace, buffers.best);
  const double room = problem.settings.tolerance_px;
  if (met ? without.status != ik::Status::kConverged : without.error_px > result.error_px + room) {
    return;
  }
  if (std::abs(without.balance_excess) > std::abs(result.balance_excess) + room) return;
  pose.swap(buffers.best);
  result.error_px = without.error_px;
  result.balance_excess = without.balance_excess;
}

SolveReport make_report(const DragProblem& problem, const ik::Result& result,
                        std::span<const BonePose> pose, std::span<const Affine> world) {
  SolveReport report;
  report.valid = !problem.handles.empty();
  report.status = result.status;
  report.error_px = result.error_px;
  report.iterations = result.iterations;
  report.pose.assign(pose.begin(), pose.end());
  double worst = problem.settings.tolerance_px;
  for (std::size_t i = 0; i < problem.handles.size(); ++i) {
    const HandleNote& note = problem.notes[i];
    const double error = error_px(problem, problem.handles[i], world);
    if (note.role != HandleRole::kFoot) {
      ++report.handles;
      if (error <= problem.settings.tolerance_px) ++report.handles_met;
    }
    if (error > worst) {
      worst = error;
      report.worst_handle = note.name;
    }
  }
  return report;
}

}  // namespace kindred::editor
