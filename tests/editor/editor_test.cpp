// SPDX-License-Identifier: MIT
// Steps of the history: what makes one, what none, and what comes back.
#include "editor/editor.h"

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/edits_scene.h"
#include "editor/same_document.h"
#include "editor/selection.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

Editor editor_with_person() {
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  return editor;
}

void rename_scene(Editor& editor, std::string name) {
  editor.edit("Rename", [&](Scene& scene) { set_scene_name(scene, name); });
}

}  // namespace

TEST_CASE("An edit is one step, undone and redone by value", "[editor][UX-1]") {
  Editor editor = editor_with_person();
  const std::string before = io::write_scene(editor.scene());
  rename_scene(editor, "Other");
  CHECK(editor.history().steps().size() == 2);
  CHECK(editor.modified());
  const std::string after = io::write_scene(editor.scene());
  editor.undo();
  CHECK(io::write_scene(editor.scene()) == before);
  CHECK_FALSE(editor.modified());
  editor.redo();
  CHECK(io::write_scene(editor.scene()) == after);
  CHECK(editor.modified());
}

TEST_CASE("An edit that changes nothing is no step and not modified", "[editor][UX-1]") {
  Editor editor = editor_with_person();
  rename_scene(editor, editor.scene().name);
  editor.edit("Touch all", [](Scene& scene) {
    for (Cow<Character>& character : scene.characters) {
      character.edit().bones.edit();
      for (Cow<Clip>& clip : character.edit().clips) clip.edit();
    }
  });
  CHECK(editor.history().steps().size() == 1);
  CHECK_FALSE(editor.modified());
}

TEST_CASE("A drag of 120 moves is one step, a click is none", "[editor][UX-1]") {
  Editor editor = editor_with_person();
  editor.begin_drag("Drag");
  for (int i = 1; i <= 120; ++i) {
    editor.update_drag([&](Scene& scene) { set_canvas_size(scene, 1280 + i, 720); });
    CHECK(editor.scene().canvas_width == 1280 + i);
  }
  editor.commit_drag();
  CHECK(editor.history().steps().size() == 2);
  editor.begin_drag("Click");
  editor.commit_drag();
  editor.begin_drag("There and back");
  editor.update_drag([](Scene& scene) { set_canvas_size(scene, 5, 5); });
  editor.update_drag([](Scene&) {});
  editor.commit_drag();
  CHECK(editor.history().steps().size() == 2);
  editor.undo();
  CHECK(editor.scene().canvas_width == 1280);
  CHECK_FALSE(editor.history().can_undo());
}

TEST_CASE("Every update of a drag starts from its beginning", "[editor]") {
  Editor editor = editor_with_person();
  editor.begin_drag("Grow");
  for (int i = 0; i < 3; ++i) {
    editor.update_drag([](Scene& scene) { scene.canvas_width += 10; });
  }
  CHECK(editor.scene().canvas_width == 1290);
  CHECK(editor.drag_start().canvas_width == 1280);
  editor.cancel_drag();
  CHECK(editor.scene().canvas_width == 1280);
  CHECK(editor.history().steps().size() == 1);
}

TEST_CASE("A cancelled drag leaves no trace", "[editor][UX-7]") {
  Editor editor = editor_with_person();
  editor.session().auto_key = false;
  const Selection selection = editor.session().selection;
  const std::string before = io::write_scene(editor.scene());
  editor.begin_drag("Drag");
  Pose pose(editor.character()->bones->size());
  pose[2].rotation_deg = 30;
  update_pose_drag(editor, editor.shown_character(), pose);
  select_bone(editor.session().selection, test::kPerson, test::bone_id(editor.scene(), "head"));
  editor.cancel_drag();
  CHECK(io::write_scene(editor.scene()) == before);
  CHECK(editor.session().selection == selection);
  CHECK(editor.session().unkeyed.empty());
  editor.update_drag([](Scene& scene) { scene.name = "late"; });
  editor.commit_drag();
  CHECK(io::write_scene(editor.scene()) == before);
}

TEST_CASE("Undo and redo do nothing during a drag, a new edit commits it", "[editor]") {
  Editor editor = editor_with_person();
  rename_scene(editor, "One");
  editor.begin_drag("Drag");
  editor.update_drag([](Scene& scene) { scene.canvas_width = 99; });
  editor.undo();
  CHECK(editor.scene().name == "One");
  CHECK(editor.dragging());
  rename_scene(editor, "Two");
  CHECK_FALSE(editor.dragging());
  CHECK(editor.history().steps().size() == 4);
  CHECK(editor.scene().canvas_width == 99);
}

TEST_CASE("Selection and playhead come back with a step", "[editor]") {
  Editor editor = editor_with_person();
  const BoneId head = test::bone_id(editor.scene(), "head");
  const BoneId hand = test::bone_id(editor.scene(), "hand.L");
  Selection selection;
  select_bone(selection, test::kPerson, head);
  editor.select(selection);
  editor.set_playhead_frame(10);
  rename_scene(editor, "Other");
  select_bone(selection, test::kPerson, hand);
  editor.select(selection);
  editor.set_playhead_frame(50);
  editor.undo();
  CHECK(editor.session().selection.active_bone() == head);
  CHECK(editor.playhead_frame() == 10);
  editor.set_playhead_frame(70);
  editor.redo();
  CHECK(editor.session().selection.active_bone() == head);
  CHECK(editor.playhead_frame() == 10);
}

TEST_CASE("A step taken after undoing drops what was undone", "[editor]") {
  Editor editor = editor_with_person();
  rename_scene(editor, "One");
  rename_scene(editor, "Two");
  editor.undo();
  rename_scene(editor, "Three");
  CHECK_FALSE(editor.history().can_redo());
  CHECK(editor.history().steps().size() == 3);
  editor.jump_to_step(0);
  CHECK(editor.scene().name == "Mirror");
  editor.jump_to_step(2);
  CHECK(editor.scene().name == "Three");
  editor.jump_to_step(99);
  CHECK(editor.history().index() == 2);
}

TEST_CASE("Modified is true exactly when the file holds something else", "[editor]") {
  Editor editor = editor_with_person();
  rename_scene(editor, "One");
  rename_scene(editor, "Two");
  History history = editor.history();
  history.undo();
  history.mark_saved();
  CHECK_FALSE(history.modified());
  history.redo();
  CHECK(history.modified());
  history.undo();
  CHECK_FALSE(history.modified());
  History::Step step;
  step.scene = history.current();
  history.undo();
  history.push(step, true);  // the saved step is gone for ever
  CHECK(history.modified());
  history.undo();
  CHECK(history.modified());
}

TEST_CASE("Steps share what they did not change", "[editor]") {
  Editor editor = editor_with_person();
  rename_scene(editor, "One");
  const auto& steps = editor.history().steps();
  CHECK(steps[0].scene.characters[0].identity() == steps[1].scene.characters[0].identity());
}

TEST_CASE("What no longer exists is not selected any more", "[editor]") {
  Editor editor = editor_with_person();
  editor.edit("Duplicate", [&](Scene& scene) {
    select_character(editor.session().selection, duplicate_character(scene, test::kPerson));
  });
  const CharacterId copy = editor.session().selection.character;
  CHECK(copy != test::kPerson);
  editor.edit("Delete", [&](Scene& scene) { delete_character(scene, copy); });
  CHECK(editor.session().selection.character == test::kPerson);
  editor.undo();
  CHECK(editor.session().selection.character == copy);
}

TEST_CASE("The evaluated scene follows document, playhead and unkeyed edits", "[editor][UX-14]") {
  Editor editor = editor_with_person();
  const int bone =
      bone_index(*editor.character()->bones, test::bone_id(editor.scene(), "forearm.L"));
  const auto rotation = [&] {
    return editor.evaluated_character()->pose[static_cast<std::size_t>(bone)].rotation_deg;
  };
  const BoneId forearm = test::bone_id(editor.scene(), "forearm.L");
  set_bone_value(editor, test::kPerson, forearm, bone_property("rotation"), 20);
  CHECK(rotation() == 20);
  editor.set_playhead_frame(24);
  set_bone_value(editor, test::kPerson, forearm, bone_property("rotation"), 40);
  CHECK(rotation() == 40);
  editor.set_playhead_frame(12);
  CHECK(rotation() == Approx(30));
  editor.session().auto_key = false;
  set_bone_value(editor, test::kPerson, forearm, bone_property("rotation"), 99);
  CHECK(rotation() == 99);
  editor.undo();
  CHECK(rotation() == Approx(30));
}

TEST_CASE("A change of any kind is seen by same_document", "[editor]") {
  const Scene scene = test::mirror_scene();
  const auto differs = [&](const std::function<void(Scene&)>& change) {
    Scene changed = scene;
    change(changed);
    return !same_document(scene, changed);
  };
  const auto in_character = [&](const std::function<void(Character&)>& change) {
    return differs([&](Scene& s) { change(*edit_character(s, test::kPerson)); });
  };
  CHECK_FALSE(differs([](Scene&) {}));
  CHECK_FALSE(in_character([](Character& c) { c.bones.edit(); }));
  CHECK(differs([](Scene& s) { s.background = Color{1, 2, 3, 255}; }));
  CHECK(differs([](Scene& s) { s.frame_range = FrameRange{0, 3}; }));
  CHECK(differs([](Scene& s) { s.extras.emplace_back("later", "{}"); }));
  CHECK(differs([](Scene& s) { s.camera.zoom = 2; }));
  CHECK(differs([](Scene& s) { s.frame_rate.written_as_ratio = true; }));
  CHECK(in_character([](Character& c) { c.bones.edit()[3].position.y += 1e-9; }));
  CHECK(in_character([](Character& c) { c.bones.edit()[3].caps.push_back("x"); }));
  CHECK(in_character([](Character& c) { c.bones.edit()[1].limits = RotationLimits{}; }));
  CHECK(in_character([](Character& c) { c.base_pose.edit()[0].scale_y = 1.5; }));
  CHECK(in_character([](Character& c) { c.handles[0].pinned = !c.handles[0].pinned; }));
  CHECK(in_character([](Character& c) { c.reflections[0].mask = "M0 0"; }));
  CHECK(in_character([](Character& c) { c.ik.balance.enabled = true; }));
  CHECK(in_character([](Character& c) { c.clips[0].edit().loop = true; }));
  CHECK(in_character([](Character& c) { c.parts.edit().emplace_back(); }));
  CHECK(in_character([](Character& c) {
    edit_channel(c.clips[0].edit(), bone_channel(BoneId{1}, PropertyId{2})).curve.set({{}, 1, {}});
  }));
}

}  // namespace kindred::editor
