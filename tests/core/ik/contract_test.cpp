// SPDX-License-Identifier: MIT
// The contract of every solver (MOTION I1-I9), in loops over the table.
#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;
using test::IkCase;

namespace {

bool finite_pose(const Pose& pose) {
  return std::all_of(pose.begin(), pose.end(), [](const BonePose& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.rotation_deg);
  });
}

double largest_turn(const Pose& a, const Pose& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::abs(a[i].rotation_deg - b[i].rotation_deg));
  return most;
}

test::RandomRigOptions with_limits() { return {12, true, true, true}; }

}  // namespace

TEST_CASE("the table of solvers: words are unique, found, and dls is the default") {
  REQUIRE(ik::default_solver().word == "dls");
  for (const ik::Solver& solver : ik::solvers()) {
    REQUIRE(ik::find_solver(solver.word) == &solver);
    REQUIRE_FALSE(solver.label.empty());
    REQUIRE_FALSE(solver.description.empty());
  }
  REQUIRE(ik::find_solver("nothing") == nullptr);
}

TEST_CASE("I1 I2 I4: finite, never a higher E, limits and weights of 0 kept, on random forests",
          "[I1][I2][I4]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (unsigned seed = 0; seed < 150; ++seed) {
      IkCase c = test::random_case(seed, with_limits());
      c.settings.max_iterations = 60;
      INFO(solver.word << ", seed " << seed);
      const test::IkAnswer answer = test::solve(solver, c);
      REQUIRE(finite_pose(answer.pose));
      REQUIRE(std::isfinite(answer.result.error_px));
      const double start = ik::energy(c.problem(), c.start);
      REQUIRE(ik::energy(c.problem(), answer.pose) <= start * (1 + 1e-12) + 1e-12);
      for (std::size_t i = 0; i < answer.pose.size(); ++i) {
        const RigBone& bone = c.rig.bones[i];
        const double rotation = answer.pose[i].rotation_deg;
        REQUIRE(limited_rotation_deg(bone, rotation) == rotation);
        if (bone.limited && bone.limit_mode == LimitMode::kSoft) {
          REQUIRE(rotation >= bone.limit_min_deg - bone.limit_band_deg - 1e-9);
          REQUIRE(rotation <= bone.limit_max_deg + bone.limit_band_deg + 1e-9);
        }
        if (bone.weights.rotation == 0) REQUIRE(rotation == c.start[i].rotation_deg);
        if (bone.weights.x == 0) REQUIRE(answer.pose[i].x == c.start[i].x);
        REQUIRE(answer.pose[i].scale_x == c.start[i].scale_x);
        REQUIRE(answer.pose[i].scale_y == c.start[i].scale_y);
      }
    }
  }
}

TEST_CASE("I1: degenerate input gives finite answers", "[I1]") {
  const double huge = 1e300;
  for (const ik::Solver& solver : ik::solvers()) {
    for (const Vec2 target : {Vec2{0, 0}, Vec2{huge, -huge}, Vec2{200, 0}, Vec2{1e-300, 0}}) {
      for (const std::vector<double>& lengths :
           {std::vector<double>{100, 100}, {0, 0, 0}, {1e-200, 1e-200}, {1e100, 1e100}, {0}}) {
        IkCase c = test::chain_case(lengths, target);
        c.settings.max_iterations = 50;
        INFO(solver.word << " to " << target.x << ", length " << lengths[0]);
        const test::IkAnswer answer = test::solve(solver, c);
        REQUIRE(finite_pose(answer.pose));
        REQUIRE(std::isfinite(answer.result.error_px));
      }
    }
    IkCase none;
    REQUIRE(test::solve(solver, none).result.status == ik::Status::kConverged);
    IkCase extreme = test::chain_case({100, 100}, {50, 50});
    extreme.start[0].rotation_deg = 1e17;
    extreme.start[1].scale_x = huge;
    REQUIRE(finite_pose(test::solve(solver, extreme).pose));
  }
}

TEST_CASE("I3: reachable targets are met at the row's rate, and the status tells the truth",
          "[I3]") {
  for (const ik::Solver& solver : ik::solvers()) {
    const int cases = 200;
    int converged = 0;
    for (unsigned seed = 0; seed < cases; ++seed) {
      test::RandomRig random = test::random_rig(seed, {8, false, false, false});
      IkCase c;
      c.rig = random.rig;
      c.start = random.pose;
      const int bone = static_cast<int>(seed % 8);
      c.handles = {test::tip_handle(c.rig, bone, {})};
      Pose goal = random.pose;
      for (std::size_t i = 0; i < goal.size(); ++i)
        if (c.rig.bones[i].weights.rotation > 0)
          goal[i].rotation_deg += 57.0 * std::sin(12.9898 * static_cast<double>(seed * 8 + i));
      c.handles[0].target_world = test::position_of(c, goal);
      c.settings.max_iterations = solver.iteration_budget;
      const test::IkAnswer answer = test::solve(solver, c);
      const double error = test::error_of(c, answer.pose);
      REQUIRE(answer.result.error_px == Approx(error).margin(1e-9));
      REQUIRE((answer.result.status == ik::Status::kConverged) ==
              (answer.result.error_px <= c.settings.tolerance_px));
      converged += answer.result.status == ik::Status::kConverged;
    }
    INFO(solver.word << ": " << converged << " of " << cases);
    REQUIRE(converged >= solver.success_rate * cases);
  }
}

TEST_CASE("I3: out of reach is called unreachable", "[I3]") {
  for (const ik::Solver& solver : ik::solvers()) {
    INFO(solver.word);
    REQUIRE(test::solve(solver, test::chain_case({100, 100}, {500, 30})).result.status ==
            ik::Status::kUnreachable);
    REQUIRE(test::solve(solver, test::chain_case({100, 40}, {3, 10})).result.status ==
            ik::Status::kUnreachable);
    IkCase cut = test::chain_case({100, 100}, {30, 120});
    cut.settings.max_iterations = 1;
    REQUIRE(test::solve(solver, cut).result.status == ik::Status::kIterationLimit);
  }
}

TEST_CASE("I5: the same input gives the same bits, and solving again changes nothing", "[I5]") {
  for (const ik::Solver& solver : ik::solvers()) {
    ik::Workspace used;
    for (unsigned seed = 0; seed < 80; ++seed) {
      IkCase c = test::random_case(seed, with_limits());
      c.settings.max_iterations = solver.iteration_budget;
      INFO(solver.word << ", seed " << seed);
      const test::IkAnswer first = test::solve(solver, c);
      Pose second(c.rig.bones.size());
      solver.solve(c.problem(), used, second);  // a workspace that other problems went through
      REQUIRE(second == first.pose);
      if (first.result.status == ik::Status::kIterationLimit) continue;
      c.start = first.pose;
      const test::IkAnswer again = test::solve(solver, c);
      REQUIRE(largest_turn(again.pose, first.pose) <= 1e-6);
    }
  }
}

TEST_CASE("I5 IK-12: the order of handles changes nothing", "[I5][IK-12]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::person_case();
    c.handles[0].target_world += Vec2{-40, 90};
    c.handles[1].target_world += Vec2{30, 60};
    c.handles[2].pinned = c.handles[3].pinned = true;
    c.settings.max_iterations = 40;
    const Pose first = test::solve(solver, c).pose;
    IkCase swapped = c;
    std::reverse(swapped.handles.begin(), swapped.handles.end());
    const Pose second = test::solve(solver, swapped).pose;
    INFO(solver.word);
    for (std::size_t h = 0; h < c.handles.size(); ++h)
      REQUIRE(glm::distance(test::position_of(c, first, h), test::position_of(c, second, h)) <
              1e-3);
  }
}

TEST_CASE("I6: pins hold over 200 drag steps, in reach and out of it", "[I6]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (const double radius : {40.0, 150.0}) {
      IkCase c = test::person_case();
      for (std::size_t h = 1; h < 4; ++h) c.handles[h].pinned = true;
      c.rest = c.start;
      const Vec2 start = c.handles[0].target_world;
      double off = 0;
      for (int k = 1; k <= 200; ++k) {
        const double angle = 2 * kPi * k / 200;
        c.handles[0].target_world = start + radius * Vec2{std::cos(angle) - 1, std::sin(angle)};
        test::drag(solver, c);
        for (std::size_t h = 1; h < 4; ++h) off = std::max(off, test::error_of(c, c.start, h));
      }
      INFO(solver.word << ", circle of " << radius << ": pins off by " << off);
      REQUIRE(off <= solver.pin_tolerance_px);
    }
  }
}

TEST_CASE("I8: a mirrored problem gives the mirrored answer", "[I8]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (unsigned seed = 0; seed < 120; ++seed) {
      IkCase c = test::random_case(seed, {8, true, true, true});
      c.settings.max_iterations = 12;
      // Where a stationary pose is left by a bend, I9's side would hold in both: it is mirrored
      // too.
      for (ik::Handle& handle : c.handles) handle.bend = 1;
      IkCase m = c;  // reflected at the y axis of every bone's own space: y, angles -> -y, -angles
      for (RigBone& bone : m.rig.bones) {
        bone.position.y = -bone.position.y;
        bone.angle = -bone.angle;
        std::swap(bone.limit_min_deg, bone.limit_max_deg);
        bone.limit_min_deg = -bone.limit_min_deg;
        bone.limit_max_deg = -bone.limit_max_deg;
      }
      for (BonePose& pose : m.start) {
        pose.y = -pose.y;
        pose.rotation_deg = -pose.rotation_deg;
      }
      for (ik::Handle& handle : m.handles) {
        handle.point_local.y = -handle.point_local.y;
        handle.target_world.y = -handle.target_world.y;
        handle.bend = -1;
      }
      for (ReflectionMap& map : m.reflections) map.root_offset.y = -map.root_offset.y;
      const Pose a = test::solve(solver, c).pose, b = test::solve(solver, m).pose;
      const bool mirrored = std::equal(
          a.begin(), a.end(), b.begin(), [](const BonePose& left, const BonePose& right) {
            return std::abs(left.rotation_deg + right.rotation_deg) < 1e-4 &&
                   std::abs(left.x - right.x) < 1e-4 && std::abs(left.y + right.y) < 1e-4;
          });
      INFO(solver.word << ", seed " << seed);
      REQUIRE(mirrored);
    }
  }
}

TEST_CASE("I9: a straight chain whose target lies on its own line bends, always to one side",
          "[I9]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (const double distance : {199.9, 199.0, 150.0, 60.0, 0.0}) {
      IkCase c = test::chain_case({100, 100}, {distance, 0});
      const test::IkAnswer answer = test::solve(solver, c);
      INFO(solver.word << " to " << distance << ", error " << answer.result.error_px);
      REQUIRE(answer.result.status == ik::Status::kConverged);
      REQUIRE(answer.pose[1].rotation_deg > 0);
    }
    // A limit that lets the joint bend to one side only decides.
    IkCase c = test::chain_case({100, 100}, {150, 0});
    c.rig.bones[1].limited = true;
    c.rig.bones[1].limit_min_deg = -150;
    const test::IkAnswer answer = test::solve(solver, c);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(answer.pose[1].rotation_deg < 0);
  }
}

TEST_CASE("the chain of a handle limits which bones move for it") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100, 80, 60, 40}, {230, 30});
    c.handles[0].chain = 2;
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(answer.pose[0] == c.start[0]);
    REQUIRE(answer.pose[1] == c.start[1]);
  }
  // A pinned tip with a chain of two follows a drag of the first bone.
  IkCase c = test::chain_case({100, 80, 60, 40}, {240, 60});
  c.start = Pose{{0, 0, 40}, {0, 0, -70}, {0, 0, 50}, {0, 0, 20}};
  c.handles[0].chain = 3;
  c.handles[0].pinned = true;
  c.handles[0].target_world = test::position_of(c, c.start);
  c.handles.push_back(test::tip_handle(c.rig, 0, {}));
  c.handles[1].target_world = test::position_of(c, c.start, 1) + Vec2{8, -12};
  const test::IkAnswer answer = test::solve(ik::default_solver(), c);
  REQUIRE(test::error_of(c, answer.pose, 0) <= 0.05);
}

TEST_CASE("angles outside their hard limits are first brought inside") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({100, 100}, {120, 60});
    c.rig.bones[1].limited = true;
    c.rig.bones[1].limit_min_deg = 0;
    c.rig.bones[1].limit_max_deg = 140;
    c.start[1].rotation_deg = -30;
    const test::IkAnswer answer = test::solve(solver, c);
    REQUIRE(answer.pose[1].rotation_deg >= 0);
    REQUIRE(answer.result.status == ik::Status::kConverged);
  }
}

TEST_CASE("beyond a soft limit the weight fades, and no step ends beyond the band") {
  const ik::Solver& solver = ik::default_solver();
  IkCase c = test::chain_case({60, 60, 60}, {-20, 60});
  RigBone& wrist = c.rig.bones[2];
  wrist.limited = true;
  wrist.limit_mode = LimitMode::kSoft;
  wrist.limit_min_deg = -20;
  wrist.limit_max_deg = 20;
  wrist.limit_band_deg = 15;
  const test::IkAnswer answer = test::solve(solver, c);
  REQUIRE(answer.result.status == ik::Status::kConverged);
  REQUIRE(answer.pose[2].rotation_deg < 35);
  // From far outside, where the animator put it, it may come back but goes no further out.
  c.start[2].rotation_deg = 80;
  REQUIRE(test::solve(solver, c).pose[2].rotation_deg <= 80);
}

TEST_CASE("plain descent with a constant step: the error curve falls, too long a step is undone") {
  const ik::Solver& solver = *ik::find_solver("gradient");
  IkCase c = test::chain_case({100, 100}, {60, 120});
  c.settings.fixed_step = 1;  // below 2 / 1.25, the curvature of E / height^2 along the chain
  c.settings.max_iterations = 600;
  ik::Workspace workspace;
  Pose out(2);
  REQUIRE(solver.solve(c.problem(), workspace, out).status == ik::Status::kConverged);
  const auto curve = workspace.error_curve();
  REQUIRE(curve.size() > 5);
  REQUIRE(std::is_sorted(curve.rbegin(), curve.rend()));
  c.settings.fixed_step = 50;
  const double start = ik::energy(c.problem(), c.start);
  REQUIRE(ik::energy(c.problem(), test::solve(solver, c).pose) <= start);
}
