// SPDX-License-Identifier: MIT
// The camera at a time, and what it makes of characters that stand behind the picture plane.
#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"
#include "kindred/scene/evaluate.h"

namespace kindred {
namespace {

constexpr double kLeastZoom = 1e-4;

/// Where the camera's own view puts a world point, about the canvas's centre.
Affine view_about(const EvaluatedCamera& camera, Vec2 canvas_center) {
  return translation(canvas_center) * scaling(camera.zoom, camera.zoom) *
         rotation(-radians(camera.rotation_deg)) * translation(Vec2{0, 0} - camera.center);
}

}  // namespace

EvaluatedCamera evaluate_camera(const Scene& scene, Time time) {
  EvaluatedCamera camera{camera_center(scene), scene.camera.zoom, scene.camera.rotation_deg};
  const Clip& motion = *scene.camera.motion;
  if (motion.channels.empty()) return camera;
  const Time duration = clip_duration(motion);
  for (const Cow<Channel>& channel : motion.channels) {
    const auto value = sample(channel->curve, curve_rules(motion, *channel, duration), time);
    if (!value) continue;
    const PropertyKind& kind = property(channel->target.property);
    if (kind.word == "x") camera.center.x = *value;
    if (kind.word == "y") camera.center.y = *value;
    if (kind.word == "zoom") camera.zoom = *value;
    if (kind.word == "rotation") camera.rotation_deg = *value;
  }
  camera.zoom = std::max(camera.zoom, kLeastZoom);
  return camera;
}

Affine parallax(const Scene& scene, const EvaluatedCamera& camera, double depth) {
  if (depth == 0 || !(depth > -1) || !std::isfinite(depth)) return {};
  const Vec2 middle{scene.canvas_width / 2.0, scene.canvas_height / 2.0};
  // Seen from farther away: the camera's way and the change of its zoom count by 1 / (1 + depth).
  const double share = 1 / (1 + depth);
  EvaluatedCamera far = camera;
  far.center = middle + share * (camera.center - middle);
  far.zoom = std::pow(camera.zoom, share);
  const auto back = inverse(view_about(camera, middle));
  return back ? *back * view_about(far, middle) : Affine{};
}

}  // namespace kindred
