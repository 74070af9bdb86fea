// SPDX-License-Identifier: MIT
// Inverse kinematics: what a solve gets and gives, and the table of solvers.
// Minimises E(q) = 1/2 sum w_i |x_i(q) - p_i|^2 over the degrees of freedom with weight > 0; a pin
// counts 100 times its weight. A wanted angle counts as a point at a fixed distance on the bone's
// axis, balance as the distance of the centre of mass from its support (docs/ik.md).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kindred/ik/balance.h"
#include "kindred/rig/jacobian.h"

namespace kindred::ik {

/// A point of a bone, on the character or on a reflection, that should reach a target.
struct Handle {
  int bone = 0;             ///< index in the rig
  Vec2 point_local{0, 0};   ///< in the bone's space
  Vec2 target_world{0, 0};  ///< px, on the figure named by `reflection`
  double weight = 1;        ///< >= 0; 0 = no effect at all
  bool pinned = false;      ///< keeps its place with priority over the others
  int reflection = -1;      ///< index in Problem::reflections; -1 = the character itself
  int chain = 0;            ///< how many bones up from `bone` may move; 0 = all
  /// Wanted world angle of the bone's x axis on that figure, radians; none = any.
  std::optional<double> angle = {};
  bool angle_only = false;  ///< the point goes where it goes: only `angle` counts
  /// Side to which the joints of the limb bend: 1 = counter-clockwise, -1 = clockwise, 0 = as they
  /// do. A limb that bends to the other side at the start is mirrored about its chord first. The
  /// limb: the bones of `chain`, or without it those up to the first that carries others.
  int bend = 0;
  /// px before full stretch of the limb from where on it follows the target less and less, so that
  /// its joints don't snap straight; 0 = off.
  double softness = 0;
};

struct Settings {
  double tolerance_px = 0.05;  ///< a handle this near its target is met; > 0
  int max_iterations = 100;    ///< >= 1
  double fixed_step = 0;  ///< `gradient` only: plain descent with this constant alpha; 0 = adaptive
  /// Part of the way to Problem::rest that a step goes as far as that moves no handle, 0..1,
  /// against creep; never more than about a degree.
  double rest_pull = 1;
  /// For solves from far away: where the targets aren't met, so many other starts are tried (the
  /// same ones each time) and the best answer is taken. Not for drags. >= 0
  int restarts = 0;
};

/// Inputs are only read. Spans live as long as the call. Angles outside their hard limits are first
/// brought inside (limited_rotation_deg).
struct Problem {
  const Rig* rig = nullptr;
  std::span<const BonePose> start;  ///< pose to solve from, rig->size() values, finite
  std::span<const BonePose>
      rest;  ///< pose that the pull goes to (start of the drag); empty = start
  std::span<const Handle> handles;
  std::span<const ReflectionMap> reflections;
  Settings settings;
  std::optional<BalanceGoal> balance = {};  ///< of the character itself; without mass: no effect
};

/// Converged: every handle within tolerance; whether balance is kept too says balance_excess.
enum class Status { kConverged, kUnreachable, kStalled, kIterationLimit };

struct Result {
  Status status = Status::kConverged;  ///< recomputed from FK of the result
  double error_px = 0;                 ///< largest distance of a handle with weight > 0
  int iterations = 0;
  double angle_error = 0;     ///< largest deviation from a handle's wanted angle, radians
  double balance_excess = 0;  ///< px by which the centre of mass misses its support, signed
};

/// Buffers that solves reuse: after the first solve of the same size nothing is allocated.
/// Holds no state that changes a result.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  struct Buffers;
  Buffers& buffers() { return *buffers_; }

  /// E after each iteration of the last solve, E(start) first.
  std::span<const double> error_curve() const;

 private:
  std::unique_ptr<Buffers> buffers_;
};

/// One row a solver. `solve` writes the pose (rig->size() values; those of DOFs that did not move
/// keep their bits) and never ends with a higher E than it began, all values finite.
struct Solver {
  std::string_view word;         ///< in files and options
  std::string_view label;        ///< in menus
  std::string_view description;  ///< one sentence: when to use it
  double success_rate;           ///< reachable targets met within tolerance (the contract test's)
  int iteration_budget;          ///< iterations that rate needs
  double pin_tolerance_px;       ///< how far pins may be off over 200 drag steps
  Result (*solve)(const Problem&, Workspace&, std::span<BonePose> out);
};

std::span<const Solver> solvers();

/// The row of that word, or null.
const Solver* find_solver(std::string_view word);

/// The solver of files and options without one: "dls".
const Solver& default_solver();

std::string_view to_word(Status status);

/// World position of the handle's point on its figure.
Vec2 handle_position(const Problem& problem, const Handle& handle, std::span<const Affine> world);

/// E(q) of a pose (docs/ik.md).
double energy(const Problem& problem, std::span<const BonePose> pose);

/// grad E by every DOF in one pass from the leaves to the roots, O(bones + handles), px^2 per px or
/// per radian; weights of DOFs are not applied. `gradient` has kDofsPerBone * rig->size() values.
void energy_gradient(const Problem& problem, std::span<const BonePose> pose,
                     std::span<double> gradient);

}  // namespace kindred::ik
