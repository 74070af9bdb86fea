// SPDX-License-Identifier: MIT
#include "editor/pose_drag_problem.h"

#include <algorithm>

#include "editor/pose_drag_chain.h"
#include "editor/pose_drag_targets.h"

namespace kindred::editor {
namespace {

/// Share of their weight that other unpinned handles keep during a drag: where both cannot be met,
/// the hand that drags wins.
constexpr double kOtherWeight = 0.02;

RigBone& bone_of(DragProblem& problem, int bone) {
  return problem.rig.bones[static_cast<std::size_t>(bone)];
}

int reflection_index(const Character& character, ReflectionId figure) {
  for (std::size_t i = 0; i < character.reflections.size(); ++i) {
    if (character.reflections[i].id == figure) return static_cast<int>(i);
  }
  return -1;
}

void add(DragProblem& problem, const ik::Handle& handle, std::string name) {
  problem.handles.push_back(handle);
  problem.names.push_back(std::move(name));
}

/// The point under the mouse. A dragged pin gives way to the other pins.
void add_dragged(DragProblem& problem, const Character& character, const Grab& grab) {
  ik::Handle dragged;
  std::string name = (*character.bones)[static_cast<std::size_t>(grab.bone)].name;
  dragged.bone = grab.bone;
  dragged.point_local = grab.point_local;
  if (const Handle* handle = find_handle(character, grab.handle)) {
    if (handle->weight > 0) dragged.weight = handle->weight;
    if (!grab.limb_only) dragged.chain = handle->chain.value_or(0);
    name = handle->name;
  }
  dragged.reflection = reflection_index(character, grab.figure.reflection);
  add(problem, dragged, std::move(name));
  problem.has_dragged = true;
}

void add_document_handles(DragProblem& problem, const Character& character,
                          const EvaluatedCharacter& evaluated, const SolveReport& last_solve,
                          const Grab& grab) {
  const bool pins_only = grab.kind != GrabKind::kReach;
  const IkInputs inputs = ik_inputs(character, evaluated);
  const std::vector<Vec2> targets = handle_targets(character, evaluated, last_solve);
  problem.reflections = inputs.reflections;
  for (std::size_t i = 0; i < character.handles.size(); ++i) {
    const Handle& document = character.handles[i];
    if (document.weight <= 0 || document.id == grab.handle) continue;
    if (pins_only && !document.pinned) continue;
    ik::Handle handle = inputs.handles[i];
    handle.target_world = targets[i];
    if (!document.pinned) handle.weight *= kOtherWeight;
    add(problem, handle, document.name);
  }
}

void add_standing_feet(DragProblem& problem, const Character& character,
                       const EvaluatedCharacter& evaluated, const Grab& grab) {
  const Rig& rig = problem.rig;
  const int mover =
      grab.kind == GrabKind::kRotate ? grab.bone : moving_bone(rig, grab.bone, grab.point_local);
  const std::vector<Bone>& bones = *character.bones;
  for (const Support& support : standing_feet(bones, rig, evaluated.world)) {
    const std::vector<int> leg = limb_of(rig, support.bone);
    const bool leg_dragged = std::find(leg.begin(), leg.end(), mover) != leg.end() ||
                             is_ancestor_or_self(rig, support.bone, mover);
    const auto pinned_already = [&](const ik::Handle& handle) {
      return handle.pinned && handle.reflection < 0 && handle.bone == support.bone &&
             handle.point_local == support.point_local;
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
    add(problem, foot, bones[static_cast<std::size_t>(support.bone)].name);
  }
}

void keep_handles(DragProblem& problem, const std::vector<bool>& keep) {
  std::size_t kept = 0;
  int reported = 0;
  for (std::size_t i = 0; i < problem.handles.size(); ++i) {
    if (!keep[i]) continue;
    if (static_cast<int>(i) < problem.reported) ++reported;
    problem.handles[kept] = problem.handles[i];
    problem.names[kept] = std::move(problem.names[i]);
    ++kept;
  }
  problem.handles.resize(kept);
  problem.names.resize(kept);
  problem.reported = reported;
}

/// Only the limb moves, so that only points of it matter.
void restrict_to_limb(DragProblem& problem, const Grab& grab) {
  std::vector<int> limb =
      limb_of(problem.rig, moving_bone(problem.rig, grab.bone, grab.point_local));
  const int top = limb.back();
  limb.push_back(grab.bone);
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

/// The bone is turned by the mouse alone. Pins matter if it carries one of them.
void restrict_to_carried_pins(DragProblem& problem, const Grab& grab) {
  bone_of(problem, grab.bone).weights.rotation = 0;
  const bool carries =
      std::any_of(problem.handles.begin(), problem.handles.end(), [&](const ik::Handle& handle) {
        return is_ancestor_or_self(problem.rig, grab.bone, handle.bone);
      });
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

  if (grab.kind != GrabKind::kRotate) add_dragged(problem, character, grab);
  add_document_handles(problem, character, evaluated, last_solve, grab);
  problem.reported = static_cast<int>(problem.handles.size());
  if (keep_feet) add_standing_feet(problem, character, evaluated, grab);

  if (grab.kind == GrabKind::kMove) {
    // Its weights say how readily the root moves when something else is dragged. Here it is meant.
    DofWeights& weights = bone_of(problem, grab.bone).weights;
    weights.x = weights.y = 1;
  } else if (grab.kind == GrabKind::kRotate) {
    restrict_to_carried_pins(problem, grab);
  } else if (grab.limb_only) {
    restrict_to_limb(problem, grab);
  }
  return problem;
}

ik::Problem as_problem(const DragProblem& problem, std::span<const BonePose> start,
                       std::span<const BonePose> rest) {
  ik::Problem result;
  result.rig = &problem.rig;
  result.start = start;
  result.rest = rest;
  result.handles = problem.handles;
  result.reflections = problem.reflections;
  result.settings = problem.settings;
  return result;
}

bool meets_all(const DragProblem& problem, std::span<const BonePose> pose,
               std::span<const Affine> world) {
  const ik::Problem input = as_problem(problem, pose, {});
  return std::all_of(problem.handles.begin(), problem.handles.end(), [&](const ik::Handle& h) {
    return glm::distance(ik::handle_position(input, h, world), h.target_world) <=
           problem.settings.tolerance_px;
  });
}

SolveReport make_report(const DragProblem& problem, const ik::Result& result,
                        std::span<const BonePose> pose, std::span<const Affine> world) {
  SolveReport report;
  report.valid = true;
  report.status = result.status;
  report.error_px = result.error_px;
  report.iterations = result.iterations;
  report.handles = problem.reported;
  report.pose.assign(pose.begin(), pose.end());
  const ik::Problem input = as_problem(problem, pose, {});
  double worst = problem.settings.tolerance_px;
  for (std::size_t i = 0; i < problem.handles.size(); ++i) {
    const ik::Handle& handle = problem.handles[i];
    const double error =
        glm::distance(ik::handle_position(input, handle, world), handle.target_world);
    if (static_cast<int>(i) < problem.reported && error <= problem.settings.tolerance_px) {
      ++report.handles_met;
    }
    if (error > worst) {
      worst = error;
      report.worst_handle = problem.names[i];
    }
  }
  return report;
}

}  // namespace kindred::editor
