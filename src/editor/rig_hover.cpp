// SPDX-License-Identifier: MIT
#include "editor/rig_hover.h"

#include <cmath>
#include <cstdlib>

#include "editor/gizmos_filter.h"

namespace kindred::editor {
namespace {

const Gizmo* gizmo_of(const std::vector<Gizmo>& gizmos, const RigHover& hover) {
  const auto index = static_cast<std::size_t>(hover.gizmo);
  return hover.gizmo >= 0 && index < gizmos.size() ? &gizmos[index] : nullptr;
}

std::string hovered_bone(const Scene& scene, CharacterId id, BoneId bone) {
  const Character* character = find_character(scene, id);
  const Bone* found = character ? find_bone(*character, bone) : nullptr;
  return found ? found->name : std::string();
}

std::string part_words(const Scene& scene, CharacterId id, PartId part) {
  const Character* character = find_character(scene, id);
  const Part* found = character ? find_part(*character, part) : nullptr;
  return found ? found->name : std::string();
}

std::string limit_words(const LimitRay& ray) {
  const long tenths = std::lround(ray.degrees * 10), size = std::labs(tenths);
  return (ray.is_max ? "Max " : "Min ") + std::string(tenths < 0 ? "\u2212" : "") +
         std::to_string(size / 10) + "." + std::to_string(size % 10) + "\u00b0";
}

}  // namespace

template <bool whole>
RigHover hover_bones(Editor& editor, const CanvasTransform& transform,
                     const std::vector<Gizmo>& gizmos, Vec2 screen) {
  RigHover hover;
  hover.gizmo = pick_gizmo(gizmos, screen);
  const Gizmo* gizmo = gizmo_of(gizmos, hover);
  if (gizmo) hover.target = RigTarget::kGizmo;
  const bool on_point = gizmo && gizmo->kind != GizmoKind::kBone && !gizmo->locked;
  const std::vector<LimitRay> rays = limit_rays(editor, transform);
  const int picked = pick_limit_ray(rays, screen, whole);
  if (picked >= 0 && (whole || !on_point)) {
    const LimitRay& ray = rays[static_cast<std::size_t>(picked)];
    const Character& character = *find_character(editor.scene(), ray.character);
    if (!is_locked(editor.session(), character, ray.bone)) {
      hover.target = RigTarget::kLimit;
      hover.ray = ray;
    }
  }
  if (hover.target != RigTarget::kNone) return hover;
  hover.part = pick_part(editor, transform, screen);
  if (hover.part) hover.target = RigTarget::kPart;
  return hover;
}
template RigHover hover_bones<false>(Editor&, const CanvasTransform&, const std::vector<Gizmo>&,
                                     Vec2);
template RigHover hover_bones<true>(Editor&, const CanvasTransform&, const std::vector<Gizmo>&,
                                    Vec2);

RigHover hover_bone_start(Editor&, const CanvasTransform&, const std::vector<Gizmo>& gizmos,
                          Vec2 screen) {
  RigHover hover;
  hover.gizmo = pick_gizmo(gizmos, screen);
  const Gizmo* gizmo = gizmo_of(gizmos, hover);
  if (gizmo && !gizmo->locked && gizmo->kind != GizmoKind::kBone) {
    hover.target = RigTarget::kGizmo;
  } else {
    hover.gizmo = -1;
  }
  return hover;
}

RigHover hover_frame(Editor& editor, const CanvasTransform& transform, const std::vector<Gizmo>&,
                     Vec2 screen) {
  RigHover hover;
  if (const std::optional<PartFrame> frame = part_frame(editor, transform)) {
    const FramePick pick = pick_frame(*frame, screen);
    hover.corner = pick.corner;
    if (pick.grip == FrameGrip::kCorner) hover.target = RigTarget::kCorner;
    if (pick.grip == FrameGrip::kTurn) hover.target = RigTarget::kTurn;
    if (pick.grip != FrameGrip::kNone) return hover;
  }
  hover.part = pick_part(editor, transform, screen);
  if (hover.part) hover.target = RigTarget::kPart;
  return hover;
}

RigHover hover_points(Editor& editor, const CanvasTransform& transform, const std::vector<Gizmo>&,
                      Vec2 screen) {
  RigHover hover;
  const std::vector<PartPoint> points = part_points(editor, transform);
  const int index = pick_part_point(points, screen);
  if (index >= 0) {
    hover.target = RigTarget::kPoint;
    hover.point = points[static_cast<std::size_t>(index)].ref;
    return hover;
  }
  hover.outline = pick_outline(editor, transform, screen);
  if (hover.outline) {
    hover.target = RigTarget::kOutline;
    return hover;
  }
  hover.part = pick_part(editor, transform, screen);
  if (hover.part) hover.target = RigTarget::kPart;
  return hover;
}

RigHover rig_hover(Editor& editor, const CanvasTransform& transform,
                   const std::vector<Gizmo>& gizmos, Vec2 screen) {
  const Tool& tool = active_tool(editor);
  return tool.hover ? tool.hover(editor, transform, gizmos, screen) : RigHover{};
}

std::string rig_hover_words(const Editor& editor, const std::vector<Gizmo>& gizmos,
                            const RigHover& hover) {
  const Scene& scene = editor.scene();
  switch (hover.target) {
    case RigTarget::kGizmo: {
      const Gizmo* gizmo = gizmo_of(gizmos, hover);
      if (!gizmo) return {};
      std::string name = hovered_bone(scene, gizmo->figure.character, gizmo->bone);
      const bool tip = gizmo->kind == GizmoKind::kTip;
      if (active_tool(editor).draws) return "New bone from " + name + (tip ? ", tip" : "");
      return name + (tip ? ", tip" : "") + (gizmo->locked ? ", locked" : "");
    }
    case RigTarget::kLimit:
      return hovered_bone(scene, hover.ray->character, hover.ray->bone) + ": " +
             limit_words(*hover.ray);
    case RigTarget::kPart:
      return part_words(scene, hover.part->character, hover.part->part);
    case RigTarget::kCorner:
      return "Scale";
    case RigTarget::kTurn:
      return "Turn";
    case RigTarget::kOutline:
      return "Double-click: new point";
    case RigTarget::kNone:
    case RigTarget::kPoint:
      return {};
  }
  return {};
}

CanvasCursor rig_cursor(const Editor& editor, const std::vector<Gizmo>& gizmos,
                        const RigHover& hover) {
  if (active_tool(editor).draws) return CanvasCursor::kCrosshair;
  switch (hover.target) {
    case RigTarget::kGizmo: {
      const Gizmo* gizmo = gizmo_of(gizmos, hover);
      if (gizmo && gizmo->locked) return CanvasCursor::kForbidden;
      if (gizmo && gizmo->kind == GizmoKind::kBone) return CanvasCursor::kRotate;
      return gizmo && gizmo->root ? CanvasCursor::kMove : CanvasCursor::kHand;
    }
    case RigTarget::kLimit:
    case RigTarget::kTurn:
      return CanvasCursor::kRotate;
    case RigTarget::kPart:
      return active_tool(editor).word == "part" ? CanvasCursor::kMove : CanvasCursor::kHand;
    case RigTarget::kCorner:
    case RigTarget::kPoint:
      return CanvasCursor::kHand;
    case RigTarget::kOutline:
      return CanvasCursor::kCrosshair;
    case RigTarget::kNone:
      break;
  }
  return CanvasCursor::kArrow;
}

}  // namespace kindred::editor
