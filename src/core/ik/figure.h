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
  bool driven = false;  ///< in the chain of some handle
  int path_dofs = 0;    ///< degrees of freedom from the root to this joint, itself included
  int first_dof = 0;    ///< its own stand together: x, y, rotation as far as they may move
  int dof_count = 0;
  int rotation_dof = -1;  ///< the last of them if it is one
  const RigBone* rig_bone = nullptr;
  BonePose pose;           ///< current x, y and scales; rotation_deg of the start
  Vec2 offset{0, 0};       ///< of the joint from its parent's, in the parent's space
  double start_angle = 0;  ///< rest angle + rotation of the start, radians
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
  int bend = 0;                      ///< wanted side
  int limb = -1;                     ///< top joint of its limb, where bend or softness ask for it
  double softness = 0;               ///< px
  double limb_reach = 0;             ///< px
  double reach = 0;                  ///< longest column of a rotation, px; of compute_columns
  Vec2 own{0, 0};                    ///< position on the character itself
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

struct Figure {
  const Problem* problem = nullptr;
  double height = 1;
  std::vector<Joint> joints;
  std::vector<Dof> dofs;
  std::vector<Goal> goals;
  std::vector<Slot> slots;
  std::vector<int> joint_of_bone;
  std::vector<int> common;     ///< goals x goals: how many slots from the root they share
  bool chains_differ = false;  ///< some goal is moved by fewer than all slots of its path
  /// Every joint turns and scales evenly: worlds are complex numbers, columns perpendiculars, and
  /// of a joint's frame only `world` is kept.
  bool conformal = false;
  Balance balance;

  // The current pose and one to go back to.
  std::vector<double> values, kept_values;
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

/// Moves by `step` (radians, heights; one value a DOF), clipped to the bounds, and places.
void move(Figure& figure, std::span<const double> step);

/// Sets one value (counted from the start) without placing.
void set_value(Figure& figure, int dof, double value);

void keep(Figure& figure);
void go_back(Figure& figure);

/// Fills the columns of every slot, and of balance, for the current pose.
void compute_columns(Figure& figure);

/// J step of one goal, px.
Vec2 predicted_motion(const Figure& figure, const Goal& goal, std::span<const double> step);

/// d x / d (x or y) of a joint's own translation: the parent's world axes.
Vec2 translation_axis(const Figure& figure, const Joint& joint, DofKind kind);

/// E of the current pose, as ik::energy but over weights relative to the largest.
double relative_energy(const Figure& figure);
/// The same without balance.
double goal_energy(const Figure& figure);
double largest_pin_error(const Figure& figure);

/// grad E by every DOF that a goal's chain or balance moves, in px^2 per unit of step. Needs the
/// columns.
void set_gradient(const Figure& figure, std::span<double> gradient);

/// sum w |column|^2 over all goals: a bound of the curvature of E along W grad E.
double curvature_bound(const Figure& figure, std::span<const double> metric);

/// W for a step down the slope: 0 at a bound that the step would cross, faded beyond soft limits.
void set_downhill_metric(const Figure& figure, std::span<const double> gradient,
                         std::span<double> metric);

/// Whether a step down the slope would lower E by next to nothing of it. `at_start`: of a solve.
bool stationary(const Figure& figure, std::span<const double> gradient,
                std::span<const double> metric, bool at_start);

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
