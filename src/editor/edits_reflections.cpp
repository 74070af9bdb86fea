// SPDX-License-Identifier: MIT
#include "editor/edits_reflections.h"

#include <algorithm>
#include <cmath>

#include "editor/number_input.h"

namespace kindred::editor {
namespace {

constexpr double kGapPx = 20;  // between a figure and its new mirror line

std::vector<std::string> taken_names(const Character& character, ReflectionId except = {}) {
  std::vector<std::string> names{"self"};
  for (const Reflection& reflection : character.reflections) {
    if (reflection.id != except) names.push_back(reflection.name);
  }
  return names;
}

Reflection* find_to_edit(Scene& scene, CharacterId id, ReflectionId reflection) {
  Character* character = edit_character(scene, id);
  if (!character) return nullptr;
  for (Reflection& entry : character->reflections) {
    if (entry.id == reflection) return &entry;
  }
  return nullptr;
}

double right_edge(const EvaluatedCharacter& evaluated) {
  double edge = 0;
  for (int bone = 0; bone < evaluated.rig.size(); ++bone) {
    const double right = std::max(joint_world(evaluated.world, bone).x,
                                  tip_world(evaluated.rig, evaluated.world, bone).x);
    edge = bone == 0 ? right : std::max(edge, right);
  }
  return edge;
}

Vec2 finite_or(Vec2 value, Vec2 old) {
  return {accepted(value.x, old.x, kAnyNumber), accepted(value.y, old.y, kAnyNumber)};
}

}  // namespace

// A flip about the line x = m sends the root to 2m - p.x: x.scale -1, x.offset 2m, and the axes
// to F = diag(-1, 1).
ReflectionId add_reflection(Scene& scene, CharacterId id, const EvaluatedCharacter& evaluated) {
  Character* character = edit_character(scene, id);
  if (!character) return {};
  Reflection reflection;
  reflection.id = new_id<ReflectionId>(*character);
  reflection.name = unique_name("mirror", taken_names(*character));
  reflection.flip = Flip::kX;
  reflection.root_scale = {-1, 1};
  reflection.root_offset = {2 * std::round(right_edge(evaluated) + kGapPx), 0};
  const ReflectionId added = reflection.id;
  character->reflections.push_back(std::move(reflection));
  return added;
}

void delete_reflection(Scene& scene, CharacterId id, ReflectionId reflection) {
  Character* character = edit_character(scene, id);
  if (!character || !reflection) return;
  std::erase_if(character->reflections,
                [&](const Reflection& entry) { return entry.id == reflection; });
  std::erase_if(character->handles,
                [&](const Handle& handle) { return handle.figure == reflection; });
  for (Cow<Clip>& clip : character->clips) {
    const bool pinned =
        std::any_of(clip->pins.begin(), clip->pins.end(),
                    [&](const ClipPin& clip_pin) { return clip_pin.figure == reflection; });
    if (!pinned) continue;
    std::erase_if(clip.edit().pins,
                  [&](const ClipPin& clip_pin) { return clip_pin.figure == reflection; });
  }
}

void rename_reflection(Scene& scene, CharacterId id, ReflectionId reflection_id,
                       std::string_view name) {
  Reflection* reflection = find_to_edit(scene, id, reflection_id);
  if (!reflection || name.empty() || name == "self") return;
  reflection->name = unique_name(name, taken_names(*find_character(scene, id), reflection_id));
}

void edit_reflection(Scene& scene, CharacterId id, ReflectionId reflection_id,
                     const std::function<void(Reflection&)>& change) {
  Reflection* reflection = find_to_edit(scene, id, reflection_id);
  if (!reflection) return;
  const Reflection old = *reflection;
  change(*reflection);
  reflection->root_scale = finite_or(reflection->root_scale, old.root_scale);
  reflection->root_offset = finite_or(reflection->root_offset, old.root_offset);
  reflection->scale = accepted(reflection->scale, old.scale, kScaleRange);
  reflection->opacity = accepted(reflection->opacity, old.opacity, kOpacityRange);
}

}  // namespace kindred::editor
