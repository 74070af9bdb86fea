// SPDX-License-Identifier: MIT
// The window at sizes nobody meant, minimised, and closed in the middle of things.
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>
#include <utility>

#include "support/catch.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::beside;
using kindred::test::bone_in;
using kindred::test::character_in;
using kindred::test::kLeftHand;
using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::XvfbWindow;

namespace fs = std::filesystem;

bool playing(XvfbWindow& window) { return window.state("playing").get<bool>(); }

/// A page that was shifted and zoomed by hand: a view that is lost shows.
void choose_view(WindowScene& scene) {
  const ScreenPoint canvas = scene.window.center("canvas");
  scene.window.wheel(canvas, 2);
  scene.window.drag(canvas, beside(canvas, 31, -17), 2);
}

std::set<std::string> pictures_in(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (entry.path().extension() == ".png") names.insert(entry.path().filename().string());
  }
  return names;
}

}  // namespace

TEST_CASE("window: at any size it lives, and at its own again the view is as it was",
          "[UX-13][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  choose_view(scene);
  const ScreenPoint hand = window.center(kLeftHand);
  const std::pair<int, int> sizes[] = {{1, 1}, {60, 40}, {1280, 60}};
  for (const auto& [width, height] : sizes) {
    CAPTURE(width, height);
    window.resize(width, height);
    window.wheel({width / 2, height / 2}, -1);
    window.key("right");
    window.wheel({width / 2, height / 2}, 1);
    window.key("left");
    REQUIRE(window.running());
  }
  window.resize(1280, 800);
  REQUIRE(window.wait_until([&] { return window.map()["window"][0] == 1280; }));
  CHECK(scene.steps() == 0);
  CHECK(std::abs(window.center(kLeftHand).x - hand.x) <= 1);
  CHECK(std::abs(window.center(kLeftHand).y - hand.y) <= 1);
  const bool auto_key = window.state("auto_key").get<bool>();
  window.key("ctrl+k");
  CHECK(window.state("auto_key").get<bool>() != auto_key);
  scene.drag_by(kLeftHand, 30, -30);
  CHECK(scene.steps() == 1);
}

TEST_CASE("window: minimised while playing it plays on, restored the view is the same",
          "[UX-13][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  choose_view(scene);
  const ScreenPoint hand = window.center(kLeftHand);
  window.move(window.center("canvas"));
  window.key("space");
  REQUIRE(playing(window));
  const int before = scene.playhead();
  window.minimise();
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  window.restore();
  CHECK(playing(window));
  CHECK(scene.playhead() >= before + 12);
  window.key("space");
  window.key("home");
  REQUIRE(window.wait_until([&] { return !playing(window) && scene.playhead() == 0; }));
  CHECK(window.center(kLeftHand).x == hand.x);
  CHECK(window.center(kLeftHand).y == hand.y);
  CHECK(scene.steps() == 0);
}

TEST_CASE("window: minimised while exporting every frame is written", "[UX-13][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.key("ctrl+e");
  REQUIRE(scene.appears("export/start"));
  scene.type_into("export/last", "23");
  window.key("enter");
  window.click("export/start");
  window.minimise();
  const auto all = [&] { return pictures_in(scene.folder / "").size() == 24; };
  CHECK(window.wait_until(all));
  window.restore();
  CHECK(window.wait_until([&] { return !window.state("export_running").get<bool>(); }));
  CHECK(all());
  CHECK(window.state("export_message").get<std::string>().rfind("24 frames in ", 0) == 0);
}

TEST_CASE("window: closed in the middle of a drag it asks, and what was done is saved",
          "[UX-7][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const std::string before = read_text(scene.file);
  const ScreenPoint hand = window.center(kLeftHand);
  window.move(hand);
  window.press();
  window.move(beside(hand, 20, -30));
  REQUIRE(window.state("dragging").get<bool>());
  window.ask_to_close();
  REQUIRE(scene.appears("question/cancel"));
  CHECK_FALSE(window.state("dragging").get<bool>());
  window.release();
  window.click("question/cancel");
  CHECK(window.running());
  CHECK(scene.steps() == 1);

  window.ask_to_close();
  REQUIRE(scene.appears("question/yes"));
  window.click("question/yes");
  CHECK(window.wait_for_end() == 0);
  CHECK(read_text(scene.file) != before);
}

TEST_CASE("window: a field dragged far out of the window stays finite and in range",
          "[UX-7][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.click("canvas/Mika/self/joint/forearm.L");
  REQUIRE(scene.appears("inspector/rotation"));
  window.resize(1100, 680);
  REQUIRE(scene.appears("inspector/rotation"));
  const ScreenPoint field = window.center("inspector/rotation");
  window.move(field);
  window.press();
  for (int round = 0; round < 3; ++round) {
    for (const ScreenPoint far :
         {ScreenPoint{1279, 799}, ScreenPoint{0, 0}, ScreenPoint{1279, 0}}) {
      window.move(far);
    }
  }
  window.release();
  CHECK(scene.steps() == 1);
  const auto saved = scene.saved();
  const auto& forearm = bone_in(saved, "Mika", "forearm.L");
  const double low = forearm["limits"]["min"], high = forearm["limits"]["max"];
  for (const auto& clip : character_in(saved, "Mika")["clips"]) {
    for (const auto& channel : clip["channels"]) {
      if (channel.value("bone", "") != "forearm.L" || channel["property"] != "rotation") continue;
      for (const auto& key : channel["keys"]) {
        CHECK(key[1].get<double>() >= low - 1e-9);
        CHECK(key[1].get<double>() <= high + 1e-9);
      }
    }
  }
}
