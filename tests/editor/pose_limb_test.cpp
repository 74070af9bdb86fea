// SPDX-License-Identifier: MIT
// What a drag does to limbs and the body that carries them: sides, settling, balance.
#include <cmath>

#include "editor/balance_view.h"
#include "editor/pose_flip.h"
#include "editor/selection.h"
#include "io/scene_file.h"
#include "kindred/math/angle.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kPerson;

/// Arms move readily, the trunk hardly.
Scene limb_scene() {
  Scene scene = test::mirror_scene();
  Character* person = edit_character(scene, kPerson);
  for (Bone& bone : person->bones.edit()) {
    if (bone.name == "root") bone.weights = {0.01, 0.01, 0.04};
    if (bone.name == "chest" || bone.name == "head") bone.weights.rotation = 0.06;
    if (bone.name.starts_with("thigh") || bone.name.starts_with("shin"))
      bone.weights.rotation = 0.4;
  }
  return scene;
}

Editor editor_of(Scene scene) {
  Editor editor;
  editor.open_scene(std::move(scene), {});
  return editor;
}

std::vector<std::string> changed_bones(const Character& character, const Pose& before,
                                       const Pose& now) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (before[i] != now[i]) names.push_back((*character.bones)[i].name);
  }
  return names;
}

/// Twice the area of shoulder, elbow and wrist.
double elbow_side(CanvasHand& hand) {
  const Vec2 shoulder = hand.joint("upper_arm.L");
  return cross(hand.joint("forearm.L") - shoulder, hand.joint("hand.L") - shoulder);
}

TEST_CASE("A hand within reach takes its arm along and nothing else", "[pose_drag][limb]") {
  Editor editor = editor_of(limb_scene());
  CanvasHand hand(editor);
  const Pose before = hand.person().pose;
  const std::string path = "canvas/Mika/self/handle/left hand";
  const Vec2 from = hand.screen(path);
  hand.drag(from, from + Vec2{-20, -40});
  CHECK(glm::distance(hand.screen(path), from + Vec2{-20, -40}) < 0.06);
  CHECK(changed_bones(hand.character(), before, hand.person().pose) ==
        std::vector<std::string>{"upper_arm.L", "forearm.L", "hand.L"});
}

TEST_CASE("A lifted foot bends its own knee to the side it is on and leaves the body",
          "[pose_drag][limb]") {
  Editor editor = editor_of(limb_scene());
  CanvasHand hand(editor);
  const Pose before = hand.person().pose;
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left foot");
  hand.drag(from, from + Vec2{-40, -50});
  CHECK(hand.rotation("shin.L") > 20);  // its rest pose bends counter-clockwise
  for (const std::string& name : changed_bones(hand.character(), before, hand.person().pose)) {
    INFO(name);
    CHECK((name == "thigh.L" || name == "shin.L" || name == "foot.L"));
  }
}

TEST_CASE("An elbow keeps its side when the hand goes out of reach and comes back",
          "[pose_drag][limb][bend]") {
  for (const bool alt : {false, true}) {
    Editor editor = editor_of(limb_scene());
    CanvasHand hand(editor);
    hand.alt = alt;
    const double before = elbow_side(hand);
    const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
    hand.press(from);
    for (const Vec2 way : {Vec2{-250, 60}, Vec2{-30, 20}, Vec2{-60, 250}, Vec2{-10, -20}}) {
      hand.move_slowly(from + way);
      INFO(way.x << " " << way.y);
      CHECK(before * elbow_side(hand) >= -1);
    }
    hand.release();
  }
}

TEST_CASE("One far move settles while the mouse rests, or at the latest at its release",
          "[pose_drag][limb]") {
  for (const bool rests : {true, false}) {
    Editor editor = editor_of(limb_scene());
    CanvasHand hand(editor);
    hand.alt = true;
    const std::string path = "canvas/Mika/self/handle/left hand";
    const Vec2 from = hand.screen(path);
    const Vec2 to = hand.screen("canvas/Mika/self/joint/upper_arm.L") + Vec2{-70, -80};
    hand.press(from);
    hand.move(to);
    int frames = 0;
    while (rests && hand.input.settle(editor)) ++frames;
    CHECK(frames < 100);
    hand.release();
    CHECK(glm::distance(hand.screen(path), to) < 0.06);
    CHECK(editor.session().solve.status == ik::Status::kConverged);
    CHECK_FALSE(editor.session().solve.settling);
  }
}

TEST_CASE("Far out of reach a drag says so and comes to rest", "[pose_drag][limb]") {
  Editor editor = editor_of(limb_scene());
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.press(from);
  hand.move(from + Vec2{-500, -100});
  int frames = 0;
  while (hand.input.settle(editor)) ++frames;
  CHECK(frames < 300);
  CHECK(editor.session().solve.status != ik::Status::kIterationLimit);
  CHECK(editor.session().solve.worst_handle == "left hand");
  const Pose held = hand.person().pose;
  CHECK_FALSE(hand.input.settle(editor));
  CHECK(held == hand.person().pose);
  hand.move_slowly(from);
  CHECK(hand.person().pose == evaluate_pose(*find_character(editor.drag_start(), kPerson),
                                            hand.person().rig, nullptr, Time{0}));
  hand.release();
}

TEST_CASE("A dragged elbow takes forearm and hand along as they are", "[pose_drag][limb]") {
  Editor editor = editor_of(limb_scene());
  CanvasHand hand(editor);
  const double forearm = hand.rotation("forearm.L"), wrist = hand.rotation("hand.L");
  const Vec2 from = hand.screen("canvas/Mika/self/joint/forearm.L");
  hand.drag(from, from + Vec2{-25, -15});
  CHECK(hand.rotation("forearm.L") == forearm);
  CHECK(hand.rotation("hand.L") == wrist);
  CHECK(std::abs(hand.rotation("chest")) < 12);
}

TEST_CASE("Flip bend puts the elbow on the other side and leaves the hand", "[pose_drag][bend]") {
  Editor editor = editor_of(limb_scene());
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.drag(from, from + Vec2{-20, -40});
  const std::string before = io::write_scene(editor.scene());
  const double side = elbow_side(hand);
  const Vec2 wrist = hand.joint("hand.L"), tip = hand.tip("hand.L");
  for (const char* bone : {"hand.L", "upper_arm.L"}) {
    hand.select({bone});
    REQUIRE(can_flip_bend(editor));
    flip_bend(editor);
    CHECK_THAT(elbow_side(hand), WithinAbs(-side, 1e-6));
    CHECK(glm::distance(hand.joint("hand.L"), wrist) < 1e-6);
    CHECK(glm::distance(hand.tip("hand.L"), tip) < 1e-6);
    editor.undo();
    CHECK(io::write_scene(editor.scene()) == before);
  }
  hand.select({"chest"});
  CHECK_FALSE(can_flip_bend(editor));
}

TEST_CASE("With balance on a turned trunk moves the free leg until the centre is over the foot",
          "[pose_drag][balance][B1]") {
  Scene scene = limb_scene();
  for (Handle& handle : edit_character(scene, kPerson)->handles) {
    handle.pinned = handle.name == "right foot";
  }
  Editor editor = editor_of(std::move(scene));
  editor.session().keep_feet = false;
  CanvasHand hand(editor);
  hand.select({"chest"});
  toggle_balance(editor);
  REQUIRE(balance_on(editor));
  CHECK(hand.character().ik.balance.support.size() == 2);
  const Vec2 foot = hand.tip("foot.R");
  const double thigh = hand.rotation("thigh.L");
  const Vec2 joint = hand.screen("canvas/Mika/self/joint/chest");
  const Vec2 middle = joint + Vec2{0, -40};
  hand.drag(middle, joint + Vec2{25, -31});
  CHECK(glm::distance(hand.tip("foot.R"), foot) < 0.05);
  CHECK(std::abs(hand.rotation("thigh.L") - thigh) > 0.5);
  CHECK(balance_view(editor, kPerson)->balanced);
  CHECK(balance_sentence(editor) == "Balanced");
  toggle_balance(editor);
  CHECK(balance_sentence(editor).empty());
}

TEST_CASE("Without mass balance says that it is off", "[balance][B3]") {
  Scene scene = limb_scene();
  for (Bone& bone : edit_character(scene, kPerson)->bones.edit()) bone.mass = 0;
  Editor editor = editor_of(std::move(scene));
  toggle_balance(editor);
  CHECK(balance_sentence(editor) == "Balance is off: no bone has mass.");
}

}  // namespace
}  // namespace kindred::editor
