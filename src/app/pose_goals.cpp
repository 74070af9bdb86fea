// SPDX-License-Identifier: MIT
#include "app/pose_goals.h"

#include "app/command_support.h"
#include "app/commands.h"

namespace kindred::app {
namespace {

int index_of_bone(const Character& character, std::string_view name) {
  const Bone* bone = find_bone(character, name);
  return bone ? bone_index(*character.bones, bone->id) : -1;
}

struct BonePoint {
  int bone = -1;
  std::optional<Vec2> point;
};

/// The whole text as a name, else the part before the last ':' with a point behind it.
BonePoint resolve_point(const Character& character, const std::string& text) {
  const int whole = index_of_bone(character, text);
  if (whole >= 0) return {whole, {}};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return {};
  const auto point = parse_vector(std::string_view(text).substr(colon + 1));
  if (!point) return {};
  return {index_of_bone(character, std::string_view(text).substr(0, colon)), point};
}

/// -1 = self; nothing where there is no such figure.
std::optional<int> resolve_figure(const Character& character, const std::string& name) {
  if (name == "self") return -1;
  for (std::size_t i = 0; i < character.reflections.size(); ++i) {
    if (character.reflections[i].name == name) return static_cast<int>(i);
  }
  return {};
}

}  // namespace

GoalText parse_handle(std::string_view text, const std::string& figure) {
  const std::size_t equals = text.rfind('=');
  const auto target = equals == std::string_view::npos ? std::optional<Vec2>()
                                                       : parse_vector(text.substr(equals + 1));
  if (!target || equals == 0) {
    throw UsageError{"--handle: \"" + std::string(text) + "\" is not BONE[:X,Y]=TX,TY"};
  }
  return {std::string(text.substr(0, equals)), target, figure};
}

GoalText parse_pin(std::string_view text, const std::string& figure) {
  if (text.empty()) throw UsageError{"--pin: \"\" is not BONE[:X,Y]"};
  return {std::string(text), {}, figure};
}

AngleText parse_angle(std::string_view text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0) {
    throw UsageError{"--angle: \"" + std::string(text) + "\" is not BONE=DEG"};
  }
  return {std::string(text.substr(0, equals)), parse_number(text.substr(equals + 1), "--angle")};
}

std::optional<std::string> resolve_goals(const std::vector<GoalText>& goals,
                                         const Character& character,
                                         const EvaluatedCharacter& start,
                                         std::vector<ik::Handle>& handles) {
  const IkInputs inputs = ik_inputs(character, start);
  ik::Problem problem;
  problem.rig = &start.rig;
  problem.reflections = inputs.reflections;
  for (const GoalText& goal : goals) {
    const BonePoint at = resolve_point(character, goal.point);
    if (at.bone < 0) {
      return "character \"" + character.name + "\" has no bone \"" + goal.point + "\"";
    }
    const auto figure = resolve_figure(character, goal.figure);
    if (!figure) {
      return "character \"" + character.name + "\" has no reflection \"" + goal.figure + "\"";
    }
    ik::Handle handle;
    handle.bone = at.bone;
    handle.point_local =
        handle_point((*character.bones)[static_cast<std::size_t>(at.bone)], at.point);
    handle.reflection = *figure;
    handle.pinned = !goal.target;
    handle.target_world =
        goal.target ? *goal.target : ik::handle_position(problem, handle, start.world);
    handles.push_back(handle);
  }
  return {};
}

std::optional<std::string> resolve_angles(const std::vector<AngleText>& angles,
                                          const Character& character, std::vector<int>& bones) {
  for (const AngleText& angle : angles) {
    bones.push_back(index_of_bone(character, angle.bone));
    if (bones.back() < 0) {
      return "character \"" + character.name + "\" has no bone \"" + angle.bone + "\"";
    }
  }
  return {};
}

}  // namespace kindred::app
