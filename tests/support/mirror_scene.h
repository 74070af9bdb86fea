// SPDX-License-Identifier: MIT
// A small person of 14 bones before a mirror, built in code: hands as handles, feet pinned.
#pragma once

#include <string>

#include "kindred/scene/document.h"

namespace kindred::test {

inline constexpr CharacterId kPerson{1};
inline constexpr ReflectionId kMirror{900};
inline constexpr HandleId kLeftHand{801}, kRightHand{802}, kLeftFoot{803}, kRightFoot{804};

/// Id of a bone of the person by its name, 0 if there is none.
inline BoneId bone_id(const Scene& scene, std::string_view name) {
  const Bone* bone = find_bone(*find_character(scene, kPerson), name);
  return bone == nullptr ? BoneId{} : bone->id;
}

class PersonBuilder {
 public:
  explicit PersonBuilder(Character& character) : character_(character) {}

  Bone& add(const std::string& name, const std::string& parent, Vec2 position, double angle_deg,
            double length, double mass) {
    Bone bone;
    bone.id = new_id<BoneId>(character_);
    bone.name = name;
    if (const Bone* above = find_bone(character_, parent)) bone.parent = above->id;
    bone.position = position;
    bone.angle_deg = angle_deg;
    bone.length = length;
    bone.mass = mass;
    bone.weights = default_weights(!bone.parent);
    character_.bones.edit().push_back(bone);
    character_.base_pose.edit().push_back({});
    return character_.bones.edit().back();
  }

  void add_handle(HandleId id, const std::string& name, const std::string& bone, bool pinned) {
    Handle handle;
    handle.id = id;
    handle.name = name;
    handle.bone = find_bone(character_, bone)->id;
    handle.pinned = pinned;
    character_.handles.push_back(handle);
  }

 private:
  Character& character_;
};

/// Stands at (440, 300), 320 px high, soles at y = 92; arms and knees a little bent.
inline Character mirror_person() {
  Character character;
  character.id = kPerson;
  character.name = "Mika";
  PersonBuilder person(character);
  person.add("root", "", {440, 300}, 90, 30, 9).weights = {0.02, 0.02, 0.1};
  person.add("chest", "root", {30, 0}, 0, 90, 20).limits =
      RotationLimits{-25, 25, LimitMode::kSoft, 15, {}};
  person.add("head", "chest", {95, 0}, 0, 60, 4);
  Bone& hair = person.add("hair", "head", {50, 10}, 150, 40, 0.05);
  hair.weights = {0, 0, 0};
  for (const char* side : {".L", ".R"}) {
    const double sign = side[1] == 'L' ? 1 : -1;
    const std::string s = side;
    person.add("upper_arm" + s, "chest", {75, 30 * sign}, 160 * sign, 70, 1.7);
    Bone& forearm = person.add("forearm" + s, "upper_arm" + s, {70, 0}, 15 * sign, 60, 1);
    forearm.limits = RotationLimits{-150, 150, LimitMode::kHard, 15, {}};
    person.add("hand" + s, "forearm" + s, {60, 0}, 3 * sign, 20, 0.5);
    person.add("thigh" + s, "root", {0, 18 * sign}, 178 * sign, 100, 6.4);
    person.add("shin" + s, "thigh" + s, {100, 0}, 4 * sign, 90, 2.8);
    person.add("foot" + s, "shin" + s, {90, 0}, -12 * sign, 20, 0.9).caps = {"foot"};
  }
  person.add_handle(kLeftHand, "left hand", "hand.L", false);
  person.add_handle(kRightHand, "right hand", "hand.R", false);
  person.add_handle(kLeftFoot, "left foot", "foot.L", true);
  person.add_handle(kRightFoot, "right foot", "foot.R", true);

  Reflection mirror;
  mirror.id = kMirror;
  mirror.name = "mirror";
  mirror.root_scale = {0.95, -1};
  mirror.root_offset = {420, 640};
  mirror.scale = 0.8;
  character.reflections.push_back(mirror);
  character.next_id = 1000;
  return character;
}

/// 1280 x 720, 24 frames a second. The person has an empty active clip "hug" of 4 s.
inline Scene mirror_scene() {
  Scene scene;
  scene.name = "Mirror";
  Character character = mirror_person();
  Clip clip;
  clip.id = new_id<ClipId>(character);
  clip.name = "hug";
  clip.duration = time_from_seconds(4);
  character.active_clip = clip.id;
  character.clips.push_back(clip);
  scene.characters.push_back(character);
  scene.next_character_id = 2;
  return scene;
}

/// The same with root weights 0: then only joints turn.
inline Scene mirror_scene_with_still_root() {
  Scene scene = mirror_scene();
  edit_character(scene, kPerson)->bones.edit().front().weights = {0, 0, 0};
  return scene;
}

}  // namespace kindred::test
