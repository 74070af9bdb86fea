// SPDX-License-Identifier: MIT
#include "editor/stroke_tool.h"

#include "editor/editor.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

struct StrokeBench {
  Editor editor;
  test::CanvasHand hand{editor};

  StrokeBench() {
    editor.open_scene(test::mirror_scene(), {});
    editor.session().tool = "strokes";
    hand.select({"forearm.L"});
  }
  StrokeAxes axes() { return *stroke_axes(editor, test::CanvasHand::transform()); }
  double length() { return glm::distance(hand.joint("forearm.L"), hand.tip("forearm.L")); }
};

}  // namespace

TEST_CASE("A stroke from the tip turns the bone and keeps its length, with Ctrl it stretches",
          "[strokes]") {
  StrokeBench bench;
  const double before = bench.length();
  const Vec2 joint = bench.axes().origin;
  bench.hand.drag(bench.axes().tip, joint + Vec2{80, 40});
  CHECK(bench.length() == Approx(before));
  const Vec2 way = bench.axes().tip - joint;
  CHECK(way.x * 40 - way.y * 80 == Approx(0).margin(1e-6));
  CHECK(bench.axes().origin.x == Approx(joint.x));
  bench.hand.ctrl = true;
  bench.hand.drag(bench.axes().tip, joint + Vec2{-90, 20});
  CHECK(bench.axes().tip.x == Approx(joint.x - 90));
  CHECK(bench.axes().tip.y == Approx(joint.y + 20));
  CHECK(bench.editor.history().index() == 2);
}

TEST_CASE("A stroke from the joint moves the bone with what hangs on it", "[strokes]") {
  StrokeBench bench;
  const Vec2 joint = bench.axes().origin, tip = bench.axes().tip;
  bench.hand.drag(joint, joint + Vec2{31, -17});
  CHECK(bench.axes().origin.x == Approx(joint.x + 31));
  CHECK(bench.axes().origin.y == Approx(joint.y - 17));
  CHECK(bench.axes().tip.x == Approx(tip.x + 31));
}

TEST_CASE("A stroke across widens the bone", "[strokes]") {
  StrokeBench bench;
  const StrokeAxes before = bench.axes();
  bench.hand.drag(before.width, before.origin + 2.0 * (before.width - before.origin));
  const Vec2 now = bench.axes().width - bench.axes().origin;
  CHECK(glm::length(now) == Approx(2 * glm::length(before.width - before.origin)));
  CHECK(bench.length() == Approx(glm::distance(before.origin, before.tip)));
}

TEST_CASE("A stroke that is cancelled or goes nowhere leaves the document as it was",
          "[strokes][UX-2]") {
  StrokeBench bench;
  const std::string before = io::write_scene(bench.editor.scene());
  bench.hand.press(bench.axes().tip);
  bench.hand.move_slowly(bench.axes().origin + Vec2{5, 90});
  bench.hand.input.key(bench.editor, "escape");
  CHECK(io::write_scene(bench.editor.scene()) == before);
  bench.hand.click(bench.axes().tip);
  CHECK(io::write_scene(bench.editor.scene()) == before);
  CHECK(bench.editor.history().index() == 0);
}

TEST_CASE("The joint is taken before the tip, and nothing farther than six pixels", "[strokes]") {
  const StrokeAxes axes{{1}, {1}, {100, 100}, {104, 100}, {100, 60}};
  CHECK(stroke_grip(axes, {103, 100}) == StrokeGrip::kOrigin);
  CHECK(stroke_grip(axes, {109, 100}) == StrokeGrip::kTip);
  CHECK(stroke_grip(axes, {100, 55}) == StrokeGrip::kWidth);
  CHECK_FALSE(stroke_grip(axes, {100, 80}));
}

}  // namespace kindred::editor
