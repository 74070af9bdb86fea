// SPDX-License-Identifier: MIT
#include "editor/pose_drag_targets.h"

namespace kindred::editor {
namespace {

const EvaluatedReflection* evaluated_reflection(const EvaluatedCharacter& evaluated,
                                                const Character& character, ReflectionId figure) {
  for (const EvaluatedReflection& reflection : evaluated.reflections) {
    const auto index = static_cast<std::size_t>(reflection.reflection);
    if (character.reflections[index].id == figure) return &reflection;
  }
  return nullptr;
}

}  // namespace

const EvaluatedCharacter* evaluated_of(Editor& editor, CharacterId id) {
  const int index = character_index(editor.scene(), id);
  for (const EvaluatedCharacter& evaluated : editor.evaluated().characters) {
    if (evaluated.character == index) return &evaluated;
  }
  return nullptr;
}

const ReflectionMap* figure_map(const EvaluatedCharacter& evaluated, const Character& character,
                                ReflectionId figure) {
  const EvaluatedReflection* found = evaluated_reflection(evaluated, character, figure);
  return found == nullptr ? nullptr : &found->map;
}

const std::vector<Affine>* figure_world(const EvaluatedCharacter& evaluated,
                                        const Character& character, ReflectionId figure) {
  if (!figure) return &evaluated.world;
  const EvaluatedReflection* found = evaluated_reflection(evaluated, character, figure);
  return found == nullptr ? nullptr : &found->world;
}

Vec2 between_figures(const ReflectionMap* from, const ReflectionMap* to, Vec2 root_world,
                     Vec2 point_world) {
  if (from == to) return point_world;
  const Vec2 own = from == nullptr ? point_world : unreflect(*from, root_world, point_world);
  return to == nullptr ? own : reflect(*to, root_world, own);
}

std::vector<Vec2> handle_targets(const Character& character, const EvaluatedCharacter& evaluated,
                                 const SolveReport& solve) {
  const bool solved =
      solve.valid && solve.character == character.id && solve.pose == evaluated.pose;
  const std::vector<Bone>& bones = *character.bones;
  std::vector<Vec2> targets;
  targets.reserve(character.handles.size());
  for (const Handle& handle : character.handles) {
    const int bone = bone_index(bones, handle.bone);
    const std::vector<Affine>* world = figure_world(evaluated, character, handle.figure);
    if (bone < 0 || world == nullptr) {
      targets.push_back(handle.target.value_or(Vec2{0, 0}));
    } else if (handle.target && (handle.pinned || solved)) {
      targets.push_back(apply(evaluated.space, *handle.target));  // of a held one: in its space
    } else {
      const auto i = static_cast<std::size_t>(bone);
      targets.push_back(apply((*world)[i], handle_point(bones[i], handle.point)));
    }
  }
  return targets;
}

}  // namespace kindred::editor
