// SPDX-License-Identifier: MIT
// What lies over the art in Rig mode: kites, limit fans, frames and points of parts, the mirror
// axis, the legend of weights. Drawn back to front by draw_rig.
#pragma once

#include "ui/canvas_draw.h"

namespace kindred::ui {

/// All of it. `under_mouse` = the mouse is over the canvas and free.
void draw_rig(Context& context, const CanvasPen& pen, const std::vector<editor::Gizmo>& gizmos,
              bool under_mouse);

/// Bones of the reflections, bones, limits, joints.
void draw_rig_bones(Context& context, const CanvasPen& pen,
                    const std::vector<editor::Gizmo>& gizmos);
/// The outline of the part under the mouse, outline, frame and points of the selected one.
void draw_rig_parts(Context& context, const CanvasPen& pen);
/// The axis and what symmetrising would come to, while its popup is open.
void draw_symmetry(Context& context, const CanvasPen& pen);
/// Colours of the weights, at the bottom left.
void draw_weight_legend(const CanvasPen& pen);
/// What to do with an empty page.
void draw_empty_page(Context& context, const CanvasPen& pen);

/// Colour of a weight, 0..1.
ImU32 weight_color(double weight, float alpha = 1);

/// Half width of a kite in window px.
float kite_half_width(ImVec2 joint, ImVec2 tip, float share = 1);
void draw_dashed_kite(ImDrawList& list, ImVec2 joint, ImVec2 tip);

}  // namespace kindred::ui
