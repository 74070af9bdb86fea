// SPDX-License-Identifier: MIT
#include "editor/pose_drag.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "editor/edits_pose.h"
#include "editor/pose_drag_targets.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kFineFactor = 0.1;
constexpr double kSnapDeg = 15;
constexpr double kTurnDeg =
    3;  // a bone that carries pins is turned by at most this before they are solved
constexpr double kLean = 0.02;
constexpr double kMostLeanDeg = 0.3;
/// Values that changed by less are left as they were: at 1000 px from a joint 1e-5 degrees move a
/// point by 0.0002 px.
constexpr double kUnseenChange = 1e-5;

Grab make_grab(const Gizmo& gizmo, int bone, bool limb_only) {
  Grab grab;
  grab.figure = gizmo.figure;
  grab.bone = bone;
  grab.point_local = gizmo.point_local;
  grab.handle = gizmo.handle;
  grab.limb_only = limb_only;
  if (gizmo.kind == GizmoKind::kBone && !limb_only) grab.kind = GrabKind::kRotate;
  if (gizmo.root) grab.kind = GrabKind::kMove;
  return grab;
}

std::string step_name(const Character& character, const Grab& grab) {
  const std::string& bone = (*character.bones)[static_cast<std::size_t>(grab.bone)].name;
  if (grab.kind == GrabKind::kRotate) return "Rotate " + bone;
  if (grab.kind == GrabKind::kMove) return "Move " + character.name;
  const Handle* handle = find_handle(character, grab.handle);
  return "Drag " + (handle != nullptr ? handle->name : bone);
}

double seen(double value, double start) {
  return std::abs(value - start) < kUnseenChange ? start : value;
}

void take_seen_changes(const Pose& start, const Pose& solved, Pose& shown) {
  for (std::size_t i = 0; i < start.size(); ++i) {
    shown[i] = solved[i];
    shown[i].x = seen(solved[i].x, start[i].x);
    shown[i].y = seen(solved[i].y, start[i].y);
    shown[i].rotation_deg = seen(solved[i].rotation_deg, start[i].rotation_deg);
  }
}

}  // namespace

PoseDrag::PoseDrag(Editor& editor, const Gizmo& gizmo, Vec2 press_world, bool limb_only) {
  editor.set_playing(false);
  const EvaluatedCharacter& evaluated = *evaluated_of(editor, gizmo.figure.character);
  const Character& character = *find_character(editor.scene(), gizmo.figure.character);
  const int bone = bone_index(*character.bones, gizmo.bone);
  const auto i = static_cast<std::size_t>(bone);
  const std::vector<Affine>& figure = *figure_world(evaluated, character, gizmo.figure.reflection);

  grab_ = make_grab(gizmo, bone, limb_only);
  bone_ = gizmo.bone;
  if (gizmo.kind == GizmoKind::kBone && grab_.kind == GrabKind::kReach) {
    const std::optional<Affine> to_local = inverse(figure[i]);
    if (to_local) grab_.point_local = apply(*to_local, press_world);
  }
  start_ = solved_ = shown_ = evaluated.pose;
  start_world_ = world_ = evaluated.world;
  last_mouse_world_ = press_world;
  grabbed_world_ = apply(figure[i], grab_.point_local);

  const Affine axes = parent_axes(evaluated.rig, start_, start_world_, bone);
  const ReflectionMap* map = figure_map(evaluated, character, gizmo.figure.reflection);
  const Vec2 root = joint_world(start_world_, evaluated.rig.bones[i].root);
  turning_frame_ = map == nullptr ? axes : reflection_matrix(*map, root) * axes;
  last_angle_deg_ = local_angle_deg(press_world);

  problem_ = make_drag_problem(character, evaluated, editor.session().solve, grab_,
                               editor.session().keep_feet);
  if (grab_.kind == GrabKind::kRotate) grabbed_world_ = press_world;
  editor.begin_drag(step_name(character, grab_));
}

const BonePose& PoseDrag::start_of_grabbed() const {
  return start_[static_cast<std::size_t>(grab_.bone)];
}

void PoseDrag::move(Editor& editor, Vec2 mouse_world, DragModifiers modifiers) {
  if (!is_finite(mouse_world)) return;
  const double factor = modifiers.fine ? kFineFactor : 1.0;
  grabbed_world_ += (mouse_world - last_mouse_world_) * factor;
  last_mouse_world_ = mouse_world;
  if (grab_.kind == GrabKind::kRotate) {
    rotate(editor, mouse_world, modifiers);
  } else {
    reach(editor, grabbed_world_);
  }
}

void PoseDrag::reach(Editor& editor, Vec2 target_world) {
  problem_.handles.front().target_world = target_world;
  if (meets(problem_, problem_.handles, start_world_)) {
    solved_ = start_;
  } else if (grab_.kind == GrabKind::kMove && problem_.handles.size() == 1) {
    move_root(target_world);
  }
  solve();
  show(editor);
}

/// Nothing holds the figure: its root goes to the mouse. The joint of a root is position + (x, y);
/// a reflection shows it at offset + scale * joint, axis by axis.
void PoseDrag::move_root(Vec2 target_world) {
  const int reflection = problem_.handles.front().reflection;
  const ReflectionMap map =
      reflection < 0 ? ReflectionMap{} : problem_.reflections[static_cast<std::size_t>(reflection)];
  const auto i = static_cast<std::size_t>(grab_.bone);
  const Vec2 at_rest = problem_.rig.bones[i].position;
  const Vec2 joint = (target_world - map.root_offset) / map.root_scale;
  if (map.root_scale.x != 0) solved_[i].x = joint.x - at_rest.x;
  if (map.root_scale.y != 0) solved_[i].y = joint.y - at_rest.y;
}

// The angle is measured in the space in which the bone turns, so that mirrored figures, flips and
// scales need no case of their own; it adds up over the events, so that it counts whole turns.
void PoseDrag::rotate(Editor& editor, Vec2 mouse_world, DragModifiers modifiers) {
  const double angle_deg = local_angle_deg(mouse_world);
  const double factor = modifiers.fine ? kFineFactor : 1.0;
  turned_deg_ += wrap_deg(angle_deg - last_angle_deg_) * factor;
  last_angle_deg_ = angle_deg;
  double rotation_deg = start_of_grabbed().rotation_deg + turned_deg_;
  if (modifiers.snap) rotation_deg = std::round(rotation_deg / kSnapDeg) * kSnapDeg;
  rotation_deg = limited_deg(rotation_deg);
  if (std::abs(rotation_deg - start_of_grabbed().rotation_deg) < kUnseenChange) solved_ = start_;
  turn_to(rotation_deg);
  show(editor);
}

/// In small steps: pins on legs that are nearly straight are lost in one large one.
void PoseDrag::turn_to(double rotation_deg) {
  double& rotation = solved_[static_cast<std::size_t>(grab_.bone)].rotation_deg;
  const double from = rotation, way = rotation_deg - from;
  const int steps = problem_.handles.empty()
                        ? 1
                        : std::max(1, static_cast<int>(std::ceil(std::abs(way) / kTurnDeg)));
  for (int i = 1; i <= steps; ++i) {
    rotation = i == steps ? rotation_deg : from + way * i / steps;
    solve();
  }
}

double PoseDrag::local_angle_deg(Vec2 point_world) const {
  const Affine from_joint = translation(-origin(turning_frame_));
  const Vec2 local = apply(inverse(turning_frame_).value_or(from_joint), point_world);
  return degrees(std::atan2(local.y, local.x));
}

/// Hard limits on the turn that the bone was on: however far the mouse goes on, it waits there.
double PoseDrag::limited_deg(double rotation_deg) const {
  const RigBone& bone = problem_.rig.bones[static_cast<std::size_t>(grab_.bone)];
  if (!bone.limited || bone.limit_mode != LimitMode::kHard) return rotation_deg;
  const double middle = 0.5 * (bone.limit_min_deg + bone.limit_max_deg);
  const double turn = 360 * std::round((start_of_grabbed().rotation_deg - middle) / 360);
  return std::fmin(std::fmax(rotation_deg, bone.limit_min_deg + turn), bone.limit_max_deg + turn);
}

/// A limb at full stretch has lost the side to which it was bent; a little of the start's bend, too
/// little to see, gives it back before the limb folds again.
void PoseDrag::lean_to_start() {
  for (std::size_t i = 0; i < from_.size(); ++i) {
    if (problem_.rig.bones[i].weights.rotation <= 0) continue;
    const double way = kLean * (start_[i].rotation_deg - from_[i].rotation_deg);
    from_[i].rotation_deg += std::clamp(way, -kMostLeanDeg, kMostLeanDeg);
  }
}

void PoseDrag::solve() {
  ik::Result result;
  double microseconds = 0;
  if (!problem_.handles.empty()) {
    from_ = solved_;
    if (report_.valid && report_.status != ik::Status::kConverged) lean_to_start();
    const auto begin = std::chrono::steady_clock::now();
    result = solve_drag(problem_, from_, start_, workspace_, scratch_, solved_);
    const std::chrono::duration<double, std::micro> taken =
        std::chrono::steady_clock::now() - begin;
    microseconds = taken.count();
  }
  take_seen_changes(start_, solved_, shown_);
  forward_kinematics(problem_.rig, shown_, world_);
  report_ = make_report(problem_, result, shown_, world_);
  report_.microseconds = microseconds;
  report_.character = grab_.figure.character;
}

void PoseDrag::show(Editor& editor) {
  if (grab_.kind == GrabKind::kReach || grab_.handle) {
    update_pose_drag(editor, grab_.figure.character, shown_,
                     [this](Character& character) { place_handles(character); });
  } else {
    update_pose_drag(editor, grab_.figure.character, shown_);
  }
  editor.session().solve = report_;
}

/// The dragged handle's target is where the mouse holds it; those of the other unpinned ones are
/// where their points are; pins keep theirs, and a pin that held its point wherever it was goes on
/// doing so once it is there.
void PoseDrag::place_handles(Character& character) const {
  const auto map_of = [&](ReflectionId figure) -> const ReflectionMap* {
    for (std::size_t i = 0; i < character.reflections.size(); ++i) {
      if (character.reflections[i].id == figure) return &problem_.reflections[i];
    }
    return nullptr;
  };
  const bool met = meets(problem_, problem_.to_be_met(), world_);
  for (Handle& handle : character.handles) {
    if (handle.id == grab_.handle) {
      if (handle.pinned && !handle.target && met) continue;
      const int root = problem_.rig.bones[static_cast<std::size_t>(grab_.bone)].root;
      handle.target = between_figures(map_of(grab_.figure.reflection), map_of(handle.figure),
                                      joint_world(world_, root), grabbed_world_);
    } else if (!handle.pinned) {
      handle.target.reset();
    }
  }
}

DragFeedback PoseDrag::feedback() const {
  DragFeedback feedback;
  feedback.active = true;
  feedback.kind = grab_.kind;
  feedback.figure = grab_.figure;
  feedback.bone = bone_;
  feedback.handle = grab_.handle;
  if (grab_.kind != GrabKind::kRotate) return feedback;
  const auto i = static_cast<std::size_t>(grab_.bone);
  const RigBone& bone = problem_.rig.bones[i];
  feedback.pivot_world = origin(turning_frame_);
  feedback.start_deg = start_[i].rotation_deg;
  feedback.now_deg = shown_[i].rotation_deg;
  const auto direction = [&](double rotation_deg) {
    const double angle = bone.angle + radians(rotation_deg);
    const Vec2 world = apply_linear(turning_frame_, {std::cos(angle), std::sin(angle)});
    return std::atan2(world.y, world.x);
  };
  feedback.start_direction_rad = direction(feedback.start_deg);
  const double sense = determinant(turning_frame_) < 0 ? -1.0 : 1.0;
  feedback.sweep_rad = sense * radians(feedback.now_deg - feedback.start_deg);
  feedback.at_limit =
      bone.limited && bone.limit_mode == LimitMode::kHard &&
      limited_deg(feedback.start_deg + turned_deg_) != feedback.start_deg + turned_deg_;
  return feedback;
}

}  // namespace kindred::editor
