// SPDX-License-Identifier: MIT
// Rig mode under the hand: a figure from nothing, joints and tips dragged, limits, gestures.
#include "editor/rig_tools.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "editor/actions.h"
#include "editor/edits_rig.h"
#include "editor/part_capsule.h"
#include "editor/rig_gizmos.h"
#include "editor/rig_mode.h"
#include "editor/rig_rest.h"
#include "editor/selection.h"
#include "kindred/math/angle.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::bone_id;
using test::CanvasHand;
using test::kPerson;

struct RigBench {
  Editor editor;
  CanvasHand hand{editor};
  WindowRequests window;

  explicit RigBench(Scene scene) {
    editor.open_scene(std::move(scene), {});
    set_mode(editor, Mode::kRig);
  }
  void tool(const char* word) {
    editor.session().tool = word;
    editor.touch();
  }
  bool run(std::string_view id) {
    const Action* action = find_action(id);
    REQUIRE(action);
    if (!action->enabled(editor)) return false;
    ActionContext context{editor, window, false};
    action->run(context);
    return true;
  }
  const Character& figure() const { return *editor.character(); }
  const Bone& bone(const char* name) const {
    const Bone* found = find_bone(figure(), name);
    REQUIRE(found);
    return *found;
  }
  Affine rest(const char* name) const {
    const auto& bones = *figure().bones;
    return rest_worlds(bones)[static_cast<std::size_t>(bone_index(bones, bone(name).id))];
  }
  Vec2 joint(const char* name) const { return origin(rest(name)); }
  Vec2 tip(const char* name) const { return apply(rest(name), {bone(name).length, 0}); }
  std::size_t steps() const { return editor.history().steps().size(); }
  std::string bytes() const { return io::write_scene(editor.scene()); }
};

Vec2 rig_on_screen(Vec2 world) { return CanvasHand::transform().to_screen(world); }

PointerEvent rig_mouse_at(Vec2 screen) {
  PointerEvent event;
  event.screen = event.press_screen = screen;
  event.world = event.press_world = CanvasHand::transform().to_world(screen);
  return event;
}

}  // namespace

TEST_CASE("Tab changes the mode, each keeps its tool, and the rest pose shows", "[rig_tools]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->base_pose.edit()[5].rotation_deg = 40;
  Editor editor;
  editor.open_scene(scene, {});
  CanvasHand hand(editor);
  const Vec2 posed = hand.screen("canvas/Mika/self/joint/forearm.L");
  WindowRequests window;
  ActionContext context{editor, window, false};
  const Action* tab = action_for(editor, {"tab", false, false, false});
  REQUIRE(tab);
  tab->run(context);
  CHECK(editor.session().mode == Mode::kRig);
  CHECK(active_tool(editor).word == "rig");
  editor.session().tool = "pose";  // a tool of the other mode is not in hand here
  CHECK(active_tool(editor).word == "rig");
  editor.session().tool = "limits";
  CHECK(evaluate(scene, Time{0}).characters.front().pose[5].rotation_deg == 40);
  for (const BonePose& pose : editor.evaluated_character()->pose) CHECK(pose == BonePose{});
  for (const Gizmo& gizmo : hand.gizmos()) {
    CHECK(gizmo.figure.reflection == ReflectionId{});
    CHECK_FALSE(gizmo.handle);
  }
  tab->run(context);
  CHECK(active_tool(editor).word == "pose");
  CHECK(hand.screen("canvas/Mika/self/joint/forearm.L") == posed);
  CHECK(editor.history().steps().size() == 1);
  tab->run(context);
  CHECK(active_tool(editor).word == "limits");
}

TEST_CASE("In Rig mode nothing keys or changes the pose", "[rig_tools]") {
  RigBench bench(test::mirror_scene());
  Selection selection;
  select_bone(selection, kPerson, bone_id(bench.editor.scene(), "head"));
  bench.editor.select(selection);
  const std::string before = bench.bytes();
  for (const char* id : {"pose.mirror", "pose.reset_rotation", "animation.key_selected",
                         "animation.key_all", "edit.paste", "animation.play", "pose.breakdown"}) {
    INFO(id);
    CHECK_FALSE(bench.run(id));
  }
  CHECK(bench.bytes() == before);
}

TEST_CASE("A figure from nothing, drawn bone by bone, then posed", "[rig_tools]") {
  RigBench bench{Scene{}};
  bench.tool("draw_bones");
  CHECK(bench.hand.input.cursor(bench.editor) == CanvasCursor::kCrosshair);
  bench.hand.drag(rig_on_screen({640, 300}), rig_on_screen({640, 380}));  // a root
  REQUIRE(bench.editor.character());
  CHECK(bench.steps() == 2);
  CHECK(glm::distance(bench.tip("root"), Vec2{640, 380}) < 1e-6);
  bench.hand.drag(rig_on_screen({640, 380}), rig_on_screen({640, 470}));  // from its tip
  CHECK(bench.bone("bone").parent == bench.bone("root").id);
  CHECK(bench.bone("bone").position == Vec2{80, 0});
  bench.hand.drag(rig_on_screen({600, 460}), rig_on_screen({540, 400}));  // child of the selected
  CHECK(bench.bone("bone2").parent == bench.bone("bone").id);
  bench.hand.drag(rig_on_screen({540, 400}), rig_on_screen({500, 330}));
  CHECK(bench.bone("bone3").parent == bench.bone("bone2").id);
  CHECK(bench.figure().bones->size() == 4);
  CHECK(bench.figure().parts->size() == 4);
  for (const Bone& bone : *bench.figure().bones) {
    CHECK(std::any_of(bench.figure().parts->begin(), bench.figure().parts->end(),
                      [&](const Part& part) { return fits_bone(part, bone); }));
  }
  CHECK(bench.steps() == 5);

  // Named for the left and mirrored, it has an arm on the right too.
  const CharacterId id = bench.figure().id;
  edit_rig(bench.editor, "Names", [&](Scene& scene) {
    rename_bone_and_pair(scene, id, bench.bone("bone2").id, "arm.L");
    rename_bone_and_pair(scene, id, bench.bone("bone3").id, "hand.L");
  });
  CHECK(bench.run("edit.select_none"));
  CHECK(bench.run("rig.symmetrise"));
  CHECK(glm::distance(bench.joint("hand.R"), Vec2{740, 400}) < 1e-4);
  CHECK(bench.figure().parts->size() == 6);

  // Back in Animate mode the hand follows the mouse.
  set_mode(bench.editor, Mode::kAnimate);
  const std::string path = "canvas/Figure/self/tip/hand.R";
  const Vec2 from = bench.hand.screen(path), to = from + Vec2{-30, -60};
  bench.hand.drag(from, to);
  CHECK(glm::distance(bench.hand.screen(path), to) < 0.5);
  const std::string text = bench.bytes();
  const io::LoadResult read = io::read_scene(text);
  REQUIRE(read.scene);
  CHECK(read.messages.empty());
  while (bench.editor.history().can_undo()) bench.editor.undo();
  CHECK(bench.editor.scene().characters.empty());
}

TEST_CASE("Dragging joints, tips and bodies: one step each, Esc leaves no trace", "[rig_tools]") {
  for (const char* path : {"canvas/Mika/self/joint/forearm.L", "canvas/Mika/self/tip/hand.L",
                           "canvas/Mika/self/joint/root", "canvas/Mika/self/bone/chest"}) {
    INFO(path);
    RigBench bench(test::mirror_scene());
    const std::string before = bench.bytes();
    const Gizmo gizmo = bench.hand.at(path);
    const Vec2 from = 0.5 * (gizmo.a_screen + gizmo.b_screen);
    const Vec2 to = from + Vec2{24, -31};
    bench.hand.press(from);
    bench.hand.move_slowly(to);
    CHECK(bench.bytes() != before);
    CHECK(bench.hand.input.feedback().active);
    CHECK_FALSE(bench.hand.input.feedback().tag.empty());
    bench.hand.input.cancel(bench.editor);
    CHECK(bench.bytes() == before);
    CHECK(bench.steps() == 1);
    CHECK(bench.editor.session().selection.bones.empty());
    bench.hand.drag(from, to);
    CHECK(bench.steps() == 2);
    CHECK(bench.editor.session().selection.active_bone() == gizmo.bone);
    if (gizmo.kind != GizmoKind::kBone) {
      CHECK(glm::distance(bench.hand.screen(path), to) < 1e-3);
    }
    bench.hand.drag(to, to);
    CHECK(bench.steps() == 2);  // a click moves nothing
    bench.editor.undo();
    CHECK(bench.bytes() == before);
  }
}

TEST_CASE("Alt moves one bone alone, Ctrl snaps, Shift is fine", "[rig_tools]") {
  const auto from_of = [](RigBench& bench, const char* path) { return bench.hand.screen(path); };
  {
    RigBench bench(test::mirror_scene());
    const Vec2 hand_before = bench.joint("hand.L"), tip_before = bench.tip("forearm.L");
    const Vec2 from = from_of(bench, "canvas/Mika/self/joint/forearm.L");
    bench.hand.alt = true;
    bench.hand.drag(from, from + Vec2{20, 20});
    CHECK(glm::distance(bench.joint("hand.L"), hand_before) < 1e-4);
    CHECK(glm::distance(bench.tip("forearm.L"), tip_before) < 1e-4);
  }
  {
    RigBench bench(test::mirror_scene());
    const Vec2 from = from_of(bench, "canvas/Mika/self/tip/hand.L");
    bench.hand.ctrl = true;
    bench.hand.drag(from, rig_on_screen({777.7, 111.1}));
    CHECK(glm::distance(bench.tip("hand.L"), Vec2{780, 110}) < 1e-4);
    bench.hand.drag(rig_on_screen({780, 110}), rig_on_screen(bench.joint("root")) + Vec2{4, 3});
    CHECK(glm::distance(bench.tip("hand.L"), bench.joint("root")) < 1e-4);
  }
  {
    RigBench bench(test::mirror_scene());
    const Vec2 before = bench.tip("hand.L");
    const Vec2 from = from_of(bench, "canvas/Mika/self/tip/hand.L");
    bench.hand.shift = true;
    bench.hand.drag(from, from + Vec2{100, 0});
    CHECK(glm::distance(bench.tip("hand.L"), before + Vec2{10, 0}) < 1e-3);
  }
}

TEST_CASE("Children stay where the switch says so, and Alt is the opposite", "[rig_tools]") {
  for (const bool alt : {false, true}) {
    INFO(alt);
    RigBench bench(test::mirror_scene());
    CHECK(bench.run("rig.children_stay"));
    const Vec2 hand_before = bench.joint("hand.L");
    const Vec2 from = bench.hand.screen("canvas/Mika/self/joint/forearm.L");
    bench.hand.alt = alt;
    bench.hand.drag(from, from + Vec2{20, 20});
    const double moved = glm::distance(bench.joint("hand.L"), hand_before);
    if (alt) {
      CHECK(moved > 10);
    } else {
      CHECK(moved < 1e-4);
    }
  }
}

TEST_CASE("With mirrored edits the partner follows", "[rig_tools]") {
  RigBench bench(test::mirror_scene());
  CHECK(bench.run("rig.mirror_edits"));
  const Vec2 from = bench.hand.screen("canvas/Mika/self/tip/hand.L");
  bench.hand.drag(from, from + Vec2{-40, -15});
  CHECK(bench.bone("hand.R").length == bench.bone("hand.L").length);
  CHECK(bench.bone("hand.R").angle_deg == -bench.bone("hand.L").angle_deg);
  CHECK(bench.steps() == 2);
}

TEST_CASE("Limits are dragged by their rays and never cross", "[rig_tools][IK-7]") {
  RigBench bench(test::mirror_scene());
  bench.tool("limits");
  bench.hand.click(bench.hand.screen("canvas/Mika/self/joint/forearm.R"));
  const BoneId forearm = bench.bone("forearm.R").id;
  const auto rays = [&] {  // the tool shows those of all bones
    std::vector<LimitRay> found = limit_rays(bench.editor, CanvasHand::transform());
    std::erase_if(found, [&](const LimitRay& ray) { return ray.bone != forearm; });
    return found;
  };
  REQUIRE(rays().size() == 2);
  const LimitRay low = rays().front();
  CHECK_FALSE(low.is_max);
  CHECK(low.degrees == -150);
  // 40 degrees counter-clockwise about the joint (y down on the screen).
  const Vec2 arm = low.end_screen - low.joint_screen;
  const double turn = -40 * kPi / 180;
  const Vec2 to = low.joint_screen + Vec2{arm.x * std::cos(turn) - arm.y * std::sin(turn),
                                          arm.x * std::sin(turn) + arm.y * std::cos(turn)};
  bench.hand.drag(low.end_screen, to);
  CHECK(std::abs(bench.bone("forearm.R").limits->min_deg + 110) < 0.2);
  CHECK(bench.steps() == 2);
  // All the way round and more: it waits at the other bound.
  bench.hand.press(rays().front().end_screen);
  for (int i = 1; i <= 400; ++i) {
    const double angle = -i * kPi / 180;
    const Vec2 start = rays().front().joint_screen;
    const Vec2 first = to - start;
    bench.hand.move(start + Vec2{first.x * std::cos(angle) - first.y * std::sin(angle),
                                 first.x * std::sin(angle) + first.y * std::cos(angle)});
    const RotationLimits& limits = *bench.bone("forearm.R").limits;
    CHECK(limits.min_deg <= limits.max_deg);
  }
  bench.hand.release();
  CHECK(bench.bone("forearm.R").limits->min_deg == 150);
  CHECK(bench.bone("forearm.R").limits->max_deg == 150);
}

TEST_CASE("A click on a ray takes its bone, or the joint that it crosses", "[rig_tools]") {
  RigBench bench(test::mirror_scene());
  bench.tool("limits");
  const BoneId forearm = bench.bone("forearm.R").id;
  for (const LimitRay& ray : limit_rays(bench.editor, CanvasHand::transform())) {
    const bool free = pick_gizmo(bench.hand.gizmos(), ray.end_screen) < 0;
    if (ray.bone != forearm || !free) continue;
    bench.hand.click(ray.end_screen);
    CHECK(bench.editor.session().selection.active_bone() == forearm);
  }
  bench.hand.click(bench.hand.screen("canvas/Mika/self/joint/hand.R"));
  CHECK(bench.editor.session().selection.active_bone() == bench.bone("hand.R").id);
  CHECK(bench.steps() == 1);
}

TEST_CASE("A double click under the limits tool adds limits", "[rig_tools]") {
  RigBench bench(test::mirror_scene());
  bench.tool("limits");
  const Vec2 at = bench.hand.screen("canvas/Mika/self/joint/hand.R");
  bench.hand.click(at, 1);
  bench.hand.click(at, 2);
  REQUIRE(bench.bone("hand.R").limits);
  CHECK(bench.bone("hand.R").limits->max_deg == 60);
}

TEST_CASE("G, R, S and E act on the rig", "[rig_tools]") {
  const auto begin = [](RigBench& bench, Gesture gesture, Vec2 at) {
    return bench.hand.input.begin(bench.editor, CanvasHand::transform(), gesture, rig_mouse_at(at));
  };
  RigBench bench(test::mirror_scene());
  const std::string before = bench.bytes();
  CHECK_FALSE(begin(bench, Gesture::kMove, {100, 100}));  // nothing selected
  bench.hand.click(bench.hand.screen("canvas/Mika/self/joint/head"));
  const Vec2 joint = bench.joint("head");
  REQUIRE(begin(bench, Gesture::kMove, {100, 100}));
  CHECK(bench.hand.input.key(bench.editor, "x"));
  bench.hand.move({130, 140});
  bench.hand.click({130, 140});
  CHECK(glm::distance(bench.joint("head"), joint + Vec2{30, 0}) < 1e-4);
  REQUIRE(begin(bench, Gesture::kScale, rig_on_screen(bench.joint("head")) + Vec2{40, 0}));
  bench.hand.move(rig_on_screen(bench.joint("head")) + Vec2{80, 0});
  bench.hand.input.key(bench.editor, "enter");
  CHECK(std::abs(bench.bone("head").length - 120) < 1e-4);
  REQUIRE(begin(bench, Gesture::kRotate, rig_on_screen(bench.joint("head")) + Vec2{40, 0}));
  bench.hand.move(rig_on_screen(bench.joint("head")) + Vec2{0, -40});
  bench.hand.input.cancel(bench.editor);
  CHECK(bench.bone("head").angle_deg == 0);
  CHECK(bench.steps() == 3);

  const Vec2 tip = bench.tip("head");
  REQUIRE(begin(bench, Gesture::kExtrude, rig_on_screen(tip)));
  bench.hand.move(rig_on_screen(tip + Vec2{50, 20}));
  bench.hand.click(rig_on_screen(tip + Vec2{50, 20}));
  CHECK(glm::distance(bench.tip("head2"), tip + Vec2{50, 20}) < 1e-4);
  CHECK(bench.bone("head2").parent == bench.bone("head").id);
  while (bench.editor.history().can_undo()) bench.editor.undo();
  CHECK(bench.bytes() == before);
}

TEST_CASE("Rows of the Rig menu: add, split, duplicate, delete", "[rig_tools]") {
  RigBench bench{Scene{}};
  CHECK_FALSE(bench.run("rig.split"));
  CHECK(bench.run("rig.add_bone"));
  CHECK(bench.run("rig.add_bone"));
  CHECK(bench.figure().bones->size() == 2);
  CHECK(bench.run("rig.split"));
  CHECK(bench.figure().bones->size() == 3);
  CHECK(bench.editor.session().selection.bones.size() == 2);
  CHECK(bench.run("edit.duplicate"));
  CHECK(bench.figure().bones->size() == 4);
  CHECK(bench.run("edit.delete"));
  CHECK(bench.figure().bones->size() == 3);
  CHECK(bench.steps() == 6);
  CHECK(bench.run("rig.extrude"));
  CHECK(bench.window.gesture == Gesture::kExtrude);
  CHECK(action_for(bench.editor, {"e", false, false, false})->id == "rig.extrude");
  CHECK(action_for(bench.editor, {"b", false, false, false})->id == "rig.draw_bones");
}

TEST_CASE("Locked characters and files open for reading only stay as they are", "[rig_tools]") {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->locked = true;
  RigBench bench(scene);
  const std::string before = bench.bytes();
  const Vec2 from = bench.hand.screen("canvas/Mika/self/joint/forearm.L");
  bench.hand.drag(from, from + Vec2{30, 30});
  CHECK(bench.bytes() == before);
  CHECK_FALSE(bench.editor.notices().empty());

  Scene newer = test::mirror_scene();
  newer.version = 99;
  RigBench reader(newer);
  reader.hand.drag(from, from + Vec2{30, 30});
  CHECK(reader.steps() == 1);
}

}  // namespace kindred::editor
