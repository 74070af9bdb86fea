// SPDX-License-Identifier: MIT
#include "editor/edits_pose.h"

#include <cmath>
#include <limits>

#include "editor/edits_keys.h"
#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

const PropertyId kRotationRow = bone_property("rotation");

struct PoseBench {
  Editor editor;
  BoneId hand;

  PoseBench() {
    editor.open_scene(test::mirror_scene(), {});
    hand = test::bone_id(editor.scene(), "hand.L");
  }
  void turn(double degrees) { set_bone_value(editor, test::kPerson, hand, kRotationRow, degrees); }
  double shown() {
    const int index = bone_index(*editor.character()->bones, hand);
    return editor.evaluated_character()->pose[static_cast<std::size_t>(index)].rotation_deg;
  }
  const Channel* channel() const {
    return find_channel(*active_clip(*editor.character()), bone_channel(hand, kRotationRow));
  }
  KeyState state() const {
    return key_state(editor.scene(), *editor.character(), bone_channel(hand, kRotationRow),
                     editor.session().playhead, editor.session().unkeyed);
  }
};

}  // namespace

TEST_CASE("With auto-key an edit is a key at the playhead", "[pose]") {
  PoseBench bench;
  CHECK(bench.state() == KeyState::kNotAnimated);
  bench.editor.set_playhead_frame(10);
  bench.turn(25);
  REQUIRE(bench.channel());
  REQUIRE(bench.channel()->curve.keys().size() == 1);
  CHECK(bench.channel()->curve.keys()[0].time ==
        time_of_frame(bench.editor.scene().frame_rate, 10));
  CHECK(bench.state() == KeyState::kKeyedHere);
  CHECK(bench.editor.history().steps().back().name == "Rotation of hand.L");
  bench.editor.set_playhead_frame(30);
  CHECK(bench.state() == KeyState::kAnimated);
}

TEST_CASE("Without auto-key a channel without keys changes the base pose", "[pose]") {
  PoseBench bench;
  bench.editor.session().auto_key = false;
  bench.turn(25);
  CHECK_FALSE(bench.channel());
  CHECK(bench.shown() == 25);
  CHECK(bench.editor.session().unkeyed.empty());
  bench.editor.set_playhead_frame(50);
  CHECK(bench.shown() == 25);
}

TEST_CASE("Without auto-key an animated channel keeps the edit until the playhead moves",
          "[pose]") {
  PoseBench bench;
  bench.turn(10);
  bench.editor.session().auto_key = false;
  const std::string before = io::write_scene(bench.editor.scene());
  bench.turn(50);
  CHECK(bench.shown() == 50);
  CHECK(bench.state() == KeyState::kChanged);
  CHECK(changed_channels(bench.editor.scene(), bench.editor.session().unkeyed, {}) == 1);
  CHECK(io::write_scene(bench.editor.scene()) == before);

  SECTION("moving drops it") {
    bench.editor.set_playhead_frame(3);
    CHECK(bench.shown() == 10);
  }
  SECTION("setting the same frame keeps it") {
    bench.editor.set_playhead_frame(0);
    CHECK(bench.shown() == 50);
  }
  SECTION("undo takes it back, redo brings it again, the file stays as it was") {
    bench.editor.undo();
    CHECK(bench.shown() == 10);
    bench.editor.redo();
    CHECK(bench.shown() == 50);
    CHECK(io::write_scene(bench.editor.scene()) == before);
  }
  SECTION("Key them makes keys of it") {
    key_unkeyed(bench.editor);
    CHECK(bench.editor.session().unkeyed.empty());
    CHECK(bench.shown() == 50);
    CHECK(bench.state() == KeyState::kKeyedHere);
    bench.editor.undo();
    CHECK(bench.shown() == 50);
    CHECK(bench.state() == KeyState::kChanged);
  }
  SECTION("setting it back leaves nothing unkeyed") {
    bench.turn(10);
    CHECK(bench.editor.session().unkeyed.empty());
  }
}

TEST_CASE("An unkeyed edit does not make the document modified", "[pose]") {
  PoseBench bench;
  bench.turn(10);
  bench.editor.open_scene(bench.editor.scene(), {});
  bench.editor.session().auto_key = false;
  bench.turn(50);
  CHECK(bench.editor.history().can_undo());
  CHECK_FALSE(bench.editor.modified());
}

TEST_CASE("Auto-key makes a clip where a character has none", "[pose]") {
  PoseBench bench;
  Scene scene = bench.editor.scene();
  edit_character(scene, test::kPerson)->clips.clear();
  edit_character(scene, test::kPerson)->active_clip = {};
  bench.editor.open_scene(scene, {});
  bench.turn(25);
  REQUIRE(active_clip(*bench.editor.character()));
  CHECK(active_clip(*bench.editor.character())->name == "clip");
  CHECK(bench.channel()->curve.keys().size() == 1);
  bench.editor.undo();
  CHECK(bench.editor.character()->clips.empty());
}

TEST_CASE("With clips but none active the base pose is edited", "[pose]") {
  PoseBench bench;
  bench.editor.edit("None", [](Scene& scene) { set_active_clip(scene, test::kPerson, {}); });
  bench.turn(25);
  CHECK(bench.editor.character()->clips.size() == 1);
  CHECK(bench.editor.character()->clips.front()->channels.empty());
  CHECK(bench.shown() == 25);
}

TEST_CASE("A drag through 180 keys 190, and playback goes straight", "[pose][KEY-15]") {
  PoseBench bench;
  bench.turn(170);
  bench.editor.set_playhead_frame(10);
  bench.editor.begin_drag("Turn");
  double angle = 170;
  for (int i = 0; i <= 20; ++i) {
    const double measured = std::atan2(std::sin((170 + i) * kRadiansPerDegree),
                                       std::cos((170 + i) * kRadiansPerDegree)) /
                            kRadiansPerDegree;
    angle = continuous_deg(measured, angle);
    bench.turn(angle);
  }
  bench.editor.commit_drag();
  REQUIRE(bench.channel()->curve.keys().size() == 2);
  CHECK(bench.channel()->curve.keys()[1].value == Approx(190).margin(1e-9));
  for (int half = 0; half <= 20; ++half) {
    bench.editor.set_playhead(
        Time{time_of_frame(bench.editor.scene().frame_rate, 1).flicks * half / 2});
    CHECK(bench.shown() == Approx(170 + half).margin(0.1));
  }
}

TEST_CASE("A measured angle takes the turn nearest to the one shown, a typed one stays",
          "[pose][KEY-15]") {
  CHECK(continuous_deg(-170, 170) == 190);
  CHECK(continuous_deg(170, -170) == -190);
  CHECK(continuous_deg(10, 730) == 730);
  CHECK(continuous_deg(-180, 0) == -180);
  PoseBench bench;
  bench.turn(170);
  Scene scene = bench.editor.scene();
  std::vector<PoseOverride> unkeyed;
  const int index = bone_index(*bench.editor.character()->bones, bench.hand);
  Pose wanted = bench.editor.evaluated_character()->pose;
  wanted[static_cast<std::size_t>(index)].rotation_deg = -170;
  write_pose(scene, unkeyed, test::kPerson, {}, true, wanted, Rotations::kMeasured);
  const auto value = [&] {
    return find_channel(*active_clip(*find_character(scene, test::kPerson)),
                        bone_channel(bench.hand, kRotationRow))
        ->curve.keys()[0]
        .value;
  };
  CHECK(value() == 190);
  write_pose(scene, unkeyed, test::kPerson, {}, true, wanted, Rotations::kTyped);
  CHECK(value() == -170);
}

TEST_CASE("Typed rotations stop at hard limits, what is not finite is refused", "[pose][UX-11]") {
  PoseBench bench;
  bench.hand = test::bone_id(bench.editor.scene(), "forearm.L");  // hard, ±150
  bench.turn(179);
  CHECK(bench.channel()->curve.keys()[0].value == 150);
  const std::size_t steps = bench.editor.history().steps().size();
  bench.turn(std::numeric_limits<double>::quiet_NaN());
  bench.turn(std::numeric_limits<double>::infinity());
  CHECK(bench.editor.history().steps().size() == steps);
}

TEST_CASE("A pose written as it is shown is no key, no step, not modified", "[pose][IK-18]") {
  PoseBench bench;
  const Pose shown = bench.editor.evaluated_character()->pose;
  for (int i = 0; i < 1000; ++i) edit_pose(bench.editor, "Nothing", test::kPerson, shown);
  bench.editor.begin_drag("Nothing");
  for (int i = 0; i < 10; ++i) update_pose_drag(bench.editor, test::kPerson, shown);
  bench.editor.commit_drag();
  CHECK(bench.editor.history().steps().size() == 1);
  CHECK_FALSE(bench.editor.modified());
  CHECK(active_clip(*bench.editor.character())->channels.empty());
}

TEST_CASE("Only what differs is keyed", "[pose]") {
  PoseBench bench;
  Pose wanted = bench.editor.evaluated_character()->pose;
  wanted[0].x = 5;
  wanted[2].rotation_deg = 7;
  edit_pose(bench.editor, "Two", test::kPerson, wanted);
  CHECK(active_clip(*bench.editor.character())->channels.size() == 2);
}

TEST_CASE("After an edit by hand targets of unpinned handles follow, pins stay", "[pose]") {
  PoseBench bench;
  bench.editor.edit("Targets", [](Scene& scene) {
    for (Handle& handle : edit_character(scene, test::kPerson)->handles) handle.target = Vec2{1, 2};
  });
  bench.turn(25);
  for (const Handle& handle : bench.editor.character()->handles) {
    CHECK(handle.target.has_value() == handle.pinned);
  }
  CHECK(bench.editor.history().steps().size() == 3);
}

TEST_CASE("Reset brings the chosen properties of the chosen bones to rest", "[pose]") {
  PoseBench bench;
  const BoneId head = test::bone_id(bench.editor.scene(), "head");
  bench.turn(25);
  set_bone_value(bench.editor, test::kPerson, head, kRotationRow, 12);
  set_bone_value(bench.editor, test::kPerson, head, bone_property("x"), 3);
  const std::vector<BoneId> bones{head};
  const std::vector<PropertyId> which{kRotationRow};
  reset_pose(bench.editor, "Reset rotation", test::kPerson, bones, which);
  CHECK(bench.shown() == 25);
  const auto index = static_cast<std::size_t>(bone_index(*bench.editor.character()->bones, head));
  CHECK(bench.editor.evaluated_character()->pose[index] == BonePose{3, 0, 0, 1, 1});
}

TEST_CASE("Keying bones keys their rotation and what is not at rest", "[pose]") {
  PoseBench bench;
  bench.editor.session().auto_key = false;
  const BoneId root = test::bone_id(bench.editor.scene(), "root");
  set_bone_value(bench.editor, test::kPerson, root, bone_property("x"), 15);
  bench.editor.set_playhead_frame(12);
  Session& session = bench.editor.session();
  bench.editor.edit("Key", [&](Scene& scene) {
    const std::vector<BoneId> bones{root, bench.hand};
    key_bones(scene, session.unkeyed, test::kPerson, bones, session.playhead);
  });
  CHECK(all_keys(*bench.editor.character(), root).size() == 2);
  CHECK(all_keys(*bench.editor.character(), bench.hand).size() == 1);
}

}  // namespace kindred::editor
