// SPDX-License-Identifier: MIT
// A problem compiled for iterating: only the joints between handles and roots (all of them when
// balance is kept), the degrees of freedom that may move, and for each handle the columns of its
// Jacobian in path order.
#pragma once

#include <vector>

#include "core/ik/index.h"
#include "core/rig/kinematics.h"
#include "kindred/ik/ik.h"

namespace kindred::ik {

/// A bone on the way from some handle to its root. Parents stand first.
struct Joint {
  int bone = 0;
  int parent = -1;      ///< index of a joint, -1 = root
  int root = 0;         ///< joint that is the root of its tree
  bool driven = false;  ///< in the chain of some handle
  int path_dofs = 0;    ///< degrees of freedom from the root to this joint, itself included
  int first_dof = 0;    ///< its own stand together: x, y, rotation as far as they may move
  int dof_count = 0;
  int rotation_dof = -1;              ///< the last of them if it is one
  const RigBone* rig_bone = nullptr;  ///< in the figure's own copy of the rig
  BonePose pose;                      ///< current x, y and scales; rotation_deg of the start
  Vec2 offset{0, 0};                  ///< of the joint from its parent's, in the parent's space
  double start_deg = 0;               ///< rotation of the start, inside its hard limits
  double start_angle = 0;             ///< rest angle + rotation of the start, radians
};

/// One degree of freedom that may move. Its value counts from the start pose: radians for
/// rotations, px for translations. Steps are in radians and character heights.
struct Dof {
  int joint = 0;
  DofKind kind = kDofRotation;
  double weight = 1;                   ///< dimensionless
  double unit = 1;                     ///< of the value, per unit of step: 1 or the height
  double per_unit = 1;                 ///< 1 / unit
  double low = 0, high = 0;            ///< bounds of the value that no step crosses
  double soft_low = 0, soft_high = 0;  ///< from here on the weight fades
  double rest = 0;                     ///< value of Problem::rest
  bool bounded = false;
};

/// What a handle with weight wants: its point at a place, or, as a second goal, the axis of its
/// bone in a direction. A direction u is the point `lever` u, so that both are alike below.
struct Goal {
  int handle = 0;  ///< index in Problem::handles
  int joint = 0;
  int root = 0;      ///< joint that is the root of its tree
  double lever = 0;  ///< > 0: a direction
  Vec2 point{0, 0};
  Vec2 target{0, 0};  ///< softened
  Vec2 wanted{0, 0};  ///< as given
  double weight = 1;  ///< over the largest weight
  bool pinned = false;
  bool rotation_left_out = false;      ///< a bone on its path does not inherit rotation
  const ReflectionMap* map = nullptr;  ///< null = on the character itself
  int path = 0;                        ///< first of its slots; the root's come first
  int path_size = 0;
  int driven_from = 0;               ///< slots before this one are not moved for it (chain)
  int held_joint = -1;               ///< the lowest of its path that is not; -1 = all are
  int bend = 0;                      ///< wanted side
  int limb = -1;                     ///< top joint of its limb, where bend or softness ask for it
  double softness = 0;               ///< px
  double limb_reach = 0;             ///< px
  double reach = 0;                  ///< longest column of a rotation, px; of linearize
  Vec2 own{0, 0};                    ///< position on the character itself
  Vec2 arm{0, 0};                    ///< `own` from the root's joint (path_sums.h)
  Vec2 position{0, 0}, error{0, 0};  ///< error = target - position

  /// In E, over the largest weight.
  double energy_weight() const;
};

/// Column of a goal's Jacobian: px per unit of step.
struct Slot {
  int dof = 0;
  bool rotation = false;
  Vec2 column{0, 0};
};

/// The centre of mass and how it moves. `on`: all bones are joints of the figure.
struct Balance {
  bool on = false;
  Interval support;
  double weight = 0;  ///< in E, as Goal::energy_weight
  double mass = 0;
  double x = 0;                 ///< of the centre, px
  double excess = 0;            ///< px outside the support, signed
  std::vector<double> columns;  ///< d x / d step of every DOF
  std::vector<FrameAdjoint> adjoints;
};

/// What of a handle decides which joints and columns a figure has.
struct HandleShape {
  int bone = 0, chain = 0;
  bool point = false, angle = false;

  friend bool operator==(const HandleShape&, const HandleShape&) = default;
};

/// All that the layout of a figure follows from. The next solve with an equal one keeps the layout,
/// so that the events of a drag don't compile the same figure again.
struct LayoutKey {
  std::vector<RigBone> bones;
  double height = 0;
  std::vector<HandleShape> handles;
  bool balance = false;
};

/// What loops along the paths need of a joint.
struct Link {
  int parent = -1, root = 0;
  int rotation_dof = -1;
  bool shifts = false;  ///< has translations
};

/// Sums over the rotations from a root down to a joint, with w their weights in the metric and p
/// where they turn, from the root's joint.
struct PathSum {
  double w = 0;
  Vec2 wp{0, 0};
  double wxx = 0, wxy = 0, wyy = 0;
};

/// Sum w t t^T over translations t.
struct ShiftSum {
  double xx = 0, xy = 0, yy = 0;
};

/// What all that hangs on a joint pulls at it: force, and moment about the root's joint.
struct Wrench {
  Vec2 force{0, 0};
  double moment = 0;
};

/// How a step moves what hangs on a joint: x moves by angle perp(x) + moved.
struct Turn {
  double angle = 0;
  Vec2 moved{0, 0};
};

/// Buffers of path_sums.cpp; one value a joint but for forces (a goal) and ones (a DOF).
struct PathSums {
  std::vector<Vec2> place;  ///< from the root's joint
  std::vector<PathSum> sums;
  std::vector<ShiftSum> shifts;  ///< below roots; of a root, its own (what reflections show apart)
  std::vector<Wrench> wrench;
  std::vector<Turn> turns;
  std::vector<Vec2> forces;
  std::vector<double> ones;
};

struct Figure {
  const Problem* problem = nullptr;
  LayoutKey key;
  double height = 1;
  std::vector<Joint> joints;
  std::vector<Link> links;  ///< one a joint
  std::vector<Dof> dofs;
  std::vector<Goal> goals;
  std::vector<Slot> slots;
  std::vector<int> joint_of_bone;
  std::vector<int> common;         ///< goals x goals: how many slots from the root they share
  std::vector<int> common_joint;   ///< goals x goals: the lowest joint of both paths, -1 = none
  bool chains_differ = false;      ///< some goal is moved by fewer than all slots of its path
  bool inherits_all = false;       ///< every joint inherits rotation and scale
  bool inner_shifts = false;       ///< a joint that is no root has translations
  std::vector<int> bones_outside;  ///< those with hard limits that are no joints
  /// Every joint turns and scales evenly: worlds are complex numbers, columns perpendiculars, and
  /// of a joint's frame only `world` is kept.
  bool conformal = false;
  /// Conformal, and no direction on a reflection: columns are never written out, everything is told
  /// from sums along the paths (path_sums.h).
  bool summed = false;
  Balance balance;
  PathSums paths;

  // The current pose and one to go back to.
  std::vector<double> values, kept_values;
  std::vector<double> weights, units, lows, highs;  ///< of each DOF, as in Dof
  std::vector<double> turned;                       ///< of each joint by the last move, radians
  std::vector<double> kept_angles;
  std::vector<double> angles;                     ///< of each joint, radians
  std::vector<Vec2> directions, kept_directions;  ///< cosine and sine of each joint's angle
  std::vector<BoneFrame> frames;

  int dof_count() const { return static_cast<int>(dofs.size()); }
  int goal_count() const { return static_cast<int>(goals.size()); }
};

/// Compiles the problem and places the start pose (inside its hard limits, limbs bent to the side
/// that their handles want).
void compile(const Problem& problem, Figure& figure);

/// Recomputes frames, positions and errors from directions and translations.
void place(Figure& figure);
/// The same where only goals changed.
void place_goals(Figure& figure);

/// Moves by `step` (radians, heights; one value a DOF), clipped to the bounds, and places.
void move(Figure& figure, std::span<const double> step);

/// Sets one value (counted from the start) without placing.
void set_value(Figure& figure, int dof, double value);

void keep(Figure& figure);
void go_back(Figure& figure);

/// Makes ready the derivatives of every goal, and of balance, for the current pose.
void linearize(Figure& figure);

/// J step, px, one value a goal.
void predict_motions(Figure& figure, std::span<const double> step, std::span<Vec2> motions);

/// d x / d (x or y) of a joint's own translation: the parent's world axes.
Vec2 translation_axis(const Figure& figure, const Joint& joint, DofKind kind);

/// What a joint's rotation turns: A of world = A R(angle + rotation) S.
Linear axes_of(const Figure& figure, int joint);

/// E of the current pose, as ik::energy but over weights relative to the largest.
double relative_energy(const Figure& figure);
/// The same without balance.
double goal_energy(const Figure& figure);

/// grad E by every DOF that a goal's chain or balance moves, in px^2 per unit of step. Needs the
/// figure linearized.
void set_gradient(Figure& figure, std::span<double> gradient);

/// sum w |column|^2 over all goals: a bound of the curvature of E along W grad E.
double curvature_bound(Figure& figure, std::span<const double> metric);

/// W for a step down the slope: 0 at a bound that the step would cross, faded beyond soft limits.
void set_downhill_metric(const Figure& figure, std::span<const double> gradient,
                         std::span<double> metric);

/// Whether a step down the slope would lower E by next to nothing of it. `at_start`: of a solve.
bool stationary(Figure& figure, std::span<const double> gradient, std::span<const double> metric,
                bool at_start);

/// Whether every handle is within `tolerance` and every pin within `pin_tolerance`.
bool met(const Figure& figure, double tolerance, double pin_tolerance);
/// The same, and the centre of mass over its support to within `tolerance`.
bool settled(const Figure& figure, double tolerance, double pin_tolerance);

/// Weight of a DOF for a step in the given direction: faded beyond a soft limit.
double weight_towards(const Dof& dof, double value, double step);

/// Whether the DOF stands at a bound and `step` would cross it.
bool blocked(const Dof& dof, double value, double step);

/// Writes the pose, then judges it by forward kinematics of what was written. Where E came out
/// above its start, the start stands. `ending` says why the iterations ended: kUnreachable = no
/// small step lowers E, kStalled = no step was found that does, else kIterationLimit; a stationary
/// pose that only a limit holds back counts as stalled.
Result finish(Figure& figure, std::span<BonePose> out, int iterations, Status ending,
              double start_energy);

}  // namespace kindred::ik
