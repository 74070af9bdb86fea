// SPDX-License-Identifier: MIT
// What a press would take in Rig mode, and handles of reflections behind their mask.
#include "editor/rig_hover.h"

#include "editor/edits_parts.h"
#include "editor/reflection_mask.h"
#include "editor/rig_mode.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::bone_id;
using test::CanvasHand;
using test::kMirror;
using test::kPerson;

struct HoverBench {
  Editor editor;
  CanvasHand hand{editor};

  explicit HoverBench(Scene scene) {
    editor.open_scene(std::move(scene), {});
    set_mode(editor, Mode::kRig);
  }
  RigHover at(Vec2 screen) {
    return rig_hover(editor, CanvasHand::transform(), hand.gizmos(), screen);
  }
  void tool(const char* word) {
    editor.session().tool = word;
    editor.touch();
  }
};

Scene scene_with_limits_and_part() {
  Scene scene = test::mirror_scene();
  Character& person = *edit_character(scene, kPerson);
  for (Bone& bone : person.bones.edit()) bone.limits.reset();
  const int forearm = bone_index(*person.bones, bone_id(scene, "forearm.L"));
  person.bones.edit()[static_cast<std::size_t>(forearm)].limits = RotationLimits{-90, 90, LimitMode::kHard, 15, {}};
  NewPart part;
  part.shape = EllipseShape{0, 0, 30, 20, 0};
  part.fill = Color{255, 0, 0, 255};
  part.name = "cap";
  const PartId cap = add_part(scene, kPerson, part);
  transform_part(scene, kPerson, cap, translation({200, 600}));
  return scene;
}

}  // namespace

TEST_CASE("hover tells what a press takes, tool by tool", "[rig_hover]") {
  HoverBench bench(scene_with_limits_and_part());
  const Vec2 joint = bench.hand.screen("canvas/Mika/self/joint/forearm.L");
  const Vec2 on_part = CanvasHand::transform().to_screen({200, 600});
  CHECK(bench.at(joint).target == RigTarget::kGizmo);
  CHECK(rig_hover_words(bench.editor, bench.hand.gizmos(), bench.at(joint)) == "forearm.L");
  CHECK(bench.at(on_part).target == RigTarget::kPart);
  CHECK(bench.at({5, 5}).target == RigTarget::kNone);

  bench.tool("draw_bones");
  CHECK(bench.at(joint).target == RigTarget::kGizmo);
  CHECK(bench.at(on_part).target == RigTarget::kNone);

  bench.tool("pen");  // draws over whatever is there
  CHECK(bench.at(joint).target == RigTarget::kNone);

  bench.tool("part");
  CHECK(bench.at(on_part).target == RigTarget::kPart);
  bench.hand.click(on_part);
  const Vec2 corner = part_frame(bench.editor, CanvasHand::transform())->corners_screen[2];
  CHECK(bench.at(corner).target == RigTarget::kCorner);
  CHECK(bench.at(corner).corner == 2);
}

TEST_CASE("limits are hovered at their ends, with their tool anywhere along the ray",
          "[rig_hover]") {
  HoverBench bench(scene_with_limits_and_part());
  CHECK(limit_rays(bench.editor, CanvasHand::transform()).empty());
  bench.tool("limits");  // shows all
  const auto rays = limit_rays(bench.editor, CanvasHand::transform());
  REQUIRE(rays.size() == 2);
  const Vec2 middle = 0.4 * rays[1].joint_screen + 0.6 * rays[1].end_screen;
  REQUIRE(bench.at(middle).target == RigTarget::kLimit);
  CHECK(bench.at(middle).ray->is_max);
  CHECK(rig_hover_words(bench.editor, bench.hand.gizmos(), bench.at(middle)) ==
        "forearm.L: Max 90.0\u00b0");
  bench.tool("rig");
  bench.hand.select({"forearm.L"});
  const auto selected = limit_rays(bench.editor, CanvasHand::transform());
  REQUIRE(selected.size() == 2);
  CHECK(bench.at(selected[0].end_screen).target == RigTarget::kLimit);
}

TEST_CASE("gizmos of a reflection step back where its mask cuts the art away", "[rig_hover]") {
  Scene scene = test::mirror_scene();
  Reflection reflection = edit_character(scene, kPerson)->reflections.front();
  reflection.mask = "M0 0L100 0L100 100L0 100Z";
  CHECK(shows_through_mask(reflection, {50, 50}));
  CHECK_FALSE(shows_through_mask(reflection, {150, 50}));
  reflection.mask.reset();
  CHECK(shows_through_mask(reflection, {150, 50}));
  edit_character(scene, kPerson)->reflections.front().mask = "M0 0L1 0L1 1Z";
  Gizmo gizmo;
  gizmo.figure = {kPerson, kMirror};
  gizmo.a_screen = {600, 300};
  CHECK_FALSE(stands_on_seen_art(scene, gizmo, CanvasHand::transform()));
  gizmo.figure.reflection = {};
  CHECK(stands_on_seen_art(scene, gizmo, CanvasHand::transform()));
}

}  // namespace kindred::editor
