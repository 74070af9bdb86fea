// SPDX-License-Identifier: MIT
#include "editor/pose_drag_solve.h"

#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

/// A body that moves by less than this part of what the dragged limb does, and by less than so
/// many degrees (or heights in radians), only trembles along.
constexpr double kTremblePart = 0.02;
constexpr double kTrembleDeg = 2;
/// Changes that need no key.
constexpr double kSmallTurnDeg = 0.05, kSmallMovePx = 0.05;
/// The bend that a straight limb is tried with, and how many rounds it gets.
constexpr double kLittleBendDeg = 8;
constexpr int kBentRounds = 4;
/// What counts as stuck: so far off, in heights of the figure.
constexpr double kStuckShare = 0.005;

struct DragRound {
  const Rig& rig;
  std::span<const ik::Handle> handles;
  std::span<const BonePose> start, rest;
};

ik::Problem as_problem(const DragProblem& problem, const DragRound& round) {
  ik::Problem result;
  result.rig = &round.rig;
  result.start = round.start;
  result.rest = round.rest;
  result.handles = round.handles;
  result.reflections = problem.reflections;
  result.settings = problem.settings;
  result.balance = problem.balance;
  return result;
}

ik::Result run_round(const DragProblem& problem, const DragRound& round, DragBuffers& buffers,
                     Pose& out) {
  return problem.solver->solve(as_problem(problem, round), buffers.workspace, out);
}

double error_of(const DragProblem& problem, const ik::Handle& handle,
                std::span<const Affine> world) {
  const ik::Problem input = as_problem(problem, {problem.rig, {}, {}, {}});
  return glm::distance(ik::handle_position(input, handle, world), handle.target_world);
}

/// Solves of a drag are brief and stop where a step shows little; but hips pushed down onto
/// straight legs must first find the way the knees bend: a root moved by hand may take as long as
/// it needs, and is then slower than the legs, so that they bend before it leaves.
ik::Result solve_event(const DragProblem& problem, DragRound round, DragBuffers& buffers,
                       Pose& out) {
  ik::Result result = run_round(problem, round, buffers, out);
  if (!problem.moves_root || result.status == ik::Status::kConverged) return result;
  const int iterations = result.iterations;
  buffers.from = out;
  result = run_round(problem, {problem.patient_rig, round.handles, buffers.from, {}}, buffers, out);
  result.iterations += iterations;
  return result;
}

double change_deg(const BonePose& now, const BonePose& before, double height) {
  const double moved = std::max(std::abs(now.x - before.x), std::abs(now.y - before.y));
  return std::max(std::abs(now.rotation_deg - before.rotation_deg), degrees(moved / height));
}

/// The limb alone, from a body as at the start.
void keep_body_still(const DragProblem& problem, std::span<const BonePose> rest,
                     DragBuffers& buffers, Pose& pose, ik::Result& result) {
  double limb = 0, body = 0;
  for (std::size_t i = 0; i < pose.size(); ++i) {
    double& most = problem.own_limb[i] ? limb : body;
    most = std::max(most, change_deg(pose[i], rest[i], problem.rig.height));
  }
  if (body == 0 || body > kTremblePart * limb || body > kTrembleDeg) return;
  buffers.from = pose;
  buffers.rig = problem.rig;
  for (std::size_t i = 0; i < pose.size(); ++i) {
    if (problem.own_limb[i]) continue;
    buffers.from[i] = rest[i];
    buffers.rig.bones[i].weights = {0, 0, 0};
  }
  buffers.handles.clear();
  for (const ik::Handle& handle : problem.handles) {
    int bone = handle.bone;
    while (bone >= 0 && !problem.own_limb[static_cast<std::size_t>(bone)]) {
      bone = problem.rig.bones[static_cast<std::size_t>(bone)].parent;
    }
    if (bone >= 0) buffers.handles.push_back(handle);
  }
  buffers.best = pose;
  const ik::Result alone =
      run_round(problem, {buffers.rig, buffers.handles, buffers.from, rest}, buffers, buffers.best);
  if (alone.status != ik::Status::kConverged) return;
  if (std::abs(alone.balance_excess) > std::abs(result.balance_excess) + kSmallMovePx) return;
  buffers.world.resize(pose.size());
  forward_kinematics(problem.rig, buffers.best, buffers.world);
  if (!meets(problem, problem.handles, buffers.world)) return;
  pose.swap(buffers.best);
  result.iterations += alone.iterations;
  result.error_px = alone.error_px;
  result.balance_excess = alone.balance_excess;
}

}  // namespace

bool meets(const DragProblem& problem, std::span<const ik::Handle> handles,
           std::span<const Affine> world) {
  return std::all_of(handles.begin(), handles.end(), [&](const ik::Handle& handle) {
    return error_of(problem, handle, world) <= problem.settings.tolerance_px;
  });
}

ik::Result solve_drag(const DragProblem& problem, std::span<const BonePose> start,
                      std::span<const BonePose> rest, DragBuffers& buffers, Pose& out) {
  const std::span<const ik::Handle> to_be_met = problem.to_be_met();
  ik::Result result =
      solve_event(problem, {problem.rig, problem.handles, start, rest}, buffers, out);
  if (result.status != ik::Status::kConverged && to_be_met.size() < problem.handles.size()) {
    const int iterations = result.iterations;
    buffers.best = out;
    result = solve_event(problem, {problem.rig, to_be_met, buffers.best, rest}, buffers, out);
    result.iterations += iterations;
  } else if (result.status == ik::Status::kConverged && !problem.own_limb.empty()) {
    keep_body_still(problem, rest, buffers, out, result);
  }
  return result;
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
    bent = solve_drag(problem, buffers.start, rest, buffers, buffers.bent);
    buffers.start = buffers.bent;
  }
  if (bent.error_px > 0.9 * result.error_px - problem.settings.tolerance_px) return false;
  pose.swap(buffers.bent);
  result = bent;
  return true;
}

SideChange change_sides(const DragProblem& problem, DragBuffers& buffers, Pose& pose,
                        ik::Result& result) {
  if (!problem.free_rig || problem.moves_root) return SideChange::kNone;
  if (result.error_px < kStuckShare * problem.rig.height) return SideChange::kNone;
  buffers.from = pose;
  // Solves of a drag stop early; only what a patient one can't reach either is out of reach here.
  for (const Rig* rig : {&problem.rig, &*problem.free_rig}) {
    buffers.best = pose;
    const ik::Result patient =
        run_round(problem, {*rig, problem.to_be_met(), buffers.from, {}}, buffers, buffers.best);
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
  const std::span<const ik::Handle> handles = met ? problem.handles : problem.to_be_met();
  const ik::Result without =
      run_round(problem, {buffers.rig, handles, buffers.from, rest}, buffers, buffers.best);
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
    const bool yields = note.role == HandleRole::kYields;
    const double error = yields ? 0 : error_of(problem, problem.handles[i], world);
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
