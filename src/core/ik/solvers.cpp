// SPDX-License-Identifier: MIT
// The table of solvers and what does not depend on the solver.
#include "core/ik/solvers.h"

#include <algorithm>
#include <array>

#include "core/ik/workspace.h"

namespace kindred::ik {
namespace {

constexpr std::array kSolvers{
    Solver{"dls", "Damped least squares",
           "Fast and calm; the choice for dragging, pins and targets out of reach.", 0.99, 100,
           0.01, solve_dls},
    Solver{"gradient", "Weighted gradient descent",
           "Follows the slope of the error; spreads motion over every joint, slower.", 0.9, 1000, 3,
           solve_gradient},
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
