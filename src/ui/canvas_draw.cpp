// SPDX-License-Identifier: MIT
#include "ui/canvas_draw.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "editor/reflection_mask.h"
#include "ui/canvas_balance.h"

namespace kindred::ui {
namespace {

using editor::Gizmo;
using editor::GizmoKind;

constexpr double kTagDelay = 0.3;  // seconds over a gizmo before its name shows
constexpr float kMuted = 0.3f;     // strength of handles where their art is cut away

float line(float design_px) { return design_px * ui_scale(); }

bool is_handle(const Gizmo& gizmo) {
  return gizmo.kind == GizmoKind::kHandle || gizmo.kind == GizmoKind::kCounterpart;
}

void draw_bone(ImDrawList& list, ImVec2 a, ImVec2 b) {
  haloed_line(list, a, b, color(Token::kInk, 0.8f), line(1.5f));
}

void draw_selected_bone(ImDrawList& list, ImVec2 a, ImVec2 b, float alpha, bool active) {
  if (const auto shape = kite(a, b, line(6.5f))) {
    const ImVec2* p = shape->points;
    if (active)
      list.AddQuadFilled(p[0], p[1], p[2], p[3], color(Token::kSelectCanvas, 0.92f * alpha));
    list.AddQuad(p[0], p[1], p[2], p[3], color(Token::kInk, 0.5f * alpha), line(2.8f));
    list.AddQuad(p[0], p[1], p[2], p[3], color(active ? Token::kHalo : Token::kSelectCanvas, alpha),
                 line(1.4f));
  }
  list.AddCircleFilled(a, line(4.5f), color(Token::kHalo, alpha));
  list.AddCircle(a, line(4.5f), color(Token::kSelectCanvas, alpha), 0, line(2));
}

void draw_joint(ImDrawList& list, ImVec2 at, float radius) {
  list.AddCircleFilled(at, line(radius), color(Token::kHalo));
  list.AddCircle(at, line(radius), color(Token::kInk), 0, line(1.2f));
}

void draw_hover(ImDrawList& list, const CanvasPen& pen, const Gizmo& gizmo) {
  const ImVec2 a = pen.at(gizmo.a_screen), b = pen.at(gizmo.b_screen);
  if (is_handle(gizmo)) {
    list.AddCircleFilled(a, line(12), color(Token::kHandle, 0.25f));
    list.AddCircle(a, line(12), color(Token::kHalo), 0, line(1.6f));
    return;
  }
  const ImU32 tint = color(Token::kSelectCanvas, 0.7f);
  if (gizmo.kind == GizmoKind::kBone) {
    if (const auto shape = kite(a, b, line(8))) {
      const ImVec2* p = shape->points;
      list.AddQuad(p[0], p[1], p[2], p[3], tint, line(2));
      return;
    }
  }
  list.AddCircle(a, line(6.6f), tint, 0, line(2));
}

std::string gizmo_name(const Scene& scene, const Gizmo& gizmo) {
  const Character* character = find_character(scene, gizmo.figure.character);
  if (character == nullptr) return {};
  std::string name;
  if (is_handle(gizmo)) {
    if (const Handle* handle = find_handle(*character, gizmo.handle)) name = handle->name;
  } else if (const Bone* bone = find_bone(*character, gizmo.bone)) {
    name = bone->name;
  }
  if (gizmo.kind == GizmoKind::kTip) name += ", tip";
  if (const Reflection* reflection = find_reflection(*character, gizmo.figure.reflection)) {
    name += ", in the " + reflection->name;
  }
  return name;
}

// Of a dragged or hovered handle: to the same handle on the other figures.
void draw_links(const CanvasPen& pen, const std::vector<Gizmo>& gizmos, const Gizmo& from) {
  if (!is_handle(from)) return;
  for (const Gizmo& to : gizmos) {
    if (!is_handle(to) || to.handle != from.handle || to.figure == from.figure ||
        to.figure.character != from.figure.character) {
      continue;
    }
    const ImVec2 a = pen.at(from.a_screen), b = pen.at(to.a_screen);
    dashed_line(pen.list, a, b, color(Token::kHalo, 0.75f), line(3.2f), line(2), line(4));
    dashed_line(pen.list, a, b, color(Token::kInk), line(1.2f), line(2), line(4));
  }
}

// Where the reflection's art is cut away its handles are there to take, but step back.
void draw_handle_gizmo(const CanvasPen& pen, const Gizmo& gizmo, bool muted) {
  const float strength = muted ? kMuted : 1.f;
  const ImVec2 at = pen.at(gizmo.a_screen), target = pen.at(gizmo.target_screen);
  const bool own = gizmo.kind == GizmoKind::kHandle;
  if (gizmo.out_of_reach && own && !gizmo.pinned) draw_target(pen.list, at, target);
  if (gizmo.pinned) {
    if (gizmo.out_of_reach) {
      pen.list.AddLine(target, at, color(Token::kRecord), line(2));
    }
    draw_pin(pen.list, own ? target : at, !own, own ? 1.f : 0.8f * strength);
    if (gizmo.selected) pen.list.AddCircle(at, line(5), color(Token::kSelectCanvas), 0, line(2));
  } else if (own) {
    draw_handle(pen.list, at, gizmo.selected, gizmo.locked ? 0.4f : 1.f);
  } else {
    draw_counterpart(pen.list, at, strength);
  }
}

void draw_turn(const CanvasPen& pen, const editor::DragFeedback& feedback) {
  if (!feedback.active || feedback.kind != editor::GrabKind::kRotate) return;
  constexpr float kRadius = 46;
  const ImVec2 pivot = pen.at_world(feedback.pivot_world);
  const int steps = ImMax(2, static_cast<int>(std::abs(feedback.sweep_rad) * 20));
  const auto point = [&](double share) {
    const double angle = feedback.start_direction_rad + feedback.sweep_rad * share;
    return ImVec2{pivot.x + static_cast<float>(std::cos(angle)) * line(kRadius),
                  pivot.y - static_cast<float>(std::sin(angle)) * line(kRadius)};
  };
  std::vector<ImVec2> arc;
  for (int i = 0; i <= steps; ++i) arc.push_back(point(static_cast<double>(i) / steps));
  fill_sector(pen.list, pivot, arc, color(Token::kSelectCanvas, 0.18f));
  haloed_line(pen.list, pivot, point(0), color(Token::kInk, 0.5f), line(1.2f));
  const double change = feedback.now_deg - feedback.start_deg;
  const std::string sign = change > 0 ? "+" : "";
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  draw_tag(pen, mouse.x + px(18), mouse.y,
           fmt::format("{}\u00b0 \u2192 {}\u00b0  ({}{}\u00b0){}",
                       number_text(feedback.start_deg, 1), number_text(feedback.now_deg, 1), sign,
                       number_text(change, 1), feedback.at_limit ? "  at its limit" : ""));
}

void draw_bones(Context& context, const CanvasPen& pen, const std::vector<Gizmo>& gizmos,
                int hovered) {
  ImDrawList& list = pen.list;
  const editor::Session& session = context.editor.session();
  for (const Gizmo& gizmo : gizmos) {
    const bool under_mouse = hovered >= 0 && &gizmo == &gizmos[static_cast<std::size_t>(hovered)];
    if (gizmo.kind != GizmoKind::kBone || (!gizmo.drawn && !under_mouse) || gizmo.selected)
      continue;
    if (session.overlays.bones || under_mouse)
      draw_bone(list, pen.at(gizmo.a_screen), pen.at(gizmo.b_screen));
  }
  const BoneId active = session.selection.active_bone();
  for (const Gizmo& gizmo : gizmos) {
    if (gizmo.kind != GizmoKind::kBone) continue;
    const bool own = !gizmo.figure.reflection;
    if (gizmo.selected && gizmo.bone == active && own) {
      draw_limits(context, pen, gizmo.figure, gizmo.bone, 52);
    } else if (session.overlays.limits && own) {
      draw_limits(context, pen, gizmo.figure, gizmo.bone, 40);
    }
  }
  for (const Gizmo& gizmo : gizmos) {
    if (gizmo.kind != GizmoKind::kBone || !gizmo.selected) continue;
    draw_selected_bone(list, pen.at(gizmo.a_screen), pen.at(gizmo.b_screen),
                       gizmo.figure.reflection ? 0.35f : 1.f, gizmo.bone == active);
  }
  if (!session.overlays.bones) return;
  for (const Gizmo& gizmo : gizmos) {
    if (!gizmo.drawn || gizmo.selected) continue;
    if (gizmo.kind == GizmoKind::kJoint) draw_joint(list, pen.at(gizmo.a_screen), 3.2f);
    if (gizmo.kind == GizmoKind::kTip) draw_joint(list, pen.at(gizmo.a_screen), 3.4f);
  }
}

void draw_selection_box(const CanvasPen& pen, const editor::DragFeedback& feedback) {
  const ImVec2 from = pen.at(feedback.box_min_screen), to = pen.at(feedback.box_max_screen);
  const Rect box{from.x, from.y, to.x - from.x, to.y - from.y};
  fill(pen.list, box, color(Token::kSelectCanvas, 0.12f));
  outline(pen.list, box, color(Token::kHalo, 0.75f), 0, line(3));
  outline(pen.list, box, color(Token::kSelectCanvas), 0, line(1.2f));
}

}  // namespace

std::optional<Kite> kite(ImVec2 joint, ImVec2 tip, float half_width) {
  constexpr float kWidestShare = 0.2f, kWidestPerWidth = 1.6f;
  const ImVec2 along = tip - joint;
  const float length = std::sqrt(ImLengthSqr(along));
  if (length < 1) return std::nullopt;
  const ImVec2 direction = along * (1 / length);
  const ImVec2 side{-direction.y * half_width, direction.x * half_width};
  const ImVec2 widest =
      joint + direction * ImMin(kWidestShare * length, kWidestPerWidth * half_width);
  return Kite{{joint, widest + side, tip, widest - side}};
}

void draw_drag(Context& context, const CanvasPen& pen) {
  const editor::DragFeedback feedback = context.canvas_input.feedback();
  if (!feedback.active) return;
  draw_turn(pen, feedback);
  if (feedback.box) draw_selection_box(pen, feedback);
  if (feedback.tag.empty() || feedback.kind == editor::GrabKind::kRotate) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  draw_tag(pen, mouse.x + px(18), mouse.y, feedback.tag);
}

void draw_tag(const CanvasPen& pen, float x, float center_y, std::string_view words) {
  const float width = std::ceil(text_width(FontRole::kSmall, words)) + px(16), height = px(18);
  x = ImClamp(x, pen.pane.x + px(4), ImMax(pen.pane.x + px(4), pen.pane.right() - width - px(4)));
  const float y =
      ImClamp(center_y - height / 2, pen.pane.y + px(4), pen.pane.bottom() - height - px(4));
  const Rect rect{std::floor(x), std::floor(y), width, height};
  fill(pen.list, rect, color(Token::kInk, 0.86f), px(3));
  draw_text(pen.list, FontRole::kSmall, rect.x + px(8), rect.center().y, color(Token::kHalo),
            words);
}

void draw_gizmos(Context& context, const CanvasPen& pen, const std::vector<Gizmo>& gizmos,
                 int hovered) {
  const editor::Session& session = context.editor.session();
  if (session.playing) return;
  draw_bones(context, pen, gizmos, hovered);
  draw_balance(context, pen);
  const Gizmo* under_mouse = hovered >= 0 ? &gizmos[static_cast<std::size_t>(hovered)] : nullptr;
  if (under_mouse != nullptr) draw_links(pen, gizmos, *under_mouse);
  if (session.overlays.handles) {
    for (const Gizmo& gizmo : gizmos) {
      if (!is_handle(gizmo)) continue;
      const bool muted = !editor::stands_on_seen_art(context.editor.scene(), gizmo, pen.transform);
      draw_handle_gizmo(pen, gizmo, muted && &gizmo != under_mouse);
    }
    draw_pins_in_time(context, pen);
  }
  if (under_mouse == nullptr) return;
  draw_hover(pen.list, pen, *under_mouse);
  const double hovered_for = context.now - context.state.canvas.hover_since;
  if (context.canvas_input.active()) return;
  if (hovered_for < kTagDelay) {
    request_frame_in(kTagDelay - hovered_for + 0.01);
    return;
  }
  const ImVec2 at = pen.at(under_mouse->a_screen);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float x = is_handle(*under_mouse) ? at.x : mouse.x;
  draw_tag(pen, x + px(18), mouse.y - px(30), gizmo_name(context.editor.scene(), *under_mouse));
}

}  // namespace kindred::ui
