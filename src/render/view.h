// SPDX-License-Identifier: MIT
// From world space (px, y up) to picture space (px, y down, origin at the top left).
#pragma once

#include "kindred/scene/evaluate.h"

namespace kindred::render {

struct View {
  int width_px = 0;
  int height_px = 0;
  Affine world_to_px;
};

/// The scene's camera in a picture of width x height; another aspect fits the canvas, centred.
View camera_view(const Scene& scene, const EvaluatedCamera& camera, int width_px, int height_px);

}  // namespace kindred::render
