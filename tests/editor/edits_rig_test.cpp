// SPDX-License-Identifier: MIT
// Edits of the skeleton: places of the world kept, references sound, sides mirrored.
#include "editor/edits_rig.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>

#include "editor/edits_bones.h"
#include "editor/edits_keys.h"
#include "editor/edits_parts.h"
#include "editor/edits_scene.h"
#include "editor/part_capsule.h"
#include "editor/rig_actions.h"
#include "editor/rig_mode.h"
#include "editor/rig_rest.h"
#include "editor/rig_symmetry.h"
#include "editor/same_document.h"
#include "editor/selection.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

using test::bone_id;
using test::kPerson;

const Character& rigged_person(const Scene& scene) { return *find_character(scene, kPerson); }

Affine rest_of(const Scene& scene, BoneId bone) {
  const std::vector<Bone>& bones = *rigged_person(scene).bones;
  return rest_worlds(bones)[static_cast<std::size_t>(bone_index(bones, bone))];
}

Vec2 rest_tip(const Scene& scene, BoneId bone) {
  return apply(rest_of(scene, bone), {find_bone(rigged_person(scene), bone)->length, 0});
}

void check_same_place(const Affine& left, const Affine& right) {
  CHECK(glm::distance(origin(left), origin(right)) < 1e-4);
  CHECK(std::abs(std::remainder(angle_deg_of(left) - angle_deg_of(right), 360.0)) < 1e-4);
}

/// Parents first, one value of the base pose a bone, every reference alive, names unique, and a
/// file that reads back without a word.
void check_sound(const Scene& scene) {
  for (const Cow<Character>& character : scene.characters) {
    std::set<BoneId> seen;
    std::set<std::string> names;
    for (const Bone& bone : *character->bones) {
      CHECK((!bone.parent || seen.contains(bone.parent)));
      CHECK(seen.insert(bone.id).second);
      CHECK(names.insert(bone.name).second);
      CHECK((!bone.limits || bone.limits->min_deg <= bone.limits->max_deg));
    }
    CHECK(character->base_pose->size() == character->bones->size());
    for (const Part& part : *character->parts) CHECK((!part.bone || seen.contains(part.bone)));
    for (const Handle& handle : character->handles) CHECK(seen.contains(handle.bone));
    for (const BoneId bone : character->ik.balance.support) CHECK(seen.contains(bone));
    for (const Cow<Clip>& clip : character->clips) {
      for (const ClipPin& pin : clip->pins) CHECK(seen.contains(pin.bone));
      for (const Cow<Channel>& channel : clip->channels) {
        CHECK((!channel->target.bone || seen.contains(channel->target.bone)));
      }
    }
    for (const SavedPose& pose : *character->poses) {
      for (const SavedBone& bone : pose.bones) CHECK(seen.contains(bone.bone));
    }
  }
  const std::string text = io::write_scene(scene);
  const io::LoadResult read = io::read_scene(text);
  REQUIRE(read.scene);
  for (const io::Message& message : read.messages) FAIL(message.place << " " << message.text);
  CHECK(io::write_scene(*read.scene) == text);
  for (const EvaluatedCharacter& figure : evaluate(scene, time_from_seconds(1)).characters) {
    for (const Affine& world : figure.world) CHECK(is_finite(origin(world)));
  }
}

/// The person with keys, a clip pin, a saved pose, balance and parts on some bones.
Scene furnished_scene() {
  Scene scene = test::mirror_scene();
  Character& character = *edit_character(scene, kPerson);
  for (const char* name : {"forearm.L", "hand.L", "chest", "shin.R"}) {
    const Bone bone = *find_bone(character, name);
    add_bone_capsule(character, bone);
    Clip& clip = character.clips.front().edit();
    ChannelTarget target;
    target.property = *find_property(PropertyOwner::kBone, "rotation");
    target.bone = bone.id;
    edit_channel(clip, target);
    set_key(scene, clip, target, Time{0}, 5);
    set_key(scene, clip, target, time_from_seconds(2), 30);
    ClipPin pin;
    pin.bone = bone.id;
    pin.to = time_from_seconds(1);
    clip.pins.push_back(pin);
  }
  SavedPose pose;
  pose.id = new_id<SavedPoseId>(character);
  pose.name = "hello";
  pose.bones.push_back(
      {bone_id(scene, "forearm.L"), {{*find_property(PropertyOwner::kBone, "rotation"), 40}}, {}});
  character.poses.edit().push_back(pose);
  character.ik.balance.support = {bone_id(scene, "foot.L"), bone_id(scene, "foot.R")};
  EllipseShape ellipse{10, 4, 12, 8, 20};
  add_part(scene, kPerson, {bone_id(scene, "forearm.L"), ellipse, "patch.L", {}, Color{}, {}, 1});
  return scene;
}

}  // namespace

TEST_CASE("A bone added at a world place stands there, with a capsule that shows it", "[rig]") {
  Scene scene = furnished_scene();
  const BoneId chest = bone_id(scene, "chest");
  const std::size_t parts = rigged_person(scene).parts->size();
  const BoneId added = add_bone(scene, kPerson, {chest, {500, 400}, {560, 480}});
  REQUIRE(added);
  CHECK(glm::distance(origin(rest_of(scene, added)), Vec2{500, 400}) < 1e-5);
  CHECK(glm::distance(rest_tip(scene, added), Vec2{560, 480}) < 1e-5);
  CHECK(find_bone(rigged_person(scene), added)->weights == default_weights(false));
  REQUIRE(rigged_person(scene).parts->size() == parts + 1);
  CHECK(fits_bone(rigged_person(scene).parts->back(), *find_bone(rigged_person(scene), added)));
  check_sound(scene);
  CHECK_FALSE(add_bone(scene, kPerson, {BoneId{12345}, {0, 0}, {1, 1}}));
  CHECK_FALSE(add_bone(scene, kPerson, {{}, {0, NAN}, {1, 1}}));
}

TEST_CASE("An empty scene gets a figure with a root, then children named after it", "[rig]") {
  Scene scene;
  const CharacterId id = rig_character(scene, {});
  const BoneId root = add_bone(scene, id, {{}, {100, 100}, {100, 180}});
  const BoneId first = extrude_bone(scene, id, root);
  const BoneId second = extrude_bone(scene, id, first);
  const Character& figure = *find_character(scene, id);
  CHECK(figure.name == "Figure");
  CHECK(find_bone(figure, root)->name == "root");
  CHECK(find_bone(figure, root)->weights == default_weights(true));
  CHECK(find_bone(figure, first)->name == "bone");
  CHECK(find_bone(figure, second)->name == "bone2");
  CHECK(stands_on_tip(*find_bone(figure, second), *find_bone(figure, first)));
  check_sound(scene);
}

TEST_CASE("Names go on counting before the letter of the side", "[rig][FILE-4]") {
  Scene scene = furnished_scene();
  CHECK(numbered_bone_name(rigged_person(scene), "forearm.L") == "forearm2.L");
  CHECK(numbered_bone_name(rigged_person(scene), "new") == "new");
  const BoneId added = extrude_bone(scene, kPerson, bone_id(scene, "hand.L"));
  CHECK(find_bone(rigged_person(scene), added)->name == "hand2.L");
  rename_bone_and_pair(scene, kPerson, added, "chest");
  CHECK(find_bone(rigged_person(scene), added)->name == "chest 2");
  rename_bone_and_pair(scene, kPerson, added, "");
  CHECK(find_bone(rigged_person(scene), added)->name == "chest 2");
}

TEST_CASE("Splitting keeps joints, tips, children, handles and parts where they were", "[rig]") {
  Scene scene = furnished_scene();
  const BoneId forearm = bone_id(scene, "forearm.L"), hand = bone_id(scene, "hand.L");
  const Affine hand_before = rest_of(scene, hand);
  const Vec2 tip = rest_tip(scene, forearm);
  const std::vector<BoneId> pieces = split_bone(scene, kPerson, forearm, 3);
  REQUIRE(pieces.size() == 3);
  CHECK(pieces.front() == forearm);
  CHECK(glm::distance(rest_tip(scene, pieces.back()), tip) < 1e-4);
  CHECK(find_bone(rigged_person(scene), hand)->parent == pieces.back());
  check_same_place(rest_of(scene, hand), hand_before);
  for (const BoneId piece : pieces) {
    const auto& parts = *rigged_person(scene).parts;
    CHECK(std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
      return fits_bone(part, *find_bone(rigged_person(scene), piece));
    }));
  }
  check_sound(scene);
  CHECK(split_bone(scene, kPerson, forearm, 1).empty());
}

TEST_CASE("Reparenting keeps every place of the world", "[rig]") {
  Scene scene = furnished_scene();
  const std::vector<Bone> before = *rigged_person(scene).bones;
  const std::vector<Affine> worlds = rest_worlds(before);
  reparent_bone(scene, kPerson, bone_id(scene, "upper_arm.L"), bone_id(scene, "shin.R"));
  CHECK(find_bone(rigged_person(scene), "upper_arm.L")->parent == bone_id(scene, "shin.R"));
  for (std::size_t i = 0; i < before.size(); ++i) {
    INFO(before[i].name);
    check_same_place(rest_of(scene, before[i].id), worlds[i]);
  }
  reparent_bone(scene, kPerson, bone_id(scene, "upper_arm.L"), {});
  CHECK(find_bone(rigged_person(scene), "upper_arm.L")->weights == default_weights(true));
  check_same_place(rest_of(scene, bone_id(scene, "hand.L")),
                   worlds[static_cast<std::size_t>(bone_index(before, bone_id(scene, "hand.L")))]);
  check_sound(scene);
}

TEST_CASE("A bone dropped on its own grandchild is refused with a sentence", "[rig][FILE-3]") {
  Editor editor;
  editor.open_scene(furnished_scene(), {});
  const Scene before = editor.scene();
  const BoneId arm = bone_id(before, "upper_arm.L"), hand = bone_id(before, "hand.L");
  CHECK_FALSE(drop_bone(editor, kPerson, arm, hand));
  CHECK_FALSE(drop_bone(editor, kPerson, arm, arm));
  CHECK(same_document(editor.scene(), before));
  CHECK(editor.history().steps().size() == 1);
  REQUIRE(editor.notices().size() == 2);
  CHECK(editor.notices().front().text == "upper_arm.L can't hang on hand.L, which is below it.");
  CHECK(drop_bone(editor, kPerson, arm, bone_id(before, "head")));
  CHECK(editor.history().steps().size() == 2);
}

TEST_CASE("Bones are reordered among their siblings, subtrees go along", "[rig]") {
  Scene scene = furnished_scene();
  const auto order = [&] {
    std::vector<std::string> names;
    for (const Bone& bone : *rigged_person(scene).bones) {
      if (bone.parent == bone_id(scene, "chest")) names.push_back(bone.name);
    }
    return names;
  };
  move_bone(scene, kPerson, bone_id(scene, "upper_arm.R"), -1);
  CHECK(order() == std::vector<std::string>{"head", "upper_arm.R", "upper_arm.L"});
  move_bone(scene, kPerson, bone_id(scene, "head"), 5);
  CHECK(order() == std::vector<std::string>{"upper_arm.R", "upper_arm.L", "head"});
  reparent_bone(scene, kPerson, bone_id(scene, "head"), bone_id(scene, "chest"),
                bone_id(scene, "upper_arm.L"));
  CHECK(order() == std::vector<std::string>{"upper_arm.R", "head", "upper_arm.L"});
  check_sound(scene);
}

TEST_CASE("Deleting a bone: children stay where they are, its keys, pins and handles go", "[rig]") {
  Scene scene = furnished_scene();
  const BoneId forearm = bone_id(scene, "forearm.L"), hand = bone_id(scene, "hand.L");
  const Affine hand_before = rest_of(scene, hand);
  const Part patch =
      *std::find_if(rigged_person(scene).parts->begin(), rigged_person(scene).parts->end(),
                    [](const Part& part) { return part.name == "patch.L"; });
  const Affine patch_before = part_bone_world(rigged_person(scene), patch) * patch.transform;
  delete_bones(scene, kPerson, std::array{forearm});
  CHECK_FALSE(find_bone(rigged_person(scene), forearm));
  CHECK(find_bone(rigged_person(scene), hand)->parent == bone_id(scene, "upper_arm.L"));
  check_same_place(rest_of(scene, hand), hand_before);
  const Part* kept = find_part(rigged_person(scene), patch.id);
  REQUIRE(kept);  // drawn art goes to the bone above, at its place
  CHECK(kept->bone == bone_id(scene, "upper_arm.L"));
  check_same_place(part_bone_world(rigged_person(scene), *kept) * kept->transform, patch_before);
  for (const Part& part : *rigged_person(scene).parts) CHECK(part.name != "forearm.L");
  check_sound(scene);

  std::vector<BoneId> all;
  for (const Bone& bone : *rigged_person(scene).bones) all.push_back(bone.id);
  delete_bones(scene, kPerson, all);
  CHECK(rigged_person(scene).bones->empty());
  CHECK(rigged_person(scene).handles.empty());
  check_sound(scene);
}

TEST_CASE("Renaming one of a pair renames the other, or keeps the side", "[rig]") {
  Scene scene = furnished_scene();
  const BoneId left = bone_id(scene, "hand.L"), right = bone_id(scene, "hand.R");
  rename_bone_and_pair(scene, kPerson, left, "paw.L");
  CHECK(find_bone(rigged_person(scene), right)->name == "paw.R");
  rename_bone_and_pair(scene, kPerson, left, "glove");
  CHECK(side_of(*find_bone(rigged_person(scene), left)) == Side::kLeft);
  CHECK(find_bone(rigged_person(scene), right)->name == "paw.R");
  check_sound(scene);
}

TEST_CASE("Lengths, angles and joints: children follow or stay", "[rig]") {
  const Scene start = furnished_scene();
  const BoneId arm = bone_id(start, "upper_arm.L"), forearm = bone_id(start, "forearm.L");
  const Affine before = rest_of(start, forearm);
  {
    Scene scene = start;
    set_bone_length(scene, kPerson, arm, 100);
    CHECK(find_bone(rigged_person(scene), forearm)->position == Vec2{100, 0});
    set_bone_length(scene, kPerson, arm, -5);
    CHECK(find_bone(rigged_person(scene), arm)->length == 0);
  }
  for (const double change : {30.0, -75.0, 400.0}) {
    Scene scene = start;
    set_bone_angle(scene, kPerson, arm, change, Children::kStay);
    set_bone_length(scene, kPerson, arm, 33, Children::kStay);
    check_same_place(rest_of(scene, forearm), before);
  }
  {
    Scene scene = start;  // the parent's tip follows the joint that stands on it
    move_joint(scene, kPerson, forearm, {500, 350});
    CHECK(glm::distance(origin(rest_of(scene, forearm)), Vec2{500, 350}) < 1e-4);
    CHECK(glm::distance(rest_tip(scene, arm), Vec2{500, 350}) < 1e-4);
    CHECK(std::abs(std::remainder(angle_deg_of(rest_of(scene, forearm)) - angle_deg_of(before),
                                  360.0)) < 1e-4);
    check_sound(scene);
  }
  {
    Scene scene = start;  // the joint alone: tip and children stay
    const Vec2 tip = rest_tip(scene, forearm);
    const Affine hand = rest_of(scene, bone_id(scene, "hand.L"));
    move_joint(scene, kPerson, forearm, {480, 360}, Children::kStay);
    CHECK(glm::distance(rest_tip(scene, forearm), tip) < 1e-4);
    check_same_place(rest_of(scene, bone_id(scene, "hand.L")), hand);
    CHECK(glm::distance(rest_tip(scene, arm), origin(before)) < 1e-4);
  }
  {
    Scene scene = start;  // back where it was: not a byte
    const Vec2 tip = rest_tip(scene, arm);
    move_tip(scene, kPerson, arm, tip + Vec2{20, 30});
    Scene again = start;
    move_tip(again, kPerson, arm, tip);
    move_joint(again, kPerson, arm, origin(rest_of(again, arm)), Children::kStay);
    CHECK(io::write_scene(again) == io::write_scene(start));
    CHECK(io::write_scene(scene) != io::write_scene(start));
  }
}

TEST_CASE("min never passes max, and limits given the wrong way round are swapped", "[rig][IK-7]") {
  Scene scene = furnished_scene();
  const BoneId hand = bone_id(scene, "hand.L");
  set_limits(scene, kPerson, hand, 30, -30);
  CHECK(find_bone(rigged_person(scene), hand)->limits->min_deg == -30);
  CHECK(find_bone(rigged_person(scene), hand)->limits->max_deg == 30);
  set_limit_min(scene, kPerson, hand, 90);
  CHECK(find_bone(rigged_person(scene), hand)->limits->min_deg == 30);
  set_limit_min(scene, kPerson, hand, 95);
  CHECK(find_bone(rigged_person(scene), hand)->limits->max_deg == 30);
  set_limits(scene, kPerson, hand, NAN, 5);
  CHECK(find_bone(rigged_person(scene), hand)->limits->max_deg == 30);
  check_sound(scene);
}

TEST_CASE("Symmetrise mirrors places, limits and lengths, twice is once", "[rig]") {
  for (const bool parts : {false, true}) {
    Scene scene = furnished_scene();
    move_joint(scene, kPerson, bone_id(scene, "forearm.L"), {500, 350});
    set_limits(scene, kPerson, bone_id(scene, "hand.L"), -20, 70);
    delete_bones(scene, kPerson, std::array{bone_id(scene, "hand.R")});
    SymmetriseOptions options;
    options.parts = parts;
    const SymmetriseResult result = symmetrise(scene, kPerson, options);
    CHECK(result.made == std::vector<std::string>{"hand.R"});
    CHECK_FALSE(result.changed.empty());
    const double axis = symmetry_axis(rigged_person(scene), {});
    for (const char* name : {"upper_arm", "forearm", "hand", "thigh", "shin", "foot"}) {
      INFO(name);
      const Affine left = rest_of(scene, bone_id(scene, std::string(name) + ".L"));
      const Affine right = rest_of(scene, bone_id(scene, std::string(name) + ".R"));
      CHECK(glm::distance(Vec2{2 * axis - left.tx, left.ty}, origin(right)) < 1e-4);
      CHECK(std::abs(std::remainder(180 - angle_deg_of(left) - angle_deg_of(right), 360.0)) < 1e-4);
    }
    CHECK(find_bone(rigged_person(scene), "hand.R")->limits->min_deg == -70);
    CHECK(find_bone(rigged_person(scene), "hand.R")->limits->max_deg == 20);
    check_sound(scene);
    const std::string once = io::write_scene(scene);
    const SymmetriseResult again = symmetrise(scene, kPerson, options);
    CHECK(io::write_scene(scene) == once);
    CHECK(again.changed.empty());
    CHECK(again.made.empty());
    CHECK(check_rig(rigged_person(scene)).empty());
  }
}

TEST_CASE("Bones with a side but no name of a side become pairs", "[rig]") {
  Scene scene = furnished_scene();
  for (const char* name : {"upper_arm", "forearm", "hand"}) {
    const std::string left = std::string(name) + ".L", right = std::string(name) + ".R";
    delete_bones(scene, kPerson, std::array{bone_id(scene, right)});
    const BoneId bone = bone_id(scene, left);
    rename_bone(scene, kPerson, bone, name);
    set_bone_side(scene, kPerson, bone, Side::kLeft);
  }
  const SymmetriseResult result = symmetrise(scene, kPerson, {});
  CHECK(result.made == std::vector<std::string>{"upper_arm.R", "forearm.R", "hand.R"});
  CHECK(find_bone(rigged_person(scene), "hand.L"));
  CHECK(find_bone(rigged_person(scene), "hand.R")->parent == bone_id(scene, "forearm.R"));
  CHECK(side_of(*find_bone(rigged_person(scene), "hand.R")) == Side::kRight);
  CHECK(check_rig(rigged_person(scene)).empty());
  check_sound(scene);
}

TEST_CASE("Symmetrising without a bone of that side says that there is none", "[rig]") {
  Scene scene = furnished_scene();
  std::vector<BoneId> left;
  for (const Bone& bone : *rigged_person(scene).bones) {
    if (side_of(bone) == Side::kLeft) left.push_back(bone.id);
  }
  REQUIRE_FALSE(left.empty());
  CHECK(symmetrise(scene, kPerson, {}).sources == static_cast<int>(left.size()));
  delete_bones(scene, kPerson, left);
  const SymmetriseResult result = symmetrise(scene, kPerson, {});
  CHECK(result.sources == 0);
  CHECK(result.made.empty());
}

TEST_CASE("Parts symmetrised lie in the mirror image", "[rig]") {
  Scene scene = furnished_scene();
  SymmetriseOptions options;
  options.parts = true;
  symmetrise(scene, kPerson, options);
  const auto part = [&](const std::string& name) {
    return *std::find_if(rigged_person(scene).parts->begin(), rigged_person(scene).parts->end(),
                         [&](const Part& p) { return p.name == name; });
  };
  const Part left = part("patch.L"), right = part("patch.R");
  const Vec2 center = apply(part_bone_world(rigged_person(scene), left), part_center(left));
  const Vec2 image = apply(part_bone_world(rigged_person(scene), right), part_center(right));
  const double axis = symmetry_axis(rigged_person(scene), {});
  CHECK(glm::distance(image, Vec2{2 * axis - center.x, center.y}) < 0.05);
}

TEST_CASE("The rig check names what a pair disagrees about", "[rig]") {
  Scene scene = furnished_scene();
  symmetrise(scene, kPerson, {});
  CHECK(check_rig(rigged_person(scene)).empty());
  const double angle = find_bone(rigged_person(scene), "upper_arm.R")->angle_deg;
  set_bone_angle(scene, kPerson, bone_id(scene, "upper_arm.R"), angle + 8, Children::kStay);
  const std::vector<RigProblem> problems = check_rig(rigged_person(scene));
  REQUIRE_FALSE(problems.empty());
  CHECK(problems.front().text == "upper_arm.R is 8.0° off its pair.");
}

TEST_CASE("Rig edits of a copy leave the original as it is", "[rig][IK-14]") {
  Scene scene = furnished_scene();
  const CharacterId copy = duplicate_character(scene, kPerson);
  REQUIRE(copy);
  Scene alone;
  alone.characters = {scene.characters.front()};
  const std::string before = io::write_scene(alone);
  delete_bones(scene, copy, std::array{bone_id(scene, "forearm.L")});
  symmetrise(scene, copy, {});
  split_bone(scene, copy, bone_id(scene, "chest"), 2);
  set_bone_length(scene, copy, bone_id(scene, "head"), 5);
  alone.characters = {scene.characters.front()};
  CHECK(io::write_scene(alone) == before);
  check_sound(scene);
  delete_character(scene, copy);
  CHECK(io::write_scene(alone) == before);
}

TEST_CASE("Limits set while the pose is outside: shown clamped, undo brings it back",
          "[rig][IK-8]") {
  Editor editor;
  Scene scene = test::mirror_scene();
  const BoneId head = bone_id(scene, "head");
  const auto i = static_cast<std::size_t>(bone_index(*rigged_person(scene).bones, head));
  edit_character(scene, kPerson)->base_pose.edit()[i].rotation_deg = 120;
  editor.open_scene(scene, {});
  const auto shown = [&] { return editor.evaluated_character()->pose[i].rotation_deg; };
  CHECK(shown() == 120);
  edit_rig(editor, "Limit", [&](Scene& s) { set_limits(s, kPerson, head, -45, 45); });
  CHECK(shown() == 45);
  CHECK(evaluate(editor.scene(), Time{0}).characters.front().pose[i].rotation_deg == 45);
  editor.undo();
  CHECK(shown() == 120);
}

TEST_CASE("Unkeyed poses go along with their bones", "[rig]") {
  Editor editor;
  editor.open_scene(furnished_scene(), {});
  const BoneId foot = bone_id(editor.scene(), "foot.R");
  Pose pose(rigged_person(editor.scene()).bones->size());
  pose.back().rotation_deg = 33;
  REQUIRE(rigged_person(editor.scene()).bones->back().id == foot);
  editor.session().unkeyed = {{kPerson, pose}};
  const BoneId forearm = bone_id(editor.scene(), "forearm.L");
  edit_rig(editor, "Delete",
           [&](Scene& scene) { delete_bones(scene, kPerson, std::array{forearm}); });
  REQUIRE(editor.session().unkeyed.size() == 1);
  CHECK(editor.session().unkeyed.front().pose.size() ==
        rigged_person(editor.scene()).bones->size());
  CHECK(editor.session().unkeyed.front().pose.back().rotation_deg == 33);
  editor.undo();
  CHECK(editor.session().unkeyed.front().pose == pose);
}

namespace {

class RandomRigger {
 public:
  RandomRigger(Editor& editor, unsigned seed) : editor_(editor), random_(seed) {}

  void act() {
    const Character& character = rigged_person(editor_.scene());
    if (character.bones->empty()) {
      edit("Add", [&](Scene& s) { add_bone(s, kPerson, {{}, point(), point()}); });
      return;
    }
    const BoneId bone = some_bone(), other = some_bone();
    const Children rule = pick(2) ? Children::kFollow : Children::kStay;
    const Vec2 p = point(), q = point();
    const double value = number(-200, 200);
    const PartId part = some_part();
    switch (pick(21)) {
      case 0:
        return edit("Add", [&](Scene& s) { add_bone(s, kPerson, {bone, p, q}); });
      case 1:
        return edit("Extrude", [&](Scene& s) { extrude_bone(s, kPerson, bone); });
      case 2:
        return edit("Split", [&](Scene& s) { split_bone(s, kPerson, bone, 3); });
      case 3:
        return edit("Reparent", [&](Scene& s) { reparent_bone(s, kPerson, bone, other); });
      case 4:
        return edit("Order", [&](Scene& s) { move_bone(s, kPerson, bone, pick(2) ? 1 : -1); });
      case 5:
        return edit("Delete", [&](Scene& s) { delete_bones(s, kPerson, std::array{bone}); });
      case 6:
        return edit("Name", [&](Scene& s) { rename_bone_and_pair(s, kPerson, bone, "x.L"); });
      case 7:
        return edit("Joint", [&](Scene& s) { move_joint(s, kPerson, bone, p, rule); });
      case 8:
        return edit("Tip", [&](Scene& s) { move_tip(s, kPerson, bone, p, rule); });
      case 9:
        return edit("Angle", [&](Scene& s) { set_bone_angle(s, kPerson, bone, value, rule); });
      case 10:
        return edit("Length", [&](Scene& s) { set_bone_length(s, kPerson, bone, value, rule); });
      case 11:
        return edit("Limits", [&](Scene& s) { set_limits(s, kPerson, bone, value, 10); });
      case 12:
        return edit("Symmetrise", [&](Scene& s) {
          SymmetriseOptions options;
          options.from = value > 0 ? Side::kLeft : Side::kRight;
          options.parts = pick(2) == 0;
          symmetrise(s, kPerson, options);
        });
      case 13:
        return edit("Root", [&](Scene& s) { reparent_bone(s, kPerson, bone, {}); });
      case 14:
        return edit("Copy", [&](Scene& s) { duplicate_bone(s, kPerson, bone, pick(2) == 0); });
      case 15:
        return edit("Bind", [&](Scene& s) { bind_part(s, kPerson, part, bone); });
      case 16:
        return edit("Part", [&](Scene& s) { delete_parts(s, kPerson, std::array{part}); });
      case 17:
        return edit("Order", [&](Scene& s) { move_part_in_order(s, kPerson, part, 1); });
      case 18:
        return edit("Turn", [&](Scene& s) { rotate_part(s, kPerson, part, value, p); });
      case 19:
        return edit("Inherit",
                    [&](Scene& s) { set_inherit_rotation(s, kPerson, bone, value > 0); });
      default:
        return edit("Copy", [&](Scene& s) { duplicate_part(s, kPerson, part); });
    }
  }

 private:
  void edit(const char* name, const std::function<void(Scene&)>& change) {
    INFO(name);
    edit_rig(editor_, name, change);
    check_sound(editor_.scene());
  }
  std::size_t pick(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Vec2 point() { return {number(0, 1000), number(0, 700)}; }
  BoneId some_bone() {
    const auto& bones = *rigged_person(editor_.scene()).bones;
    return bones[pick(bones.size())].id;
  }
  PartId some_part() {
    const auto& parts = *rigged_person(editor_.scene()).parts;
    return parts.empty() ? PartId{} : parts[pick(parts.size())].id;
  }

  Editor& editor_;
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("Random rig edits keep the document sound, undoing all gives the first bytes",
          "[rig][UX-1]") {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    INFO("seed " << seed);
    Editor editor;
    editor.open_scene(furnished_scene(), {});
    set_mode(editor, Mode::kRig);
    const std::string first = io::write_scene(editor.scene());
    RandomRigger user(editor, seed);
    for (int i = 0; i < 40 && rigged_person(editor.scene()).bones->size() < 120; ++i) user.act();
    const std::string last = io::write_scene(editor.scene());
    while (editor.history().can_undo()) editor.undo();
    CHECK(io::write_scene(editor.scene()) == first);
    while (editor.history().can_redo()) editor.redo();
    CHECK(io::write_scene(editor.scene()) == last);
  }
}

}  // namespace kindred::editor
