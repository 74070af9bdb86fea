// SPDX-License-Identifier: MIT
#include "editor/pose_drag_grab.h"

#include <algorithm>

#include "editor/gizmos_filter.h"
#include "editor/pose_drag_chain.h"
#include "editor/pose_drag_targets.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

const Bone& bone_at(const Character& character, int bone) {
  return (*character.bones)[static_cast<std::size_t>(bone)];
}

/// The selected bones that may be moved, the active one first.
std::vector<int> free_selected_bones(const Editor& editor, const Character& character) {
  std::vector<int> bones;
  const Selection& selection = editor.session().selection;
  if (selection.character != character.id) return bones;
  for (auto bone = selection.bones.rbegin(); bone != selection.bones.rend(); ++bone) {
    const int index = bone_index(*character.bones, *bone);
    if (index >= 0 && !is_locked(editor.session(), character, *bone)) bones.push_back(index);
  }
  return bones;
}

/// Says which of the selected bones is locked, if any.
void tell_locked(Editor& editor, const Character& character) {
  const std::vector<BoneId> selected = editor.session().selection.bones;
  for (const BoneId bone : selected) {
    if (!is_locked(editor.session(), character, bone)) continue;
    notify_locked(editor, {character.id, bone, {}});
    return;
  }
}

/// Tip of a bone, joint of one without length.
GrabbedPoint end_of(const Character& character, int bone) {
  return {bone, {bone_at(character, bone).length, 0}, {}};
}

/// Roots take everything along; else the outermost bones, which take the others along.
std::vector<GrabbedPoint> points_to_move(const Character& character, const Rig& rig,
                                         const std::vector<int>& bones, GrabKind& kind) {
  std::vector<GrabbedPoint> points;
  for (const int bone : bones) {
    if (rig.bones[static_cast<std::size_t>(bone)].parent < 0) points.push_back({bone, {0, 0}, {}});
  }
  kind = points.empty() ? GrabKind::kReach : GrabKind::kMove;
  if (!points.empty()) return points;
  for (const int bone : bones) {
    const bool carries = std::any_of(bones.begin(), bones.end(), [&](int other) {
      return other != bone && is_ancestor_or_self(rig, bone, other);
    });
    if (!carries) points.push_back(end_of(character, bone));
  }
  return points;
}

/// The figure on which a point of a bone is nearest to the mouse.
FigureRef nearest_figure(const Character& character, const EvaluatedCharacter& evaluated,
                         const GrabbedPoint& point, const CanvasTransform& transform,
                         Vec2 mouse_screen) {
  const auto distance = [&](const std::vector<Affine>& world) {
    const Vec2 at = apply(world[static_cast<std::size_t>(point.bone)], point.point_local);
    return glm::distance(transform.to_screen(at), mouse_screen);
  };
  FigureRef nearest{character.id, {}};
  double best = distance(evaluated.world);
  for (const EvaluatedReflection& reflection : evaluated.reflections) {
    const Reflection& document =
        character.reflections[static_cast<std::size_t>(reflection.reflection)];
    if (!document.visible || !(distance(reflection.world) < best)) continue;
    best = distance(reflection.world);
    nearest.reflection = document.id;
  }
  return nearest;
}

}  // namespace

Grab grab_gizmo(Editor& editor, const Gizmo& gizmo, Vec2 press_world, bool limb_only) {
  const Character& character = *find_character(editor.scene(), gizmo.figure.character);
  const EvaluatedCharacter& evaluated = *evaluated_of(editor, character.id);
  const bool body = gizmo.kind == GizmoKind::kBone;
  Grab grab;
  grab.figure = gizmo.figure;
  grab.limb_only = limb_only;
  grab.locked_bones = locked_bones(editor.session(), character);
  if (body && !limb_only) grab.kind = GrabKind::kRotate;
  if (gizmo.root) grab.kind = GrabKind::kMove;
  GrabbedPoint point{bone_index(*character.bones, gizmo.bone), gizmo.point_local, gizmo.handle};
  if (body && limb_only) {
    const std::vector<Affine>& world = *figure_world(evaluated, character, gizmo.figure.reflection);
    const auto to_local = inverse(world[static_cast<std::size_t>(point.bone)]);
    if (to_local) point.point_local = apply(*to_local, press_world);
  }
  grab.points.push_back(point);
  if (grab.kind == GrabKind::kRotate &&
      is_selected(editor.session().selection, character.id, gizmo.bone)) {
    for (const int bone : free_selected_bones(editor, character)) {
      if (bone != point.bone) grab.points.push_back({bone, {0, 0}, {}});
    }
  }
  return grab;
}

std::optional<Grab> grab_selection(Editor& editor, GrabKind kind, const CanvasTransform& transform,
                                   Vec2 mouse_screen) {
  const Character* character = find_character(editor.scene(), editor.session().selection.character);
  const EvaluatedCharacter* evaluated =
      character == nullptr ? nullptr : evaluated_of(editor, character->id);
  if (evaluated == nullptr) return std::nullopt;
  tell_locked(editor, *character);
  Grab grab;
  grab.kind = kind;
  grab.locked_bones = locked_bones(editor.session(), *character);
  const std::vector<int> bones = free_selected_bones(editor, *character);
  const Handle* handle = find_handle(*character, editor.session().selection.handle);
  const bool moves = kind == GrabKind::kMove || kind == GrabKind::kReach;
  if (moves && handle != nullptr) {
    const int bone = bone_index(*character->bones, handle->bone);
    if (handle->locked) notify_locked(editor, {character->id, handle->bone, handle->id});
    if (bone < 0 || handle->locked || character->locked) return std::nullopt;
    grab.kind = GrabKind::kReach;
    grab.points.push_back(
        {bone, handle_point(bone_at(*character, bone), handle->point), handle->id});
  } else if (moves) {
    grab.points = points_to_move(*character, evaluated->rig, bones, grab.kind);
  } else {
    for (const int bone : bones) grab.points.push_back({bone, {0, 0}, {}});
  }
  if (grab.points.empty()) return std::nullopt;
  grab.figure = nearest_figure(*character, *evaluated, grab.first(), transform, mouse_screen);
  return grab;
}

std::string step_name(const Character& character, const Grab& grab) {
  const std::size_t count = grab.points.size();
  const std::string bones =
      count == 1 ? bone_at(character, grab.first().bone).name : std::to_string(count) + " bones";
  if (grab.kind == GrabKind::kRotate) return "Rotate " + bones;
  if (grab.kind == GrabKind::kScale) return "Scale " + bones;
  if (grab.kind == GrabKind::kMove) return "Move " + character.name;
  const Handle* handle = find_handle(character, grab.first().handle);
  return "Drag " + (handle != nullptr ? handle->name : bones);
}

}  // namespace kindred::editor
