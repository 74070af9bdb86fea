// SPDX-License-Identifier: MIT
// Drags of the pose tool, done with the mouse as the window sends it.
#include "editor/pose_drag.h"

#include <cmath>

#include "io/scene_file.h"
#include "kindred/math/angle.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kMirror;
using test::kPerson;

Editor open_editor(Scene scene) {
  Editor editor;
  editor.open_scene(std::move(scene), {});
  return editor;
}

double largest_difference_deg(const Pose& left, const Pose& right) {
  double largest = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    largest = std::max(largest, std::abs(left[i].rotation_deg - right[i].rotation_deg));
  }
  return largest;
}

const std::vector<Key>* keys_of(Editor& editor, std::string_view bone, std::string_view word) {
  const Character& character = *find_character(editor.scene(), kPerson);
  const ChannelTarget target{
      *find_property(PropertyOwner::kBone, word), find_bone(character, bone)->id, {}, {}};
  const Channel* channel = find_channel(*character.clips.front(), target);
  return channel == nullptr ? nullptr : &channel->curve.keys();
}

// ---- reaching -----------------------------------------------------------------------------------

TEST_CASE("Dragging a handle brings its point to the mouse, and the mirror follows",
          "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 before = hand.tip("hand.L", kMirror);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  const Vec2 to = from + Vec2{-30, -90};
  hand.drag(from, to);
  CHECK(glm::distance(hand.screen("canvas/Mika/self/handle/left hand"), to) < 0.06);
  CHECK(glm::distance(hand.tip("hand.L", kMirror), before) > 40);
  CHECK(editor.session().solve.valid);
  CHECK(editor.session().solve.status == ik::Status::kConverged);
  CHECK(editor.session().solve.handles == editor.session().solve.handles_met);
  CHECK(editor.session().solve.worst_handle.empty());
}

TEST_CASE("Joints, tips, handles and counterparts go to the mouse on the figure it is on",
          "[pose_drag][R2]") {
  for (const std::string figure : {"self", "mirror"}) {
    for (const std::string what :
         {"joint/hand.R", "joint/forearm.R", "tip/head", "handle/right hand", "tip/hand.R"}) {
      Editor editor = open_editor(test::mirror_scene());
      CanvasHand hand(editor);
      const std::string path = "canvas/Mika/" + figure + "/" + what;
      // A tip with a handle on it is the handle's; a drag of the tip starts beside it.
      const Vec2 from = hand.screen(path);
      const Vec2 to = from + (what == "tip/head" ? Vec2{12, 9} : Vec2{14, -22});
      hand.drag(from, to);
      INFO(path);
      CHECK(glm::distance(hand.screen(path), to) < 0.06);
      CHECK(editor.history().steps().size() == 2);
    }
  }
}

TEST_CASE("A drag on the reflection is the drag on the character where the root is still",
          "[pose_drag][R1]") {
  Editor on_self = open_editor(test::mirror_scene_with_still_root());
  Editor on_mirror = open_editor(test::mirror_scene_with_still_root());
  CanvasHand self(on_self), mirror(on_mirror);
  const Vec2 from = self.screen("canvas/Mika/self/handle/left hand");
  const Vec2 mirrored = mirror.screen("canvas/Mika/mirror/handle/left hand");
  const Vec2 way{-25, -80};
  self.press(from);
  mirror.press(mirrored);
  for (int i = 1; i <= 40; ++i) {
    self.move(from + way * (i / 40.0));
    mirror.move(mirrored + 0.8 * way * (i / 40.0));  // the reflection's scale
  }
  self.release();
  mirror.release();
  // Of poses within the tolerance the one nearest to the start, which is a flat minimum.
  CHECK(largest_difference_deg(self.person().pose, mirror.person().pose) < 0.5);
  CHECK(glm::distance(self.tip("hand.L"), mirror.tip("hand.L")) < 0.15);
}

TEST_CASE("A raised root goes down in the mirror, and a drag there takes it up again",
          "[pose_drag][R3]") {
  Scene scene = test::mirror_scene();
  for (Handle& handle : edit_character(scene, kPerson)->handles) handle.pinned = false;
  Editor editor = open_editor(std::move(scene));
  editor.session().keep_feet = false;
  CanvasHand hand(editor);
  const Vec2 root = hand.joint("root"), in_mirror = hand.joint("root", kMirror);
  const Vec2 from = hand.screen("canvas/Mika/mirror/joint/root");
  const Pose before = hand.person().pose;
  hand.drag(from, from + Vec2{19, 40});
  CHECK(glm::distance(hand.joint("root", kMirror), in_mirror + Vec2{19, -40}) < 1e-9);
  CHECK(glm::distance(hand.joint("root"), root + Vec2{20, 40}) < 1e-9);
  CHECK(largest_difference_deg(before, hand.person().pose) == 0);
  CHECK(editor.history().steps().back().name == "Move Mika");
}

TEST_CASE("Moving the root keeps pinned feet, and the mouse keeps the root where it can",
          "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 left = hand.tip("foot.L"), right = hand.tip("foot.R");
  const Vec2 from = hand.screen("canvas/Mika/self/joint/root");
  hand.press(from);
  hand.move_slowly(from + Vec2{15, 25});
  CHECK(glm::distance(hand.screen("canvas/Mika/self/joint/root"), from + Vec2{15, 25}) < 0.06);
  CHECK(glm::distance(hand.tip("foot.L"), left) < 0.05);
  CHECK(glm::distance(hand.tip("foot.R"), right) < 0.05);
  hand.move_slowly(from + Vec2{0, -300});  // far above what the legs allow
  CHECK(glm::distance(hand.tip("foot.L"), left) < 0.05);
  CHECK(glm::distance(hand.tip("foot.R"), right) < 0.05);
  CHECK(editor.session().solve.worst_handle == "root");
  hand.release();
}

TEST_CASE("Pins hold over 200 moves of a hand", "[pose_drag][I6]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 left = hand.tip("foot.L"), right = hand.tip("foot.R");
  const Vec2 from = hand.screen("canvas/Mika/self/handle/right hand");
  hand.press(from);
  double worst = 0;
  for (int i = 0; i < 200; ++i) {
    const double angle = 2 * kPi * i / 100;
    hand.move(from + Vec2{60 * std::cos(angle) - 20, 90 * std::sin(angle) - 60});
    worst = std::max(worst, glm::distance(hand.tip("foot.L"), left));
    worst = std::max(worst, glm::distance(hand.tip("foot.R"), right));
  }
  hand.release();
  CHECK(worst < 0.01);
}

TEST_CASE("Standing feet stay without pins, unless the switch is off", "[pose_drag][keep_feet]") {
  for (const bool keep : {true, false}) {
    Scene scene = test::mirror_scene();
    edit_character(scene, kPerson)->handles.clear();
    Editor editor = open_editor(std::move(scene));
    editor.session().keep_feet = keep;
    CanvasHand hand(editor);
    const Vec2 tip = hand.tip("foot.L"), ankle = hand.joint("foot.L");
    const Vec2 from = hand.screen("canvas/Mika/self/joint/root");
    hand.drag(from, from + Vec2{10, 30});
    const double moved = std::max(glm::distance(hand.tip("foot.L"), tip),
                                  glm::distance(hand.joint("foot.L"), ankle));
    INFO("keep feet " << keep << ", moved " << moved);
    CHECK((moved < 0.05) == keep);
  }
}

TEST_CASE("A foot that is dragged itself is not kept", "[pose_drag][keep_feet]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->handles.clear();
  Editor editor = open_editor(std::move(scene));
  CanvasHand hand(editor);
  const Vec2 other = hand.tip("foot.R");
  const Vec2 from = hand.screen("canvas/Mika/self/tip/foot.L");
  hand.drag(from, from + Vec2{-30, -40});
  CHECK(glm::distance(hand.screen("canvas/Mika/self/tip/foot.L"), from + Vec2{-30, -40}) < 0.06);
  CHECK(glm::distance(hand.tip("foot.R"), other) < 0.05);
}

TEST_CASE("With Alt only the limb moves", "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  hand.alt = true;
  const Pose before = hand.person().pose;
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.drag(from, from + Vec2{-40, -120});
  CHECK(glm::distance(hand.screen("canvas/Mika/self/handle/left hand"), from + Vec2{-40, -120}) <
        0.06);
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::string& name = (*hand.character().bones)[i].name;
    const bool arm = name == "upper_arm.L" || name == "forearm.L" || name == "hand.L";
    INFO(name);
    CHECK((before[i] == hand.person().pose[i]) == !arm);
  }
}

TEST_CASE("Out of reach the target stays at the mouse and the figure comes back calmly",
          "[pose_drag][IK-4]") {
  Editor editor = open_editor(test::mirror_scene_with_still_root());
  CanvasHand hand(editor);
  const std::string path = "canvas/Mika/self/handle/left hand";
  const Pose start = hand.person().pose;
  const Vec2 from = hand.screen(path);
  hand.press(from);
  hand.move_slowly(from + Vec2{-600, 0});
  CHECK(hand.at(path).out_of_reach);
  CHECK(glm::distance(hand.at(path).target_screen, from + Vec2{-600, 0}) < 1e-6);
  CHECK(editor.session().solve.worst_handle == "left hand");
  CHECK(editor.session().solve.status != ik::Status::kConverged);
  // Held there it is still.
  for (int i = 0; i < 60; ++i) hand.move(from + Vec2{-600, (i % 2) * 1e-9});
  const Pose held = hand.person().pose;
  for (int i = 0; i < 60; ++i) hand.move(from + Vec2{-600, (i % 2) * 1e-9});
  CHECK(largest_difference_deg(held, hand.person().pose) < 0.01);
  hand.move_slowly(from + Vec2{-20, 0});
  CHECK_FALSE(hand.at(path).out_of_reach);
  CHECK(largest_difference_deg(start, hand.person().pose) < 90);
  // Back where it began it is as it was, bit by bit, so that nothing is left to undo.
  hand.move_slowly(from);
  CHECK(start == hand.person().pose);
  hand.release();
}

TEST_CASE("The target out of reach stays after the drag, until the pose changes otherwise",
          "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const std::string path = "canvas/Mika/self/handle/left hand";
  const Vec2 from = hand.screen(path);
  hand.drag(from, from + Vec2{-600, 0});
  CHECK(hand.at(path).out_of_reach);
  CHECK(glm::distance(hand.at(path).target_screen, from + Vec2{-600, 0}) < 1e-6);
  CHECK(hand.at("canvas/Mika/mirror/handle/left hand").out_of_reach);
  editor.undo();
  CHECK_FALSE(hand.at(path).out_of_reach);
  editor.redo();
  CHECK(hand.at(path).out_of_reach);
  const Vec2 forearm = 0.5 * (hand.screen("canvas/Mika/self/joint/forearm.R") +
                              hand.screen("canvas/Mika/self/joint/hand.R"));
  hand.drag(forearm, forearm + Vec2{20, -10});
  CHECK_FALSE(hand.at(path).out_of_reach);
  CHECK_FALSE(find_handle(hand.character(), test::kLeftHand)->target);
}

TEST_CASE("A dragged hand moves evenly across an axis", "[pose_drag][IK-5]") {
  Editor editor = open_editor(test::mirror_scene_with_still_root());
  CanvasHand hand(editor);
  hand.alt = true;
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.press(from);
  const Vec2 shoulder = hand.screen("canvas/Mika/self/joint/upper_arm.L");
  hand.move_slowly(shoulder + Vec2{-60, -90}, 1);
  double largest = 0;
  Pose settled, before = hand.person().pose;
  for (int round = 0; round < 2; ++round) {  // the first lets the null space settle
    settled = hand.person().pose;
    for (int i = -60; i <= 60; ++i) {
      hand.move(shoulder + Vec2{i, -90});
      largest = std::max(largest, largest_difference_deg(before, hand.person().pose));
      before = hand.person().pose;
    }
    for (int i = 60; i >= -60; --i) hand.move(shoulder + Vec2{i, -90});
    before = hand.person().pose;
  }
  CHECK(largest < 5);
  CHECK(largest_difference_deg(settled, hand.person().pose) < 2);
  hand.release();
}

// ---- turning ------------------------------------------------------------------------------------

TEST_CASE("Dragging a body turns the bone about its joint and nothing else", "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Pose before = hand.person().pose;
  const Vec2 joint = hand.screen("canvas/Mika/self/joint/forearm.L");
  const Vec2 middle = 0.5 * (joint + hand.screen("canvas/Mika/self/joint/hand.L"));
  const Vec2 arm = middle - joint;
  const double turn = radians(40);  // counter-clockwise in the world = clockwise in window px
  const Vec2 to = joint + Vec2{arm.x * std::cos(turn) + arm.y * std::sin(turn),
                               -arm.x * std::sin(turn) + arm.y * std::cos(turn)};
  hand.press(middle);
  hand.move_slowly(to, 1);
  const DragFeedback feedback = hand.input.feedback();
  CHECK(feedback.active);
  CHECK(feedback.kind == GrabKind::kRotate);
  CHECK_THAT(feedback.now_deg, WithinAbs(40, 1e-6));
  CHECK_THAT(degrees(feedback.sweep_rad), WithinAbs(40, 1e-6));
  hand.release();
  CHECK_THAT(hand.rotation("forearm.L"), WithinAbs(40, 1e-6));
  Pose expected = before;
  expected[static_cast<std::size_t>(hand.bone("forearm.L"))].rotation_deg =
      hand.rotation("forearm.L");
  CHECK(expected == hand.person().pose);
  CHECK(editor.history().steps().back().name == "Rotate forearm.L");
  CHECK_FALSE(editor.session().solve.valid);
  CHECK_FALSE(hand.input.feedback().active);
}

TEST_CASE("On a flipped reflection a body follows the mouse, so the angle turns the other way",
          "[pose_drag]") {
  for (const Flip flip : {Flip::kNone, Flip::kX, Flip::kY, Flip::kXY}) {
    Scene scene = test::mirror_scene();
    edit_character(scene, kPerson)->reflections.front().flip = flip;
    Editor editor = open_editor(std::move(scene));
    CanvasHand hand(editor);
    const Vec2 joint = hand.screen("canvas/Mika/mirror/joint/forearm.L");
    const Vec2 middle = 0.5 * (joint + hand.screen("canvas/Mika/mirror/joint/hand.L"));
    const Vec2 to = middle + Vec2{14, 5};
    hand.drag(middle, to);
    // The middle of the bone lies on the ray from its joint to the mouse.
    const Vec2 now = 0.5 * (hand.screen("canvas/Mika/mirror/joint/forearm.L") +
                            hand.screen("canvas/Mika/mirror/joint/hand.L"));
    CHECK(std::abs(cross(glm::normalize(now - joint), glm::normalize(to - joint))) < 1e-9);
    CHECK(glm::dot(now - joint, to - joint) > 0);
  }
}

TEST_CASE("Shift turns a tenth, Ctrl in steps of 15 degrees", "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 joint = hand.screen("canvas/Mika/self/joint/forearm.L");
  const Vec2 middle = 0.5 * (joint + hand.screen("canvas/Mika/self/joint/hand.L"));
  const double radius = glm::distance(joint, middle);
  const Vec2 arm = glm::normalize(middle - joint);
  const auto at = [&](double turn_deg) {
    const double turn = radians(turn_deg);
    return joint + radius * Vec2{arm.x * std::cos(turn) + arm.y * std::sin(turn),
                                 -arm.x * std::sin(turn) + arm.y * std::cos(turn)};
  };
  hand.press(middle);
  hand.shift = true;
  hand.move(at(40));
  CHECK_THAT(hand.rotation("forearm.L"), WithinAbs(4, 1e-6));
  hand.shift = false;
  hand.move(at(60));
  CHECK_THAT(hand.rotation("forearm.L"), WithinAbs(24, 1e-6));
  hand.ctrl = true;
  hand.move(at(65));
  CHECK_THAT(hand.rotation("forearm.L"), WithinAbs(30, 1e-9));
  hand.release();
}

TEST_CASE("A hard limit stops a turning bone until the mouse comes back", "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 joint = hand.screen("canvas/Mika/self/joint/forearm.L");
  const Vec2 middle = 0.5 * (joint + hand.screen("canvas/Mika/self/joint/hand.L"));
  hand.press(middle);
  const Vec2 arm = middle - joint;
  const auto turn_to = [&](double turn_deg) {
    const double turn = radians(turn_deg);
    hand.move(joint + Vec2{arm.x * std::cos(turn) + arm.y * std::sin(turn),
                           -arm.x * std::sin(turn) + arm.y * std::cos(turn)});
  };
  for (int turn = 0; turn <= 220; turn += 10) turn_to(turn);
  CHECK(hand.rotation("forearm.L") == 150);
  CHECK(hand.input.feedback().at_limit);
  for (int turn = 220; turn >= 140; turn -= 10) turn_to(turn);
  CHECK_THAT(hand.rotation("forearm.L"), WithinAbs(140, 1e-6));
  hand.release();
}

TEST_CASE("Turning a bone that carries pins keeps them", "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 left = hand.tip("foot.L"), right = hand.tip("foot.R");
  const Vec2 middle = 0.5 * (hand.screen("canvas/Mika/self/joint/root") +
                             hand.screen("canvas/Mika/self/joint/chest"));
  hand.drag(middle, middle + Vec2{4, 0});
  CHECK(std::abs(hand.rotation("root")) > 5);
  CHECK(glm::distance(hand.tip("foot.L"), left) < 0.05);
  CHECK(glm::distance(hand.tip("foot.R"), right) < 0.05);
}

// ---- what is written ----------------------------------------------------------------------------

TEST_CASE("A drag of 120 moves is one step, undo brings back every bit", "[pose_drag][UX-1]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const std::string before = io::write_scene(editor.scene());
  const Vec2 from = hand.screen("canvas/Mika/mirror/handle/left hand");
  hand.press(from);
  for (int i = 1; i <= 120; ++i) hand.move(from + Vec2{-0.2 * i, -0.5 * i});
  hand.release();
  REQUIRE(editor.history().steps().size() == 2);
  CHECK(editor.history().steps().back().name == "Drag left hand");
  const std::string after = io::write_scene(editor.scene());
  CHECK(after != before);
  editor.undo();
  CHECK(io::write_scene(editor.scene()) == before);
  CHECK_FALSE(editor.modified());
  editor.redo();
  CHECK(io::write_scene(editor.scene()) == after);
  hand.click(hand.screen("canvas/Mika/mirror/handle/left hand"));
  CHECK(editor.history().steps().size() == 2);
  CHECK(io::write_scene(editor.scene()) == after);
}

TEST_CASE("Clicks and trembling within 3 px change nothing", "[pose_drag][IK-18]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  for (const char* path : {"canvas/Mika/self/handle/left hand", "canvas/Mika/self/joint/forearm.R",
                           "canvas/Mika/mirror/tip/head", "canvas/Mika/mirror/handle/left foot"}) {
    const Vec2 at = hand.screen(path);
    hand.press(at);
    hand.move(at + Vec2{2, 1});
    hand.move(at);
    hand.release();
  }
  CHECK(editor.history().steps().size() == 1);
  CHECK_FALSE(editor.modified());
}

TEST_CASE("A drag that comes back to where it began leaves nothing to undo", "[pose_drag][IK-18]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/joint/hand.R");
  hand.press(from);
  hand.move_slowly(from + Vec2{40, -60});
  hand.move_slowly(from);
  hand.release();
  CHECK(editor.history().steps().size() == 1);
}

TEST_CASE("Cancelling leaves the document as it was, byte by byte", "[pose_drag][UX-1]") {
  for (const bool auto_key : {true, false}) {
    Editor editor = open_editor(test::mirror_scene());
    editor.session().auto_key = auto_key;
    CanvasHand hand(editor);
    const std::string before = io::write_scene(editor.scene());
    const Vec2 from = hand.screen("canvas/Mika/mirror/joint/hand.L");
    hand.press(from);
    hand.move_slowly(from + Vec2{-30, -50});
    CHECK(io::write_scene(editor.scene()) != before);
    hand.input.cancel(editor);
    CHECK(io::write_scene(editor.scene()) == before);
    CHECK(editor.history().steps().size() == 1);
    CHECK(editor.session().unkeyed.empty());
    CHECK_FALSE(hand.input.active());
    // The button is still down: moving on does nothing.
    hand.move(from + Vec2{-60, -60});
    hand.release();
    CHECK(io::write_scene(editor.scene()) == before);
  }
}

TEST_CASE("Losing the focus commits what was dragged, coming back does not jump",
          "[pose_drag][UX-7]") {
  Editor editor = open_editor(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.press(from);
  hand.move_slowly(from + Vec2{-20, -50});
  const std::string dragged = io::write_scene(editor.scene());
  hand.input.focus_lost(editor);
  CHECK_FALSE(hand.input.active());
  CHECK(editor.history().steps().size() == 2);
  hand.move(from + Vec2{300, 300});
  hand.release();
  CHECK(io::write_scene(editor.scene()) == dragged);
  CHECK(editor.history().steps().size() == 2);
}

TEST_CASE("Auto-key keys only what moved", "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene_with_still_root());
  editor.set_playhead_frame(12);
  CanvasHand hand(editor);
  hand.alt = true;
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.drag(from, from + Vec2{-40, -100});
  const Character& character = hand.character();
  CHECK(character.clips.front()->channels.size() == 3);
  const std::vector<Key>* keys = keys_of(editor, "upper_arm.L", "rotation");
  REQUIRE(keys != nullptr);
  REQUIRE(keys->size() == 1);
  CHECK(keys->front().time == time_of_frame(editor.scene().frame_rate, 12));
  CHECK(keys->front().value == hand.rotation("upper_arm.L"));
}

TEST_CASE("With auto-key off a drag changes the base pose where there are no keys", "[pose_drag]") {
  Editor editor = open_editor(test::mirror_scene());
  editor.session().auto_key = false;
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  const Vec2 to = from + Vec2{-40, -100};
  hand.drag(from, to);
  CHECK(hand.character().clips.front()->channels.empty());
  CHECK(glm::distance(hand.screen("canvas/Mika/self/handle/left hand"), to) < 0.06);
}

TEST_CASE("Keyed angles go on from the key before, through 180", "[pose_drag][KEY-15]") {
  Scene scene = test::mirror_scene();
  Character& character = *edit_character(scene, kPerson);
  const BoneId upper = test::bone_id(scene, "upper_arm.L");
  const ChannelTarget target{*find_property(PropertyOwner::kBone, "rotation"), upper, {}, {}};
  edit_channel(*edit_clip(character, character.active_clip), target).curve.set({Time{0}, 170, {}});
  Editor editor = open_editor(std::move(scene));
  editor.set_playhead_frame(10);
  CanvasHand hand(editor);
  const Vec2 joint = hand.screen("canvas/Mika/self/joint/upper_arm.L");
  const Vec2 arm = 0.5 * (hand.screen("canvas/Mika/self/joint/forearm.L") - joint);
  hand.press(joint + arm);
  for (int i = 1; i <= 20; ++i) {
    const double turn = radians(i);
    hand.move(joint + Vec2{arm.x * std::cos(turn) + arm.y * std::sin(turn),
                           -arm.x * std::sin(turn) + arm.y * std::cos(turn)});
  }
  hand.release();
  const std::vector<Key>* keys = keys_of(editor, "upper_arm.L", "rotation");
  REQUIRE(keys != nullptr);
  REQUIRE(keys->size() == 2);
  CHECK_THAT(keys->back().value, WithinAbs(190, 1e-6));

  // By IK as well: the hand is dragged round its shoulder.
  hand.alt = true;
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  const Vec2 reach = from - joint;
  hand.press(from);
  for (int i = 1; i <= 30; ++i) {
    const double turn = radians(2 * i);
    hand.move(joint + Vec2{reach.x * std::cos(turn) + reach.y * std::sin(turn),
                           -reach.x * std::sin(turn) + reach.y * std::cos(turn)});
  }
  hand.release();
  CHECK_THAT(keys_of(editor, "upper_arm.L", "rotation")->back().value, WithinAbs(250, 20));
}

TEST_CASE("Targets: the dragged one stays at the mouse, pins keep theirs, others follow",
          "[pose_drag]") {
  Scene scene = test::mirror_scene();
  Editor standing = open_editor(scene);
  const Vec2 pin = CanvasHand(standing).tip("foot.L");
  Character& character = *edit_character(scene, kPerson);
  character.handles[2].target = pin;
  character.handles[1].target = Vec2{1, 2};
  Editor editor = open_editor(std::move(scene));
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/mirror/handle/left hand");
  hand.drag(from, from + Vec2{-10, -40});
  const Character& now = hand.character();
  REQUIRE(now.handles[0].target);
  CHECK(glm::distance(*now.handles[0].target, hand.tip("hand.L")) < 0.1);
  CHECK_FALSE(now.handles[1].target);
  CHECK(now.handles[2].target == pin);
  CHECK_FALSE(now.handles[3].target);
}

TEST_CASE("A locked handle says so and does not move", "[pose_drag]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->handles[0].locked = true;
  Editor editor = open_editor(std::move(scene));
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.move(from);
  CHECK(hand.input.cursor(editor) == CanvasCursor::kForbidden);
  hand.drag(from, from + Vec2{-40, -80});
  CHECK(editor.history().steps().size() == 1);
  REQUIRE_FALSE(editor.notices().empty());
  CHECK(editor.notices().back().text == "left hand is locked.");
}

TEST_CASE("A reflection of scale 0 and targets far away keep everything finite",
          "[pose_drag][R4][IK-1]") {
  Scene scene = test::mirror_scene();
  Reflection& mirror = edit_character(scene, kPerson)->reflections.front();
  mirror.scale = 0;
  mirror.root_scale = {0, 0};
  Editor editor = open_editor(std::move(scene));
  CanvasHand hand(editor);
  for (const char* path : {"canvas/Mika/mirror/handle/left hand",
                           "canvas/Mika/self/handle/right hand", "canvas/Mika/self/joint/root"}) {
    const Vec2 from = hand.screen(path);
    hand.press(from);
    for (const Vec2 to : {Vec2{1e6, -1e6}, Vec2{640, 360}, Vec2{NAN, 0}, from}) hand.move(to);
    hand.release();
  }
  for (const BonePose& bone : hand.person().pose) {
    CHECK((std::isfinite(bone.x) && std::isfinite(bone.y) && std::isfinite(bone.rotation_deg)));
  }
}

TEST_CASE("The copy of a figure is its own: dragging it leaves the other alone",
          "[pose_drag][IK-14]") {
  Scene scene = test::mirror_scene();
  Character copy = *scene.characters.front();
  copy.id = CharacterId{2};
  copy.name = "Mika 2";
  copy.base_pose.edit()[0].x = 300;
  scene.characters.push_back(copy);
  Editor editor = open_editor(std::move(scene));
  CanvasHand hand(editor);
  const Pose before = hand.person().pose;
  const void* identity = editor.scene().characters.front().identity();
  const Vec2 from = hand.screen("canvas/Mika 2/self/handle/left hand");
  hand.drag(from, from + Vec2{-30, -60});
  CHECK(hand.person().pose == before);
  CHECK(editor.scene().characters.front().identity() == identity);
  CHECK(editor.history().steps().size() == 2);
}

TEST_CASE("A held figure is dragged to where the mouse is, however its holder turns it",
          "[pose_drag][parent]") {
  Scene scene = test::mirror_scene();
  Character holder;
  holder.id = CharacterId{2};
  holder.name = "holder";
  Bone arm;
  arm.id = BoneId{1};
  arm.name = "arm";
  arm.position = {700, -60};
  arm.angle_deg = 70;
  holder.bones = std::vector<Bone>{arm};
  holder.base_pose = Pose{{0, 0, 0, 0.7, 0.7}};
  scene.characters.emplace_back(holder);
  edit_character(scene, kPerson)->parent = CharacterParent{holder.id, arm.id, {}};
  Editor editor = open_editor(std::move(scene));
  CanvasHand hand(editor);
  const std::string handle = "canvas/Mika/self/handle/left hand";
  const Vec2 from = hand.screen(handle);
  hand.drag(from, from + Vec2{14, -22});
  CHECK(glm::distance(hand.screen(handle), from + Vec2{14, -22}) < 1);
  CHECK(editor.history().steps().size() == 2);
  const std::string once = io::write_scene(editor.scene());
  hand.press(hand.screen(handle));
  hand.move_slowly(from);
  hand.input.cancel(editor);
  CHECK(io::write_scene(editor.scene()) == once);
}

}  // namespace
}  // namespace kindred::editor
