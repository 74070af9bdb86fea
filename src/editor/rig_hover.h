// SPDX-License-Identifier: MIT
// What a press would take in Rig mode, by the tool in hand: presses and the highlight under the
// mouse ask the same functions, so that they can't disagree.
#pragma once

#include <optional>
#include <vector>

#include "editor/part_pick.h"
#include "editor/part_points.h"
#include "editor/rig_gizmos.h"
#include "editor/tools.h"

namespace kindred::editor {

enum class RigTarget {
  kNone,
  kGizmo,    ///< joint, tip or body
  kLimit,    ///< a ray
  kPart,     ///< the drawing itself
  kCorner,   ///< of the selected part's frame: scales
  kTurn,     ///< the disc above it
  kPoint,    ///< of the selected part's shapes
  kOutline,  ///< where a double click makes a new point
};

struct RigHover {
  RigTarget target = RigTarget::kNone;
  int gizmo = -1;                       ///< index in the list
  std::optional<LimitRay> ray;          ///< kLimit
  std::optional<PartRef> part;          ///< kPart
  int corner = 0;                       ///< kCorner
  std::optional<PartPointRef> point;    ///< kPoint
  std::optional<OutlinePlace> outline;  ///< kOutline
};

/// By the tool in hand; nothing in Animate mode.
RigHover rig_hover(Editor& editor, const CanvasTransform& transform,
                   const std::vector<Gizmo>& gizmos, Vec2 screen);

/// "forearm.L, tip", "Max 150.0°", "left sleeve"; empty where there is nothing to say.
std::string rig_hover_words(const Editor& editor, const std::vector<Gizmo>& gizmos,
                            const RigHover& hover);
CanvasCursor rig_cursor(const Editor& editor, const std::vector<Gizmo>& gizmos,
                        const RigHover& hover);

// ---- of single tools (Tool::hover) --------------------------------------------------------------

/// `whole`: limits are taken anywhere along their rays, before joints and bodies.
template <bool whole>
RigHover hover_bones(Editor& editor, const CanvasTransform& transform,
                     const std::vector<Gizmo>& gizmos, Vec2 screen);
/// Joints and tips that a new bone can begin at.
RigHover hover_bone_start(Editor& editor, const CanvasTransform& transform,
                          const std::vector<Gizmo>& gizmos, Vec2 screen);
RigHover hover_frame(Editor& editor, const CanvasTransform& transform,
                     const std::vector<Gizmo>& gizmos, Vec2 screen);
RigHover hover_points(Editor& editor, const CanvasTransform& transform,
                      const std::vector<Gizmo>& gizmos, Vec2 screen);

}  // namespace kindred::editor
