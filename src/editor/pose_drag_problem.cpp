// SPDX-License-Identifier: MIT
#include "editor/pose_drag_problem.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "editor/balance_view.h"
#include "editor/pose_drag_chain.h"
#include "editor/pose_drag_targets.h"

namespace kindred::editor {
namespace {

/// A body waits for a limb where its readiest joint has at most this part of the limb's weight.
constexpr double kWaitingShare = 0.5;

RigBone& bone_of(DragProblem& problem, int bone) {
  return problem.rig.bones[static_cast<std::size_t>(bone)];
}

void take_limits(const RigBone& from, RigBone& bone) {
  bone.limited = from.limited;
  bone.limit_mode = from.limit_mode;
  bone.limit_min_deg = from.limit_min_deg;
  bone.limit_max_deg = from.limit_max_deg;
  bone.limit_band_deg = from.limit_band_deg;
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

/// The world angle that a handle wants, on the figure where it is dragged.
std::optional<double> angle_between(const ReflectionMap* from, const ReflectionMap* to,
                                    double angle) {
  Vec2 direction{std::cos(angle), std::sin(angle)};
  if (from != nullptr) direction /= from->axes;
  if (to != nullptr) direction *= to->axes;
  if (!is_finite(direction) || direction == Vec2{0, 0}) return std::nullopt;
  return std::atan2(direction.y, direction.x);
}

/// A point that the mouse holds, a joint as a point of the bone that it hangs on. A dragged pin
/// gives way to the other pins; other details of the handle hold on.
void add_dragged(DragProblem& problem, const Character& character, const IkInputs& inputs,
                 std::span<const BonePose> pose, const Grab& grab, const GrabbedPoint& point) {
  ik::Handle dragged;
  std::string name = (*character.bones)[static_cast<std::size_t>(point.bone)].name;
  const int reflection = reflection_index(character, grab.figure.reflection);
  const auto map_of = [&](int figure) {
    return figure < 0 ? nullptr : &inputs.reflections[static_cast<std::size_t>(figure)];
  };
  if (const Handle* handle = find_handle(character, point.handle)) {
    dragged = inputs.handles[static_cast<std::size_t>(handle - character.handles.data())];
    if (dragged.angle) {
      dragged.angle = angle_between(map_of(dragged.reflection), map_of(reflection), *dragged.angle);
    }
    if (!(dragged.weight > 0)) dragged.weight = 1;
    if (grab.limb_only) dragged.chain = 0;
    dragged.pinned = false;
    name = handle->name;
  }
  dragged.bone = point.bone;
  dragged.point_local = point.point_local;
  const int mover = moving_bone(problem.rig, point.bone, point.point_local);
  const DofWeights& own = bone_of(problem, point.bone).weights;
  if (mover != point.bone && own.x == 0 && own.y == 0) {
    const BonePose& values = pose[static_cast<std::size_t>(point.bone)];
    dragged.bone = mover;
    dragged.point_local = bone_of(problem, point.bone).position + Vec2{values.x, values.y};
  }
  dragged.reflection = reflection;
  add(problem, dragged, {std::move(name), HandleRole::kMet});
}

void add_pins(DragProblem& problem, const Character& character, const IkInputs& inputs,
              std::span<const Vec2> targets, const Grab& grab) {
  const auto dragged = [&](HandleId id) {
    return std::any_of(grab.points.begin(), grab.points.end(),
                       [id](const GrabbedPoint& point) { return point.handle == id; });
  };
  for (std::size_t i = 0; i < character.handles.size(); ++i) {
    const Handle& document = character.handles[i];
    if (document.weight <= 0 || dragged(document.id) || !document.pinned) continue;
    ik::Handle handle = inputs.handles[i];
    handle.target_world = targets[i];
    add(problem, handle, {document.name, HandleRole::kMet});
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
  problem.balance.reset();
}

/// The bones are turned by the mouse alone; scaled ones may turn to hold pins. Pins matter if a
/// bone carries one of them, or if others move to keep the balance.
void restrict_to_carried_pins(DragProblem& problem, const Grab& grab) {
  bool carries = problem.balance.has_value();
  for (const GrabbedPoint& point : grab.points) {
    if (grab.kind == GrabKind::kRotate) bone_of(problem, point.bone).weights.rotation = 0;
    carries |=
        std::any_of(problem.handles.begin(), problem.handles.end(), [&](const ik::Handle& handle) {
          return is_ancestor_or_self(problem.rig, point.bone, handle.bone);
        });
  }
  if (!carries) keep_handles(problem, std::vector<bool>(problem.handles.size(), false));
}

/// A parent that is not scaled leaves its children the same axes either way. Saying so lets more
/// figures be solved the short way.
void inherit_plain_scales(Rig& rig, std::span<const BonePose> pose) {
  for (RigBone& bone : rig.bones) {
    if (bone.inherit_scale || bone.parent < 0) continue;
    const BonePose& above = pose[static_cast<std::size_t>(bone.parent)];
    bone.inherit_scale = above.scale_x == 1 && above.scale_y == 1;
  }
}

void set_weights_of_roots(DragProblem& problem, const Grab& grab) {
  // Its weights say how readily the root moves when something else is dragged. Here it is meant.
  problem.patient_rig = problem.rig;
  for (const GrabbedPoint& point : grab.points) {
    DofWeights& weights = bone_of(problem, point.bone).weights;
    DofWeights& patient = problem.patient_rig.bones[static_cast<std::size_t>(point.bone)].weights;
    patient.x = std::max(patient.x, default_weights(true).x);
    patient.y = std::max(patient.y, default_weights(true).y);
    weights.x = weights.y = 1;
  }
}

void lock(DragProblem& problem, const std::vector<int>& bones) {
  for (const int bone : bones) {
    bone_of(problem, bone).weights = {0, 0, 0};
    if (problem.moves_root) {
      problem.patient_rig.bones[static_cast<std::size_t>(bone)].weights = {0, 0, 0};
    }
  }
}

/// The dragged limbs, where everything above them is at most kWaitingShare as ready to turn.
void find_waiting_body(DragProblem& problem, const Grab& grab) {
  std::vector<bool> own(problem.rig.bones.size(), false);
  double limb = 0, body = 0;
  for (const GrabbedPoint& point : grab.points) {
    int bone = moving_bone(problem.rig, point.bone, point.point_local);
    for (const int of_limb : limb_of(problem.rig, bone)) {
      own[static_cast<std::size_t>(of_limb)] = true;
      limb = std::max(limb, bone_of(problem, of_limb).weights.rotation);
    }
    for (; bone >= 0; bone = bone_of(problem, bone).parent) {
      if (own[static_cast<std::size_t>(bone)]) continue;
      body = std::max(body, bone_of(problem, bone).weights.rotation);
    }
  }
  if (body <= kWaitingShare * limb) problem.own_limb = std::move(own);
}

void set_limb_rig(DragProblem& problem) {
  if (problem.own_limb.empty()) return;
  problem.limb_rig = problem.rig;
  for (std::size_t i = 0; i < problem.own_limb.size(); ++i) {
    if (!problem.own_limb[i]) problem.limb_rig.bones[i].weights = {0, 0, 0};
  }
}

void set_balance(DragProblem& problem, const Character& character,
                 const EvaluatedCharacter& evaluated) {
  if (!character.ik.balance.enabled) return;
  std::vector<int> pinned;
  for (const ik::Handle& handle : problem.handles) {
    if (handle.pinned && handle.reflection < 0) pinned.push_back(handle.bone);
  }
  const ik::BalanceState state =
      ik::balance_state(evaluated.rig, evaluated.world, support_bones(character), pinned);
  problem.balance =
      ik::balance_goal(evaluated.rig, evaluated.world, state, character.ik.balance.weight);
}

}  // namespace

DragProblem make_drag_problem(const Character& character, const EvaluatedCharacter& evaluated,
                              const SolveReport& last_solve, const Grab& grab, bool keep_feet) {
  DragProblem problem;
  problem.own_rig = problem.rig = evaluated.rig;
  problem.settings.tolerance_px = character.ik.tolerance_px;
  problem.settings.max_iterations = character.ik.max_iterations;
  problem.settings.fixed_step = character.ik.fixed_step;
  problem.solver = ik::find_solver(character.ik.solver);
  if (problem.solver == nullptr) problem.solver = &ik::default_solver();
  if (grab.kind != GrabKind::kScale) inherit_plain_scales(problem.rig, evaluated.pose);

  const IkInputs inputs = ik_inputs(character, evaluated);
  const std::vector<Vec2> targets = handle_targets(character, evaluated, last_solve);
  problem.reflections = inputs.reflections;
  if (!grab.poses_directly()) {
    for (const GrabbedPoint& point : grab.points) {
      add_dragged(problem, character, inputs, evaluated.pose, grab, point);
    }
    problem.dragged = problem.handles.size();
  }
  add_pins(problem, character, inputs, targets, grab);
  if (keep_feet) add_standing_feet(problem, character, evaluated, grab);
  set_balance(problem, character, evaluated);

  problem.moves_root = grab.kind == GrabKind::kMove;
  if (problem.moves_root) {
    set_weights_of_roots(problem, grab);
  } else if (grab.poses_directly()) {
    restrict_to_carried_pins(problem, grab);
  } else if (grab.limb_only) {
    restrict_to_limb(problem, grab.first());
  } else {
    find_waiting_body(problem, grab);
  }
  lock(problem, grab.locked_bones);
  if (!grab.poses_directly()) keep_sides_of(problem, *character.bones, evaluated.pose);
  return problem;
}

void keep_sides_of(DragProblem& problem, const std::vector<Bone>& bones,
                   std::span<const BonePose> pose) {
  problem.free_rig.reset();
  for (std::size_t i = 0; i < problem.rig.bones.size(); ++i) {
    take_limits(problem.own_rig.bones[i], problem.rig.bones[i]);
  }
  problem.hinges = hinges_to_keep(problem.own_rig, bones, pose, problem.handles);
  // A limb of which a bone is locked, or that is left out, is not folded; one whose hinge itself is
  // dragged goes to whichever side it is taken.
  std::erase_if(problem.hinges, [&](const KeptHinge& kept) {
    const RigBone& bone = bone_of(problem, kept.hinge.bone);
    const auto dragged = std::span(problem.handles).first(problem.dragged);
    return bone.weights.rotation <= 0 ||
           (bone.parent >= 0 && bone_of(problem, bone.parent).weights.rotation <= 0) ||
           std::any_of(dragged.begin(), dragged.end(), [&](const ik::Handle& handle) {
             return moving_bone(problem.rig, handle.bone, handle.point_local) == bone.parent;
           });
  });
  if (!problem.hinges.empty()) {
    const auto first_held =
        std::stable_partition(problem.hinges.begin(), problem.hinges.end(),
                              [&](const KeptHinge& kept) { return kept.handle < problem.dragged; });
    const auto held = std::span(first_held, problem.hinges.end());
    keep_sides(problem.rig, held);
    if (held.size() < problem.hinges.size()) problem.free_rig = problem.rig;
    keep_sides(problem.rig, std::span(problem.hinges.begin(), first_held));
    if (problem.moves_root) keep_sides(problem.patient_rig, problem.hinges);
  }
  set_limb_rig(problem);
}

double error_px(const DragProblem& problem, const ik::Handle& handle,
                std::span<const Affine> world) {
  ik::Problem figures;
  figures.rig = &problem.rig;
  figures.reflections = problem.reflections;
  return glm::distance(ik::handle_position(figures, handle, world), handle.target_world);
}

}  // namespace kindred::editor
