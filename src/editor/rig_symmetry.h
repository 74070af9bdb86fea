// SPDX-License-Identifier: MIT
// Symmetry of the skeleton at rest: one side made the mirror image of the other, and a check of
// what the two sides disagree about. Pairs go by names (".L" and ".R", "left" and "right" ...).
//
// The window: the popup of comp-rig.png fills SymmetriseOptions; draw the outline of
// symmetrised(...)'s rest_scene dashed over the canvas as preview, the axis as a dashed upright
// line at axis_x, and `count` / `names` of SymmetriseResult as "Changes 1 bone: upper_arm.R".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

struct SymmetriseOptions {
  Side from = Side::kLeft;  ///< kLeft: left to right
  bool joints = true, lengths = true, angles = true, limits = true, weights = true;
  bool parts = false;
  bool missing = true;           ///< bones that the other side lacks are made; a bone whose name
                                 ///< tells no side gets its end (".L") so that the two are a pair
  std::optional<double> axis_x;  ///< upright line of the world; none = the root's joint
  std::vector<BoneId> bones;     ///< only these (of either side, with their partners); empty = all
};

/// Bones of the other side that it changed or made.
struct SymmetriseResult {
  std::vector<std::string> changed, made;
  int sources = 0;  ///< bones of the side that it goes by
};

/// Doing it twice is doing it once.
SymmetriseResult symmetrise(Scene& scene, CharacterId character, const SymmetriseOptions& options);

/// x of the mirror line: the option's, else the joint of the first root at rest.
double symmetry_axis(const Character& character, const SymmetriseOptions& options);

/// Pairs of bones that both exist.
int count_pairs(const Character& character);

/// One sentence about a bone: what is wrong and what to do.
struct RigProblem {
  BoneId bone;
  std::string text;
  std::string advice;
};

/// "Rig check": pairs that differ, sides without partner, limits that leave out the rest pose,
/// bones of no length with children. Empty: "Names, parents, limits are sound".
std::vector<RigProblem> check_rig(const Character& character);

}  // namespace kindred::editor
