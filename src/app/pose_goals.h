// SPDX-License-Identifier: MIT
// Handles, pins and angles as the options of `kindred pose` name them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kindred/scene/evaluate.h"

namespace kindred::app {

/// "BONE[:X,Y]" with what it should do. Names may hold ':' and '=', so which part is the name is
/// decided when the bones are known.
struct GoalText {
  std::string point;           ///< BONE or BONE:X,Y
  std::optional<Vec2> target;  ///< none: a pin, stays where it is
  std::string figure;
};

struct AngleText {
  std::string bone;
  double degrees = 0;
};

/// These throw UsageError.
GoalText parse_handle(std::string_view text, const std::string& figure);
GoalText parse_pin(std::string_view text, const std::string& figure);
AngleText parse_angle(std::string_view text);

/// Handles for a solve from `start`; a sentence where a bone or figure does not exist.
std::optional<std::string> resolve_goals(const std::vector<GoalText>& goals,
                                         const Character& character,
                                         const EvaluatedCharacter& start,
                                         std::vector<ik::Handle>& handles);
/// Indices of the bones.
std::optional<std::string> resolve_angles(const std::vector<AngleText>& angles,
                                          const Character& character, std::vector<int>& bones);

}  // namespace kindred::app
