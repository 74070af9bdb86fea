// SPDX-License-Identifier: MIT
// Hundreds of shapes of rigs for every solver: one bone, forests, bones of length and mass 0,
// scales of every sign, chains too long to recurse along, and every detail that a handle may have.
#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;
using test::IkCase;

namespace {

/// A random problem of any size and with any details; `seed` decides all of it.
IkCase any_case(unsigned seed) {
  const test::RandomRigOptions options{1 + static_cast<int>(seed % 23), seed % 2 == 0,
                                       seed % 3 == 0, seed % 5 != 0};
  IkCase c = test::random_case(seed, options);
  std::mt19937 generator(seed + 77);
  const auto within = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(generator()) / 4294967295.0);
  };
  for (ik::Handle& handle : c.handles) {
    if (within(0, 1) < 0.3) handle.angle = within(-10, 10);
    if (within(0, 1) < 0.1) handle.angle_only = true;
    if (within(0, 1) < 0.3) handle.bend = within(0, 1) < 0.5 ? 1 : -1;
    if (within(0, 1) < 0.3) handle.softness = within(0, 60);
  }
  if (within(0, 1) < 0.4) {
    const double x = within(-100, 100);
    c.balance = ik::BalanceGoal{{x, x + within(0, 40)}, within(0, 3)};
  }
  if (within(0, 1) < 0.2)
    for (RigBone& bone : c.rig.bones) bone.mass = 0;
  if (within(0, 1) < 0.3) c.rest = c.start;
  if (within(0, 1) < 0.1) c.settings.restarts = 2;
  c.settings.max_iterations = 30;
  return c;
}

}  // namespace

TEST_CASE("400 shapes: finite, inside the limits, untouched where weights are 0, the same again",
          "[I1][I4][I5]") {
  for (const ik::Solver& solver : ik::solvers()) {
    ik::Workspace used;
    for (unsigned seed = 0; seed < 400; ++seed) {
      const IkCase c = any_case(seed);
      INFO(solver.word << ", seed " << seed);
      const test::IkAnswer answer = test::solve(solver, c);
      for (std::size_t i = 0; i < answer.pose.size(); ++i) {
        const BonePose& pose = answer.pose[i];
        const RigBone& bone = c.rig.bones[i];
        REQUIRE(std::isfinite(pose.x + pose.y + pose.rotation_deg));
        REQUIRE(limited_rotation_deg(bone, pose.rotation_deg) == pose.rotation_deg);
        if (bone.weights.rotation == 0)
          REQUIRE(pose.rotation_deg == limited_rotation_deg(bone, c.start[i].rotation_deg));
        if (bone.weights.x == 0) REQUIRE(pose.x == c.start[i].x);
        REQUIRE(pose.scale_x == c.start[i].scale_x);
      }
      REQUIRE(std::isfinite(answer.result.error_px + answer.result.angle_error +
                            answer.result.balance_excess));
      // What is said of the handles is what forward kinematics says.
      double worst = 0;
      for (std::size_t h = 0; h < c.handles.size(); ++h)
        if (c.handles[h].weight > 0 && !c.handles[h].angle_only)
          worst = std::max(worst, test::error_of(c, answer.pose, h));
      REQUIRE(answer.result.error_px == Approx(worst).margin(1e-6));
      Pose second(c.rig.bones.size());
      solver.solve(c.problem(), used, second);
      REQUIRE(second == answer.pose);
    }
  }
}

namespace {

/// The same with what files may hold but nobody would type: limits that are equal, wider than the
/// circle or turns away, weights of every size, pins that fight, scales of 0, reflections that
/// flatten.
IkCase odd_case(unsigned seed) {
  IkCase c = any_case(seed);
  std::mt19937 generator(seed + 4242);
  const auto within = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(generator()) / 4294967295.0);
  };
  for (std::size_t i = 0; i < c.rig.bones.size(); ++i) {
    RigBone& bone = c.rig.bones[i];
    if (within(0, 1) < 0.3) {
      bone.limited = true;
      bone.limit_mode = within(0, 1) < 0.5 ? LimitMode::kHard : LimitMode::kSoft;
      bone.limit_min_deg = within(-1000, 1000);
      bone.limit_max_deg = bone.limit_min_deg + (within(0, 1) < 0.5 ? 0 : within(0, 900));
      bone.limit_band_deg = within(0, 1) < 0.5 ? 0 : within(0, 30);
    }
    if (within(0, 1) < 0.2) bone.weights.rotation = std::pow(10, within(-12, 6));
    if (within(0, 1) < 0.1) c.start[i].scale_x = 0;
    if (within(0, 1) < 0.1) c.start[i].scale_y = -c.start[i].scale_y;
    if (within(0, 1) < 0.1) c.start[i].rotation_deg += 3600;
  }
  for (ik::Handle& handle : c.handles) {
    if (within(0, 1) < 0.3) handle.weight = std::pow(10, within(-9, 9));
    if (within(0, 1) < 0.3) handle.pinned = true;
    if (within(0, 1) < 0.2) handle.target_world *= std::pow(10, within(0, 12));
    handle.bend = 0;
    handle.softness = 0;
  }
  c.handles.push_back(c.handles[0]);  // two at one point
  c.handles.back().target_world += Vec2{within(-50, 50), within(-50, 50)};
  if (within(0, 1) < 0.2) c.reflections[0].axes = {within(-1, 1), 0};
  return c;
}

}  // namespace

TEST_CASE("400 odd shapes: finite, inside the limits, E never above its start, the same again",
          "[I1][I2][I4][I5][IK-8][IK-15]") {
  for (const ik::Solver& solver : ik::solvers()) {
    ik::Workspace used;
    for (unsigned seed = 0; seed < 400; ++seed) {
      const IkCase c = odd_case(seed);
      INFO(solver.word << ", seed " << seed);
      const test::IkAnswer answer = test::solve(solver, c);
      Pose start = c.start;
      for (std::size_t i = 0; i < start.size(); ++i) {
        const BonePose& pose = answer.pose[i];
        start[i].rotation_deg = limited_rotation_deg(c.rig.bones[i], start[i].rotation_deg);
        REQUIRE(std::isfinite(pose.x + pose.y + pose.rotation_deg));
        REQUIRE(limited_rotation_deg(c.rig.bones[i], pose.rotation_deg) == pose.rotation_deg);
        if (c.rig.bones[i].weights.rotation == 0)
          REQUIRE(pose.rotation_deg == start[i].rotation_deg);
      }
      REQUIRE(std::isfinite(answer.result.error_px + answer.result.angle_error +
                            answer.result.balance_excess));
      const double before = ik::energy(c.problem(), start);
      REQUIRE(ik::energy(c.problem(), answer.pose) <= before * (1 + 1e-9) + 1e-9);
      Pose second(c.rig.bones.size());
      solver.solve(c.problem(), used, second);
      REQUIRE(second == answer.pose);
    }
  }
}

TEST_CASE("E never ends above its start, with angles and balance", "[I2]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (unsigned seed = 0; seed < 400; ++seed) {
      IkCase c = any_case(seed);
      for (ik::Handle& handle : c.handles) handle.softness = 0;  // E knows the targets as given
      const test::IkAnswer answer = test::solve(solver, c);
      Pose start = c.start;
      for (std::size_t i = 0; i < start.size(); ++i)
        start[i].rotation_deg = limited_rotation_deg(c.rig.bones[i], start[i].rotation_deg);
      INFO(solver.word << ", seed " << seed);
      const double before = ik::energy(c.problem(), start);
      // A limb that changed its side moved what else hangs on it.
      const bool bends = std::any_of(c.handles.begin(), c.handles.end(),
                                     [](const ik::Handle& handle) { return handle.bend != 0; });
      if (!bends) REQUIRE(ik::energy(c.problem(), answer.pose) <= before * (1 + 1e-9) + 1e-9);
    }
  }
}

TEST_CASE("one bone turns to its target", "[I3]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100}, {0, 100});
    c.start[0].rotation_deg = 20;
    INFO(solver.word);
    REQUIRE(test::solve(solver, c).result.status == ik::Status::kConverged);
  }
}

TEST_CASE("20 000 bones in one chain: no recursion, and dls reaches", "[I1][K2]") {
  IkCase c = test::chain_case(std::vector<double>(20'000, 0.05), {300, 500});
  for (const ik::Solver& solver : ik::solvers()) {
    c.settings.max_iterations = solver.word == "dls" ? 30 : 3;
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word << ": error " << answer.result.error_px);
    REQUIRE(std::isfinite(answer.result.error_px));
    if (solver.word == "dls") REQUIRE(answer.result.status == ik::Status::kConverged);
  }
}

TEST_CASE("a joint locked far outside its limits by reversed bounds does not break a solve",
          "[IK-7]") {
  std::vector<Bone> bones = test::chain_bones({80, 80});
  bones[1].limits = RotationLimits{40, -40, LimitMode::kHard, 15, {}};
  const Rig rig = make_rig(bones);  // the bounds come out in order
  REQUIRE(rig.bones[1].limit_min_deg == -40);
  REQUIRE(rig.bones[1].limit_max_deg == 40);
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({80, 80}, {120, 60});
    c.rig = rig;
    const Pose pose = test::solve(solver, c).pose;
    REQUIRE(std::abs(pose[1].rotation_deg) <= 40);
  }
}
