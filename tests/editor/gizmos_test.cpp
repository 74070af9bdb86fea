// SPDX-License-Identifier: MIT
#include "editor/gizmos.h"

#include <algorithm>
#include <cmath>

#include "editor/selection.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::bone_id;
using test::CanvasHand;
using test::kMirror;
using test::kPerson;

Editor editor_with(Scene scene) {
  Editor editor;
  editor.open_scene(std::move(scene), {});
  return editor;
}

std::vector<std::string> paths_of(Editor& editor, bool drawn_only) {
  std::vector<std::string> paths;
  for (const Gizmo& gizmo : canvas_gizmos(editor, CanvasHand::transform())) {
    if (!drawn_only || gizmo.drawn) paths.push_back(gizmo_path(editor.scene(), gizmo));
  }
  return paths;
}

bool holds(const std::vector<std::string>& paths, const std::string& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

void check_finite(const CanvasTransform& transform) {
  CHECK(std::isfinite(transform.zoom));
  CHECK(transform.zoom > 0);
  CHECK(is_finite(transform.center_world));
  for (const Vec2 world : {Vec2{0, 0}, Vec2{1e300, -1e300}, Vec2{-1e9, 3}}) {
    CHECK(is_finite(transform.to_screen(world)));
  }
  CHECK(is_finite(transform.to_world({0, 0})));
}

TEST_CASE("Every figure gives joints, tips, bodies and handles under the paths of the UI map",
          "[gizmos]") {
  Editor editor = editor_with(test::mirror_scene());
  const auto paths = paths_of(editor, false);
  for (const std::string figure : {"canvas/Mika/self/", "canvas/Mika/mirror/"}) {
    CHECK(holds(paths, figure + "joint/hand.L"));
    CHECK(holds(paths, figure + "tip/hand.L"));
    CHECK(holds(paths, figure + "tip/head"));
    CHECK(holds(paths, figure + "bone/forearm.R"));
    CHECK(holds(paths, figure + "handle/left hand"));
    CHECK_FALSE(holds(paths, figure + "tip/forearm.L"));  // the hand's joint stands there
    CHECK_FALSE(holds(paths, figure + "joint/hair"));     // only follows
  }
}

TEST_CASE("Names with a slash are escaped in paths", "[gizmos]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->name = "Mika/2";
  edit_character(scene, kPerson)->handles.front().name = "a/b";
  Editor editor = editor_with(std::move(scene));
  CHECK(holds(paths_of(editor, false), "canvas/Mika%2F2/mirror/handle/a%2Fb"));
}

TEST_CASE("The mirror draws handles and the selected bone only, all else can be taken unseen",
          "[gizmos]") {
  Editor editor = editor_with(test::mirror_scene());
  select_bone(editor.session().selection, kPerson, bone_id(editor.scene(), "forearm.L"));
  const auto drawn = paths_of(editor, true);
  CHECK(holds(drawn, "canvas/Mika/self/joint/hand.L"));
  CHECK_FALSE(holds(drawn, "canvas/Mika/self/bone/hair"));
  CHECK(holds(drawn, "canvas/Mika/mirror/handle/right hand"));
  CHECK(holds(drawn, "canvas/Mika/mirror/bone/forearm.L"));
  CHECK_FALSE(holds(drawn, "canvas/Mika/mirror/bone/forearm.R"));
  CHECK_FALSE(holds(drawn, "canvas/Mika/mirror/joint/hand.L"));
}

TEST_CASE("A selected bone that only follows gives its joint", "[gizmos]") {
  Editor editor = editor_with(test::mirror_scene());
  select_bone(editor.session().selection, kPerson, bone_id(editor.scene(), "hair"));
  CHECK(holds(paths_of(editor, true), "canvas/Mika/self/joint/hair"));
}

TEST_CASE("Hidden figures give no gizmos, locked ones none that show", "[gizmos]") {
  Scene scene = test::mirror_scene();
  SECTION("hidden reflection") {
    edit_character(scene, kPerson)->reflections.front().visible = false;
    Editor editor = editor_with(std::move(scene));
    const auto paths = paths_of(editor, false);
    CHECK(holds(paths, "canvas/Mika/self/joint/head"));
    CHECK_FALSE(holds(paths, "canvas/Mika/mirror/joint/head"));
  }
  SECTION("hidden character") {
    edit_character(scene, kPerson)->visible = false;
    Editor editor = editor_with(std::move(scene));
    CHECK(paths_of(editor, false).empty());
  }
  SECTION("locked character") {
    edit_character(scene, kPerson)->locked = true;
    Editor editor = editor_with(std::move(scene));
    CHECK(paths_of(editor, true).empty());
    for (const Gizmo& gizmo : canvas_gizmos(editor, CanvasHand::transform())) CHECK(gizmo.locked);
  }
}

TEST_CASE("Joints, tips and counterparts stand where the reflection shows them", "[gizmos][R5]") {
  Scene scene = test::mirror_scene();
  Character& character = *edit_character(scene, kPerson);
  character.base_pose.edit()[1].rotation_deg = 25;
  character.base_pose.edit()[0].x = -40;
  Reflection flipped = character.reflections.front();
  flipped.id = ReflectionId{901};
  flipped.name = "pond";
  flipped.flip = Flip::kXY;
  character.reflections.push_back(flipped);
  Editor editor = editor_with(std::move(scene));
  const CanvasTransform transform = CanvasHand::transform();
  const EvaluatedCharacter& person = *evaluated_of(editor, kPerson);
  const Character& shown = *find_character(editor.scene(), kPerson);
  int counterparts = 0;
  for (const Gizmo& gizmo : canvas_gizmos(editor, transform)) {
    if (!gizmo.figure.reflection || gizmo.kind == GizmoKind::kBone) continue;
    counterparts += gizmo.kind == GizmoKind::kCounterpart ? 1 : 0;
    const auto i = static_cast<std::size_t>(bone_index(*shown.bones, gizmo.bone));
    const Vec2 own = apply(person.world[i], gizmo.point_local);
    const Reflection& reflection = *find_reflection(shown, gizmo.figure.reflection);
    const Vec2 expected = reflect(reflection_map(reflection), joint_world(person.world, 0), own);
    CHECK(glm::distance(gizmo.a_screen, transform.to_screen(expected)) < 1e-9);
  }
  CHECK(counterparts == 8);
}

TEST_CASE("A handle of a reflection has its counterpart on the character", "[gizmos]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->handles.front().figure = kMirror;
  Editor editor = editor_with(std::move(scene));
  CanvasHand hand(editor);
  CHECK(hand.at("canvas/Mika/mirror/handle/left hand").kind == GizmoKind::kHandle);
  CHECK(hand.at("canvas/Mika/self/handle/left hand").kind == GizmoKind::kCounterpart);
  CHECK(glm::distance(hand.screen("canvas/Mika/self/handle/left hand"),
                      hand.screen("canvas/Mika/self/tip/hand.L")) < 1e-9);
}

TEST_CASE("A pin shows a target that its point does not meet, an unpinned handle follows",
          "[gizmos]") {
  Scene scene = test::mirror_scene();
  for (Handle& handle : edit_character(scene, kPerson)->handles) handle.target = Vec2{200, 200};
  Editor editor = editor_with(std::move(scene));
  CanvasHand hand(editor);
  const Gizmo pin = hand.at("canvas/Mika/self/handle/left foot");
  CHECK(pin.out_of_reach);
  CHECK(glm::distance(pin.target_screen, CanvasHand::transform().to_screen({200, 200})) < 1e-9);
  CHECK_FALSE(hand.at("canvas/Mika/self/handle/left hand").out_of_reach);
}

// ---- picking ------------------------------------------------------------------------------------

Gizmo gizmo_at(GizmoKind kind, Vec2 a, Vec2 b, std::uint32_t bone) {
  Gizmo gizmo;
  gizmo.kind = kind;
  gizmo.a_screen = a;
  gizmo.b_screen = b;
  gizmo.bone = BoneId{bone};
  return gizmo;
}

TEST_CASE("Picking takes the smallest kind within reach, then the nearest", "[gizmos][pick]") {
  std::vector<Gizmo> gizmos{gizmo_at(GizmoKind::kBone, {0, 0}, {100, 0}, 1),
                            gizmo_at(GizmoKind::kTip, {100, 0}, {100, 0}, 1),
                            gizmo_at(GizmoKind::kJoint, {0, 0}, {0, 0}, 1),
                            gizmo_at(GizmoKind::kJoint, {15, 0}, {15, 0}, 2),
                            gizmo_at(GizmoKind::kHandle, {108, 0}, {108, 0}, 1)};
  CHECK(pick_gizmo(gizmos, {50, 3}) == 0);
  CHECK(pick_gizmo(gizmos, {50, 13}) == -1);
  CHECK(pick_gizmo(gizmos, {5, 0}) == 2);  // both joints reach
  CHECK(pick_gizmo(gizmos, {10, 0}) == 3);
  CHECK(pick_gizmo(gizmos, {99, 0}) == 4);  // the handle is farther but smaller
  CHECK(pick_gizmo(gizmos, {90, 0}) == 1);
  CHECK(pick_gizmo(gizmos, {NAN, 0}) == -1);
  CHECK(pick_gizmo({}, {0, 0}) == -1);
}

TEST_CASE("A pin is taken by its head as well as by its needle", "[gizmos][pick]") {
  Gizmo pin = gizmo_at(GizmoKind::kHandle, {100, 100}, {100, 100}, 1);
  pin.pinned = true;
  CHECK(pick_gizmo({pin}, {100, 70}) == 0);
  CHECK(pick_gizmo({pin}, {100, 60}) == -1);
  CHECK(pick_gizmo({pin}, {100, 111}) == 0);
}

TEST_CASE("A bone that only follows is taken where no other body is", "[gizmos][pick]") {
  Gizmo head = gizmo_at(GizmoKind::kBone, {0, 0}, {100, 0}, 1);
  Gizmo face = gizmo_at(GizmoKind::kBone, {40, 4}, {60, 4}, 2);
  face.follows = true;
  CHECK(pick_gizmo({head, face}, {50, 4}) == 0);
  CHECK(pick_gizmo({head, face}, {50, 15}) == 1);
}

TEST_CASE("Picks are exact at every scale of the window", "[gizmos][UX-8]") {
  Editor editor = editor_with(test::mirror_scene());
  Scene scene = editor.scene();
  for (const double scale : {1.0, 1.25, 1.5, 2.0}) {
    CanvasTransform window = CanvasHand::transform();
    const CanvasTransform drawable = scaled(window, scale);
    for (const Vec2 window_px : {Vec2{10, 10}, Vec2{640, 360}, Vec2{1270, 710}}) {
      // A joint drawn there is drawn at scale * there on the drawable ...
      const Vec2 world = window.to_world(window_px);
      CHECK(glm::distance(drawable.to_screen(world), window_px * scale) < 1e-9);
      CHECK(glm::distance(drawable.to_world(window_px * scale), world) < 1e-9);
      // ... and is what a click there takes, and a click 13 px beside it does not.
      edit_character(scene, kPerson)->base_pose.edit()[0] = {world.x - 440, world.y - 300, 0, 1, 1};
      Editor moved = editor_with(scene);
      const auto gizmos = canvas_gizmos(moved, window);
      const int picked = pick_gizmo(gizmos, window_px + Vec2{0.9, 0});
      REQUIRE(picked >= 0);
      const Gizmo& root = gizmos[static_cast<std::size_t>(picked)];
      CHECK(root.root);
      CHECK(glm::distance(root.a_screen, window_px) < 1);
    }
  }
}

// ---- the view -----------------------------------------------------------------------------------

TEST_CASE("A fitted page is centred with a margin", "[gizmos][view]") {
  const CanvasTransform transform = canvas_transform(Scene{}, fitted(), {252, 72}, {1044, 560});
  CHECK_THAT(transform.zoom, WithinAbs(536.0 / 720, 1e-12));
  CHECK(glm::distance(transform.to_screen({640, 360}), Vec2{252 + 522, 72 + 280}) < 1e-9);
  CHECK_THAT(transform.to_screen({0, 720}).y, WithinAbs(72 + 12, 1e-9));
}

TEST_CASE("Window to world and back is the identity", "[gizmos][view]") {
  CanvasTransform transform = CanvasHand::transform();
  transform.pane_min = {100, 50};
  transform.zoom = 3.7;
  for (const Vec2 p : {Vec2{0, 0}, Vec2{17.25, -4}, Vec2{1270, 710}}) {
    CHECK(glm::distance(transform.to_screen(transform.to_world(p)), p) < 1e-9);
    CHECK(glm::distance(apply(transform.matrix(), transform.to_world(p)), p) < 1e-9);
  }
}

TEST_CASE("Zooming keeps the world point under the mouse, panning takes it along",
          "[gizmos][view]") {
  const CanvasTransform before = canvas_transform(Scene{}, fitted(), {10, 20}, {800, 500});
  const Vec2 mouse{123, 321};
  const Vec2 world = before.to_world(mouse);
  const CanvasView zoomed = zoomed_at(before, mouse, 1.25);
  CHECK_FALSE(zoomed.fit);
  const CanvasTransform after = canvas_transform(Scene{}, zoomed, {10, 20}, {800, 500});
  CHECK(glm::distance(after.to_world(mouse), world) < 1e-9);
  CHECK_THAT(after.zoom, WithinAbs(before.zoom * 1.25, 1e-12));

  const CanvasView moved = panned(after, {30, -7});
  const CanvasTransform then = canvas_transform(Scene{}, moved, {10, 20}, {800, 500});
  CHECK(glm::distance(then.to_world(mouse + Vec2{30, -7}), world) < 1e-9);
}

TEST_CASE("Zooming ends at its limits and stays where it is", "[gizmos][view]") {
  CanvasView view = fitted();
  const Vec2 mouse{700, 100};
  for (int i = 0; i < 200; ++i) {
    view = zoomed_at(canvas_transform(Scene{}, view, {0, 0}, {800, 500}), mouse, 1.5);
  }
  CHECK(view.zoom == kMaxZoom);
  const Vec2 center = view.center_world;
  view = zoomed_at(canvas_transform(Scene{}, view, {0, 0}, {800, 500}), mouse, 1.5);
  CHECK(glm::distance(view.center_world, center) < 1e-9);
  for (const double bad : {0.0, -1.0, double{NAN}, double{HUGE_VAL}}) {
    check_finite(canvas_transform(
        Scene{}, zoomed_at(canvas_transform(Scene{}, view, {0, 0}, {800, 500}), mouse, bad), {0, 0},
        {800, 500}));
  }
}

TEST_CASE("A pane of no size keeps the view finite and as it was", "[gizmos][UX-13]") {
  const Scene scene = test::mirror_scene();
  for (const Vec2 size : {Vec2{0, 0}, Vec2{1, 1}, Vec2{0, 500}, Vec2{-5, -5}, Vec2{NAN, 10}}) {
    check_finite(canvas_transform(scene, fitted(), {0, 0}, size));
    CanvasView view{false, {123, 45}, 2.5};
    const CanvasTransform transform = canvas_transform(scene, view, {0, 0}, size);
    check_finite(transform);
    CHECK(transform.zoom == 2.5);
    CHECK(transform.center_world == Vec2{123, 45});
    Editor editor = editor_with(scene);
    for (const Gizmo& gizmo :
         canvas_gizmos(editor, canvas_transform(scene, fitted(), {0, 0}, size))) {
      CHECK(is_finite(gizmo.a_screen));
    }
  }
  check_finite(canvas_transform(scene, {false, {NAN, HUGE_VAL}, 0}, {0, 0}, {10, 10}));
}

TEST_CASE("Framing the selection shows its bones on every figure", "[gizmos][view]") {
  Editor editor = editor_with(test::mirror_scene());
  editor.session().selection = {};
  CHECK(framed_selection(editor, {800, 500}).fit);  // nothing to frame
  select_bone(editor.session().selection, kPerson, bone_id(editor.scene(), "hand.L"));
  const CanvasView view = framed_selection(editor, {800, 500});
  const CanvasTransform transform = canvas_transform(editor.scene(), view, {0, 0}, {800, 500});
  CanvasHand hand(editor);
  for (const ReflectionId figure : {ReflectionId{}, kMirror}) {
    const Vec2 screen = transform.to_screen(hand.joint("hand.L", figure));
    CHECK((screen.x > 0 && screen.x < 800 && screen.y > 0 && screen.y < 500));
  }
}

}  // namespace
}  // namespace kindred::editor
