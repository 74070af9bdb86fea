// SPDX-License-Identifier: MIT
#include "editor/box_select.h"

#include "editor/gizmos_filter.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kPerson;

Editor box_editor() {
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  return editor;
}

std::vector<std::string> selected_names(Editor& editor) {
  std::vector<std::string> names;
  const Character& character = *find_character(editor.scene(), kPerson);
  for (const BoneId id : editor.session().selection.bones) {
    names.push_back(find_bone(character, id)->name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST_CASE("A box over the empty canvas selects the joints in it and shows itself", "[box_select]") {
  Editor editor = box_editor();
  CanvasHand hand(editor);
  const Vec2 hip = hand.screen("canvas/Mika/self/joint/thigh.L");
  const Vec2 ankle = hand.screen("canvas/Mika/self/joint/foot.R");
  const Vec2 corner{std::min(hip.x, ankle.x) - 70, 290 + 250};
  const Vec2 start{corner.x, ankle.y - 140};
  REQUIRE(pick_gizmo(hand.gizmos(), start) < 0);
  hand.press(start);
  hand.move_slowly({ankle.x + 70, ankle.y + 30});
  const DragFeedback feedback = hand.input.feedback();
  CHECK(feedback.box);
  CHECK(feedback.box_min_screen == start);
  CHECK(feedback.box_max_screen == Vec2{ankle.x + 70, ankle.y + 30});
  CHECK(selected_names(editor) == std::vector<std::string>{"foot.L", "foot.R", "shin.L", "shin.R"});
  hand.release();
  CHECK(editor.session().selection.bones.size() == 4);
  CHECK(editor.history().steps().size() == 1);
}

TEST_CASE("Shift adds to what is selected, Esc brings the old selection back", "[box_select]") {
  Editor editor = box_editor();
  CanvasHand hand(editor);
  hand.select({"head"});
  const Vec2 hand_joint = hand.screen("canvas/Mika/self/joint/hand.R");
  const Vec2 away{hand_joint.x < 440 ? hand_joint.x - 40 : hand_joint.x + 40, hand_joint.y + 45};
  REQUIRE(pick_gizmo(hand.gizmos(), away) < 0);
  const Vec2 beyond = hand_joint + 0.3 * (hand_joint - away);
  hand.shift = true;
  hand.press(away);
  hand.move_slowly(beyond);
  CHECK(selected_names(editor) == std::vector<std::string>{"hand.R", "head"});
  hand.keys("escape");
  CHECK(selected_names(editor) == std::vector<std::string>{"head"});
  CHECK_FALSE(hand.input.active());
  hand.shift = false;
  hand.press(away);
  hand.move_slowly(beyond);
  hand.release();
  CHECK(selected_names(editor) == std::vector<std::string>{"hand.R"});
}

TEST_CASE("A box takes joints of one character, and none that are locked or hidden",
          "[box_select]") {
  Scene scene = test::mirror_scene();
  Character copy = *scene.characters.front();
  copy.id = CharacterId{2};
  copy.name = "Mika 2";
  copy.base_pose.edit()[0].x = 300;
  scene.characters.push_back(copy);
  Editor editor;
  editor.open_scene(std::move(scene), {});
  CanvasHand hand(editor);
  hand.select({"head", "root"});
  lock_selected(editor);
  hand.select({"chest"});
  hide_selected(editor);
  const Selection all = box_selection(hand.gizmos(), {-1e6, -1e6}, {1e6, 1e6}, {}, false);
  CHECK(all.character == CharacterId{2});  // there all 15 joints can be had
  CHECK(all.bones.size() == 15);
  Selection before;
  before.character = kPerson;
  const Selection own = box_selection(hand.gizmos(), {-1e6, -1e6}, {1e6, 1e6}, before, false);
  CHECK(own.character == kPerson);
  CHECK(own.bones.size() == 12);
  CHECK(box_selection(hand.gizmos(), {1, 1}, {2, 2}, own, true) == own);
}

}  // namespace
}  // namespace kindred::editor
