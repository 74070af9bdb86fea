// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/ik/solvers.h"
#include "core/ik/workspace.h"
#include "kindred/math/angle.h"

namespace kindred::ik {
namespace {

double largest_error(const Problem& problem, std::span<const BonePose> pose) {
  std::vector<Affine> world(pose.size());
  forward_kinematics(*problem.rig, pose, world);
  double worst = 0;
  for (const Handle& handle : problem.handles)
    if (handle.weight > 0)
      worst = std::max(worst,
                       glm::distance(handle_position(problem, handle, world), handle.target_world));
  return worst;
}

}  // namespace

Result solve_gradient(const Problem& problem, Workspace& workspace, std::span<BonePose> out) {
  const Rig& rig = *problem.rig;
  const std::size_t n = rig.bones.size();
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = problem.start[i];
    out[i].rotation_deg = limited_rotation_deg(rig.bones[i], out[i].rotation_deg);
  }
  std::vector<double>& curve = workspace.buffers().error_curve;
  Result result;
  double e = energy(problem, out);
  curve.assign(1, e);
  std::vector<double> gradient(n * kDofsPerBone);
  Pose trial(n);
  double step = 1 / (rig.height * rig.height);
  result.status = Status::kIterationLimit;
  for (; result.iterations < problem.settings.max_iterations; ++result.iterations) {
    if (largest_error(problem, out) <= problem.settings.tolerance_px) break;
    energy_gradient(problem, out, gradient);
    bool lowered = false;
    for (int halving = 0; halving < 40 && !lowered; ++halving, step *= 0.5) {
      for (std::size_t i = 0; i < n; ++i) {
        const DofWeights& w = rig.bones[i].weights;
        const double h2 = rig.height * rig.height;
        trial[i] = out[i];
        trial[i].x -= step * w.x * h2 * gradient[i * 3];
        trial[i].y -= step * w.y * h2 * gradient[i * 3 + 1];
        trial[i].rotation_deg = limited_rotation_deg(
            rig.bones[i], out[i].rotation_deg - degrees(step * w.rotation * gradient[i * 3 + 2]));
      }
      const double e_trial = energy(problem, trial);
      if (!(e_trial < e)) continue;
      lowered = true;
      e = e_trial;
      std::copy(trial.begin(), trial.end(), out.begin());
      step *= 4;
    }
    if (!lowered) {
      result.status = Status::kStalled;
      break;
    }
    curve.push_back(e);
  }
  result.error_px = largest_error(problem, out);
  if (result.error_px <= problem.settings.tolerance_px) result.status = Status::kConverged;
  return result;
}

}  // namespace kindred::ik
