// SPDX-License-Identifier: MIT
// The table of solvers and what does not depend on the solver.
#include "core/ik/solvers.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/ik/workspace.h"

namespace kindred::ik {
namespace {

/// A number in [0, 1), the same for the same key (splitmix64).
double fraction_of(std::uint64_t key) {
  std::uint64_t z = (key + 1) * 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
}

/// Another pose to start from: every joint that may turn somewhere between its limits, without
/// limits up to 90 degrees from where it was.
void set_other_start(const Problem& problem, int attempt, Pose& pose) {
  pose.assign(problem.start.begin(), problem.start.end());
  for (std::size_t i = 0; i < pose.size(); ++i) {
    const RigBone& bone = problem.rig->bones[i];
    if (!(bone.weights.rotation > 0)) continue;
    const double share = fraction_of(static_cast<std::uint64_t>(attempt) * pose.size() + i);
    double& rotation = pose[i].rotation_deg;
    rotation = bone.limited ? bone.limit_min_deg + share * (bone.limit_max_deg - bone.limit_min_deg)
                            : rotation + 180 * share - 90;
  }
}

using Solve = Result (*)(const Problem&, Workspace&, std::span<BonePose>);

/// Solves from the start, and while that does not meet the targets from up to
/// Settings::restarts others. The answer of lowest E stands.
template <Solve kSolve>
Result solve_with_restarts(const Problem& problem, Workspace& workspace, std::span<BonePose> out) {
  Result best = kSolve(problem, workspace, out);
  if (problem.settings.restarts <= 0 || best.status == Status::kConverged) return best;
  Workspace::Buffers& buffers = workspace.buffers();
  double least = energy(problem, out);
  int iterations = best.iterations;
  Problem other = problem;
  buffers.other_answer.resize(out.size());
  for (int attempt = 0; attempt < problem.settings.restarts; ++attempt) {
    set_other_start(problem, attempt, buffers.other_start);
    other.start = buffers.other_start;
    other.rest = problem.rest.empty() ? problem.start : problem.rest;
    const Result result = kSolve(other, workspace, buffers.other_answer);
    iterations += result.iterations;
    const double reached = energy(problem, buffers.other_answer);
    if (!(reached < least)) continue;
    least = reached;
    best = result;
    std::copy(buffers.other_answer.begin(), buffers.other_answer.end(), out.begin());
    if (best.status == Status::kConverged) break;
  }
  best.iterations = iterations;
  return best;
}

constexpr std::array kSolvers{
    Solver{"dls", "Damped least squares",
           "Fast and calm; the choice for dragging, pins and targets out of reach.", 0.99, 100,
           0.01, solve_with_restarts<solve_dls>},
    Solver{"gradient", "Weighted gradient descent",
           "Follows the slope of the error; spreads motion over every joint, slower.", 0.9, 1000, 3,
           solve_with_restarts<solve_gradient>},
    Solver{"ccd", "Cyclic coordinate descent",
           "Joint by joint from the tips to the root, light parts first; looks mechanical, slow on "
           "long chains.",
           0.9, 1000, 3, solve_with_restarts<solve_ccd>},
};

}  // namespace

std::span<const Solver> solvers() { return kSolvers; }

const Solver* find_solver(std::string_view word) {
  const auto found = std::find_if(kSolvers.begin(), kSolvers.end(),
                                  [word](const Solver& solver) { return solver.word == word; });
  return found == kSolvers.end() ? nullptr : &*found;
}

const Solver& default_solver() { return kSolvers.front(); }

std::string_view to_word(Status status) {
  constexpr std::array<std::string_view, 4> kWords{"converged", "unreachable", "stalled",
                                                   "iteration_limit"};
  return kWords[static_cast<std::size_t>(status)];
}

Workspace::Workspace() : buffers_(std::make_unique<Buffers>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

std::span<const double> Workspace::error_curve() const { return buffers_->error_curve; }

}  // namespace kindred::ik
