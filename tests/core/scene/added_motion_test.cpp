// SPDX-License-Identifier: MIT
// Generators and layers over keys, characters that are held, the camera and depth.
#include <cmath>

#include "kindred/math/angle.h"
#include "kindred/scene/evaluate.h"
#include "kindred/scene/generators.h"
#include "support/catch.h"

namespace kindred {
namespace {

ChannelTarget added_target(BoneId bone, std::string_view word) {
  return {*find_property(PropertyOwner::kBone, word), bone, {}, {}};
}

void set_added_key(Clip& clip, BoneId bone, std::string_view word, double seconds, double value) {
  edit_channel(clip, added_target(bone, word)).curve.set({time_from_seconds(seconds), value, {}});
}

Bone added_bone(std::uint32_t id, std::uint32_t parent, Vec2 position) {
  Bone bone;
  bone.id = {id};
  bone.name = "bone " + std::to_string(id);
  bone.parent = {parent};
  bone.position = position;
  bone.length = 20;
  return bone;
}

/// Two bones, a clip "base" with a key each.
Character two_bones() {
  Character character;
  character.id = {1};
  character.name = "A";
  character.bones = std::vector<Bone>{added_bone(1, 0, {0, 0}), added_bone(2, 1, {20, 0})};
  character.base_pose = Pose(2);
  character.next_id = 10;
  Clip base;
  base.id = new_id<ClipId>(character);
  base.name = "base";
  base.duration = time_from_seconds(4);
  set_added_key(base, {1}, "rotation", 0, 30);
  set_added_key(base, {1}, "scale_y", 0, 2);
  character.active_clip = base.id;
  character.clips.emplace_back(std::move(base));
  return character;
}

Generator added_generator(Character& character, std::string_view word, BoneId bone) {
  Generator generator = make_generator(*find_generator_kind(word));
  generator.id = new_id<GeneratorId>(character);
  generator.bone = bone;
  return generator;
}

double& added_parameter(Generator& generator, std::string_view word) {
  const int index = generator_parameter(generator_kind(generator.kind), word);
  return generator.values[static_cast<std::size_t>(index)].value;
}

BonePose pose_at(const Character& character, double seconds, int bone = 0) {
  const Rig rig = make_rig(*character.bones);
  const Clip* clip = find_clip(character, character.active_clip);
  return evaluate_pose(character, rig, clip,
                       time_from_seconds(seconds))[static_cast<std::size_t>(bone)];
}

}  // namespace

TEST_CASE("Generators add to keys, one on the other, inside hard limits", "[motion][evaluate]") {
  Character character = two_bones();
  Generator swing = added_generator(character, "oscillate", {1});
  added_parameter(swing, "period") = 4;
  Clip& clip = character.clips[0].edit();
  clip.generators = {swing, swing};
  CHECK(pose_at(character, 1).rotation_deg == Approx(50));
  CHECK(pose_at(character, 1).scale_y == 2);
  clip.generators[1].weight = 0.5;
  CHECK(pose_at(character, 1).rotation_deg == Approx(45));
  clip.generators[1].enabled = false;
  CHECK(pose_at(character, 1).rotation_deg == Approx(40));
  character.bones.edit()[0].limits = RotationLimits{-10, 35, LimitMode::kHard, 15, {}};
  CHECK(pose_at(character, 1).rotation_deg == Approx(35));
}

TEST_CASE("Travelling generators hold outside their span, swinging ones end there",
          "[motion][evaluate]") {
  Character character = two_bones();
  Generator ball = added_generator(character, "bounce", {1});
  ball.start = time_from_seconds(1);
  ball.duration = time_from_seconds(0.8);
  Generator swing = added_generator(character, "orbit", {2});
  swing.start = time_from_seconds(1);
  swing.duration = time_from_seconds(1);
  character.clips[0].edit().generators = {ball, swing};
  CHECK(pose_at(character, 0.5).y == 0);
  CHECK(pose_at(character, 3).y == pose_at(character, 1.8).y);
  CHECK(pose_at(character, 3).y != 0);
  CHECK(pose_at(character, 0.99, 1) == BonePose{});
  CHECK(pose_at(character, 1.5, 1).x == Approx(0).margin(1e-9));
  CHECK(pose_at(character, 1.5, 1).y == Approx(40));
  CHECK(pose_at(character, 2.01, 1) == BonePose{});
}

TEST_CASE("A generator that loops starts again after its span, fades ease it in and out",
          "[motion][evaluate]") {
  Character character = two_bones();
  Generator swing = added_generator(character, "orbit", {2});
  added_parameter(swing, "period") = 8;
  swing.duration = time_from_seconds(1);
  swing.loop = true;
  character.clips[0].edit().generators = {swing};
  CHECK(pose_at(character, 2.25, 1).x == Approx(pose_at(character, 0.25, 1).x));
  swing.loop = false;
  swing.fade_in = swing.fade_out = time_from_seconds(0.5);
  character.clips[0].edit().generators = {swing};
  CHECK(pose_at(character, 0, 1).x == 0);
  CHECK(pose_at(character, 0.25, 1).x == Approx(50 * std::cos(kPi / 16)));
  CHECK(pose_at(character, 0.5, 1).x == Approx(100 * std::cos(kPi / 8)));
  CHECK(pose_at(character, 1, 1).x == Approx(0).margin(1e-9));
}

TEST_CASE("The eased time of a generator is half at half its span", "[motion][evaluate][P3]") {
  Character character = two_bones();
  Generator spiral = added_generator(character, "spiral", {1});
  added_parameter(spiral, "view") = 0;
  added_parameter(spiral, "height") = 100;
  spiral.ease = *find_ease("slow_in_out");
  character.clips[0].edit().generators = {spiral};
  CHECK(pose_at(character, 2).y == Approx(50));
  CHECK(pose_at(character, 1).y == Approx(12.5));
  const double slope = (pose_at(character, 2.001).y - pose_at(character, 1.999).y) / 0.002;
  CHECK(slope == Approx(2 * 100 / 4.0).epsilon(1e-3));
  CHECK(pose_at(character, 4).y - pose_at(character, 3.99).y < 0.01);
}

TEST_CASE("A parameter may be a curve", "[motion][evaluate]") {
  Character character = two_bones();
  Generator swing = added_generator(character, "oscillate", {2});
  added_parameter(swing, "phase") = 90;
  added_parameter(swing, "period") = 1;
  const int row = generator_parameter(generator_kind(swing.kind), "rotation");
  swing.values[static_cast<std::size_t>(row)].curve =
      Curve({{Time{0}, 0, {}}, {time_from_seconds(4), 40, {}}});
  character.clips[0].edit().generators = {swing};
  CHECK(pose_at(character, 1, 1).rotation_deg == Approx(10));
  CHECK(pose_at(character, 3, 1).rotation_deg == Approx(30));
}

TEST_CASE("A generator alone gives a clip its length, and one without an end goes on",
          "[motion][evaluate]") {
  Character character;
  character.bones = std::vector<Bone>{added_bone(1, 0, {0, 0})};
  character.base_pose = Pose(1);
  Clip clip;
  clip.id = new_id<ClipId>(character);
  Generator ball = added_generator(character, "bounce", {1});
  ball.start = time_from_seconds(1);
  ball.duration = time_from_seconds(3);
  clip.generators = {ball};
  CHECK(clip_duration(clip) == time_from_seconds(4));
  Generator swing = added_generator(character, "orbit", {1});
  clip.generators = {swing};
  character.active_clip = clip.id;
  character.clips.emplace_back(std::move(clip));
  CHECK(pose_at(character, 100.5).y == Approx(40));
}

TEST_CASE("Additive layers add their difference from the base pose, others take over by weight",
          "[motion][evaluate][layers]") {
  Character character = two_bones();
  character.base_pose.edit()[0].rotation_deg = 5;
  Clip nod;
  nod.id = new_id<ClipId>(character);
  nod.name = "nod";
  set_added_key(nod, {1}, "rotation", 0, 25);
  set_added_key(nod, {1}, "scale_y", 0, 0.25);
  const ClipId nod_id = nod.id;
  character.clips.emplace_back(std::move(nod));
  character.layers = {{nod_id, 0.5, true, true, {}}};
  CHECK(pose_at(character, 1).rotation_deg == Approx(30 + 0.5 * 20));
  CHECK(pose_at(character, 1).scale_y == Approx(2 * 0.5));  // half of a quarter is a half
  character.layers[0].additive = false;
  CHECK(pose_at(character, 1).rotation_deg == Approx(27.5));
  CHECK(pose_at(character, 1).scale_y == Approx(1.125));
  character.layers[0].enabled = false;
  CHECK(pose_at(character, 1).rotation_deg == 30);
  character.layers[0] = {character.active_clip, 1, true, true, {}};
  CHECK(pose_at(character, 1).rotation_deg == 30);  // the active clip is no layer of itself
}

TEST_CASE("What is shown says what to key under generators and layers", "[motion][layers]") {
  Character character = two_bones();
  Generator swing = added_generator(character, "oscillate", {1});
  added_parameter(swing, "scale_y") = 0.5;
  character.clips[0].edit().generators = {swing};
  Clip over;
  over.id = new_id<ClipId>(character);
  over.name = "over";
  set_added_key(over, {1}, "rotation", 0, -80);
  const ClipId over_id = over.id;
  character.clips.emplace_back(std::move(over));
  character.layers = {{over_id, 0.25, false, true, {}}, {over_id, 0.5, true, true, {}}};
  const Rig rig = make_rig(*character.bones);
  const Clip& clip = *character.clips[0];
  for (const double seconds : {0.1, 0.25, 0.9}) {
    const Time time = time_from_seconds(seconds);
    const AddedMotion added = added_motion(character, rig, clip, time);
    const BonePose shown = pose_at(character, seconds);
    CHECK(keyed_value(added, 0, &BonePose::rotation_deg, shown.rotation_deg) == Approx(30));
    CHECK(keyed_value(added, 0, &BonePose::scale_y, shown.scale_y) == Approx(2));
  }
}

TEST_CASE("What is held follows its bone, its reflection the holder's root",
          "[motion][evaluate][parent]") {
  Scene scene;
  Character holder = two_bones();
  Reflection mirror;
  mirror.id = {5};
  mirror.root_scale = {0.5, -1};
  mirror.root_offset = {30, 400};
  mirror.scale = 0.8;
  holder.reflections = {mirror};
  scene.characters.emplace_back(holder);
  Character cup;
  cup.id = {2};
  cup.name = "cup";
  cup.bones = std::vector<Bone>{added_bone(1, 0, {3, 0})};
  cup.base_pose = Pose(1);
  cup.parent = CharacterParent{{1}, {2}, {}};
  cup.reflections = {mirror};
  scene.characters.emplace_back(cup);
  const EvaluatedScene at = evaluate(scene, time_from_seconds(1));
  const EvaluatedCharacter& held = at.characters[1];
  const Vec2 expected = apply(at.characters[0].world[1], {3, 0});
  CHECK(joint_world(held.world, 0).x == Approx(expected.x));
  CHECK(joint_world(held.world, 0).y == Approx(expected.y));
  const Vec2 image = apply(at.characters[0].reflections[0].world[1], {3, 0});
  CHECK(joint_world(held.reflections[0].world, 0).x == Approx(image.x));
  CHECK(joint_world(held.reflections[0].world, 0).y == Approx(image.y));
}

TEST_CASE("Characters that hold each other in turn stand on their own", "[evaluate][parent]") {
  Scene scene;
  for (std::uint32_t i = 1; i <= 3; ++i) {
    Character character = two_bones();
    character.id = {i};
    character.name = "C" + std::to_string(i);
    character.parent = CharacterParent{{i % 2 + 1}, {2}, {}};  // 1 < 2 < 1, 3 < 2
    scene.characters.emplace_back(std::move(character));
  }
  const EvaluatedScene at = evaluate(scene, Time{0});
  CHECK(at.characters[0].space == Affine{});
  CHECK(at.characters[1].space == Affine{});
  CHECK(at.characters[2].space == at.characters[1].world[1]);
}

TEST_CASE("A far thing moves less than the camera, one at depth 0 as the camera says",
          "[evaluate][camera]") {
  Scene scene;
  EvaluatedCamera camera{{740, 360}, 4, 0};
  CHECK(parallax(scene, camera, 0) == Affine{});
  // In the picture: middle + zoom (p - centre). At depth 1 the camera's way counts half and its
  // zoom as the root.
  const Affine far = parallax(scene, camera, 1);
  const auto in_picture = [&](Vec2 p) {
    return Vec2{640 + 4 * (p.x - 740), 360 + 4 * (p.y - 360)};
  };
  const Vec2 seen = in_picture(apply(far, {640, 400}));
  CHECK(seen.x == Approx(640 + 2 * (640 - 690)));
  CHECK(seen.y == Approx(360 + 2 * 40));
  const Affine still = parallax(scene, {{640, 360}, 1, 0}, 5);
  CHECK(apply(still, {17, 4}).x == Approx(17));
}

}  // namespace kindred
