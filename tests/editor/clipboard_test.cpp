// SPDX-License-Identifier: MIT
#include "editor/clipboard.h"

#include "editor/editor.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/selection.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

/// Arms of three bones a side, and a bone whose name only begins like a side.
Scene arms_scene() {
  Scene scene;
  Character character;
  character.id = test::kPerson;
  test::PersonBuilder builder(character);
  builder.add("root", "", {300, 300}, 90, 50, 1);
  builder.add("lefty", "root", {10, 25}, 40, 20, 1);
  for (const char* side : {"left", "right"}) {
    const double sign = side[0] == 'l' ? 1 : -1;
    std::string parent = "root";
    for (int i = 1; i <= 3; ++i) {
      const std::string name = std::string(side) + "_arm" + std::to_string(i);
      builder.add(name, parent, i == 1 ? Vec2{50, 20 * sign} : Vec2{40, 0}, 20 * sign, 40, 1);
      parent = name;
    }
  }
  scene.characters.push_back(character);
  return scene;
}

struct CopyBench {
  Editor editor;

  explicit CopyBench(Scene scene = arms_scene()) { editor.open_scene(std::move(scene), {}); }
  void set(const char* bone, double degrees) {
    set_bone_value(editor, test::kPerson, test::bone_id(editor.scene(), bone),
                   bone_property("rotation"), degrees);
  }
  double get(const char* bone) {
    const int index = bone_index(*editor.character()->bones, test::bone_id(editor.scene(), bone));
    return editor.evaluated_character()->pose[static_cast<std::size_t>(index)].rotation_deg;
  }
  void choose(std::initializer_list<const char*> bones) {
    Selection selection;
    selection.character = test::kPerson;
    for (const char* bone : bones) {
      selection.bones.push_back(test::bone_id(editor.scene(), bone));
    }
    editor.select(selection);
  }
};

}  // namespace

TEST_CASE("Names of the other side", "[clipboard][KEY-14]") {
  CHECK(name_of_other_side("hand.L") == "hand.R");
  CHECK(name_of_other_side("hand_r") == "hand_l");
  CHECK(name_of_other_side("hand.L.001") == "hand.R.001");
  CHECK(name_of_other_side("left_arm3") == "right_arm3");
  CHECK(name_of_other_side("Right Hand") == "Left Hand");
  CHECK(name_of_other_side("upperLeft") == "upperRight");
  CHECK(name_of_other_side("ARM_LEFT") == "ARM_RIGHT");
  for (const char* name : {"lefty", "spine", "", "L", "bright", "tail.4", "ball"}) {
    INFO(name);
    CHECK_FALSE(name_of_other_side(name));
  }
}

TEST_CASE("A pose pastes to the bones it came from, in any order of selection",
          "[clipboard][KEY-14]") {
  CopyBench bench;
  bench.set("left_arm1", 11);
  bench.set("left_arm2", 22);
  bench.choose({"left_arm2", "left_arm1"});
  copy_pose(bench.editor);
  bench.editor.set_playhead_frame(10);
  bench.set("left_arm1", 0);
  bench.set("left_arm2", 0);
  bench.set("left_arm3", 5);
  paste_pose(bench.editor, false);
  CHECK(bench.get("left_arm1") == 11);
  CHECK(bench.get("left_arm2") == 22);
  CHECK(bench.get("left_arm3") == 5);  // not copied, not changed
}

TEST_CASE("Mirroring swaps sides by name, twice is the identity", "[clipboard][KEY-14]") {
  CopyBench bench;
  const double left[] = {10, 20, 30}, right[] = {-1, -2, -3};
  for (int i = 0; i < 3; ++i) {
    bench.set(("left_arm" + std::to_string(i + 1)).c_str(), left[i]);
    bench.set(("right_arm" + std::to_string(i + 1)).c_str(), right[i]);
  }
  bench.set("lefty", 33);
  bench.set("root", 4);
  mirror_pose(bench.editor);
  CHECK(bench.get("right_arm1") == -10);
  CHECK(bench.get("right_arm3") == -30);
  CHECK(bench.get("left_arm2") == 2);
  CHECK(bench.get("lefty") == 33);
  CHECK(bench.get("root") == -4);
  mirror_pose(bench.editor);
  for (int i = 0; i < 3; ++i) {
    CHECK(bench.get(("left_arm" + std::to_string(i + 1)).c_str()) == left[i]);
    CHECK(bench.get(("right_arm" + std::to_string(i + 1)).c_str()) == right[i]);
  }
}

TEST_CASE("A mirrored pose stands as its mirror image", "[clipboard]") {
  CopyBench bench(test::mirror_scene());
  for (const auto& [bone, degrees] :
       {std::pair{"upper_arm.L", 40.0}, {"forearm.R", -25.0}, {"chest", 8.0}, {"thigh.L", -12.0}}) {
    bench.set(bone, degrees);
  }
  const auto world = [&](const char* bone) {
    const int i =
        bone_index(*bench.editor.character()->bones, test::bone_id(bench.editor.scene(), bone));
    return tip_world(bench.editor.evaluated_character()->rig,
                     bench.editor.evaluated_character()->world, i);
  };
  const Vec2 left = world("hand.L"), right = world("hand.R"), head = world("head");
  mirror_pose(bench.editor);
  const double middle = 440;
  CHECK(world("hand.R").x == Approx(2 * middle - left.x));
  CHECK(world("hand.R").y == Approx(left.y));
  CHECK(world("hand.L").x == Approx(2 * middle - right.x));
  CHECK(world("head").x == Approx(2 * middle - head.x));
}

TEST_CASE("Paste flipped brings one side to the other", "[clipboard]") {
  CopyBench bench;
  bench.set("left_arm1", 10);
  bench.choose({"left_arm1"});
  copy_pose(bench.editor);
  paste_pose(bench.editor, true);
  CHECK(bench.get("right_arm1") == -10);
  CHECK(bench.get("left_arm1") == 10);
}

TEST_CASE("Keys paste at the playhead, by name, and are selected", "[clipboard][KEY-14]") {
  CopyBench bench;
  bench.set("left_arm1", 1);
  bench.set("left_arm2", 2);
  bench.editor.set_playhead_frame(5);
  bench.set("left_arm2", 3);
  bench.editor.session().selection.keys = all_keys(*bench.editor.character());
  copy_selected_keys(bench.editor);
  bench.editor.set_playhead_frame(20);
  paste_keys(bench.editor);
  const auto key = [&](const char* bone, std::int64_t frame) {
    return find_key(bench.editor.scene(), {test::kPerson,
                                           bone_channel(test::bone_id(bench.editor.scene(), bone),
                                                        bone_property("rotation")),
                                           time_of_frame(bench.editor.scene().frame_rate, frame)});
  };
  REQUIRE(key("left_arm1", 20));
  CHECK(key("left_arm1", 20)->value == 1);
  REQUIRE(key("left_arm2", 25));
  CHECK(key("left_arm2", 25)->value == 3);
  CHECK(bench.editor.session().selection.keys.size() == 3);
  for (const KeyRef& ref : bench.editor.session().selection.keys) {
    CHECK(find_key(bench.editor.scene(), ref));
  }
}

}  // namespace kindred::editor
