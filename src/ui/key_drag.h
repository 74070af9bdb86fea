// SPDX-License-Identifier: MIT
// Keys under the mouse: selecting, box selecting, moving, copying and scaling them in time.
#pragma once

#include <map>
#include <utility>

#include "ui/timeline_view.h"

namespace kindred::ui {

/// Which keys of a clip are selected, by channel.
class SelectedTimes {
 public:
  SelectedTimes(const Clip& clip, const std::vector<editor::KeyRef>& keys);
  bool contains(int channel, Time time) const;
  bool any(int channel) const { return times_.count(channel) != 0; }

 private:
  std::map<int, std::vector<Time>> times_;  // sorted
};

/// The tracks as drawn in this frame.
struct KeyGrid {
  KeyGrid(const Character& of, const Clip& in, const std::vector<TimelineRow>& drawn)
      : character(of), clip(in), rows(drawn) {}

  const Character& character;
  const Clip& clip;
  const std::vector<TimelineRow>& rows;
  std::vector<float> tops;  ///< y of each row
  int hovered_row = -1, hovered_cell = -1;
  float selected_top = 1e9f, selected_bottom = -1e9f;  ///< rows that show selected keys

  void hover(int row, int cell) {
    hovered_row = row;
    hovered_cell = cell;
  }
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
/// Keys that a drop here would replace: faint, with a ring.
void draw_overrun_keys(Context& context, const TimelineView& view, const KeyGrid& grid);

void begin_scaling(Context& context, bool left);
void drag_scaling(Context& context, const TimelineView& view);
void end_key_drag(Context& context);

/// First and last time of keys; there must be one.
std::pair<Time, Time> time_span(const std::vector<editor::KeyRef>& keys);

}  // namespace kindred::ui
