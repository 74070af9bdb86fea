// SPDX-License-Identifier: MIT
// What the timeline remembers between frames: the time shown, folded rows, and what the mouse is
// doing with keys and markers.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "editor/edits_timed.h"
#include "ui/draw.h"
#include "ui/timeline_rows.h"

namespace kindred::ui {

/// Where a bar of pins is taken.
enum class PinZone { kBody, kFrom, kTo, kBlendIn, kBlendOut };

/// What the mouse does with keys and pins in the dope sheet.
struct KeyDrag {
  enum class Kind { kNone, kPressed, kMove, kCopy, kBox, kScaleLeft, kScaleRight, kPinZone };
  Kind kind = Kind::kNone;
  ImVec2 press{0, 0};           ///< window px
  double press_frame = 0;       ///< there, so that scrolling meanwhile takes the start along
  float press_row_y = 0;        ///< px below the first row's top
  editor::TimedItems items;     ///< as they were at the press
  editor::TimedItems before;    ///< selected before a box was begun, that stay so
  editor::TimedItems original;  ///< selected before the press: Esc brings them back
  Time grabbed;                 ///< of what is under the mouse, or of the edge that scales
  Time first, last;             ///< of `items`
  Time moved;                   ///< where `grabbed` was last put
  bool on_selected = false;     ///< a click without a move leaves only `clicked` selected
  bool toggles = false;         ///< ... or lets them go: Ctrl was held
  editor::TimedItems clicked;
  PinZone zone = PinZone::kBody;  ///< where a bar of pins was taken
};

/// A marker being dragged or renamed; -1 = none.
struct MarkerDrag {
  int index = -1;
  double press_frame = 0;
  Time start;
  bool moved = false;
};
/// A key of the camera or a generator that is dragged in time.
struct MotionDrag {
  int item = -1;
  double press_frame = 0;
  Time start;
  bool moved = false;
};
struct MarkerRename {
  int index = -1;
  bool opens = false;
  std::string name;
};

struct CurvesState;

/// What F and 0 ask for over the timeline.
enum class TimeFraming { kNone, kSelection, kRange };

struct KeyNews;

struct TimelineState {
  double first_frame = -2;  ///< at the left edge of the tracks
  double px_per_frame = 0;  ///< at scale 1; 0 = fit the range
  float scroll_y = 0;
  std::string search;
  bool selected_only = false;
  std::set<std::string> open_rows;
  bool panning = false;
  float pan_way = 0;  ///< px since the press: a right click that pans opens no menu
  KeyDrag drag;
  MarkerDrag marker_drag;
  MotionDrag camera_drag, generator_drag;
  MarkerRename marker_rename;
  bool menu_on_keys = false;  ///< the menu under the right button is about the selected keys
  bool menu_on_pins = false;  ///< ... about the selected pins
  ImVec2 menu_at{0, 0};       ///< where it was opened
  TimeFraming framing = TimeFraming::kNone;
  bool scrubbing = false;
  std::int64_t followed_frame = -1;  ///< the playhead that the view has last followed
  BoneId followed;                   ///< the selected bone that the rows have scrolled to
  std::string clip_name;             ///< being typed in the clip's popup
  ClipId clip_named;                 ///< that one's, while the popup is open
  TimelineRowCache rows;
  std::shared_ptr<KeyNews> news;  ///< keys that were set or brought back a moment ago
  bool curves_open = false;             ///< the tab "Curves" rather than "Dope sheet"
  std::shared_ptr<CurvesState> curves;  ///< null until the tab is opened
  bool graph_busy = false;              ///< the mouse holds something in the graph

  /// The mouse holds something here that Esc lets go.
  bool busy() const { return graph_busy || drag.kind != KeyDrag::Kind::kNone; }
};

}  // namespace kindred::ui
