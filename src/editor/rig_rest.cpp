// SPDX-License-Identifier: MIT
#include "editor/rig_rest.h"

#include <cmath>

#include "editor/edits_pose.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kTidyParts = 1e6;
constexpr double kUnseen = 1e-6;  // px or degrees
constexpr double kOnTipShare = 0.01, kOnTipPx = 0.01;

EvaluatedCharacter rest_character(const Character& character) {
  const Pose rest(character.bones->size());
  EvaluatedCharacter result = evaluate_character(character, nullptr, {}, &rest);
  if (result.pose == rest) return result;
  // A hard limit that leaves out 0 moved a bone: at rest it is drawn where it was built.
  result.pose = rest;
  forward_kinematics(result.rig, result.pose, result.world);
  result.center_of_mass = center_of_mass(result.rig, result.world);
  for (EvaluatedReflection& reflection : result.reflections) {
    reflect_worlds(result.rig, reflection.map, result.world, reflection.world);
  }
  return result;
}

}  // namespace

std::vector<Affine> rest_worlds(std::span<const Bone> bones) {
  const Rig rig = make_rig(bones);
  const Pose rest(bones.size());
  std::vector<Affine> worlds(bones.size());
  forward_kinematics(rig, rest, worlds);
  return worlds;
}

EvaluatedScene rest_scene(const Scene& scene, Time time) {
  EvaluatedScene result;
  result.time = time;
  result.camera = {camera_center(scene), scene.camera.zoom, scene.camera.rotation_deg};
  result.characters.reserve(scene.characters.size());
  for (const Cow<Character>& character : scene.characters) {
    result.characters.push_back(rest_character(*character));
    result.characters.back().character = static_cast<int>(result.characters.size()) - 1;
  }
  return result;
}

double angle_deg_of(const Affine& world) { return degrees(std::atan2(world.b, world.a)); }

RestPlace rest_place(const Affine& world) { return {origin(world), angle_deg_of(world)}; }

double tidy(double value) {
  const double rounded = std::round(value * kTidyParts) / kTidyParts;
  return std::isfinite(rounded) ? rounded + 0.0 : value;
}

Vec2 tidy(Vec2 value) { return {tidy(value.x), tidy(value.y)}; }

double settled(double wanted, double old) {
  if (!std::isfinite(wanted) || std::abs(wanted - old) < kUnseen) return old;
  return tidy(wanted);
}

void put_bone(Bone& bone, const Affine& parent_world, const RestPlace& place) {
  const std::optional<Affine> to_parent = inverse(parent_world);
  if (!to_parent || !is_finite(place.joint_world)) return;
  const Vec2 position = apply(*to_parent, place.joint_world);
  bone.position = {settled(position.x, bone.position.x), settled(position.y, bone.position.y)};
  const double above_deg = bone.inherit_rotation ? angle_deg_of(parent_world) : 0;
  const double angle = continuous_deg(place.angle_world_deg - above_deg, bone.angle_deg);
  bone.angle_deg = settled(angle, bone.angle_deg);
}

Affine parent_rest_world(std::span<const Bone> bones, std::span<const Affine> worlds,
                         const Bone& bone) {
  const int parent = bone.parent ? bone_index(bones, bone.parent) : -1;
  return parent < 0 ? Affine{} : worlds[static_cast<std::size_t>(parent)];
}

std::vector<int> ancestors_or_self(std::span<const Bone> bones, int bone) {
  std::vector<int> chain;
  while (bone >= 0 && chain.size() <= bones.size()) {
    chain.push_back(bone);
    const BoneId parent = bones[static_cast<std::size_t>(bone)].parent;
    bone = parent ? bone_index(bones, parent) : -1;
  }
  return chain;
}

std::vector<bool> subtree(std::span<const Bone> bones, BoneId bone) {
  const Rig rig = make_rig(bones);
  std::vector<bool> inside(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const int parent = rig.bones[i].parent;
    inside[i] = bones[i].id == bone || (parent >= 0 && inside[static_cast<std::size_t>(parent)]);
  }
  return inside;
}

bool stands_on_tip(const Bone& child, const Bone& parent) {
  if (!(parent.length > 0)) return false;
  const double reach = std::fmax(kOnTipShare * parent.length, kOnTipPx);
  return glm::distance(child.position, Vec2{parent.length, 0}) <= reach;
}

}  // namespace kindred::editor
