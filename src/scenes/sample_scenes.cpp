// SPDX-License-Identifier: MIT
#include "scenes/sample_scenes.h"

namespace kindred::scenes {

std::span<const SampleScene> sample_scenes() {
  static constexpr SampleScene kScenes[] = {
      {"self_hug.kindred", build_self_hug}, {"weights.kindred", build_weights},
      {"arm.kindred", build_arm},           {"bouncing_ball.kindred", build_bouncing_ball},
      {"spiral.kindred", build_spiral},     {"blobby.kindred", build_blobby},
  };
  return kScenes;
}

}  // namespace kindred::scenes
