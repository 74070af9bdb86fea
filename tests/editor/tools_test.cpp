// SPDX-License-Identifier: MIT
// Clicks, hovering and the table of tools.
#include "editor/tools.h"

#include <set>

#include "editor/selection.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kMirror;
using test::kPerson;

Editor editor_on(Scene scene) {
  Editor editor;
  editor.open_scene(std::move(scene), {});
  return editor;
}

Scene scene_without_handles() {
  Scene scene = test::mirror_scene();
  edit_character(scene, kPerson)->handles.clear();
  return scene;
}

TEST_CASE("Every tool has a word of its own, a label, an icon and a hint", "[tools]") {
  std::set<std::string_view> words;
  for (const Tool& tool : tools()) {
    CHECK(words.insert(tool.word).second);
    CHECK_FALSE(tool.label.empty());
    CHECK_FALSE(tool.icon.empty());
    CHECK(tool.hint.find('|') != std::string_view::npos);
    CHECK(tool.accept != nullptr);
  }
  Editor editor;
  CHECK(active_tool(editor).word == "pose");
  editor.session().tool = "no such tool";
  CHECK(active_tool(editor).word == "pose");
}

TEST_CASE("A click selects, Shift adds, a click on nothing deselects", "[tools]") {
  Editor editor = editor_on(scene_without_handles());
  CanvasHand hand(editor);
  const auto bone = [&](const char* name) { return test::bone_id(editor.scene(), name); };
  hand.click(hand.screen("canvas/Mika/self/joint/forearm.L"));
  CHECK(editor.session().selection.bones == std::vector<BoneId>{bone("forearm.L")});
  hand.shift = true;
  hand.click(hand.screen("canvas/Mika/mirror/joint/hand.R"));
  CHECK(editor.session().selection.bones == std::vector<BoneId>{bone("forearm.L"), bone("hand.R")});
  hand.click({5, 5});
  CHECK(editor.session().selection.bones.size() == 2);
  hand.shift = false;
  hand.click({5, 5});
  CHECK(editor.session().selection.bones.empty());
  CHECK(editor.history().steps().size() == 1);
}

TEST_CASE("A click on a handle selects it with its bone", "[tools]") {
  Editor editor = editor_on(test::mirror_scene());
  CanvasHand hand(editor);
  hand.click(hand.screen("canvas/Mika/mirror/handle/left hand"));
  CHECK(editor.session().selection.handle == test::kLeftHand);
  CHECK(editor.session().selection.active_bone() == test::bone_id(editor.scene(), "hand.L"));
}

TEST_CASE("A double click makes a handle where the joint or tip is", "[tools]") {
  for (const char* path : {"canvas/Mika/self/joint/forearm.L", "canvas/Mika/self/tip/head",
                           "canvas/Mika/mirror/tip/hand.R"}) {
    Editor editor = editor_on(scene_without_handles());
    CanvasHand hand(editor);
    const Vec2 at = hand.screen(path);
    hand.click(at, 1);
    hand.click(at, 2);
    INFO(path);
    REQUIRE(hand.character().handles.size() == 1);
    const Handle& handle = hand.character().handles.front();
    CHECK_FALSE(handle.pinned);
    CHECK(editor.session().selection.handle == handle.id);
    CHECK(editor.history().steps().size() == 2);
    const int index = pick_gizmo(hand.gizmos(), at);
    REQUIRE(index >= 0);
    CHECK(hand.gizmos()[static_cast<std::size_t>(index)].handle == handle.id);
  }
}

TEST_CASE("A double click on a handle or its counterpart pins it, again lets it go", "[tools]") {
  Editor editor = editor_on(test::mirror_scene());
  CanvasHand hand(editor);
  const auto pinned = [&] { return find_handle(hand.character(), test::kLeftHand)->pinned; };
  hand.click(hand.screen("canvas/Mika/self/handle/left hand"), 2);
  CHECK(pinned());
  CHECK(editor.history().steps().back().name == "Pin left hand");
  hand.click(hand.screen("canvas/Mika/mirror/handle/left hand"), 2);
  CHECK_FALSE(pinned());
  editor.undo();
  CHECK(pinned());
}

TEST_CASE("The handle tool makes handles with one click and still drags", "[tools]") {
  Editor editor = editor_on(scene_without_handles());
  editor.session().tool = "handle";
  CanvasHand hand(editor);
  const Vec2 at = hand.screen("canvas/Mika/self/tip/hand.L");
  hand.move(at);
  CHECK(hand.input.cursor(editor) == CanvasCursor::kCrosshair);
  hand.click(at);
  REQUIRE(hand.character().handles.size() == 1);
  CHECK_FALSE(hand.character().handles.front().point);  // the tip
  hand.click(at);
  CHECK(hand.character().handles.size() == 1);
  hand.drag(at, at + Vec2{-20, -40});
  CHECK(glm::distance(hand.screen("canvas/Mika/self/handle/hand.L"), at + Vec2{-20, -40}) < 0.06);
}

TEST_CASE("The pin tool pins with one click", "[tools]") {
  Editor editor = editor_on(test::mirror_scene());
  editor.session().tool = "pin";
  CanvasHand hand(editor);
  hand.click(hand.screen("canvas/Mika/self/handle/left foot"));
  CHECK_FALSE(find_handle(hand.character(), test::kLeftFoot)->pinned);
  hand.click(hand.screen("canvas/Mika/self/joint/forearm.R"));
  CHECK(hand.character().handles.back().pinned);
  CHECK(editor.history().steps().size() == 3);
}

TEST_CASE("Hovering tells what a click would take, and leaving forgets it", "[tools]") {
  Editor editor = editor_on(test::mirror_scene());
  CanvasHand hand(editor);
  const std::uint64_t revision = editor.revision();
  hand.move({5, 5});
  CHECK(hand.input.hovered() == -1);
  CHECK(editor.revision() == revision);  // nothing to redraw
  CHECK(hand.input.cursor(editor) == CanvasCursor::kArrow);
  const Vec2 at = hand.screen("canvas/Mika/mirror/handle/right hand");
  hand.move(at);
  REQUIRE(hand.input.hovered() >= 0);
  CHECK(editor.revision() != revision);
  CHECK(hand.gizmos()[static_cast<std::size_t>(hand.input.hovered())].handle == test::kRightHand);
  CHECK(hand.input.cursor(editor) == CanvasCursor::kHand);
  hand.input.leave(editor);
  CHECK(hand.input.hovered() == -1);
  hand.move(hand.screen("canvas/Mika/self/joint/root"));
  CHECK(hand.input.cursor(editor) == CanvasCursor::kMove);
  hand.move(0.5 * (hand.screen("canvas/Mika/self/joint/forearm.R") +
                   hand.screen("canvas/Mika/self/joint/hand.R")));
  CHECK(hand.input.cursor(editor) == CanvasCursor::kRotate);
}

TEST_CASE("During a drag what is dragged stays hovered", "[tools]") {
  Editor editor = editor_on(test::mirror_scene());
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.press(from);
  hand.move_slowly(from + Vec2{-600, 0});
  const auto& gizmos = hand.gizmos();
  REQUIRE(hand.input.hovered() >= 0);
  const Gizmo& hovered = gizmos[static_cast<std::size_t>(hand.input.hovered())];
  CHECK(hovered.handle == test::kLeftHand);
  CHECK(hovered.figure.reflection == ReflectionId{});
  hand.release();
}

TEST_CASE("The list of gizmos is made again only when something changed", "[tools]") {
  Editor editor = editor_on(test::mirror_scene());
  CanvasHand hand(editor);
  const Gizmo* first = hand.gizmos().data();
  CHECK(hand.gizmos().data() == first);
  editor.session().overlays.bones = false;
  editor.touch();
  CHECK_FALSE(hand.at("canvas/Mika/self/joint/head").drawn);
}

TEST_CASE("A press in a document open for reading only says so and moves nothing", "[tools]") {
  Scene scene = test::mirror_scene();
  scene.version = 99;
  Editor editor = editor_on(std::move(scene));
  CanvasHand hand(editor);
  const Vec2 from = hand.screen("canvas/Mika/self/handle/left hand");
  hand.drag(from, from + Vec2{-30, -60});
  CHECK(glm::distance(hand.screen("canvas/Mika/self/handle/left hand"), from) < 1e-9);
  CHECK(editor.history().steps().size() == 1);
}

}  // namespace
}  // namespace kindred::editor
