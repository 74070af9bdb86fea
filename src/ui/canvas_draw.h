// SPDX-License-Identifier: MIT
// What lies over the art on the canvas: page, grid, bones, limits, handles, pins, tags. All in
// window px, so that nothing grows with the zoom; nothing of it is ever exported.
#pragma once

#include <array>
#include <optional>

#include "ui/context.h"

namespace kindred::ui {

/// Screen positions (window px) of a canvas whose transform counts in px at scale 1.
struct CanvasPen {
  ImDrawList& list;
  const editor::CanvasTransform& transform;
  Rect pane;

  ImVec2 at(Vec2 screen) const {
    return {static_cast<float>(screen.x) * ui_scale(), static_cast<float>(screen.y) * ui_scale()};
  }
  ImVec2 at_world(Vec2 world) const { return at(transform.to_screen(world)); }
};

/// Corners of what the camera shows, window px, in order round the page.
std::array<ImVec2, 4> page_corners(const CanvasPen& pen, const Scene& scene,
                                   const EvaluatedCamera& camera);

void draw_page(const CanvasPen& pen, const Scene& scene, const std::array<ImVec2, 4>& page);
void draw_grid(const CanvasPen& pen, const Scene& scene, const std::array<ImVec2, 4>& page);
/// What lies outside the camera's frame dims.
void draw_camera_frame(const CanvasPen& pen, const std::array<ImVec2, 4>& page);
void draw_safe_frame(const CanvasPen& pen, const std::array<ImVec2, 4>& page);

/// Where the tips of the selected bones go over time, with dots at frames and keys.
void draw_motion_paths(Context& context, const CanvasPen& pen);

/// Bones, joints, limits, handles, pins, hover and the drag's feedback.
void draw_gizmos(Context& context, const CanvasPen& pen, const std::vector<editor::Gizmo>& gizmos,
                 int hovered);

/// Of the active bone, where the strokes tool is in hand.
void draw_stroke_axes(Context& context, const CanvasPen& pen);

/// Pins in time that hold at the playhead, the fainter the more they blend.
void draw_pins_in_time(Context& context, const CanvasPen& pen);

/// White words on ink, kept inside the pane; (x, y) is the left end, centred on y.
void draw_tag(const CanvasPen& pen, float x, float center_y, std::string_view words);

/// A bone's body: from joint to tip, widest near the joint. None where it is too short to see.
struct Kite {
  ImVec2 points[4];
};
std::optional<Kite> kite(ImVec2 joint, ImVec2 tip, float half_width);

/// What a drag says: the arc of a turn, the box of a selection, numbers at the mouse.
void draw_drag(Context& context, const CanvasPen& pen);

// ---- single gizmos -----------------------------------------------------------------------------
void draw_handle(ImDrawList& list, ImVec2 at, bool selected, float alpha = 1);
void draw_counterpart(ImDrawList& list, ImVec2 at, float alpha = 1);
void draw_pin(ImDrawList& list, ImVec2 tip, bool hollow, float alpha = 1);
void draw_target(ImDrawList& list, ImVec2 point, ImVec2 target);
/// Fan of a bone's limits; `radius` in px at scale 1.
void draw_limits(Context& context, const CanvasPen& pen, const editor::FigureRef& figure,
                 BoneId bone, float radius);

}  // namespace kindred::ui
