// SPDX-License-Identifier: MIT
// Inverse kinematics, cold and in drags, against peers in the same run: Ceres' TinySolver and its
// Levenberg-Marquardt with the same objective over the same degrees of freedom and an analytic
// Jacobian, Orocos KDL's damped tree solver and its chain solver. Peers know neither limits nor
// pins nor a rest pose; the solvers here run with all of them on.
#include <benchmark/benchmark.h>
#include <ceres/ceres.h>
#include <ceres/tiny_solver.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>
#include <kdl/treefksolverpos_recursive.hpp>
#include <kdl/treeiksolvervel_wdls.hpp>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

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

/// Times of single solves, each the shortest of several passes over the same sequence: what else
/// the machine does then hardly shows, and the slow ones are slow for reasons of their own.
template <class Restart, class Solve>
void report_times(benchmark::State& state, int solves, int passes, Restart restart, Solve solve) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> shortest(static_cast<std::size_t>(solves), 1e18);
  for (int pass = 0; pass < passes; ++pass) {
    restart();
    for (double& time : shortest) {
      const auto before = Clock::now();
      solve();
      const std::chrono::duration<double, std::nano> taken = Clock::now() - before;
      time = std::min(time, taken.count());
    }
  }
  std::sort(shortest.begin(), shortest.end());
  double sum = 0;
  for (const double time : shortest) sum += time;
  const std::size_t count = shortest.size();
  state.counters["mean_ns"] = sum / static_cast<double>(count);
  state.counters["median_ns"] = shortest[count / 2];
  state.counters["p99_ns"] = shortest[count * 99 / 100];
}

constexpr int kPasses = 40, kSlowPasses = 4;
constexpr int kColdTargets = 256;

constexpr int drag_events(bool far) { return 5 * (far ? 360 : 60); }

/// What a run of solves showed besides its time.
struct Tally {
  long solves = 0, met = 0, iterations = 0, wound = 0;

  void add(const ik::Result& result, const Pose& pose) {
    ++solves;
    met += result.status == ik::Status::kConverged;
    iterations += result.iterations;
    for (const BonePose& bone : pose)
      if (std::abs(bone.rotation_deg) > 180) {
        ++wound;
        break;
      }
  }
  void report(benchmark::State& state) const {
    const double all = static_cast<double>(std::max(solves, 1L));
    state.counters["met_percent"] = 100 * static_cast<double>(met) / all;
    state.counters["iterations"] = static_cast<double>(iterations) / all;
    state.counters["wound_percent"] = 100 * static_cast<double>(wound) / all;
  }
};

void cold_kindred(benchmark::State& state, const ik::Solver* solver, bool limits) {
  IkCase c = test::person_case();
  const auto targets = random_targets(c, kColdTargets);
  if (!limits)
    for (RigBone& bone : c.rig.bones) bone.limited = false;
  c.settings.max_iterations = std::min(solver->iteration_budget, 300);
  ik::Workspace workspace;
  Pose out(c.rig.bones.size());
  std::size_t k = 0;
  Tally tally;
  for (auto _ : state) {
    set_targets(c, targets[k++ % targets.size()]);
    tally.add(solver->solve(c.problem(), workspace, out), out);
  }
  tally.report(state);
  report_times(
      state, kColdTargets, solver->word == "dls" ? kPasses : kSlowPasses, [&] { k = 0; },
      [&] {
        set_targets(c, targets[k++ % targets.size()]);
        solver->solve(c.problem(), workspace, out);
      });
}

void cold_tiny(benchmark::State& state) {
  IkCase c = test::person_case();
  const auto targets = random_targets(c, kColdTargets);
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
  report_times(
      state, kColdTargets, kPasses, [&] { k = 0; },
      [&] {
        set_targets(c, targets[k++ % targets.size()]);
        q.setZero();
        solver.Solve(residuals, &q);
      });
}

/// The problem as Ceres' solver for everybody takes it.
class PersonCost : public ceres::CostFunction {
 public:
  explicit PersonCost(const PersonResiduals& residuals) : residuals_(residuals) {
    set_num_residuals(8);
    mutable_parameter_block_sizes()->push_back(residuals.NumParameters());
    columns_.resize(static_cast<std::size_t>(8 * residuals.NumParameters()));
  }
  bool Evaluate(double const* const* q, double* residuals, double** jacobians) const override {
    const bool wanted = jacobians != nullptr && jacobians[0] != nullptr;
    residuals_(q[0], residuals, wanted ? columns_.data() : nullptr);
    if (!wanted) return true;
    const int count = residuals_.NumParameters();  // theirs is row by row
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < count; ++column)
        jacobians[0][row * count + column] = columns_[static_cast<std::size_t>(8 * column + row)];
    return true;
  }

 private:
  const PersonResiduals& residuals_;
  mutable std::vector<double> columns_;
};

class CeresLm {
 public:
  explicit CeresLm(const PersonResiduals& residuals)
      : q_(static_cast<std::size_t>(residuals.NumParameters()), 0.0) {
    problem_.AddResidualBlock(new PersonCost(residuals), nullptr, q_.data());
    options_.linear_solver_type = ceres::DENSE_QR;
    options_.logging_type = ceres::SILENT;
    options_.max_num_iterations = 100;
    options_.function_tolerance = 1e-9;
  }
  void reset() { std::fill(q_.begin(), q_.end(), 0.0); }
  /// Whether every handle is within the tolerance.
  bool solve() {
    ceres::Solve(options_, &problem_, &summary_);
    return summary_.final_cost <= 2 * 0.05 * 0.05;
  }

 private:
  std::vector<double> q_;
  ceres::Problem problem_;
  ceres::Solver::Options options_;
  ceres::Solver::Summary summary_;
};

void cold_lm(benchmark::State& state) {
  IkCase c = test::person_case();
  const auto targets = random_targets(c, kColdTargets);
  const PersonResiduals residuals(c);
  CeresLm solver(residuals);
  std::size_t k = 0;
  Tally tally;
  for (auto _ : state) {
    set_targets(c, targets[k++ % targets.size()]);
    solver.reset();
    tally.met += solver.solve();
    ++tally.solves;
  }
  state.counters["met_percent"] =
      100 * static_cast<double>(tally.met) / static_cast<double>(tally.solves);
  report_times(
      state, kColdTargets, kSlowPasses, [&] { k = 0; },
      [&] {
        set_targets(c, targets[k++ % targets.size()]);
        solver.reset();
        solver.solve();
      });
}

/// The person as a KDL tree in the plane: the root's x, y and rotation, then hinges; metres, so
/// that its damping fits.
class KdlPerson {
 public:
  explicit KdlPerson(const IkCase& c)
      : tree_(tree_of(c)),
        forward_(tree_),
        velocity_(tree_, end_points_),
        q_(tree_.getNrOfJoints()),
        step_(tree_.getNrOfJoints()) {
    velocity_.setLambda(0.05);
    Eigen::MatrixXd weights = Eigen::MatrixXd::Identity(6 * 4, 6 * 4);
    for (int h = 0; h < 4; ++h) weights.block(6 * h + 3, 6 * h + 3, 3, 3).setZero();
    velocity_.setWeightTS(weights);
  }
  void reset() { KDL::SetToZero(q_); }
  /// Newton's iterations as its own position solver does them, without that one's orientation goal.
  bool solve(const IkCase& c) {
    for (int iteration = 0; iteration < 100; ++iteration) {
      double worst = 0;
      KDL::Twists twists;
      for (std::size_t h = 0; h < 4; ++h) {
        KDL::Frame frame;
        forward_.JntToCart(q_, frame, end_points_[h]);
        const Vec2 off = c.handles[h].target_world / 100.0 - Vec2{frame.p.x(), frame.p.y()};
        worst = std::max(worst, glm::length(off));
        twists[end_points_[h]] = KDL::Twist(KDL::Vector(off.x, off.y, 0), KDL::Vector::Zero());
      }
      if (worst <= 0.0005) return true;
      velocity_.CartToJnt(q_, twists, step_);
      KDL::Add(q_, step_, q_);
    }
    return false;
  }

 private:
  KDL::Tree tree_of(const IkCase& c) {
    KDL::Tree tree("world");
    const Vec2 root = c.rig.bones[0].position / 100.0;
    tree.addSegment(KDL::Segment("x", KDL::Joint(KDL::Joint::TransX)), "world");
    tree.addSegment(KDL::Segment("y", KDL::Joint(KDL::Joint::TransY),
                                 KDL::Frame(KDL::Vector(root.x, root.y, 0))),
                    "x");
    for (std::size_t i = 0; i < c.rig.bones.size(); ++i) {
      const RigBone& bone = c.rig.bones[i];
      const std::string own = std::to_string(i);
      const std::string parent = bone.parent < 0 ? "y" : std::to_string(bone.parent);
      const Vec2 offset = bone.parent < 0 ? Vec2{0, 0} : bone.position / 100.0;
      tree.addSegment(KDL::Segment(own + "j", KDL::Joint(KDL::Joint::None),
                                   KDL::Frame(KDL::Rotation::RotZ(bone.angle),
                                              KDL::Vector(offset.x, offset.y, 0))),
                      parent);
      const auto joint = bone.weights.rotation > 0 ? KDL::Joint::RotZ : KDL::Joint::None;
      tree.addSegment(KDL::Segment(own, KDL::Joint(joint)), own + "j");
    }
    for (const ik::Handle& handle : c.handles) {
      const std::string name = "end" + std::to_string(end_points_.size());
      tree.addSegment(KDL::Segment(name, KDL::Joint(KDL::Joint::None),
                                   KDL::Frame(KDL::Vector(handle.point_local.x / 100, 0, 0))),
                      std::to_string(handle.bone));
      end_points_.push_back(name);
    }
    return tree;
  }

  std::vector<std::string> end_points_;
  KDL::Tree tree_;
  KDL::TreeFkSolverPos_recursive forward_;
  KDL::TreeIkSolverVel_wdls velocity_;
  KDL::JntArray q_, step_;
};

void cold_kdl(benchmark::State& state) {
  IkCase c = test::person_case();
  const auto targets = random_targets(c, kColdTargets);
  KdlPerson solver(c);
  std::size_t k = 0;
  long met = 0, solves = 0;
  for (auto _ : state) {
    set_targets(c, targets[k++ % targets.size()]);
    solver.reset();
    met += solver.solve(c);
    ++solves;
  }
  state.counters["met_percent"] = 100 * static_cast<double>(met) / static_cast<double>(solves);
  report_times(
      state, kColdTargets, kSlowPasses, [&] { k = 0; },
      [&] {
        set_targets(c, targets[k++ % targets.size()]);
        solver.reset();
        solver.solve(c);
      });
}

/// Where the left hand is dragged to: round a circle in reach, or far out of it, 0.01 of the
/// height a step.
Vec2 drag_target(Vec2 start, int k, bool far) {
  const double radius = far ? 300 : 50;
  const double angle = 2 * kPi * k / (far ? 360 : 60);
  return start + radius * Vec2{std::cos(angle) - 1, std::sin(angle)};
}

/// The events of a drag: the left hand moves, the other hand and the feet are pinned.
class Drag {
 public:
  Drag(const ik::Solver& solver, bool far) : solver_(solver), far_(far) {
    for (std::size_t h = 1; h < 4; ++h) case_.handles[h].pinned = true;
    case_.rest = out_ = case_.start;
    hand_ = case_.handles[0].target_world;
  }
  /// The pose is in start() afterwards, the one before in previous().
  ik::Result event() {
    case_.handles[0].target_world = drag_target(hand_, ++events_, far_);
    const ik::Result result = solver_.solve(case_.problem(), workspace_, out_);
    case_.start.swap(out_);
    return result;
  }
  /// Back to where the drag began.
  void restart() {
    case_.start = case_.rest;
    events_ = 0;
  }
  const IkCase& now() const { return case_; }
  const Pose& previous() const { return out_; }

 private:
  const ik::Solver& solver_;
  bool far_;
  IkCase case_ = test::person_case();
  Vec2 hand_{0, 0};
  ik::Workspace workspace_;
  Pose out_;
  int events_ = 0;
};

/// What five closed circles show besides their time: the largest angle left over at the end, the
/// largest turn in one event, how far pins were off.
void report_drag(benchmark::State& state, const ik::Solver& solver, bool far) {
  Drag drag(solver, far);
  Tally tally;
  double creep = 0, turn = 0, pins = 0;
  for (int k = 0; k < drag_events(far); ++k) {
    tally.add(drag.event(), drag.now().start);
    for (std::size_t i = 0; i < drag.previous().size(); ++i)
      turn = std::max(turn, std::abs(radians(drag.previous()[i].rotation_deg -
                                             drag.now().start[i].rotation_deg)));
    for (std::size_t h = 1; h < 4; ++h)
      pins = std::max(pins, test::error_of(drag.now(), drag.now().start, h));
  }
  for (const BonePose& bone : drag.now().start)
    creep = std::max(creep, std::abs(radians(bone.rotation_deg)));
  tally.report(state);
  state.counters["creep_rad"] = creep;
  state.counters["largest_turn_rad"] = turn;
  state.counters["pins_px"] = pins;
}

void drag_kindred(benchmark::State& state, const ik::Solver* solver, bool far) {
  Drag drag(*solver, far);
  for (auto _ : state) drag.event();
  report_drag(state, *solver, far);
  report_times(
      state, drag_events(far), solver->word == "dls" ? kPasses : kSlowPasses,
      [&] { drag.restart(); }, [&] { drag.event(); });
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
  report_times(
      state, drag_events(far), far ? kSlowPasses : kPasses,
      [&] {
        q.setZero();
        k = 0;
      },
      [&] {
        c.handles[0].target_world = drag_target(start, ++k, far);
        solver.Solve(residuals, &q);
      });
}

void drag_lm(benchmark::State& state, bool far) {
  IkCase c = test::person_case();
  const Vec2 start = c.handles[0].target_world;
  const PersonResiduals residuals(c);
  CeresLm solver(residuals);
  int k = 0;
  for (auto _ : state) {
    c.handles[0].target_world = drag_target(start, ++k, far);
    solver.solve();
  }
  report_times(
      state, drag_events(far), kSlowPasses,
      [&] {
        solver.reset();
        k = 0;
      },
      [&] {
        c.handles[0].target_world = drag_target(start, ++k, far);
        solver.solve();
      });
}

void drag_kdl(benchmark::State& state) {
  IkCase c = test::person_case();
  const Vec2 start = c.handles[0].target_world;
  KdlPerson solver(c);
  int k = 0;
  for (auto _ : state) {
    c.handles[0].target_world = drag_target(start, ++k, false);
    solver.solve(c);
  }
  report_times(
      state, drag_events(false), kSlowPasses,
      [&] {
        solver.reset();
        k = 0;
      },
      [&] {
        c.handles[0].target_world = drag_target(start, ++k, false);
        solver.solve(c);
      });
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

void chain_kdl(benchmark::State& state) {
  const auto count = static_cast<int>(state.range(0));
  KDL::Chain chain;
  for (int i = 0; i < count; ++i)
    chain.addSegment(
        KDL::Segment(KDL::Joint(KDL::Joint::RotZ), KDL::Frame(KDL::Vector(10.0 / count, 0, 0))));
  Eigen::Matrix<double, 6, 1> weights;
  weights << 1, 1, 0, 0, 0, 0;
  KDL::ChainIkSolverPos_LMA solver(chain, weights, 5e-4, 500);
  const KDL::JntArray start(static_cast<unsigned>(count));
  KDL::JntArray out(static_cast<unsigned>(count));
  const KDL::Frame target(KDL::Vector(3, 5, 0));
  long met = 0, solves = 0;
  for (auto _ : state) {
    met += solver.CartToJnt(start, target, out) >= 0;
    ++solves;
  }
  state.counters["met_percent"] = 100 * static_cast<double>(met) / static_cast<double>(solves);
}

/// The usual table, and the times again for the ratios at the end.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs)
      if (run.run_type == Run::RT_Iteration || run.aggregate_name == "median") add(run);
  }

  /// One row a benchmark: processor time in ns and what it counted, empty where it did not.
  bool write_csv(const std::string& path) const {
    std::ofstream file(path);
    file << "benchmark,cpu_ns";
    for (const char* counter : kCounters) file << ',' << counter;
    file << '\n' << rows_;
    return static_cast<bool>(file.flush());
  }

  /// Times of the solvers here over those of each peer, by the mean of the shortest times.
  void print_ratios() const {
    std::printf("\n%-11s %-10s %12s %10s %10s\n", "", "", "tiny_solver", "ceres_lm", "kdl_tree");
    for (const char* what : {"cold", "drag", "over_reach"})
      for (const ik::Solver& solver : ik::solvers()) {
        std::printf("%-11s %-10s", what, std::string(solver.word).c_str());
        for (const char* peer : {"tiny_solver", "ceres_lm", "kdl_tree"})
          print_ratio(time(what, std::string(solver.word)), time(what, peer));
        std::printf("\n");
      }
  }

 private:
  static constexpr std::array kCounters{"mean_ns",     "median_ns",        "p99_ns",
                                        "met_percent", "iterations",       "wound_percent",
                                        "creep_rad",   "largest_turn_rad", "pins_px"};

  void add(const Run& run) {
    const auto quiet = run.counters.find("mean_ns");
    times_[run.run_name.function_name] =
        quiet != run.counters.end() ? quiet->second.value : run.GetAdjustedCPUTime();
    std::ostringstream row;
    row << run.run_name.function_name;
    if (!run.run_name.args.empty()) row << '/' << run.run_name.args;
    row << ',' << run.GetAdjustedCPUTime();
    for (const char* counter : kCounters) {
      const auto found = run.counters.find(counter);
      row << ',';
      if (found != run.counters.end()) row << found->second.value;
    }
    rows_ += row.str() + '\n';
  }

  double time(const char* what, const std::string& who) const {
    const auto found = times_.find("person/" + std::string(what) + "/" + who);
    return found == times_.end() ? 0 : found->second;
  }
  static void print_ratio(double own, double peer) {
    if (own > 0 && peer > 0)
      std::printf(" %11.3f", own / peer);
    else
      std::printf(" %11s", "-");
  }

  std::map<std::string, double> times_;
  std::string rows_;
};

void register_all() {
  for (const ik::Solver& solver : ik::solvers()) {
    const std::string word(solver.word);
    benchmark::RegisterBenchmark(("person/cold/" + word).c_str(), cold_kindred, &solver, true);
    benchmark::RegisterBenchmark(("person/cold_free/" + word).c_str(), cold_kindred, &solver,
                                 false);
    benchmark::RegisterBenchmark(("person/drag/" + word).c_str(), drag_kindred, &solver, false);
    benchmark::RegisterBenchmark(("person/over_reach/" + word).c_str(), drag_kindred, &solver,
                                 true);
  }
  benchmark::RegisterBenchmark("person/cold/tiny_solver", cold_tiny);
  benchmark::RegisterBenchmark("person/drag/tiny_solver", drag_tiny, false);
  benchmark::RegisterBenchmark("person/over_reach/tiny_solver", drag_tiny, true);
  benchmark::RegisterBenchmark("person/cold/ceres_lm", cold_lm);
  benchmark::RegisterBenchmark("person/drag/ceres_lm", drag_lm, false);
  benchmark::RegisterBenchmark("person/over_reach/ceres_lm", drag_lm, true);
  benchmark::RegisterBenchmark("person/cold/kdl_tree", cold_kdl);
  benchmark::RegisterBenchmark("person/drag/kdl_tree", drag_kdl);
  benchmark::RegisterBenchmark("chain/dls", chain_kindred)
      ->RangeMultiplier(10)
      ->Range(10, 10'000)
      ->Complexity();
  // Beyond a hundred joints its dense decomposition takes minutes.
  benchmark::RegisterBenchmark("chain/kdl", chain_kdl)->RangeMultiplier(10)->Range(10, 100);
}

}  // namespace

int main(int argc, char** argv) {
  // --csv=FILE is ours: Google Benchmark's own asks every benchmark for the same counters.
  std::string csv;
  std::vector<char*> arguments(argv, argv + argc);
  std::erase_if(arguments, [&](const char* argument) {
    const std::string_view text(argument);
    if (text.substr(0, 6) != "--csv=") return false;
    csv = text.substr(6);
    return true;
  });
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  register_all();
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  RatioReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  reporter.print_ratios();
  if (!csv.empty() && !reporter.write_csv(csv)) {
    std::fprintf(stderr, "%s: cannot be written\n", csv.c_str());
    return 1;
  }
  return 0;
}
