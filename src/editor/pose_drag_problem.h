// SPDX-License-Identifier: MIT
// What a drag on the canvas solves: built once from the pose at its start; afterwards only the
// target of the dragged point changes (pose_drag_solve.h solves it).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "editor/pose_drag_sides.h"
#include "editor/session.h"

namespace kindred::editor {

enum class GrabKind {
  kReach,   ///< IK: the points go to the mouse
  kMove,    ///< joints of roots: the whole figure goes along
  kRotate,  ///< FK: the bones turn, each about its joint
  kScale,   ///< FK: the bones grow, each from its joint
};

struct GrabbedPoint {
  int bone = 0;
  Vec2 point_local{0, 0};
  HandleId handle = {};  ///< 0 = a joint, a tip or a body
};

/// What the mouse holds.
struct Grab {
  GrabKind kind = GrabKind::kReach;
  FigureRef figure;                  ///< the figure that the mouse is on: its residual counts
  std::vector<GrabbedPoint> points;  ///< the one under the mouse first; at least one
  std::vector<int> locked_bones;     ///< they stay as they are, in IK too
  bool limb_only = false;            ///< only the limb moves

  const GrabbedPoint& first() const { return points.front(); }
  bool poses_directly() const { return kind == GrabKind::kRotate || kind == GrabKind::kScale; }
};

/// What a handle of the problem is to the drag.
enum class HandleRole {
  kMet,   ///< the dragged ones and pins: they are to be met
  kFoot,  ///< a standing foot: a pin that nobody made, so that reports don't count it
};

struct HandleNote {
  std::string name;  ///< as it is called in the report
  HandleRole role = HandleRole::kMet;
};

struct DragProblem {
  Rig own_rig;  ///< as the character has it, which tells what its limbs are
  Rig rig;      ///< weights as this drag lets them be, limbs kept to their sides
  std::vector<ik::Handle> handles;  ///< the dragged ones first, then pins
  std::size_t dragged = 0;          ///< how many of them the mouse holds
  std::vector<HandleNote> notes;    ///< one a handle
  std::vector<ReflectionMap> reflections;
  ik::Settings settings;
  const ik::Solver* solver = nullptr;
  std::optional<ik::BalanceGoal> balance;
  bool moves_root = false;  ///< the root itself is dragged
  Rig patient_rig;          ///< then: the same with a root that yields to the legs
  std::optional<Rig>
      free_rig;  ///< `rig` whose dragged limbs may go to either side, if any keeps one
  std::vector<KeptHinge> hinges;  ///< those sides
  /// By bone, true on the dragged limbs, where the body that carries them is so much less ready to
  /// move that it waits until they need it (pose_drag_body.h); else empty.
  std::vector<bool> own_limb;
  Rig limb_rig;  ///< then: `rig` in which those limbs alone move

  bool solves() const { return !handles.empty() || balance; }
};

/// What is dragged goes to the mouse, pins of weight > 0 hold with priority, everything else goes
/// along: a handle that should stay is pinned. With `keep_feet` standing feet are pins too, unless
/// it is their leg that is dragged. Turning bones that carry no pin needs no solve at all:
/// `handles` is empty then. With the character's balance on every drag solves.
DragProblem make_drag_problem(const Character& character, const EvaluatedCharacter& evaluated,
                              const SolveReport& last_solve, const Grab& grab, bool keep_feet);

/// By how far a handle is off its target on its figure, px.
double error_px(const DragProblem& problem, const ik::Handle& handle,
                std::span<const Affine> world);

/// Limbs keep the sides that they have in this pose.
void keep_sides_of(DragProblem& problem, const std::vector<Bone>& bones,
                   std::span<const BonePose> pose);

}  // namespace kindred::editor
