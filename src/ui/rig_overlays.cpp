// SPDX-License-Identifier: MIT
// Rig mode as a whole: the order of what is drawn, hover and tags; the mirror axis with the preview
// of symmetrising; the legend of weights.
#include <fmt/format.h>

#include <cmath>

#include "editor/rig_rest.h"
#include "ui/rig_draw.h"

namespace kindred::ui {
namespace {

using editor::Gizmo;
using editor::GizmoKind;

constexpr double kRigTagDelay = 0.3;  // seconds
constexpr double kMovedPx = 0.5;      // by less nobody sees a preview differ

float over_stroke(float design_px) { return design_px * ui_scale(); }

void follow_hover(Context& context, const CanvasPen& pen, const std::vector<Gizmo>& gizmos,
                  bool under_mouse) {
  RigState& rig = context.state.rig;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Vec2 screen{static_cast<double>(mouse.x / ui_scale()),
                    static_cast<double>(mouse.y / ui_scale())};
  rig.hover = under_mouse ? editor::rig_hover(context.editor, pen.transform, gizmos, screen)
                          : editor::RigHover{};
  std::string words = editor::rig_hover_words(context.editor, gizmos, rig.hover);
  if (words == rig.hover_words) return;
  rig.hover_words = std::move(words);
  rig.hover_since = context.now;
}

void draw_hovered_gizmo(const CanvasPen& pen, const Gizmo& gizmo) {
  if (gizmo.locked) return;
  const ImVec2 joint = pen.at(gizmo.a_screen), tip = pen.at(gizmo.b_screen);
  const ImU32 tint = color(Token::kSelectCanvas, 0.7f);
  const float half_width = kite_half_width(joint, tip) + over_stroke(2.6f);
  if (gizmo.kind == GizmoKind::kBone) {
    if (const auto shape = kite(joint, tip, half_width)) {
      const ImVec2* p = shape->points;
      pen.list.AddQuad(p[0], p[1], p[2], p[3], tint, over_stroke(2));
    }
  } else {
    pen.list.AddCircle(joint, over_stroke(8.4f), tint, 0, over_stroke(2));
  }
}

void draw_hover_tag(Context& context, const CanvasPen& pen) {
  const RigState& rig = context.state.rig;
  if (rig.hover_words.empty()) return;
  const double hovered_for = context.now - rig.hover_since;
  if (hovered_for < kRigTagDelay) {
    request_frame_in(kRigTagDelay - hovered_for + 0.01);
    return;
  }
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  draw_tag(pen, mouse.x + px(18), mouse.y - px(14), rig.hover_words);
}

// An upright dashed line through the whole pane, its words at the foot.
void draw_axis(const CanvasPen& pen, double axis_x, std::string_view words) {
  const float x = std::floor(pen.at_world({axis_x, 0}).x) + 0.5f;
  if (x < pen.pane.x || x > pen.pane.right()) return;
  const ImVec2 top{x, pen.pane.y}, foot{x, pen.pane.bottom()};
  pen.list.AddLine(top, foot, color(Token::kHalo, 0.3f), over_stroke(3));
  dashed_line(pen.list, top, foot, color(Token::kInk, 0.8f), over_stroke(1), over_stroke(5),
              over_stroke(4));
  draw_tag(pen, x + px(8), pen.pane.bottom() - px(17), words);
}

std::string axis_words(const Character& character) {
  for (const Bone& bone : *character.bones) {
    if (!bone.parent) return "symmetry axis: " + bone.name;
  }
  return "symmetry axis";
}

// The bones that come to stand elsewhere, dashed; tags on the first of them.
void draw_preview(Context& context, const CanvasPen& pen, const Character& now,
                  const editor::SymmetriseOptions& options) {
  Scene scene = context.editor.scene();
  editor::symmetrise(scene, now.id, options);
  const Character& after = *find_character(scene, now.id);
  const std::vector<Affine> worlds_now = editor::rest_worlds(*now.bones);
  const std::vector<Affine> worlds_after = editor::rest_worlds(*after.bones);
  bool tagged = false;
  for (std::size_t i = 0; i < after.bones->size(); ++i) {
    const Bone& bone = (*after.bones)[i];
    const Vec2 joint = origin(worlds_after[i]), tip = apply(worlds_after[i], {bone.length, 0});
    const int before = bone_index(*now.bones, bone.id);
    Vec2 tip_now = tip;
    if (before >= 0) {
      const auto b = static_cast<std::size_t>(before);
      tip_now = apply(worlds_now[b], {(*now.bones)[b].length, 0});
      const Vec2 joint_now = origin(worlds_now[b]);
      if (glm::distance(joint, joint_now) < kMovedPx && glm::distance(tip, tip_now) < kMovedPx) {
        continue;
      }
    }
    draw_dashed_kite(pen.list, pen.at_world(joint), pen.at_world(tip));
    if (tagged) continue;
    tagged = true;
    const ImVec2 at = pen.at_world(tip), was = pen.at_world(tip_now);
    draw_tag(pen, at.x + px(10), at.y + px(14), "after");
    if (before >= 0) draw_tag(pen, was.x + px(10), was.y - px(14), "now");
  }
}

}  // namespace

void draw_symmetry(Context& context, const CanvasPen& pen) {
  const Character* character = context.editor.character();
  if (character == nullptr || character->bones->empty()) return;
  const std::optional<editor::SymmetriseOptions>& open = context.state.rig.symmetrise;
  if (!open && !context.editor.session().rig.mirror_edits) return;
  const editor::SymmetriseOptions options = open.value_or(editor::SymmetriseOptions{});
  draw_axis(pen, editor::symmetry_axis(*character, options), axis_words(*character));
  if (open) draw_preview(context, pen, *character, options);
}

void draw_weight_legend(const CanvasPen& pen) {
  const Rect rect{pen.pane.x + px(12), pen.pane.bottom() - px(72), px(178), px(60)};
  ImDrawList& list = pen.list;
  fill(list, rect, color(Token::kPopup), px(6));
  outline(list, rect, color(Token::kEdge), px(6), px(1));
  const float left = rect.x + px(12), right = rect.right() - px(12);
  draw_text(list, FontRole::kSmall, left, rect.y + px(14), color(Token::kText),
            "IK weight, rotation");
  constexpr int kPieces = 4;
  const float y = rect.y + px(26), width = (right - left) / kPieces;
  for (int i = 0; i < kPieces; ++i) {
    const float x = left + width * static_cast<float>(i);
    const ImU32 from = weight_color(i / 4.0), to = weight_color((i + 1) / 4.0);
    list.AddRectFilledMultiColor({x, y}, {x + width, y + px(10)}, from, to, to, from);
  }
  const float cy = y + px(20);
  const ImU32 dim = color(Token::kTextDim);
  draw_text(list, FontRole::kSmall, left, cy, dim, "0");
  draw_text_centered(list, FontRole::kSmall, {(left + right) / 2, cy}, dim, "0.5");
  draw_text_right(list, FontRole::kSmall, right, cy, dim, "1");
}

void draw_rig(Context& context, const CanvasPen& pen, const std::vector<Gizmo>& gizmos,
              bool under_mouse) {
  follow_hover(context, pen, gizmos, under_mouse);
  draw_rig_parts(context, pen);
  draw_rig_bones(context, pen, gizmos);
  draw_symmetry(context, pen);
  if (context.editor.session().rig.weights) draw_weight_legend(pen);
  const RigState& rig = context.state.rig;
  if (rig.hover.target == editor::RigTarget::kGizmo) {
    draw_hovered_gizmo(pen, gizmos[static_cast<std::size_t>(rig.hover.gizmo)]);
  }
  draw_hover_tag(context, pen);
}

}  // namespace kindred::ui
