// SPDX-License-Identifier: MIT
// Look-ups, edits and derived values of the document.
#include "kindred/scene/document.h"

#include "kindred/scene/property.h"
#include "support/catch.h"

using namespace kindred;

namespace {

Cow<Character> named_character(std::uint32_t id, const char* name) {
  Character character;
  character.id = {id};
  character.name = name;
  return character;
}

Channel bone_channel(std::uint32_t bone, std::string_view property_word,
                     std::initializer_list<std::pair<double, double>> keys) {
  Channel channel;
  channel.target.property = *find_property(PropertyOwner::kBone, property_word);
  channel.target.bone = {bone};
  std::vector<Key> list;
  for (const auto& [seconds, value] : keys) list.push_back({time_from_seconds(seconds), value, {}});
  channel.curve = Curve(std::move(list));
  return channel;
}

Scene scene_with_clip(FrameRate rate, std::optional<double> duration, double last_key, bool loop) {
  Clip clip;
  clip.id = {1};
  clip.loop = loop;
  if (duration) clip.duration = time_from_seconds(*duration);
  clip.channels.push_back(bone_channel(1, "rotation", {{0, 0}, {last_key, 10}}));
  Character character;
  character.id = {1};
  character.clips.push_back(clip);
  character.active_clip = {1};
  Scene scene;
  scene.frame_rate = rate;
  scene.characters.push_back(character);
  return scene;
}

std::int64_t frame_count(const Scene& scene) {
  const FrameRange range = effective_range(scene);
  return range.last - range.first + 1;
}

}  // namespace

TEST_CASE("document: look-ups by id and by name, and what is not there") {
  Scene scene;
  scene.characters = {named_character(1, "Mika"), named_character(5, "Cup")};
  CHECK(find_character(scene, CharacterId{5})->name == "Cup");
  CHECK(find_character(scene, "Mika")->id.value == 1);
  CHECK(character_index(scene, CharacterId{5}) == 1);
  CHECK(find_character(scene, CharacterId{2}) == nullptr);
  CHECK(find_character(scene, CharacterId{}) == nullptr);
  CHECK(find_character(scene, "mika") == nullptr);
  CHECK(character_index(scene, CharacterId{2}) == -1);
  CHECK(character_index(scene, CharacterId{}) == -1);

  Character character;
  Bone bone;
  bone.id = {3};
  bone.name = "arm";
  character.bones = std::vector<Bone>{bone};
  character.handles.emplace_back().id = {4};
  character.reflections.emplace_back().name = "mirror";
  character.reflections.back().id = {6};
  CHECK(find_bone(character, BoneId{3})->name == "arm");
  CHECK(find_bone(character, "arm")->id.value == 3);
  CHECK(find_bone(character, "leg") == nullptr);
  CHECK(find_bone(character, BoneId{}) == nullptr);
  CHECK(find_handle(character, HandleId{4}) == &character.handles[0]);
  CHECK(find_handle(character, HandleId{3}) == nullptr);
  CHECK(find_reflection(character, "mirror") == &character.reflections[0]);
  CHECK(find_reflection(character, ReflectionId{6}) == &character.reflections[0]);
  CHECK(find_reflection(character, ReflectionId{}) == nullptr);
  CHECK(find_part(character, PartId{1}) == nullptr);
  CHECK(find_clip(character, "walk") == nullptr);
  CHECK(find_clip(character, ClipId{}) == nullptr);
}

TEST_CASE("document: an item without an id is never found by the id of none") {
  Character character;
  character.handles.emplace_back();
  CHECK(find_handle(character, HandleId{}) == nullptr);
}

TEST_CASE("document: edits leave other copies as they were") {
  Scene scene = scene_with_clip({24, 1}, {}, 2, false);
  const Scene before = scene;
  Character* character = edit_character(scene, CharacterId{1});
  REQUIRE(character);
  Clip* clip = edit_clip(*character, ClipId{1});
  REQUIRE(clip);
  const ChannelTarget rotation = clip->channels[0]->target;
  edit_channel(*clip, rotation).curve.set({time_from_seconds(1), 99, {}});
  ChannelTarget other = rotation;
  other.bone = {2};
  edit_channel(*clip, other).angles = AngleMode::kShortest;

  const Clip& old_clip = *before.characters[0]->clips[0];
  const Clip& new_clip = *scene.characters[0]->clips[0];
  CHECK(old_clip.channels.size() == 1);
  CHECK(old_clip.channels[0]->curve.keys().size() == 2);
  REQUIRE(new_clip.channels.size() == 2);
  CHECK(new_clip.channels[0]->curve.keys().size() == 3);
  CHECK(new_clip.channels[1]->target == other);
  CHECK(find_channel(new_clip, other)->angles == AngleMode::kShortest);
  CHECK(find_channel(old_clip, other) == nullptr);

  CHECK(edit_character(scene, CharacterId{9}) == nullptr);
  CHECK(edit_clip(*character, ClipId{9}) == nullptr);
  CHECK(edit_clip(*character, ClipId{}) == nullptr);
}

TEST_CASE("document: part channels differ by part and by skin") {
  Clip clip;
  const ChannelTarget any{*find_property(PropertyOwner::kPart, "visible"), {}, "hand", {}};
  ChannelTarget front = any;
  front.skin = "front";
  edit_channel(clip, any);
  edit_channel(clip, front);
  edit_channel(clip, any);
  CHECK(clip.channels.size() == 2);
}

TEST_CASE("document: names made unique by numbers") {
  CHECK(unique_name("arm", {}) == "arm");
  CHECK(unique_name("arm", {"leg", "Arm"}) == "arm");
  CHECK(unique_name("arm", {"arm"}) == "arm 2");
  CHECK(unique_name("arm", {"arm 2", "arm", "arm 4"}) == "arm 3");
  CHECK(unique_name("", {""}) == " 2");
}

TEST_CASE("properties: words, owners, where values live") {
  for (const PropertyKind& kind : properties()) {
    CAPTURE(kind.word);
    const auto id = find_property(kind.owner, kind.word);
    REQUIRE(id);
    CHECK(&property(*id) == &kind);
    CHECK((kind.field != nullptr) == (kind.owner == PropertyOwner::kBone));
    if (kind.field) CHECK(BonePose{}.*kind.field == kind.default_value);
  }
  CHECK_FALSE(find_property(PropertyOwner::kBone, "visible").has_value());
  CHECK_FALSE(find_property(PropertyOwner::kPart, "x").has_value());
}

TEST_CASE("a clip lasts as long as it says, else to its last key") {
  CHECK(clip_duration(Clip{}) == Time{0});
  const auto duration = [](const Scene& scene) {
    return to_seconds(clip_duration(*scene.characters[0]->clips[0]));
  };
  CHECK(duration(scene_with_clip({24, 1}, {}, 2.5, false)) == 2.5);
  CHECK(duration(scene_with_clip({24, 1}, 4, 2.5, false)) == 4);
  CHECK(duration(scene_with_clip({24, 1}, 1, 2.5, false)) == 1);
}

TEST_CASE("frame range: the last frame is counted, a loop ends before its first comes again",
          "[KEY-7]") {
  // Twenty frames, 0 to 19.
  CHECK(frame_count(scene_with_clip({20, 1}, 0.95, 0.5, false)) == 20);
  CHECK(frame_count(scene_with_clip({20, 1}, 1, 1, true)) == 20);
  CHECK(frame_count(scene_with_clip({20, 1}, 1, 1, false)) == 21);
  CHECK(frame_count(scene_with_clip({24, 1}, {}, 4, true)) == 96);
  CHECK(frame_count(scene_with_clip({30000, 1001}, 1.001, 1, true)) == 30);
  // Not on a frame: all that start before the end.
  CHECK(frame_count(scene_with_clip({20, 1}, 0.98, 0.5, false)) == 20);
  CHECK(frame_count(scene_with_clip({20, 1}, 0.98, 0.5, true)) == 20);
  // One frame.
  CHECK(frame_count(Scene{}) == 1);
  CHECK(frame_count(scene_with_clip({24, 1}, 0, 0, true)) == 1);
  CHECK(frame_count(scene_with_clip({24, 1}, 0, 0, false)) == 1);

  Scene given = scene_with_clip({24, 1}, 4, 4, true);
  given.frame_range = FrameRange{5, 5};
  CHECK(frame_count(given) == 1);
  CHECK(effective_range(given).first == 5);
}

TEST_CASE("frame range: only active clips count, the longest wins", "[KEY-7]") {
  Scene scene = scene_with_clip({24, 1}, 1, 1, false);
  Scene longer = scene_with_clip({24, 1}, 3, 3, true);
  scene.characters.push_back(longer.characters[0]);
  CHECK(effective_range(scene).last == 71);
  scene.characters[1].edit().active_clip = {};
  CHECK(effective_range(scene).last == 24);
}

TEST_CASE("curve rules: the channel's interpolation, else the clip's, unknown ones are linear") {
  Clip clip;
  clip.interpolation = *find_interpolation("bspline");
  clip.loop = true;
  clip.duration = time_from_seconds(3);
  Channel channel = bone_channel(1, "x", {});
  const auto word = [&] { return interpolation(curve_rules(clip, channel).interpolation).word; };
  CHECK(word() == "bspline");
  CHECK(curve_rules(clip, channel).loop);
  CHECK(curve_rules(clip, channel).period == time_from_seconds(3));
  CHECK_FALSE(curve_rules(clip, channel).always_hold);
  channel.interpolation = hold_interpolation();
  CHECK(word() == "hold");
  channel.interpolation.reset();
  channel.unknown_interpolation = "wobble";
  CHECK(word() == "linear");
  channel.unknown_interpolation.clear();
  clip.unknown_interpolation = "wobble";
  CHECK(word() == "linear");
  channel.interpolation = *find_interpolation("catmull_rom");
  CHECK(word() == "catmull_rom");
  for (const std::string_view held : {"visible", "order"}) {
    channel.target.property = *find_property(PropertyOwner::kPart, held);
    CHECK(curve_rules(clip, channel).always_hold);
  }
  channel.target.property = *find_property(PropertyOwner::kPart, "opacity");
  CHECK_FALSE(curve_rules(clip, channel).always_hold);
}

TEST_CASE("a handle without a point holds its bone's tip") {
  Bone bone;
  bone.length = 40;
  CHECK(handle_point(bone, {}) == Vec2{40, 0});
  CHECK(handle_point(bone, Vec2{3, 4}) == Vec2{3, 4});
}

TEST_CASE("the camera looks at the canvas's centre unless told") {
  Scene scene;
  scene.canvas_width = 801;
  CHECK(camera_center(scene) == Vec2{400.5, 360});
  scene.camera.y = -7;
  CHECK(camera_center(scene) == Vec2{400.5, -7});
}

TEST_CASE("reflections as maps: scale times flip") {
  Reflection reflection;
  reflection.root_scale = {0.95, -1};
  reflection.root_offset = {32, 760};
  reflection.scale = 0.8;
  CHECK(reflection_map(reflection) == ReflectionMap{{0.95, -1}, {32, 760}, {0.8, 0.8}});
  reflection.flip = Flip::kX;
  CHECK(reflection_map(reflection).axes == Vec2{-0.8, 0.8});
  reflection.flip = Flip::kY;
  CHECK(reflection_map(reflection).axes == Vec2{0.8, -0.8});
  reflection.flip = Flip::kXY;
  CHECK(reflection_map(reflection).axes == Vec2{-0.8, -0.8});
}
