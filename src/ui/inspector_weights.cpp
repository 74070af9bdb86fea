// SPDX-License-Identifier: MIT
#include "ui/inspector_weights.h"

#include "editor/edits_bones.h"
#include "kindred/ik/weights.h"

namespace kindred::ui {
namespace {

bool same_weights(const std::vector<Bone>& bones, const std::vector<DofWeights>& weights) {
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const DofWeights &a = bones[i].weights, &b = weights[i];
    if (a.x != b.x || a.y != b.y || a.rotation != b.rotation) return false;
  }
  return true;
}

}  // namespace

void draw_weight_presets(InspectorForm& form) {
  const std::vector<Bone>& bones = *form.character().bones;
  const std::span<const ik::WeightPreset> presets = ik::weight_presets();
  std::vector<Choice> choices;
  int current = -1;
  for (const ik::WeightPreset& preset : presets) {
    if (current < 0 && same_weights(bones, ik::preset_weights(preset, bones))) {
      current = static_cast<int>(choices.size());
    }
    choices.push_back({preset.label});
  }
  const Rect row = form.row("Preset");
  const int chosen = combo("weight preset", row, current, choices, "Set by hand");
  form.map("weight_preset", row);
  tooltip(current < 0 ? "Fills in the weights of all bones of the figure"
                      : presets[static_cast<std::size_t>(current)].description);
  if (chosen < 0 || chosen == current) return;
  const ik::WeightPreset& preset = presets[static_cast<std::size_t>(chosen)];
  const std::vector<DofWeights> weights = ik::preset_weights(preset, bones);
  const CharacterId character = form.character_id();
  form.edit("Set weights of the figure", [&](Scene& scene) {
    for (std::size_t i = 0; i < bones.size(); ++i) {
      const BoneId bone = bones[i].id;
      editor::set_weights(scene, character, {&bone, 1}, weights[i]);
    }
  });
}

}  // namespace kindred::ui
