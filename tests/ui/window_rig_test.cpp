// SPDX-License-Identifier: MIT
// Rig mode in the real window: a figure from nothing, joints, limits, symmetry, parts, menus.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/temp_folder.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::beside;
using kindred::test::bone_in;
using kindred::test::character_in;
using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

const std::string kEmptyScene = R"({
  "format": "kindred-scene",
  "version": 1,
  "name": "New",
  "canvas": {"width": 1280, "height": 720, "background": "#efe2d0"},
  "frame_rate": 24,
  "characters": []
}
)";

// In a scene without bones B goes to Rig mode, whose canvas is larger.
void take_draw_bones(WindowScene& scene) {
  const ScreenPoint middle = scene.window.center("canvas");
  scene.window.move({middle.x, middle.y + 90});
  scene.window.key("b");
  REQUIRE(scene.mode() == "rig");
}

const std::string kForearm = "canvas/Mika/self/bone/forearm.L";

}  // namespace

TEST_CASE("window rig: a figure drawn from nothing is posed by IK and FK at once",
          "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene(kEmptyScene);
  XvfbWindow& window = scene.window;
  take_draw_bones(scene);
  const ScreenPoint middle = window.center("canvas");
  window.drag(beside(middle, 0, 100), beside(middle, 0, 40));
  REQUIRE(window.has("canvas/Figure/self/tip/root"));
  window.drag(window.center("canvas/Figure/self/tip/root"), beside(middle, 0, -60));
  window.drag(window.center("canvas/Figure/self/tip/bone"), beside(middle, 60, -110));
  CHECK(scene.steps() == 3);

  const json drawn = scene.saved();
  const json& figure = character_in(drawn, "Figure");
  REQUIRE(figure["bones"].size() == 3);
  CHECK(figure["parts"].size() == 3);  // each can be seen
  CHECK(figure["bones"][2]["parent"] == "bone");

  window.move(beside(middle, 200, 150));
  window.key("tab");
  REQUIRE(scene.mode() == "animate");
  const ScreenPoint tip = window.center("canvas/Figure/self/tip/bone2");
  window.drag(tip, beside(tip, -50, 20));  // IK
  CHECK(scene.steps() == 4);
  CHECK(std::abs(window.center("canvas/Figure/self/tip/bone2").x - (tip.x - 50)) <= 3);
  const ScreenPoint body = window.center("canvas/Figure/self/bone/bone");
  window.drag(body, beside(body, 25, 0));  // FK
  CHECK(scene.steps() == 5);
  CHECK(scene.saved() != drawn);
}

TEST_CASE("window rig: a joint is moved as one step, and Esc leaves no trace", "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const std::string before = read_text(scene.file);
  scene.switch_mode();
  const std::string joint = "canvas/Mika/self/joint/forearm.L";
  const ScreenPoint at = window.center(joint);
  window.move(at);
  window.press();
  window.move(beside(at, -20, 5));
  window.move(beside(at, -30, 10));
  window.key("escape");
  window.release();
  CHECK(scene.steps() == 0);
  CHECK_FALSE(window.state("modified").get<bool>());
  CHECK(std::abs(window.center(joint).x - at.x) <= 1);

  window.drag(at, beside(at, -30, 10));
  CHECK(scene.steps() == 1);
  CHECK(std::abs(window.center(joint).x - (at.x - 30)) <= 2);
  CHECK(std::abs(window.center(joint).y - (at.y + 10)) <= 2);
  window.key("ctrl+z");
  CHECK_FALSE(window.state("modified").get<bool>());
  CHECK(read_text(scene.file) == before);
}

TEST_CASE("window rig: the rays of a limit are dragged", "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const json before = bone_in(json::parse(read_text(scene.file)), "Mika", "forearm.L");
  scene.switch_mode();
  window.click(kForearm);
  const std::string ray = "canvas/Mika/self/limit/forearm.L/max";
  REQUIRE(window.has(ray));
  const ScreenPoint end = window.center(ray),
                    joint = window.center("canvas/Mika/self/joint/forearm.L");
  // Round the joint by 20 degrees or so, the way the screen turns.
  const double x = end.x - joint.x, y = end.y - joint.y;
  window.drag(end, {joint.x + static_cast<int>(0.94 * x - 0.34 * y),
                    joint.y + static_cast<int>(0.34 * x + 0.94 * y)});
  CHECK(scene.steps() == 1);
  const json after = bone_in(scene.saved(), "Mika", "forearm.L");
  const double change =
      after["limits"]["max"].get<double>() - before["limits"]["max"].get<double>();
  CHECK(std::abs(change + 20) < 3);  // y is up in the file
  CHECK(after["limits"]["min"] == before["limits"]["min"]);
}

TEST_CASE("window rig: symmetrise makes the right side the image of the left", "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  const ScreenPoint tip = window.center("canvas/Mika/self/tip/hand.L");
  window.drag(tip, beside(tip, -15, 20));
  const json uneven = scene.saved();
  const double left = bone_in(uneven, "Mika", "hand.L")["length"].get<double>();
  CHECK(bone_in(uneven, "Mika", "hand.R")["length"].get<double>() < left - 5);

  window.click("toolbar/symmetrise");
  REQUIRE(window.has("symmetrise/apply"));
  window.click("symmetrise/apply");
  CHECK(scene.steps() == 2);
  const json even = scene.saved();
  CHECK(bone_in(even, "Mika", "hand.R")["length"].get<double>() == left);
  CHECK(bone_in(even, "Mika", "hand.L") == bone_in(uneven, "Mika", "hand.L"));
}

TEST_CASE("window rig: a part is drawn by pen and edited by its points", "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene(kEmptyScene);
  XvfbWindow& window = scene.window;
  take_draw_bones(scene);
  const ScreenPoint middle = window.center("canvas");
  window.drag(beside(middle, 0, 100), beside(middle, 0, 0));
  window.click("toolbar/shape_tools");
  window.click("toolbar/tool/pen");
  window.click(beside(middle, 60, 60));
  window.drag(beside(middle, 120, 60), beside(middle, 150, 20));  // a curve
  window.click(beside(middle, 90, -20));
  window.key("enter");
  CHECK(scene.steps() == 2);
  const json drawn = scene.saved();
  const json& parts = character_in(drawn, "Figure")["parts"];
  REQUIRE(parts.size() == 2);
  CHECK(parts[1]["bone"] == "root");
  const json& part = parts[1];
  const json& shape = part.contains("shape") ? part["shape"] : part["shapes"][0]["shape"];
  const std::string path = shape["d"];
  CHECK(path.find('C') != std::string::npos);

  window.click("toolbar/tool/points");
  REQUIRE(window.has("canvas/point/0/0/2/anchor"));
  const ScreenPoint anchor = window.center("canvas/point/0/0/2/anchor");
  window.drag(anchor, beside(anchor, 20, -30));
  CHECK(scene.steps() == 3);
  CHECK(std::abs(window.center("canvas/point/0/0/2/anchor").y - (anchor.y - 30)) <= 2);

  // Half a path, then Esc: nothing of it stays.
  window.click("toolbar/tool/pen");
  window.click(beside(middle, -60, 60));
  window.click(beside(middle, -120, 60));
  window.key("escape");
  CHECK(scene.steps() == 3);
}

TEST_CASE("window rig: to Rig mode and back changes no byte", "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const std::string before = read_text(scene.file);
  const ScreenPoint ruler = window.center("timeline/ruler");
  window.click(beside(ruler, 40, 0));
  const int frame = window.state("playhead_frame").get<int>();
  scene.switch_mode();
  CHECK_FALSE(window.has("timeline/ruler"));
  window.click(kForearm);
  window.click("rig/back");
  CHECK(scene.mode() == "animate");
  CHECK(window.has("timeline/ruler"));
  CHECK(window.state("playhead_frame").get<int>() == frame);
  CHECK(scene.steps() == 0);
  CHECK_FALSE(window.state("modified").get<bool>());
  window.key("ctrl+s");
  window.settle();
  CHECK(read_text(scene.file) == before);
}

TEST_CASE("window rig: the right button opens the menu of what is under it, and pans when dragged",
          "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  const std::size_t bones =
      character_in(json::parse(read_text(scene.file)), "Mika")["bones"].size();
  const ScreenPoint forearm = window.center(kForearm);
  window.drag(forearm, beside(forearm, 40, 30), 3);
  CHECK_FALSE(window.has("canvas_menu/rig.split"));
  CHECK(std::abs(window.center(kForearm).x - (forearm.x + 40)) <= 2);

  window.click(window.center(kForearm), 3);
  REQUIRE(window.has("canvas_menu/rig.split"));
  window.click("canvas_menu/rig.split");
  CHECK(scene.steps() == 1);
  CHECK(character_in(scene.saved(), "Mika")["bones"].size() == bones + 1);
}

TEST_CASE("window rig: the switch of the modes and the export stay in a narrow window",
          "[window][rig]") {
  if (window_missing()) return;
  WindowScene scene(WindowStart{{}, {}, 700, 600});
  XvfbWindow& window = scene.window;
  REQUIRE(window.has("toolbar/mode/rig"));
  window.click("toolbar/mode/rig");
  CHECK(scene.mode() == "rig");
  REQUIRE(window.has("toolbar/mode/animate"));
  CHECK(window.has("toolbar/export"));
  window.click("toolbar/mode/animate");
  CHECK(scene.mode() == "animate");
}

TEST_CASE("window: the status bar tells why motion paths show nothing", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.move(window.center("canvas"));
  window.key("shift+o");
  CHECK(window.state("status") == "Motion paths: select a bone.");
  window.click("canvas/Mika/self/joint/forearm.L");
  CHECK(window.state("status") != "Motion paths: select a bone.");
}
