// SPDX-License-Identifier: MIT
#include "editor/pose_drag_pins.h"

#include <algorithm>

#include "editor/edits_keys.h"
#include "editor/pin_points.h"
#include "editor/pose_drag_chain.h"
#include "kindred/rig/fk.h"
#include "kindred/scene/pins.h"

namespace kindred::editor {
namespace {

constexpr double kSamePlace = 1e-6;  // px

Vec2 pin_place(const Character& character, const ClipPin& pin, int bone) {
  return handle_point((*character.bones)[static_cast<std::size_t>(bone)], pin.point);
}

/// A tip is dragged by its own bone or by the joint of the bone that hangs on it.
bool is_dragged(const Character& character, const Rig& rig, const ClipPin& pin, int bone,
                const Grab& grab) {
  const Vec2 place = pin_place(character, pin, bone);
  return std::any_of(grab.points.begin(), grab.points.end(), [&](const GrabbedPoint& point) {
    if (grab.poses_directly()) return point.bone == bone;
    if (point.bone == bone) return glm::distance(point.point_local, place) < kSamePlace;
    const RigBone& grabbed = rig.bones[static_cast<std::size_t>(point.bone)];
    return grabbed.parent == bone && glm::length(point.point_local) < kSamePlace &&
           glm::distance(grabbed.position, place) < kSamePlace;
  });
}

int figure_index(const Character& character, ReflectionId figure) {
  for (std::size_t i = 0; i < character.reflections.size(); ++i) {
    if (character.reflections[i].id == figure) return static_cast<int>(i);
  }
  return -1;
}

/// What pinned the point before: a handle, or a standing foot.
void drop_same_pin(DragProblem& problem, const ik::Handle& handle) {
  for (std::size_t i = problem.handles.size(); i-- > 0;) {
    const ik::Handle& other = problem.handles[i];
    const bool same = other.pinned && other.bone == handle.bone &&
                      other.reflection == handle.reflection &&
                      glm::distance(other.point_local, handle.point_local) < kSamePlace;
    if (!same) continue;
    problem.handles.erase(problem.handles.begin() + static_cast<std::ptrdiff_t>(i));
    problem.notes.erase(problem.notes.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace

DragPins drag_pins(const Character& character, const Rig& rig, Time time, const Grab& grab) {
  DragPins pins;
  const Clip* clip = active_clip(character);
  if (!clip) return pins;
  for (const int span : spans_in_force(character, *clip, time)) {
    const ClipPin& pin = clip->pins[static_cast<std::size_t>(span)];
    const int bone = bone_index(*character.bones, pin.bone);
    if (bone < 0) continue;
    (is_dragged(character, rig, pin, bone, grab) ? pins.dragged : pins.holding).push_back(span);
  }
  return pins;
}

void hold_in_problem(DragProblem& problem, const Character& character,
                     const EvaluatedCharacter& evaluated, const Grab& grab, const DragPins& pins) {
  // A limb alone, and bones turned by the mouse: what is pinned elsewhere is brought back when the
  // scene is evaluated.
  if (pins.holding.empty() || grab.limb_only || grab.poses_directly()) return;
  const Clip& clip = *active_clip(character);
  for (const int span : pins.holding) {
    const ClipPin& pin = clip.pins[static_cast<std::size_t>(span)];
    const std::optional<Vec2> target = pin_target(character, evaluated.rig, clip, pin);
    if (!target) continue;
    ik::Handle handle;
    handle.bone = bone_index(*character.bones, pin.bone);
    handle.point_local = pin_place(character, pin, handle.bone);
    handle.reflection = figure_index(character, pin.figure);
    handle.pinned = true;
    handle.target_world = *target;
    drop_same_pin(problem, handle);
    problem.handles.push_back(handle);
    problem.notes.push_back({name_of_point(character, point_of(pin)), HandleRole::kMet});
  }
}

void place_dragged_pins(Character& character, const Rig& rig, std::span<const Affine> world,
                        const DragPins& pins) {
  if (pins.dragged.empty()) return;
  Clip* clip = edit_clip(character, character.active_clip);
  if (!clip) return;
  for (const int span : pins.dragged) {
    ClipPin& pin = clip->pins[static_cast<std::size_t>(span)];
    const int bone = bone_index(*character.bones, pin.bone);
    if (bone < 0) continue;
    const auto i = static_cast<std::size_t>(bone);
    Vec2 place = apply(world[i], pin_place(character, pin, bone));
    if (const Reflection* reflection = find_reflection(character, pin.figure)) {
      place = reflect(reflection_map(*reflection), joint_world(world, rig.bones[i].root), place);
    }
    pin.target = place;
  }
}

}  // namespace kindred::editor
