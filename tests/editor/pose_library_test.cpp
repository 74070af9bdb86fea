// SPDX-License-Identifier: MIT
#include "editor/pose_library.h"

#include "editor/edits_bones.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "io/scene_file.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

double rotation_of(Editor& editor, std::string_view bone) {
  const Character& character = *editor.character();
  const int index = bone_index(*character.bones, test::bone_id(editor.scene(), bone));
  return editor.evaluated_character()->pose[static_cast<std::size_t>(index)].rotation_deg;
}

void turn(Editor& editor, std::string_view bone, double degrees) {
  set_bone_value(editor, test::kPerson, test::bone_id(editor.scene(), bone),
                 bone_property("rotation"), degrees);
}

void open_with_part(Editor& editor) {
  Scene scene = test::mirror_scene();
  Character* character = edit_character(scene, test::kPerson);
  Part part;
  part.id = new_id<PartId>(*character);
  part.name = "fist";
  part.bone = find_bone(*character, "hand.L")->id;
  part.visible = false;
  character->parts.edit().push_back(part);
  editor.open_scene(std::move(scene), {});
}

}  // namespace

TEST_CASE("A saved pose comes back as it was, in one step", "[poses]") {
  Editor editor;
  open_with_part(editor);
  turn(editor, "forearm.L", 40);
  turn(editor, "head", 10);
  const std::size_t steps = editor.history().index();
  const SavedPoseId wave = save_pose(editor, "wave", PoseScope::kWholeFigure);
  REQUIRE(wave);
  CHECK(editor.history().index() == steps + 1);
  CHECK(save_pose(editor, "wave", PoseScope::kWholeFigure) != wave);
  CHECK((*editor.character()->poses)[1].name == "wave 2");
  turn(editor, "forearm.L", 0);
  turn(editor, "head", 0);
  apply_pose(editor, wave, 1, PoseScope::kWholeFigure);
  CHECK(rotation_of(editor, "forearm.L") == 40);
  CHECK(rotation_of(editor, "head") == 10);
  CHECK(editor.history().steps().back().name == "Apply pose wave");
  editor.undo();
  CHECK(rotation_of(editor, "forearm.L") == 0);
  const std::string text = io::write_scene(editor.scene());
  CHECK(io::write_scene(*io::read_scene(text).scene) == text);
}

TEST_CASE("Moving the blend slider is one step", "[poses][UX-1]") {
  Editor editor;
  open_with_part(editor);
  turn(editor, "forearm.L", 40);
  const SavedPoseId wave = save_pose(editor, "wave", PoseScope::kWholeFigure);
  turn(editor, "forearm.L", 20);
  const std::size_t steps = editor.history().index();
  editor.begin_drag("Apply pose wave");
  for (const double blend : {0.1, 0.9, 1.0, 0.25}) {
    apply_pose(editor, wave, blend, PoseScope::kWholeFigure);
  }
  CHECK(rotation_of(editor, "forearm.L") == Approx(25));
  editor.commit_drag();
  CHECK(editor.history().index() == steps + 1);
  editor.undo();
  CHECK(rotation_of(editor, "forearm.L") == 20);
  apply_pose(editor, wave, 0, PoseScope::kWholeFigure);
  CHECK(editor.history().index() == steps);  // nothing changed, no step
}

TEST_CASE("A pose of selected bones changes no others", "[poses]") {
  Editor editor;
  open_with_part(editor);
  editor.session().selection.bones = {test::bone_id(editor.scene(), "forearm.L")};
  turn(editor, "forearm.L", 40);
  turn(editor, "head", 12);
  const SavedPoseId bent = save_pose(editor, "", PoseScope::kSelectedBones);
  CHECK((*editor.character()->poses)[0].name == "pose");
  CHECK((*editor.character()->poses)[0].bones.size() == 1);
  const SavedPoseId whole = save_pose(editor, "whole", PoseScope::kWholeFigure);
  turn(editor, "forearm.L", 0);
  turn(editor, "head", 0);
  apply_pose(editor, bent, 1, PoseScope::kWholeFigure);
  CHECK(rotation_of(editor, "forearm.L") == 40);
  CHECK(rotation_of(editor, "head") == 0);
  turn(editor, "forearm.L", 0);
  apply_pose(editor, whole, 1, PoseScope::kSelectedBones);
  CHECK(rotation_of(editor, "forearm.L") == 40);
  CHECK(rotation_of(editor, "head") == 0);
}

TEST_CASE("Parts of a pose come from the middle of the blend on", "[poses]") {
  Editor editor;
  open_with_part(editor);
  const PartId fist = (*editor.character()->parts)[0].id;
  const auto shows = [&] { return editor.evaluated_character()->parts[0].visible; };
  const SavedPoseId open = save_pose(editor, "open", PoseScope::kWholeFigure);
  editor.edit("Show", [&](Scene& scene) {
    set_part_value(scene, test::kPerson, fist, *find_property(PropertyOwner::kPart, "visible"),
                   Time{0}, true, 1);
  });
  CHECK(shows());
  apply_pose(editor, open, 0.4, PoseScope::kWholeFigure);
  CHECK(shows());
  apply_pose(editor, open, 0.6, PoseScope::kWholeFigure);
  CHECK_FALSE(shows());
  editor.edit("Rename", [&](Scene& s) { rename_part(s, test::kPerson, fist, "closed"); });
  CHECK(find_saved_pose(*editor.character(), open)->parts[0].part == "closed");
}

TEST_CASE("Poses are renamed, overwritten, moved and deleted", "[poses]") {
  Editor editor;
  open_with_part(editor);
  const SavedPoseId a = save_pose(editor, "a", PoseScope::kWholeFigure);
  const SavedPoseId b = save_pose(editor, "b", PoseScope::kWholeFigure);
  turn(editor, "head", 15);
  overwrite_pose(editor, a, PoseScope::kWholeFigure);
  turn(editor, "head", 0);
  apply_pose(editor, a, 1, PoseScope::kWholeFigure);
  CHECK(rotation_of(editor, "head") == 15);
  editor.edit("Rename", [&](Scene& s) { rename_saved_pose(s, test::kPerson, a, "b"); });
  CHECK(find_saved_pose(*editor.character(), a)->name == "b 2");
  editor.edit("Rename", [&](Scene& s) { rename_saved_pose(s, test::kPerson, a, ""); });
  CHECK(find_saved_pose(*editor.character(), a)->name == "b 2");
  editor.edit("Move", [&](Scene& s) { move_saved_pose(s, test::kPerson, b, 0); });
  CHECK(editor.character()->poses->front().id == b);
  editor.edit("Delete", [&](Scene& s) { delete_saved_pose(s, test::kPerson, b); });
  CHECK(editor.character()->poses->size() == 1);
  editor.undo();
  CHECK(editor.character()->poses->size() == 2);
}

TEST_CASE("A pose applied mirrored goes to the other side, and twice mirrored is itself",
          "[poses]") {
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  turn(editor, "forearm.L", 40);
  turn(editor, "head", 10);
  const SavedPoseId wave = save_pose(editor, "wave", PoseScope::kWholeFigure);
  const double right_before = rotation_of(editor, "forearm.R");
  turn(editor, "forearm.L", 0);
  apply_pose(editor, wave, 1, PoseScope::kWholeFigure, true);
  CHECK(rotation_of(editor, "forearm.R") == -40);
  CHECK(rotation_of(editor, "head") == -10);
  CHECK(rotation_of(editor, "forearm.L") == Approx(-right_before));
  CHECK(editor.history().steps().back().name == "Apply pose wave");

  const Character& character = *editor.character();
  const SavedPose& saved = *find_saved_pose(character, wave);
  const SavedPose twice = mirrored_pose(character, mirrored_pose(character, saved));
  const Pose& shown = editor.evaluated_character()->pose;
  CHECK(blended_pose(character, shown, twice, 1) == blended_pose(character, shown, saved, 1));
}

}  // namespace kindred::editor
