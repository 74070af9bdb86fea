// SPDX-License-Identifier: MIT
#include "editor/rig_gizmos.h"

#include <algorithm>
#include <cmath>

#include "editor/gizmos_filter.h"
#include "editor/rig_rest.h"
#include "editor/selection.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kSnapReach = 10;  // window px
constexpr double kSnapGrid = 10;   // world px
constexpr double kSnapDeg = 15;
constexpr double kRayReach = 7, kRayEndReach = 9;  // window px
constexpr double kRayStart = 14;                   // nearer to the joint the joint is meant

std::vector<bool> tips_taken(const std::vector<Bone>& bones, const Rig& rig) {
  std::vector<bool> taken(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].length == 0) taken[i] = true;
    if (rig.bones[i].parent < 0) continue;
    const auto parent = static_cast<std::size_t>(rig.bones[i].parent);
    if (stands_on_tip(bones[i], bones[parent])) taken[parent] = true;
  }
  return taken;
}

void add_gizmos(const Editor& editor, const Character& character,
                const EvaluatedCharacter& evaluated, GizmoKind kind,
                const CanvasTransform& transform, std::vector<Gizmo>& gizmos) {
  const std::vector<Bone>& bones = *character.bones;
  const std::vector<bool> no_tip = tips_taken(bones, evaluated.rig);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (is_hidden(editor.session(), character.id, bones[i].id)) continue;
    if (kind == GizmoKind::kTip && no_tip[i]) continue;
    Gizmo gizmo;
    gizmo.kind = kind;
    gizmo.figure = {character.id, {}};
    gizmo.bone = bones[i].id;
    gizmo.root = kind == GizmoKind::kJoint && !bones[i].parent;
    gizmo.selected = is_selected(editor.session().selection, character.id, bones[i].id);
    gizmo.locked = is_locked(editor.session(), character, bones[i].id);
    gizmo.drawn = !character.locked || gizmo.selected;
    const Vec2 tip_local{bones[i].length, 0};
    if (kind == GizmoKind::kTip) gizmo.point_local = tip_local;
    gizmo.a_screen = transform.to_screen(apply(evaluated.world[i], gizmo.point_local));
    gizmo.b_screen = gizmo.a_screen;
    if (kind == GizmoKind::kBone) {
      gizmo.b_screen = transform.to_screen(apply(evaluated.world[i], tip_local));
    }
    gizmo.target_screen = gizmo.a_screen;
    gizmos.push_back(gizmo);
  }
}

double distance_to_ray(const LimitRay& ray, Vec2 screen) {
  const Vec2 along = glm::normalize(ray.end_screen - ray.joint_screen);
  const double length = glm::distance(ray.end_screen, ray.joint_screen);
  const double t = std::clamp(glm::dot(screen - ray.joint_screen, along), kRayStart, length);
  return glm::distance(screen, ray.joint_screen + t * along);
}

}  // namespace

std::vector<Gizmo> rig_gizmos(Editor& editor, const CanvasTransform& transform) {
  const EvaluatedScene& evaluated = editor.evaluated();
  std::vector<Gizmo> gizmos;
  for (const GizmoKind kind : {GizmoKind::kBone, GizmoKind::kTip, GizmoKind::kJoint}) {
    for (const EvaluatedCharacter& figure : evaluated.characters) {
      const Character& character =
          *editor.scene().characters[static_cast<std::size_t>(figure.character)];
      if (!shows_in_window(editor.session(), character)) continue;
      add_gizmos(editor, character, figure, kind, transform, gizmos);
    }
  }
  return gizmos;
}

bool shows_all_limits(const Session& session) {
  return session.overlays.limits || session.tool == "limits";
}

std::vector<LimitRay> limit_rays(Editor& editor, const CanvasTransform& transform) {
  std::vector<LimitRay> rays;
  const EvaluatedScene& evaluated = editor.evaluated();
  const bool all = shows_all_limits(editor.session());
  const Selection& selection = editor.session().selection;
  for (const EvaluatedCharacter& figure : evaluated.characters) {
    const Character& character =
        *editor.scene().characters[static_cast<std::size_t>(figure.character)];
    if (!shows_in_window(editor.session(), character)) continue;
    for (std::size_t i = 0; i < character.bones->size(); ++i) {
      const Bone& bone = (*character.bones)[i];
      const bool active = selection.character == character.id && selection.active_bone() == bone.id;
      if (!bone.limits || !(active || all)) continue;
      if (is_hidden(editor.session(), character.id, bone.id)) continue;
      const double rest = radians(angle_deg_of(figure.world[i]));
      for (const bool is_max : {false, true}) {
        LimitRay ray;
        ray.character = character.id;
        ray.bone = bone.id;
        ray.is_max = is_max;
        ray.degrees = is_max ? bone.limits->max_deg : bone.limits->min_deg;
        ray.joint_screen = transform.to_screen(origin(figure.world[i]));
        const double direction = rest + radians(ray.degrees);
        const double radius = active ? kLimitRadius : kLimitRadiusAll;
        ray.end_screen =
            ray.joint_screen + radius * Vec2{std::cos(direction), -std::sin(direction)};
        ray.rest_direction_rad = rest;
        rays.push_back(ray);
      }
    }
  }
  return rays;
}

int pick_limit_ray(std::span<const LimitRay> rays, Vec2 screen, bool whole) {
  int best = -1;
  double least = whole ? kRayReach : kRayEndReach;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const double distance =
        whole ? distance_to_ray(rays[i], screen) : glm::distance(rays[i].end_screen, screen);
    if (!(distance <= least)) continue;
    least = distance;
    best = static_cast<int>(i);
  }
  return best;
}

Vec2 snapped_point(Editor& editor, const CanvasTransform& transform, Vec2 world,
                   std::span<const BoneId> except) {
  const Vec2 screen = transform.to_screen(world);
  std::optional<Vec2> nearest;
  double least = kSnapReach;
  const EvaluatedScene& evaluated = editor.evaluated();
  for (const EvaluatedCharacter& figure : evaluated.characters) {
    const Character& character =
        *editor.scene().characters[static_cast<std::size_t>(figure.character)];
    if (!shows_in_window(editor.session(), character)) continue;
    std::vector<bool> left_out(character.bones->size());
    for (std::size_t i = 0; i < left_out.size(); ++i) {
      const int parent = figure.rig.bones[i].parent;
      const BoneId id = (*character.bones)[i].id;
      left_out[i] = std::find(except.begin(), except.end(), id) != except.end() ||
                    (parent >= 0 && left_out[static_cast<std::size_t>(parent)]);
      if (left_out[i]) continue;
      const double length = (*character.bones)[i].length;
      for (const Vec2 local : {Vec2{0, 0}, Vec2{length, 0}}) {
        const Vec2 point = apply(figure.world[i], local);
        const double distance = glm::distance(transform.to_screen(point), screen);
        if (!(distance <= least)) continue;
        least = distance;
        nearest = point;
      }
    }
  }
  if (nearest) return *nearest;
  return {std::round(world.x / kSnapGrid) * kSnapGrid, std::round(world.y / kSnapGrid) * kSnapGrid};
}

double snapped_deg(double degrees) { return std::round(degrees / kSnapDeg) * kSnapDeg; }

}  // namespace kindred::editor
