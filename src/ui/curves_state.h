// SPDX-License-Identifier: MIT
// What the tab "Curves" remembers between frames.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/context.h"

namespace kindred::ui {

/// What the mouse does in the graph.
struct CurveDrag {
  enum class Kind { kNone, kPressed, kMove, kCopy, kBox, kHandle };
  Kind kind = Kind::kNone;
  ImVec2 press{0, 0};
  double press_frame = 0;                ///< so that scrolling meanwhile takes the start along
  std::vector<editor::KeyRef> keys;      ///< as they were at the press
  std::vector<editor::KeyRef> before;    ///< selected before a box was begun, that stay so
  std::vector<editor::KeyRef> original;  ///< selected before the press: Esc brings them back
  editor::KeyRef grabbed;                ///< the key under the mouse, or whose handle it is
  editor::KeyRef now;                    ///< where that key has come to
  bool on_selected = false;              ///< a click without a move leaves only `grabbed` selected
  bool toggles = false;                  ///< ... or lets it go: Ctrl was held
  bool out = false;                      ///< which handle,
  bool converts = false;                 ///< that its segments have to be given first,
  bool broken = false;                   ///< that stands for itself,
  TangentOffset handle;                  ///< and where its end was
  bool begun = false;                    ///< the last update, so that a resting mouse costs nothing
  Time delta;
  double rise = 0;
  TangentOffset end;
  bool aligned = true;
};

/// What the field "Frame" moves, and from where.
struct FrameFieldDrag {
  std::vector<editor::KeyRef> keys;
  Time from;
};

struct EasingState {
  bool open = false;
  int preset = -1;
  double strength = 1;
  std::vector<editor::KeyRef> keys;  ///< whose segments are eased
};

/// "Simplify…" or "Bake…" while it is open.
struct CurveDialog {
  editor::CurveRequest kind = editor::CurveRequest::kNone;
  bool opens = false;
  double tolerance = 0.5;
  double step = 1;
  int before = 0, after = 0;           ///< keys
  std::vector<editor::KeyRef> keys;    ///< to simplify
  std::vector<ChannelTarget> targets;  ///< to bake
};

struct CurvesState {
  std::string search;
  float list_scroll = 0;
  std::uint64_t document = 0;  ///< what `chosen` is of
  CharacterId character;
  ClipId clip;
  std::vector<ChannelTarget> chosen;  ///< drawn, the active one last
  std::vector<BoneId> followed;       ///< selected bones that the choice has followed
  bool scroll_wanted = false;         ///< the list brings the active channel into view
  bool ghosts = true, normalise = false;
  bool speed = false;  ///< how fast the active curve changes, under it
  double top_value = 1, px_per_unit = 0;  ///< at scale 1; 0 = fit
  TimeFraming framing = TimeFraming::kNone;
  CurveDrag drag;
  FrameFieldDrag frame_field;
  EasingState easing;
  CurveDialog dialog;
  bool menu_on_keys = false;
  std::int64_t tangents_dragged = 0;  ///< how often, for the first steps
};

CurvesState& curves_state(Context& context);

}  // namespace kindred::ui
