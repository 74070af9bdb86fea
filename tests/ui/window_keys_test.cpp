// SPDX-License-Identifier: MIT
// Keys in the real window: the sheet, remapping, the palette, other layouts; the first steps and
// the pose library.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/temp_folder.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::kLeftHand;
using kindred::test::kLeftHandInMirror;
using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::TempFolder;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

struct KeysBench : WindowScene {
  explicit KeysBench(std::string keyboard = {})
      : WindowScene(WindowStart{{}, {}, 1280, 800, {}, std::move(keyboard)}) {}

  // The first item of the map whose name begins like this.
  std::string first_item(const std::string& start) {
    REQUIRE(window.wait_until([&] {
      const auto& items = window.map()["items"];
      return std::any_of(items.items().begin(), items.items().end(),
                         [&](const auto& item) { return item.key().rfind(start, 0) == 0; });
    }));
    for (const auto& item : window.map()["items"].items()) {
      if (item.key().rfind(start, 0) == 0) return item.key();
    }
    return {};
  }
  int guide_step() { return window.state("guide_step").get<int>(); }
  bool playing() { return window.state("playing").get<bool>(); }
};

}  // namespace

TEST_CASE("window: F1 shows the keys, whole, and finds them", "[window]") {
  if (window_missing()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.key("f1");
  REQUIRE(bench.appears("keys/group/Edit"));
  CHECK(window.has("keys/group/Animation"));
  window.type("undo");
  CHECK(window.wait_until([&] { return !window.has("keys/group/Animation"); }));
  CHECK(window.has("keys/group/Edit"));
  window.key("escape");
  CHECK(window.wait_until([&] { return !window.has("keys/close"); }));
  CHECK(bench.steps() == 0);
}

TEST_CASE("window: a key that is taken asks first, then everything shows the new one",
          "[UX-10][window]") {
  if (window_missing()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.key("f1");
  REQUIRE(bench.appears("keys/change"));
  window.click("keys/change");
  REQUIRE(bench.appears("remap/search"));
  window.click("remap/search");
  window.type("play");
  REQUIRE(bench.appears("remap/animation.play/add"));
  // Esc leaves the asking and not the dialog.
  window.click("remap/animation.play/add");
  window.key("escape");
  REQUIRE(window.has("remap/animation.play/add"));
  window.click("remap/animation.play/add");
  window.key("o");
  REQUIRE(bench.appears("remap/conflict"));  // "Onion skin" has it
  CHECK_FALSE(window.has("remap/animation.play/O"));
  window.click("remap/take");
  CHECK(bench.appears("remap/animation.play/O"));
  window.click("preferences/close");
  window.move(window.center("canvas"));
  window.key("o");
  CHECK(bench.playing());
  window.key("o");
  CHECK_FALSE(bench.playing());
}

TEST_CASE("window: the palette runs an action by keys and by mouse", "[window]") {
  if (window_missing()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.key("ctrl+p");
  REQUIRE(bench.appears("palette/query"));
  window.type("play");
  window.key("enter");
  CHECK(window.wait_until([&] { return bench.playing(); }));
  window.click("menu_bar/find");
  REQUIRE(bench.appears("palette/animation.play"));  // the one that was used last comes first
  window.click("palette/animation.play");
  CHECK(window.wait_until([&] { return !bench.playing(); }));
}

TEST_CASE("window: the first steps go on by real deeds", "[window]") {
  if (window_missing()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.click("menu_bar/help");
  REQUIRE(bench.appears("menu/help.first_steps"));
  window.click("menu/help.first_steps");
  REQUIRE(bench.appears("guide/card"));
  CHECK(bench.guide_step() == 0);
  bench.drag_by(kLeftHand, -20, -40);
  CHECK(bench.guide_step() == 1);
  bench.drag_by(kLeftHandInMirror, 15, -20);
  CHECK(bench.guide_step() == 2);
  bench.drag_by("canvas/Mika/self/joint/root", 0, 12);
  CHECK(bench.guide_step() == 3);
  bench.drag_by("timeline/ruler", 40, 0);
  CHECK(bench.guide_step() == 3);
  bench.drag_by(kLeftHand, 20, 10);
  CHECK(bench.guide_step() == 4);
  window.key("space");
  CHECK(window.wait_until([&] { return bench.guide_step() == 5; }));
  window.key("space");
  window.click("timeline/curves_tab");
  window.click(bench.first_item("curves/channel/"));
  window.click(bench.first_item("curves/key/"));
  bench.drag_by(bench.first_item("curves/out/"), 12, -8);
  CHECK(bench.guide_step() == 6);
  window.click("guide/skip");
  CHECK(window.wait_until([&] { return bench.guide_step() == -1; }));
}

TEST_CASE("window: a pose goes in by the slider, as one step", "[UX-1][window]") {
  if (window_missing()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.click("outliner/search");  // any click that selects nothing
  window.key("escape");
  REQUIRE(bench.appears("inspector/pose_save"));
  window.click("inspector/pose_save");
  REQUIRE(bench.appears("save_pose/save"));
  window.click("save_pose/save");
  REQUIRE(bench.appears("inspector/pose/pose"));
  const ScreenPoint saved = window.center(kLeftHand);
  bench.drag_by(kLeftHand, -30, -60);
  const ScreenPoint moved = window.center(kLeftHand);
  const int steps = bench.steps();
  window.key("alt+a");  // the inspector is short where nothing small is selected
  REQUIRE(bench.appears("inspector/pose/pose"));
  window.click("inspector/pose/pose");
  REQUIRE(bench.appears("inspector/pose_blend"));
  bench.drag_by("inspector/pose_blend", 60, 0);
  CHECK(bench.steps() == steps + 1);
  const ScreenPoint blended = window.center(kLeftHand);
  CHECK(blended.y > moved.y + 5);
  CHECK(blended.y < saved.y + 2);
  window.click("inspector/pose_apply");
  CHECK(std::abs(window.center(kLeftHand).y - saved.y) <= 2);
  CHECK(bench.steps() == steps + 2);
}

TEST_CASE("window: on a German keyboard Z is where it prints Z", "[UX-10][window]") {
  if (window_missing() || !XvfbWindow::layouts_available()) return;
  KeysBench bench("de");
  XvfbWindow& window = bench.window;
  bench.drag_by(kLeftHand, -20, -40);
  REQUIRE(bench.steps() == 1);
  window.key("ctrl+y");  // where an American keyboard has Z
  CHECK(bench.steps() == 1);
  window.key("ctrl+z");
  CHECK(bench.steps() == 0);
  window.key("ctrl+y");
  CHECK(bench.steps() == 1);
}

TEST_CASE("window: on French and Russian keyboards digits and letters are reached",
          "[UX-10][window]") {
  if (window_missing() || !XvfbWindow::layouts_available()) return;
  {
    KeysBench bench("fr");
    XvfbWindow& window = bench.window;
    window.move(window.center("canvas"));
    const int before = window.center(kLeftHand).x;
    window.key("1");  // prints & without Shift
    CHECK(window.wait_until([&] { return window.center(kLeftHand).x != before; }));
  }
  KeysBench bench("ru");
  XvfbWindow& window = bench.window;
  bench.drag_by(kLeftHand, -20, -40);
  REQUIRE(bench.steps() == 1);
  window.key_code(52, "ctrl");  // the key of Z
  CHECK(bench.steps() == 0);
}

TEST_CASE("window: the first start opens the sample, untitled, with the first card", "[window]") {
  if (window_missing()) return;
  XvfbWindow window(WindowStart{{}, {}, 1280, 800});
  CHECK(window.state("guide_step").get<int>() == 0);
  CHECK(window.has(kLeftHand));
  CHECK(window.has("guide/card"));
  CHECK_FALSE(window.state("modified").get<bool>());
  window.key("ctrl+s");
  CHECK(window.wait_until(
      [&] { return window.map()["items"].dump().find("file_browser") != std::string::npos; }));
}
