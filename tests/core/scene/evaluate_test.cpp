// SPDX-License-Identifier: MIT
// Scenes at a time: channels over the base pose, limits, parts, skins, reflections, purity.
#include "kindred/scene/evaluate.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <thread>

#include "support/catch.h"

using namespace kindred;

namespace {

PropertyId evaluate_property(PropertyOwner owner, std::string_view word) {
  return *find_property(owner, word);
}

Curve evaluate_curve(std::initializer_list<std::pair<double, double>> keys) {
  std::vector<Key> list;
  for (const auto& [seconds, value] : keys) list.push_back({time_from_seconds(seconds), value, {}});
  return Curve(std::move(list));
}

Channel& add_bone_channel(Clip& clip, BoneId bone, std::string_view word, Curve curve) {
  Channel& channel =
      edit_channel(clip, {evaluate_property(PropertyOwner::kBone, word), bone, {}, {}});
  channel.curve = std::move(curve);
  return channel;
}

Channel& add_part_channel(Clip& clip, std::string part, std::string_view word, Curve curve,
                          std::optional<std::string> skin = {}) {
  Channel& channel = edit_channel(
      clip, {evaluate_property(PropertyOwner::kPart, word), {}, std::move(part), std::move(skin)});
  channel.curve = std::move(curve);
  return channel;
}

/// A chain of `count` bones, ids 1 .. count, each 50 px along its parent.
Character chain_character(int count) {
  Character character;
  character.id = {1};
  character.name = "chain";
  std::vector<Bone> bones;
  for (int i = 0; i < count; ++i) {
    Bone bone;
    bone.id = {static_cast<std::uint32_t>(i + 1)};
    bone.name = "bone " + std::to_string(i);
    if (i > 0) bone.parent = {static_cast<std::uint32_t>(i)};
    bone.position = i == 0 ? Vec2{100, 200} : Vec2{50, 0};
    bone.length = 50;
    bones.push_back(bone);
  }
  character.bones = bones;
  character.base_pose = Pose(bones.size());
  Clip clip;
  clip.id = {1};
  clip.name = "move";
  character.clips.push_back(clip);
  character.active_clip = {1};
  return character;
}

Part evaluate_part(std::uint32_t id, std::string name, int order,
                   std::optional<std::string> skin = {}) {
  Part part;
  part.id = {id};
  part.name = std::move(name);
  part.order = order;
  part.skin = std::move(skin);
  return part;
}

std::vector<int> draw_order(const EvaluatedCharacter& character) {
  std::vector<int> order;
  for (const EvaluatedPart& part : character.parts) order.push_back(part.part);
  return order;
}

const EvaluatedPart& part_at(const EvaluatedCharacter& character, int index) {
  return *std::find_if(character.parts.begin(), character.parts.end(),
                       [&](const EvaluatedPart& part) { return part.part == index; });
}

EvaluatedCharacter evaluate_clip(const Character& character, double seconds) {
  return evaluate_character(character, &*character.clips[0], time_from_seconds(seconds));
}

bool same_bits(const EvaluatedScene& l, const EvaluatedScene& r) {
  if (l.time != r.time || l.characters.size() != r.characters.size()) return false;
  const auto equal = [](const auto& a, const auto& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0);
  };
  for (std::size_t i = 0; i < l.characters.size(); ++i) {
    const EvaluatedCharacter &a = l.characters[i], &b = r.characters[i];
    if (!equal(a.pose, b.pose) || !equal(a.world, b.world) || a.skin != b.skin) return false;
    if (a.reflections.size() != b.reflections.size() || a.parts.size() != b.parts.size())
      return false;
    for (std::size_t k = 0; k < a.reflections.size(); ++k) {
      if (!equal(a.reflections[k].world, b.reflections[k].world)) return false;
    }
    for (std::size_t k = 0; k < a.parts.size(); ++k) {
      const EvaluatedPart &p = a.parts[k], &q = b.parts[k];
      if (p.part != q.part || p.visible != q.visible || p.opacity != q.opacity ||
          p.order != q.order) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

TEST_CASE("evaluate: an empty scene, a character without bones") {
  CHECK(evaluate(Scene{}, Time{0}).characters.empty());
  CHECK(evaluate(Scene{}, Time{0}).camera.center == Vec2{640, 360});
  Scene scene;
  scene.characters.push_back(Character{});
  const EvaluatedScene evaluated = evaluate(scene, time_from_seconds(3));
  REQUIRE(evaluated.characters.size() == 1);
  CHECK(evaluated.characters[0].world.empty());
  CHECK(evaluated.characters[0].center_of_mass == Vec2{0, 0});
}

TEST_CASE("evaluate: channels with keys over the base pose, others from it", "[KEY-9]") {
  Character character = chain_character(2);
  character.base_pose.edit()[0] = {5, 6, 30, 1, 1};
  character.base_pose.edit()[1].rotation_deg = 7;
  Clip& clip = character.clips[0].edit();
  add_bone_channel(clip, {1}, "rotation", evaluate_curve({{0, 0}, {1, 90}}));
  add_bone_channel(clip, {1}, "x", Curve());                   // no keys: the base pose
  add_bone_channel(clip, {9}, "x", evaluate_curve({{0, 1}}));  // no such bone

  const EvaluatedCharacter half = evaluate_clip(character, 0.5);
  CHECK(half.pose[0] == BonePose{5, 6, 45, 1, 1});
  CHECK(half.pose[1].rotation_deg == 7);
  CHECK_THAT(half.world[0].tx, WithinAbs(105, 1e-12));
  CHECK_THAT(half.world[1].tx, WithinAbs(105 + 50 * std::sqrt(0.5), 1e-12));
  CHECK_THAT(half.world[1].ty, WithinAbs(206 + 50 * std::sqrt(0.5), 1e-12));

  const EvaluatedCharacter base = evaluate_character(character, nullptr, Time{0});
  CHECK(base.pose == *character.base_pose);
}

TEST_CASE("evaluate: a base pose of another length than the bones does no harm") {
  Character character = chain_character(3);
  character.base_pose = Pose(1);
  CHECK(evaluate_clip(character, 0).pose.size() == 3);
  character.base_pose = Pose(9);
  CHECK(evaluate_clip(character, 0).pose.size() == 3);
}

TEST_CASE("evaluate: bone ids far apart are found as well") {
  Character character = chain_character(2);
  character.bones.edit()[1].id = {4'000'000'000u};
  add_bone_channel(character.clips[0].edit(), {4'000'000'000u}, "y", evaluate_curve({{0, 12}}));
  CHECK(evaluate_clip(character, 0).pose[1].y == 12);
}

TEST_CASE("evaluate: hard limits bound curves, base poses and overrides, soft ones do not") {
  Character character = chain_character(2);
  character.bones.edit()[0].limits = RotationLimits{-45, 45, LimitMode::kHard, 15, {}};
  character.bones.edit()[1].limits = RotationLimits{-45, 45, LimitMode::kSoft, 15, {}};
  Clip& clip = character.clips[0].edit();
  add_bone_channel(clip, {1}, "rotation", evaluate_curve({{0, 0}, {1, 120}}));
  add_bone_channel(clip, {2}, "rotation", evaluate_curve({{0, 0}, {1, 120}}));
  CHECK(evaluate_clip(character, 0.25).pose[0].rotation_deg == 30);
  CHECK(evaluate_clip(character, 1).pose[0].rotation_deg == 45);
  CHECK(evaluate_clip(character, 1).pose[1].rotation_deg == 120);
  CHECK(evaluate_clip(character, 1).world[0].b == Approx(std::sqrt(0.5)));

  character.base_pose.edit()[0].rotation_deg = -80;
  CHECK(evaluate_character(character, nullptr, Time{0}).pose[0].rotation_deg == -45);
  Pose dragged(2);
  dragged[0].rotation_deg = 300;  // -60
  CHECK(evaluate_character(character, nullptr, Time{0}, &dragged).pose[0].rotation_deg == -45);
}

TEST_CASE("evaluate: limits across 180 treat -175 and 185 alike") {
  Character character = chain_character(1);
  character.bones.edit()[0].limits = RotationLimits{170, 190, LimitMode::kHard, 15, {}};
  for (const double inside : {-175.0, 185.0, 180.0, -180.0, 545.0}) {
    character.base_pose.edit()[0].rotation_deg = inside;
    CHECK(evaluate_clip(character, 0).pose[0].rotation_deg == inside);
  }
  for (const double beyond : {-160.0, 200.0, 195.0}) {
    character.base_pose.edit()[0].rotation_deg = beyond;
    const double rotation = evaluate_clip(character, 0).pose[0].rotation_deg;
    CHECK(std::remainder(rotation - 190, 360) == 0);
  }
}

TEST_CASE("evaluate: draw order by `order`, ties as listed, keyed") {
  Character character = chain_character(1);
  character.parts = std::vector<Part>{evaluate_part(1, "a", 5), evaluate_part(2, "b", 0),
                                      evaluate_part(3, "c", 5), evaluate_part(4, "d", 0),
                                      evaluate_part(5, "e", -3)};
  CHECK(draw_order(evaluate_clip(character, 0)) == std::vector<int>{4, 1, 3, 0, 2});
  add_part_channel(character.clips[0].edit(), "a", "order", evaluate_curve({{1, 0}, {2, 7}}));
  CHECK(draw_order(evaluate_clip(character, 1)) == std::vector<int>{4, 0, 1, 3, 2});
  CHECK(draw_order(evaluate_clip(character, 1.999)) == std::vector<int>{4, 0, 1, 3, 2});  // holds
  CHECK(draw_order(evaluate_clip(character, 2)) == std::vector<int>{4, 1, 3, 2, 0});
}

TEST_CASE("evaluate: visible holds whatever the clip's curve, opacity follows it within 0 and 1") {
  Character character = chain_character(1);
  character.parts = std::vector<Part>{evaluate_part(1, "eyes", 0), evaluate_part(2, "lids", 1)};
  character.parts.edit()[1].visible = false;
  Clip& clip = character.clips[0].edit();
  clip.interpolation = *find_interpolation("catmull_rom");
  add_part_channel(clip, "lids", "visible", evaluate_curve({{1, 1}, {2, 0}}));
  add_part_channel(clip, "eyes", "opacity", evaluate_curve({{0, 0}, {1, 1}, {2, 1}, {3, 0}}));
  CHECK(part_at(evaluate_clip(character, 0), 1).visible);  // the first key holds before it
  CHECK(part_at(evaluate_clip(character, 1.999), 1).visible);
  CHECK_FALSE(part_at(evaluate_clip(character, 2), 1).visible);
  CHECK_FALSE(part_at(evaluate_character(character, nullptr, Time{0}), 1).visible);
  CHECK(part_at(evaluate_clip(character, 0.5), 0).opacity > 0.4);
  CHECK(part_at(evaluate_clip(character, 1.5), 0).opacity == 1);  // the curve overshoots to 1.125
}

TEST_CASE("evaluate: a part channel concerns every part of its name, or those of one skin") {
  Character character = chain_character(1);
  character.skin = "back";
  character.parts =
      std::vector<Part>{evaluate_part(1, "hand", 0, "back"), evaluate_part(2, "hand", 0, "front"),
                        evaluate_part(3, "hand", 0), evaluate_part(4, "arm", 0, "back")};
  Clip& clip = character.clips[0].edit();
  add_part_channel(clip, "hand", "opacity", evaluate_curve({{0, 0.25}}), "front");
  add_part_channel(clip, "hand", "opacity", evaluate_curve({{0, 0.5}}));
  const EvaluatedCharacter evaluated = evaluate_clip(character, 0);
  CHECK(part_at(evaluated, 0).opacity == 0.5);
  CHECK(part_at(evaluated, 1).opacity == 0.25);  // the skin's own channel wins in either order
  CHECK(part_at(evaluated, 2).opacity == 0.5);
  CHECK(part_at(evaluated, 3).opacity == 1);
}

TEST_CASE("evaluate: the skin in force") {
  Character character = chain_character(1);
  character.skin = "back";
  CHECK(evaluate_clip(character, 0).skin == "back");
  Channel& channel =
      edit_channel(character.clips[0].edit(),
                   {evaluate_property(PropertyOwner::kCharacter, "skin"), {}, {}, {}});
  channel.names = {"front", "side"};
  channel.curve = evaluate_curve({{1, 0}, {2, 1}, {3, -1}, {4, 7}});
  CHECK(evaluate_clip(character, 0).skin == "front");
  CHECK(evaluate_clip(character, 1.9).skin == "front");
  CHECK(evaluate_clip(character, 2.5).skin == "side");
  CHECK_FALSE(evaluate_clip(character, 3).skin.has_value());
  CHECK_FALSE(evaluate_clip(character, 9).skin.has_value());
  CHECK(evaluate_character(character, nullptr, Time{0}).skin == "back");
}

TEST_CASE("evaluate: reflections share the pose") {
  Character character = chain_character(3);
  Reflection mirror;
  mirror.id = {7};
  mirror.root_scale = {0.95, -1};
  mirror.root_offset = {32, 760};
  mirror.scale = 0.5;
  mirror.flip = Flip::kX;
  character.reflections = {mirror};
  add_bone_channel(character.clips[0].edit(), {2}, "rotation", evaluate_curve({{0, 0}, {1, 90}}));
  const EvaluatedCharacter evaluated = evaluate_clip(character, 1);
  REQUIRE(evaluated.reflections.size() == 1);
  const std::vector<Affine>& world = evaluated.reflections[0].world;
  const Vec2 root{0.95 * 100 + 32, 760 - 200};
  CHECK(glm::length(origin(world[0]) - root) < 1e-9);
  CHECK(glm::length(origin(world[1]) - (root + Vec2{-25, 0})) < 1e-9);
  CHECK(glm::length(origin(world[2]) - (root + Vec2{-25, 25})) < 1e-9);
}

TEST_CASE("evaluate: clip by name where a character has it, overrides by character") {
  Character first = chain_character(1), second = chain_character(1);
  second.id = {2};
  Clip wave;
  wave.id = {2};
  wave.name = "wave";
  add_bone_channel(wave, {1}, "x", evaluate_curve({{0, 11}}));
  first.clips.push_back(wave);
  add_bone_channel(second.clips[0].edit(), {1}, "x", evaluate_curve({{0, 22}}));
  Scene scene;
  scene.characters = {first, second};
  const auto x = [](const EvaluatedScene& evaluated, std::size_t i) {
    return evaluated.characters[i].pose[0].x;
  };
  EvaluateOptions options;
  CHECK(x(evaluate(scene, Time{0}, options), 0) == 0);
  options.clip = "wave";
  CHECK(x(evaluate(scene, Time{0}, options), 0) == 11);
  CHECK(x(evaluate(scene, Time{0}, options), 1) == 22);
  const std::vector<PoseOverride> overrides{{CharacterId{2}, Pose{BonePose{33, 0, 0, 1, 1}}}};
  options.overrides = overrides;
  CHECK(x(evaluate(scene, Time{0}, options), 0) == 11);
  CHECK(x(evaluate(scene, Time{0}, options), 1) == 33);
  CHECK(evaluate(scene, Time{0}).characters[1].character == 1);
}

TEST_CASE("evaluate: handles as a solve takes them") {
  Character character = chain_character(3);
  Reflection mirror;
  mirror.id = {7};
  mirror.root_offset = {0, 100};
  character.reflections = {mirror};
  Handle tip, mirrored, placed, lost;
  tip.bone = {3};
  mirrored.bone = {2};
  mirrored.point = Vec2{10, 0};
  mirrored.figure = {7};
  mirrored.pinned = true;
  placed.bone = {1};
  placed.target = Vec2{1, 2};
  placed.weight = 0.5;
  placed.chain = 2;
  lost.bone = {99};
  character.handles = {tip, mirrored, placed, lost};
  const EvaluatedCharacter evaluated = evaluate_clip(character, 0);
  const IkInputs inputs = ik_inputs(character, evaluated);
  REQUIRE(inputs.handles.size() == 4);
  REQUIRE(inputs.reflections.size() == 1);
  CHECK(inputs.handles[0].bone == 2);
  CHECK(inputs.handles[0].point_local == Vec2{50, 0});
  CHECK(inputs.handles[0].target_world == Vec2{250, 200});
  CHECK(inputs.handles[0].reflection == -1);
  CHECK(inputs.handles[0].chain == 0);
  CHECK(inputs.handles[1].target_world == Vec2{160, 300});
  CHECK(inputs.handles[1].reflection == 0);
  CHECK(inputs.handles[1].pinned);
  CHECK(inputs.handles[2].target_world == Vec2{1, 2});
  CHECK(inputs.handles[2].weight == 0.5);
  CHECK(inputs.handles[2].chain == 2);
  CHECK(inputs.handles[3].weight == 0);
}

TEST_CASE("evaluate: the same bits in any order of times and from any thread") {
  std::mt19937 random(31);
  std::uniform_real_distribution<double> value(-300, 300);
  Character character = chain_character(20);
  Clip& clip = character.clips[0].edit();
  clip.loop = true;
  for (std::uint32_t bone = 1; bone <= 20; ++bone) {
    for (const std::string_view word : {"x", "rotation", "scale_y"}) {
      std::vector<Key> keys;
      for (int i = 0; i < 12; ++i) keys.push_back({Time{i * 58'800'001LL}, value(random), {}});
      Channel& channel = add_bone_channel(clip, {bone}, word, Curve(std::move(keys)));
      channel.interpolation = InterpolationId{static_cast<std::uint8_t>(bone % 4)};
    }
  }
  character.reflections.emplace_back().id = {30};
  character.parts = std::vector<Part>{evaluate_part(1, "a", 5), evaluate_part(2, "b", 0)};
  Scene scene;
  scene.characters = {character, character};

  std::vector<Time> times;
  for (int i = 0; i < 200; ++i) times.push_back(Time{i * 5'000'003LL});
  std::vector<EvaluatedScene> in_order;
  for (const Time time : times) in_order.push_back(evaluate(scene, time));

  std::vector<std::size_t> shuffled(times.size());
  for (std::size_t i = 0; i < shuffled.size(); ++i) shuffled[i] = i;
  std::shuffle(shuffled.begin(), shuffled.end(), random);
  for (const std::size_t i : shuffled) REQUIRE(same_bits(evaluate(scene, times[i]), in_order[i]));

  std::vector<std::thread> threads;
  std::vector<int> different(4, 0);
  for (std::size_t n = 0; n < different.size(); ++n) {
    threads.emplace_back([&, n, copy = scene] {
      for (std::size_t i = n; i < times.size(); i += 2) {
        different[n] += !same_bits(evaluate(copy, times[i]), in_order[i]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(different == std::vector<int>(4, 0));
}
