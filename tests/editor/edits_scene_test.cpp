// SPDX-License-Identifier: MIT
#include "editor/edits_scene.h"

#include <limits>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/edits_reflections.h"
#include "io/scene_file.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

const Character& person_in(const Scene& scene) { return *find_character(scene, test::kPerson); }

}  // namespace

TEST_CASE("Editing the copy of a character leaves the original bit by bit", "[scene][IK-14]") {
  Scene scene = test::mirror_scene();
  const auto original = [&] {
    Scene alone = scene;
    std::erase_if(alone.characters,
                  [](const Cow<Character>& entry) { return entry->id != test::kPerson; });
    return io::write_scene(alone);
  };
  const std::string before = original();
  const CharacterId copy = duplicate_character(scene, test::kPerson);
  REQUIRE(copy);
  CHECK(copy != test::kPerson);
  CHECK(find_character(scene, copy)->name == "Mika 2");
  CHECK(character_index(scene, copy) == 1);

  std::vector<PoseOverride> unkeyed;
  Pose wanted(person_in(scene).bones->size());
  wanted[3].rotation_deg = 30;
  write_pose(scene, unkeyed, copy, {}, true, wanted);
  rename_bone(scene, copy, test::bone_id(scene, "head"), "skull");
  set_pinned(scene, copy, test::kLeftHand, true);
  delete_reflection(scene, copy, test::kMirror);
  CHECK(original() == before);
  CHECK(find_bone(*find_character(scene, copy), "skull"));

  delete_character(scene, copy);
  CHECK(scene.characters.size() == 1);
  CHECK(original() == before);
  CHECK(duplicate_character(scene, test::kPerson) != copy);  // ids are never used again
}

TEST_CASE("Reflections let go of a deleted character", "[scene]") {
  Scene scene = test::mirror_scene();
  const CharacterId copy = duplicate_character(scene, test::kPerson);
  edit_reflection(scene, test::kPerson, test::kMirror,
                  [&](Reflection& reflection) { reflection.before = copy; });
  delete_character(scene, copy);
  CHECK_FALSE(person_in(scene).reflections.front().before);
}

TEST_CASE("Characters move in the drawing order within the list", "[scene]") {
  Scene scene = test::mirror_scene();
  const CharacterId second = duplicate_character(scene, test::kPerson);
  const CharacterId third = duplicate_character(scene, second);
  move_character(scene, test::kPerson, 1);
  CHECK(character_index(scene, test::kPerson) == 1);
  move_character(scene, test::kPerson, 99);
  CHECK(character_index(scene, test::kPerson) == 2);
  move_character(scene, test::kPerson, -99);
  CHECK(character_index(scene, test::kPerson) == 0);
  CHECK(character_index(scene, second) == 1);
  CHECK(character_index(scene, third) == 2);
}

TEST_CASE("Names stay unique, empty ones are refused", "[scene]") {
  Scene scene = test::mirror_scene();
  const BoneId head = test::bone_id(scene, "head");
  rename_bone(scene, test::kPerson, head, "");
  CHECK(find_bone(person_in(scene), head)->name == "head");
  rename_bone(scene, test::kPerson, head, "chest");
  CHECK(find_bone(person_in(scene), head)->name == "chest 2");
  rename_bone(scene, test::kPerson, head, "chest 2");
  CHECK(find_bone(person_in(scene), head)->name == "chest 2");
  rename_handle(scene, test::kPerson, test::kLeftHand, "right hand");
  CHECK(find_handle(person_in(scene), test::kLeftHand)->name == "right hand 2");
  rename_reflection(scene, test::kPerson, test::kMirror, "self");
  CHECK(person_in(scene).reflections.front().name == "mirror");
  rename_character(scene, test::kPerson, "");
  CHECK(person_in(scene).name == "Mika");
}

TEST_CASE("Channels follow a renamed part", "[scene]") {
  Scene scene = test::mirror_scene();
  Character& person = *edit_character(scene, test::kPerson);
  for (const auto& [id, skin] : {std::pair{501U, "back"}, {502U, "front"}}) {
    Part part;
    part.id = PartId{id};
    part.name = "hand";
    part.skin = skin;
    person.parts.edit().push_back(part);
  }
  const PropertyId visible = *find_property(PropertyOwner::kPart, "visible");
  set_part_value(scene, test::kPerson, PartId{501}, visible, {}, true, 0);
  const auto names = [&] {
    std::vector<std::string> result;
    for (const Cow<Channel>& channel : active_clip(person_in(scene))->channels) {
      result.push_back(channel->target.part);
    }
    return result;
  };
  rename_part(scene, test::kPerson, PartId{501}, "flat hand");
  CHECK(names() == std::vector<std::string>{"hand", "flat hand"});  // the other part keeps its keys
  rename_part(scene, test::kPerson, PartId{502}, "flat hand");      // another skin: the same name
  CHECK(person_in(scene).parts->back().name == "flat hand");
  CHECK(names() == std::vector<std::string>{"flat hand"});
}

TEST_CASE("Handles are named after their bone and stand once on a point", "[handles]") {
  Scene scene = test::mirror_scene();
  const BoneId head = test::bone_id(scene, "head");
  const HandleId tip = add_handle(scene, test::kPerson, head, Vec2{60, 0.2});
  REQUIRE(tip);
  CHECK(find_handle(person_in(scene), tip)->name == "head");
  CHECK_FALSE(find_handle(person_in(scene), tip)->point);  // that is the tip
  CHECK(add_handle(scene, test::kPerson, head, std::nullopt) == tip);
  const HandleId other = add_handle(scene, test::kPerson, head, Vec2{10, 5});
  CHECK(find_handle(person_in(scene), other)->name == "head 2");
  const HandleId mirrored = add_handle(scene, test::kPerson, head, std::nullopt, test::kMirror);
  CHECK(mirrored != tip);
  CHECK_FALSE(add_handle(scene, test::kPerson, head, std::nullopt, ReflectionId{4711}));
  CHECK_FALSE(add_handle(scene, test::kPerson, BoneId{4711}, std::nullopt));
  delete_reflection(scene, test::kPerson, test::kMirror);
  CHECK_FALSE(find_handle(person_in(scene), mirrored));
  delete_handle(scene, test::kPerson, tip);
  CHECK_FALSE(find_handle(person_in(scene), tip));
}

TEST_CASE("Pinning lets go of a target, locked handles stay as they are", "[handles]") {
  Scene scene = test::mirror_scene();
  set_handle_target(scene, test::kPerson, test::kLeftHand, Vec2{5, 6});
  set_handle_locked(scene, test::kPerson, test::kRightFoot, true);
  set_pinned(scene, test::kPerson, test::kLeftHand, true);
  CHECK(find_handle(person_in(scene), test::kLeftHand)->pinned);
  CHECK_FALSE(find_handle(person_in(scene), test::kLeftHand)->target);
  set_all_pinned(scene, test::kPerson, false);
  for (const Handle& handle : person_in(scene).handles) CHECK(handle.pinned == handle.locked);
}

TEST_CASE("Handle fields refuse what can't be", "[handles][UX-11]") {
  Scene scene = test::mirror_scene();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto hand = [&]() -> const Handle& {
    return *find_handle(person_in(scene), test::kLeftHand);
  };
  set_handle_weight(scene, test::kPerson, test::kLeftHand, nan);
  CHECK(hand().weight == 1);
  set_handle_weight(scene, test::kPerson, test::kLeftHand, -2);
  CHECK(hand().weight == 0);
  set_handle_target(scene, test::kPerson, test::kLeftHand, Vec2{nan, 0});
  CHECK_FALSE(hand().target);
  set_handle_chain(scene, test::kPerson, test::kLeftHand, -7);
  CHECK(hand().chain == 1);
}

TEST_CASE("A new mirror stands beside the figure and shows its mirror image", "[reflections]") {
  Scene scene = test::mirror_scene();
  const EvaluatedCharacter evaluated =
      evaluate_character(person_in(scene), active_clip(person_in(scene)), {});
  const ReflectionId added = add_reflection(scene, test::kPerson, evaluated);
  const Reflection* reflection = find_reflection(person_in(scene), added);
  REQUIRE(reflection);
  CHECK(reflection->name == "mirror 2");
  const ReflectionMap map = reflection_map(*reflection);
  const double middle = reflection->root_offset.x / 2;
  for (int bone = 0; bone < evaluated.rig.size(); ++bone) {
    const Vec2 joint = joint_world(evaluated.world, bone);
    const int root = evaluated.rig.bones[static_cast<std::size_t>(bone)].root;
    const Vec2 image = reflect(map, joint_world(evaluated.world, root), joint);
    CHECK(joint.x < middle);
    CHECK(image.x == Approx(2 * middle - joint.x));
    CHECK(image.y == Approx(joint.y));
  }
}

TEST_CASE("Reflection fields stay finite and in range", "[reflections][UX-11]") {
  Scene scene = test::mirror_scene();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  edit_reflection(scene, test::kPerson, test::kMirror, [&](Reflection& reflection) {
    reflection.opacity = 7;
    reflection.scale = nan;
    reflection.root_offset = {nan, 5};
  });
  const Reflection& mirror = person_in(scene).reflections.front();
  CHECK(mirror.opacity == 1);
  CHECK(mirror.scale == 0.8);
  CHECK(mirror.root_offset == Vec2{420, 5});
}

TEST_CASE("Solver settings accept what the solvers can use", "[scene][UX-11]") {
  Scene scene = test::mirror_scene();
  set_solver(scene, test::kPerson, "no such solver");
  CHECK(person_in(scene).ik.solver == "dls");
  for (const ik::Solver& solver : ik::solvers()) {
    set_solver(scene, test::kPerson, solver.word);
    CHECK(person_in(scene).ik.solver == solver.word);
  }
  set_tolerance(scene, test::kPerson, 0);
  CHECK(person_in(scene).ik.tolerance_px > 0);
  set_max_iterations(scene, test::kPerson, -4);
  CHECK(person_in(scene).ik.max_iterations == 1);
}

TEST_CASE("Ids that name nothing change nothing", "[scene]") {
  Scene scene = test::mirror_scene();
  const std::string before = io::write_scene(scene);
  const CharacterId nobody{99};
  const std::vector<BoneId> bones{BoneId{4711}};
  set_weight(scene, test::kPerson, bones, &DofWeights::x, 1);
  rename_bone(scene, nobody, bones[0], "x");
  rename_part(scene, test::kPerson, PartId{4711}, "x");
  delete_handle(scene, test::kPerson, HandleId{4711});
  delete_reflection(scene, test::kPerson, ReflectionId{});
  delete_character(scene, nobody);
  move_character(scene, nobody, 1);
  CHECK_FALSE(duplicate_character(scene, nobody));
  set_pinned(scene, nobody, test::kLeftHand, true);
  CHECK(io::write_scene(scene) == before);
}

}  // namespace kindred::editor
