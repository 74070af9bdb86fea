// SPDX-License-Identifier: MIT
#include "editor/edits_motion.h"

#include <cmath>

#include "editor/editor.h"
#include "editor/edits_bones.h"
#include "editor/edits_pose.h"
#include "editor/edits_scene.h"
#include "editor/hand_over.h"
#include "kindred/scene/generators.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

struct MotionBench {
  Scene scene = test::mirror_scene();
  BoneId arm = test::bone_id(scene, "forearm.L");
  std::vector<PoseOverride> unkeyed;

  const Character& person() const { return *find_character(scene, test::kPerson); }
  const Clip& clip() const { return *active_clip(person()); }
  BonePose pose(double seconds) const {
    const Rig rig = make_rig(*person().bones);
    const Pose pose =
        evaluate_pose(person(), rig, active_clip(person()), time_from_seconds(seconds));
    return pose[static_cast<std::size_t>(bone_index(*person().bones, arm))];
  }
  GeneratorId swing() {
    const GeneratorId id =
        add_generator(scene, test::kPerson, arm, *find_generator_kind("oscillate"));
    edit_generator(scene, test::kPerson, id, [](Generator& g) {
      g.values[0].value = 2;  // period
      g.duration = time_from_seconds(2);
    });
    return id;
  }
};

}  // namespace

TEST_CASE("A generator is added, changed, keyed and removed", "[edits_motion]") {
  MotionBench bench;
  const GeneratorId id = bench.swing();
  REQUIRE(find_generator(bench.clip(), id));
  const double before = bench.pose(0).rotation_deg;
  CHECK(bench.pose(0.5).rotation_deg == Approx(before + 10));
  const auto row = static_cast<std::size_t>(
      generator_parameter(generator_kind(*find_generator_kind("oscillate")), "rotation"));
  set_generator_value(bench.scene, test::kPerson, id, row, Time{0}, 30);
  CHECK(bench.pose(0.5).rotation_deg == Approx(before + 30));
  toggle_generator_key(bench.scene, test::kPerson, id, row, Time{0});
  set_generator_value(bench.scene, test::kPerson, id, row, time_from_seconds(1), 10);
  CHECK(bench.pose(0.5).rotation_deg == Approx(before + 20));
  CHECK(generator_key_state(bench.scene, bench.clip(), *find_generator(bench.clip(), id), row,
                            time_from_seconds(1)) == KeyState::kKeyedHere);
  set_generator_value(bench.scene, test::kPerson, id, row, Time{0}, std::nan(""));
  delete_generator(bench.scene, test::kPerson, id);
  CHECK(bench.clip().generators.empty());
}

TEST_CASE("What is posed under a generator is what shows, and a second time changes nothing",
          "[edits_motion][UX-2]") {
  MotionBench bench;
  bench.swing();
  const Time time = time_from_seconds(0.5);
  Pose wanted = shown_pose(bench.person(), time, bench.unkeyed);
  const auto i = static_cast<std::size_t>(bone_index(*bench.person().bones, bench.arm));
  wanted[i].rotation_deg += 21;
  write_pose(bench.scene, bench.unkeyed, test::kPerson, time, true, wanted);
  CHECK(bench.pose(0.5).rotation_deg == Approx(wanted[i].rotation_deg));
  const std::string once = io::write_scene(bench.scene);
  key_bones(bench.scene, bench.unkeyed, test::kPerson, {&bench.arm, 1}, time);
  CHECK(bench.pose(0.5).rotation_deg == Approx(wanted[i].rotation_deg));
}

TEST_CASE("A baked generator shows the same at every frame", "[edits_motion]") {
  MotionBench bench;
  const GeneratorId id = bench.swing();
  Clip* clip = clip_for_keying(*edit_character(bench.scene, test::kPerson));
  set_key(bench.scene, *clip, bone_channel(bench.arm, bone_property("rotation")), Time{0}, 5);
  std::vector<double> before;
  for (int frame = 0; frame <= 48; ++frame) before.push_back(bench.pose(frame / 24.0).rotation_deg);
  bake_generator(bench.scene, test::kPerson, id);
  CHECK(bench.clip().generators.empty());
  for (int frame = 0; frame <= 48; ++frame) {
    INFO(frame);
    CHECK(bench.pose(frame / 24.0).rotation_deg ==
          Approx(before[static_cast<std::size_t>(frame)]).margin(1e-5));
  }
}

TEST_CASE("A duplicated clip has generators of its own, a deleted one takes its layers along",
          "[edits_motion]") {
  MotionBench bench;
  const GeneratorId first = bench.swing();
  const ClipId original = bench.person().active_clip;
  const ClipId copy = duplicate_clip(bench.scene, test::kPerson, original);
  const GeneratorId second = bench.clip().generators.front().id;
  CHECK(second != first);
  edit_generator(bench.scene, test::kPerson, second, [](Generator& g) { g.weight = 3; });
  CHECK(find_clip(bench.person(), original)->generators.front().weight == 1);
  add_layer(bench.scene, test::kPerson, original);
  delete_clip(bench.scene, test::kPerson, original);
  CHECK(bench.person().layers.empty());
  CHECK(bench.person().active_clip == copy);
}

TEST_CASE("Layers are added, mixed, raised and removed", "[edits_motion]") {
  MotionBench bench;
  clip_for_keying(*edit_character(bench.scene, test::kPerson));
  const ClipId first = bench.person().active_clip;
  const ClipId second = add_clip(bench.scene, test::kPerson, "over");
  Clip* over = edit_clip(*edit_character(bench.scene, test::kPerson), second);
  set_key(bench.scene, *over, bone_channel(bench.arm, bone_property("rotation")), Time{0}, 40);
  set_active_clip(bench.scene, test::kPerson, first);
  const double alone = bench.pose(0).rotation_deg;
  add_layer(bench.scene, test::kPerson, second);
  edit_layer(bench.scene, test::kPerson, 0, [](ClipLayer& l) { l.weight = 0.5; });
  CHECK(bench.pose(0).rotation_deg == Approx(alone + 20));
  add_layer(bench.scene, test::kPerson, second);
  move_layer(bench.scene, test::kPerson, 0, 1);
  CHECK(bench.person().layers[1].weight == 0.5);
  delete_layer(bench.scene, test::kPerson, 1);
  delete_layer(bench.scene, test::kPerson, 7);
  CHECK(bench.person().layers.size() == 1);
}

TEST_CASE("The camera is keyed by its buttons, and then by its fields", "[edits_motion][camera]") {
  Scene scene;
  const PropertyId zoom = camera_properties()[2];
  set_camera_value(scene, zoom, Time{0}, 2);
  CHECK(scene.camera.zoom == 2);
  toggle_camera_key(scene, zoom, Time{0});
  set_camera_value(scene, zoom, time_from_seconds(1), 4);
  CHECK(camera_key_state(scene, zoom, time_from_seconds(1)) == KeyState::kKeyedHere);
  CHECK(camera_key_state(scene, zoom, time_from_seconds(0.5)) == KeyState::kAnimated);
  CHECK(evaluate_camera(scene, time_from_seconds(0.5)).zoom == Approx(3));
  set_camera_value(scene, zoom, time_from_seconds(1), 0);  // refused
  CHECK(evaluate_camera(scene, time_from_seconds(1)).zoom == 4);
  toggle_camera_key(scene, zoom, time_from_seconds(1));
  toggle_camera_key(scene, zoom, Time{0});
  CHECK(scene.camera.motion->channels.empty());
  CHECK(scene.camera.zoom == 2);
}

TEST_CASE("A character is taken into a hand and put down, and renames keep the hold",
          "[edits_motion][parent]") {
  Scene scene = test::mirror_scene();
  const CharacterId cup = add_character(scene, "cup");
  const CharacterParent hand{test::kPerson, test::bone_id(scene, "forearm.L"), {}};
  CHECK_FALSE(can_hold(scene, cup, cup));
  set_parent(scene, cup, hand, time_from_seconds(1), true);
  set_parent(scene, cup, {}, time_from_seconds(2), true);
  rename_character(scene, test::kPerson, "Ann");
  rename_bone(scene, test::kPerson, hand.bone, "wing");
  const Character& held = *find_character(scene, cup);
  const Clip* clip = active_clip(held);
  REQUIRE(clip);
  CHECK(parent_at(scene, held, clip, time_from_seconds(1.5))->bone == hand.bone);
  CHECK_FALSE(parent_at(scene, held, clip, time_from_seconds(2.5)));
  set_parent(scene, test::kPerson, {cup, {1}, {}}, Time{0}, false);
  delete_character(scene, test::kPerson);
  CHECK_FALSE(parent_at(scene, *find_character(scene, cup), clip, time_from_seconds(1.5)));
}

TEST_CASE("What is given into a hand and taken out again stays where it is seen",
          "[edits_motion][parent]") {
  Scene made = test::mirror_scene();
  const CharacterId cup = add_character(made, "cup");
  Bone bone;
  bone.id = BoneId{1};
  bone.name = "cup";
  bone.position = {700, 200};
  bone.angle_deg = 20;
  edit_character(made, cup)->bones = std::vector<Bone>{bone};
  edit_character(made, cup)->base_pose = Pose(1);
  const CharacterParent hand{test::kPerson, test::bone_id(made, "hand.L"), {}};
  Editor editor;
  editor.open_scene(std::move(made), {});
  const auto world = [&](double seconds) {
    const EvaluatedScene all = evaluate(editor.scene(), time_from_seconds(seconds));
    return all.characters.back().world.front();
  };
  const Affine before = world(1);
  editor.set_playhead(time_from_seconds(1));
  hand_over(editor, cup, hand, true);
  CHECK(editor.history().steps().size() == 2);
  for (const double seconds : {0.0, 0.5, 23 / 24.0, 1.0}) {
    INFO(seconds);
    const Affine now = world(seconds);
    CHECK(now.tx == Approx(before.tx));
    CHECK(now.ty == Approx(before.ty));
    CHECK(now.b == Approx(before.b).margin(1e-9));
  }
  CHECK_FALSE(evaluate(editor.scene(), time_from_seconds(1)).characters.back().space == Affine{});
  editor.set_playhead(time_from_seconds(1.5));
  const Affine there = world(1.5);
  hand_over(editor, cup, {}, true);
  CHECK(world(1.5).tx == Approx(there.tx));
  CHECK(world(1.5).a == Approx(there.a).margin(1e-9));
  CHECK(evaluate(editor.scene(), time_from_seconds(1.5)).characters.back().space == Affine{});
}

}  // namespace kindred::editor
