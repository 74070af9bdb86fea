// SPDX-License-Identifier: MIT
// Weights of degrees of freedom as starting points: from masses and the depth in the tree, and
// presets for figures. Values to edit afterwards, nothing that solves look up.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "kindred/rig/bone.h"

namespace kindred::ik {

/// One way to fill in weights. `set` has bones that stand parents first and as many weights.
struct WeightPreset {
  std::string_view word;         ///< in options
  std::string_view label;        ///< in menus
  std::string_view description;  ///< one sentence
  void (*set)(std::span<const Bone> bones, std::span<DofWeights> weights);
};

/// The table: auto, person, arm_only, stiff_spine, equal.
std::span<const WeightPreset> weight_presets();

/// The row of that word, or null.
const WeightPreset* find_weight_preset(std::string_view word);

/// The weights that a preset gives.
std::vector<DofWeights> preset_weights(const WeightPreset& preset, std::span<const Bone> bones);

}  // namespace kindred::ik
