// SPDX-License-Identifier: MIT
// Inverse kinematics, cold and in drags, against Ceres' TinySolver in the same run: the same
// objective over the same degrees of freedom, with an analytic Jacobian. TinySolver knows neither
// limits nor pins nor a rest pose; the solvers here run with all of them on.
#include <benchmark/benchmark.h>
#include <ceres/tiny_solver.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>

#include "kindred/math/angle.h"
#include "support/ik_problems.h"

namespace {

using namespace kindred;
using test::IkCase;

/// Targets of random reachable poses of the person, +-1 rad inside the limits.
std::vector<std::array<Vec2, 4>> random_targets(const IkCase& c, int count) {
  std::mt19937 generator(2024);
  std::vector<std::array<Vec2, 4>> result;
  for (int k = 0; k < count; ++k) {
    Pose pose(c.rig.bones.size());
    for (std::size_t i = 1; i < pose.size(); ++i) {
      const RigBone& bone = c.rig.bones[i];
      double rotation = degrees(2 * static_cast<double>(generator()) / 4294967295.0 - 1);
      if (bone.limited) rotation = std::clamp(rotation, bone.limit_min_deg, bone.limit_max_deg);
      if (bone.weights.rotation > 0) pose[i].rotation_deg = rotation;
    }
    std::array<Vec2, 4> targets;
    for (std::size_t h = 0; h < 4; ++h) targets[h] = test::position_of(c, pose, h);
    result.push_back(targets);
  }
  return result;
}

void set_targets(IkCase& c, const std::array<Vec2, 4>& targets) {
  for (std::size_t h = 0; h < 4; ++h) c.handles[h].target_world = targets[h];
}

/// The problem as TinySolver takes it: residuals of all handles over the person's free DOFs,
/// forward kinematics and Jacobian by perpendiculars, no allocation.
class PersonResiduals {
 public:
  using Scalar = double;
  enum { NUM_RESIDUALS = 8, NUM_PARAMETERS = Eigen::Dynamic };

  explicit PersonResiduals(const IkCase& c) : case_(c), slot_(c.rig.bones.size(), -1) {
    parameters_ = 2;  // the root's x and y
    for (const ik::Handle& handle : c.handles)
      for (int b = handle.bone; b >= 0; b = c.rig.bones[static_cast<std::size_t>(b)].parent)
        if (c.rig.bones[static_cast<std::size_t>(b)].weights.rotation > 0)
          slot_[static_cast<std::size_t>(b)] = 0;
    for (int& slot : slot_)
      if (slot == 0) slot = parameters_++;
    joint_.resize(slot_.size());
    axis_.resize(slot_.size());
  }

  int NumParameters() const { return parameters_; }
  Eigen::VectorXd zero() const { return Eigen::VectorXd::Zero(parameters_); }

  bool operator()(const double* q, double* residuals, double* jacobian) const {
    const Rig& rig = case_.rig;
    for (std::size_t i = 0; i < slot_.size(); ++i) {
      const RigBone& bone = rig.bones[i];
      const bool on_path = slot_[i] >= 0;
      if (!on_path && bone.parent >= 0) continue;
      const double angle =
          bone.angle + radians(case_.start[i].rotation_deg) + (on_path ? q[slot_[i]] : 0);
      const Vec2 own{std::cos(angle), std::sin(angle)};
      if (bone.parent < 0) {
        joint_[i] = bone.position + Vec2{q[0] + case_.start[i].x, q[1] + case_.start[i].y};
        axis_[i] = own;
        continue;
      }
      const auto p = static_cast<std::size_t>(bone.parent);
      joint_[i] = joint_[p] + times(axis_[p], bone.position);
      axis_[i] = times(axis_[p], own);
    }
    if (jacobian != nullptr) std::fill(jacobian, jacobian + 8 * parameters_, 0.0);
    for (std::size_t h = 0; h < 4; ++h) {
      const ik::Handle& handle = case_.handles[h];
      const auto bone = static_cast<std::size_t>(handle.bone);
      const Vec2 x = joint_[bone] + times(axis_[bone], handle.point_local);
      const Vec2 r = x - handle.target_world;
      residuals[2 * h] = r.x;
      residuals[2 * h + 1] = r.y;
      if (jacobian == nullptr) continue;
      const auto set = [&](int column, Vec2 value) {
        jacobian[8 * column + static_cast<int>(2 * h)] = value.x;
        jacobian[8 * column + static_cast<int>(2 * h) + 1] = value.y;
      };
      set(0, {1, 0});
      set(1, {0, 1});
      for (int b = handle.bone; b >= 0; b = rig.bones[static_cast<std::size_t>(b)].parent)
        if (slot_[static_cast<std::size_t>(b)] >= 0)
          set(slot_[static_cast<std::size_t>(b)], perp(x - joint_[static_cast<std::size_t>(b)]));
    }
    return true;
  }

 private:
  static Vec2 times(Vec2 a, Vec2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

  const IkCase& case_;
  std::vector<int> slot_;
  int parameters_ = 0;
  mutable std::vector<Vec2> joint_, axis_;
};

using TinySolver = ceres::TinySolver<PersonResiduals>;

void set_tolerance(TinySolver& solver) {
  // Cost is half the sum of squares; the same 0.05 px, and no digit more.
  solver.options.cost_threshold = 0.5 * 0.05 * 0.05;
  solver.options.max_num_iterations = 100;
}

void cold_kindred(benchmark::State& state, const ik::Solver* solver) {
  IkCase c = test::person_case();
  const auto targets = random_targets(c, 256);
  ik::Workspace workspace;
  Pose out(c.rig.bones.size());
  std::size_t k = 0;
  long met = 0, solves = 0;
  for (auto _ : state) {
    set_targets(c, targets[k++ % targets.size()]);
    met += solver->solve(c.problem(), workspace, out).status == ik::Status::kConverged;
    ++solves;
  }
  state.counters["met_percent"] = 100.0 * static_cast<double>(met) / static_cast<double>(solves);
}

void cold_tiny(benchmark::State& state) {
  IkCase c = test::person_case();
  const auto targets = random_targets(c, 256);
  const PersonResiduals residuals(c);
  TinySolver solver;
  set_tolerance(solver);
  Eigen::VectorXd q = residuals.zero();
  std::size_t k = 0;
  long met = 0, solves = 0;
  for (auto _ : state) {
    set_targets(c, targets[k++ % targets.size()]);
    q.setZero();
    met += solver.Solve(residuals, &q).final_cost <= 4 * solver.options.cost_threshold;
    ++solves;
  }
  state.counters["met_percent"] = 100.0 * static_cast<double>(met) / static_cast<double>(solves);
}

/// Where the left hand is dragged to: round a circle in reach, or far out of it, 0.01 of the
/// height a step.
Vec2 drag_target(Vec2 start, int k, bool far) {
  const double radius = far ? 300 : 50;
  const double angle = 5.24 / radius * k;
  return start + radius * Vec2{std::cos(angle) - 1, std::sin(angle)};
}

void drag_kindred(benchmark::State& state, const ik::Solver* solver, bool far) {
  IkCase c = test::person_case();
  for (std::size_t h = 1; h < 4; ++h) c.handles[h].pinned = true;
  c.rest = c.start;
  const Vec2 start = c.handles[0].target_world;
  ik::Workspace workspace;
  Pose out = c.start;
  int k = 0;
  for (auto _ : state) {
    c.handles[0].target_world = drag_target(start, ++k, far);
    solver->solve(c.problem(), workspace, out);
    c.start.swap(out);
  }
}

void drag_tiny(benchmark::State& state, bool far) {
  IkCase c = test::person_case();
  const Vec2 start = c.handles[0].target_world;
  const PersonResiduals residuals(c);
  TinySolver solver;
  set_tolerance(solver);
  Eigen::VectorXd q = residuals.zero();
  int k = 0;
  for (auto _ : state) {
    c.handles[0].target_world = drag_target(start, ++k, far);
    solver.Solve(residuals, &q);
  }
}

void chain_kindred(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  IkCase c =
      test::chain_case(std::vector<double>(count, 1000.0 / static_cast<double>(count)), {300, 500});
  ik::Workspace workspace;
  Pose out(count);
  int iterations = 0;
  for (auto _ : state)
    iterations = ik::default_solver().solve(c.problem(), workspace, out).iterations;
  state.counters["iterations"] = iterations;
  state.SetComplexityN(state.range(0));
}

/// The usual table, and the times again for the ratios at the end.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs)
      if (run.run_type == Run::RT_Iteration || run.aggregate_name == "median")
        times_[run.run_name.function_name] = run.GetAdjustedCPUTime();
  }

  void print_ratios() const {
    for (const char* what : {"cold", "drag", "over_reach"}) {
      const auto tiny = times_.find(std::string("person/") + what + "/tiny_solver");
      if (tiny == times_.end()) continue;
      for (const ik::Solver& solver : ik::solvers()) {
        const auto own =
            times_.find(std::string("person/") + what + "/" + std::string(solver.word));
        if (own != times_.end())
          std::printf("%-10s %-9s %6.2f of TinySolver's time\n", what,
                      std::string(solver.word).c_str(), own->second / tiny->second);
      }
    }
  }

 private:
  std::map<std::string, double> times_;
};

void register_all() {
  for (const ik::Solver& solver : ik::solvers()) {
    const std::string word(solver.word);
    benchmark::RegisterBenchmark(("person/cold/" + word).c_str(), cold_kindred, &solver);
    benchmark::RegisterBenchmark(("person/drag/" + word).c_str(), drag_kindred, &solver, false);
    benchmark::RegisterBenchmark(("person/over_reach/" + word).c_str(), drag_kindred, &solver,
                                 true);
  }
  benchmark::RegisterBenchmark("person/cold/tiny_solver", cold_tiny);
  benchmark::RegisterBenchmark("person/drag/tiny_solver", drag_tiny, false);
  benchmark::RegisterBenchmark("person/over_reach/tiny_solver", drag_tiny, true);
  benchmark::RegisterBenchmark("chain/dls", chain_kindred)
      ->RangeMultiplier(10)
      ->Range(10, 10'000)
      ->Complexity();
}

}  // namespace

int main(int argc, char** argv) {
  register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  reporter.print_ratios();
  return 0;
}
