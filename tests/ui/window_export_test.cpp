// SPDX-License-Identifier: MIT
// The export dialog in the real window: what it writes is what its fields say.
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/process.h"
#include "ui/support/window_scene.h"

namespace {

using kindred::test::run_process;
using kindred::test::window_missing;
using kindred::test::WindowScene;
using kindred::test::XvfbWindow;

}  // namespace

TEST_CASE("window: a video of a part of the scene at a rate of its own", "[window]") {
  if (window_missing()) return;
  WindowScene scene;
  XvfbWindow& window = scene.window;
  window.key("ctrl+e");
  REQUIRE(scene.appears("export/format/mp4"));
  window.click("export/format/mp4");
  scene.type_into("export/last", "23");
  window.key("enter");
  scene.type_into("export/fps", "12");
  window.key("enter");
  window.click("export/start");
  const auto message = [&] { return window.state("export_message").get<std::string>(); };
  REQUIRE(window.wait_until([&] { return !message().empty(); }));
  CHECK(message().rfind("12 frames in ", 0) == 0);

  std::string film;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scene.folder / "")) {
    if (entry.path().extension() == ".mp4") film = entry.path();
  }
  const auto probe =
      run_process({"ffprobe", "-v", "error", "-count_frames", "-show_entries",
                   "stream=nb_read_frames,r_frame_rate,width", "-of", "csv=p=0", film});
  CHECK(probe.out == "1280,12/1,12\n");
}
