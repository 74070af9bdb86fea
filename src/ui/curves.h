// SPDX-License-Identifier: MIT
// The tab "Curves" of the bottom pane: what the timeline calls of it.
#pragma once

#include "ui/timeline_view.h"

namespace kindred::ui {

/// What an action asked for: the other tab, or one of the dialogs about whole curves.
void request_curves(Context& context, editor::CurveRequest request);

/// Takes note of F and 0 over the timeline, before time is framed.
void note_curve_framing(Context& context);

/// The search over the list of channels.
void draw_curves_head(Context& context, const TimelineView& view);
/// List, graph and key fields. `menu_wanted`: the right button was clicked over the graph.
void draw_curves(Context& context, const TimelineView& view, const Character* character,
                 const Clip* clip, bool menu_wanted);
/// The strip from `x` on: tangents, switches, interpolation, easing.
void draw_curves_strip(Context& context, const TimelineView& view, float x,
                       const Character& character, const Clip& clip);

/// True where the wheel over the graph zooms values rather than time.
bool wheel_zooms_values(const TimelineView& view);

}  // namespace kindred::ui
