// SPDX-License-Identifier: MIT
// Faults that people met in other tools, as small cases for every solver of the table.
#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;
using test::IkCase;

namespace {

double turn_between(const Pose& a, const Pose& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::abs(a[i].rotation_deg - b[i].rotation_deg));
  return most;
}

}  // namespace

TEST_CASE("the target exactly on the root of the chain", "[IK-1]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (const double second : {100.0, 60.0}) {
      IkCase c = test::chain_case({100, second}, {0, 0});
      INFO(solver.word << ", 100 + " << second);
      for (int k = 0; k < 60; ++k) test::drag(solver, c);
      REQUIRE(glm::length(test::position_of(c, c.start)) == Approx(100 - second).margin(0.5));
      c.handles[0].target_world = {120, 0};
      for (int k = 0; k < 5; ++k) test::drag(solver, c);
      REQUIRE(test::error_of(c, c.start) <= 0.5);
    }
  }
}

TEST_CASE("bones of length zero", "[IK-2]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (const std::vector<double>& lengths :
         {std::vector<double>{100, 0, 100}, {100, 100, 0}, {0, 100, 100}}) {
      IkCase c = test::chain_case(lengths, {150, 50});
      const test::IkAnswer answer = test::solve(solver, c);
      INFO(solver.word);
      REQUIRE(test::error_of(c, answer.pose) <= 0.5);
      if (lengths[1] == 0) {
        std::vector<Affine> world(3);
        forward_kinematics(c.rig, answer.pose, world);
        REQUIRE(joint_world(world, 1) == joint_world(world, 2));
      }
    }
  }
}

TEST_CASE("out of reach: calm at full stretch, and back inside without a jump", "[IK-4]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100, 100}, {1000, 0});
    c.start[0].rotation_deg = 50;
    c.start[1].rotation_deg = -80;
    c.rest = c.start;
    const Pose begin = c.start;
    INFO(solver.word);
    for (int frame = 0; frame < 300; ++frame) {
      const Pose before = c.start;
      test::drag(solver, c);
      if (frame >= 60) REQUIRE(turn_between(before, c.start) < 0.01);
    }
    REQUIRE(glm::distance(test::position_of(c, c.start), {200, 0}) <= 0.5);
    REQUIRE(turn_between(begin, c.start) < 180);
    const auto step_to = [&](double x) {
      c.handles[0].target_world = {x, 0};
      const Pose before = c.start;
      test::drag(solver, c);
      REQUIRE(turn_between(before, c.start) < 15);
      REQUIRE(test::position_of(c, c.start).x == Approx(std::min(x, 200.0)).margin(0.5));
      if (x < 200) {
        const double bend = 2 * degrees(std::acos(x / 200));
        REQUIRE(std::abs(c.start[1].rotation_deg) == Approx(bend).margin(1));
        // The side it bent to before; plain descent may overshoot through the straight pose.
        if (solver.word == "dls") REQUIRE(c.start[1].rotation_deg < 0);
      }
    };
    for (double x = 200; x <= 205; ++x) step_to(x);
    for (double x = 205; x >= 195; --x) step_to(x);
  }
}

TEST_CASE("dragging across an axis: no flips, and back where it came from", "[IK-5]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({80, 60, 40}, {-60, 120});
    c.start = {{0, 0, 80}, {0, 0, 30}, {0, 0, 30}};
    test::drag(solver, c);
    c.rest = c.start;
    const Pose begin = c.start;
    INFO(solver.word);
    const auto step_to = [&](double x) {
      c.handles[0].target_world = {x, 120};
      const Pose before = c.start;
      test::drag(solver, c);
      REQUIRE(turn_between(before, c.start) < 5);
      REQUIRE(test::error_of(c, c.start) <= 0.5);
      // Never a mirrored elbow. Joint by joint a chain wanders, and the way back is another one.
      if (solver.word != "ccd") REQUIRE(c.start[1].rotation_deg > -1);
    };
    for (double x = -59; x <= 60; ++x) step_to(x);
    for (double x = 59; x >= -60; --x) step_to(x);
    REQUIRE(turn_between(begin, c.start) < (solver.word == "ccd" ? 30 : 2));
  }
}

TEST_CASE("a joint locked by equal limits stays there while the rest converges", "[IK-7]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100, 50, 100}, {120, 130});
    c.rig.bones[1].limited = true;
    c.rig.bones[1].limit_min_deg = c.rig.bones[1].limit_max_deg = 15;
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word);
    REQUIRE(answer.pose[1].rotation_deg == 15);
    REQUIRE(test::error_of(c, answer.pose) <= 0.5);
  }
}

TEST_CASE("one joint at its limit, the others take over, by a jump and by a drag", "[IK-9]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase jump = test::chain_case({60, 60, 60}, {0, 100});
    jump.rig.bones[1].limited = true;
    jump.rig.bones[1].limit_max_deg = 10;
    INFO(solver.word);
    const test::IkAnswer answer = test::solve(solver, jump);
    REQUIRE(test::error_of(jump, answer.pose) <= 1);
    REQUIRE(answer.pose[1].rotation_deg >= 0);
    REQUIRE(answer.pose[1].rotation_deg <= 10);

    IkCase slow = jump;
    for (int k = 1; k <= 206; ++k) {
      slow.handles[0].target_world = Vec2{180, 0} + (k / 206.0) * Vec2{-180, 100};
      test::drag(solver, slow);
      REQUIRE(slow.start[1].rotation_deg >= 0);
      REQUIRE(slow.start[1].rotation_deg <= 10);
    }
    REQUIRE(test::error_of(slow, slow.start) <= 1);
  }
}

TEST_CASE("a figure of twice the size reaches twice as far by the same pose", "[IK-11]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase one = test::chain_case({100, 80, 60}, {120, 90});
    IkCase two = one;
    two.start[0].scale_x = two.start[0].scale_y = 2;
    two.handles[0].target_world *= 2.0;
    two.settings.tolerance_px *= 2;
    const Pose a = test::solve(solver, one).pose, b = test::solve(solver, two).pose;
    INFO(solver.word);
    REQUIRE(test::error_of(two, b) <= 0.1);
    if (solver.word == "dls")  // scale-free but for the clamp of errors by the rest pose's height
      for (std::size_t i = 0; i < a.size(); ++i)
        REQUIRE(a[i].rotation_deg == Approx(b[i].rotation_deg).margin(1));
    // A flattened figure can't move, and is as before when it is whole again.
    IkCase flat = one;
    flat.start[0].scale_x = flat.start[0].scale_y = 0;
    const Pose still = test::solve(solver, flat).pose;
    for (std::size_t i = 0; i < still.size(); ++i)
      REQUIRE(still[i].rotation_deg == flat.start[i].rotation_deg);
  }
}

TEST_CASE("two handles on shared bones: a symmetric compromise that stands still", "[IK-12]") {
  std::vector<Bone> bones = test::chain_bones({60, 50, 50});
  bones[0].angle_deg = 90;
  bones[0].weights = {0, 0, 1};
  bones[1].angle_deg = 90;
  for (int k = 0; k < 2; ++k) {
    Bone arm = bones[static_cast<std::size_t>(1 + k)];
    arm.id = BoneId{static_cast<std::uint32_t>(4 + k)};
    arm.name += " right";
    arm.parent = k == 0 ? BoneId{1} : BoneId{4};
    if (k == 0) arm.angle_deg = -90;
    bones.push_back(arm);
  }
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c;
    c.rig = make_rig(bones);
    c.start = Pose(5);
    c.handles = {test::tip_handle(c.rig, 2, {-200, 80}), test::tip_handle(c.rig, 4, {200, 80})};
    INFO(solver.word);
    for (int k = 0; k < 120; ++k) test::drag(solver, c);
    REQUIRE(test::error_of(c, c.start, 0) == Approx(test::error_of(c, c.start, 1)).margin(0.5));
    const Pose settled = c.start;
    test::drag(solver, c);
    REQUIRE(turn_between(settled, c.start) <= 1e-6);

    IkCase one = c;
    one.start = Pose(5);
    one.handles[1].weight = 0;
    IkCase alone = one;
    alone.handles.pop_back();
    REQUIRE(test::solve(solver, one).pose == test::solve(solver, alone).pose);
  }
}

TEST_CASE("solving for a copy leaves the original's bits alone", "[IK-14]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase original = test::person_case();
    IkCase copy = original;
    copy.handles[0].target_world += Vec2{-50, 100};
    const Pose before = original.start;
    ik::Workspace shared;
    Pose out(copy.rig.bones.size()), again(copy.rig.bones.size());
    solver.solve(copy.problem(), shared, out);
    solver.solve(original.problem(), shared, again);
    REQUIRE(original.start == before);
    REQUIRE(again == before);
    REQUIRE(out != before);
  }
}

TEST_CASE("under an unevenly scaled parent the tip still reaches its target", "[IK-17]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({0, 100, 80}, {220, 90});
    c.start[0].scale_x = 2;
    c.start[1].rotation_deg = 45;
    c.rig.bones[0].weights = {0, 0, 0};
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word);
    REQUIRE(test::error_of(c, answer.pose) <= 0.5);
    for (std::size_t i = 0; i < 3; ++i) {
      REQUIRE(answer.pose[i].x == c.start[i].x);
      REQUIRE(answer.pose[i].y == c.start[i].y);
      REQUIRE(answer.pose[i].scale_x == c.start[i].scale_x);
    }
  }
}

TEST_CASE("handles that are where they should be move nothing, a thousand times", "[IK-18]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::person_case();
    c.rest = Pose(c.rig.bones.size(), BonePose{0, 0, 20});  // even with something to pull to
    const Pose before = c.start;
    for (int k = 0; k < 1000; ++k) REQUIRE(test::drag(solver, c).iterations == 0);
    REQUIRE(c.start == before);
  }
}
