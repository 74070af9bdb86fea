// SPDX-License-Identifier: MIT
// Motion paths on the canvas.
#include <cmath>

#include "ui/canvas_draw.h"

namespace kindred::ui {
namespace {

void draw_path_line(const CanvasPen& pen, const editor::MotionPath& path, std::int64_t playhead,
                    bool before) {
  std::vector<ImVec2> points;
  const auto flush = [&] {
    if (points.size() > 1) {
      haloed_polyline(pen.list, points, color(before ? Token::kBefore : Token::kAfter),
                      1.6f * ui_scale());
    }
    points.clear();
  };
  for (std::size_t i = 0; i < path.points.size(); ++i) {
    const std::int64_t frame = path.first_frame + static_cast<std::int64_t>(i);
    const bool mine = before ? frame <= playhead : frame >= playhead;
    if (!mine || !path.points[i].known) {
      flush();
      continue;
    }
    points.push_back(pen.at_world(path.points[i].world));
  }
  flush();
}

void draw_path_dots(Context& context, const CanvasPen& pen, const editor::MotionPath& path,
                    std::int64_t playhead) {
  ImDrawList& list = pen.list;
  const float unit = ui_scale();
  const std::optional<editor::PathDot>& hovered = context.canvas_input.hovered_dot();
  for (std::size_t i = 0; i < path.points.size(); ++i) {
    const editor::MotionPathPoint& point = path.points[i];
    if (!point.known) continue;
    const std::int64_t frame = path.first_frame + static_cast<std::int64_t>(i);
    const ImVec2 at = pen.at_world(point.world);
    const ImU32 tint = color(frame <= playhead ? Token::kBefore : Token::kAfter);
    if (point.key || point.chain_key) {
      const float radius = (point.key ? 4.f : 2.6f) * unit;
      list.AddCircleFilled(at, radius, color(Token::kHalo));
      list.AddCircle(at, radius, tint, 0, 1.6f * unit);
    } else {
      list.AddCircleFilled(at, 2 * unit, tint);
    }
    if (hovered && hovered->bone == path.bone && hovered->frame == frame) {
      list.AddCircle(at, 7 * unit, color(Token::kSelectCanvas, 0.8f), 0, 2 * unit);
      draw_tag(pen, at.x + px(14), at.y - px(16), "frame " + std::to_string(frame));
    }
  }
}

}  // namespace

void draw_motion_paths(Context& context, const CanvasPen& pen) {
  if (!context.editor.session().overlays.motion_paths || context.editor.session().playing) return;
  const std::int64_t playhead = context.editor.playhead_frame();
  for (const editor::MotionPath& path : context.canvas_input.motion_paths(context.editor)) {
    draw_path_line(pen, path, playhead, true);
    draw_path_line(pen, path, playhead, false);
    draw_path_dots(context, pen, path, playhead);
  }
}

}  // namespace kindred::ui
