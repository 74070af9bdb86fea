// SPDX-License-Identifier: MIT
// Posing in the real window, on both figures: by body, joint, handle and root, one limb alone, far
// out of reach and back, with balance. What came of it is read from the saved file by the program's
// own command line.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/kindred_program.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::beside;
using kindred::test::kLeftHand;
using kindred::test::kLeftHandInMirror;
using kindred::test::read_text;
using kindred::test::run_kindred;
using kindred::test::sample_in;
using kindred::test::ScreenPoint;
using kindred::test::TempFolder;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::XvfbWindow;
using nlohmann::json;

// Mika at frame 0 as the saved file has her.
json mika_in(const std::filesystem::path& file) {
  const auto result = run_kindred({"eval", file.string(), "--frames", "0"});
  REQUIRE(result.exit_status == 0);
  const json evaluated = json::parse(result.out);
  for (const json& character : evaluated["frames"][0]["characters"]) {
    if (character["name"] == "Mika") return character;
  }
  FAIL("Mika is not in the scene");
  return {};
}

double turn_of(const json& mika, const std::string& bone) {
  return mika["pose"].value(bone, json::object()).value("rotation", 0.0);
}

struct Place {
  double x = 0, y = 0;
};
Place joint_of(const json& mika, const std::string& bone) {
  return {mika["bones"][bone]["x"], mika["bones"][bone]["y"]};
}
Place tip_of(const json& mika, const std::string& bone) {
  return {mika["bones"][bone]["tip"][0], mika["bones"][bone]["tip"][1]};
}
double apart(Place a, Place b) { return std::hypot(a.x - b.x, a.y - b.y); }

struct PoseBench : WindowScene {
  json before = mika_in(file);
  using WindowScene::WindowScene;

  json mika() {
    saved();
    return mika_in(file);
  }
  // Window px of a px of the page, by two joints that are far apart.
  double zoom() {
    const ScreenPoint hips = window.center("canvas/Mika/self/joint/root");
    const ScreenPoint head = window.center("canvas/Mika/self/joint/head");
    return std::hypot(head.x - hips.x, head.y - hips.y) /
           apart(joint_of(before, "head"), joint_of(before, "root"));
  }
  // A place on a bone between two joints, off the middle, where no other thing is.
  ScreenPoint on_bone(const std::string& from, const std::string& to, double share) {
    const ScreenPoint a = window.center(from), b = window.center(to);
    return {a.x + static_cast<int>(share * (b.x - a.x)),
            a.y + static_cast<int>(share * (b.y - a.y))};
  }
  void check_feet_stand(const json& now) {
    for (const char* foot : {"foot.L", "foot.R"}) {
      CHECK(apart(joint_of(now, foot), joint_of(before, foot)) < 0.06);
      CHECK(apart(tip_of(now, foot), tip_of(before, foot)) < 0.06);
    }
  }
};

bool near_to(ScreenPoint a, ScreenPoint b) {
  return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1;
}

}  // namespace

TEST_CASE("window: a body turns its bone alone, a joint takes its limb along, a root the figure",
          "[UX-1][window]") {
  if (window_missing()) return;
  PoseBench bench;
  XvfbWindow& window = bench.window;
  const double zoom = bench.zoom();

  const ScreenPoint body =
      bench.on_bone("canvas/Mika/self/joint/forearm.L", "canvas/Mika/self/joint/hand.L", 0.6);
  window.drag(body, beside(body, -20, -8));
  json now = bench.mika();
  CHECK(std::abs(turn_of(now, "forearm.L") - turn_of(bench.before, "forearm.L")) > 10);
  for (const char* bone : {"upper_arm.L", "hand.L", "chest", "root"})
    CHECK(turn_of(now, bone) == turn_of(bench.before, bone));
  CHECK(bench.steps() == 1);

  const Place elbow = joint_of(now, "forearm.L");
  const ScreenPoint joint = window.center("canvas/Mika/self/joint/forearm.L");
  window.drag(joint, beside(joint, -12, -6));
  CHECK(near_to(window.center("canvas/Mika/self/joint/forearm.L"), beside(joint, -12, -6)));
  now = bench.mika();
  CHECK(std::abs(joint_of(now, "forearm.L").x - elbow.x + 12 / zoom) < 0.3);
  CHECK(std::abs(joint_of(now, "forearm.L").y - elbow.y - 6 / zoom) < 0.3);
  CHECK(bench.steps() == 2);

  const ScreenPoint hips = window.center("canvas/Mika/self/joint/root");
  window.drag(hips, beside(hips, 6, 18));
  CHECK(near_to(window.center("canvas/Mika/self/joint/root"), beside(hips, 6, 18)));
  now = bench.mika();
  bench.check_feet_stand(now);
  CHECK(bench.steps() == 3);
  for (int i = 0; i < 3; ++i) window.key("ctrl+z");
  CHECK(bench.mika() == bench.before);
}

TEST_CASE("window: in the mirror bodies, joints, handles and roots are dragged as on the figure",
          "[R1][UX-1][window]") {
  if (window_missing()) return;
  PoseBench bench;
  XvfbWindow& window = bench.window;

  const ScreenPoint body = bench.on_bone("canvas/Mika/mirror/joint/upper_arm.L",
                                         "canvas/Mika/mirror/joint/forearm.L", 0.5);
  window.drag(body, beside(body, -14, -10));
  json now = bench.mika();
  int turned = 0;
  for (const auto& bone : bench.before["pose"].items()) {
    turned += std::abs(turn_of(now, bone.key()) - turn_of(bench.before, bone.key())) > 1e-9;
  }
  CHECK(turned == 1);
  CHECK(bench.steps() == 1);

  const ScreenPoint hand = window.center(kLeftHandInMirror);
  const ScreenPoint own = window.center(kLeftHand);
  window.drag(hand, beside(hand, -16, -20));
  CHECK(near_to(window.center(kLeftHandInMirror), beside(hand, -16, -20)));
  // Seen at 0.8 of its size, and the same pose: the figure's hand goes along by more.
  CHECK(near_to(window.center(kLeftHand), beside(own, -20, -25)));
  CHECK(bench.steps() == 2);

  const ScreenPoint elbow = window.center("canvas/Mika/mirror/joint/forearm.R");
  window.drag(elbow, beside(elbow, 8, -6));
  CHECK(near_to(window.center("canvas/Mika/mirror/joint/forearm.R"), beside(elbow, 8, -6)));

  // Nearer to the mirror is further up on this side: the root goes down where its image goes up.
  const ScreenPoint hips = window.center("canvas/Mika/mirror/joint/root");
  const Place root = joint_of(bench.mika(), "root");
  window.drag(hips, beside(hips, 0, -8));
  now = bench.mika();
  CHECK(joint_of(now, "root").y < root.y - 1);
  bench.check_feet_stand(now);
  CHECK(bench.steps() == 4);
}

TEST_CASE("window: a hand dragged far out of reach and back leaves the pose and the document",
          "[IK-4][UX-1][window]") {
  if (window_missing()) return;
  PoseBench bench;
  XvfbWindow& window = bench.window;
  const std::string bytes = read_text(bench.file);
  for (const std::string& item : {kLeftHand, kLeftHandInMirror}) {
    const ScreenPoint hand = window.center(item);
    const ScreenPoint toes = window.center("canvas/Mika/self/handle/left foot");
    window.move(hand);
    window.press();
    for (const ScreenPoint way : {ScreenPoint{-40, 30}, ScreenPoint{-160, 60},
                                  ScreenPoint{-330, 20}, ScreenPoint{-120, -40}}) {
      window.move(beside(hand, way.x, way.y));
      CHECK(near_to(window.center("canvas/Mika/self/handle/left foot"), toes));
    }
    window.move(beside(hand, -20, -5));
    window.move(hand);
    window.release();
    CHECK(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
    CHECK(bench.steps() == 0);
    CHECK(near_to(window.center(item), hand));
  }
  CHECK(read_text(bench.file) == bytes);
}

TEST_CASE("window: with Alt a hand out of reach moves its arm alone", "[window]") {
  if (window_missing()) return;
  PoseBench bench;
  XvfbWindow& window = bench.window;
  window.hold("alt");
  bench.drag_by(kLeftHand, -200, -60);
  window.let_go("alt");
  const json now = bench.mika();
  CHECK(std::abs(turn_of(now, "upper_arm.L") - turn_of(bench.before, "upper_arm.L")) > 20);
  for (const auto& bone : bench.before["pose"].items()) {
    const std::string& name = bone.key();
    if (name == "upper_arm.L" || name == "forearm.L" || name == "hand.L") continue;
    INFO(name);
    CHECK(now["pose"][name] == bone.value());
  }
}

TEST_CASE("window: joints in a box are chosen and turned together", "[window]") {
  if (window_missing()) return;
  PoseBench bench;
  XvfbWindow& window = bench.window;
  const ScreenPoint elbow = window.center("canvas/Mika/self/joint/forearm.L");
  const ScreenPoint wrist = window.center("canvas/Mika/self/joint/hand.L");
  window.drag({elbow.x - 40, elbow.y - 12}, {std::max(elbow.x, wrist.x) + 14, wrist.y + 12});
  CHECK(bench.steps() == 0);
  window.key("r");
  for (const char* key : {"1", "5", "enter"}) window.key(key);
  CHECK(bench.reaches_steps(1));
  const json now = bench.mika();
  for (const char* bone : {"forearm.L", "hand.L"}) {
    INFO(bone);
    CHECK(std::abs(std::abs(turn_of(now, bone) - turn_of(bench.before, bone)) - 15) < 1e-9);
  }
  CHECK(turn_of(now, "upper_arm.L") == turn_of(bench.before, "upper_arm.L"));
}

TEST_CASE("window: balance on, a body bent to the side takes the free leg the other way",
          "[B1][window]") {
  if (window_missing()) return;
  TempFolder folder;
  json scene = json::parse(read_text(sample_in(folder)));
  for (json& character : scene["characters"]) {
    if (character["name"] != "Mika") continue;
    character["ik"]["balance"]["enabled"] = true;
    for (json& handle : character["handles"]) handle["pinned"] = handle["name"] == "right foot";
    // She stands on her right leg, the other one is lifted a little.
    for (json& clip : character["clips"]) clip["channels"] = json::array();
    character["pose"] = {{"thigh.L", {{"rotation", -30}}}, {"shin.L", {{"rotation", 50}}}};
  }
  PoseBench bench(scene.dump());
  XvfbWindow& window = bench.window;
  const ScreenPoint chest = window.center("canvas/Mika/self/joint/chest");
  const ScreenPoint neck = window.center("canvas/Mika/self/joint/neck");
  const ScreenPoint body{chest.x, (chest.y + neck.y) / 2};
  window.drag(body, beside(body, 14, 2));
  const json now = bench.mika();
  CHECK(turn_of(now, "chest") < turn_of(bench.before, "chest") - 5);
  CHECK(std::abs(turn_of(now, "thigh.L") - turn_of(bench.before, "thigh.L")) > 2);
  CHECK(apart(tip_of(now, "foot.R"), tip_of(bench.before, "foot.R")) < 0.06);
  const double heel = joint_of(now, "foot.R").x, toe = tip_of(now, "foot.R").x;
  const double centre = now["center_of_mass"][0];
  CHECK(centre > std::min(heel, toe) - 0.1);
  CHECK(centre < std::max(heel, toe) + 0.1);
}
