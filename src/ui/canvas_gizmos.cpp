// SPDX-License-Identifier: MIT
// Single gizmos: handles, pins, targets, limit fans.
#include <cmath>

#include "kindred/math/angle.h"
#include "kindred/rig/fk.h"
#include "ui/canvas_draw.h"

namespace kindred::ui {
namespace {

float stroke(float design_px) { return design_px * ui_scale(); }

// The push-pin in px round its needle's tip, y down; convex pieces from the flange to the head.
struct PinPiece {
  ImVec2 points[4];
};
const PinPiece kPinPieces[] = {
    {{{-6.2f, -8}, {-4.6f, -11.4f}, {4.6f, -11.4f}, {6.2f, -8}}},
    {{{-3.4f, -11}, {-2.8f, -17.6f}, {2.8f, -17.6f}, {3.4f, -11}}},
    {{{-4.6f, -17.2f}, {-4.6f, -20.6f}, {4.6f, -20.6f}, {4.6f, -17.2f}}},
};
const ImVec2 kPinOutline[] = {{-6.2f, -8},     {-4.6f, -11.4f}, {-3.4f, -12.2f}, {-2.8f, -16.6f},
                              {-4.6f, -17.8f}, {-4.6f, -20.6f}, {4.6f, -20.6f},  {4.6f, -17.8f},
                              {2.8f, -16.6f},  {3.4f, -12.2f},  {4.6f, -11.4f},  {6.2f, -8}};

const EvaluatedCharacter* find_evaluated(const EvaluatedScene& scene, int character) {
  for (const EvaluatedCharacter& evaluated : scene.characters) {
    if (evaluated.character == character) return &evaluated;
  }
  return nullptr;
}

// What limits need of one bone on one figure.
struct LimitedBone {
  const RigBone* bone = nullptr;
  ImVec2 joint{0, 0};
  Affine axes;  // where rotation 0 starts, parent's axes on this figure
  double rotation_deg = 0;

  // Screen direction of the bone at a rotation.
  ImVec2 direction(double degrees) const {
    const double angle = bone->angle + radians(degrees);
    const Vec2 world = apply_linear(axes, {std::cos(angle), std::sin(angle)});
    const double length = glm::length(world);
    if (!(length > 0)) return {1, 0};
    return {static_cast<float>(world.x / length), static_cast<float>(-world.y / length)};
  }
};

bool find_limited(Context& context, const CanvasPen& pen, const editor::FigureRef& figure,
                  BoneId bone_id, LimitedBone& out) {
  const Scene& scene = context.editor.scene();
  const EvaluatedScene& evaluated = context.editor.evaluated();
  const int character_at = character_index(scene, figure.character);
  if (character_at < 0) return false;
  const Character& character = *scene.characters[static_cast<std::size_t>(character_at)];
  const EvaluatedCharacter* posed = find_evaluated(evaluated, character_at);
  const int bone = bone_index(*character.bones, bone_id);
  if (posed == nullptr || bone < 0) return false;
  const auto index = static_cast<std::size_t>(bone);
  out.bone = &posed->rig.bones[index];
  if (!out.bone->limited) return false;
  out.rotation_deg = posed->pose[index].rotation_deg;
  out.axes = parent_axes(posed->rig, posed->pose, posed->world, bone);
  Vec2 joint = joint_world(posed->world, bone);
  for (const EvaluatedReflection& reflection : posed->reflections) {
    const auto row = static_cast<std::size_t>(reflection.reflection);
    if (row >= character.reflections.size() || character.reflections[row].id != figure.reflection) {
      continue;
    }
    joint = joint_world(reflection.world, bone);
    out.axes = scaling(reflection.map.axes.x, reflection.map.axes.y) * out.axes;
  }
  out.joint = pen.at_world(joint);
  return true;
}

}  // namespace

void draw_handle(ImDrawList& list, ImVec2 at, bool selected, float alpha) {
  list.AddCircleFilled(at, stroke(9.2f), color(Token::kHalo, 0.9f * alpha));
  list.AddCircleFilled(at, stroke(7.7f), color(Token::kInk, alpha));
  list.AddCircleFilled(at, stroke(6.3f), color(Token::kHandle, alpha));
  list.AddCircleFilled(at, stroke(2), color(Token::kInk, alpha));
  if (selected) list.AddCircle(at, stroke(10.4f), color(Token::kSelectCanvas), 0, stroke(2));
}

void draw_counterpart(ImDrawList& list, ImVec2 at, float alpha) {
  list.AddCircle(at, stroke(6), color(Token::kHalo, 0.75f * alpha), 0, stroke(6.4f));
  list.AddCircle(at, stroke(6), color(Token::kInk, alpha), 0, stroke(5));
  list.AddCircle(at, stroke(6), color(Token::kHandle, alpha), 0, stroke(2.4f));
}

void draw_pin(ImDrawList& list, ImVec2 tip, bool hollow, float alpha) {
  const auto placed = [&](ImVec2 p) { return tip + p * ui_scale(); };
  ImVec2 outline_points[std::size(kPinOutline)];
  for (std::size_t i = 0; i < std::size(kPinOutline); ++i)
    outline_points[i] = placed(kPinOutline[i]);
  constexpr int kCount = static_cast<int>(std::size(kPinOutline));
  list.AddLine(tip, placed({0, -8}), color(Token::kHalo, 0.75f * alpha), stroke(4));
  list.AddPolyline(outline_points, kCount, color(Token::kHalo, 0.75f * alpha), ImDrawFlags_Closed,
                   stroke(4.4f));
  list.AddLine(tip, placed({0, -8}), color(Token::kInk, alpha), stroke(2));
  const ImU32 body = hollow ? color(Token::kHalo, alpha) : color(Token::kHandle, alpha);
  for (const PinPiece& piece : kPinPieces) {
    list.AddQuadFilled(placed(piece.points[0]), placed(piece.points[1]), placed(piece.points[2]),
                       placed(piece.points[3]), body);
  }
  if (hollow) {
    list.AddPolyline(outline_points, kCount, color(Token::kHandle, alpha), ImDrawFlags_Closed,
                     stroke(3.4f));
  }
  list.AddPolyline(outline_points, kCount, color(Token::kInk, alpha), ImDrawFlags_Closed,
                   stroke(1.4f));
}

void draw_target(ImDrawList& list, ImVec2 point, ImVec2 target) {
  dashed_line(list, point, target, color(Token::kInk, 0.8f), stroke(4), stroke(5), stroke(3));
  dashed_line(list, point, target, color(Token::kHandle), stroke(2), stroke(5), stroke(3));
  const auto cross = [&](ImU32 tint, float width) {
    list.AddCircle(target, stroke(8), tint, 0, width);
    for (const ImVec2 arm : {ImVec2{1, 0}, ImVec2{-1, 0}, ImVec2{0, 1}, ImVec2{0, -1}}) {
      list.AddLine(target + arm * stroke(4), target + arm * stroke(12), tint, width);
    }
  };
  cross(color(Token::kInk), stroke(4.2f));
  cross(color(Token::kHandle), stroke(2));
}

void draw_limits(Context& context, const CanvasPen& pen, const editor::FigureRef& figure,
                 BoneId bone_id, float radius) {
  LimitedBone limited;
  if (!find_limited(context, pen, figure, bone_id, limited)) return;
  const RigBone& bone = *limited.bone;
  const double from = bone.limit_min_deg, to = bone.limit_max_deg;
  ImDrawList& list = pen.list;
  const float reach = stroke(radius);
  const int steps = ImMax(2, static_cast<int>((to - from) / 6));
  std::vector<ImVec2> arc;
  for (int i = 0; i <= steps; ++i) {
    arc.push_back(limited.joint + limited.direction(from + (to - from) * i / steps) * reach);
  }
  fill_sector(list, limited.joint, arc, color(Token::kLimit, 0.13f));
  list.AddPolyline(arc.data(), static_cast<int>(arc.size()), color(Token::kLimit), 0, stroke(1.2f));
  const auto ray = [&](double bound) {
    const bool touched = std::abs(limited.rotation_deg - bound) < 0.05;
    const ImVec2 direction = limited.direction(bound);
    list.AddLine(limited.joint + direction * stroke(6), limited.joint + direction * reach,
                 color(touched ? Token::kChangedFill : Token::kLimit),
                 stroke(touched ? 2.4f : 1.6f));
  };
  ray(from);
  ray(to);
  const ImVec2 rest = limited.direction(0);
  if (from <= 0 && to >= 0) {
    list.AddLine(limited.joint + rest * (reach - stroke(5)), limited.joint + rest * reach,
                 color(Token::kLimit), stroke(1.2f));
  }
  if (bone.limit_mode != LimitMode::kSoft) return;
  // The band beyond soft limits: hatched every 4 px along the arc.
  const double step = degrees(stroke(4) / reach);
  for (double beyond = step; beyond < bone.limit_band_deg; beyond += step) {
    for (const double angle : {from - beyond, to + beyond}) {
      const ImVec2 direction = limited.direction(angle);
      list.AddLine(limited.joint + direction * (reach - stroke(8)),
                   limited.joint + direction * reach, color(Token::kLimit, 0.7f), stroke(1));
    }
  }
}

}  // namespace kindred::ui
