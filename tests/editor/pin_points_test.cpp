// SPDX-License-Identifier: MIT
#include "editor/pin_points.h"

#include <cmath>

#include "editor/actions.h"
#include "editor/edits_keys.h"
#include "editor/selection.h"
#include "io/scene_file.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kPerson;

// The mirror scene's person, her feet free but for what a test pins.
struct PlantBench {
  Editor editor;
  CanvasHand hand{editor};

  PlantBench() {
    Scene scene = test::mirror_scene();
    for (Handle& handle : edit_character(scene, kPerson)->handles) handle.pinned = false;
    editor.open_scene(std::move(scene), {});
    editor.session().keep_feet = false;
  }
  const std::vector<ClipPin>& pins() const { return active_clip(*editor.character())->pins; }
  double frame(Time time) const { return to_seconds(time) * 24; }
  void go(std::int64_t frame) { editor.set_playhead_frame(frame); }
  bool run(std::string_view id) {
    const Action* action = find_action(id);
    if (!action->enabled(editor)) return false;
    WindowRequests window;
    ActionContext context{editor, window};
    action->run(context);
    return true;
  }
};

TEST_CASE("A foot is pinned over time by joint and tip, a handle by its point", "[pins]") {
  PlantBench bench;
  CHECK_FALSE(bench.run("animation.pin_over_time"));
  bench.go(12);
  bench.hand.select({"foot.L"});
  REQUIRE(bench.run("animation.pin_over_time"));
  REQUIRE(bench.pins().size() == 2);
  CHECK(bench.frame(bench.pins()[0].from) == 12);
  CHECK(bench.frame(bench.pins()[0].to) == 96);  // the clip's last frame
  CHECK(name_of_point(*bench.editor.character(), point_of(bench.pins()[0])) == "foot.L, joint");
  CHECK(name_of_point(*bench.editor.character(), point_of(bench.pins()[1])) == "left foot");
  CHECK(bench.editor.history().can_undo());
  // Pinned already: nothing to do.
  CHECK_FALSE(bench.run("animation.pin_over_time"));

  Selection selection;
  select_handle(selection, *bench.editor.character(), test::kLeftHand);
  bench.editor.select(selection);
  REQUIRE(bench.run("animation.pin_over_time"));
  CHECK(bench.pins().size() == 3);
  bench.editor.undo();
  CHECK(bench.pins().size() == 2);
}

TEST_CASE("Unpinned from here a span ends at the playhead, at its start it goes", "[pins]") {
  PlantBench bench;
  bench.hand.select({"hand.L"});
  REQUIRE(bench.run("animation.pin_over_time"));
  bench.go(24);
  bench.hand.select({"hand.R"});
  CHECK_FALSE(bench.run("animation.unpin_from_here"));
  bench.hand.select({"hand.L"});
  REQUIRE(bench.run("animation.unpin_from_here"));
  REQUIRE(bench.pins().size() == 1);
  CHECK(bench.frame(bench.pins()[0].to) == 24);
  bench.go(0);
  REQUIRE(bench.run("animation.unpin_from_here"));
  CHECK(bench.pins().empty());
}

TEST_CASE("While a pin in time holds, hips are dragged under it", "[pins][pose_drag]") {
  PlantBench bench;
  bench.hand.select({"foot.L", "foot.R"});
  REQUIRE(bench.run("animation.pin_over_time"));
  const Vec2 heel = bench.hand.joint("foot.L"), toe = bench.hand.tip("foot.L");
  for (const int frame : {0, 10, 20}) {
    bench.go(frame);
    const Vec2 hips = bench.hand.screen("canvas/Mika/self/joint/root");
    bench.hand.drag(hips, hips + Vec2{frame == 10 ? 14.0 : -8.0, 6});
  }
  for (int frame = 0; frame <= 24; ++frame) {
    bench.go(frame);
    CHECK(glm::distance(bench.hand.joint("foot.L"), heel) < 0.05);
    CHECK(glm::distance(bench.hand.tip("foot.L"), toe) < 0.05);
  }
}

TEST_CASE("A pinned point that is dragged itself takes its pin along, for the whole span",
          "[pins][pose_drag]") {
  PlantBench bench;
  bench.hand.select({"hand.L"});
  bench.go(6);
  REQUIRE(bench.run("animation.pin_over_time"));
  bench.go(12);
  const std::string path = "canvas/Mika/self/handle/left hand";
  CHECK(bench.hand.at(path).pinned);
  const Vec2 from = bench.hand.screen(path);
  bench.hand.drag(from, from + Vec2{-20, -30});
  CHECK(glm::distance(bench.hand.screen(path), from + Vec2{-20, -30}) < 0.1);
  for (const int frame : {6, 9, 40}) {
    bench.go(frame);
    CHECK(glm::distance(bench.hand.screen(path), from + Vec2{-20, -30}) < 0.1);
  }
  bench.editor.undo();
  bench.go(40);
  CHECK(glm::distance(bench.hand.screen(path), from) < 0.1);
}

TEST_CASE("A pinned point that is dragged away and back has changed nothing",
          "[pins][pose_drag][UX-1]") {
  PlantBench bench;
  bench.go(6);
  bench.hand.select({"hand.L", "foot.R"});
  REQUIRE(bench.run("animation.pin_over_time"));
  const std::string before = io::write_scene(bench.editor.scene());
  const std::size_t steps = bench.editor.history().steps().size();
  for (const int frame : {6, 12}) {
    bench.go(frame);
    for (const char* handle : {"left hand", "right foot"}) {
      const std::string path = std::string("canvas/Mika/self/handle/") + handle;
      const Vec2 from = bench.hand.screen(path);
      bench.hand.press(from);
      bench.hand.move_slowly(from + Vec2{-20, -30});
      bench.hand.move_slowly(from);
      bench.hand.release();
      CHECK(bench.editor.history().steps().size() == steps);
      CHECK(io::write_scene(bench.editor.scene()) == before);
    }
  }
}

}  // namespace
}  // namespace kindred::editor
