// SPDX-License-Identifier: MIT
// The curve editor in the real window: keys and tangents dragged, easing, tangent kinds, simplify,
// with their results read from the file.
#include <cmath>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::beside;
using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

const std::string kOneArm = R"({
  "format": "kindred-scene", "version": 1, "name": "Arm", "frame_range": [0, 47],
  "characters": [ { "name": "Ann",
    "bones": [
      { "name": "root", "parent": null, "position": [640, 300], "angle": 90, "length": 80 },
      { "name": "arm", "parent": "root", "position": [80, 0], "angle": 60, "length": 70 } ],
    "clips": [ { "name": "wave", "duration": 2, "interpolation": "bezier", "channels": [
      { "bone": "arm", "property": "rotation",
        "keys": [[0, 0], [0.5, 30], [1, -10], [1.5, -10.02], [2, 0]] },
      { "bone": "root", "property": "x", "keys": [[0, 0], [2, 5]] } ] } ],
    "active_clip": "wave" } ] })";

struct CurvesBench : WindowScene {
  explicit CurvesBench(int width = 1280) : WindowScene(kOneArm, WindowStart{{}, {}, width, 900}) {
    window.click("timeline/curves_tab");
    CHECK(appears("curves/empty"));
    window.click("curves/channel/Ann/arm/rotation");
    CHECK(appears(key(12)));
  }
  static std::string key(int frame) {
    return "curves/key/Ann/arm/rotation/" + std::to_string(frame);
  }
  json channel() { return saved()["characters"][0]["clips"][0]["channels"][0]; }
  json keys() { return channel()["keys"]; }
  static double value(const json& key) { return key[1].get<double>(); }
};

}  // namespace

TEST_CASE("window: a key dragged in the graph changes its value, as one step", "[UX-1][window]") {
  if (window_missing()) return;
  CurvesBench bench;
  const ScreenPoint before = bench.window.center(CurvesBench::key(12));
  bench.drag_by(CurvesBench::key(12), 0, 40);
  CHECK(bench.steps() == 1);
  json keys = bench.keys();
  CHECK(keys[1][0] == 0.5);
  const double dragged = CurvesBench::value(keys[1]);
  CHECK(dragged < 29);
  CHECK(bench.window.center(CurvesBench::key(12)).y == before.y + 40);
  bench.window.key("ctrl+z");
  keys = bench.keys();
  CHECK(CurvesBench::value(keys[1]) == 30);

  // Esc with the button down leaves no trace, neither does the release after it.
  bench.window.move(before);
  bench.window.press();
  bench.window.move({before.x + 30, before.y + 30});
  bench.window.key("escape");
  CHECK_FALSE(bench.window.state("dragging").get<bool>());
  bench.window.move({before.x + 60, before.y + 30});
  bench.window.release();
  CHECK(bench.steps() == 0);

  // In time: with Shift the value stays.
  bench.window.hold("shift");
  const int per_frame = (bench.window.center(CurvesBench::key(24)).x - before.x) / 12;
  bench.drag_by(CurvesBench::key(12), 3 * per_frame, 9);
  bench.window.let_go("shift");
  keys = bench.keys();
  CHECK(std::lround(keys[1][0].get<double>() * 24) == 15);
  CHECK(CurvesBench::value(keys[1]) == 30);
}

TEST_CASE("window: a tangent dragged is in the file, aligned, with Alt broken", "[UX-1][window]") {
  if (window_missing()) return;
  CurvesBench bench;
  bench.window.click(CurvesBench::key(12));
  CHECK(bench.steps() == 0);
  bench.drag_by("curves/out/Ann/arm/rotation/12", 10, 30);
  CHECK(bench.steps() == 1);
  json options = bench.keys()[1][2];
  REQUIRE(options.contains("out"));
  REQUIRE(options.contains("in"));
  const auto slope = [](const json& end) { return end[1].get<double>() / end[0].get<double>(); };
  CHECK(slope(options["out"]) < 0);
  CHECK(slope(options["out"]) == Approx(slope(options["in"])));

  bench.window.hold("alt");
  bench.drag_by("curves/in/Ann/arm/rotation/12", -8, 30);
  bench.window.let_go("alt");
  const json broken = bench.keys()[1][2];
  CHECK(broken["out"] == options["out"]);
  CHECK(slope(broken["in"]) > 0);
  bench.window.key("ctrl+z");
  bench.window.key("ctrl+z");
  CHECK(bench.steps() == 0);
  CHECK(bench.keys()[1].size() == 2);

  bench.window.key("v");  // automatic -> flat
  options = bench.keys()[1][2];
  CHECK(options["out"][1] == 0);
  CHECK(options["in"][1] == 0);
}

TEST_CASE("window: easing is shown while it is tried and applied as one step", "[window]") {
  if (window_missing()) return;
  CurvesBench bench;
  bench.window.click(CurvesBench::key(0));
  bench.window.click("curves/easing");
  REQUIRE(bench.window.wait_until([&] { return bench.window.has("curves/easing/Cubic in"); }));
  bench.window.click("curves/easing/Cubic in");
  CHECK(bench.window.state("dragging").get<bool>());
  bench.window.key("escape");
  CHECK(bench.window.wait_until([&] { return !bench.window.state("dragging").get<bool>(); }));
  CHECK(bench.steps() == 0);

  bench.window.click("curves/easing");
  REQUIRE(bench.window.wait_until([&] { return bench.window.has("curves/easing/Cubic in"); }));
  bench.window.click("curves/easing/Cubic");
  bench.window.click("curves/easing/Cubic in");
  bench.window.click("curves/easing_apply");
  CHECK(bench.steps() == 1);
  const json keys = bench.keys();
  CHECK(keys[0][2]["out"][0].get<double>() == Approx(0.5 * 0.32));
  CHECK(keys[0][2]["out"][1] == 0);
  CHECK(keys[1][2]["in"][1].get<double>() == Approx(-30));
}

TEST_CASE("window: a double click adds a key on the curve, Delete takes it away", "[window]") {
  if (window_missing()) return;
  CurvesBench bench;
  // A level piece: the point between its keys is on the curve.
  const ScreenPoint a = bench.window.center(CurvesBench::key(24));
  const ScreenPoint b = bench.window.center(CurvesBench::key(36));
  bench.window.double_click({(a.x + b.x) / 2, (a.y + b.y) / 2});
  CHECK(bench.steps() == 1);
  CHECK(bench.keys().size() == 6);
  bench.window.key("delete");
  CHECK(bench.keys().size() == 5);
}

TEST_CASE("window: simplify shows how many keys go, and Cancel keeps them", "[window]") {
  if (window_missing()) return;
  CurvesBench bench;
  const auto open = [&] {
    const ScreenPoint at = bench.window.center(CurvesBench::key(24));
    bench.window.click({at.x + 25, at.y - 60}, 3);
    REQUIRE(bench.window.wait_until(
        [&] { return bench.window.has("curves/menu/animation.simplify"); }));
    bench.window.click("curves/menu/animation.simplify");
    REQUIRE(bench.window.wait_until([&] { return bench.window.has("curves/dialog_apply"); }));
  };
  open();
  bench.window.click("curves/dialog_cancel");
  CHECK(bench.window.wait_until([&] { return !bench.window.state("dragging").get<bool>(); }));
  CHECK(bench.steps() == 0);
  open();
  bench.window.double_click(bench.window.center("curves/dialog_amount"));
  bench.window.key("ctrl+a");
  bench.window.type("100");
  bench.window.key("return");
  bench.window.settle();
  bench.window.click("curves/dialog_apply");
  CHECK(bench.steps() == 1);
  CHECK(bench.keys().size() == 2);
}

TEST_CASE("window: a box takes the keys inside it, and they are dragged together", "[window]") {
  if (window_missing()) return;
  CurvesBench bench;
  const ScreenPoint a = bench.window.center(CurvesBench::key(24));
  const ScreenPoint b = bench.window.center(CurvesBench::key(36));
  bench.window.drag({a.x - 15, a.y - 20}, {b.x + 15, b.y + 20});
  CHECK(bench.steps() == 0);
  bench.drag_by(CurvesBench::key(36), 0, -40);
  CHECK(bench.steps() == 1);
  const json keys = bench.keys();
  const double raised = CurvesBench::value(keys[3]);
  CHECK(raised > -9);
  CHECK(CurvesBench::value(keys[2]) == Approx(raised + 0.02));
  CHECK(CurvesBench::value(keys[1]) == 30);
  CHECK(CurvesBench::value(keys[4]) == 0);
}

TEST_CASE("window: the fields of a key set its frame, its value and its handles",
          "[UX-11][window]") {
  if (window_missing()) return;
  CurvesBench bench;
  bench.window.click(CurvesBench::key(12));
  const auto type = [&](const std::string& field, const std::string& text) {
    bench.type_into(field, text);
    bench.window.key("enter");
  };
  type("curves/field_value", "12.5");
  CHECK(bench.reaches_steps(1));
  type("curves/field_frame", "15");
  CHECK(bench.reaches_steps(2));
  type("curves/field_out_frames", "4");
  type("curves/field_out_value", "-6");
  CHECK(bench.reaches_steps(4));
  for (const std::string refused : {"nan", "1e999"}) {
    type("curves/field_value", refused);
  }
  CHECK(bench.steps() == 4);
  const json key = bench.keys()[1];
  CHECK(std::lround(key[0].get<double>() * 24) == 15);
  CHECK(CurvesBench::value(key) == 12.5);
  CHECK(key[2]["out"][0].get<double>() == Approx(4 / 24.0));
  CHECK(key[2]["out"][1].get<double>() == Approx(-6));
}

TEST_CASE("window: baking sets a key on every frame, as one step", "[window]") {
  if (window_missing()) return;
  CurvesBench bench;
  const ScreenPoint at = bench.window.center(CurvesBench::key(24));
  bench.window.click(beside(at, 25, -60), 3);
  REQUIRE(bench.appears("curves/menu/animation.bake"));
  bench.window.click("curves/menu/animation.bake");
  REQUIRE(bench.appears("curves/dialog_apply"));
  bench.window.click("curves/dialog_apply");
  CHECK(bench.reaches_steps(1));
  const json keys = bench.keys();
  REQUIRE(keys.size() == 49);
  for (std::size_t frame = 0; frame < keys.size(); ++frame) {
    CHECK(std::lround(keys[frame][0].get<double>() * 24) == static_cast<long>(frame));
  }
  CHECK(CurvesBench::value(keys[12]) == Approx(30));
  CHECK(CurvesBench::value(keys[24]) == Approx(-10));
  bench.window.key("ctrl+z");
  CHECK(bench.keys().size() == 5);
}

TEST_CASE("window: normalised curves fill the same height, their values stay", "[window]") {
  if (window_missing()) return;
  CurvesBench bench;
  const std::string slow = "curves/key/Ann/root/x/";
  bench.window.hold("shift");
  bench.window.click("curves/channel/Ann/root/x");
  bench.window.let_go("shift");
  REQUIRE(bench.appears(slow + "48"));
  const auto height = [&] {
    return bench.window.center(slow + "0").y - bench.window.center(slow + "48").y;
  };
  const int before = height();
  bench.window.click("curves/normalise");
  REQUIRE(bench.window.wait_until([&] { return height() > 3 * before; }));
  const int arm = bench.window.center(CurvesBench::key(36)).y -  // the lowest and the highest key
                  bench.window.center(CurvesBench::key(12)).y;
  CHECK(std::abs(height() - arm) <= arm / 5);
  CHECK(bench.steps() == 0);
  bench.window.click("curves/normalise");
  CHECK(bench.window.wait_until([&] { return std::abs(height() - before) <= 2; }));
}

TEST_CASE("window: ghosts and their legend come and go by a switch", "[window]") {
  if (window_missing()) return;
  CurvesBench bench(1600);
  const bool shown = bench.window.has("curves/legend");
  bench.window.click("curves/ghosts");
  CHECK(bench.window.wait_until([&] { return bench.window.has("curves/legend") != shown; }));
  bench.window.click("curves/ghosts");
  CHECK(bench.window.wait_until([&] { return bench.window.has("curves/legend") == shown; }));
  CHECK(bench.steps() == 0);
}
