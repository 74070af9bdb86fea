// SPDX-License-Identifier: MIT
#include "kindred/rig/fk.h"

#include <limits>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/random_rig.h"

using namespace kindred;

namespace {

std::vector<Affine> worlds_of(const Rig& rig, const Pose& pose) {
  std::vector<Affine> world(rig.bones.size());
  forward_kinematics(rig, pose, world);
  return world;
}

bool all_finite(const std::vector<Affine>& world) {
  for (const Affine& m : world)
    for (const double v : {m.a, m.b, m.c, m.d, m.tx, m.ty})
      if (!std::isfinite(v)) return false;
  return true;
}

bool near(Vec2 a, Vec2 b, double tolerance = 1e-9) { return glm::distance(a, b) <= tolerance; }

}  // namespace

TEST_CASE("world maps are the products of the local ones") {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const test::RandomRig random = test::random_rig(seed, {10, true, false});
    const auto world = worlds_of(random.rig, random.pose);
    for (int i = 0; i < random.rig.size(); ++i) {
      const RigBone& bone = random.rig.bones[static_cast<std::size_t>(i)];
      const BonePose& p = random.pose[static_cast<std::size_t>(i)];
      const Affine local = translation(bone.position + Vec2{p.x, p.y}) *
                           rotation(bone.angle + radians(p.rotation_deg)) *
                           scaling(p.scale_x, p.scale_y);
      const Affine expected =
          bone.parent < 0 ? local : world[static_cast<std::size_t>(bone.parent)] * local;
      for (const Vec2 u : {Vec2{0, 0}, Vec2{50, 10}})
        REQUIRE(near(apply(world[static_cast<std::size_t>(i)], u), apply(expected, u)));
    }
  }
}

TEST_CASE("a chain of 20 000 bones does not recurse", "[K2]") {
  const Rig rig = make_rig(test::chain_bones(std::vector<double>(20'000, 1.0)));
  const auto world = worlds_of(rig, Pose(20'000));
  REQUIRE(near(tip_world(rig, world, 19'999), {20'000, 0}, 1e-6));
  std::vector<Bone> bones = test::chain_bones(std::vector<double>(20'000, 1.0));
  for (Bone& bone : bones) bone.inherit_scale = bone.inherit_rotation = false;
  const Rig flagged = make_rig(bones);
  REQUIRE(near(tip_world(flagged, worlds_of(flagged, Pose(20'000)), 19'999), {20'000, 0}, 1e-6));
}

TEST_CASE("the world length of a bone under an unevenly scaled parent", "[K3][IK-17]") {
  std::vector<Bone> bones = test::chain_bones({0, 100});
  bones[1].angle_deg = 45;
  const Rig rig = make_rig(bones);
  Pose pose(2);
  pose[0].scale_x = 2;
  const auto world = worlds_of(rig, pose);
  const Vec2 tip = tip_world(rig, world, 1) - joint_world(world, 1);
  REQUIRE(tip.x == Approx(141.421356));
  REQUIRE(tip.y == Approx(70.710678));
  REQUIRE(glm::length(tip) == Approx(158.113883));
}

TEST_CASE("without scale a bone keeps its shape while its joint moves with the parent") {
  std::vector<Bone> bones = test::chain_bones({100, 80, 40});
  bones[1].inherit_scale = false;
  const Rig rig = make_rig(bones);
  Pose pose(3);
  pose[0].scale_x = 0.5;
  pose[0].rotation_deg = 30;
  const auto world = worlds_of(rig, pose);
  const Vec2 along{std::cos(radians(30)), std::sin(radians(30))};
  REQUIRE(near(joint_world(world, 1), 50.0 * along));
  REQUIRE(near(tip_world(rig, world, 1), 130.0 * along));
  REQUIRE(near(tip_world(rig, world, 2), 170.0 * along));

  // What the parent itself inherited stays: a root's scale reaches every bone.
  bones[1].inherit_scale = true;
  bones[2].inherit_scale = false;
  const auto deep = worlds_of(make_rig(bones), pose);
  REQUIRE(near(tip_world(rig, deep, 2), 110.0 * along));
  pose[1].scale_x = 0;
  const auto flat = worlds_of(make_rig(bones), pose);
  REQUIRE(near(tip_world(rig, flat, 2) - joint_world(flat, 2), 20.0 * along));
}

TEST_CASE("without rotation a bone stands upright while its joint moves with the parent") {
  std::vector<Bone> bones = test::chain_bones({100, 50});
  bones[1].inherit_rotation = false;
  const Rig rig = make_rig(bones);
  Pose pose(2);
  pose[0].rotation_deg = 70;
  pose[0].scale_x = pose[0].scale_y = 2;
  const auto world = worlds_of(rig, pose);
  const Vec2 joint = 200.0 * Vec2{std::cos(radians(70)), std::sin(radians(70))};
  REQUIRE(near(joint_world(world, 1), joint));
  REQUIRE(near(tip_world(rig, world, 1), joint + Vec2{100, 0}));
}

TEST_CASE("parent axes times rotation and scale give the world map") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const test::RandomRig random = test::random_rig(seed);
    const auto world = worlds_of(random.rig, random.pose);
    for (int i = 0; i < random.rig.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      const BonePose& p = random.pose[k];
      const Affine expected = parent_axes(random.rig, random.pose, world, i) *
                              rotation(random.rig.bones[k].angle + radians(p.rotation_deg)) *
                              scaling(p.scale_x, p.scale_y);
      for (const Vec2 u : {Vec2{0, 0}, Vec2{30, -20}})
        REQUIRE(near(apply(world[k], u), apply(expected, u)));
    }
  }
}

TEST_CASE("any finite pose gives finite maps") {
  const double huge = std::numeric_limits<double>::max();
  const Rig rig = make_rig(test::chain_bones({100, 100, 100, 100}));
  Pose pose(4, BonePose{huge, -huge, huge, huge, -huge});
  REQUIRE(all_finite(worlds_of(rig, pose)));
  pose.assign(4, BonePose{huge, huge, 0, 0, 1e-300});
  REQUIRE(all_finite(worlds_of(rig, pose)));
}

TEST_CASE("a root scale through zero leaves nothing behind, a scale of 2 acts once", "[IK-11]") {
  const test::RandomRig random = test::random_rig(5, {8, false, false});
  Pose pose = random.pose;
  const auto first = worlds_of(random.rig, pose);
  pose[0].scale_x = pose[0].scale_y = 0;
  REQUIRE(all_finite(worlds_of(random.rig, pose)));
  pose[0].scale_x = pose[0].scale_y = 1;
  REQUIRE(worlds_of(random.rig, pose) == first);
  pose[0].scale_x = pose[0].scale_y = 2;
  const auto twice = worlds_of(random.rig, pose);
  const Vec2 root = joint_world(first, 0);
  for (int i = 0; i < random.rig.size(); ++i)
    if (random.rig.bones[static_cast<std::size_t>(i)].root == 0)
      REQUIRE(near(joint_world(twice, i), root + 2.0 * (joint_world(first, i) - root)));
}

TEST_CASE("the centre of mass is the weighted mean of the bones' middles", "[IK-16]") {
  std::vector<Bone> bones = test::chain_bones({0, 0});
  bones[0].mass = bones[1].mass = 10;
  bones[1].position = {100, 0};
  Rig rig = make_rig(bones);
  const auto world = worlds_of(rig, Pose(2));
  REQUIRE(near(center_of_mass(rig, world), {50, 0}));
  rig.bones[0].mass = 30;
  REQUIRE(near(center_of_mass(rig, world), {25, 0}));
  rig.bones[0].mass = rig.bones[1].mass = 0;
  REQUIRE(near(center_of_mass(rig, world), {50, 0}));
  REQUIRE(center_of_mass(Rig{}, {}) == Vec2{0, 0});
}
