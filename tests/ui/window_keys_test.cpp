// SPDX-License-Identifier: MIT
// Keys in the real window: the sheet, remapping, the palette, other layouts; the first steps and
// the pose library.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "support/catch.h"
#include "support/temp_folder.h"
#include "ui/support/xvfb_window.h"

namespace {

using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::TempFolder;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

struct KeysBench {
  TempFolder folder;
  fs::path file;
  XvfbWindow window;

  static fs::path copy_into(const TempFolder& folder) {
    const fs::path file = folder / "scene.kindred";
    fs::copy_file(fs::path(KINDRED_SOURCE_DIR) / "scenes" / "self_hug.kindred", file);
    return file;
  }
  explicit KeysBench(std::string keyboard = {})
      : file(copy_into(folder)),
        window(WindowStart{file, {}, 1280, 800, {}, std::move(keyboard)}) {}

  int steps() { return window.state("undo_steps").get<int>(); }
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
  void drag_by(const std::string& item, int dx, int dy) {
    const ScreenPoint at = window.center(item);
    window.drag(at, {at.x + dx, at.y + dy});
  }
  bool wait_for(const std::string& item) {
    return window.wait_until([&] { return window.has(item); });
  }
};

bool no_keys_window() {
  if (XvfbWindow::available()) return false;
  std::cout << "skipped: Xvfb or the program is missing\n";
  return true;
}

const std::string kLeftHandle = "canvas/Mika/self/handle/left hand";
const std::string kLeftHandleMirrored = "canvas/Mika/mirror/handle/left hand";

}  // namespace

TEST_CASE("window: F1 shows the keys, whole, and finds them", "[window]") {
  if (no_keys_window()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.key("f1");
  REQUIRE(bench.wait_for("keys/group/Edit"));
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
  if (no_keys_window()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.key("f1");
  REQUIRE(bench.wait_for("keys/change"));
  window.click("keys/change");
  REQUIRE(bench.wait_for("remap/search"));
  window.click("remap/search");
  window.type("play");
  REQUIRE(bench.wait_for("remap/animation.play/add"));
  // Esc leaves the asking and not the dialog.
  window.click("remap/animation.play/add");
  window.key("escape");
  REQUIRE(window.has("remap/animation.play/add"));
  window.click("remap/animation.play/add");
  window.key("o");
  REQUIRE(bench.wait_for("remap/conflict"));  // "Onion skin" has it
  CHECK_FALSE(window.has("remap/animation.play/O"));
  window.click("remap/take");
  CHECK(bench.wait_for("remap/animation.play/O"));
  window.click("preferences/close");
  window.move(window.center("canvas"));
  window.key("o");
  CHECK(bench.playing());
  window.key("o");
  CHECK_FALSE(bench.playing());
}

TEST_CASE("window: the palette runs an action by keys and by mouse", "[window]") {
  if (no_keys_window()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.key("ctrl+p");
  REQUIRE(bench.wait_for("palette/query"));
  window.type("play");
  window.key("enter");
  CHECK(window.wait_until([&] { return bench.playing(); }));
  window.click("menu_bar/find");
  REQUIRE(bench.wait_for("palette/animation.play"));  // the one that was used last comes first
  window.click("palette/animation.play");
  CHECK(window.wait_until([&] { return !bench.playing(); }));
}

TEST_CASE("window: the first steps go on by real deeds", "[window]") {
  if (no_keys_window()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.click("menu_bar/help");
  REQUIRE(bench.wait_for("menu/help.first_steps"));
  window.click("menu/help.first_steps");
  REQUIRE(bench.wait_for("guide/card"));
  CHECK(bench.guide_step() == 0);
  bench.drag_by(kLeftHandle, -20, -40);
  CHECK(bench.guide_step() == 1);
  bench.drag_by(kLeftHandleMirrored, 15, -20);
  CHECK(bench.guide_step() == 2);
  bench.drag_by("canvas/Mika/self/joint/root", 0, 12);
  CHECK(bench.guide_step() == 3);
  bench.drag_by("timeline/ruler", 40, 0);
  CHECK(bench.guide_step() == 3);
  bench.drag_by(kLeftHandle, 20, 10);
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
  if (no_keys_window()) return;
  KeysBench bench;
  XvfbWindow& window = bench.window;
  window.click("outliner/search");  // any click that selects nothing
  window.key("escape");
  REQUIRE(bench.wait_for("inspector/pose_save"));
  window.click("inspector/pose_save");
  REQUIRE(bench.wait_for("save_pose/save"));
  window.click("save_pose/save");
  REQUIRE(bench.wait_for("inspector/pose/pose"));
  const ScreenPoint saved = window.center(kLeftHandle);
  bench.drag_by(kLeftHandle, -30, -60);
  const ScreenPoint moved = window.center(kLeftHandle);
  const int steps = bench.steps();
  window.key("alt+a");  // the inspector is short where nothing small is selected
  REQUIRE(bench.wait_for("inspector/pose/pose"));
  window.click("inspector/pose/pose");
  REQUIRE(bench.wait_for("inspector/pose_blend"));
  bench.drag_by("inspector/pose_blend", 60, 0);
  CHECK(bench.steps() == steps + 1);
  const ScreenPoint blended = window.center(kLeftHandle);
  CHECK(blended.y > moved.y + 5);
  CHECK(blended.y < saved.y + 2);
  window.click("inspector/pose_apply");
  CHECK(std::abs(window.center(kLeftHandle).y - saved.y) <= 2);
  CHECK(bench.steps() == steps + 2);
}

TEST_CASE("window: on a German keyboard Z is where it prints Z", "[UX-10][window]") {
  if (no_keys_window() || !XvfbWindow::layouts_available()) return;
  KeysBench bench("de");
  XvfbWindow& window = bench.window;
  bench.drag_by(kLeftHandle, -20, -40);
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
  if (no_keys_window() || !XvfbWindow::layouts_available()) return;
  {
    KeysBench bench("fr");
    XvfbWindow& window = bench.window;
    window.move(window.center("canvas"));
    const int before = window.center(kLeftHandle).x;
    window.key("1");  // prints & without Shift
    CHECK(window.wait_until([&] { return window.center(kLeftHandle).x != before; }));
  }
  KeysBench bench("ru");
  XvfbWindow& window = bench.window;
  bench.drag_by(kLeftHandle, -20, -40);
  REQUIRE(bench.steps() == 1);
  window.key_code(52, "ctrl");  // the key of Z
  CHECK(bench.steps() == 0);
}

TEST_CASE("window: the first start opens the sample, untitled, with the first card", "[window]") {
  if (no_keys_window()) return;
  XvfbWindow window(WindowStart{{}, {}, 1280, 800});
  CHECK(window.state("guide_step").get<int>() == 0);
  CHECK(window.has(kLeftHandle));
  CHECK(window.has("guide/card"));
  CHECK_FALSE(window.state("modified").get<bool>());
  window.key("ctrl+s");
  CHECK(window.wait_until(
      [&] { return window.map()["items"].dump().find("file_browser") != std::string::npos; }));
}
