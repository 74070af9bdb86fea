// SPDX-License-Identifier: MIT
#include "kindred/rig/bone.h"

#include "kindred/rig/rig.h"
#include "support/catch.h"

using namespace kindred;

TEST_CASE("the side is told by the name") {
  for (const char* left : {"hand.L", "hand.l", "hand_l", "hand_L", "left hand", "LeftHand",
                           "arm_left", "hand.L.001", "LEFT", "handLeft"})
    REQUIRE(side_from_name(left) == Side::kLeft);
  for (const char* right : {"hand.R", "leg_r", "Right Leg", "upperArmRight", "foot.R.2"})
    REQUIRE(side_from_name(right) == Side::kRight);
  for (const char* center :
       {"", "L", "spine", "leftover", "bright", "tail.1", "head l", "left or right"})
    REQUIRE(side_from_name(center) == Side::kCenter);
}

TEST_CASE("a side that is given wins over the name") {
  Bone bone;
  bone.name = "hand.L";
  REQUIRE(side_of(bone) == Side::kLeft);
  bone.side = Side::kCenter;
  REQUIRE(side_of(bone) == Side::kCenter);
}

TEST_CASE("bones are compiled with their tree, height and clean numbers") {
  std::vector<Bone> bones(4);
  for (std::size_t i = 0; i < bones.size(); ++i)
    bones[i].id = BoneId{static_cast<std::uint32_t>(i + 1)};
  bones[0].length = 60;
  bones[0].angle_deg = 90;
  bones[1].parent = BoneId{1};
  bones[1].position = {60, 0};
  bones[1].length = 40;
  bones[2].position = {300, 0};  // a second root
  bones[2].mass = -1;
  bones[3].parent = BoneId{3};
  bones[3].limits = RotationLimits{30, -30, LimitMode::kHard, 15, {}};
  const Rig rig = make_rig(bones);
  REQUIRE(rig.bones[1].parent == 0);
  REQUIRE(rig.bones[1].root == 0);
  REQUIRE(rig.bones[2].parent == -1);
  REQUIRE(rig.bones[3].root == 2);
  REQUIRE(rig.height == Approx(300));
  REQUIRE(rig.bones[2].mass == 0);
  REQUIRE(rig.bones[3].limit_min_deg == -30);
  REQUIRE(rig.bones[3].limit_max_deg == 30);
  REQUIRE(bone_index(bones, BoneId{3}) == 2);
  REQUIRE(bone_index(bones, BoneId{9}) == -1);
  REQUIRE(bone_index(bones, BoneId{}) == -1);
  REQUIRE(make_rig({}).height == 1);
}

TEST_CASE("hard limits clamp to the nearest bound, turns of 360 apart", "[IK-7]") {
  RigBone bone;
  bone.limited = true;
  bone.limit_min_deg = 170;
  bone.limit_max_deg = 190;
  REQUIRE(limited_rotation_deg(bone, 185) == 185);
  REQUIRE(limited_rotation_deg(bone, -175) == -175);  // the same angle as 185, and as typed
  REQUIRE(limited_rotation_deg(bone, 150) == 170);
  REQUIRE(limited_rotation_deg(bone, -150) == 190);
  REQUIRE(limited_rotation_deg(bone, 0 + 360 * 3 + 100) == 170);
  bone.limit_min_deg = bone.limit_max_deg = 15;
  REQUIRE(limited_rotation_deg(bone, -100) == 15);
  bone.limit_mode = LimitMode::kSoft;
  REQUIRE(limited_rotation_deg(bone, -100) == -100);
}
