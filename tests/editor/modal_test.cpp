// SPDX-License-Identifier: MIT
// G, R and S: gestures that a key begins, moved by the mouse or by typed numbers.
#include "editor/modal.h"

#include <cmath>

#include "editor/actions.h"
#include "editor/modal_pose.h"
#include "io/scene_file.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kMirror;
using test::kPerson;

Editor modal_editor(bool pins = true) {
  Scene scene = test::mirror_scene();
  if (!pins) edit_character(scene, kPerson)->handles.clear();
  Editor editor;
  editor.open_scene(std::move(scene), {});
  editor.session().keep_feet = pins;
  return editor;
}

const BonePose& pose_of(CanvasHand& hand, const char* name) {
  return hand.person().pose[static_cast<std::size_t>(hand.bone(name))];
}

constexpr Gesture kTransforms[] = {Gesture::kMove, Gesture::kRotate, Gesture::kScale};

TEST_CASE("G, R and S are actions that ask the window for their gesture", "[modal]") {
  Editor editor = modal_editor();
  CanvasHand hand(editor);
  WindowRequests requests;
  ActionContext context{editor, requests};
  CHECK(action_for(editor, {"g"}) == nullptr);  // nothing selected
  hand.select({"hand.L"});
  const std::pair<const char*, Gesture> rows[] = {
      {"g", Gesture::kMove}, {"r", Gesture::kRotate}, {"s", Gesture::kScale}};
  for (const auto& [key, gesture] : rows) {
    const Action* action = action_for(editor, {key});
    REQUIRE(action != nullptr);
    action->run(context);
    CHECK(requests.gesture == gesture);
  }
}

TEST_CASE("A gesture is one step, however many moves it took", "[modal][UX-1]") {
  for (const Gesture gesture : kTransforms) {
    for (const bool by_click : {true, false}) {
      Editor editor = modal_editor();
      CanvasHand hand(editor);
      hand.select({"forearm.L", "forearm.R"});
      const std::string before = io::write_scene(editor.scene());
      REQUIRE(hand.begin(gesture, {500, 300}));
      CHECK(hand.input.modal());
      CHECK(action_for(editor, {"x"}) == nullptr);  // every other shortcut sleeps
      hand.move_slowly({540, 250}, 1);
      if (by_click) {
        hand.press({540, 250});
        hand.release();
      } else {
        hand.keys("enter");
      }
      CHECK_FALSE(hand.input.active());
      REQUIRE(editor.history().steps().size() == 2);
      const std::string after = io::write_scene(editor.scene());
      CHECK(after != before);
      editor.undo();
      CHECK(io::write_scene(editor.scene()) == before);
      editor.redo();
      CHECK(io::write_scene(editor.scene()) == after);
    }
  }
}

TEST_CASE("A gesture without change makes no step, a cancelled one leaves every byte",
          "[modal][UX-1]") {
  for (const Gesture gesture : kTransforms) {
    for (const char* end : {"enter", "escape"}) {
      Editor editor = modal_editor();
      CanvasHand hand(editor);
      hand.select({"upper_arm.L", "hand.R"});
      const std::string before = io::write_scene(editor.scene());
      const Selection selection = editor.session().selection;
      const bool cancel = std::string(end) == "escape";
      REQUIRE(hand.begin(gesture, {500, 300}));
      hand.move_slowly({520, 330});
      if (cancel) hand.keys("x 3 . 5");
      if (!cancel) hand.move_slowly({500, 300});
      hand.keys(end);
      CHECK(editor.history().steps().size() == 1);
      CHECK(io::write_scene(editor.scene()) == before);
      CHECK(editor.session().selection == selection);
      CHECK_FALSE(editor.dragging());
    }
  }
}

TEST_CASE("R turns every selected bone about its own joint by the same angle", "[modal]") {
  Editor editor = modal_editor(false);
  CanvasHand hand(editor);
  hand.select({"upper_arm.L", "upper_arm.R", "head"});
  const Vec2 joint = hand.joint("head");
  const Vec2 pivot = CanvasHand::transform().to_screen(joint);
  REQUIRE(hand.begin(Gesture::kRotate, pivot + Vec2{80, 0}));
  hand.move_slowly(pivot + Vec2{0, -80});  // a quarter turn against the clock
  hand.keys("enter");
  for (const char* name : {"upper_arm.L", "upper_arm.R", "head"}) {
    CHECK(hand.rotation(name) == Approx(90).margin(1e-6));
  }
  CHECK(hand.rotation("forearm.L") == 0);
  CHECK(glm::distance(hand.joint("head"), joint) < 1e-9);
  CHECK(editor.history().steps().back().name == "Rotate 3 bones");
}

TEST_CASE("Beside the mirror image the mouse turns what is seen there", "[modal][R2]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->handles.clear();
  edit_character(scene, kPerson)->reflections.front().flip = Flip::kX;
  Editor editor;
  editor.open_scene(std::move(scene), {});
  CanvasHand hand(editor);
  hand.select({"head"});
  const Vec2 pivot = CanvasHand::transform().to_screen(hand.joint("head", kMirror));
  REQUIRE(hand.begin(Gesture::kRotate, pivot + Vec2{50, 0}));
  CHECK(hand.input.feedback().figure.reflection == kMirror);
  hand.move_slowly(pivot + Vec2{0, -50});
  hand.keys("enter");
  CHECK(hand.rotation("head") == Approx(-90).margin(1e-6));
}

TEST_CASE("Typed numbers stand in for the mouse", "[modal]") {
  Editor editor = modal_editor(false);
  CanvasHand hand(editor);
  hand.select({"forearm.L"});
  REQUIRE(hand.begin(Gesture::kRotate, {500, 300}));
  hand.move({600, 100});
  hand.keys("1 2 , 7 backspace 5 -");
  CHECK(hand.rotation("forearm.L") == Approx(-12.5));
  CHECK(hand.input.feedback().tag == "Rotate \u221212.5\u00B0");
  hand.keys("enter");
  CHECK(hand.rotation("forearm.L") == Approx(-12.5));

  hand.select({"root"});
  const Vec2 root = hand.joint("root");
  REQUIRE(hand.begin(Gesture::kMove, {500, 300}));
  hand.keys("y 2 0 enter");
  CHECK(glm::distance(hand.joint("root"), root + Vec2{0, 20}) < 1e-9);

  hand.select({"head"});
  REQUIRE(hand.begin(Gesture::kScale, {500, 300}));
  hand.keys("x 1 . 5");
  CHECK(hand.input.feedback().tag == "Scale x \u00D7 1.500");
  hand.keys("enter");
  CHECK(pose_of(hand, "head").scale_x == 1.5);
  CHECK(pose_of(hand, "head").scale_y == 1);
}

TEST_CASE("S scales by how far the mouse is from the joint, axes alone too", "[modal]") {
  for (const std::string axis : {"", "x", "y"}) {
    Editor editor = modal_editor(false);
    CanvasHand hand(editor);
    hand.select({"hand.L", "head"});
    const Vec2 pivot = CanvasHand::transform().to_screen(hand.joint("head"));
    REQUIRE(hand.begin(Gesture::kScale, pivot + Vec2{60, 0}));
    hand.keys(axis);
    hand.move_slowly(pivot + Vec2{0, 120});
    hand.keys("enter");
    for (const char* name : {"hand.L", "head"}) {
      CHECK(pose_of(hand, name).scale_x == Approx(axis == "y" ? 1 : 2));
      CHECK(pose_of(hand, name).scale_y == Approx(axis == "x" ? 1 : 2));
    }
    CHECK(hand.rotation("head") == 0);
  }
}

TEST_CASE("Ctrl snaps and Shift is fine", "[modal]") {
  Editor editor = modal_editor(false);
  CanvasHand hand(editor);
  hand.select({"root"});
  const Vec2 root = hand.joint("root");
  REQUIRE(hand.begin(Gesture::kMove, {500, 300}));
  hand.ctrl = true;
  hand.move({523, 296});
  CHECK(glm::distance(hand.joint("root"), root + Vec2{20, 0}) < 1e-9);
  hand.ctrl = false;
  hand.move({523, 296});
  CHECK(glm::distance(hand.joint("root"), root + Vec2{23, 4}) < 1e-9);
  hand.shift = true;
  hand.move({533, 296});
  CHECK(glm::distance(hand.joint("root"), root + Vec2{24, 4}) < 1e-9);
  hand.shift = false;
  hand.keys("x");
  CHECK(glm::distance(hand.joint("root"), root + Vec2{24, 0}) < 1e-9);
  hand.keys("x escape");
  CHECK(glm::distance(hand.joint("root"), root) == 0);
}

TEST_CASE("G of a bone brings its tip along by IK, pinned feet stay", "[modal]") {
  Editor editor = modal_editor();
  CanvasHand hand(editor);
  hand.select({"hand.L"});
  const Vec2 tip = hand.tip("hand.L"), foot = hand.tip("foot.L");
  REQUIRE(hand.begin(Gesture::kMove, {200, 200}));
  hand.move_slowly({180, 150});
  hand.keys("enter");
  CHECK(glm::distance(hand.tip("hand.L"), tip + Vec2{-20, 50}) < 0.06);
  CHECK(glm::distance(hand.tip("foot.L"), foot) < 0.05);
  CHECK(pose_of(hand, "hand.L").x == 0);  // bones stay rigid
}

TEST_CASE("G of several bones moves the outermost ones together", "[modal]") {
  Editor editor = modal_editor();
  CanvasHand hand(editor);
  hand.select({"upper_arm.L", "forearm.L", "hand.L", "hand.R"});
  const Vec2 left = hand.tip("hand.L"), right = hand.tip("hand.R");
  REQUIRE(hand.begin(Gesture::kMove, {200, 200}));
  hand.move_slowly({205, 170});
  hand.keys("enter");
  CHECK(glm::distance(hand.tip("hand.L"), left + Vec2{5, 30}) < 0.06);
  CHECK(glm::distance(hand.tip("hand.R"), right + Vec2{5, 30}) < 0.06);
}

TEST_CASE("G of a selected handle drags the handle", "[modal]") {
  Editor editor = modal_editor();
  CanvasHand hand(editor);
  hand.click(hand.screen("canvas/Mika/self/handle/right hand"));
  const Vec2 from = hand.screen("canvas/Mika/self/handle/right hand");
  REQUIRE(hand.begin(Gesture::kMove, from + Vec2{-30, 5}));
  hand.move_slowly(from + Vec2{-20, -35});
  hand.keys("enter");
  const Vec2 now = hand.screen("canvas/Mika/self/handle/right hand");
  CHECK(glm::distance(now, from + Vec2{10, -40}) < 0.06);
  CHECK(editor.history().steps().back().name == "Drag right hand");
}

TEST_CASE("Turning and scaling what carries pinned feet keeps the feet", "[modal]") {
  for (const Gesture gesture : {Gesture::kRotate, Gesture::kScale}) {
    Editor editor = modal_editor();
    CanvasHand hand(editor);
    hand.select({"root"});
    const Vec2 left = hand.tip("foot.L"), right = hand.tip("foot.R");
    REQUIRE(hand.begin(gesture, {500, 300}));
    hand.keys(gesture == Gesture::kRotate ? "8 enter" : "0 . 9 5 enter");
    CHECK(glm::distance(hand.tip("foot.L"), left) < 0.06);
    CHECK(glm::distance(hand.tip("foot.R"), right) < 0.06);
    CHECK(editor.history().steps().size() == 2);
  }
}

TEST_CASE("Angles go on over 180 degrees and hard limits hold", "[modal][KEY-15][IK-8]") {
  Editor editor = modal_editor(false);
  CanvasHand hand(editor);
  hand.select({"upper_arm.L"});
  const Vec2 pivot = CanvasHand::transform().to_screen(hand.joint("upper_arm.L"));
  REQUIRE(hand.begin(Gesture::kRotate, pivot + Vec2{50, 0}));
  for (int degrees = 0; degrees <= 190; degrees += 5) {
    const double angle = degrees * 3.14159265358979 / 180;
    hand.move(pivot + 50.0 * Vec2{std::cos(angle), -std::sin(angle)});
  }
  hand.keys("enter");
  CHECK(hand.rotation("upper_arm.L") == Approx(190).margin(1e-6));
  hand.select({"forearm.L"});  // hard limits of 150
  REQUIRE(hand.begin(Gesture::kRotate, {500, 300}));
  hand.keys("1 7 0");
  CHECK(hand.input.feedback().at_limit);
  hand.keys("enter");
  CHECK(hand.rotation("forearm.L") == 150);
}

TEST_CASE("The window loses the focus: a gesture is committed, later moves only hover",
          "[modal][UX-7]") {
  Editor editor = modal_editor();
  CanvasHand hand(editor);
  hand.select({"hand.L"});
  REQUIRE(hand.begin(Gesture::kRotate, {500, 300}));
  hand.move_slowly({500, 340});
  const double turned = hand.rotation("hand.L");
  hand.input.focus_lost(editor);
  CHECK_FALSE(hand.input.active());
  CHECK(editor.history().steps().size() == 2);
  hand.move({100, 100});
  CHECK(hand.rotation("hand.L") == turned);
}

TEST_CASE("Mouse positions that are no numbers change nothing", "[modal][UX-7]") {
  for (const Gesture gesture : kTransforms) {
    Editor editor = modal_editor();
    CanvasHand hand(editor);
    hand.select({"hand.L", "root"});
    REQUIRE(hand.begin(gesture, {500, 300}));
    for (const Vec2 to : {Vec2{NAN, 0}, Vec2{1e9, -1e9}, Vec2{INFINITY, 5}, Vec2{500, 301}}) {
      hand.move(to);
    }
    hand.keys("9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 enter");
    for (const BonePose& bone : hand.person().pose) {
      CHECK((std::isfinite(bone.x) && std::isfinite(bone.y) && std::isfinite(bone.rotation_deg) &&
             std::isfinite(bone.scale_x) && std::isfinite(bone.scale_y)));
    }
  }
}

TEST_CASE("The tools for moving, turning and scaling drag the selection from anywhere", "[modal]") {
  Editor editor = modal_editor(false);
  CanvasHand hand(editor);
  editor.session().tool = "rotate";
  hand.select({"upper_arm.L", "upper_arm.R"});
  hand.drag({30, 30}, {30, 500});
  CHECK(hand.rotation("upper_arm.L") != 0);
  CHECK(hand.rotation("upper_arm.L") == Approx(hand.rotation("upper_arm.R")));
  editor.session().tool = "scale";
  const Vec2 head = hand.screen("canvas/Mika/self/joint/head");
  hand.press(head);
  hand.move(head + Vec2{20, 0});
  hand.keys("1 . 2");
  hand.release();
  CHECK(pose_of(hand, "head").scale_y == Approx(1.2));
  CHECK(editor.session().selection.active_bone() == test::bone_id(editor.scene(), "head"));
  editor.session().tool = "move";
  hand.select({"root"});
  const Vec2 root = hand.joint("root");
  hand.drag({30, 30}, {50, 10});
  CHECK(glm::distance(hand.joint("root"), root + Vec2{20, 20}) < 1e-9);
  CHECK(editor.history().steps().size() == 4);
}

TEST_CASE("Dragging one body of several selected bones turns them all, in one step",
          "[modal][UX-1]") {
  Editor editor = modal_editor(false);
  CanvasHand hand(editor);
  hand.select({"forearm.L", "forearm.R"});
  const Vec2 from = 0.5 * (hand.screen("canvas/Mika/self/joint/forearm.R") +
                           hand.screen("canvas/Mika/self/joint/hand.R"));
  hand.drag(from, from + Vec2{20, 15});
  CHECK(hand.rotation("forearm.R") != 0);
  CHECK(hand.rotation("forearm.L") == Approx(hand.rotation("forearm.R")));
  CHECK(editor.history().steps().size() == 2);
  CHECK(editor.session().selection.bones.size() == 2);
}

}  // namespace
}  // namespace kindred::editor
