// SPDX-License-Identifier: MIT
// Hit-testing: which gizmo is under the mouse.
#include <algorithm>
#include <tuple>

#include "editor/gizmos.h"

namespace kindred::editor {
namespace {

constexpr double kGizmoReachPx = 12;  // window px round a gizmo's drawing
constexpr double kPinHeightPx = 22;   // a pin stands on its point

double distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 along = b - a;
  const double length_squared = glm::dot(along, along);
  if (length_squared == 0) return glm::distance(p, a);
  const double t = std::clamp(glm::dot(p - a, along) / length_squared, 0.0, 1.0);
  return glm::distance(p, a + t * along);
}

double distance_to(const Gizmo& gizmo, Vec2 screen) {
  if (gizmo.kind == GizmoKind::kBone) {
    return distance_to_segment(screen, gizmo.a_screen, gizmo.b_screen);
  }
  if (gizmo.pinned) {
    return distance_to_segment(screen, gizmo.a_screen, gizmo.a_screen - Vec2{0, kPinHeightPx});
  }
  return glm::distance(screen, gizmo.a_screen);
}

/// A pin is drawn far beyond its point; there it is no smaller than the points that it covers.
bool by_its_point(const Gizmo& gizmo, Vec2 screen) {
  return !gizmo.pinned || glm::distance(screen, gizmo.a_screen) <= kGizmoReachPx;
}

/// Smaller things are taken first; bones that only follow (a face on its head) come last, and after
/// them locked figures.
int rank(const Gizmo& gizmo, Vec2 screen) {
  const int kinds = 2 * static_cast<int>(GizmoKind::kHandle) + 2;
  const GizmoKind kind = by_its_point(gizmo, screen) ? gizmo.kind : GizmoKind::kJoint;
  const int rank = 2 * static_cast<int>(kind) + (gizmo.follows ? 0 : 1);
  return gizmo.figure_locked ? rank - kinds : rank;
}

}  // namespace

int pick_gizmo(const std::vector<Gizmo>& gizmos, Vec2 screen) {
  int best = -1;
  std::tuple<int, double> best_score;  // rank, then nearness
  for (std::size_t i = 0; i < gizmos.size(); ++i) {
    const double distance = distance_to(gizmos[i], screen);
    if (!(distance <= kGizmoReachPx)) continue;
    const std::tuple<int, double> score{rank(gizmos[i], screen), -distance};
    if (best < 0 || score >= best_score) {
      best = static_cast<int>(i);
      best_score = score;
    }
  }
  return best;
}

}  // namespace kindred::editor
