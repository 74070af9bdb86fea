// SPDX-License-Identifier: MIT
// Nothing loses work, in the real window: crashes, signals, a lost display, second windows, files
// that change outside, and every way to leave a changed scene.
#include <signal.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "build_paths.h"
#include "support/catch.h"
#include "support/temp_folder.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::kLeftHand;
using kindred::test::read_text;
using kindred::test::ScreenPoint;
using kindred::test::TempFolder;
using kindred::test::window_missing;
using kindred::test::WindowStart;
using kindred::test::XvfbWindow;
using nlohmann::json;

namespace fs = std::filesystem;

/// A scene, and a home whose settings keep work every second.
struct Desk {
  TempFolder folder;
  fs::path file, home, autosave;
  std::string before;

  Desk()
      : file(folder / "scene.kindred"),
        home(folder / "home"),
        autosave(home / "kindred" / "autosave") {
    fs::copy_file(fs::path(KINDRED_SOURCE_DIR) / "scenes" / "self_hug.kindred", file);
    fs::create_directories(home / "kindred");
    kindred::test::write_text(home / "kindred" / "settings.json", R"({"autosave_seconds": 1})");
    before = read_text(file);
  }

  WindowStart start() const { return {file, {}, 1280, 800, home}; }

  std::vector<fs::path> kept() const {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(autosave, error)) {
      if (entry.path().extension() == ".kindred") files.push_back(entry.path());
    }
    return files;
  }
  bool locked() const {
    std::error_code error;
    return !fs::is_empty(home / "kindred" / "locks", error) && !error;
  }
};

void pose(XvfbWindow& window) {
  const ScreenPoint hand = window.center(kLeftHand);
  window.drag(hand, {hand.x + 30, hand.y - 40});
  REQUIRE(window.wait_until([&] { return window.state("modified").get<bool>(); }));
}

/// A busy machine draws late.
bool appears(XvfbWindow& window, const std::string& item) {
  return window.wait_until([&] { return window.has(item); });
}

/// Without events a window sleeps: the mouse goes to and fro.
bool appears_under_mouse(XvfbWindow& window, const std::string& item) {
  int x = 400;
  return window.wait_until([&] {
    window.move({x ^= 1, 300});
    return window.has(item);
  });
}

std::string title(XvfbWindow& window) { return window.state("title").get<std::string>(); }

}  // namespace

TEST_CASE("window: after kill -9 the work is restored as a copy, and offered no more",
          "[UX-6][window]") {
  if (window_missing()) return;
  const Desk desk;
  {
    XvfbWindow window(desk.start());
    pose(window);
    REQUIRE(window.wait_until([&] { return !desk.kept().empty(); }));
    window.send_signal(SIGKILL);
    window.wait_for_end();
  }
  CHECK(read_text(desk.file) == desk.before);
  const std::string lost = read_text(desk.kept().front());
  XvfbWindow window(desk.start());
  REQUIRE(appears(window, "notice/0/notice.restore_work"));
  pose(window);  // somebody who does not read notices at first
  window.click("notice/0/notice.restore_work");
  REQUIRE(appears(window, "question/no"));
  window.click("question/cancel");
  REQUIRE(appears(window, "notice/0/notice.restore_work"));  // still there
  window.click("notice/0/notice.restore_work");
  window.click("question/no");
  CHECK(window.wait_until([&] { return title(window) == "scene.kindred (recovered)"; }));
  CHECK(window.state("modified").get<bool>());
  CHECK(appears(window, "notice/0/file.save_as"));
  window.key("ctrl+s");
  REQUIRE(appears(window, "file_browser/confirm"));
  window.key("enter");
  REQUIRE(window.wait_until([&] { return fs::exists(desk.folder / "scene (recovered).kindred"); }));
  CHECK(read_text(desk.folder / "scene (recovered).kindred") == lost);
  CHECK(read_text(desk.file) == desk.before);
  CHECK(window.wait_until([&] { return desk.kept().empty(); }));
}

TEST_CASE("window: SIGTERM keeps the work, frees the file and ends at once", "[UX-6][window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  pose(window);
  window.key("ctrl+q");  // even where a question waits
  REQUIRE(appears(window, "question/cancel"));
  CHECK(desk.locked());
  window.send_signal(SIGTERM);
  CHECK(window.wait_for_end(std::chrono::seconds(5)) == 128 + SIGTERM);
  CHECK(desk.kept().size() == 1);
  CHECK_FALSE(desk.locked());
  CHECK(read_text(desk.file) == desk.before);
}

TEST_CASE("window: when the display is lost the work is kept", "[UX-6][window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  pose(window);
  window.lose_display();
  CHECK(window.wait_for_end(std::chrono::seconds(5)) == 1);
  REQUIRE(desk.kept().size() == 1);
  CHECK_FALSE(desk.locked());
  CHECK(read_text(desk.kept().front()) != desk.before);
}

TEST_CASE("window: an unchanged scene ends on SIGTERM without leaving anything", "[window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  window.send_signal(SIGTERM);
  CHECK(window.wait_for_end(std::chrono::seconds(5)) == 128 + SIGTERM);
  CHECK(desk.kept().empty());
  CHECK_FALSE(desk.locked());
}

TEST_CASE("window: a second window reads only until Edit here", "[UX-6][window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow first(desk.start());
  XvfbWindow second(desk.start());
  REQUIRE(appears(second, "notice/0/notice.edit_here"));
  const ScreenPoint hand = second.center(kLeftHand);
  second.drag(hand, {hand.x + 30, hand.y - 40});
  CHECK_FALSE(second.state("modified").get<bool>());
  second.click("notice/0/notice.edit_here");
  pose(second);
  second.key("ctrl+s");
  CHECK(second.wait_until([&] { return !second.state("modified").get<bool>(); }));
  CHECK(read_text(desk.file) != desk.before);
  CHECK(appears_under_mouse(first, "notice/0/notice.edit_here"));
}

TEST_CASE("window: every way out of a changed scene asks", "[window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  pose(window);
  for (const std::string chord : {"ctrl+q", "ctrl+n"}) {
    CAPTURE(chord);
    window.key(chord);
    REQUIRE(appears(window, "question/cancel"));
    window.key("escape");
    CHECK(window.wait_until([&] { return !window.has("question/cancel"); }));
    CHECK(window.state("modified").get<bool>());
    CHECK(window.running());
  }
  window.key("ctrl+o");
  REQUIRE(appears(window, "file_browser/entry/scene.kindred"));
  window.click("file_browser/entry/scene.kindred");
  window.click("file_browser/confirm");
  REQUIRE(appears(window, "question/yes"));
  CHECK(read_text(desk.file) == desk.before);
  window.click("question/yes");
  CHECK(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
  CHECK(read_text(desk.file) != desk.before);
}

TEST_CASE("window: a file that changes outside is told, theirs can be undone", "[window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  pose(window);
  kindred::test::write_text(desk.file, desk.before + "\n");
  REQUIRE(appears_under_mouse(window, "notice/0/notice.load_theirs"));
  window.click("notice/0/notice.load_theirs");
  CHECK(window.wait_until([&] { return !window.state("modified").get<bool>(); }));
  window.key("ctrl+z");
  CHECK(window.wait_until([&] { return window.state("modified").get<bool>(); }));
}

TEST_CASE("window: work is kept while playing, and playing goes on", "[UX-5][window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  pose(window);
  window.key("space");
  REQUIRE(window.wait_until([&] { return window.state("playing").get<bool>(); }));
  CHECK(window.wait_until([&] { return !desk.kept().empty(); }));
  CHECK(window.state("playing").get<bool>());
  CHECK(window.state("modified").get<bool>());
}

TEST_CASE("window: an export asks before it is stopped, goes on hidden, and is resumed",
          "[UX-5][window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  pose(window);
  window.key("ctrl+e");
  REQUIRE(appears(window, "export/start"));
  CHECK(window.has("export/preview"));
  window.click("export/last");  // enough to outlast the test
  CHECK(window.wait_until([&] { return window.state("typing").get<bool>(); }));
  window.key("ctrl+a");
  window.type("3000");
  window.key("enter");
  window.click("export/start");
  REQUIRE(appears(window, "export/hide"));
  window.key("escape");
  REQUIRE(appears(window, "question/cancel"));
  window.click("question/cancel");
  CHECK(window.wait_until([&] { return !window.has("question/cancel"); }));
  CHECK(window.state("export_running").get<bool>());
  window.click("export/hide");
  REQUIRE(appears(window, "notice/show_export"));
  CHECK(window.wait_until([&] { return !desk.kept().empty(); }));  // kept meanwhile
  window.click("notice/show_export");
  REQUIRE(appears(window, "export/cancel"));
  window.click("export/cancel");
  REQUIRE(appears(window, "question/yes"));
  window.click("question/yes");
  REQUIRE(appears(window, "export/resume"));
  CHECK(window.state("export_message").get<std::string>().rfind("Cancelled at frame ", 0) == 0);
  CHECK(window.has("export/open_folder"));
}

TEST_CASE("window: preferences are on disk at once", "[window]") {
  if (window_missing()) return;
  const Desk desk;
  XvfbWindow window(desk.start());
  window.key("ctrl+k");  // auto-key off
  const auto kept = [&] { return read_text(desk.home / "kindred" / "settings.json"); };
  CHECK(window.wait_until([&] { return kept().find("\"auto_key\": false") != std::string::npos; }));
  window.send_signal(SIGKILL);
  window.wait_for_end();
  CHECK(json::parse(kept())["autosave_seconds"] == 1);
}

TEST_CASE("window: killed in the middle of a save the file is the old one or the new",
          "[UX-6][window]") {
  if (window_missing()) return;
  const Desk desk;
  // Large, so that writing takes a while; what it holds beside that does not matter.
  json large = json::parse(desk.before);
  large["note"] = std::string(std::size_t{4} << 20, 'x');
  const std::string old = large.dump();
  for (const int milliseconds : {3, 12, 40}) {
    CAPTURE(milliseconds);
    kindred::test::write_text(desk.file, old);
    {
      XvfbWindow window(desk.start());
      pose(window);
      window.press_keys("ctrl+s");
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      window.send_signal(SIGKILL);
      window.wait_for_end();
    }
    const std::string text = read_text(desk.file);
    if (text == old) continue;
    const json saved = json::parse(text, nullptr, false);
    REQUIRE_FALSE(saved.is_discarded());
    CHECK(saved["note"] == large["note"]);
    CHECK(saved["characters"].size() == large["characters"].size());
  }
}
