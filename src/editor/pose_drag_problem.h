// SPDX-License-Identifier: MIT
// What a drag on the canvas solves: built once from the pose at its start; afterwards only the
// target of the dragged point changes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

enum class GrabKind {
  kReach,   ///< IK: the point goes to the mouse
  kMove,    ///< the joint of a root: the whole figure goes along
  kRotate,  ///< FK: the bone turns about its joint
};

/// What the mouse holds.
struct Grab {
  GrabKind kind = GrabKind::kReach;
  FigureRef figure;  ///< the figure that the mouse is on: its residual counts
  int bone = 0;
  Vec2 point_local{0, 0};
  HandleId handle;         ///< 0 = a joint, a tip or a body
  bool limb_only = false;  ///< only the limb moves
};

struct DragProblem {
  Rig rig;                          ///< weights as this drag lets them be
  std::vector<ik::Handle> handles;  ///< the dragged one, then the document's, then standing feet
  std::vector<std::string> names;   ///< one a handle: as it is called in the report
  int reported = 0;                 ///< the first so many are counted in the report
  bool has_dragged = false;         ///< handles[0] follows the mouse
  std::vector<ReflectionMap> reflections;
  ik::Settings settings;
  const ik::Solver* solver = nullptr;
};

/// All handles with weight > 0 take part, pins with priority; with `keep_feet` standing feet are
/// pins too, unless it is their leg that is dragged. Moving a root and turning a bone hold pins
/// only: everything else goes along. Turning a bone that carries no pin needs no solve at all:
/// `handles` is empty then.
DragProblem make_drag_problem(const Character& character, const EvaluatedCharacter& evaluated,
                              const SolveReport& last_solve, const Grab& grab, bool keep_feet);

ik::Problem as_problem(const DragProblem& problem, std::span<const BonePose> start,
                       std::span<const BonePose> rest);

/// True if a pose (by its world maps) meets every handle.
bool meets_all(const DragProblem& problem, std::span<const BonePose> pose,
               std::span<const Affine> world);

/// The report of a result whose pose has these world maps.
SolveReport make_report(const DragProblem& problem, const ik::Result& result,
                        std::span<const BonePose> pose, std::span<const Affine> world);

}  // namespace kindred::editor
