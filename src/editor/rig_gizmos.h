// SPDX-License-Identifier: MIT
// What can be taken on the canvas in Rig mode: joints, tips and bodies of the characters
// themselves, the rays of limits; and where drags snap to.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "editor/gizmos.h"

namespace kindred::editor {

/// Bodies, tips, joints, back to front; a tip that a child stands on is that child's joint. Of the
/// characters themselves alone: the panels draw the bones of reflections thin, from
/// evaluated().reflections.
std::vector<Gizmo> rig_gizmos(Editor& editor, const CanvasTransform& transform);

/// One bound of a bone's limits, as a ray from its joint.
struct LimitRay {
  CharacterId character;
  BoneId bone;
  bool is_max = false;
  double degrees = 0;  ///< of the limit
  Vec2 joint_screen{0, 0};
  Vec2 end_screen{0, 0};          ///< radius kLimitRadius of the active bone, else kLimitRadiusAll
  double rest_direction_rad = 0;  ///< of the bone at rest, in the world: the tick
};
inline constexpr double kLimitRadius = 52, kLimitRadiusAll = 40;  // window px

/// The overlay is on, or the tool for limits is in hand.
bool shows_all_limits(const Session& session);
/// Of the active bone; of all where all show.
std::vector<LimitRay> limit_rays(Editor& editor, const CanvasTransform& transform);
/// The ray a press at `screen` takes, -1 = none: near its end, or anywhere along it if `whole`.
int pick_limit_ray(std::span<const LimitRay> rays, Vec2 screen, bool whole);

/// Where a dragged point comes to rest when snapping: a joint or tip within 10 px that is not of
/// `except` (and not below it), else the grid of 10 px.
Vec2 snapped_point(Editor& editor, const CanvasTransform& transform, Vec2 world,
                   std::span<const BoneId> except);
double snapped_deg(double degrees);

}  // namespace kindred::editor
