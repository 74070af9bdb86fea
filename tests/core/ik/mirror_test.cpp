// SPDX-License-Identifier: MIT
// Handles on reflections: they enter the same J and the same pose (MOTION R1-R5).
#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;
using test::IkCase;

namespace {

constexpr ReflectionMap kMirror{{0.8, -1}, {330.4, 624.4}, {0.8, 0.8}};

/// The person with one handle at the left hand, on the character or on the mirror image.
IkCase hand_case(bool in_mirror) {
  IkCase c = test::person_case();
  c.handles.resize(1);
  c.reflections = {kMirror};
  c.handles[0].reflection = in_mirror ? 0 : -1;
  return c;
}

}  // namespace

TEST_CASE("R1: dragging through the mirror and on the character gives one pose if the root stays",
          "[R1]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase direct = hand_case(false), mirrored = hand_case(true);
    for (IkCase* c : {&direct, &mirrored}) {
      c->rig.bones[0].weights = {0, 0, 0};
      c->settings.max_iterations = 2000;
      c->settings.tolerance_px = 1e-6;
    }
    const Vec2 target = direct.handles[0].target_world + Vec2{-60, 80};
    direct.handles[0].target_world = target;
    const Vec2 root{300, 308};
    mirrored.handles[0].target_world = reflect(kMirror, root, target);
    const Pose a = test::solve(solver, direct).pose, b = test::solve(solver, mirrored).pose;
    INFO(solver.word);
    REQUIRE(test::error_of(direct, a) <= 1e-6);
    REQUIRE(test::error_of(mirrored, b) <= 1e-6);
    REQUIRE(test::error_of(direct, b) <= 1e-5);
    // An iteration more or less, since the mirror shows 0.8 of the error, pulls by a few
    // hundredths.
    for (std::size_t i = 0; i < a.size(); ++i)
      REQUIRE(a[i].rotation_deg == Approx(b[i].rotation_deg).margin(0.5));
  }
}

TEST_CASE("R2: handles on both figures at once end at a minimum of their joint E", "[R2]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = hand_case(false);
    c.handles.push_back(c.handles[0]);
    c.handles[1].reflection = 0;
    c.handles[0].target_world += Vec2{-30, 60};
    c.handles[1].target_world =
        reflect(kMirror, {300, 308}, c.handles[0].target_world) + Vec2{0, 25};
    for (RigBone& bone : c.rig.bones) bone.limited = false;
    c.rig.bones[0].weights = {0, 0, 0};
    c.settings.max_iterations = 3000;
    const test::IkAnswer answer = test::solve(solver, c);
    const ik::Problem problem = c.problem();
    // Weighted slope against the error that stays: what plain descent would still gain.
    std::vector<double> gradient(c.rig.bones.size() * kDofsPerBone);
    ik::energy_gradient(problem, answer.pose, gradient);
    double slope = 0;
    for (std::size_t i = 0; i < c.rig.bones.size(); ++i)
      if (c.rig.bones[i].weights.rotation > 0)
        slope = std::max(slope, std::abs(gradient[i * kDofsPerBone + kDofRotation]));
    INFO(solver.word << ": error " << answer.result.error_px);
    REQUIRE(answer.result.status == ik::Status::kUnreachable);
    // px^2 per radian, of errors of about 12 px at an arm of 200 px
    REQUIRE(slope <= 0.02 * 12 * 200);
  }
}

TEST_CASE("R3 R5: raising the body in several mirrors at once lowers it there", "[R3][R5]") {
  for (const ik::Solver& solver : ik::solvers()) {
    IkCase c = test::chain_case({0}, {});
    c.rig.bones[0].weights = {1, 1, 0};
    c.reflections = {kMirror, {{1, -1}, {0, 100}, {1, 1}}, {{1, -1}, {50, 0}, {1, -1}}};
    c.handles.clear();
    for (int r = 0; r < 3; ++r) {
      ik::Handle handle = test::tip_handle(c.rig, 0, {});
      handle.reflection = r;
      c.handles.push_back(handle);
      c.handles.back().target_world =
          test::position_of(c, c.start, c.handles.size() - 1) + Vec2{0, -40};
    }
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(answer.pose[0].y == Approx(40).margin(0.06));
  }
}

TEST_CASE("R4: flattened reflections give finite answers", "[R4]") {
  for (const ik::Solver& solver : ik::solvers()) {
    for (const ReflectionMap& map :
         {ReflectionMap{{0, 0}, {0, 0}, {0, 0}}, ReflectionMap{{0, 1}, {0, 0}, {0, 0.5}}}) {
      IkCase c = hand_case(true);
      c.reflections = {map};
      c.handles[0].target_world = {10, 20};
      const test::IkAnswer answer = test::solve(solver, c);
      REQUIRE(std::isfinite(answer.result.error_px));
      for (const BonePose& p : answer.pose) REQUIRE(std::isfinite(p.rotation_deg + p.x + p.y));
    }
  }
}

TEST_CASE("the columns of a mirrored handle: (kx, 0), (0, ky) for the root, A times the rest",
          "[mirror]") {
  const IkCase c = hand_case(true);
  const ik::Handle& handle = c.handles[0];
  const auto own = point_jacobian(c.rig, c.start, handle.bone, handle.point_local);
  const auto shown = point_jacobian(c.rig, c.start, handle.bone, handle.point_local, &kMirror);
  REQUIRE(shown[kDofX] == Vec2{0.8, 0});
  REQUIRE(shown[kDofY] == Vec2{0, -1});
  for (std::size_t dof = kDofRotation; dof < own.size(); ++dof)
    REQUIRE(glm::distance(shown[dof], 0.8 * own[dof]) <= 1e-12);
}

TEST_CASE("guard: mapping the mouse to the character and solving there has the wrong sign",
          "[mirror]") {
  // Only the root's y may move; the mirror shows the same pose with ky = -1.
  IkCase c = test::chain_case({0.6, 0.5, 0.3}, {});
  c.rig.bones[0].weights = {0, 1, 0};
  c.rig.bones[1].weights = c.rig.bones[2].weights = {0, 0, 0};
  c.reflections = {{{0.9, -1}, {0, 0.4}, {0.8, 0.8}}};
  c.start[0] = {0.3, 0.8, 40};
  c.handles[0].reflection = 0;
  c.settings.tolerance_px = 1e-9;
  const Vec2 mouse = test::position_of(c, c.start) + Vec2{0, 0.1};
  c.handles[0].target_world = mouse;

  // Right: residual and Jacobian of the figure that is dragged. One step does it, since x' is
  // linear in the root.
  for (const ik::Solver& solver : ik::solvers()) {
    const test::IkAnswer answer = test::solve(solver, c);
    INFO(solver.word);
    REQUIRE(answer.result.status == ik::Status::kConverged);
    REQUIRE(answer.pose[0].y == Approx(0.7));
  }

  // Naive: the target on the character, frozen for one solve with the character's own Jacobian
  // (d x / d Ty = +1), then again. Each round doubles the residual.
  double root_y = 0.8, residual = 0.1;
  for (int round = 0; round < 3; ++round) {
    Pose pose = c.start;
    pose[0].y = root_y;
    std::vector<Affine> world(3);
    forward_kinematics(c.rig, pose, world);
    const Vec2 target = unreflect(c.reflections[0], joint_world(world, 0), mouse);
    root_y += target.y - tip_world(c.rig, world, 2).y;
    pose[0].y = root_y;
    const double now = test::error_of(c, pose);
    REQUIRE(now >= 2 * residual * (1 - 1e-9));
    residual = now;
  }
}
