// SPDX-License-Identifier: MIT
// The same window elsewhere: other scales, other keyboards, other locales.
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/process.h"
#include "support/temp_folder.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::kLeftHand;
using kindred::test::read_text;
using kindred::test::run_process;
using kindred::test::sample_in;
using kindred::test::ScreenPoint;
using kindred::test::TempFolder;
using kindred::test::window_missing;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;

namespace fs = std::filesystem;

bool modified_soon(XvfbWindow& window) {
  return window.wait_until([&] { return window.state("modified").get<bool>(); });
}

}  // namespace

TEST_CASE("window: at every scale a handle goes where the mouse takes it", "[UX-8][window]") {
  if (window_missing()) return;
  for (const std::string scale : {"1.25", "2"}) {
    CAPTURE(scale);
    const TempFolder folder;
    WindowStart start{sample_in(folder), {}, 2000, 1250};
    start.environment = {"KINDRED_UI_SCALE=" + scale};
    XvfbWindow window(start);
    const ScreenPoint hand = window.center(kLeftHand);
    const ScreenPoint target{hand.x + 30, hand.y - 40};
    window.drag(hand, target);
    REQUIRE(modified_soon(window));
    CHECK(std::abs(window.center(kLeftHand).x - target.x) <= 1);
    CHECK(std::abs(window.center(kLeftHand).y - target.y) <= 1);
    window.click("timeline/ruler");
    CHECK(window.state("playhead_frame").get<int>() > 0);
  }
}

TEST_CASE("window: letters of shortcuts go by the layout", "[UX-10][window]") {
  if (window_missing()) return;
  const TempFolder folder;
  XvfbWindow window(WindowStart{sample_in(folder), {}, 1280, 800});
  window.swap_letters('y', 'z');
  window.settle();
  const ScreenPoint hand = window.center(kLeftHand);
  window.drag(hand, {hand.x + 30, hand.y - 40});
  REQUIRE(modified_soon(window));
  window.key("ctrl+z");  // on the key that is Y elsewhere
  CHECK(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
  window.key("ctrl+y");
  CHECK(modified_soon(window));
}

TEST_CASE("window: a comma locale saves the same bytes and reads points", "[UX-12][window]") {
  if (window_missing()) return;
  const TempFolder folder;
  const fs::path locales = folder / "locales";
  fs::create_directory(locales);
  run_process({"localedef", "-i", "de_DE", "-f", "UTF-8", (locales / "de_DE.UTF-8").string()});
  if (!fs::exists(locales / "de_DE.UTF-8")) {
    std::cout << "skipped: localedef can't make de_DE.UTF-8\n";
    return;
  }
  const fs::path file = sample_in(folder);
  const std::string before = read_text(file);
  WindowStart start{file, {}, 1280, 800};
  start.environment = {"LC_ALL=de_DE.UTF-8", "LOCPATH=" + locales.string()};
  XvfbWindow window(start);
  window.click("canvas/Mika/self/joint/forearm.L");
  REQUIRE(window.wait_until([&] { return window.has("inspector/rotation"); }));
  window.click("inspector/rotation");
  REQUIRE(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.key("ctrl+a");
  window.type("12.5");
  window.key("enter");
  REQUIRE(modified_soon(window));
  window.key("ctrl+s");
  REQUIRE(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
  const std::string typed = read_text(file);
  CHECK(typed.find("[0, 12.5]") != std::string::npos);
  window.key("ctrl+z");
  REQUIRE(modified_soon(window));
  window.key("ctrl+s");
  REQUIRE(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
  CHECK(read_text(file) == before);
}
