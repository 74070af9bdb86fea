// SPDX-License-Identifier: MIT
// The main job in the real window: pose by dragging on either figure, key, scrub, save, export.
#include <cmath>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::beside;
using kindred::test::kLeftHand;
using kindred::test::kLeftHandInMirror;
using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

// Keys of a channel of Mika, times in seconds.
std::vector<double> key_times(const json& scene, const std::string& bone,
                              const std::string& property) {
  std::vector<double> times;
  for (const json& character : scene["characters"]) {
    if (character["name"] != "Mika") continue;
    for (const json& channel : character["clips"][0]["channels"]) {
      if (channel.value("bone", "") != bone || channel["property"] != property) continue;
      for (const json& key : channel["keys"]) times.push_back(key[0].get<double>());
    }
  }
  return times;
}

}  // namespace

TEST_CASE("window: a drag on the reflection poses both figures, as one step", "[UX-1][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const std::string before = read_text(scene.file);
  const ScreenPoint hand = window.center(kLeftHand), mirrored = window.center(kLeftHandInMirror);
  window.drag(mirrored, beside(mirrored, -40, -60));
  CHECK(scene.steps() == 1);
  const ScreenPoint hand_after = window.center(kLeftHand),
                    mirrored_after = window.center(kLeftHandInMirror);
  CHECK(std::abs(mirrored_after.x - (mirrored.x - 40)) <= 3);
  CHECK(std::abs(mirrored_after.y - (mirrored.y - 60)) <= 3);
  CHECK(hand_after.y < hand.y - 30);

  window.key("ctrl+z");
  CHECK(scene.steps() == 0);
  CHECK_FALSE(window.state("modified").get<bool>());
  CHECK(std::abs(window.center(kLeftHand).x - hand.x) <= 1);
  CHECK(std::abs(window.center(kLeftHand).y - hand.y) <= 1);

  window.key("ctrl+shift+z");
  CHECK(std::abs(window.center(kLeftHand).y - hand_after.y) <= 1);
  window.key("ctrl+s");
  CHECK(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
  CHECK(read_text(scene.file) != before);
}

TEST_CASE("window: lists open, whatever their rows hold", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  for (const char* list : {"timeline/clip", "inspector/solver"}) {
    INFO(list);
    const ScreenPoint head = window.center("inspector/auto_key");
    for (int turn = 0; turn < 20 && !window.has(list); ++turn) {
      window.wheel({head.x, head.y + 200}, -2);
    }
    window.click(list);
    window.key("Escape");
    CHECK(scene.steps() == 0);  // answered by the program that still runs
  }
}

TEST_CASE("window: hips dragged straight down bend the knees", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const std::string hips = "canvas/Mika/self/joint/root";
  const ScreenPoint root = window.center(hips),
                    foot = window.center("canvas/Mika/self/joint/foot.L");
  window.drag(root, beside(root, 0, 30));
  CHECK(std::abs(window.center(hips).y - (root.y + 30)) <= 3);
  CHECK(std::abs(window.center("canvas/Mika/self/joint/foot.L").y - foot.y) <= 1);
  CHECK(scene.steps() == 1);
}

TEST_CASE("window: a click that moves nothing changes nothing", "[UX-1][window]") {
  if (window_missing()) return;
  WindowScene scene;
  scene.window.click(kLeftHand);
  scene.window.click(kLeftHandInMirror);
  scene.window.click("canvas/Mika/self/joint/forearm.L");
  CHECK(scene.steps() == 0);
  CHECK_FALSE(scene.window.state("modified").get<bool>());
}

TEST_CASE("window: scrub, pose with auto-key, save: the key is in the file", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const json items = window.map()["items"];
  const ScreenPoint ruler = window.center("timeline/ruler");
  window.drag(ruler, beside(ruler, 37, 0));
  const int frame = scene.playhead();
  CHECK(frame > 0);
  CHECK(scene.steps() == 0);

  const ScreenPoint hand = window.center(kLeftHand);
  window.drag(hand, beside(hand, 25, 15));
  window.key("ctrl+s");
  REQUIRE(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
  const json saved = json::parse(read_text(scene.file));
  const std::vector<double> times = key_times(saved, "forearm.L", "rotation");
  const bool keyed = std::any_of(times.begin(), times.end(),
                                 [&](double t) { return std::abs(t - frame / 24.0) < 1e-6; });
  CHECK(keyed);
}

TEST_CASE("window: Space plays and pauses, and playing moves on in real time", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.move(window.center("canvas"));
  window.key("space");
  CHECK(window.state("playing").get<bool>());
  CHECK(window.wait_until([&] { return scene.playhead() > 6; }));
  window.key("space");
  CHECK_FALSE(window.state("playing").get<bool>());
}

TEST_CASE("window: while typing only text keys act", "[UX-9][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.click("outliner/search");
  REQUIRE(window.state("typing").get<bool>());
  window.type("walk del 1");
  window.key("delete");
  window.key("ctrl+z");
  window.key("ctrl+a");
  window.key("delete");
  CHECK(scene.steps() == 0);
  CHECK_FALSE(window.state("playing").get<bool>());
  CHECK(scene.playhead() == 0);
  window.key("escape");
  window.click(beside(window.center("canvas"), 0, -150));
  CHECK_FALSE(window.state("typing").get<bool>());
  window.key("space");
  CHECK(window.state("playing").get<bool>());
}

TEST_CASE("window: numbers that are none are refused and keep the value", "[UX-11][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.click("canvas/Mika/self/joint/forearm.L");
  REQUIRE(window.has("inspector/rotation"));
  for (const std::string text : {"nan", "inf", "1e999", "", "abc"}) {
    window.click("inspector/rotation");
    window.wait_until([&] { return window.state("typing").get<bool>(); });
    window.key("ctrl+a");
    window.key("delete");
    window.type(text);
    window.key("enter");
    CAPTURE(text);
    CHECK(scene.steps() == 0);
  }
  window.click("inspector/rotation");
  window.wait_until([&] { return window.state("typing").get<bool>(); });
  window.key("ctrl+a");
  window.type("12,5");
  window.key("enter");
  CHECK(scene.steps() == 1);
}

TEST_CASE("window: losing the focus ends a drag, coming back does not jump", "[UX-7][window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const ScreenPoint hand = window.center(kLeftHand);
  window.move(hand);
  window.press();
  window.move(beside(hand, 20, -20));
  REQUIRE(window.state("dragging").get<bool>());
  window.steal_focus();
  CHECK_FALSE(window.state("dragging").get<bool>());
  const ScreenPoint after = window.center(kLeftHand);
  window.release();
  window.move(beside(hand, 90, 40));
  CHECK(std::abs(window.center(kLeftHand).x - after.x) <= 1);
  CHECK(scene.steps() == 1);
}

TEST_CASE("window: Esc during a drag leaves no trace", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const ScreenPoint hand = window.center(kLeftHand);
  window.move(hand);
  window.press();
  window.move(beside(hand, 30, -40));
  window.key("escape");
  window.release();
  CHECK(scene.steps() == 0);
  CHECK(std::abs(window.center(kLeftHand).x - hand.x) <= 1);
}

TEST_CASE("window: an idle window draws nothing", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  // On a busy machine the frames of the start may still be coming.
  bool quiet = false;
  for (int i = 0; i < 5 && !quiet; ++i) {
    const auto frame = window.map()["frame"];
    quiet =
        !window.wait_until([&] { return window.map()["frame"] != frame; }, std::chrono::seconds(2));
  }
  CHECK(quiet);
}

TEST_CASE("window: closing with changes asks, and Don't save keeps the file", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  const std::string before = read_text(scene.file);
  const ScreenPoint hand = window.center(kLeftHand);
  window.drag(hand, beside(hand, 30, -30));
  window.key("ctrl+q");
  REQUIRE(window.has("question/no"));
  CHECK(window.running());
  window.click("question/no");
  CHECK(window.wait_for_end() == 0);
  CHECK(read_text(scene.file) == before);
}

TEST_CASE("window: a range of frames is exported, with progress", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.key("ctrl+e");
  REQUIRE(window.wait_until([&] { return window.has("export/start"); }));
  window.click("export/last");
  window.wait_until([&] { return window.state("typing").get<bool>(); });
  window.key("ctrl+a");
  window.type("2");
  window.key("enter");
  window.click("export/start");
  const fs::path folder = scene.folder / "renders/scene";
  CHECK(window.wait_until(
      [&] {
        return fs::exists(folder / "scene_0002.png") && !window.state("export_running").get<bool>();
      },
      std::chrono::seconds(60)));
  CHECK(fs::exists(folder / "scene_0000.png"));
  CHECK_FALSE(fs::exists(folder / "scene_0003.png"));
}
