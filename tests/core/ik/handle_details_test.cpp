// SPDX-License-Identifier: MIT
// What a handle can ask for besides a place: an angle, the side of a bend, softness; restarts.
#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;
using test::IkCase;

namespace {

double world_angle(const IkCase& c, const Pose& pose, int bone) {
  std::vector<Affine> world(c.rig.bones.size());
  forward_kinematics(c.rig, pose, world);
  const Affine& m = world[static_cast<std::size_t>(bone)];
  return std::atan2(m.b, m.a);
}

}  // namespace

TEST_CASE("a wanted angle is met together with the place", "[handles]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100, 80, 60}, {90, 110});
    c.start[1].rotation_deg = 20;
    c.handles[0].angle = radians(-30);
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word << ": " << answer.result.iterations << " iterations, "
                     << answer.result.error_px << " px");
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(test::error_of(c, answer.pose) <= 0.05);
    REQUIRE(degrees(world_angle(c, answer.pose, 2)) == Approx(-30).margin(0.1));
    REQUIRE(answer.result.angle_error <= radians(0.1));
  }
}

TEST_CASE("an angle alone turns the bone and leaves the point free", "[handles]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100, 80, 60}, {});
    c.handles[0].angle = radians(75);
    c.handles[0].angle_only = true;
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(degrees(world_angle(c, answer.pose, 2)) == Approx(75).margin(0.1));
    REQUIRE(answer.result.error_px == 0);
    // On a reflection that turns the picture over, the same angle shows as its mirror image.
    IkCase m = c;
    m.reflections = {{{1, -1}, {0, 0}, {1, -1}}};
    m.handles[0].reflection = 0;
    m.handles[0].angle = radians(-75);
    REQUIRE(degrees(world_angle(m, test::solve(solver, m).pose, 2)) == Approx(75).margin(0.1));
  }
}

TEST_CASE("the side of a bend: mirrored first where it is the other one, and kept in a drag",
          "[handles]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (const int side : {1, -1}) {
      IkCase c = test::chain_case({100, 100}, {150, 20});
      c.handles[0].bend = side;
      c.start[0].rotation_deg = 20 * side;
      c.start[1].rotation_deg = -40 * side;
      const test::IkAnswer answer = test::solve(solver, c);
      INFO(solver.word << ", side " << side);
      REQUIRE(answer.result.status == ik::Status::kConverged);
      REQUIRE(answer.pose[1].rotation_deg * side > 0);
      // A straight arm bends to the wanted side too.
      IkCase straight = test::chain_case({100, 100}, {150, 0});
      straight.handles[0].bend = side;
      REQUIRE(test::solve(solver, straight).pose[1].rotation_deg * side > 0);
      // Out to full stretch and back.
      c.start = answer.pose;
      for (const double x : {190.0, 260.0, 199.0, 170.0}) {
        c.handles[0].target_world = {x, 0};
        test::drag(solver, c);
      }
      REQUIRE(c.start[1].rotation_deg * side > 0);
    }
  }
  // Already met, but bent to the other side: mirrored with the tip in its place.
  IkCase met = test::chain_case({100, 100}, {});
  met.start = {{0, 0, 40}, {0, 0, -70}};
  met.handles[0].target_world = test::position_of(met, met.start);
  met.handles[0].bend = 1;
  const test::IkAnswer answer = test::solve(ik::default_solver(), met);
  REQUIRE(answer.pose[1].rotation_deg == Approx(70));
  REQUIRE(test::error_of(met, answer.pose) <= 1e-9);
}

TEST_CASE("softness: no snap at full stretch, off by default", "[handles]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100, 100}, {150, 0});
    c.start[0].rotation_deg = -41;
    c.start[1].rotation_deg = 82;
    c.handles[0].softness = 20;
    test::drag(solver, c);
    REQUIRE(test::error_of(c, c.start) <= 0.05);  // well inside it is followed exactly
    INFO(solver.word);
    double largest = 0;
    for (double x = 151; x <= 260; ++x) {
      const double before = c.start[1].rotation_deg;
      c.handles[0].target_world = {x, 0};
      test::drag(solver, c);
      largest = std::max(largest, std::abs(c.start[1].rotation_deg - before));
    }
    REQUIRE(largest < 3);  // without softness 8 degrees at the last px
    REQUIRE(c.start[1].rotation_deg > 5);
    REQUIRE(test::position_of(c, c.start).x < 200);
    REQUIRE(test::position_of(c, c.start).x > 197);
  }
}

TEST_CASE("restarts find what a single cold solve misses, the same way each time", "[I3]") {
  // The elbow is folded against its limit: descent alone ends there.
  IkCase c = test::chain_case({100, 100, 60}, {-150, -60});
  for (const std::size_t bone : {1u, 2u}) {
    c.rig.bones[bone].limited = true;
    c.rig.bones[bone].limit_min_deg = 0;
    c.rig.bones[bone].limit_max_deg = 100;
  }
  c.rig.bones[0].limited = true;
  c.rig.bones[0].limit_min_deg = -200;
  c.rig.bones[0].limit_max_deg = 160;
  c.settings.restarts = 20;
  for (const ik::Solver& solver : ik::solvers()) {
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word << ": error " << answer.result.error_px);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(test::solve(solver, c).pose == answer.pose);
  }
}

TEST_CASE("the side of a bend under balance, mirrors and uneven scales", "[handles]") {
  // Of world positions: positive where shoulder, elbow and hand turn counter-clockwise.
  const auto bent = [](const IkCase& c, const Pose& pose) {
    std::vector<Affine> world(c.rig.bones.size());
    forward_kinematics(c.rig, pose, world);
    const Vec2 base = joint_world(world, 1), elbow = joint_world(world, 2);
    return cross(elbow - base, tip_world(c.rig, world, 2) - base);
  };
  struct Shape {
    const char* name;
    double root_x, root_y, upper_x, upper_y;
    bool balance;
  };
  for (const ik::Solver& solver : ik::solvers()) {
    for (const Shape& shape : {Shape{"balance", 1, 1, 1, 1, true},
                               {"mirrored", -1, 1, 1, 1, false},
                               {"uneven above", 2, 1, 1, 1, false},
                               {"uneven and mirrored above", -1.5, 0.7, 1, 1, true},
                               {"mirrored inside", 1, 1, 1, -1, false},
                               {"uneven inside", 1, 1, 1.3, 0.9, false}}) {
      for (const int side : {1, -1}) {
        IkCase c = test::chain_case({40, 100, 100}, {});
        c.rig.bones[0].weights = {0, 0, 0};
        c.start[0].scale_x = shape.root_x;
        c.start[0].scale_y = shape.root_y;
        c.start[1] = {0, 0, 30, shape.upper_x, shape.upper_y};
        c.start[2].rotation_deg = 50;
        c.handles[0].bend = side;
        c.handles[0].target_world = test::position_of(c, c.start) + Vec2{3, -2};
        c.handles[0].chain = 2;
        if (shape.balance) c.balance = ik::BalanceGoal{{-1000, 1000}, 1};
        INFO(solver.word << ", " << shape.name << ", side " << side);
        for (const double first : {50.0, -50.0}) {
          c.start[2].rotation_deg = first;
          const test::IkAnswer answer = test::solve(solver, c);
          REQUIRE(side * bent(c, answer.pose) > 0);
          REQUIRE(answer.result.error_px <= 0.05);
        }
        // From the straight pose too, with the target on the limb's own line.
        c.start[1].rotation_deg = c.start[2].rotation_deg = 0;
        std::vector<Affine> world(3);
        forward_kinematics(c.rig, c.start, world);
        c.handles[0].target_world =
            0.25 * joint_world(world, 1) + 0.75 * tip_world(c.rig, world, 2);
        REQUIRE(side * bent(c, test::solve(solver, c).pose) > 0);
      }
    }
  }
}
