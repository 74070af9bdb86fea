// SPDX-License-Identifier: MIT
// Inspector and outliner in the real window: fields, keys, several bones at once, renaming,
// dragging rows. What came of it is read from the saved file.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::beside;
using kindred::test::bone_in;
using kindred::test::character_in;
using kindred::test::ScreenPoint;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;
using nlohmann::json;

// The sample scene in a window that is high enough for all fields.
struct InspectorWindow : WindowScene {
  InspectorWindow() : WindowScene(WindowStart{{}, {}, 1280, 1000}) {}

  void select(const std::string& bone) {
    window.click("outliner/Mika/bones/" + bone);
    REQUIRE(appears("inspector/weight_rotation"));
  }
  json saved_mika() { return character_in(saved(), "Mika"); }
  json saved_bone(const std::string& name) { return bone_in(saved(), "Mika", name); }
};

// Keys of forearm.L's rotation at time 0.
int keys_at_start(const json& character) {
  int count = 0;
  for (const json& channel : character["clips"][0]["channels"]) {
    if (channel.value("bone", "") != "forearm.L" || channel["property"] != "rotation") continue;
    for (const json& key : channel["keys"]) count += key[0].get<double>() == 0 ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("inspector: a field dragged is one step, and Esc leaves none", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  scene.select("forearm.L");
  const ScreenPoint length = window.center("inspector/length");
  const json before = scene.saved_bone("forearm.L")["length"];
  window.move(length);
  window.press();
  window.move(beside(length, 20, 0));
  window.move(beside(length, 40, 0));
  CHECK(window.state("dragging").get<bool>());
  window.key("escape");
  window.release();
  CHECK(scene.steps() == 0);

  window.drag(length, beside(length, 40, 0));
  CHECK(scene.reaches_steps(1));
  CHECK(scene.saved_bone("forearm.L")["length"].get<double>() > 85);
  window.key("ctrl+z");
  CHECK(scene.saved_bone("forearm.L")["length"] == before);
}

TEST_CASE("inspector: sums are typed, Tab goes on to the next field", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  scene.select("forearm.L");
  scene.type_into("inspector/length", "2*(30+5)");
  window.key("tab");
  CHECK(scene.reaches_steps(1));
  REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.type("3");
  window.key("enter");
  CHECK(scene.reaches_steps(2));
  const json bone = scene.saved_bone("forearm.L");
  CHECK(bone["length"].get<double>() == 70);
  CHECK(bone["mass"].get<double>() == 3);
}

TEST_CASE("inspector: the key button deletes the key here and sets it again", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.select("forearm.L");
  REQUIRE(keys_at_start(scene.saved_mika()) == 1);
  window.click("inspector/rotation/key");
  CHECK(scene.reaches_steps(1));
  CHECK(keys_at_start(scene.saved_mika()) == 0);
  window.click("inspector/rotation/key");
  CHECK(scene.reaches_steps(2));
  CHECK(keys_at_start(scene.saved_mika()) == 1);
}

TEST_CASE("inspector: typing into a mixed field sets all selected bones in one step", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  scene.select("upper_arm.L");
  window.key("shift+down");
  window.key("shift+down");
  scene.type_into("inspector/mass", "2.5");
  window.key("enter");
  CHECK(scene.reaches_steps(1));
  const json mika = scene.saved_mika();
  int changed = 0;
  for (const json& bone : mika["bones"]) changed += bone.value("mass", 1.0) == 2.5 ? 1 : 0;
  CHECK(changed == 3);
}

TEST_CASE("inspector: an end of the limits dial is dragged, never past the other", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  scene.select("forearm.L");
  REQUIRE(window.wait_until([&] { return window.has("inspector/dial/max"); }));
  const ScreenPoint end = window.center("inspector/dial/max");
  const ScreenPoint dial = window.center("inspector/dial");
  window.drag(end, beside(dial, -37, 0));  // straight left: 90 degrees
  CHECK(scene.reaches_steps(1));
  json limits = scene.saved_bone("forearm.L")["limits"];
  CHECK(std::abs(limits["max"].get<double>() - 90) <= 2);
  CHECK(limits["min"].get<double>() == -150);
  scene.type_into("inspector/limit_max", "-300");
  window.key("enter");
  limits = scene.saved_bone("forearm.L")["limits"];
  CHECK(limits["max"].get<double>() == -150);
}

TEST_CASE("inspector: caps are added and taken off", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  scene.select("forearm.L");
  window.click("inspector/caps");
  REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.type("limb, left arm");
  window.key("enter");
  CHECK(scene.saved_bone("forearm.L")["caps"] == json({"limb", "left arm"}));
  window.click("inspector/caps/limb");
  CHECK(scene.saved_bone("forearm.L")["caps"] == json({"left arm"}));
  CHECK(scene.reaches_steps(2));
}

TEST_CASE("outliner: a bone dragged onto another hangs on it", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  window.drag(window.center("outliner/Mika/bones/hand.L"),
              window.center("outliner/Mika/bones/spine"));
  CHECK(scene.reaches_steps(1));
  CHECK(scene.saved_bone("hand.L")["parent"] == "spine");
  // Onto what hangs below it: refused, with nothing changed.
  window.drag(window.center("outliner/Mika/bones/spine"),
              window.center("outliner/Mika/bones/chest"));
  CHECK(scene.reaches_steps(1));
}

TEST_CASE("outliner: a double click renames in place, the pair follows", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  window.double_click(window.center("outliner/Mika/bones/forearm.L"));
  REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.key("ctrl+a");
  window.type("lower.L");
  window.key("enter");
  CHECK(scene.reaches_steps(1));
  const json mika = scene.saved_mika();
  const auto has = [&](const std::string& name) {
    return std::any_of(mika["bones"].begin(), mika["bones"].end(),
                       [&](const json& bone) { return bone["name"] == name; });
  };
  CHECK(has("lower.L"));
  CHECK(has("lower.R"));
  CHECK_FALSE(has("forearm.L"));
  const auto& channels = mika["clips"][0]["channels"];
  CHECK(std::any_of(channels.begin(), channels.end(),
                    [](const json& channel) { return channel.value("bone", "") == "lower.L"; }));
}

TEST_CASE("outliner: a search without a match offers to clear it", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  window.click("outliner/search");
  window.type("xyz");
  REQUIRE(window.wait_until([&] { return window.has("outliner/clear"); }));
  CHECK_FALSE(window.has("outliner/Mika"));
  window.click("outliner/clear");
  CHECK(window.wait_until([&] { return window.has("outliner/Mika/bones/hand.L"); }));
}

TEST_CASE("outliner: right click offers what can be done, and does it", "[window]") {
  if (window_missing()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.switch_mode();
  window.click(window.center("outliner/Mika/bones/hand.L"), 3);
  REQUIRE(window.wait_until([&] { return window.has("outliner_menu/delete"); }));
  window.click("outliner_menu/delete");
  CHECK(scene.reaches_steps(1));
  CHECK_THROWS(scene.saved_bone("hand.L"));
}
