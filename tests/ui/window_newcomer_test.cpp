// SPDX-License-Identifier: MIT
// The first hour in the real window: an empty scene with the files of before, poses that nobody
// keyed, the export done once more, and what a toolbar switch does.
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

constexpr const char* kNewcomersHand = "canvas/Mika/self/handle/left hand";

bool newcomer_cannot_run() {
  if (XvfbWindow::available()) return false;
  std::cout << "skipped: Xvfb or the program is missing\n";
  return true;
}

struct NewcomerDesk {
  TempFolder folder;
  fs::path file;
  XvfbWindow window;

  static fs::path copied(const TempFolder& folder) {
    const fs::path file = folder / "scene.kindred";
    fs::copy_file(fs::path(KINDRED_SOURCE_DIR) / "scenes" / "self_hug.kindred", file);
    return file;
  }
  explicit NewcomerDesk() : file(copied(folder)), window(WindowStart{file, {}, 1280, 800}) {}

  void pose_hand() {
    const ScreenPoint hand = window.center(kNewcomersHand);
    window.drag(hand, {hand.x - 40, hand.y - 60});
  }
};

}  // namespace

TEST_CASE("window newcomer: an empty scene offers the files of before", "[window]") {
  if (newcomer_cannot_run()) return;
  NewcomerDesk desk;
  desk.window.key("ctrl+n");
  REQUIRE(desk.window.wait_until([&] { return desk.window.has("canvas/draw_bones"); }));
  desk.window.click("canvas/recent/scene.kindred");
  REQUIRE(desk.window.wait_until([&] { return desk.window.has(kNewcomersHand); }));
  CHECK(desk.window.state("title") == "scene.kindred");
}

TEST_CASE("window newcomer: quitting asks about a pose that has no key", "[window]") {
  if (newcomer_cannot_run()) return;
  NewcomerDesk desk;
  desk.window.key("ctrl+k");  // auto-key off
  desk.pose_hand();
  desk.window.key("ctrl+q");
  REQUIRE(desk.window.has("question/yes"));
  desk.window.key("escape");
  CHECK(desk.window.running());
  desk.window.key("ctrl+q");
  const std::string before = read_text(desk.file);
  desk.window.click("question/yes");  // Key
  REQUIRE(desk.window.state("modified").get<bool>());
  desk.window.click("question/yes");  // Save
  CHECK(desk.window.wait_for_end() == 0);
  CHECK(read_text(desk.file) != before);
}

TEST_CASE("window newcomer: an export is repeated over its own files without a question",
          "[window]") {
  if (newcomer_cannot_run()) return;
  NewcomerDesk desk;
  XvfbWindow& window = desk.window;
  window.key("ctrl+shift+e");  // nothing to repeat yet: the dialog asks
  REQUIRE(window.wait_until([&] { return window.has("export/start"); }));
  window.double_click(window.center("export/last"));
  window.key("ctrl+a");
  window.type("1");
  window.key("return");
  window.double_click(window.center("export/width"));
  window.key("ctrl+a");
  window.type("64");
  window.key("return");
  window.click("export/start");
  const auto done = [&] {
    return window.map()["state"].contains("export_message") &&
           !window.state("export_message").get<std::string>().empty() && window.has("export/close");
  };
  REQUIRE(window.wait_until(done));
  window.click("export/close");
  const fs::path frame = desk.folder / "renders" / "scene" / "scene_0001.png";
  REQUIRE(fs::exists(frame));
  fs::remove(frame);
  window.key("ctrl+shift+e");
  CHECK(window.wait_until([&] { return fs::exists(frame); }));
  CHECK_FALSE(window.has("question/yes"));
  CHECK_FALSE(fs::exists(desk.folder / "renders" / "scene" / "scene_0002.png"));
}
