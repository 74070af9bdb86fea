// SPDX-License-Identifier: MIT
// Bones in Rig mode: tapered kites with white joints and tips, limit fans with rays to drag, the
// bones of reflections as thin outlines.
#include <algorithm>
#include <array>
#include <cmath>

#include "editor/gizmos_filter.h"
#include "ui/rig_draw.h"

namespace kindred::ui {
namespace {

using editor::Gizmo;
using editor::GizmoKind;

constexpr float kSlimmest = 5, kSlimmestPerLength = 0.085f, kWidest = 13;  // half widths, px
constexpr float kReflectionShare = 0.6f;  // of the width of their kites
constexpr float kDotRadius = 4.4f;        // grip at the end of a limit's ray

float rig_stroke(float design_px) { return design_px * ui_scale(); }

// How one bone is drawn.
struct KiteLook {
  ImU32 fill = 0;  // 0 = outline only
  ImU32 edge = 0;
  float edge_width = 1.3f;
  bool casing = true;
};

void draw_kite(ImDrawList& list, ImVec2 joint, ImVec2 tip, float half_width, const KiteLook& look) {
  const auto shape = kite(joint, tip, half_width);
  if (!shape) return;
  const ImVec2* p = shape->points;
  if (look.casing) {
    const float width = rig_stroke(look.edge_width + 3.4f - 1.3f);
    list.AddQuad(p[0], p[1], p[2], p[3], color(Token::kHalo, 0.9f), width);
  }
  if (look.fill != 0) list.AddQuadFilled(p[0], p[1], p[2], p[3], look.fill);
  list.AddQuad(p[0], p[1], p[2], p[3], look.edge, rig_stroke(look.edge_width));
}

const Bone* bone_drawn_by(const Scene& scene, const Gizmo& gizmo) {
  const Character* character = find_character(scene, gizmo.figure.character);
  return character == nullptr ? nullptr : find_bone(*character, gizmo.bone);
}

KiteLook look_of_bone(Context& context, const Gizmo& gizmo) {
  const editor::Session& session = context.editor.session();
  if (gizmo.locked) return {0, color(Token::kInk, 0.4f), 1.3f, false};
  KiteLook look{color(Token::kBone, 0.9f), color(Token::kInk)};
  const Bone* bone = bone_drawn_by(context.editor.scene(), gizmo);
  if (session.rig.weights && bone != nullptr) {
    look.fill = weight_color(bone->weights.rotation, 0.94f);
  }
  if (!gizmo.selected) return look;
  look.edge = color(Token::kSelectCanvas);
  look.edge_width = 2.2f;
  const bool active = session.selection.active_bone() == gizmo.bone;
  if (!session.rig.weights && active) look.fill = color(Token::kSelectCanvas, 0.92f);
  return look;
}

void draw_kites(Context& context, const CanvasPen& pen, const std::vector<Gizmo>& gizmos,
                bool selected) {
  const float share = rig_share(context.state.rig);
  for (const Gizmo& gizmo : gizmos) {
    if (gizmo.kind != GizmoKind::kBone || !gizmo.drawn || gizmo.selected != selected) continue;
    const ImVec2 joint = pen.at(gizmo.a_screen), tip = pen.at(gizmo.b_screen);
    draw_kite(pen.list, joint, tip, kite_half_width(joint, tip, share),
              look_of_bone(context, gizmo));
  }
}

// A joint of a bone without length gets a second, dashed ring: there is no body to see.
void draw_zero_ring(ImDrawList& list, ImVec2 at) {
  constexpr int kDashes = 8;
  for (int i = 0; i < kDashes; ++i) {
    const float from = IM_PI * 2 * static_cast<float>(i) / kDashes;
    list.PathArcTo(at, rig_stroke(8), from, from + IM_PI / kDashes, 4);
    list.PathStroke(color(Token::kInk), 0, rig_stroke(1.4f));
  }
}

void draw_points(Context& context, const CanvasPen& pen, const std::vector<Gizmo>& gizmos) {
  ImDrawList& list = pen.list;
  const float share = rig_share(context.state.rig);
  for (const Gizmo& gizmo : gizmos) {
    if (gizmo.kind == GizmoKind::kBone || !gizmo.drawn || gizmo.locked) continue;
    const ImVec2 at = pen.at(gizmo.a_screen);
    const bool joint = gizmo.kind == GizmoKind::kJoint;
    const float radius = joint ? ImLerp(3.2f, 5.f, share) : 3.4f;
    list.AddCircleFilled(at, rig_stroke(radius), color(Token::kHalo));
    list.AddCircle(at, rig_stroke(radius),
                   color(gizmo.selected ? Token::kSelectCanvas : Token::kInk), 0,
                   rig_stroke(gizmo.selected ? 2.2f : 1.2f));
    const Bone* bone = joint ? bone_drawn_by(context.editor.scene(), gizmo) : nullptr;
    if (bone != nullptr && bone->length == 0) draw_zero_ring(list, at);
  }
}

void draw_reflection_bones(Context& context, const CanvasPen& pen) {
  const Scene& scene = context.editor.scene();
  const editor::Session& session = context.editor.session();
  for (const EvaluatedCharacter& figure : context.editor.evaluated().characters) {
    const Character& character = *scene.characters[static_cast<std::size_t>(figure.character)];
    if (character.locked || !editor::shows_in_window(session, character)) continue;
    for (const EvaluatedReflection& reflected : figure.reflections) {
      if (!character.reflections[static_cast<std::size_t>(reflected.reflection)].visible) continue;
      for (std::size_t i = 0; i < character.bones->size(); ++i) {
        const Bone& bone = (*character.bones)[i];
        if (editor::is_hidden(session, character.id, bone.id)) continue;
        const ImVec2 joint = pen.at_world(apply(reflected.world[i], {0, 0}));
        const ImVec2 tip = pen.at_world(apply(reflected.world[i], {bone.length, 0}));
        const auto shape = kite(joint, tip, kite_half_width(joint, tip, kReflectionShare));
        if (!shape) continue;
        const ImVec2* p = shape->points;
        pen.list.AddQuad(p[0], p[1], p[2], p[3], color(Token::kHalo, 0.5f), rig_stroke(2.6f));
        pen.list.AddQuad(p[0], p[1], p[2], p[3], color(Token::kInk, 0.8f), rig_stroke(1));
      }
    }
  }
}

bool same_ray(const editor::LimitRay& a, const editor::LimitRay& b) {
  return a.character == b.character && a.bone == b.bone && a.is_max == b.is_max;
}

void draw_rig_limits(Context& context, const CanvasPen& pen) {
  const editor::Session& session = context.editor.session();
  const bool tool = session.tool == "limits";
  for (const editor::LimitRay& ray : editor::limit_rays(context.editor, pen.transform)) {
    const editor::Selection& selection = session.selection;
    const bool active = selection.character == ray.character && selection.active_bone() == ray.bone;
    if (!ray.is_max) {
      const double radius = active ? editor::kLimitRadius : editor::kLimitRadiusAll;
      draw_limits(context, pen, {ray.character, {}}, ray.bone, static_cast<float>(radius));
    }
    const std::optional<editor::LimitRay>& under = context.state.rig.hover.ray;
    const bool hovered = under && same_ray(*under, ray);
    if (!active && !tool && !hovered) continue;
    const ImVec2 end = pen.at(ray.end_screen);
    if (hovered) {
      haloed_line(pen.list, pen.at(ray.joint_screen), end, color(Token::kLimit), rig_stroke(2.4f));
    }
    const float radius = rig_stroke(hovered ? kDotRadius + 1.2f : kDotRadius);
    pen.list.AddCircleFilled(end, radius, color(Token::kHalo));
    pen.list.AddCircle(end, radius, color(Token::kLimit), 0, rig_stroke(2));
  }
}

}  // namespace

float kite_half_width(ImVec2 joint, ImVec2 tip, float share) {
  const float length = std::sqrt(ImLengthSqr(tip - joint)) / ui_scale();
  const float wanted = ImMin(kWidest, kSlimmest + kSlimmestPerLength * length);
  // Short bones stay longer than wide.
  return ImMax(0.75f, ImMin(wanted, 0.45f * length) * share) * ui_scale();
}

ImU32 weight_color(double weight, float alpha) {
  constexpr std::array kStops{Token::kWeight0, Token::kWeight25, Token::kWeight50, Token::kWeight75,
                              Token::kWeight100};
  const double at = std::clamp(weight, 0.0, 1.0) * (kStops.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  const ImVec4 mixed = ImLerp(color_vec(kStops[low]), color_vec(kStops[low + 1]),
                              static_cast<float>(at - static_cast<double>(low)));
  return ImGui::ColorConvertFloat4ToU32({mixed.x, mixed.y, mixed.z, alpha});
}

void draw_dashed_kite(ImDrawList& list, ImVec2 joint, ImVec2 tip) {
  const auto shape = kite(joint, tip, kite_half_width(joint, tip));
  if (!shape) return;
  const ImVec2* p = shape->points;
  list.AddQuadFilled(p[0], p[1], p[2], p[3], color(Token::kSelectCanvas, 0.12f));
  for (int i = 0; i < 4; ++i) {
    const ImVec2 a = p[i], b = p[(i + 1) % 4];
    list.AddLine(a, b, color(Token::kHalo, 0.75f), rig_stroke(3.4f));
    dashed_line(list, a, b, color(Token::kSelectCanvas), rig_stroke(1.6f), rig_stroke(5),
                rig_stroke(3));
  }
}

void draw_rig_bones(Context& context, const CanvasPen& pen, const std::vector<Gizmo>& gizmos) {
  const editor::Session& session = context.editor.session();
  if (session.rig.reflections) draw_reflection_bones(context, pen);
  if (session.overlays.bones) draw_kites(context, pen, gizmos, false);
  draw_rig_limits(context, pen);
  draw_kites(context, pen, gizmos, true);
  if (session.overlays.bones) draw_points(context, pen, gizmos);
}

}  // namespace kindred::ui
