// SPDX-License-Identifier: MIT
// The sample person: cold solves to random reachable poses, and how natural drags look.
#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;
using test::IkCase;

namespace {

/// Random rotations of +-1 rad inside the limits; the root, and what takes no part in IK, stay.
Pose random_person_pose(const Rig& rig, std::mt19937& generator) {
  Pose pose(rig.bones.size());
  for (std::size_t i = 1; i < pose.size(); ++i) {
    const RigBone& bone = rig.bones[i];
    const double unit = static_cast<double>(generator()) / 4294967295.0;
    double rotation = degrees(2 * unit - 1);
    if (bone.limited) rotation = std::clamp(rotation, bone.limit_min_deg, bone.limit_max_deg);
    if (bone.weights.rotation > 0) pose[i].rotation_deg = rotation;
  }
  return pose;
}

}  // namespace

TEST_CASE("dls reaches 1000 random reachable sets of hands and feet, cold, to 0.05 px", "[I3]") {
  const ik::Solver& solver = *ik::find_solver("dls");
  IkCase c = test::person_case();
  std::mt19937 generator(2024);
  int converged = 0;
  for (int k = 0; k < 1000; ++k) {
    const Pose goal = random_person_pose(c.rig, generator);
    for (std::size_t h = 0; h < 4; ++h) c.handles[h].target_world = test::position_of(c, goal, h);
    const test::IkAnswer answer = test::solve(solver, c);
    if (answer.result.status != ik::Status::kConverged) continue;
    ++converged;
    for (std::size_t h = 0; h < 4; ++h) REQUIRE(test::error_of(c, answer.pose, h) <= 0.05 + 1e-9);
  }
  INFO(converged << " of 1000");
  REQUIRE(converged >= 990);
}

TEST_CASE("out of reach a drag turns no joint by more than 0.3 rad a step, and pins hold") {
  const ik::Solver& solver = ik::default_solver();
  IkCase c = test::person_case();
  c.rest = c.start;
  for (std::size_t h = 1; h < 4; ++h) c.handles[h].pinned = true;
  const Vec2 start = c.handles[0].target_world;
  for (int k = 1; k <= 150; ++k) {  // straight out, 5 px a step: about 0.01 of the height
    c.handles[0].target_world = start + 5.0 * k * Vec2{-0.9, 0.43};
    const Pose before = c.start;
    test::drag(solver, c);
    for (std::size_t i = 0; i < before.size(); ++i)
      REQUIRE(std::abs(before[i].rotation_deg - c.start[i].rotation_deg) <= degrees(0.3));
    for (std::size_t h = 1; h < 4; ++h) REQUIRE(test::error_of(c, c.start, h) <= 0.01);
  }
}

TEST_CASE("five closed circles end near the pose they began with", "[I6]") {
  const ik::Solver& solver = ik::default_solver();
  IkCase c = test::person_case();
  c.rest = c.start;
  for (std::size_t h = 1; h < 4; ++h) c.handles[h].pinned = true;
  const Vec2 start = c.handles[0].target_world;
  for (int k = 1; k <= 1000; ++k) {
    const double angle = 2 * kPi * k / 200;
    c.handles[0].target_world = start + 50.0 * Vec2{std::cos(angle) - 1, std::sin(angle)};
    test::drag(solver, c);
  }
  // 0.03 rad; without the pull joints creep by 90 degrees here.
  for (std::size_t i = 0; i < c.start.size(); ++i)
    REQUIRE(std::abs(c.start[i].rotation_deg) <= degrees(0.03));
}

TEST_CASE("with low weights in the body the arm reaches and the torso stays") {
  const ik::Solver& solver = ik::default_solver();
  const auto lean = [&](double torso_weight) {
    IkCase c = test::person_case();
    c.handles.resize(1);
    for (const char* name : {"spine", "chest"})
      c.rig.bones[static_cast<std::size_t>(test::person_bone(name))].weights.rotation =
          torso_weight;
    c.handles[0].target_world += Vec2{-100, 90};
    const test::IkAnswer answer = test::solve(solver, c);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    return std::abs(answer.pose[1].rotation_deg) + std::abs(answer.pose[2].rotation_deg);
  };
  REQUIRE(lean(0.05) < 0.3 * lean(1));
}
