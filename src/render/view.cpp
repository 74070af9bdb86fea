// SPDX-License-Identifier: MIT
#include "render/view.h"

#include <algorithm>

#include "kindred/math/angle.h"

namespace kindred::render {

// px = T(w/2, h/2) S(f, -f) R(-rotation) T(-center), f = zoom min(w / canvas w, h / canvas h):
// the camera turns counter-clockwise, so the world turns clockwise; -f turns y from up to down.
View camera_view(const Scene& scene, const EvaluatedCamera& camera, int width_px, int height_px) {
  const double fit = std::min(width_px / static_cast<double>(std::max(scene.canvas_width, 1)),
                              height_px / static_cast<double>(std::max(scene.canvas_height, 1)));
  const double scale = fit * camera.zoom;
  View view;
  view.width_px = width_px;
  view.height_px = height_px;
  view.world_to_px = translation({width_px / 2.0, height_px / 2.0}) * scaling(scale, -scale) *
                     rotation(radians(-camera.rotation_deg)) * translation(-camera.center);
  return view;
}

}  // namespace kindred::render
