// SPDX-License-Identifier: MIT
// Parts under the hand: drawn, moved by the frame, edited by point.
#include "editor/part_tools.h"

#include <array>
#include <cmath>

#include "editor/actions.h"
#include "editor/edits_parts.h"
#include "editor/part_pick.h"
#include "editor/part_points.h"
#include "editor/rig_mode.h"
#include "editor/selection.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::bone_id;
using test::CanvasHand;
using test::kPerson;

struct PartBench {
  Editor editor;
  CanvasHand hand{editor};

  PartBench() {
    editor.open_scene(test::mirror_scene(), {});
    set_mode(editor, Mode::kRig);
    Selection selection;
    select_bone(selection, kPerson, bone_id(editor.scene(), "forearm.L"));
    editor.select(selection);
  }
  void tool(const char* word) {
    editor.session().tool = word;
    editor.touch();
  }
  const Character& person() const { return *find_character(editor.scene(), kPerson); }
  const Part& part() const {
    REQUIRE_FALSE(person().parts->empty());
    return person().parts->back();
  }
  /// The box of the part's outline in the world.
  PartBox world_box() const {
    Part moved = part();
    moved.transform = part_bone_world(person(), moved) * moved.transform;
    return *part_box(moved);
  }
  std::vector<PartPoint> points() { return part_points(editor, CanvasHand::transform()); }
  std::size_t steps() const { return editor.history().steps().size(); }
  std::string bytes() const { return io::write_scene(editor.scene()); }
};

Vec2 part_on_screen(Vec2 world) { return CanvasHand::transform().to_screen(world); }

}  // namespace

TEST_CASE("Shapes are drawn upright where the mouse went, on the selected bone", "[part_tools]") {
  for (const char* word : {"ellipse", "rectangle"}) {
    INFO(word);
    PartBench bench;
    const std::string before = bench.bytes();
    bench.tool(word);
    bench.hand.press(part_on_screen({600, 300}));
    bench.hand.move_slowly(part_on_screen({700, 360}));
    bench.hand.input.cancel(bench.editor);
    CHECK(bench.bytes() == before);
    bench.hand.drag(part_on_screen({600, 300}), part_on_screen({700, 360}));
    CHECK(bench.steps() == 2);
    CHECK(bench.part().bone == bone_id(bench.editor.scene(), "forearm.L"));
    CHECK(bench.editor.session().selection.part == bench.part().id);
    CHECK(glm::distance(bench.world_box().min, Vec2{600, 300}) < 0.3);
    CHECK(glm::distance(bench.world_box().max, Vec2{700, 360}) < 0.3);
    bench.editor.undo();
    CHECK(bench.bytes() == before);
  }
  PartBench bench;
  bench.tool("capsule");
  bench.hand.shift = true;
  bench.hand.drag(part_on_screen({600, 300}), part_on_screen({700, 304}));
  const auto& capsule = std::get<CapsuleShape>(bench.part().shapes.front().shape);
  CHECK(std::abs(capsule.length - glm::length(Vec2{100, 4})) < 1e-4);
}

TEST_CASE("The pen: clicks and pulls, Enter closes, one step, Esc leaves nothing", "[part_tools]") {
  PartBench bench;
  const std::string before = bench.bytes();
  bench.tool("pen");
  bench.hand.click(part_on_screen({500, 300}));
  CHECK(bench.hand.input.modal());
  bench.hand.move(part_on_screen({550, 320}));
  CHECK(bench.bytes() != before);  // the piece to the mouse shows
  bench.hand.drag(part_on_screen({600, 300}), part_on_screen({620, 340}));
  bench.hand.click(part_on_screen({560, 400}));
  bench.hand.input.cancel(bench.editor);
  CHECK_FALSE(bench.hand.input.active());
  CHECK(bench.bytes() == before);
  CHECK(bench.steps() == 1);

  bench.hand.click(part_on_screen({500, 300}));
  bench.hand.drag(part_on_screen({600, 300}), part_on_screen({620, 340}));
  bench.hand.click(part_on_screen({560, 400}));
  bench.hand.click(part_on_screen({510, 410}));
  CHECK(bench.hand.input.key(bench.editor, "backspace"));
  CHECK(bench.hand.input.key(bench.editor, "enter"));
  CHECK_FALSE(bench.hand.input.active());
  CHECK(bench.steps() == 2);
  const auto& path = std::get<PathShape>(bench.part().shapes.front().shape);
  const std::vector<Subpath> subpaths = subpaths_of(parse_path(path.d));
  REQUIRE(subpaths.size() == 1);
  CHECK(subpaths[0].closed);
  REQUIRE(subpaths[0].anchors.size() == 3);
  CHECK(is_smooth(subpaths[0].anchors[1]));
  CHECK_FALSE(subpaths[0].anchors[2].out);
  const Affine world = part_bone_world(bench.person(), bench.part());
  CHECK(glm::distance(apply(world, subpaths[0].anchors[1].point), Vec2{600, 300}) < 0.01);
  CHECK(glm::distance(apply(world, *subpaths[0].anchors[1].out), Vec2{620, 340}) < 0.01);
  bench.editor.undo();
  CHECK(bench.bytes() == before);
}

TEST_CASE("A polygon ends with a click on its first point, too few leave nothing", "[part_tools]") {
  PartBench bench;
  bench.tool("polygon");
  for (const Vec2 p : {Vec2{500, 300}, {600, 300}, {560, 400}, {501, 302}}) {
    bench.hand.click(part_on_screen(p));
  }
  CHECK_FALSE(bench.hand.input.active());
  CHECK(std::get<PolygonShape>(bench.part().shapes.front().shape).points.size() == 3);
  CHECK(bench.steps() == 2);
  const std::string before = bench.bytes();
  bench.hand.click(part_on_screen({500, 300}));
  bench.hand.click(part_on_screen({600, 300}));
  bench.hand.input.focus_lost(bench.editor);
  CHECK(bench.bytes() == before);
  CHECK(bench.steps() == 2);
}

TEST_CASE("A part is moved, scaled by a corner and turned by the disc", "[part_tools]") {
  PartBench bench;
  bench.tool("rectangle");
  bench.hand.drag(part_on_screen({600, 300}), part_on_screen({700, 360}));
  bench.tool("part");
  const std::string before = bench.bytes();
  bench.hand.drag(part_on_screen({650, 330}), part_on_screen({670, 300}));
  CHECK(glm::distance(bench.world_box().min, Vec2{620, 270}) < 1e-3);
  const auto frame = [&] { return *part_frame(bench.editor, CanvasHand::transform()); };
  // The frame lies along the bone; its corner goes where the mouse takes it, in proportion.
  const Vec2 from = frame().corners_screen[2], across = frame().corners_screen[0];
  bench.hand.drag(from, from + (from - across));
  CHECK(glm::distance(frame().corners_screen[0], across) < 1e-3);
  CHECK(glm::distance(frame().corners_screen[2], from + (from - across)) < 1e-3);
  const Vec2 center = apply(frame().to_screen, frame().center_local);
  const double angle = placement_of(bench.part().transform).rotation_deg;
  const Vec2 arm = frame().turn_screen - center;
  bench.hand.drag(frame().turn_screen, center + Vec2{-arm.y, arm.x});
  const double turned = placement_of(bench.part().transform).rotation_deg - angle;
  CHECK(std::abs(std::remainder(turned + 90, 360.0)) < 1e-3);
  CHECK(bench.steps() == 5);
  for (int i = 0; i < 3; ++i) bench.editor.undo();
  CHECK(bench.bytes() == before);
  bench.hand.click(part_on_screen({20, 20}));
  CHECK_FALSE(bench.editor.session().selection.part);
  bench.hand.click(part_on_screen({650, 330}));
  CHECK(bench.editor.session().selection.part == bench.part().id);
}

TEST_CASE("Points: moved, added on the outline, smoothed, deleted", "[part_tools]") {
  PartBench bench;
  bench.tool("polygon");
  for (const Vec2 p : {Vec2{500, 300}, {600, 300}, {600, 400}, {500, 400}}) {
    bench.hand.click(part_on_screen(p));
  }
  bench.hand.input.key(bench.editor, "enter");
  bench.tool("points");
  REQUIRE(bench.points().size() == 4);
  const std::string before = bench.bytes();
  bench.hand.press(part_on_screen({600, 400}));
  bench.hand.move_slowly(part_on_screen({640, 420}));
  bench.hand.input.cancel(bench.editor);
  CHECK(bench.bytes() == before);
  bench.hand.drag(part_on_screen({600, 400}), part_on_screen({640, 420}));
  CHECK(glm::distance(bench.points()[2].screen, part_on_screen({640, 420})) < 1e-3);

  bench.hand.click(part_on_screen({550, 300}), 1);
  bench.hand.click(part_on_screen({550, 300}), 2);
  REQUIRE(bench.points().size() == 5);
  CHECK(glm::distance(bench.points()[1].screen, part_on_screen({550, 300})) < 0.5);

  bench.hand.click(part_on_screen({500, 400}), 1);
  bench.hand.click(part_on_screen({500, 400}), 2);
  CHECK(std::holds_alternative<PathShape>(bench.part().shapes.front().shape));
  CHECK(bench.points().size() > 5);  // its tangents show

  bench.hand.drag(part_on_screen({480, 320}),
                  part_on_screen({560, 280}));  // a box round two anchors
  CHECK(bench.editor.session().rig.points.size() == 2);
  WindowRequests window;
  ActionContext context{bench.editor, window, false};
  REQUIRE(find_action("edit.delete")->enabled(bench.editor));
  find_action("edit.delete")->run(context);
  const auto& path = std::get<PathShape>(bench.part().shapes.front().shape);
  CHECK(subpaths_of(parse_path(path.d)).front().anchors.size() == 3);
  const std::size_t steps = bench.steps();
  while (bench.steps() > 2 && bench.editor.history().index() > 1) bench.editor.undo();
  CHECK(bench.bytes() == before);
  CHECK(steps == 6);
}

TEST_CASE("A new point leaves the curve as it was", "[part_tools]") {
  Scene scene = test::mirror_scene();
  const PartId id =
      add_part(scene, kPerson, {{}, PathShape{"M0 0C0 60 100 60 100 0Z"}, "", {}, Color{}, {}, 1});
  const PartPointRef first{kPerson, id, 0, 0, 0, PointKind::kAnchor};
  const PartBox before = *part_box(*find_part(*find_character(scene, kPerson), id));
  const auto added = add_part_point(scene, first, 0.3);
  REQUIRE(added);
  const Part& part = *find_part(*find_character(scene, kPerson), id);
  const PartBox after = *part_box(part);
  CHECK(glm::distance(before.max, after.max) < 0.3);
  // At t = 0.3 of that cubic: x = 3 s t^2 100 + t^3 100, y = 3 s^2 t 60 + 3 s t^2 60.
  const Vec2 at = *point_position(part, *added);
  CHECK(glm::distance(at, Vec2{21.6, 37.8}) < 0.002);
  delete_part_points(scene, std::array{*added});
  CHECK(subpaths_of(
            parse_path(std::get<PathShape>(
                           find_part(*find_character(scene, kPerson), id)->shapes.front().shape)
                           .d))
            .front()
            .anchors.size() == 2);
}

TEST_CASE("Paths go to anchors and back without a change", "[part_tools]") {
  for (const char* d : {"M0 0L10 0L10 10Z", "M0 0C1 2 3 4 5 6L9 9", "M0 0C1 2 3 4 5 6C7 8 9 9 0 0Z",
                        "M0 0L5 5M10 10L20 10L20 20Z"}) {
    INFO(d);
    CHECK(path_text(subpaths_of(parse_path(d))) ==
          path_text(subpaths_of(parse_path(path_text(subpaths_of(parse_path(d)))))));
    CHECK(to_text(path_of(subpaths_of(parse_path(d))), 3) == to_text(parse_path(d), 3));
  }
}

}  // namespace kindred::editor
