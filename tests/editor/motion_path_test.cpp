// SPDX-License-Identifier: MIT
#include "editor/motion_path.h"

#include <chrono>
#include <random>

#include "editor/edits_keys.h"
#include "io/scene_file.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kPerson;

ChannelTarget path_channel(const Scene& scene, std::string_view bone, std::string_view word) {
  return bone_channel(test::bone_id(scene, bone), bone_property(word));
}

void put_path_key(Scene& scene, std::string_view bone, std::string_view word, std::int64_t frame,
                  double value) {
  const ChannelTarget target = path_channel(scene, bone, word);
  Character& character = *edit_character(scene, kPerson);
  set_key(scene, *edit_clip(character, character.active_clip), target,
          time_of_frame(scene.frame_rate, frame), value);
}

/// A hand with keys at 0, 12 and 40, a walking root, an elbow; Catmull-Rom.
Scene path_scene() {
  Scene scene = test::mirror_scene();
  Character& character = *edit_character(scene, kPerson);
  edit_clip(character, character.active_clip)->interpolation = *find_interpolation("catmull_rom");
  for (const std::int64_t frame : {0, 12, 40}) {
    put_path_key(scene, "hand.L", "rotation", frame, static_cast<double>(frame) - 10);
  }
  for (const std::int64_t frame : {0, 24, 48, 72, 90}) {
    put_path_key(scene, "root", "x", frame, static_cast<double>(frame % 7) * 20);
    put_path_key(scene, "forearm.L", "rotation", frame, 170 - static_cast<double>(frame));
  }
  return scene;
}

Editor path_editor() {
  Editor editor;
  editor.open_scene(path_scene(), {});
  editor.session().overlays.motion_paths = true;
  return editor;
}

/// Every frame against a whole evaluation of the scene.
void check_path(Editor& editor, MotionPaths& paths, std::string_view bone) {
  const std::vector<MotionPath>* list = &paths.paths(editor);
  for (int i = 0; i < 1000 && !paths.complete(); ++i) list = &paths.paths(editor);
  REQUIRE(list->size() == 1);
  const MotionPath& path = list->front();
  const Scene& scene = editor.scene();
  const Character& character = *find_character(scene, kPerson);
  const int index = bone_index(*character.bones, test::bone_id(scene, bone));
  const FrameRange range = effective_range(scene);
  REQUIRE(path.first_frame == range.first);
  REQUIRE(path.points.size() == static_cast<std::size_t>(range.last - range.first + 1));
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < path.points.size(); ++i) {
    const std::int64_t frame = range.first + static_cast<std::int64_t>(i);
    const EvaluatedScene there = evaluate(scene, time_of_frame(scene.frame_rate, frame));
    const EvaluatedCharacter& person = there.characters.front();
    const bool same =
        path.points[i].known && path.points[i].world == tip_world(person.rig, person.world, index);
    wrong += same ? 0 : 1;
  }
  CHECK(wrong == 0);
}

TEST_CASE("A motion path is where the tip is at every frame, bit by bit", "[motion_path]") {
  for (const char* bone : {"hand.L", "head", "root", "hair"}) {
    Editor editor = path_editor();
    CanvasHand hand(editor);
    hand.select({bone});
    MotionPaths paths;
    check_path(editor, paths, bone);
  }
}

TEST_CASE("Dots tell keys of the bone and of the bones above it", "[motion_path]") {
  Editor editor = path_editor();
  CanvasHand hand(editor);
  hand.select({"hand.L"});
  const std::vector<MotionPath>& paths = hand.input.motion_paths(editor);
  REQUIRE(paths.size() == 1);
  const auto& points = paths.front().points;
  CHECK(points[12].key);
  CHECK(points[12].chain_key);
  CHECK_FALSE(points[24].key);
  CHECK(points[24].chain_key);
  CHECK_FALSE(points[25].chain_key);
}

TEST_CASE("Paths are shown for the selected bones while the overlay is on", "[motion_path]") {
  Editor editor = path_editor();
  CanvasHand hand(editor);
  MotionPaths paths;
  CHECK(paths.paths(editor).empty());
  hand.select({"hand.L", "head"});
  CHECK(paths.paths(editor).size() == 2);
  editor.session().overlays.motion_paths = false;
  CHECK(paths.paths(editor).empty());
}

TEST_CASE("After any edit the path is as if it were made anew", "[motion_path]") {
  for (const char* word : {"catmull_rom", "bspline", "linear", "hold"}) {
    for (const bool loop : {false, true}) {
      Editor editor = path_editor();
      editor.edit("Interpolation", [&](Scene& scene) {
        Character& character = *edit_character(scene, kPerson);
        Clip& clip = *edit_clip(character, character.active_clip);
        clip.interpolation = *find_interpolation(word);
        clip.loop = loop;
      });
      CanvasHand hand(editor);
      hand.select({"hand.L"});
      MotionPaths paths;
      check_path(editor, paths, "hand.L");
      std::mt19937 random(7);
      const auto below = [&](int n) {
        return static_cast<int>(random() % static_cast<unsigned>(n));
      };
      const char* bones[] = {"hand.L", "forearm.L", "root", "thigh.R"};
      for (int i = 0; i < 25; ++i) {
        editor.edit("Edit", [&](Scene& scene) {
          const char* bone = bones[below(4)];
          if (below(4) == 0) {
            delete_keys_at(scene, kPerson, {}, time_of_frame(scene.frame_rate, below(95)));
          } else if (below(8) == 0) {
            edit_character(scene, kPerson)->base_pose.edit()[0].y = below(50);
          } else {
            put_path_key(scene, bone, "rotation", below(95), below(400));
          }
        });
        if (i % 6 == 5) editor.undo();
        INFO(word << (loop ? " loop " : " ") << i);
        check_path(editor, paths, "hand.L");
      }
    }
  }
}

TEST_CASE("A key moved in a long clip costs only the frames near it", "[motion_path]") {
  Scene scene = path_scene();
  for (std::int64_t frame = 0; frame < 2000; frame += 20) {
    put_path_key(scene, "chest", "rotation", frame, static_cast<double>(frame % 9));
  }
  Character& character = *edit_character(scene, kPerson);
  edit_clip(character, character.active_clip)->duration = time_of_frame(scene.frame_rate, 2000);
  Editor editor;
  editor.open_scene(std::move(scene), {});
  editor.session().overlays.motion_paths = true;
  CanvasHand hand(editor);
  hand.select({"head"});
  MotionPaths paths;
  check_path(editor, paths, "head");
  const std::uint64_t before = paths.evaluated_frames();
  editor.edit("Key", [](Scene& changed) { put_path_key(changed, "chest", "rotation", 1000, 25); });
  check_path(editor, paths, "head");
  CHECK(paths.evaluated_frames() - before <= 200);
  editor.edit("Other bone", [](Scene& changed) { put_path_key(changed, "hand.R", "x", 1000, 25); });
  const std::uint64_t then = paths.evaluated_frames();
  check_path(editor, paths, "head");
  CHECK(paths.evaluated_frames() == then);
}

TEST_CASE("Long paths are evaluated in parts, near the playhead first", "[motion_path]") {
  Scene scene = path_scene();
  Character& character = *edit_character(scene, kPerson);
  edit_clip(character, character.active_clip)->duration = time_of_frame(scene.frame_rate, 20000);
  Editor editor;
  editor.open_scene(std::move(scene), {});
  editor.session().overlays.motion_paths = true;
  editor.set_playhead_frame(9000);
  CanvasHand hand(editor);
  hand.select({"hand.L"});
  MotionPaths paths;
  const std::uint64_t revision = editor.revision();
  const MotionPath& path = paths.paths(editor).front();
  CHECK_FALSE(paths.complete());
  CHECK(editor.revision() != revision);  // another frame, please
  CHECK(path.points[9000].known);
  CHECK(path.points[9100].known);
  CHECK_FALSE(path.points[0].known);
}

TEST_CASE("Dragging a key dot poses that key's frame in one step", "[motion_path][UX-1]") {
  Editor editor = path_editor();
  CanvasHand hand(editor);
  hand.select({"hand.L"});
  editor.session().auto_key = false;
  editor.set_playhead_frame(60);
  const Pose shown = hand.person().pose;
  const std::string before = io::write_scene(editor.scene());
  const auto dot = [&] {
    return CanvasHand::transform().to_screen(
        hand.input.motion_paths(editor).front().points[12].world);
  };
  const Vec2 from = dot();
  hand.move(from);
  REQUIRE(hand.input.hovered_dot());
  CHECK(hand.input.hovered_dot()->frame == 12);
  CHECK(hand.input.cursor(editor) == CanvasCursor::kHand);
  hand.drag(from, from + Vec2{12, -18});
  CHECK(glm::distance(dot(), from + Vec2{12, -18}) < 0.06);
  REQUIRE(editor.history().steps().size() == 2);
  CHECK(editor.playhead_frame() == 60);
  CHECK(editor.session().unkeyed.empty());
  CHECK(hand.person().pose.size() == shown.size());
  editor.undo();
  CHECK(io::write_scene(editor.scene()) == before);
  // Cancelled or brought back: nothing.
  hand.press(from);
  hand.move_slowly(from + Vec2{20, 20});
  hand.keys("escape");
  CHECK(io::write_scene(editor.scene()) == before);
  hand.press(from);
  hand.move_slowly(from + Vec2{20, 20});
  hand.move_slowly(from);
  hand.release();
  CHECK(io::write_scene(editor.scene()) == before);
  CHECK_FALSE(editor.history().can_undo());
}

TEST_CASE("A click on a key dot goes to its key", "[motion_path]") {
  Editor editor = path_editor();
  CanvasHand hand(editor);
  hand.select({"hand.L"});
  editor.set_playhead_frame(60);
  const Vec2 at =
      CanvasHand::transform().to_screen(hand.input.motion_paths(editor).front().points[12].world);
  hand.click(at);
  CHECK(editor.playhead_frame() == 12);
  CHECK(editor.history().steps().size() == 1);
}

TEST_CASE("A path in a scene of 1000 bones is cheap", "[motion_path]") {
  Scene scene;
  Character character;
  character.id = kPerson;
  character.name = "Crowd";
  test::PersonBuilder builder(character);
  builder.add("b0", "", {0, 0}, 90, 10, 1);
  for (int i = 1; i < 1000; ++i) {
    builder.add("b" + std::to_string(i), "b" + std::to_string((i - 1) / 2), {10, 0}, i % 7, 10, 1);
  }
  Clip clip;
  clip.id = new_id<ClipId>(character);
  clip.name = "clip";
  for (const Bone& bone : *character.bones) {
    Channel channel;
    channel.target = bone_channel(bone.id, bone_property("rotation"));
    std::vector<Key> keys;
    for (int k = 0; k < 100; ++k) keys.push_back({time_of_frame({}, k), k % 11 * 1.0, nullptr});
    channel.curve = Curve(std::move(keys));
    clip.channels.push_back(channel);
  }
  character.active_clip = clip.id;
  character.clips.push_back(clip);
  scene.characters.push_back(character);
  scene.next_character_id = 2;
  Editor editor;
  editor.open_scene(std::move(scene), {});
  editor.session().overlays.motion_paths = true;
  CanvasHand hand(editor);
  hand.select({"b999"});
  MotionPaths paths;
  const auto begin = std::chrono::steady_clock::now();
  paths.paths(editor);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  CHECK(paths.complete());
  INFO("motion path of 100 frames among 1000 bones: " << taken.count() << " ms");
  CHECK(taken.count() <
        100);  // a frame evaluated whole takes about a millisecond: a guard, no benchmark
}

}  // namespace
}  // namespace kindred::editor
