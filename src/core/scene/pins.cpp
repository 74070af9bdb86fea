// SPDX-License-Identifier: MIT
#include "kindred/scene/pins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/scene/sample_pose.h"
#include "kindred/ik/ik.h"
#include "kindred/rig/fk.h"

namespace kindred {
namespace {

/// px; pins are brought nearer than the tolerance, so that no planted foot is seen to slide.
constexpr double kPinTolerance = 0.02;
/// Part of its weight that a bone outside the pinned limbs keeps: limbs go first.
constexpr double kBodyShare = 0.001;
constexpr int kPinIterations = 60;

double eased(double t) { return t * t * (3 - 2 * t); }

/// 0 inside the span, else how far away, over the blend: 1 = without effect.
double distance_over_blend(const ClipPin& pin, Time time) {
  const Time outside = time < pin.from ? pin.from - time : time > pin.to ? time - pin.to : Time{};
  if (outside.flicks <= 0) return 0;
  if (outside.flicks >= pin.blend.flicks) return 1;
  return static_cast<double>(outside.flicks) / static_cast<double>(pin.blend.flicks);
}

int reflection_of(const Character& character, ReflectionId id) {
  for (std::size_t i = 0; id && i < character.reflections.size(); ++i)
    if (character.reflections[i].id == id) return static_cast<int>(i);
  return -1;
}

/// A pin in force.
struct ActivePin {
  const ClipPin* pin = nullptr;
  double strength = 0;
  int bone = 0;
  int reflection = -1;
};

std::vector<ActivePin> pins_in_force(const Character& character, const Rig& rig, const Clip& clip,
                                     Time time) {
  std::vector<ActivePin> found;
  for (const ClipPin& pin : clip.pins) {
    const double strength = pin_strength(clip, pin, time);
    const int bone = strength > 0 ? bone_index(*character.bones, pin.bone) : -1;
    if (bone < 0 || bone >= rig.size()) continue;
    found.push_back({&pin, strength, bone, reflection_of(character, pin.figure)});
  }
  return found;
}

Vec2 pinned_point(const Character& character, const ActivePin& active) {
  return handle_point((*character.bones)[static_cast<std::size_t>(active.bone)], active.pin->point);
}

Vec2 point_world(const Character& character, const Rig& rig, const Pose& pose,
                 const ActivePin& active) {
  std::vector<Affine> world(pose.size());
  forward_kinematics(rig, pose, world);
  const auto bone = static_cast<std::size_t>(active.bone);
  const Vec2 point = apply(world[bone], pinned_point(character, active));
  if (active.reflection < 0) return point;
  const ReflectionMap map =
      reflection_map(character.reflections[static_cast<std::size_t>(active.reflection)]);
  return reflect(map, joint_world(world, rig.bones[bone].root), point);
}

Vec2 target_of(const Character& character, const Rig& rig, const Clip& clip,
               const ActivePin& active) {
  if (active.pin->target) return *active.pin->target;
  return point_world(character, rig, sample_pose(character, rig, clip, active.pin->from), active);
}

/// The rig with the bones outside the pinned limbs held back. A limb: the bones up to the first
/// that carries others.
Rig limbs_first(const Rig& rig, std::span<const ActivePin> pins) {
  std::vector<int> children(rig.bones.size(), 0);
  for (const RigBone& bone : rig.bones)
    if (bone.parent >= 0) ++children[static_cast<std::size_t>(bone.parent)];
  std::vector<bool> in_limb(rig.bones.size(), false);
  for (const ActivePin& active : pins) {
    int bone = active.bone;
    in_limb[static_cast<std::size_t>(bone)] = true;
    for (bone = rig.bones[static_cast<std::size_t>(bone)].parent;
         bone >= 0 && children[static_cast<std::size_t>(bone)] == 1;
         bone = rig.bones[static_cast<std::size_t>(bone)].parent)
      in_limb[static_cast<std::size_t>(bone)] = true;
  }
  Rig result = rig;
  for (std::size_t i = 0; i < result.bones.size(); ++i) {
    DofWeights& weights = result.bones[i].weights;
    if (!in_limb[i]) weights.rotation *= kBodyShare;
    weights.x *= kBodyShare;
    weights.y *= kBodyShare;
  }
  return result;
}

}  // namespace

double pin_strength(const Clip& clip, const ClipPin& pin, Time time) {
  double distance = distance_over_blend(pin, time);
  const Time period = clip.loop ? clip_duration(clip) : Time{};
  if (period.flicks > 0) {
    const std::int64_t wrapped = ((time.flicks % period.flicks) + period.flicks) % period.flicks;
    const Time inside{wrapped};
    for (const Time at : {inside, inside - period, inside + period})
      distance = std::min(distance, distance_over_blend(pin, at));
  }
  return eased(1 - distance);
}

std::optional<Vec2> pin_target(const Character& character, const Rig& rig, const Clip& clip,
                               const ClipPin& pin) {
  const int bone = bone_index(*character.bones, pin.bone);
  if (bone < 0 || bone >= rig.size()) return {};
  return target_of(character, rig, clip, {&pin, 1, bone, reflection_of(character, pin.figure)});
}

void apply_pins(const Character& character, const Rig& rig, const Clip& clip, Time time,
                Pose& pose) {
  if (clip.pins.empty() || pose.empty()) return;
  const std::vector<ActivePin> pins = pins_in_force(character, rig, clip, time);
  if (pins.empty()) return;
  std::vector<ik::Handle> handles;
  for (const ActivePin& active : pins) {
    ik::Handle& handle = handles.emplace_back();
    handle.bone = active.bone;
    handle.point_local = pinned_point(character, active);
    handle.reflection = active.reflection;
    handle.pinned = true;
    const Vec2 target = target_of(character, rig, clip, active);
    const Vec2 free = active.strength < 1 ? point_world(character, rig, pose, active) : target;
    handle.target_world = free + active.strength * (target - free);
  }
  std::vector<ReflectionMap> maps;
  for (const Reflection& reflection : character.reflections)
    maps.push_back(reflection_map(reflection));
  const Rig held = limbs_first(rig, pins);
  ik::Problem problem;
  problem.rig = &held;
  problem.start = pose;
  problem.handles = handles;
  problem.reflections = maps;
  problem.settings.tolerance_px = kPinTolerance;
  problem.settings.max_iterations = kPinIterations;
  thread_local ik::Workspace workspace;  // buffers alone: no result depends on what it held
  Pose answer(pose.size());
  ik::default_solver().solve(problem, workspace, answer);
  pose = std::move(answer);
}

}  // namespace kindred
