// SPDX-License-Identifier: MIT
// Pins in time: planted points stay while the body moves, by any route to the time.
#include "kindred/scene/pins.h"

#include <chrono>
#include <cmath>

#include "kindred/scene/evaluate.h"
#include "support/catch.h"
#include "support/person_rig.h"

using namespace kindred;

namespace {

PropertyId pins_property(std::string_view word) {
  return *find_property(PropertyOwner::kBone, word);
}

/// The sample person whose hips go 60 px to the right and 20 px down in a second, without any key
/// on the legs.
Character stepping_person() {
  Character character;
  character.id = {1};
  character.name = "person";
  const std::vector<Bone> bones = test::person_bones();
  character.bones = bones;
  character.base_pose = Pose(bones.size());
  character.next_id = 100;
  Clip clip;
  clip.id = {1};
  clip.name = "step";
  const auto keyed = [&](std::string_view word, double first, double last) {
    Channel& channel = edit_channel(clip, {pins_property(word), bones[0].id, {}, {}});
    channel.curve = Curve({{time_from_seconds(0), first, {}}, {time_from_seconds(1), last, {}}});
  };
  keyed("x", 0, 60);
  keyed("y", -25, -45);
  character.clips.push_back(clip);
  character.active_clip = {1};
  return character;
}

ClipPin foot_pin(std::string_view bone, Vec2 point, double from, double to, double blend = 0) {
  ClipPin pin;
  pin.bone = BoneId{static_cast<std::uint32_t>(test::person_bone(std::string(bone)) + 1)};
  pin.point = point;
  pin.from = time_from_seconds(from);
  pin.to = time_from_seconds(to);
  pin.blend = time_from_seconds(blend);
  return pin;
}

void add_pin(Character& character, const ClipPin& pin) {
  edit_clip(character, {1})->pins.push_back(pin);
}

EvaluatedCharacter pins_at(const Character& character, double seconds) {
  return evaluate_character(character, &*character.clips[0], time_from_seconds(seconds));
}

Vec2 pinned_place(const Character& character, const ClipPin& pin, double seconds) {
  const EvaluatedCharacter evaluated = pins_at(character, seconds);
  const int bone = bone_index(*character.bones, pin.bone);
  return apply(evaluated.world[static_cast<std::size_t>(bone)], *pin.point);
}

}  // namespace

TEST_CASE("planted feet do not slide while the hips move", "[pins]") {
  Character character = stepping_person();
  const ClipPin heel = foot_pin("foot.L", {0, 0}, 0, 1), toe = foot_pin("foot.L", {22, 0}, 0, 1),
                other = foot_pin("foot.R", {22, 0}, 0, 1);
  const Vec2 heel_start = pinned_place(character, heel, 0),
             toe_start = pinned_place(character, toe, 0);
  for (const ClipPin& pin : {heel, toe, other}) add_pin(character, pin);
  for (int frame = 0; frame <= 60; ++frame) {
    const double seconds = frame / 60.0;
    INFO("frame " << frame);
    REQUIRE(glm::distance(pinned_place(character, heel, seconds), heel_start) <= 0.05);
    REQUIRE(glm::distance(pinned_place(character, toe, seconds), toe_start) <= 0.05);
    // The hips go where their keys say: the legs do the work.
    REQUIRE(pins_at(character, seconds).world[0].tx == Approx(300 + 60 * seconds).margin(1));
  }
}

TEST_CASE("without a pin the same feet slide", "[pins]") {
  const Character character = stepping_person();
  const ClipPin heel = foot_pin("foot.L", {0, 0}, 0, 1);
  REQUIRE(glm::distance(pinned_place(character, heel, 0), pinned_place(character, heel, 1)) > 50);
}

TEST_CASE("scrubbing to a time gives the bits that playing to it gives", "[pins]") {
  Character character = stepping_person();
  add_pin(character, foot_pin("foot.L", {22, 0}, 0.2, 0.8, 0.1));
  std::vector<Pose> played;
  for (int frame = 0; frame <= 24; ++frame) played.push_back(pins_at(character, frame / 24.0).pose);
  for (int frame = 24; frame >= 0; frame -= 5)
    REQUIRE(pins_at(character, frame / 24.0).pose == played[static_cast<std::size_t>(frame)]);
}

TEST_CASE("a pin eases in before its span and out after it, and nowhere else has effect",
          "[pins]") {
  Character character = stepping_person();
  const ClipPin pin = foot_pin("foot.L", {22, 0}, 0.4, 0.6, 0.2);
  const Clip& clip = *character.clips[0];
  const auto strength = [&](double seconds) {
    return pin_strength(clip, pin, time_from_seconds(seconds));
  };
  REQUIRE(strength(0.1) == 0);
  REQUIRE(strength(0.2) == 0);
  REQUIRE(strength(0.3) == Approx(0.5));
  REQUIRE(strength(0.4) == 1);
  REQUIRE(strength(0.6) == 1);
  REQUIRE(strength(0.7) == Approx(0.5));
  REQUIRE(strength(0.9) == 0);
  const Character free = character;
  add_pin(character, pin);
  REQUIRE(pins_at(character, 0.1).pose == pins_at(free, 0.1).pose);
  REQUIRE(pins_at(character, 0.9).pose == pins_at(free, 0.9).pose);
  // Nothing jumps: of the way that the point makes, no hundredth of a second brings more than the
  // ease allows beside what the hips do.
  Vec2 last = pinned_place(character, pin, 0);
  for (int k = 1; k <= 100; ++k) {
    const Vec2 now = pinned_place(character, pin, k / 100.0);
    REQUIRE(glm::distance(last, now) < 2.5);
    last = now;
  }
}

TEST_CASE("a pin holds across the seam of a looping clip", "[pins]") {
  Character character = stepping_person();
  Clip& clip = *edit_clip(character, {1});
  clip.loop = true;
  const ClipPin pin = foot_pin("foot.L", {22, 0}, 0.9, 1.1);
  for (const double seconds : {0.95, 1.0, 0.05, 1.05, 3.05})
    REQUIRE(pin_strength(clip, pin, time_from_seconds(seconds)) == 1);
  REQUIRE(pin_strength(clip, pin, time_from_seconds(0.5)) == 0);
}

TEST_CASE("a pin with a target of its own, limits kept, and one out of reach as near as it gets",
          "[pins]") {
  Character character = stepping_person();
  ClipPin hand = foot_pin("hand.L", {38, 0}, 0, 1);
  hand.target = Vec2{180, 420};
  add_pin(character, hand);
  REQUIRE(glm::distance(pinned_place(character, hand, 0.5), *hand.target) <= 0.05);
  edit_clip(character, {1})->pins[0].target = Vec2{-900, 400};
  const EvaluatedCharacter far = pins_at(character, 0.5);
  for (std::size_t i = 0; i < far.pose.size(); ++i) {
    REQUIRE(std::isfinite(far.pose[i].rotation_deg));
    REQUIRE(limited_rotation_deg(far.rig.bones[i], far.pose[i].rotation_deg) ==
            far.pose[i].rotation_deg);
  }
}

TEST_CASE("a pin on a reflection holds what the reflection shows", "[pins]") {
  Character character = stepping_person();
  Reflection reflection;
  reflection.id = {7};
  reflection.name = "mirror";
  reflection.root_scale = {0.9, 1};
  reflection.scale = 0.8;
  character.reflections.push_back(reflection);
  ClipPin pin = foot_pin("foot.L", {22, 0}, 0, 1);
  pin.figure = reflection.id;
  add_pin(character, pin);
  const auto place = [&](double seconds) {
    const EvaluatedCharacter evaluated = pins_at(character, seconds);
    const auto bone = static_cast<std::size_t>(bone_index(*character.bones, pin.bone));
    return apply(evaluated.reflections[0].world[bone], *pin.point);
  };
  const Vec2 start = place(0);
  for (int k = 1; k <= 10; ++k) REQUIRE(glm::distance(place(0.1 * k), start) <= 0.05);
}

TEST_CASE("pins of bones that are gone, and empty clips, change nothing", "[pins]") {
  Character character = stepping_person();
  const Pose before = pins_at(character, 0.5).pose;
  ClipPin lost = foot_pin("foot.L", {0, 0}, 0, 1);
  lost.bone = {77};
  add_pin(character, lost);
  REQUIRE(pins_at(character, 0.5).pose == before);
  REQUIRE_FALSE(pin_target(character, make_rig(*character.bones), *character.clips[0], lost));
}
