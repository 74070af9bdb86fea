// SPDX-License-Identifier: MIT
// Geometry of the timeline in one frame, and the parts that its panel is made of.
#pragma once

#include "ui/context.h"

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
  Rect pane, transport, strip;  ///< strip: tab, clip and what is selected
  Rect names_head, names;       ///< left column: search, names of the rows
  Rect ruler, markers;          ///< right column, from the top: ticks, flags,
  Rect camera, generators;      ///< of no height where there are none
  Rect tracks, overview;        ///< keys, the part of time that is shown
  TimeScale scale;
  FrameRange range;
  std::int64_t last_frame = 0;  ///< of range and keys
  float row_height = 20;
  double fps = 24;

  double frame_of(Time time) const { return to_seconds(time) * fps; }
  float x_of(Time time) const { return scale.x(frame_of(time)); }
  /// Ruler, markers, tracks and overview.
  Rect time_column() const {
    return {ruler.x, ruler.y, ruler.w, ImMax(0.f, overview.bottom() - ruler.y)};
  }
};

/// Left edge and px per frame (at scale 1) that show `first` to `last` with margins beside.
struct TimeFit {
  double first_frame = 0, px_per_frame = 1;
};
TimeFit fit_frames(float width, double first, double last);

/// The clip that the panel shows, and whose it is.
struct ShownClip {
  const Character& character;
  const Clip& clip;
};

// ---- timeline_transport.cpp, timeline_strip.cpp
// --------------------------------------------------
void draw_transport(Context& context, const TimelineView& view);
void draw_timeline_strip(Context& context, const TimelineView& view, const Character* character,
                         const Clip* clip);

// ---- timeline_ruler.cpp ------------------------------------------------------------------------
/// Ticks, range handles, onion bands and scrubbing.
void draw_ruler(Context& context, const TimelineView& view);
/// Vertical lines and shading under the keys.
void draw_time_grid(ImDrawList& list, const TimelineView& view);
/// Line and badge, above everything in the pane.
void draw_playhead(Context& context, const TimelineView& view);

// ---- timeline_onion.cpp ------------------------------------------------------------------------
/// How far onion skins reach, as bands on the ruler with grips.
void draw_onion_bands(Context& context, const TimelineView& view);

// ---- timeline_markers.cpp ----------------------------------------------------------------------
void draw_markers(Context& context, const TimelineView& view);

// ---- timeline_motion.cpp -----------------------------------------------------------------------
/// Rows of the camera's keys and of the clip's generators, under the markers.
void draw_motion_rows(Context& context, const TimelineView& view, const Character* character,
                      const Clip* clip);

// ---- timeline_pan.cpp --------------------------------------------------------------------------
/// Wheel, pan and the overview bar; changes TimelineState. True when the right button was clicked
/// over the tracks without panning.
bool handle_time_view(Context& context, const TimelineView& view);
/// Scrolls in time while the mouse holds something beyond the left or right edge.
void scroll_at_edges(Context& context, const TimelineView& view);
void pan_time(Context& context, const TimelineView& view, double frames);
/// Brings the playhead back into view when it has moved out of it.
void follow_playhead(Context& context, const TimelineView& view);

// ---- timeline_names.cpp ------------------------------------------------------------------------
Rect timeline_row_rect(const TimelineView& view, const TimelineState& state, const Rect& column,
                       std::size_t row);
bool row_is_shown(const Rect& row, const Rect& column);
bool row_is_selected(const Context& context, const Character& character, const TimelineRow& row);
Token row_ground(const TimelineRow& row);
void draw_names(Context& context, const TimelineView& view, const ShownClip& shown,
                const std::vector<TimelineRow>& rows);

// ---- timeline_tracks.cpp -----------------------------------------------------------------------
/// `menu_wanted`: the right button was clicked over them.
void draw_tracks(Context& context, const TimelineView& view, const ShownClip& shown,
                 const std::vector<TimelineRow>& rows, bool menu_wanted);

// ---- timeline_keys.cpp -------------------------------------------------------------------------
/// A key's mark, 10 px: the shape tells the interpolation (-1: a diamond).
void draw_key_mark(ImDrawList& list, ImVec2 center, int interpolation, bool selected,
                   float alpha = 1, float size = 1);
/// The same, not selected, in a colour of its own.
void draw_tinted_key_mark(ImDrawList& list, ImVec2 center, int interpolation, ImU32 tint,
                          float size);

}  // namespace kindred::ui
