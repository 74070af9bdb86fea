// SPDX-License-Identifier: MIT
#include "editor/reflection_mask.h"

#include "kindred/scene/path.h"

namespace kindred::editor {
namespace {

constexpr double kMaskTolerance = 0.5;  // world px

bool inside_polyline(const Polyline& line, Vec2 p) {
  bool inside = false;
  for (std::size_t i = 0, j = line.points.size() - 1; i < line.points.size(); j = i++) {
    const Vec2 a = line.points[i], b = line.points[j];
    if ((a.y > p.y) == (b.y > p.y)) continue;
    if (p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

}  // namespace

bool shows_through_mask(const Reflection& reflection, Vec2 world) {
  if (!reflection.mask) return true;
  bool inside = false;
  for (const Polyline& line : flatten(parse_path(*reflection.mask), kMaskTolerance)) {
    if (!line.points.empty() && inside_polyline(line, world)) inside = !inside;
  }
  return inside;
}

bool stands_on_seen_art(const Scene& scene, const Gizmo& gizmo, const CanvasTransform& transform) {
  if (!gizmo.figure.reflection) return true;
  const Character* character = find_character(scene, gizmo.figure.character);
  const Reflection* reflection =
      character ? find_reflection(*character, gizmo.figure.reflection) : nullptr;
  return !reflection || shows_through_mask(*reflection, transform.to_world(gizmo.a_screen));
}

}  // namespace kindred::editor
