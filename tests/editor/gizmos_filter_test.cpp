// SPDX-License-Identifier: MIT
// Hide, lock and solo: what the canvas shows and what it lets the hand take.
#include "editor/gizmos_filter.h"

#include "editor/actions.h"
#include "io/scene_file.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kPerson;

Editor filter_editor() {
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  return editor;
}

void run_row(Editor& editor, const char* id) {
  WindowRequests requests;
  ActionContext context{editor, requests};
  const Action* action = find_action(id);
  REQUIRE(action != nullptr);
  REQUIRE(action->enabled(editor));
  action->run(context);
}

TEST_CASE("Hidden bones have no gizmos, their children and the document stay", "[filter]") {
  Editor editor = filter_editor();
  CanvasHand hand(editor);
  const std::string before = io::write_scene(editor.scene());
  hand.select({"forearm.L"});
  run_row(editor, "view.hide_bones");
  CHECK(editor.session().selection.bones.empty());
  CHECK_FALSE(hand.at("canvas/Mika/self/joint/forearm.L").bone);
  CHECK_FALSE(hand.at("canvas/Mika/mirror/bone/forearm.L").bone);
  CHECK(hand.at("canvas/Mika/self/joint/hand.L").bone);
  run_row(editor, "view.show_bones");
  CHECK(hand.at("canvas/Mika/self/joint/forearm.L").bone);
  hand.select({"head"});
  run_row(editor, "view.hide_other_bones");
  CHECK(hand.at("canvas/Mika/self/joint/head").bone);
  CHECK_FALSE(hand.at("canvas/Mika/self/joint/hand.L").bone);
  run_row(editor, "edit.select_all");
  CHECK(editor.session().selection.bones.size() == 1);  // what is hidden is not selected
  CHECK(io::write_scene(editor.scene()) == before);
  CHECK(editor.history().steps().size() == 1);
}

TEST_CASE("A locked bone says so when it is dragged, and its button unlocks it", "[filter]") {
  Editor editor = filter_editor();
  CanvasHand hand(editor);
  hand.select({"forearm.L"});
  run_row(editor, "view.lock_bones");
  const std::string before = io::write_scene(editor.scene());
  const Vec2 from = hand.screen("canvas/Mika/self/joint/forearm.L");
  hand.move(from);
  hand.drag(from, from + Vec2{40, 40});
  REQUIRE_FALSE(editor.notices().empty());
  CHECK(editor.notices().back().text == "forearm.L is locked.");
  CHECK(editor.notices().back().action_label == "Unlock");
  CHECK(io::write_scene(editor.scene()) == before);
  run_row(editor, "notice.unlock");
  CHECK_FALSE(find_action("notice.unlock")->enabled(editor));
  hand.drag(from, from + Vec2{10, 10});
  CHECK(editor.history().steps().size() == 2);
}

TEST_CASE("IK of a drag leaves locked bones as they are", "[filter]") {
  Editor editor = filter_editor();
  CanvasHand hand(editor);
  hand.select({"forearm.L"});
  run_row(editor, "view.lock_bones");
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.drag(from, from + Vec2{-20, -30});
  CHECK(hand.rotation("forearm.L") == 0);
  CHECK(hand.rotation("upper_arm.L") != 0);
  CHECK(glm::distance(hand.screen("canvas/Mika/self/handle/left hand"), from + Vec2{-20, -30}) <
        0.06);
}

TEST_CASE("Gestures leave locked bones out and say which", "[filter]") {
  Editor editor = filter_editor();
  CanvasHand hand(editor);
  hand.select({"forearm.L"});
  run_row(editor, "view.lock_bones");
  CHECK_FALSE(hand.begin(Gesture::kRotate, {500, 300}));
  CHECK(editor.notices().back().text == "forearm.L is locked.");
  CHECK_FALSE(editor.dragging());
  hand.select({"forearm.L", "forearm.R"});
  REQUIRE(hand.begin(Gesture::kRotate, {500, 300}));
  hand.keys("2 0 enter");
  CHECK(hand.rotation("forearm.L") == 0);
  CHECK(hand.rotation("forearm.R") == 20);
}

TEST_CASE("A locked character lets the hand take what lies below it", "[filter]") {
  Scene scene = test::mirror_scene();
  Character copy = *scene.characters.front();
  copy.id = CharacterId{2};
  copy.name = "Mika 2";
  copy.base_pose.edit()[0].x = 3;
  copy.locked = true;
  scene.characters.push_back(copy);
  Editor editor;
  editor.open_scene(std::move(scene), {});
  CanvasHand hand(editor);
  const Vec2 at = hand.screen("canvas/Mika 2/self/joint/forearm.R");
  const int index = pick_gizmo(hand.gizmos(), at);
  REQUIRE(index >= 0);
  CHECK(hand.gizmos()[static_cast<std::size_t>(index)].figure.character == kPerson);
}

TEST_CASE("A locked character says so and is unlocked as a step", "[filter]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->locked = true;
  Editor editor;
  editor.open_scene(std::move(scene), {});
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/joint/head");
  hand.drag(from, from + Vec2{20, 20});
  CHECK(editor.notices().back().text == "Mika is locked.");
  CHECK(editor.history().steps().size() == 1);
  run_row(editor, "notice.unlock");
  CHECK_FALSE(hand.character().locked);
  CHECK(editor.history().steps().back().name == "Unlock Mika");
  editor.undo();
  CHECK(hand.character().locked);
}

TEST_CASE("Solo leaves one character in the window", "[filter]") {
  Scene scene = test::mirror_scene();
  Character copy = *scene.characters.front();
  copy.id = CharacterId{2};
  copy.name = "Mika 2";
  scene.characters.push_back(copy);
  Editor editor;
  editor.open_scene(std::move(scene), {});
  CanvasHand hand(editor);
  hand.select({"head"});
  run_row(editor, "view.solo");
  CHECK(find_action("view.solo")->checked(editor));
  CHECK(hand.at("canvas/Mika/self/joint/head").bone);
  CHECK_FALSE(hand.at("canvas/Mika 2/self/joint/head").bone);
  CHECK_FALSE(shows_in_window(editor.session(), *editor.scene().characters[1]));
  run_row(editor, "view.solo");
  CHECK(hand.at("canvas/Mika 2/self/joint/head").bone);
}

}  // namespace
}  // namespace kindred::editor
