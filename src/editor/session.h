// SPDX-License-Identifier: MIT
// The session: what the window remembers and the file does not. Never undone on its own; selection
// and playhead come back with the step that is undone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/clipboard.h"
#include "kindred/ik/ik.h"
#include "kindred/scene/evaluate.h"

namespace kindred::editor {

enum class Mode { kAnimate, kRig };

/// The character itself (reflection 0) or one of its reflections.
struct FigureRef {
  CharacterId character;
  ReflectionId reflection;

  friend bool operator==(const FigureRef&, const FigureRef&) = default;
};

struct KeyRef {
  CharacterId character;
  ChannelTarget channel;
  Time time;

  friend bool operator==(const KeyRef&, const KeyRef&) = default;
};

struct Selection {
  CharacterId character;      ///< the one that the inspector and the timeline show
  std::vector<BoneId> bones;  ///< the active one last
  HandleId handle;
  PartId part;
  ReflectionId reflection;
  std::vector<KeyRef> keys;

  BoneId active_bone() const { return bones.empty() ? BoneId{} : bones.back(); }
  friend bool operator==(const Selection&, const Selection&) = default;
};

/// Which part of the world the canvas pane shows.
struct CanvasView {
  bool fit = true;          ///< the whole page, centred; zooming or panning ends it
  Vec2 center_world{0, 0};  ///< world point in the middle of the pane
  double zoom = 1;          ///< window px per world px
};

/// Switchable drawings over the art. None of them is ever exported.
struct Overlays {
  bool bones = true;
  bool limits = false;
  bool grid = false;
  bool safe_frame = false;
  bool handles = true;
};

enum class PlaybackMode { kRealTime, kEveryFrame };

/// What the last solve said, for the status bar and the inspector.
struct SolveReport {
  bool valid = false;
  ik::Status status = ik::Status::kConverged;
  double error_px = 0;
  int iterations = 0;
  double microseconds = 0;
  int handles = 0;
  int handles_met = 0;
  std::string worst_handle;  ///< name, where one is out of reach
  CharacterId character;     ///< whose pose was solved
  Pose pose;                 ///< the result: while it is what is shown, the targets it was solved
                             ///< for stand; anything else that moves a point takes its target along
};

struct Session {
  Mode mode = Mode::kAnimate;
  std::string tool = "pose";  ///< word of the tools table
  Selection selection;
  Time playhead{0};
  bool playing = false;
  PlaybackMode playback = PlaybackMode::kRealTime;
  bool auto_key = true;
  bool keep_feet = true;  ///< support feet stay while dragging
  CanvasView view;
  Overlays overlays;
  SolveReport solve;
  Clipboard clipboard;
  std::vector<PoseOverride> unkeyed;  ///< edits of animated channels with auto-key off: kept until
                                      ///< the playhead moves
};

}  // namespace kindred::editor
