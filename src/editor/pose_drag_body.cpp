// SPDX-License-Identifier: MIT
#include "editor/pose_drag_body.h"

#include <algorithm>
#include <cmath>

#include "editor/pose_drag_pull.h"
#include "editor/pose_drag_targets.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

/// Share of its weights that a body has while the limb does without it: enough for the pull to the
/// start, and so little that the limb makes up for it.
constexpr double kLeastWake = 1e-3;
/// Short by this many heights of the figure a limb has the whole body to help.
constexpr double kWideAwakeShare = 0.15;
/// What a body returns by in a round, degrees (or heights in radians).
constexpr double kReturnDeg = 3;
/// A limb that is not there yet but still moving gets so many rounds.
constexpr int kLimbRounds = 6;
constexpr int kCarriedRounds = 4;

double change_deg(const BonePose& now, const BonePose& before, double height) {
  const double moved = std::max(std::abs(now.x - before.x), std::abs(now.y - before.y));
  return std::max(std::abs(now.rotation_deg - before.rotation_deg), degrees(moved / height));
}

/// By how much the body differs from the pose at the start.
double body_change_deg(const DragProblem& problem, std::span<const BonePose> pose,
                       std::span<const BonePose> rest) {
  double most = 0;
  for (std::size_t i = 0; i < pose.size(); ++i) {
    if (problem.own_limb[i]) continue;
    most = std::max(most, change_deg(pose[i], rest[i], problem.rig.height));
  }
  return most;
}

bool on_own_limb(const DragProblem& problem, int bone) {
  while (bone >= 0 && !problem.own_limb[static_cast<std::size_t>(bone)]) {
    bone = problem.rig.bones[static_cast<std::size_t>(bone)].parent;
  }
  return bone >= 0;
}

struct LimbAnswer {
  ik::Result result;
  bool suffices = false;
  double short_px = 0;  ///< what handles or balance are off by
};

/// The limb alone, from where it was alone in the event before.
LimbAnswer solve_limb(const DragProblem& problem, std::span<const BonePose> rest,
                      DragBuffers& buffers, Pose& alone) {
  buffers.handles.clear();
  for (const ik::Handle& handle : problem.handles) {
    if (on_own_limb(problem, handle.bone)) buffers.handles.push_back(handle);
  }
  buffers.world.resize(alone.size());
  forward_kinematics(problem.rig, alone, buffers.world);
  buffers.from = alone;
  fold_stretched_limbs(problem, buffers.world, buffers.from);
  LimbAnswer answer;
  for (int round = 0; round < kLimbRounds; ++round) {
    answer.result = run_round(problem, {problem.limb_rig, buffers.handles, buffers.from, rest},
                              buffers.limb_workspace, alone);
    if (answer.result.status != ik::Status::kIterationLimit) break;
    buffers.from = alone;
  }
  buffers.on_way_home = answer.result.status == ik::Status::kConverged &&
                        (buffers.pulls == 0 ||
                         pull_home(problem, {problem.limb_rig, buffers.handles, buffers.from, rest},
                                   buffers, buffers.limb_workspace, alone, answer.result));
  forward_kinematics(problem.rig, alone, buffers.world);
  answer.short_px = std::abs(answer.result.balance_excess);
  for (std::size_t i = 0; i < problem.dragged; ++i) {
    answer.short_px =
        std::max(answer.short_px, error_px(problem, problem.handles[i], buffers.world));
  }
  answer.suffices = answer.result.status == ik::Status::kConverged &&
                    std::abs(answer.result.balance_excess) <= ik::kBalanceTolerance &&
                    meets(problem, problem.handles, buffers.world);
  return answer;
}

void wake_body(const DragProblem& problem, double share, Rig& rig) {
  rig = problem.rig;
  for (std::size_t i = 0; i < rig.bones.size(); ++i) {
    if (problem.own_limb[i]) continue;
    DofWeights& weights = rig.bones[i].weights;
    weights = {share * weights.x, share * weights.y, share * weights.rotation};
  }
}

double share_of_wake(const DragProblem& problem, double short_px) {
  const double t = std::min(1.0, short_px / (kWideAwakeShare * problem.rig.height));
  return kLeastWake + (1 - kLeastWake) * t;
}

/// The way back to the start, all of the body by the same part.
void lead_body_back(const DragProblem& problem, std::span<const BonePose> rest, double part,
                    Pose& pose) {
  for (std::size_t i = 0; i < pose.size(); ++i) {
    if (problem.own_limb[i]) continue;
    pose[i].rotation_deg += part * (rest[i].rotation_deg - pose[i].rotation_deg);
    pose[i].x += part * (rest[i].x - pose[i].x);
    pose[i].y += part * (rest[i].y - pose[i].y);
  }
}

const ReflectionMap* map_of(const DragProblem& problem, const ik::Handle& handle) {
  return handle.reflection < 0 ? nullptr
                               : &problem.reflections[static_cast<std::size_t>(handle.reflection)];
}

/// The handle's target, on the character itself.
Vec2 own_target(const DragProblem& problem, const ik::Handle& handle,
                std::span<const Affine> world) {
  const int root = problem.rig.bones[static_cast<std::size_t>(handle.bone)].root;
  return between_figures(map_of(problem, handle), nullptr, joint_world(world, root),
                         handle.target_world);
}

/// By how much the root has to move so that the handle's point comes to its target.
Vec2 way_of_root(const DragProblem& problem, const ik::Handle& handle,
                 std::span<const Affine> world) {
  ik::Problem figures;
  figures.rig = &problem.rig;
  figures.reflections = problem.reflections;
  Vec2 way = handle.target_world - ik::handle_position(figures, handle, world);
  if (const ReflectionMap* map = map_of(problem, handle)) way /= map->root_scale;
  return is_finite(way) ? way : Vec2{0, 0};
}

/// Puts a leg of a body that was carried by -`back` where it stands: its foot as it was, or without
/// one (limbs of two bones) its point on the target.
void stand_leg(const DragProblem& problem, const KeptHinge& kept, const ik::Handle& handle,
               Vec2 back, std::span<const Affine> world, Pose& pose) {
  const auto foot = static_cast<std::size_t>(handle.bone);
  if (problem.rig.bones[foot].parent != kept.hinge.bone) {
    place_limb(problem.rig, kept, handle, own_target(problem, handle, world), world, pose);
    return;
  }
  const auto shin = static_cast<std::size_t>(kept.hinge.bone);
  const auto thigh = static_cast<std::size_t>(problem.rig.bones[shin].parent);
  const double before = pose[shin].rotation_deg + pose[thigh].rotation_deg;
  ik::Handle ankle = handle;
  ankle.point_local = {0, 0};
  place_limb(problem.rig, kept, ankle, joint_world(world, handle.bone) + back, world, pose);
  pose[foot].rotation_deg -= pose[shin].rotation_deg + pose[thigh].rotation_deg - before;
}

}  // namespace

bool carry_body(const DragProblem& problem, std::span<const BonePose> rest, DragBuffers& buffers,
                Pose& pose, ik::Result& result) {
  if (problem.dragged == 0) return false;
  const ik::Handle& dragged = problem.handles.front();
  const auto root =
      static_cast<std::size_t>(problem.rig.bones[static_cast<std::size_t>(dragged.bone)].root);
  const DofWeights& weights = problem.rig.bones[root].weights;
  if (!(weights.x > 0) || !(weights.y > 0)) return false;
  buffers.world.resize(pose.size());
  forward_kinematics(problem.rig, pose, buffers.world);
  const Vec2 way = way_of_root(problem, dragged, buffers.world);
  buffers.carried = pose;
  buffers.carried[root].x += way.x;
  buffers.carried[root].y += way.y;
  forward_kinematics(problem.rig, buffers.carried, buffers.world);
  bool any = false;
  for (const KeptHinge& kept : problem.hinges) {
    const ik::Handle& handle = problem.handles[kept.handle];
    if (kept.handle < problem.dragged) continue;
    stand_leg(problem, kept, handle, -way, buffers.world, buffers.carried);
    any = true;
  }
  if (!any) return false;
  buffers.bent = pose;
  ik::Result carried =
      solve_handles(problem, problem.rig, buffers.carried, rest, buffers, buffers.bent);
  for (int i = 1; i < kCarriedRounds && carried.status == ik::Status::kIterationLimit; ++i) {
    buffers.carried = buffers.bent;
    carried = solve_handles(problem, problem.rig, buffers.carried, rest, buffers, buffers.bent);
  }
  if (!leads_nearer(problem, pose, result, buffers.bent, carried, buffers)) return false;
  pose.swap(buffers.bent);
  result = carried;
  return true;
}

void fold_stretched_limbs(const DragProblem& problem, std::span<const Affine> world, Pose& pose) {
  if (problem.moves_root) return;
  for (const KeptHinge& kept : problem.hinges) {
    if (kept.handle >= problem.dragged) continue;
    const ik::Handle& handle = problem.handles[kept.handle];
    fold_towards(problem.rig, kept, handle, own_target(problem, handle, world), world, pose);
  }
}

ik::Result solve_drag(const DragProblem& problem, std::span<const BonePose> start,
                      std::span<const BonePose> rest, DragBuffers& buffers, WaitingBody& body,
                      Pose& out) {
  body.returns = false;
  if (problem.own_limb.empty()) {
    return solve_handles(problem, problem.rig, start, rest, buffers, out);
  }
  const LimbAnswer limb = solve_limb(problem, rest, buffers, body.alone);
  buffers.start.assign(start.begin(), start.end());
  if (limb.suffices) {
    const double away = body_change_deg(problem, start, rest);
    if (away <= kReturnDeg) {
      out = body.alone;
      return limb.result;
    }
    lead_body_back(problem, rest, kReturnDeg / away, buffers.start);
    body.returns = true;
  }
  wake_body(problem, limb.suffices ? kLeastWake : share_of_wake(problem, limb.short_px),
            buffers.rig);
  return solve_handles(problem, buffers.rig, buffers.start, rest, buffers, out);
}

}  // namespace kindred::editor
