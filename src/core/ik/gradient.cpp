// SPDX-License-Identifier: MIT
// Weighted gradient descent: q <- q - alpha W grad E (docs/ik.md, "gradient"). The step length is
// Barzilai and Borwein's, shortened until E falls; Settings::fixed_step takes a constant alpha
// instead, as in the textbook, to show why one wouldn't. Lengths are in character heights inside.
#include <algorithm>
#include <cmath>

#include "core/ik/solvers.h"
#include "core/ik/tolerances.h"
#include "core/ik/workspace.h"

namespace kindred::ik {
namespace {

/// Barzilai and Borwein's alpha = s . W^-1 s / s . y from the step s made and the change y of the
/// gradient over it; nothing (0) where E curves downwards.
double barzilai_borwein(std::span<const double> step, std::span<const double> metric,
                        std::span<const double> gradient, std::span<const double> last_gradient) {
  double ss = 0, sy = 0;
  for (std::size_t d = 0; d < step.size(); ++d) {
    if (!(metric[d] > 0)) continue;
    ss += step[d] * step[d] / metric[d];
    sy += step[d] * (gradient[d] - last_gradient[d]);
  }
  return sy > 0 ? ss / sy : 0;
}

struct Descent {
  Figure& figure;
  std::span<double> metric, gradient, last_gradient, step;
  double alpha = 0;
};

void set_step(Descent& descent, double alpha) {
  double most = 0;
  for (std::size_t d = 0; d < descent.step.size(); ++d) {
    descent.step[d] = -alpha * descent.metric[d] * descent.gradient[d];
    most = std::max(most, std::abs(descent.step[d]));
  }
  if (most > kLargestTurn)
    for (double& value : descent.step) value *= kLargestTurn / most;
}

/// Shortens the step until E falls by a fair part of what the slope promises, at once to `safe` if
/// `alpha` is too long. False: not even a tiny part of the safe step lowers E.
bool step_down(Descent& descent, double alpha, double safe) {
  constexpr int kAttempts = 12;
  constexpr double kFairPart = 1e-4;
  Figure& figure = descent.figure;
  const double energy = relative_energy(figure);
  keep(figure);
  for (int attempt = 0; attempt < kAttempts; ++attempt, alpha = std::min(safe, 0.25 * alpha)) {
    set_step(descent, alpha);
    double promised = 0;
    for (std::size_t d = 0; d < descent.step.size(); ++d)
      promised -= descent.step[d] * descent.gradient[d];
    move(figure, descent.step);
    if (relative_energy(figure) <= energy - kFairPart * promised) return true;
    go_back(figure);
  }
  return false;
}

}  // namespace

Result solve_gradient(const Problem& problem, Workspace& workspace, std::span<BonePose> out) {
  Workspace::Buffers& buffers = workspace.buffers();
  Figure& figure = buffers.figure;
  compile(problem, figure);
  const double start_energy = relative_energy(figure);
  start_error_curve(buffers, problem.settings, start_energy);

  const std::size_t dofs = figure.dofs.size();
  prepare(figure, buffers.task);
  buffers.step.assign(dofs, 0.0);
  buffers.gradient.assign(dofs, 0.0);
  buffers.last_gradient.assign(dofs, 0.0);
  Descent descent{figure, buffers.task.metric, buffers.gradient, buffers.last_gradient,
                  buffers.step};

  const Settings& settings = problem.settings;
  const double tolerance = settings.tolerance_px;
  const double fixed_alpha = settings.fixed_step / (figure.height * figure.height);
  int iterations = 0;
  bool stepped_before = false;
  Status ending = Status::kIterationLimit;
  for (; iterations < settings.max_iterations; ++iterations) {
    if (settled(figure, tolerance, iterations == 0 ? tolerance : kPinShare * tolerance)) break;
    linearize(figure);
    buffers.last_gradient.swap(buffers.gradient);
    set_gradient(figure, buffers.gradient);
    descent.gradient = buffers.gradient;
    descent.last_gradient = buffers.last_gradient;
    set_downhill_metric(figure, descent.gradient, descent.metric);

    const double bound = curvature_bound(figure, descent.metric);
    if (stationary(figure, descent.gradient, descent.metric, iterations == 0)) {
      stepped_before = false;
      if (fixed_alpha <= 0 && bend_straight_chains(figure, buffers.task, tolerance)) {
        buffers.error_curve.push_back(relative_energy(figure));
        continue;
      }
      ending = Status::kUnreachable;
      break;
    }
    if (fixed_alpha > 0) {
      set_step(descent, fixed_alpha);
      move(figure, descent.step);
    } else {
      const double spectral = stepped_before
                                  ? barzilai_borwein(descent.step, descent.metric, descent.gradient,
                                                     descent.last_gradient)
                                  : 0;
      // From the safe length again, as a solve from here would begin: where this one ends must not
      // depend on the steps before.
      if (!(spectral > 0 && step_down(descent, spectral, 1 / bound)) &&
          !step_down(descent, 1 / bound, 1 / bound)) {
        ending = Status::kStalled;
        break;
      }
      stepped_before = true;
    }
    buffers.error_curve.push_back(relative_energy(figure));
  }
  return finish(figure, out, iterations, ending, start_energy);
}

}  // namespace kindred::ik
