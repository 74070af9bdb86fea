// SPDX-License-Identifier: MIT
// Generators, layers, parents, depth, the camera's channels and named ranges in files.
#include "io/scene_file.h"
#include "kindred/scene/evaluate.h"
#include "kindred/scene/generators.h"
#include "support/catch.h"
#include "support/scene_text.h"

namespace kindred::io {
namespace {

using test::all_lines;
using test::has_error;

/// Loads, saves, loads and saves: the same bytes, and no message but those of `expected`.
Scene read_twice(const std::string& text, std::size_t expected_messages = 0) {
  const LoadResult first = read_scene(text);
  INFO(all_lines(first));
  REQUIRE(first.scene);
  CHECK(first.messages.size() == expected_messages);
  const std::string saved = write_scene(*first.scene);
  const LoadResult second = read_scene(saved);
  REQUIRE(second.scene);
  CHECK(write_scene(*second.scene) == saved);
  return *first.scene;
}

std::string clip_file(const std::string& clip_members, const std::string& character_members = "") {
  return test::character_file(
      R"("bones": [{"name": "ball"}, {"name": "skin", "parent": "ball"}], )" + character_members +
      R"("clips": [{"name": "hop", )" + clip_members + "}]");
}

}  // namespace

TEST_CASE("Generators load with their parameters and what they hold besides", "[io][motion]") {
  const Scene scene = read_twice(clip_file(R"("duration": 4, "channels": [], "generators": [
    {"type": "bounce", "bone": "ball", "start": 0.5, "duration": 3, "ease": "slow_in_out",
     "upright": "skin", "drop": 90, "squash": {"keys": [[0, 0.1], [2, 0.3]]}, "color": "red"},
    {"type": "noise", "bone": "skin", "loop": true, "weight": 0.5, "fade_in": 0.25}])"));
  const Clip& clip = *scene.characters[0]->clips[0];
  REQUIRE(clip.generators.size() == 2);
  const Generator& bounce = clip.generators[0];
  CHECK(bounce.start == time_from_seconds(0.5));
  CHECK(bounce.helpers[0] == (*scene.characters[0]->bones)[1].id);
  const GeneratorKind& kind = generator_kind(bounce.kind);
  const auto index = [&](const char* word) {
    return static_cast<std::size_t>(generator_parameter(kind, word));
  };
  CHECK(generator_value(clip, bounce, index("drop"), Time{0}) == 90);
  CHECK(generator_value(clip, bounce, index("squash"), time_from_seconds(1)) == Approx(0.2));
  CHECK(generator_value(clip, bounce, index("leap"), Time{0}) == 50);
  CHECK(bounce.extras.size() == 1);
  CHECK(clip.generators[1].weight == 0.5);
}

TEST_CASE("Generators and easings of later versions are kept and told", "[io][motion]") {
  const std::string text = clip_file(R"("channels": [], "generators": [
    {"type": "whirl", "bone": "nobody", "speed": 3},
    {"type": "orbit", "bone": "ball", "ease": "elastic"}])");
  const Scene scene = read_twice(text, 2);
  CHECK(scene.characters[0]->clips[0]->generators.size() == 1);
  const std::string saved = write_scene(scene);
  CHECK(saved.find("\"whirl\"") != std::string::npos);
  CHECK(saved.find("\"elastic\"") != std::string::npos);
}

TEST_CASE("Bad values of generators are told and replaced, bad bones refuse the file",
          "[io][motion][FILE-1]") {
  const LoadResult loaded = read_scene(clip_file(R"("channels": [], "generators": [
    {"type": "bounce", "bone": "ball", "restitution": 7, "duration": -1, "fade_in": -2,
     "squash": "flat"}])"));
  REQUIRE(loaded.scene);
  CHECK(loaded.messages.size() == 4);
  CHECK_FALSE(loaded.scene->characters[0]->clips[0]->generators[0].duration);
  CHECK(has_error(read_scene(
      clip_file(R"("channels": [], "generators": [{"type": "bounce", "bone": "none"}])"))));
  CHECK(has_error(read_scene(clip_file(R"("channels": [], "generators": [{"type": "bounce"}])"))));
}

TEST_CASE("Layers name clips, what names none is kept", "[io][motion]") {
  const Scene scene = read_twice(test::character_file(R"("bones": [{"name": "a"}],
        "clips": [{"name": "walk", "channels": []}, {"name": "nod", "channels": []}],
        "layers": [{"clip": "nod", "weight": 0.5}, {"clip": "gone"}, {"clip": "walk",
        "additive": false, "enabled": false}])"),
                                 1);
  const Character& character = *scene.characters[0];
  REQUIRE(character.layers.size() == 2);
  CHECK(character.layers[0].weight == 0.5);
  CHECK_FALSE(character.layers[1].additive);
  CHECK(write_scene(scene).find("\"gone\"") != std::string::npos);
}

TEST_CASE("The camera has channels in a clip's shape", "[io][motion]") {
  const Scene scene = read_twice(R"({"format": "kindred-scene", "version": 1, "camera": {"x": 10,
    "interpolation": "smooth", "channels": [{"property": "zoom", "keys": [[0, 1], [2, 3]]},
    {"property": "x", "interpolation": "linear", "keys": [[0, 0], [2, 100]]},
    {"property": "focus", "keys": []}]}, "characters": []})",
                                 1);
  const EvaluatedCamera camera = evaluate_camera(scene, time_from_seconds(1));
  CHECK(camera.zoom == Approx(2));
  CHECK(camera.center.x == Approx(50));
  CHECK(camera.center.y == 360);
  CHECK(effective_range(scene).last == 48);
  CHECK(write_scene(scene).find("\"focus\"") != std::string::npos);
}

TEST_CASE("Markers with a duration are named ranges", "[io][markers]") {
  const Scene scene = read_twice(R"({"format": "kindred-scene", "version": 1, "markers": [
    {"name": "hug", "time": 1, "duration": 2.5}], "characters": []})");
  CHECK(scene.markers[0].duration == time_from_seconds(2.5));
}

TEST_CASE("A cup is held by a bone for a while, and keeps its hold through renames",
          "[io][motion][parent]") {
  const std::string text = R"({"format": "kindred-scene", "version": 1, "characters": [
    {"name": "Mika", "bones": [{"name": "hand.L", "position": [100, 50], "angle": 90,
     "length": 10}]},
    {"name": "cup", "parent": {"character": "Mika", "bone": "hand.L"}, "depth": 2,
     "parts": [{"name": "bowl", "shape": {"type": "ellipse", "rx": 5, "ry": 5}}],
     "clips": [{"name": "serve", "channels": [{"property": "parent",
       "keys": [[0, null], [1, "Mika/hand.L"], [2, {"character": "Mika", "bone": "hand.L"}]]}]}]}]})";
  const Scene scene = read_twice(text);
  CHECK(scene.characters[1]->depth == 2);
  REQUIRE(scene.characters[1]->parent);
  CHECK(evaluate(scene, Time{0}).characters[1].space == Affine{});
  const Affine held = evaluate(scene, time_from_seconds(1.5)).characters[1].space;
  CHECK(held.tx == Approx(100));
  CHECK(held.b == Approx(1));
  CHECK(scene.characters[1]->clips[0]->channels[0]->names.size() == 1);
}

}  // namespace kindred::io
