// SPDX-License-Identifier: MIT
// Inspector and outliner in the real window: fields, keys, several bones at once, renaming,
// dragging rows. What came of it is read from the saved file.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "support/catch.h"
#include "support/temp_folder.h"
#include "ui/support/xvfb_window.h"

namespace {

namespace files = std::filesystem;
using kindred::test::ScreenPoint;
using kindred::test::TempFolder;
using kindred::test::XvfbWindow;
using nlohmann::json;

// The sample scene in a folder of its own, open in a window that is high enough for all fields.
class InspectorWindow {
 public:
  InspectorWindow() : file_(copy(folder_)), window({file_, {}, 1280, 1000}) {}

  int steps() { return window.state("undo_steps").get<int>(); }
  bool reaches(int count) {
    return window.wait_until([&] { return steps() == count; }, std::chrono::seconds(5));
  }

  void rig_mode() {
    window.move(window.center("canvas"));
    window.key("tab");
    REQUIRE(window.wait_until([&] { return window.state("mode") == "rig"; }));
  }
  void select(const std::string& bone) {
    window.click("outliner/Mika/bones/" + bone);
    REQUIRE(window.wait_until([&] { return window.has("inspector/weight_rotation"); }));
  }

  void type_into(const std::string& field, const std::string& text) {
    window.click(field);
    REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
    window.key("ctrl+a");
    window.type(text);
  }

  json saved_mika() {
    window.key("ctrl+s");
    REQUIRE(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
    const json scene = json::parse(kindred::test::read_text(file_));
    for (const json& character : scene["characters"]) {
      if (character["name"] == "Mika") return character;
    }
    return {};
  }
  json saved_bone(const std::string& name) {
    const json mika = saved_mika();
    for (const json& bone : mika["bones"]) {
      if (bone["name"] == name) return bone;
    }
    return {};
  }

 private:
  static files::path copy(const TempFolder& folder) {
    const files::path file = folder / "scene.kindred";
    files::copy_file(files::path(KINDRED_SOURCE_DIR) / "scenes" / "self_hug.kindred", file);
    return file;
  }

  TempFolder folder_;
  files::path file_;

 public:
  XvfbWindow window;
};

bool no_server() {
  if (XvfbWindow::available()) return false;
  std::cout << "skipped: Xvfb or the program is missing\n";
  return true;
}

ScreenPoint beside(ScreenPoint p, int dx, int dy) { return {p.x + dx, p.y + dy}; }

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
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.rig_mode();
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
  CHECK(scene.reaches(1));
  CHECK(scene.saved_bone("forearm.L")["length"].get<double>() > 85);
  window.key("ctrl+z");
  CHECK(scene.saved_bone("forearm.L")["length"] == before);
}

TEST_CASE("inspector: sums are typed, Tab goes on to the next field", "[window]") {
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.rig_mode();
  scene.select("forearm.L");
  scene.type_into("inspector/length", "2*(30+5)");
  window.key("tab");
  CHECK(scene.reaches(1));
  REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.type("3");
  window.key("enter");
  CHECK(scene.reaches(2));
  const json bone = scene.saved_bone("forearm.L");
  CHECK(bone["length"].get<double>() == 70);
  CHECK(bone["mass"].get<double>() == 3);
}

TEST_CASE("inspector: the key button deletes the key here and sets it again", "[window]") {
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.select("forearm.L");
  REQUIRE(keys_at_start(scene.saved_mika()) == 1);
  window.click("inspector/rotation/key");
  CHECK(scene.reaches(1));
  CHECK(keys_at_start(scene.saved_mika()) == 0);
  window.click("inspector/rotation/key");
  CHECK(scene.reaches(2));
  CHECK(keys_at_start(scene.saved_mika()) == 1);
}

TEST_CASE("inspector: typing into a mixed field sets all selected bones in one step", "[window]") {
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.rig_mode();
  scene.select("upper_arm.L");
  window.key("shift+down");
  window.key("shift+down");
  scene.type_into("inspector/mass", "2.5");
  window.key("enter");
  CHECK(scene.reaches(1));
  const json mika = scene.saved_mika();
  int changed = 0;
  for (const json& bone : mika["bones"]) changed += bone.value("mass", 1.0) == 2.5 ? 1 : 0;
  CHECK(changed == 3);
}

TEST_CASE("inspector: an end of the limits dial is dragged, never past the other", "[window]") {
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.rig_mode();
  scene.select("forearm.L");
  REQUIRE(window.wait_until([&] { return window.has("inspector/dial/max"); }));
  const ScreenPoint end = window.center("inspector/dial/max");
  const ScreenPoint dial = window.center("inspector/dial");
  window.drag(end, beside(dial, -37, 0));  // straight left: 90 degrees
  CHECK(scene.reaches(1));
  json limits = scene.saved_bone("forearm.L")["limits"];
  CHECK(std::abs(limits["max"].get<double>() - 90) <= 2);
  CHECK(limits["min"].get<double>() == -150);
  scene.type_into("inspector/limit_max", "-300");
  window.key("enter");
  limits = scene.saved_bone("forearm.L")["limits"];
  CHECK(limits["max"].get<double>() == -150);
}

TEST_CASE("inspector: caps are added and taken off", "[window]") {
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.rig_mode();
  scene.select("forearm.L");
  window.click("inspector/caps");
  REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.type("limb, left arm");
  window.key("enter");
  CHECK(scene.saved_bone("forearm.L")["caps"] == json({"limb", "left arm"}));
  window.click("inspector/caps/limb");
  CHECK(scene.saved_bone("forearm.L")["caps"] == json({"left arm"}));
  CHECK(scene.reaches(2));
}

TEST_CASE("outliner: a bone dragged onto another hangs on it", "[window]") {
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.rig_mode();
  window.drag(window.center("outliner/Mika/bones/hand.L"),
              window.center("outliner/Mika/bones/spine"));
  CHECK(scene.reaches(1));
  CHECK(scene.saved_bone("hand.L")["parent"] == "spine");
  // Onto what hangs below it: refused, with nothing changed.
  window.drag(window.center("outliner/Mika/bones/spine"),
              window.center("outliner/Mika/bones/chest"));
  CHECK(scene.reaches(1));
}

TEST_CASE("outliner: a double click renames in place, the pair follows", "[window]") {
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  window.double_click(window.center("outliner/Mika/bones/forearm.L"));
  REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.key("ctrl+a");
  window.type("lower.L");
  window.key("enter");
  CHECK(scene.reaches(1));
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
  if (no_server()) return;
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
  if (no_server()) return;
  InspectorWindow scene;
  XvfbWindow& window = scene.window;
  scene.rig_mode();
  window.click(window.center("outliner/Mika/bones/hand.L"), 3);
  REQUIRE(window.wait_until([&] { return window.has("outliner_menu/delete"); }));
  window.click("outliner_menu/delete");
  CHECK(scene.reaches(1));
  CHECK(scene.saved_bone("hand.L").is_null());
}
