// SPDX-License-Identifier: MIT
#include "kindred/rig/jacobian.h"

#include "kindred/ik/ik.h"
#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/random_rig.h"

using namespace kindred;

namespace {

double& dof_of(Pose& pose, int dof) {
  BonePose& bone = pose[static_cast<std::size_t>(dof / kDofsPerBone)];
  const int kind = dof % kDofsPerBone;
  return kind == kDofX ? bone.x : kind == kDofY ? bone.y : bone.rotation_deg;
}

/// Central difference of f over one DOF, per px or per radian.
template <class F>
auto central_difference(Pose pose, int dof, F f) {
  const bool turns = dof % kDofsPerBone == kDofRotation;
  const double h = turns ? degrees(1e-5) : 1e-3;
  const double value = dof_of(pose, dof);
  dof_of(pose, dof) = value + h;
  const auto high = f(pose);
  dof_of(pose, dof) = value - h;
  const auto low = f(pose);
  return (high - low) * (1 / (turns ? 2e-5 : 2e-3));
}

const ReflectionMap kMaps[] = {{{0.95, -1}, {32, 760}, {0.8, 0.8}},
                               {{1, -1}, {0, 40}, {1, -1}},
                               {{-1, 1}, {300, 0}, {-1.2, 1.2}},
                               {{0, 0}, {5, 5}, {0, 0}}};

}  // namespace

TEST_CASE("the Jacobian equals central differences on random trees", "[K1]") {
  for (unsigned seed = 0; seed < 150; ++seed) {
    const test::RandomRig random = test::random_rig(seed);
    const int bone = static_cast<int>(seed % 12);
    const Vec2 point{40, -15};
    const ReflectionMap* map = seed % 3 == 0 ? nullptr : &kMaps[seed % 4];
    const auto position = [&](const Pose& pose) {
      std::vector<Affine> world(random.rig.bones.size());
      forward_kinematics(random.rig, pose, world);
      const auto b = static_cast<std::size_t>(bone);
      const Vec2 x = apply(world[b], point);
      return map ? reflect(*map, joint_world(world, random.rig.bones[b].root), x) : x;
    };
    const auto columns = point_jacobian(random.rig, random.pose, bone, point, map);
    double scale = 1;
    for (const Vec2 column : columns) scale = std::max(scale, glm::length(column));
    for (int dof = 0; dof < static_cast<int>(columns.size()); ++dof) {
      const Vec2 expected = central_difference(random.pose, dof, position);
      INFO("seed " << seed << ", dof " << dof);
      REQUIRE(glm::distance(columns[static_cast<std::size_t>(dof)], expected) <= 1e-6 * scale);
    }
  }
}

TEST_CASE("the one-pass gradient of E equals central differences", "[K1]") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const test::RandomRig random = test::random_rig(seed);
    std::vector<ik::Handle> handles;
    for (int k = 0; k < 4; ++k) {
      ik::Handle handle;
      handle.bone = (static_cast<int>(seed) + 3 * k) % random.rig.size();
      handle.point_local = {30, 5.0 * k};
      handle.target_world = {10.0 * k - 20, 35};
      handle.weight = k;  // the first has no effect
      handle.pinned = k == 2;
      handle.reflection = k == 3 ? 0 : -1;
      handles.push_back(handle);
    }
    ik::Problem problem;
    problem.rig = &random.rig;
    problem.handles = handles;
    problem.reflections = kMaps;
    std::vector<double> gradient(static_cast<std::size_t>(kDofsPerBone * random.rig.size()));
    ik::energy_gradient(problem, random.pose, gradient);
    double scale = 1;
    for (const double g : gradient) scale = std::max(scale, std::abs(g));
    for (std::size_t dof = 0; dof < gradient.size(); ++dof) {
      const double expected =
          central_difference(random.pose, static_cast<int>(dof),
                             [&](const Pose& pose) { return ik::energy(problem, pose); });
      INFO("seed " << seed << ", dof " << dof);
      REQUIRE(std::abs(gradient[dof] - expected) <= 1e-6 * scale);
    }
  }
}
