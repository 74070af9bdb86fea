// SPDX-License-Identifier: MIT
// Geometry of the timeline in one frame, and the parts that its panel is made of.
#pragma once

#include "ui/timeline_rows.h"

namespace kindred::ui {

/// From frames to x and back, within the tracks.
struct TimeScale {
  float left = 0;           ///< x of the tracks' left edge
  double first_frame = 0;   ///< there
  double px_per_frame = 1;  ///< window px

  float x(double frame) const {
    return left + static_cast<float>((frame - first_frame) * px_per_frame);
  }
  double frame(float at_x) const {
    return first_frame + static_cast<double>(at_x - left) / px_per_frame;
  }
};

struct TimelineView {
  Rect pane, transport, strip;   ///< strip: tab, clip and what is selected
  Rect names_head, names;        ///< left column: search, names of the rows
  Rect ruler, tracks, overview;  ///< right column
  TimeScale scale;
  FrameRange range;
  std::int64_t last_frame = 0;  ///< of range and keys
  float row_height = 20;

  double frame_of(const Context& context, Time time) const {
    return to_seconds(time) * frames_per_second(context.editor.scene().frame_rate);
  }
};

// ---- timeline_transport.cpp --------------------------------------------------------------------
void draw_transport(Context& context, const TimelineView& view);
void draw_timeline_strip(Context& context, const TimelineView& view, const Character* character,
                         const Clip* clip);

// ---- timeline_ruler.cpp ------------------------------------------------------------------------
/// Ticks, range handles and scrubbing.
void draw_ruler(Context& context, const TimelineView& view);
/// Wheel, pan and the overview bar; changes TimelineState.
void handle_time_view(Context& context, const TimelineView& view);
/// Vertical lines and shading under the keys.
void draw_time_grid(ImDrawList& list, const TimelineView& view);
/// Line and badge, above everything in the pane.
void draw_playhead(Context& context, const TimelineView& view);

// ---- timeline_tracks.cpp -----------------------------------------------------------------------
void draw_names(Context& context, const TimelineView& view, const Character& character,
                const Clip& clip, const std::vector<TimelineRow>& rows);
void draw_tracks(Context& context, const TimelineView& view, const Character& character,
                 const Clip& clip, const std::vector<TimelineRow>& rows);

}  // namespace kindred::ui
