// SPDX-License-Identifier: MIT
// Problems for solvers, owned as a whole: rig, pose, handles, reflections.
#pragma once

#include <vector>

#include "kindred/ik/ik.h"
#include "support/person_rig.h"
#include "support/random_rig.h"

namespace kindred::test {

struct IkCase {
  Rig rig;
  Pose start, rest;
  std::vector<ik::Handle> handles;
  std::vector<ReflectionMap> reflections;
  ik::Settings settings;
  std::optional<ik::BalanceGoal> balance;

  ik::Problem problem() const {
    ik::Problem result;
    result.rig = &rig;
    result.start = start;
    result.rest = rest;
    result.handles = handles;
    result.reflections = reflections;
    result.settings = settings;
    result.balance = balance;
    return result;
  }
};

struct IkAnswer {
  ik::Result result;
  Pose pose;
};

inline IkAnswer solve(const ik::Solver& solver, const IkCase& c) {
  ik::Workspace workspace;
  IkAnswer answer;
  answer.pose.resize(c.rig.bones.size());
  answer.result = solver.solve(c.problem(), workspace, answer.pose);
  return answer;
}

/// Solves and goes on from the answer, as the events of a drag do.
inline ik::Result drag(const ik::Solver& solver, IkCase& c) {
  IkAnswer answer = solve(solver, c);
  c.start = answer.pose;
  return answer.result;
}

inline Vec2 position_of(const IkCase& c, const Pose& pose, std::size_t handle = 0) {
  std::vector<Affine> world(c.rig.bones.size());
  forward_kinematics(c.rig, pose, world);
  return ik::handle_position(c.problem(), c.handles[handle], world);
}

inline double error_of(const IkCase& c, const Pose& pose, std::size_t handle = 0) {
  return glm::distance(position_of(c, pose, handle), c.handles[handle].target_world);
}

inline ik::Handle tip_handle(const Rig& rig, int bone, Vec2 target) {
  ik::Handle handle;
  handle.bone = bone;
  handle.point_local = {rig.bones[static_cast<std::size_t>(bone)].length, 0};
  handle.target_world = target;
  return handle;
}

/// A chain along +x whose root does not move, with a handle at its tip.
inline IkCase chain_case(const std::vector<double>& lengths, Vec2 target) {
  std::vector<Bone> bones = chain_bones(lengths);
  bones[0].weights = {0, 0, 1};
  IkCase c;
  c.rig = make_rig(bones);
  c.start = Pose(bones.size());
  c.handles = {tip_handle(c.rig, c.rig.size() - 1, target)};
  c.settings.max_iterations = 2000;
  return c;
}

/// The sample person at rest with handles at both hands and both feet, in that order.
inline IkCase person_case() {
  IkCase c;
  c.rig = make_rig(person_bones());
  c.start = Pose(c.rig.bones.size());
  std::vector<Affine> world(c.rig.bones.size());
  forward_kinematics(c.rig, c.start, world);
  for (const char* name : {"hand.L", "hand.R", "foot.L", "foot.R"}) {
    const int bone = person_bone(name);
    c.handles.push_back(tip_handle(c.rig, bone, tip_world(c.rig, world, bone)));
  }
  return c;
}

/// A random forest with three handles, some pinned or on a reflection, targets anywhere.
inline IkCase random_case(unsigned seed, const RandomRigOptions& options) {
  RandomRig random = random_rig(seed, options);
  std::mt19937 generator(seed + 1000);
  const auto within = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(generator()) / 4294967295.0);
  };
  IkCase c;
  c.rig = std::move(random.rig);
  c.start = std::move(random.pose);
  c.reflections = {{{0.95, -1}, {32, 100}, {0.8, 0.8}}};
  for (int k = 0; k < 3; ++k) {
    const int bone = static_cast<int>(within(0, options.bones - 0.01));
    ik::Handle handle = tip_handle(c.rig, bone, {within(-200, 200), within(-200, 200)});
    handle.weight = k == 2 ? within(0, 2) : 1;
    handle.reflection = within(0, 1) < 0.25 ? 0 : -1;
    handle.chain = within(0, 1) < 0.2 ? 2 : 0;
    c.handles.push_back(handle);
  }
  if (within(0, 1) < 0.4) {
    c.handles[0].pinned = true;
    c.handles[0].target_world = position_of(c, c.start);
  }
  return c;
}

}  // namespace kindred::test
