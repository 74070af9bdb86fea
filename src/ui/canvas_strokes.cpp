// SPDX-License-Identifier: MIT
// Axes of the active bone under the strokes tool: a grey dot, a line to the tip, a line across.
#include "editor/stroke_tool.h"
#include "ui/canvas_draw.h"

namespace kindred::ui {

void draw_stroke_axes(Context& context, const CanvasPen& pen) {
  const editor::Session& session = context.editor.session();
  if (session.mode != editor::Mode::kAnimate || session.tool != "strokes") return;
  const auto axes = editor::stroke_axes(context.editor, pen.transform);
  if (!axes) return;
  const auto mouse = ImGui::GetIO().MousePos;
  const Vec2 at{static_cast<double>(mouse.x / ui_scale()),
                static_cast<double>(mouse.y / ui_scale())};
  const auto over = editor::stroke_grip(*axes, at);
  struct Axis {
    editor::StrokeGrip grip;
    Vec2 to;
    ImU32 tint;
  };
  const Axis lines[] = {{editor::StrokeGrip::kWidth, axes->width, IM_COL32(92, 148, 214, 255)},
                        {editor::StrokeGrip::kTip, axes->tip, IM_COL32(236, 190, 76, 255)}};
  const ImVec2 origin = pen.at(axes->origin);
  for (const Axis& axis : lines) {
    const ImVec2 to = pen.at(axis.to);
    pen.list.AddLine(origin, to, color(Token::kHalo, 0.8f), px(5));
    pen.list.AddLine(origin, to, axis.tint, px(2.5f));
    const float radius = px(over == axis.grip ? 7.f : 5.f);
    pen.list.AddCircleFilled(to, radius + px(1.5f), color(Token::kHalo, 0.8f));
    pen.list.AddCircleFilled(to, radius, axis.tint);
  }
  const float radius = px(over == editor::StrokeGrip::kOrigin ? 7.f : 5.f);
  pen.list.AddCircleFilled(origin, radius + px(1.5f), color(Token::kHalo, 0.8f));
  pen.list.AddCircleFilled(origin, radius, IM_COL32(150, 146, 142, 255));
}

}  // namespace kindred::ui
