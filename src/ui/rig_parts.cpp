// SPDX-License-Identifier: MIT
// Parts in Rig mode: outlines, the frame that moves, turns and scales, points and tangents.
#include <algorithm>
#include <cmath>

#include "ui/rig_draw.h"

namespace kindred::ui {
namespace {

constexpr float kCornerSide = 8, kTurnRadius = 5, kAnchorSide = 7, kTangentRadius = 3.5f;

float part_stroke(float design_px) { return design_px * ui_scale(); }

void draw_part_outline(Context& context, const CanvasPen& pen, const editor::PartRef& part,
                       float width, float alpha) {
  for (const Polyline& line : editor::part_outlines(context.editor, part, pen.transform)) {
    std::vector<ImVec2> points;
    for (const Vec2 p : line.points) points.push_back(pen.at(p));
    const int count = static_cast<int>(points.size());
    const ImDrawFlags closed = line.closed ? ImDrawFlags_Closed : ImDrawFlags_None;
    pen.list.AddPolyline(points.data(), count, color(Token::kHalo, 0.75f * alpha), closed,
                         part_stroke(width + 2));
    pen.list.AddPolyline(points.data(), count, color(Token::kSelectCanvas, alpha), closed,
                         part_stroke(width));
  }
}

void draw_square(ImDrawList& list, ImVec2 at, float side, ImU32 inside, ImU32 edge, float width) {
  const float half = part_stroke(side) / 2;
  const ImVec2 corner{half, half};
  list.AddRectFilled(at - corner, at + corner, inside, part_stroke(1));
  list.AddRect(at - corner, at + corner, edge, part_stroke(1), 0, part_stroke(width));
}

void draw_frame_of(const CanvasPen& pen, const editor::PartFrame& frame,
                   const editor::RigHover& hover) {
  ImDrawList& list = pen.list;
  ImVec2 corners[4];
  for (std::size_t i = 0; i < 4; ++i) corners[i] = pen.at(frame.corners_screen[i]);
  const ImVec2 turn = pen.at(frame.turn_screen), top = (corners[2] + corners[3]) * 0.5f;
  haloed_line(list, top, turn, color(Token::kSelectCanvas), part_stroke(1));
  list.AddQuad(corners[0], corners[1], corners[2], corners[3], color(Token::kHalo, 0.75f),
               part_stroke(3));
  list.AddQuad(corners[0], corners[1], corners[2], corners[3], color(Token::kSelectCanvas),
               part_stroke(1));
  for (int i = 0; i < 4; ++i) {
    const bool lit = hover.target == editor::RigTarget::kCorner && hover.corner == i;
    draw_square(list, corners[i], lit ? kCornerSide + 2 : kCornerSide,
                color(lit ? Token::kSelectCanvas : Token::kHalo), color(Token::kSelectCanvas),
                1.4f);
  }
  const bool lit = hover.target == editor::RigTarget::kTurn;
  list.AddCircleFilled(turn, part_stroke(lit ? kTurnRadius + 1 : kTurnRadius),
                       color(lit ? Token::kSelectCanvas : Token::kHalo));
  list.AddCircle(turn, part_stroke(lit ? kTurnRadius + 1 : kTurnRadius),
                 color(Token::kSelectCanvas), 0, part_stroke(1.6f));
}

// The first point of a path that is being drawn, where a click would close it.
bool closes_path(const editor::PartPoint& point, ImVec2 at) {
  constexpr float kReach = 9;
  const bool first = point.ref.kind == editor::PointKind::kAnchor && point.ref.index == 0;
  return first &&
         ImLengthSqr(at - ImGui::GetIO().MousePos) <= part_stroke(kReach) * part_stroke(kReach);
}

void draw_points_of(Context& context, const CanvasPen& pen,
                    const std::vector<editor::PartPoint>& points, bool drawing) {
  ImDrawList& list = pen.list;
  const editor::RigHover& hover = context.state.rig.hover;
  for (const editor::PartPoint& point : points) {
    if (point.anchor_screen == point.screen) continue;
    haloed_line(list, pen.at(point.anchor_screen), pen.at(point.screen), color(Token::kInk, 0.8f),
                part_stroke(1));
  }
  for (const editor::PartPoint& point : points) {
    const ImVec2 at = pen.at(point.screen);
    const bool lit =
        (hover.point && *hover.point == point.ref) || (drawing && closes_path(point, at));
    const ImU32 inside = color(point.selected ? Token::kSelectCanvas : Token::kHalo);
    const ImU32 edge = color(point.selected && !lit ? Token::kHalo : Token::kInk);
    if (lit)
      list.AddCircle(at, part_stroke(8), color(Token::kSelectCanvas, 0.8f), 0, part_stroke(2));
    if (point.ref.kind == editor::PointKind::kAnchor) {
      draw_square(list, at, kAnchorSide, inside, edge, 1.2f);
    } else {
      list.AddCircleFilled(at, part_stroke(kTangentRadius), inside);
      list.AddCircle(at, part_stroke(kTangentRadius), edge, 0, part_stroke(1.2f));
    }
  }
  if (hover.outline) {
    const ImVec2 at = pen.at(hover.outline->screen);
    list.AddCircleFilled(at, part_stroke(3), color(Token::kSelectCanvas));
    list.AddCircle(at, part_stroke(3), color(Token::kHalo), 0, part_stroke(1.2f));
  }
}

}  // namespace

void draw_rig_parts(Context& context, const CanvasPen& pen) {
  editor::Editor& editor = context.editor;
  const editor::Selection& selection = editor.session().selection;
  const editor::RigHover& hover = context.state.rig.hover;
  const editor::PartRef selected{selection.character, selection.part};
  if (hover.part && !(*hover.part == selected)) {
    draw_part_outline(context, pen, *hover.part, 2, 0.7f);
  }
  if (!selection.part) return;
  const editor::Tool& tool = editor::active_tool(editor);
  draw_part_outline(context, pen, selected, 1.4f, 1);
  if (tool.word == "part") {
    if (const auto frame = editor::part_frame(editor, pen.transform)) {
      draw_frame_of(pen, *frame, hover);
    }
  }
  const bool drawing = tool.shape && context.canvas_input.lasts();
  if (tool.word == "points" || drawing) {
    draw_points_of(context, pen, editor::part_points(editor, pen.transform), drawing);
  }
}

}  // namespace kindred::ui
