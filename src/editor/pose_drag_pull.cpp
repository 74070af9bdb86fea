// SPDX-License-Identifier: MIT
#include "editor/pose_drag_pull.h"

#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

/// The whole way is tried on a part of it, small enough that its solve is a straight one.
constexpr double kTrialDeg = 2;
constexpr double kTrialTolerance = 0.005, kPulledTolerance = 0.1;
/// A pull turns no joint by more; ends where it would turn none by this much.
constexpr double kMostPullDeg = 10;
constexpr double kHomeDeg = 0.3;
/// Near a stretched limb the whole pull leads astray, a shorter one does not.
constexpr double kShorter = 0.3;
constexpr int kAttempts = 3;

/// What of the DOFs that may move, in degrees (px as the height's part of a radian).
struct PulledField {
  double BonePose::*value;
  double DofWeights::*weight;
  bool turns;
};
constexpr PulledField kPulledFields[] = {
    {&BonePose::rotation_deg, &DofWeights::rotation, true},
    {&BonePose::x, &DofWeights::x, false},
    {&BonePose::y, &DofWeights::y, false},
};

template <class Visit>
void for_moving(const Rig& rig, const Visit& visit) {
  for (std::size_t i = 0; i < rig.bones.size(); ++i) {
    for (const PulledField& field : kPulledFields) {
      const double weight = rig.bones[i].weights.*field.weight;
      if (weight > 0) visit(i, field, weight);
    }
  }
}

double in_degrees(const Rig& rig, const PulledField& field, double change) {
  return field.turns ? change : degrees(change / rig.height);
}

/// The largest change between two poses.
double largest_deg(const Rig& rig, std::span<const BonePose> one, std::span<const BonePose> other) {
  double most = 0;
  for_moving(rig, [&](std::size_t i, const PulledField& field, double) {
    const double change = other[i].*field.value - one[i].*field.value;
    most = std::max(most, std::abs(in_degrees(rig, field, change)));
  });
  return most;
}

/// How far from home, in the metric of the weights.
double distance_squared(const Rig& rig, std::span<const BonePose> pose,
                        std::span<const BonePose> rest) {
  double sum = 0;
  for_moving(rig, [&](std::size_t i, const PulledField& field, double weight) {
    const double change = in_degrees(rig, field, pose[i].*field.value - rest[i].*field.value);
    sum += change * change / weight;
  });
  return sum;
}

/// No further beyond the limits (soft ones with their band) than it is.
double inside_limits(const RigBone& bone, double value, double now) {
  if (!bone.limited) return value;
  const double middle = 0.5 * (bone.limit_min_deg + bone.limit_max_deg);
  const double turn = 360 * std::round((now - middle) / 360);
  const double band = bone.limit_mode == LimitMode::kSoft ? bone.limit_band_deg : 0;
  return std::clamp(value, std::min(now, bone.limit_min_deg + turn - band),
                    std::max(now, bone.limit_max_deg + turn + band));
}

void go_on(const Rig& rig, std::span<const BonePose> from, std::span<const BonePose> to,
           double share, Pose& out) {
  out.assign(from.begin(), from.end());
  for_moving(rig, [&](std::size_t i, const PulledField& field, double) {
    double& value = out[i].*field.value;
    value += share * (to[i].*field.value - from[i].*field.value);
    if (field.turns) value = inside_limits(rig.bones[i], value, from[i].*field.value);
  });
}

}  // namespace

// To first order a solve answers a step s away from the targets by the least change in the metric
// of the weights, so what is left of s is its part that moves no handle: from a trial of a small
// part of the way the whole of it is known.
bool pull_home(const DragProblem& problem, const DragRound& round, DragBuffers& buffers,
               ik::Workspace& workspace, Pose& pose, ik::Result& result) {
  const double away = largest_deg(round.rig, pose, round.rest);
  if (away < kHomeDeg) return false;
  const double trial = std::min(1.0, kTrialDeg / away);
  buffers.pulled.resize(pose.size());
  go_on(round.rig, pose, round.rest, trial, buffers.pulled_from);
  DragRound attempt{round.rig, round.handles, buffers.pulled_from, round.rest, kTrialTolerance};
  ik::Result pulled = run_round(problem, attempt, workspace, buffers.pulled);
  int iterations = pulled.iterations;
  if (pulled.status != ik::Status::kConverged) return false;
  const double step = largest_deg(round.rig, pose, buffers.pulled) / trial;
  if (step < kHomeDeg) return false;
  const double before = distance_squared(round.rig, pose, round.rest);
  buffers.pulled_way = buffers.pulled;
  double share = std::min(1.0, kMostPullDeg / step);
  for (int attempt_count = 0; attempt_count < kAttempts; ++attempt_count, share *= kShorter) {
    go_on(round.rig, pose, buffers.pulled_way, share / trial, buffers.pulled_from);
    attempt.start = buffers.pulled_from;
    attempt.tolerance_share = kPulledTolerance;
    pulled = run_round(problem, attempt, workspace, buffers.pulled);
    iterations += pulled.iterations;
    const bool serves = pulled.status == ik::Status::kConverged &&
                        std::abs(pulled.balance_excess) <=
                            std::abs(result.balance_excess) + problem.settings.tolerance_px;
    if (!serves || distance_squared(round.rig, buffers.pulled, round.rest) >= before) continue;
    pose.swap(buffers.pulled);
    pulled.iterations = result.iterations + iterations;
    result = pulled;
    return true;
  }
  return false;
}

}  // namespace kindred::editor
