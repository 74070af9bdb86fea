// SPDX-License-Identifier: MIT
// Keys and pins under the mouse: selecting, box selecting, moving, copying and scaling them in
// time.
#pragma once

#include <map>

#include "ui/timeline_view.h"

namespace kindred::ui {

/// Which keys of a clip are selected, by channel.
class SelectedTimes {
 public:
  SelectedTimes(const TimelineRowCache& rows, const std::vector<editor::KeyRef>& keys);
  bool contains(int channel, Time time) const;
  bool any(int channel) const { return times_.count(channel) != 0; }

 private:
  std::map<int, std::vector<Time>> times_;  // sorted
};

/// The bar of pins under the mouse; no spans = none.
struct HoveredPins {
  PinBar spans;
  PinZone zone = PinZone::kBody;
  Time from, to, blend;
};

/// The tracks as drawn in this frame.
struct KeyGrid {
  ShownClip shown;
  const std::vector<TimelineRow>& rows;
  int hovered_row = -1;  ///< row and time of the key under the mouse, -1 = none
  Time hovered_time = {};
  HoveredPins hovered_pins = {};
  float selected_top = 1e9f, selected_bottom = -1e9f;  ///< rows that show selected keys

  bool hovers() const { return hovered_row >= 0; }
  bool hovers_pins() const { return !hovered_pins.spans.empty(); }
  const TimelineRow& row() const { return rows[static_cast<std::size_t>(hovered_row)]; }
  void include_selected(float top, float bottom) {
    selected_top = ImMin(selected_top, top);
    selected_bottom = ImMax(selected_bottom, bottom);
  }
};

/// What ImGui says of the area of the tracks.
struct TrackEvents {
  bool pressed = false, held = false, released = false, double_clicked = false;
};

void handle_keys(Context& context, const TimelineView& view, const KeyGrid& grid,
                 const TrackEvents& events);
/// The key or bar under the mouse becomes the selection, unless it belongs to it.
void select_hovered(Context& context, const KeyGrid& grid);
void select_keys(Context& context, std::vector<editor::KeyRef> keys);
void select_timed(Context& context, editor::TimedItems items);
/// Keys of what stands in the row at `y`, at the frame of `x`: the values in force there.
void add_key_at(Context& context, const TimelineView& view, const KeyGrid& grid, ImVec2 at);

/// Keys that a drop here would replace, by the channel of the clip: faint, with a ring. Drawn
/// below the keys.
void draw_overrun_keys(Context& context, const TimelineView& view, const KeyGrid& grid);

void begin_scaling(Context& context, const TimelineView& view, bool left);
void drag_scaling(Context& context, const TimelineView& view);
void end_key_drag(Context& context);
/// Esc, or the right button: as if it had not been begun.
void cancel_key_drag(Context& context);

}  // namespace kindred::ui
