// SPDX-License-Identifier: MIT
// The dope sheet in the real window: each gesture with real input, its result read from the file.
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/kindred_program.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

// Two arms with keys at known frames of a looping clip of 48 frames.
const std::string kArms = R"({
  "format": "kindred-scene", "version": 1, "name": "Arms", "frame_range": [0, 47],
  "characters": [ { "name": "Ann",
    "bones": [
      { "name": "root", "parent": null, "position": [640, 300], "angle": 90, "length": 80 },
      { "name": "arm.L", "parent": "root", "position": [80, 0], "angle": 60, "length": 70 },
      { "name": "arm.R", "parent": "root", "position": [80, 0], "angle": -60, "length": 70 } ],
    "clips": [ { "name": "wave", "duration": 2, "loop": true, "channels": [
      { "bone": "arm.L", "property": "rotation", "keys": [[0, 1], [0.5, 30], [1, -10], [2, 1]] },
      { "bone": "arm.R", "property": "rotation", "keys": [[0.25, 5], [1, 20]] } ] } ],
    "active_clip": "wave" } ] })";

struct DopeSheet : WindowScene {
  DopeSheet() : WindowScene(kArms) {}

  static std::string key(const std::string& arm, int frame) {
    return "timeline/key/Ann/arm." + arm + "/rotation/" + std::to_string(frame);
  }
  ScreenPoint at(const std::string& arm, int frame) { return window.center(key(arm, frame)); }
  // The place of another frame in the row of a key.
  ScreenPoint beside(const std::string& arm, int frame, int frames) {
    const int zero = at("L", 0).x, whole = at("L", 48).x;
    const ScreenPoint from = at(arm, frame);
    return {from.x + static_cast<int>(std::lround((whole - zero) * frames / 48.0)), from.y};
  }
  void drag_key(const std::string& arm, int frame, int frames) {
    window.drag(at(arm, frame), beside(arm, frame, frames));
  }
  void go_to(int frame) {
    const ScreenPoint ruler = window.center("timeline/ruler");
    window.click(ScreenPoint{beside("L", 0, frame).x, ruler.y - 4});
    REQUIRE(window.state("playhead_frame") == frame);
  }
  // Saves, and reads the keys of an arm: frame and value.
  std::vector<std::pair<int, double>> keys(const std::string& arm) {
    const json scene = saved();
    std::vector<std::pair<int, double>> result;
    for (const json& channel : scene["characters"][0]["clips"][0]["channels"]) {
      if (channel["bone"] != "arm." + arm) continue;
      for (const json& entry : channel["keys"]) {
        result.emplace_back(static_cast<int>(std::lround(entry[0].get<double>() * 24)),
                            entry[1].get<double>());
      }
    }
    return result;
  }
};

using Keys = std::vector<std::pair<int, double>>;
const Keys kLeft{{0, 1}, {12, 30}, {24, -10}, {48, 1}};
const Keys kRight{{6, 5}, {24, 20}};

}  // namespace

TEST_CASE("window: keys chosen by a box are retimed by its edge, as one step", "[UX-1][window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  const ScreenPoint first = sheet.at("L", 12), last = sheet.at("L", 24);
  sheet.window.drag({first.x - 14, first.y - 7}, {last.x + 14, last.y + 7});
  CHECK(sheet.steps() == 0);
  const ScreenPoint grip = sheet.window.center("timeline/scale_right");
  sheet.window.drag(grip, {grip.x + sheet.beside("L", 0, 12).x - sheet.at("L", 0).x, grip.y});
  CHECK(sheet.steps() == 1);
  CHECK(sheet.keys("L") == Keys{{0, 1}, {12, 30}, {36, -10}, {48, 1}});
  CHECK(sheet.keys("R") == kRight);
  sheet.window.key("ctrl+z");
  CHECK(sheet.keys("L") == kLeft);
}

TEST_CASE("window: a key dragged over others spares them, one dropped on another replaces it",
          "[UX-1][UX-4][KEY-13][window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.drag_key("L", 12, 20);
  CHECK(sheet.keys("L") == Keys{{0, 1}, {24, -10}, {32, 30}, {48, 1}});
  sheet.window.key("ctrl+z");
  sheet.drag_key("L", 12, 12);
  CHECK(sheet.keys("L") == Keys{{0, 1}, {24, 30}, {48, 1}});
  CHECK(sheet.steps() == 1);
  sheet.window.key("ctrl+z");
  CHECK(sheet.keys("L") == kLeft);

  // Esc with the button down leaves no trace, neither does the release after it.
  sheet.window.move(sheet.at("L", 12));
  sheet.window.press();
  sheet.window.move(sheet.beside("L", 12, 5));
  sheet.window.key("escape");
  CHECK_FALSE(sheet.window.state("dragging").get<bool>());
  sheet.window.move(sheet.beside("L", 0, 30));
  sheet.window.release();
  CHECK(sheet.steps() == 0);
  CHECK(sheet.keys("L") == kLeft);

  // A group dragged far beyond frame 0 stops there with its spacing kept.
  sheet.window.click(sheet.at("R", 6));
  sheet.window.hold("shift");
  sheet.window.click(sheet.at("R", 24));
  sheet.window.let_go("shift");
  sheet.drag_key("R", 24, -20);
  CHECK(sheet.keys("R") == Keys{{0, 5}, {18, 20}});
}

TEST_CASE("window: keys copied are pasted, flipped and dragged off as copies",
          "[KEY-13][KEY-14][window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.window.click(sheet.at("L", 12));
  sheet.window.key("ctrl+c");
  sheet.go_to(36);
  sheet.window.key("ctrl+v");
  CHECK(sheet.keys("L") == Keys{{0, 1}, {12, 30}, {24, -10}, {36, 30}, {48, 1}});
  sheet.window.key("ctrl+shift+v");
  CHECK(sheet.keys("R") == Keys{{6, 5}, {24, 20}, {36, -30}});
  CHECK(sheet.steps() == 2);

  const ScreenPoint from = sheet.at("R", 6), to = sheet.beside("R", 6, 6);
  sheet.window.hold("ctrl");
  sheet.window.drag(from, to);
  sheet.window.let_go("ctrl");
  CHECK(sheet.keys("R") == Keys{{6, 5}, {12, 5}, {24, 20}, {36, -30}});
  // The copy is what is selected now: the arrow keys move it on.
  sheet.window.key("ctrl+right");
  CHECK(sheet.keys("R") == Keys{{6, 5}, {13, 5}, {24, 20}, {36, -30}});
  for (int i = 0; i < 4; ++i) sheet.window.key("ctrl+z");
  CHECK(sheet.keys("L") == kLeft);
  CHECK(sheet.keys("R") == kRight);
}

TEST_CASE("window: a key moved while the loop plays is seen in that loop", "[UX-14][window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  XvfbWindow& window = sheet.window;
  const ScreenPoint root = window.center("canvas/Ann/self/joint/root");
  const ScreenPoint shoulder = window.center("canvas/Ann/self/joint/arm.L");
  const double px_per_unit = (root.y - shoulder.y) / 80.0;
  const ScreenPoint from = sheet.at("L", 24), to = sheet.beside("L", 24, 12);
  window.key("space");
  REQUIRE(window.wait_until([&] { return window.state("playing").get<bool>(); }));
  window.drag(from, to);
  REQUIRE(sheet.reaches_steps(1));
  // Where the arm is in the frames that follow, for a little more than a loop.
  std::map<int, ScreenPoint> seen;
  int frames = 0, last = -1;
  window.wait_until([&] {
    const json& map = window.map();
    const int frame = map["state"]["playhead_frame"];
    const json& rect = map["items"]["canvas/Ann/self/tip/arm.L"];
    if (frame == last) return false;
    last = frame;
    seen[frame] = {(rect[0].get<int>() + rect[2].get<int>()) / 2,
                   (rect[1].get<int>() + rect[3].get<int>()) / 2};
    return ++frames >= 40;
  });
  CHECK(window.state("playing").get<bool>());
  REQUIRE(seen.size() >= 20);
  window.key("space");
  CHECK(sheet.keys("L") == Keys{{0, 1}, {12, 30}, {36, -10}, {48, 1}});

  // As the program evaluates the saved file, read anew.
  const auto result = kindred::test::run_kindred({"eval", sheet.file.string(), "--frames", "0-47"});
  REQUIRE(result.exit_status == 0);
  const json fresh = json::parse(result.out)["frames"];
  for (const auto& [frame, at] : seen) {
    CAPTURE(frame);
    const json bones = fresh.at(static_cast<std::size_t>(frame))["characters"][0]["bones"];
    const double x = bones["arm.L"]["tip"][0].get<double>() - bones["root"]["x"].get<double>();
    const double y = bones["arm.L"]["tip"][1].get<double>() - bones["root"]["y"].get<double>();
    CHECK(std::abs(root.x + x * px_per_unit - at.x) <= 2.5);
    CHECK(std::abs(root.y - y * px_per_unit - at.y) <= 2.5);  // the world's y goes up
  }
}

TEST_CASE("window: in a loop keys go round, when the switch says so", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.window.click("timeline/offset_in_loop");
  sheet.drag_key("R", 24, 18);
  CHECK(sheet.keys("R") == Keys{{6, 5}, {42, 20}});
  for (int i = 0; i < 8; ++i) sheet.window.key("ctrl+right");
  CHECK(sheet.keys("R") == Keys{{2, 20}, {6, 5}});
  CHECK(sheet.keys("L") == kLeft);
}

TEST_CASE("window: a key of the summary is every key of its time", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.window.click("timeline/summary/Ann/24");
  sheet.window.key("delete");
  CHECK(sheet.keys("L") == Keys{{0, 1}, {12, 30}, {48, 1}});
  CHECK(sheet.keys("R") == Keys{{6, 5}});
  sheet.window.key("ctrl+z");
  CHECK(sheet.keys("R") == kRight);

  // Ctrl lets one of the two go again.
  sheet.window.click("timeline/summary/Ann/24");
  sheet.window.hold("ctrl");
  sheet.window.click(sheet.at("L", 24));
  sheet.window.let_go("ctrl");
  sheet.window.key("delete");
  CHECK(sheet.keys("L") == kLeft);
  CHECK(sheet.keys("R") == Keys{{6, 5}});
}

TEST_CASE("window: the right button changes how a key goes on", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.window.click(sheet.at("L", 12), 3);
  sheet.window.click("timeline/menu/interpolation/hold");
  CHECK(sheet.steps() == 1);
  const json channel = sheet.saved()["characters"][0]["clips"][0]["channels"][0];
  CHECK(channel["keys"][1] == json::parse(R"([0.5, 30, {"interpolation": "hold"}])"));
  CHECK(channel["keys"][0].size() == 2);
  // A right drag pans and opens nothing.
  const ScreenPoint before = sheet.at("L", 12);
  sheet.window.drag(before, {before.x + 60, before.y}, 3);
  CHECK(std::abs(sheet.at("L", 12).x - (before.x + 60)) <= 2);
  CHECK_FALSE(sheet.window.has("timeline/menu/interpolation/hold"));
  CHECK(sheet.steps() == 1);
}

TEST_CASE("window: scrubbing while playing holds the frame, then goes on", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  XvfbWindow& window = sheet.window;
  const ScreenPoint ruler = window.center("timeline/ruler");
  const int x = sheet.beside("L", 0, 30).x;
  window.key("space");
  REQUIRE(window.state("playing").get<bool>());
  window.move({x, ruler.y - 4});
  window.press();
  for (int i = 0; i < 3; ++i) {
    CHECK(window.state("playhead_frame") == 30);
    window.settle();
  }
  CHECK(window.state("playing").get<bool>());
  window.release();
  CHECK(window.wait_until([&] { return window.state("playhead_frame") != 30; }));
  CHECK(window.state("playing").get<bool>());
  window.key("space");
  CHECK(sheet.steps() == 0);
}

TEST_CASE("window: markers are set, dragged, renamed and deleted", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  XvfbWindow& window = sheet.window;
  sheet.go_to(12);
  window.key("m");
  CHECK(sheet.saved()["markers"] == json::parse(R"([{"name": "marker", "time": 0.5}])"));
  const ScreenPoint flag = window.center("timeline/marker/marker");
  const int six = sheet.beside("L", 0, 6).x - sheet.at("L", 0).x;
  window.drag(flag, {flag.x + six, flag.y});
  CHECK(sheet.saved()["markers"] == json::parse(R"([{"name": "marker", "time": 0.75}])"));
  window.double_click(window.center("timeline/marker/marker"));
  window.key("ctrl+a");
  window.type("hug");
  window.key("enter");
  CHECK(sheet.saved()["markers"] == json::parse(R"([{"name": "hug", "time": 0.75}])"));
  window.click(window.center("timeline/marker/hug"), 3);
  window.click("timeline/marker_menu/delete");
  CHECK_FALSE(sheet.saved().contains("markers"));
  for (int i = 0; i < 4; ++i) window.key("ctrl+z");
  CHECK(sheet.steps() == 0);
}

TEST_CASE("window: the ends of the overview widen and narrow the time shown", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  const int before = sheet.at("L", 24).x - sheet.at("L", 0).x;
  const ScreenPoint right = sheet.window.center("timeline/overview_right");
  sheet.window.drag(right, {right.x - 160, right.y});
  const int nearer = sheet.at("L", 24).x - sheet.at("L", 0).x;
  CHECK(nearer > before * 5 / 4);
  const ScreenPoint again = sheet.window.center("timeline/overview_right");
  sheet.window.drag(again, {again.x + 80, again.y});
  const int farther = sheet.at("L", 24).x - sheet.at("L", 0).x;
  CHECK(farther < nearer);
  CHECK(sheet.steps() == 0);
}

TEST_CASE("window: the grips on the ruler say how many onion skins there are", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.go_to(24);
  CHECK_FALSE(sheet.window.has("timeline/onion_after"));
  sheet.window.move(sheet.window.center("canvas"));
  sheet.window.key("o");
  REQUIRE(sheet.window.wait_until([&] { return sheet.window.has("timeline/onion_after"); }));
  const ScreenPoint after = sheet.window.center("timeline/onion_after");
  const int before_x = sheet.window.center("timeline/onion_before").x;
  const int four = sheet.beside("L", 24, 4).x - sheet.at("L", 24).x;
  sheet.window.drag(after, {after.x + four, after.y});
  CHECK(std::abs(sheet.window.center("timeline/onion_after").x - (after.x + four)) <= 2);
  CHECK(sheet.window.center("timeline/onion_before").x == before_x);
  CHECK(sheet.steps() == 0);
}

TEST_CASE("window: a clip is renamed and unlooped in its popup", "[window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.window.click("timeline/clip_menu");
  REQUIRE(sheet.window.wait_until([&] { return sheet.window.has("timeline/clip_name"); }));
  sheet.window.click("timeline/clip_loop");
  sheet.window.click("timeline/clip_name");
  sheet.window.key("ctrl+a");
  sheet.window.type("sway");
  sheet.window.key("enter");
  sheet.window.key("escape");
  const json character = sheet.saved()["characters"][0];
  CHECK(character["clips"][0]["name"] == "sway");
  CHECK(character["active_clip"] == "sway");
  CHECK_FALSE(character["clips"][0].value("loop", false));
  CHECK(sheet.steps() == 2);
}

TEST_CASE("window: with auto-key off a change is told until it is keyed", "[UX-3][window]") {
  if (window_missing()) return;
  DopeSheet sheet;
  sheet.go_to(6);
  sheet.window.move(sheet.window.center("canvas"));
  sheet.window.key("ctrl+k");
  const ScreenPoint tip = sheet.window.center("canvas/Ann/self/tip/arm.L");
  sheet.window.drag(tip, {tip.x + 6, tip.y + 12});
  REQUIRE(sheet.window.wait_until([&] { return sheet.window.has("notice/key_them"); }));
  CHECK_FALSE(sheet.window.has(DopeSheet::key("L", 6)));
  sheet.window.click("notice/key_them");
  CHECK(sheet.window.wait_until([&] { return sheet.window.has(DopeSheet::key("L", 6)); }));
  CHECK_FALSE(sheet.window.has("notice/key_them"));
}
