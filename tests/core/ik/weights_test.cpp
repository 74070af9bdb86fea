// SPDX-License-Identifier: MIT
// Presets of weights on the sample person and on odd rigs.
#include "kindred/ik/weights.h"

#include <cmath>

#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;

namespace {

double rotation_weight(std::string_view preset, const char* bone) {
  const std::vector<Bone> bones = test::person_bones();
  const auto weights = ik::preset_weights(*ik::find_weight_preset(preset), bones);
  return weights[static_cast<std::size_t>(test::person_bone(bone))].rotation;
}

}  // namespace

TEST_CASE("the table of weight presets: words are found, values finite and not negative",
          "[weights]") {
  for (const ik::WeightPreset& preset : ik::weight_presets()) {
    REQUIRE(ik::find_weight_preset(preset.word) == &preset);
    REQUIRE(ik::preset_weights(preset, {}).empty());
    for (unsigned seed = 0; seed < 40; ++seed) {
      const test::RandomRig random =
          test::random_rig(seed, {static_cast<int>(1 + seed), true, true});
      for (const DofWeights& w : ik::preset_weights(preset, random.bones)) {
        REQUIRE((std::isfinite(w.x) && std::isfinite(w.y) && std::isfinite(w.rotation)));
        REQUIRE((w.x >= 0 && w.y >= 0 && w.rotation >= 0 && w.rotation <= 1));
      }
    }
  }
  REQUIRE(ik::find_weight_preset("nothing") == nullptr);
}

TEST_CASE("a person's arms move before legs, legs before the trunk", "[weights]") {
  for (const char* preset : {"person", "stiff_spine", "auto"}) {
    INFO(preset);
    REQUIRE(rotation_weight(preset, "forearm.L") > rotation_weight(preset, "thigh.L"));
    REQUIRE(rotation_weight(preset, "thigh.R") > rotation_weight(preset, "spine"));
  }
  REQUIRE(rotation_weight("person", "hand.L") == rotation_weight("person", "hand.R"));
  REQUIRE(rotation_weight("person", "head") > rotation_weight("person", "chest"));
  REQUIRE(rotation_weight("stiff_spine", "chest") < 0.2 * rotation_weight("person", "chest"));
  REQUIRE(rotation_weight("arm_only", "thigh.L") == 0);
  REQUIRE(rotation_weight("arm_only", "root") == 0);
  REQUIRE(rotation_weight("arm_only", "upper_arm.R") == 1);
}
