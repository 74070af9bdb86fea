// SPDX-License-Identifier: MIT
// The mirror image by itself; solving through it is in core/ik/mirror_test.cpp.
#include "kindred/rig/reflection.h"

#include <limits>

#include "kindred/rig/fk.h"
#include "support/catch.h"
#include "support/random_rig.h"

using namespace kindred;

TEST_CASE("reflecting and its inverse agree, joint angles don't matter", "[mirror]") {
  const Vec2 root{0.3, 0.8};
  const ReflectionMap maps[] = {
      {{0.9, -1}, {0, 0.4}, {0.8, 0.8}}, {{1, -1}, {0, 0}, {1, -1}}, {{-1, 1}, {3, 0}, {-1, 1}}};
  for (const ReflectionMap& map : maps) {
    for (const Vec2 point : {Vec2{1.146, 2.33}, Vec2{-5, 0}, root}) {
      const Vec2 back = unreflect(map, root, reflect(map, root, point));
      REQUIRE(glm::distance(back, point) <= 1e-14);
      REQUIRE(glm::distance(apply(reflection_matrix(map, root), point),
                            reflect(map, root, point)) <= 1e-14);
    }
  }
}

TEST_CASE("the mirrored tips of the three-bone fixture", "[mirror]") {
  std::vector<Bone> bones = test::chain_bones({0.6, 0.5, 0.3});
  Pose pose{{0.3, 0.8, 1.2 * 180 / 3.14159265358979323846, 1.3, 1.3},
            {0, 0, -0.5 * 180 / 3.14159265358979323846},
            {0, 0, 0.7 * 180 / 3.14159265358979323846}};
  const Rig rig = make_rig(bones);
  std::vector<Affine> world(3), mirrored(3);
  forward_kinematics(rig, pose, world);
  const Vec2 tip = tip_world(rig, world, 2);
  REQUIRE(tip.x == Approx(1.146074).margin(1e-6));
  REQUIRE(tip.y == Approx(2.330057).margin(1e-6));

  const ReflectionMap same_pose{{0.9, -1}, {0, 0.4}, {0.8, 0.8}};
  reflect_worlds(rig, same_pose, world, mirrored);
  REQUIRE(tip_world(rig, mirrored, 2).x == Approx(0.946859).margin(1e-6));
  REQUIRE(tip_world(rig, mirrored, 2).y == Approx(0.824046).margin(1e-6));

  const ReflectionMap ground{{1, -1}, {0, 0}, {1, -1}};
  reflect_worlds(rig, ground, world, mirrored);
  REQUIRE(tip_world(rig, mirrored, 2).x == Approx(1.146074).margin(1e-6));
  REQUIRE(tip_world(rig, mirrored, 2).y == Approx(-2.330057).margin(1e-6));
}

TEST_CASE("a raised root stands lower in the mirror by the same amount", "[R3]") {
  const ReflectionMap map{{1, -1}, {0, 700}, {0.8, 0.8}};
  const Vec2 low = reflect(map, {100, 200}, {100, 200});
  const Vec2 high = reflect(map, {100, 230}, {100, 230});
  REQUIRE(high.y - low.y == -30);
  REQUIRE(high.x == low.x);
}

TEST_CASE("scales of 0 and huge worlds give finite images", "[R4]") {
  const test::RandomRig random = test::random_rig(3);
  std::vector<Affine> world(random.rig.bones.size()), mirrored(world.size());
  Pose pose = random.pose;
  for (const double size : {1.0, std::numeric_limits<double>::max()}) {
    for (BonePose& p : pose) p.x = size;
    forward_kinematics(random.rig, pose, world);
    for (const ReflectionMap& map :
         {ReflectionMap{{0, 0}, {0, 0}, {0, 0}}, ReflectionMap{{2, -2}, {1, 1}, {-1, 1}}}) {
      reflect_worlds(random.rig, map, world, mirrored);
      for (const Affine& m : mirrored)
        for (const double v : {m.a, m.b, m.c, m.d, m.tx, m.ty}) REQUIRE(std::isfinite(v));
    }
  }
  const ReflectionMap flat{{0, 0}, {0, 0}, {0, 1}};
  REQUIRE(unreflect(flat, {5, 6}, {100, 200}) == Vec2{5, 206});
}

TEST_CASE("each tree of a forest is reflected at its own root", "[R5]") {
  std::vector<Bone> bones = test::chain_bones({50, 50});
  Bone other;
  other.id = BoneId{3};
  other.position = {400, 100};
  other.length = 30;
  bones.push_back(other);
  const Rig rig = make_rig(bones);
  std::vector<Affine> world(3), mirrored(3);
  forward_kinematics(rig, Pose(3), world);
  const ReflectionMap map{{0.5, -1}, {0, 300}, {0.8, 0.8}};
  reflect_worlds(rig, map, world, mirrored);
  REQUIRE(joint_world(mirrored, 2) == Vec2{200, 200});
  REQUIRE(glm::distance(tip_world(rig, mirrored, 2), {224, 200}) <= 1e-12);
  REQUIRE(glm::distance(tip_world(rig, mirrored, 1), {80, 300}) <= 1e-12);
}
