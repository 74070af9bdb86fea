// SPDX-License-Identifier: MIT
// Pins in time during a drag. While one is in force its point stays put, whatever is dragged; if it
// is the point itself that is dragged, the pin goes along: the plant moves for its whole span.
#pragma once

#include <span>
#include <vector>

#include "editor/pose_drag_problem.h"

namespace kindred::editor {

/// The spans of the active clip that hold fully at a time; in its blend a pin only pulls, and what
/// is dragged there is keyed under it.
struct DragPins {
  std::vector<int> dragged;  ///< they follow the drag, by place in Clip::pins
  std::vector<int> holding;  ///< they hold on
};
DragPins drag_pins(const Character& character, const Rig& rig, Time time, const Grab& grab);

/// Those that hold on become pins of the problem.
void hold_in_problem(DragProblem& problem, const Character& character,
                     const EvaluatedCharacter& evaluated, const Grab& grab, const DragPins& pins);

/// The targets of those that are dragged: where their points are in these world maps.
void place_dragged_pins(Character& character, const Rig& rig, std::span<const Affine> world,
                        const DragPins& pins);

}  // namespace kindred::editor
