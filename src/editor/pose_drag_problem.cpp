// SPDX-License-Identifier: MIT
#include "editor/pose_drag_problem.h"

#include <algorithm>

#include "editor/pose_drag_chain.h"
#include "editor/pose_drag_targets.h"

namespace kindred::editor {
namespace {

/// Share of their weight that handles keep which yield to the dragged one.
constexpr double kYieldingShare = 0.1;

RigBone& bone_of(DragProblem& problem, int bone) {
  return problem.rig.bones[static_cast<std::size_t>(bone)];
}

int reflection_index(const Character& character, ReflectionId figure) {
  for (std::size_t i = 0; i < character.reflections.size(); ++i) {
    if (character.reflections[i].id == figure) return static_cast<int>(i);
  }
  return -1;
}

void add(DragProblem& problem, const ik::Handle& handle, HandleNote note) {
  problem.handles.push_back(handle);
  problem.notes.push_back(std::move(note));
}

/// A point that the mouse holds. A dragged pin gives way to the other pins.
void add_dragged(DragProblem& problem, const Character& character, const Grab& grab,
                 const GrabbedPoint& point) {
  ik::Handle dragged;
  std::string name = (*character.bones)[static_cast<std::size_t>(point.bone)].name;
  dragged.bone = point.bone;
  dragged.point_local = point.point_local;
  if (const Handle* handle = find_handle(character, point.handle)) {
    if (handle->weight > 0) dragged.weight = handle->weight;
    if (!grab.limb_only) dragged.chain = handle->chain.value_or(0);
    name = handle->name;
  }
  dragged.reflection = reflection_index(character, grab.figure.reflection);
  add(problem, dragged, {std::move(name), HandleRole::kMet});
}

void add_document_handles(DragProblem& problem, const Character& character,
                          const EvaluatedCharacter& evaluated, const SolveReport& last_solve,
                          const Grab& grab, bool pinned) {
  const auto dragged = [&](HandleId id) {
    return std::any_of(grab.points.begin(), grab.points.end(),
                       [id](const GrabbedPoint& point) { return point.handle == id; });
  };
  const IkInputs inputs = ik_inputs(character, evaluated);
  const std::vector<Vec2> targets = handle_targets(character, evaluated, last_solve);
  for (std::size_t i = 0; i < character.handles.size(); ++i) {
    const Handle& document = character.handles[i];
    if (document.weight <= 0 || dragged(document.id) || document.pinned != pinned) continue;
    ik::Handle handle = inputs.handles[i];
    handle.target_world = targets[i];
    if (!pinned) handle.weight *= kYieldingShare;
    add(problem, handle, {document.name, pinned ? HandleRole::kMet : HandleRole::kYields});
  }
}

void add_standing_feet(DragProblem& problem, const Character& character,
                       const EvaluatedCharacter& evaluated, const Grab& grab) {
  const Rig& rig = problem.rig;
  const std::vector<Bone>& bones = *character.bones;
  for (const Support& support : standing_feet(bones, rig, evaluated.world)) {
    const std::vector<int> leg = limb_of(rig, support.bone);
    const auto moves_leg = [&](const GrabbedPoint& point) {
      const int mover =
          grab.poses_directly() ? point.bone : moving_bone(rig, point.bone, point.point_local);
      return std::find(leg.begin(), leg.end(), mover) != leg.end() ||
             is_ancestor_or_self(rig, support.bone, mover);
    };
    const bool leg_dragged = std::any_of(grab.points.begin(), grab.points.end(), moves_leg);
    // A foot that changes its size can keep one of its points, not two.
    const bool one_point = grab.kind == GrabKind::kScale;
    const auto pinned_already = [&](const ik::Handle& handle) {
      return handle.pinned && handle.reflection < 0 && handle.bone == support.bone &&
             (one_point || handle.point_local == support.point_local);
    };
    if (leg_dragged ||
        std::any_of(problem.handles.begin(), problem.handles.end(), pinned_already)) {
      continue;
    }
    ik::Handle foot;
    foot.bone = support.bone;
    foot.point_local = support.point_local;
    foot.pinned = true;
    foot.target_world =
        apply(evaluated.world[static_cast<std::size_t>(support.bone)], support.point_local);
    add(problem, foot, {bones[static_cast<std::size_t>(support.bone)].name, HandleRole::kFoot});
  }
}

void keep_handles(DragProblem& problem, const std::vector<bool>& keep) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < problem.handles.size(); ++i) {
    if (!keep[i]) continue;
    problem.handles[kept] = problem.handles[i];
    problem.notes[kept] = std::move(problem.notes[i]);
    ++kept;
  }
  problem.handles.resize(kept);
  problem.notes.resize(kept);
}

/// Only the limb moves, so that only points of it matter.
void restrict_to_limb(DragProblem& problem, const GrabbedPoint& point) {
  std::vector<int> limb =
      limb_of(problem.rig, moving_bone(problem.rig, point.bone, point.point_local));
  const int top = limb.back();
  limb.push_back(point.bone);
  for (int i = 0; i < problem.rig.size(); ++i) {
    if (std::find(limb.begin(), limb.end(), i) == limb.end()) {
      bone_of(problem, i).weights = {0, 0, 0};
    }
  }
  std::vector<bool> keep;
  for (const ik::Handle& handle : problem.handles) {
    keep.push_back(is_ancestor_or_self(problem.rig, top, handle.bone));
  }
  keep_handles(problem, keep);
}

/// The bones are turned by the mouse alone; scaled ones may turn to hold pins. Pins matter if a
/// bone carries one of them.
void restrict_to_carried_pins(DragProblem& problem, const Grab& grab) {
  bool carries = false;
  for (const GrabbedPoint& point : grab.points) {
    if (grab.kind == GrabKind::kRotate) bone_of(problem, point.bone).weights.rotation = 0;
    carries |=
        std::any_of(problem.handles.begin(), problem.handles.end(), [&](const ik::Handle& handle) {
          return is_ancestor_or_self(problem.rig, point.bone, handle.bone);
        });
  }
  if (!carries) keep_handles(problem, std::vector<bool>(problem.handles.size(), false));
}

}  // namespace

DragProblem make_drag_problem(const Character& character, const EvaluatedCharacter& evaluated,
                              const SolveReport& last_solve, const Grab& grab, bool keep_feet) {
  DragProblem problem;
  problem.rig = evaluated.rig;
  problem.settings.tolerance_px = character.ik.tolerance_px;
  problem.settings.max_iterations = character.ik.max_iterations;
  problem.settings.fixed_step = character.ik.fixed_step;
  problem.solver = ik::find_solver(character.ik.solver);
  if (problem.solver == nullptr) problem.solver = &ik::default_solver();

  problem.reflections = ik_inputs(character, evaluated).reflections;

  if (!grab.poses_directly()) {
    for (const GrabbedPoint& point : grab.points) add_dragged(problem, character, grab, point);
  }
  add_document_handles(problem, character, evaluated, last_solve, grab, true);
  if (keep_feet) add_standing_feet(problem, character, evaluated, grab);
  if (grab.kind == GrabKind::kReach) {
    add_document_handles(problem, character, evaluated, last_solve, grab, false);
  }

  problem.moves_root = grab.kind == GrabKind::kMove;
  if (problem.moves_root) {
    // Its weights say how readily the root moves when something else is dragged. Here it is meant.
    problem.patient_rig = problem.rig;
    for (const GrabbedPoint& point : grab.points) {
      DofWeights& weights = bone_of(problem, point.bone).weights;
      DofWeights& patient = problem.patient_rig.bones[static_cast<std::size_t>(point.bone)].weights;
      patient.x = std::max(patient.x, default_weights(true).x);
      patient.y = std::max(patient.y, default_weights(true).y);
      weights.x = weights.y = 1;
    }
  } else if (grab.poses_directly()) {
    restrict_to_carried_pins(problem, grab);
  } else if (grab.limb_only) {
    restrict_to_limb(problem, grab.first());
  }
  for (const int bone : grab.locked_bones) {
    bone_of(problem, bone).weights = {0, 0, 0};
    if (problem.moves_root) {
      problem.patient_rig.bones[static_cast<std::size_t>(bone)].weights = {0, 0, 0};
    }
  }
  return problem;
}

std::span<const ik::Handle> DragProblem::to_be_met() const {
  std::size_t count = handles.size();
  while (count > 0 && notes[count - 1].role == HandleRole::kYields) --count;
  return std::span(handles).first(count);
}

namespace {

ik::Problem as_problem(const DragProblem& problem, std::span<const ik::Handle> handles,
                       std::span<const BonePose> start, std::span<const BonePose> rest) {
  ik::Problem result;
  result.rig = &problem.rig;
  result.start = start;
  result.rest = rest;
  result.handles = handles;
  result.reflections = problem.reflections;
  result.settings = problem.settings;
  return result;
}

double error_of(const DragProblem& problem, const ik::Handle& handle,
                std::span<const Affine> world) {
  const ik::Problem input = as_problem(problem, {}, {}, {});
  return glm::distance(ik::handle_position(input, handle, world), handle.target_world);
}

}  // namespace

bool meets(const DragProblem& problem, std::span<const ik::Handle> handles,
           std::span<const Affine> world) {
  return std::all_of(handles.begin(), handles.end(), [&](const ik::Handle& handle) {
    return error_of(problem, handle, world) <= problem.settings.tolerance_px;
  });
}

namespace {

/// One event of a drag. Solves of a drag are brief and stop where a step shows little; but hips
/// pushed down onto straight legs must first find the way the knees bend: a root moved by hand may
/// take as long as it needs, and is then slower than the legs, so that they bend before it leaves.
ik::Result solve_event(const DragProblem& problem, std::span<const ik::Handle> handles,
                       std::span<const BonePose> start, std::span<const BonePose> rest,
                       ik::Workspace& workspace, Pose& out) {
  ik::Result result =
      problem.solver->solve(as_problem(problem, handles, start, rest), workspace, out);
  if (!problem.moves_root || result.status == ik::Status::kConverged) return result;
  const Pose so_far = out;
  const int iterations = result.iterations;
  ik::Problem patient = as_problem(problem, handles, so_far, {});
  patient.rig = &problem.patient_rig;
  result = problem.solver->solve(patient, workspace, out);
  result.iterations += iterations;
  return result;
}

}  // namespace

ik::Result solve_drag(const DragProblem& problem, std::span<const BonePose> start,
                      std::span<const BonePose> rest, ik::Workspace& workspace, Pose& scratch,
                      Pose& out) {
  const std::span<const ik::Handle> to_be_met = problem.to_be_met();
  ik::Result result = solve_event(problem, problem.handles, start, rest, workspace, out);
  if (result.status == ik::Status::kConverged || to_be_met.size() == problem.handles.size()) {
    return result;
  }
  scratch = out;
  const int iterations = result.iterations;
  result = solve_event(problem, to_be_met, scratch, rest, workspace, out);
  result.iterations += iterations;
  return result;
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
