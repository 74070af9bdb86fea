// SPDX-License-Identifier: MIT
// Pins in time in the real window: made, dragged, retimed with keys; what they hold is read by the
// program from the saved file.
#include <cmath>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/kindred_program.h"
#include "support/temp_folder.h"
#include "ui/support/xvfb_window.h"

namespace {

using kindred::test::read_text;
using kindred::test::run_kindred;
using kindred::test::ScreenPoint;
using kindred::test::TempFolder;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

// One leg whose hips sway over two seconds.
const char* const kLeg = R"({
  "format": "kindred-scene", "version": 1, "name": "Leg", "frame_range": [0, 47],
  "characters": [ { "name": "Ann",
    "bones": [
      { "name": "root", "parent": null, "position": [640, 400], "angle": 90, "length": 80,
        "weights": { "x": 0.02, "y": 0.02, "rotation": 0.1 } },
      { "name": "thigh", "parent": "root", "position": [0, 0], "angle": 165, "length": 110 },
      { "name": "shin", "parent": "thigh", "position": [110, 0], "angle": 30, "length": 100 },
      { "name": "foot", "parent": "shin", "position": [100, 0], "angle": 70, "length": 30,
        "caps": ["foot"] } ],
    "handles": [ { "name": "toes", "bone": "foot" } ],
    "clips": [ { "name": "step", "duration": 2, "channels": [
      { "bone": "root", "property": "x",
        "keys": [[0, 0], [0.5, 20], [1, -15], [2, 10]] } ] } ],
    "active_clip": "step" } ] })";

struct PinBench {
  TempFolder folder;
  fs::path file;
  XvfbWindow window;

  static fs::path write_into(const TempFolder& folder) {
    const fs::path file = folder / "leg.kindred";
    std::ofstream(file) << kLeg;
    return file;
  }
  PinBench() : file(write_into(folder)), window(WindowStart{file, {}, 1280, 800}) {}

  static std::string key(int frame) { return "timeline/key/Ann/root/x/" + std::to_string(frame); }
  static std::string pin(int index) { return "timeline/pin/Ann/foot/" + std::to_string(index); }
  int steps() { return window.state("undo_steps").get<int>(); }
  // Window px between two frames so far apart.
  int way(int frames) {
    const int zero = window.center(key(0)).x, last = window.center(key(48)).x;
    return static_cast<int>(std::lround((last - zero) * frames / 48.0));
  }
  ScreenPoint beside(const std::string& item, int frames) {
    ScreenPoint at = window.center(item);
    at.x += way(frames);
    return at;
  }
  void drag_by(const std::string& item, int frames) {
    window.drag(window.center(item), beside(item, frames));
  }
  void go_to(int frame) {
    const ScreenPoint ruler = window.center("timeline/ruler");
    window.click(ScreenPoint{window.center(key(0)).x + way(frame), ruler.y - 4});
    REQUIRE(window.state("playhead_frame") == frame);
  }
  // The foot's joint and tip from the playhead on.
  void plant_from(int frame) {
    go_to(frame);
    window.click("canvas/Ann/self/joint/foot");
    window.move({window.center("canvas").x, window.center("canvas").y});
    window.key("shift+p");
    REQUIRE(window.wait_until([&] { return window.has(pin(1)); }));
  }
  json saved() {
    window.key("ctrl+s");
    CHECK(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
    return json::parse(read_text(file));
  }
  json clip() { return saved()["characters"][0]["clips"][0]; }
  // Frames of the ends and of the blend of a pin in the saved file.
  std::vector<int> span(std::size_t index) {
    const json pin = clip()["pins"].at(index);
    const auto frame = [&](const char* word) {
      return static_cast<int>(std::lround(pin.value(word, 0.0) * 24));
    };
    return {frame("from"), frame("to"), frame("blend")};
  }
  std::vector<int> key_frames() {
    std::vector<int> frames;
    const json shown = clip();
    for (const json& entry : shown["channels"][0]["keys"]) {
      frames.push_back(static_cast<int>(std::lround(entry[0].get<double>() * 24)));
    }
    return frames;
  }
  // By the command line, from the file: how far the foot strays from where it is at `first`.
  double slide(int first, int last) {
    const auto result = run_kindred(
        {"eval", file.string(), "--frames", std::to_string(first) + "-" + std::to_string(last)});
    REQUIRE(result.exit_status == 0);
    const json frames = json::parse(result.out)["frames"];
    const json start = frames[0]["characters"][0]["bones"]["foot"];
    double most = 0;
    for (const json& frame : frames) {
      const json foot = frame["characters"][0]["bones"]["foot"];
      const auto off = [](double ax, double ay, double bx, double by) {
        return std::hypot(ax - bx, ay - by);
      };
      most = std::max({most, off(foot["x"], foot["y"], start["x"], start["y"]),
                       off(foot["tip"][0], foot["tip"][1], start["tip"][0], start["tip"][1])});
    }
    return most;
  }
};

using Span = std::vector<int>;

bool no_pins_window() {
  if (XvfbWindow::available()) return false;
  std::cout << "skipped: Xvfb or the program is missing\n";
  return true;
}

}  // namespace

TEST_CASE("window: a planted foot stays while the hips are dragged at several keys and play",
          "[pins][window]") {
  if (no_pins_window()) return;
  PinBench bench;
  XvfbWindow& window = bench.window;
  bench.plant_from(0);
  CHECK(bench.steps() == 1);
  CHECK(bench.span(0)[0] == 0);
  CHECK(bench.slide(0, 47) < 0.05);
  for (const int frame : {12, 24}) {
    bench.go_to(frame);
    const ScreenPoint hips = window.center("canvas/Ann/self/joint/root");
    window.drag(hips, {hips.x + (frame == 12 ? 9 : -7), hips.y + 5});
  }
  const json swayed = bench.clip()["channels"][0]["keys"][1];
  CHECK(swayed[1].get<double>() > 22);  // the hips did go
  CHECK(bench.slide(0, 47) < 0.05);
  window.move(window.center("canvas"));
  window.key("space");
  REQUIRE(window.wait_until([&] { return window.state("playhead_frame").get<int>() > 30; }));
  window.key("space");
  bench.saved();
  CHECK(bench.slide(0, 47) < 0.05);
}

TEST_CASE("window: a pin's bar moves, its ends and its blend are dragged, Esc and undo bring back",
          "[pins][UX-4][window]") {
  if (no_pins_window()) return;
  PinBench bench;
  XvfbWindow& window = bench.window;
  bench.plant_from(12);
  const Span start = bench.span(0);
  REQUIRE(start == Span{12, 47, 2});
  CHECK(bench.span(1) == start);
  bench.drag_by(bench.pin(0) + "/end", -18);
  CHECK(bench.span(0) == Span{12, 29, 2});
  CHECK(bench.span(1) == Span{12, 29, 2});  // heel and toe are one bar
  bench.drag_by(bench.pin(0) + "/start", -6);
  CHECK(bench.span(0) == Span{6, 29, 2});
  bench.drag_by(bench.pin(0), 5);
  CHECK(bench.span(0) == Span{11, 34, 2});
  bench.drag_by(bench.pin(0) + "/blend_out", 4);
  CHECK(bench.span(0) == Span{11, 34, 6});
  CHECK(bench.steps() == 5);

  window.move(window.center(bench.pin(0)));
  window.press();
  window.move(bench.beside(bench.pin(0), 9));
  window.key("escape");
  window.release();
  CHECK(bench.steps() == 5);
  CHECK(bench.span(0) == Span{11, 34, 6});
  for (int i = 0; i < 4; ++i) window.key("ctrl+z");
  CHECK(bench.span(0) == start);

  // Delete over the timeline takes the bar away, as one step.
  window.click(bench.pin(0));
  window.key("delete");
  CHECK(window.wait_until([&] { return !window.has(bench.pin(0)); }));
  CHECK(bench.clip().value("pins", json::array()).empty());
}

TEST_CASE("window: keys and pins chosen by one box are moved and scaled together",
          "[KEY-13][pins][window]") {
  if (no_pins_window()) return;
  PinBench bench;
  XvfbWindow& window = bench.window;
  bench.plant_from(12);
  bench.drag_by(bench.pin(0) + "/end", -23);
  REQUIRE(bench.span(0) == Span{12, 24, 2});
  const ScreenPoint top = window.center(bench.pin(0)), bottom = window.center(bench.key(24));
  window.drag({window.center(bench.key(12)).x - bench.way(4), top.y - 8},
              {bottom.x + bench.way(4), bottom.y + 6});
  bench.drag_by(bench.key(24), 3);
  CHECK(bench.span(0) == Span{15, 27, 2});
  CHECK(bench.key_frames() == Span{0, 15, 27, 48});
  bench.drag_by("timeline/scale_right", 12);
  CHECK(bench.span(0) == Span{15, 39, 4});
  CHECK(bench.key_frames() == Span{0, 15, 39, 48});
}

TEST_CASE("window: the row of pins unfolds, and its menu sets the blend", "[pins][window]") {
  if (no_pins_window()) return;
  PinBench bench;
  XvfbWindow& window = bench.window;
  bench.plant_from(6);
  CHECK(window.center(bench.pin(0)).y == window.center(bench.pin(1)).y);
  window.click("timeline/fold/Ann/pins");
  REQUIRE(window.wait_until([&] { return window.has("timeline/row/Ann/pins/toes"); }));
  CHECK(window.center(bench.pin(0)).y != window.center(bench.pin(1)).y);
  window.click(bench.pin(1));  // this one alone
  window.click(window.center(bench.pin(1)), 3);
  REQUIRE(window.wait_until([&] { return window.has("timeline/menu/blend/8"); }));
  window.click("timeline/menu/blend/8");
  CHECK(bench.span(1)[2] == 8);
  CHECK(bench.span(0)[2] == 2);
  // Spans of other times now: two lanes once it is folded again.
  window.click("timeline/fold/Ann/pins");
  REQUIRE(window.wait_until([&] { return !window.has("timeline/row/Ann/pins/toes"); }));
  CHECK(window.center(bench.pin(0)).y != window.center(bench.pin(1)).y);
}

TEST_CASE("window: a planted point that is dragged takes its pin along", "[pins][window]") {
  if (no_pins_window()) return;
  PinBench bench;
  XvfbWindow& window = bench.window;
  window.click("canvas/Ann/self/handle/toes");
  window.key("shift+p");
  REQUIRE(window.wait_until([&] { return window.has(bench.pin(0)); }));
  bench.go_to(12);
  const json before = bench.clip()["pins"][0]["target"];
  const ScreenPoint toes = window.center("canvas/Ann/self/handle/toes");
  window.drag(toes, {toes.x + 12, toes.y - 10});
  const json after = bench.clip()["pins"][0]["target"];
  CHECK(after[0].get<double>() > before[0].get<double>() + 4);
  CHECK(after[1].get<double>() > before[1].get<double>() + 4);
  CHECK(bench.steps() == 2);
}
