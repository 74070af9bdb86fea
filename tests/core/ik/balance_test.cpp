// SPDX-License-Identifier: MIT
// Centre of mass over its support (MOTION B1-B3), with the numbers of the stick figure.
#include <cmath>

#include "core/ik/ccd.h"
#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/stick_rig.h"

using namespace kindred;
using test::IkCase;

namespace {

IkCase one_foot_case() {
  IkCase c = test::stick_case();
  test::bend_forward(c);
  test::pin_tip(c, test::kShankL);
  c.balance = test::stick_support(c, {test::kShankL}, 10);
  return c;
}

double turned(const IkCase& c, const Pose& pose, int bone) {
  const auto i = static_cast<std::size_t>(bone);
  return pose[i].rotation_deg - c.start[i].rotation_deg;
}

}  // namespace

TEST_CASE("the centre of mass of the stick figure, at rest and bent forward", "[balance]") {
  IkCase c = test::stick_case();
  REQUIRE(test::center_of(c, c.start).x == Approx(.007805).margin(1e-6));
  REQUIRE(test::center_of(c, c.start).y == Approx(1.028479).margin(1e-6));
  test::bend_forward(c);
  REQUIRE(test::center_of(c, c.start).x == Approx(.164530).margin(1e-6));
  REQUIRE(test::center_of(c, c.start).y == Approx(.937994).margin(1e-6));
}

TEST_CASE("one turn of a free leg brings the centre exactly to where it should be", "[balance]") {
  IkCase c = test::stick_case();
  test::bend_forward(c);
  const std::vector<Affine> world = test::worlds_of(c, c.start);
  const double mass = 67, leg_mass = 12;
  const Vec2 hip = joint_world(world, test::kThighR);
  const Vec2 leg_center =
      (8.0 * 0.5 * (hip + tip_world(c.rig, world, test::kThighR)) +
       4.0 * 0.5 * (joint_world(world, test::kShankR) + tip_world(c.rig, world, test::kShankR))) /
      leg_mass;
  REQUIRE(leg_center.x == Approx(.021789).margin(1e-6));
  REQUIRE(leg_center.y == Approx(.581114).margin(1e-6));
  const double center = test::center_of(c, c.start).x;
  REQUIRE(leg_center.x + mass / leg_mass * (0.08 - center) == Approx(-.450169).margin(1e-6));
  const Vec2 arm = leg_mass * (leg_center - hip);
  const double turn = ik::turn_to_reach(arm.x, perp(arm).x, arm.x + mass * (0.136 - center));
  REQUIRE(degrees(turn) == Approx(-22.3228).margin(1e-4));
  c.start[test::kThighR].rotation_deg += degrees(turn);
  REQUIRE(test::center_of(c, c.start).x == Approx(0.136).margin(1e-12));
}

TEST_CASE("B1: bent forward on one foot, the free leg goes back until the centre is supported",
          "[B1][balance]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = one_foot_case();
    c.settings.max_iterations = 2000;
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word << ": " << answer.result.iterations << " iterations, excess "
                     << answer.result.balance_excess);
    REQUIRE(test::center_of(c, answer.pose).x <= .1361);
    REQUIRE(turned(c, answer.pose, test::kThighR) < -5);
    REQUIRE(test::error_of(c, answer.pose) <= (solver.word == "dls" ? 1e-5 : 2e-3));
    if (solver.word != "dls") continue;
    REQUIRE(turned(c, answer.pose, test::kThighR) == Approx(-16).margin(3));
    REQUIRE(std::abs(turned(c, answer.pose, test::kTorso)) <= 2);
    for (int bone = 0; bone < c.rig.size(); ++bone)
      REQUIRE(std::abs(turned(c, answer.pose, bone)) <=
              std::abs(turned(c, answer.pose, test::kThighR)));
  }
}

TEST_CASE("a centre that is supported already changes nothing", "[balance]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::stick_case();
    test::pin_tip(c, test::kShankL);
    test::pin_tip(c, test::kShankR);
    c.balance = test::stick_support(c, {test::kShankL, test::kShankR});
    REQUIRE(test::solve(solver, c).pose == c.start);
    // Limbs drawn to the centre are what the first publication of this method complains of: arms
    // and legs spread stay spread.
    c.start[test::kArmL].rotation_deg = 70;
    c.start[test::kArmR].rotation_deg = -70;
    REQUIRE(test::solve(solver, c).pose == c.start);
  }
}

TEST_CASE("B2: reaching down with both feet pinned, the hand is met with balance as without",
          "[B2][balance]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::stick_case();
    test::pin_tip(c, test::kShankL);
    test::pin_tip(c, test::kShankR);
    c.handles.push_back(test::tip_handle(c.rig, test::kForeL, {.6, .3}));
    c.settings.max_iterations = 3000;
    c.settings.tolerance_px = 1e-4;
    const test::IkAnswer without = test::solve(solver, c);
    c.balance = test::stick_support(c, {test::kShankL, test::kShankR}, 100);
    const test::IkAnswer with = test::solve(solver, c);
    const double support_end = c.balance->support.high;
    INFO(solver.word << ": without " << test::center_of(c, without.pose).x << ", with "
                     << test::center_of(c, with.pose).x << " to " << support_end);
    REQUIRE(test::center_of(c, without.pose).x > .145);
    if (solver.word == "gradient") {  // pins make its valley narrow: not there after 3000 steps
      REQUIRE(test::center_of(c, with.pose).x < test::center_of(c, without.pose).x - 0.02);
      continue;
    }
    REQUIRE(test::center_of(c, with.pose).x <= .1361);
    REQUIRE(test::error_of(c, with.pose, 2) < (solver.word == "ccd" ? .03 : .003));
    REQUIRE(test::error_of(c, with.pose, 2) <=
            test::error_of(c, without.pose, 2) + (solver.word == "ccd" ? .03 : 1e-3));
    for (const std::size_t pin : {0u, 1u})
      REQUIRE(test::error_of(c, with.pose, pin) <= (solver.word == "dls" ? 1e-5 : 2e-3));
    if (solver.word == "dls") REQUIRE(with.pose[test::kTorso].x != c.start[test::kTorso].x);
  }
}

TEST_CASE("B3: without mass balance is off, and says so", "[B3][balance][IK-16]") {
  IkCase c = one_foot_case();
  for (RigBone& bone : c.rig.bones) bone.mass = 0;
  const std::vector<Affine> world = test::worlds_of(c, c.start);
  const std::vector<int> feet{test::kShankL, test::kShankR};
  const ik::BalanceState state = ik::balance_state(c.rig, world, feet, {});
  REQUIRE(state.weightless);
  REQUIRE_FALSE(ik::is_balanced(state));
  REQUIRE_FALSE(ik::balance_goal(c.rig, world, state, 1));
  for (const ik::Solver& solver : ik::solvers()) REQUIRE(test::solve(solver, c).pose == c.start);
}

TEST_CASE("the centre counts the root's mass, all masses 0 give the plain mean", "[IK-16]") {
  std::vector<Bone> bones = test::chain_bones({0, 0});
  bones[1].position = {100, 0};
  bones[0].mass = bones[1].mass = 10;
  Rig rig = make_rig(bones);
  std::vector<Affine> world(2);
  forward_kinematics(rig, Pose(2), world);
  REQUIRE(center_of_mass(rig, world) == Vec2{50, 0});
  rig.bones[0].mass = rig.bones[1].mass = 0;
  REQUIRE(center_of_mass(rig, world) == Vec2{50, 0});
}

TEST_CASE("the support: pinned feet, else what touches the ground, shrunk by a tenth a side",
          "[balance]") {
  const IkCase c = test::person_case();
  const std::vector<Affine> world = test::worlds_of(c, c.start);
  const std::vector<int> feet{test::person_bone("foot.L"), test::person_bone("foot.R")};
  const auto range = [&](int bone) {
    const double a = joint_world(world, bone).x, b = tip_world(c.rig, world, bone).x;
    return ik::Interval{std::min(a, b), std::max(a, b)};
  };
  const ik::Interval left = range(feet[0]);
  const ik::BalanceState on_one = ik::balance_state(c.rig, world, feet, {feet.data(), 1});
  const double width = left.high - left.low;
  REQUIRE(on_one.support->low == Approx(left.low + 0.1 * width));
  REQUIRE(on_one.support->high == Approx(left.high - 0.1 * width));
  REQUIRE(ik::is_balanced(on_one) == false);
  const ik::BalanceState standing = ik::balance_state(c.rig, world, feet, {});
  REQUIRE(ik::is_balanced(standing) == true);
  const ik::BalanceState unsupported = ik::balance_state(c.rig, world, {}, {});
  REQUIRE_FALSE(ik::is_balanced(unsupported));
  // Without support bones a solve keeps the centre over the root.
  REQUIRE(ik::balance_goal(c.rig, world, unsupported, 1)->support == ik::Interval{300, 300});
}

TEST_CASE("balance under uneven scales and in forests: finite, and E falls", "[balance][I1][I2]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (unsigned seed = 0; seed < 60; ++seed) {
      IkCase c = test::random_case(seed, {12, true, true, true});
      c.settings.max_iterations = 40;
      c.balance = ik::BalanceGoal{{-20, 20}, 1};
      INFO(solver.word << ", seed " << seed);
      const test::IkAnswer answer = test::solve(solver, c);
      for (const BonePose& p : answer.pose) REQUIRE(std::isfinite(p.rotation_deg + p.x + p.y));
      const double start = ik::energy(c.problem(), c.start);
      REQUIRE(ik::energy(c.problem(), answer.pose) <= start * (1 + 1e-9) + 1e-9);
      REQUIRE(std::isfinite(answer.result.balance_excess));
    }
  }
}

TEST_CASE("the gradient of E with angles and balance equals central differences", "[balance]") {
  IkCase c = one_foot_case();
  c.start[test::kArmL].rotation_deg = 25;
  c.handles.push_back(test::tip_handle(c.rig, test::kForeL, {.6, .3}));
  c.handles.back().angle = 0.4;
  c.balance->weight = 10;
  std::vector<double> gradient(c.rig.bones.size() * kDofsPerBone);
  ik::energy_gradient(c.problem(), c.start, gradient);
  const double h = 1e-5;
  for (std::size_t i = 0; i < c.start.size(); ++i) {
    const auto difference = [&](double BonePose::*field, double step, double per_unit) {
      Pose low = c.start, high = c.start;
      low[i].*field -= step;
      high[i].*field += step;
      return (ik::energy(c.problem(), high) - ik::energy(c.problem(), low)) / (2 * step * per_unit);
    };
    REQUIRE(gradient[i * kDofsPerBone + kDofRotation] ==
            Approx(difference(&BonePose::rotation_deg, degrees(h), radians(1))).margin(1e-8));
    REQUIRE(gradient[i * kDofsPerBone + kDofX] ==
            Approx(difference(&BonePose::x, h, 1)).margin(1e-8));
  }
}

TEST_CASE("balance stops at the edge of the support, and limbs are not drawn to the centre",
          "[balance]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (const double side : {1.0, -1.0}) {
      IkCase c = test::stick_case();
      c.start[test::kArmL].rotation_deg = 100;
      c.start[test::kArmR].rotation_deg = -100;
      c.start[test::kThighL].rotation_deg = 25;
      c.start[test::kThighR].rotation_deg = -25;
      c.settings.max_iterations = 2000;
      const double x = test::center_of(c, c.start).x, edge = x + 0.01 * side;
      c.balance = ik::BalanceGoal{{std::min(edge, edge + side), std::max(edge, edge + side)}, 1};
      const test::IkAnswer answer = test::solve(solver, c);
      INFO(solver.word << ", side " << side);
      // To the edge, not a step further in.
      REQUIRE(test::center_of(c, answer.pose).x == Approx(edge).margin(2e-5));
      // How far the tips of the limbs are from the centre, before and after.
      for (const int tip : {test::kForeL, test::kForeR, test::kShankL, test::kShankR}) {
        const auto spread = [&](const Pose& pose) {
          return glm::distance(tip_world(c.rig, test::worlds_of(c, pose), tip),
                               test::center_of(c, pose));
        };
        REQUIRE(spread(answer.pose) > 0.93 * spread(c.start));
      }
    }
  }
}

TEST_CASE("the root moves where limbs alone can't: no solver keeps it fixed", "[balance]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::stick_case();
    c.settings.max_iterations = 3000;
    c.settings.tolerance_px = 1e-3;
    // 0.6 m of arm from a shoulder 0.45 m up the torso: 1.05 m at most, root and all turned.
    c.handles = {test::tip_handle(c.rig, test::kForeL, {1.6, 1.2})};
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(answer.pose[test::kTorso].x > 0.3);
    // Balance over feet that nobody holds, met together with the hand.
    c.balance = test::stick_support(c, {test::kShankL, test::kShankR});
    c.handles[0].target_world = {0.9, 1.2};
    const test::IkAnswer balanced = test::solve(solver, c);
    INFO("excess " << balanced.result.balance_excess << ", error " << balanced.result.error_px);
    REQUIRE(balanced.result.error_px <= 0.01);
    REQUIRE(std::abs(balanced.result.balance_excess) <= 0.01);
  }
}
