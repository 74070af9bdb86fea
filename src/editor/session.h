// SPDX-License-Identifier: MIT
// The session: what the window remembers and the file does not. Never undone on its own; selection
// and playhead come back with the step that is undone.
#pragma once

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "editor/clipboard.h"
#include "editor/part_point_ref.h"
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
  std::vector<PartId> more_parts;      ///< selected beside `part`, the active one
  std::vector<HandleId> more_handles;  ///< selected beside `handle`
  std::vector<int> pins;  ///< spans of the character's active clip, by their places in it, rising

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
  bool onion_skin = false;
  bool motion_paths = false;  ///< of the selected bones
  bool look_through = false;  ///< the canvas shows what the camera sees
};

/// Which ghosts of other times show behind the figures.
struct OnionSettings {
  bool by_keys = false;       ///< at keys of the selected bones (of all if none), else by frames
  int before = 2, after = 2;  ///< how many, 0..20
  int step = 1;               ///< frames between ghosts, >= 1
  double opacity = 0.24;      ///< of the nearest; the next 13/24 of it, then 0.6 of the one before
  bool reflections = false;   ///< theirs too, at half

  friend bool operator==(const OnionSettings&, const OnionSettings&) = default;
};

struct BoneRef {
  CharacterId character;
  BoneId bone;

  friend auto operator<=>(const BoneRef&, const BoneRef&) = default;
};

/// What the canvas leaves out, or shows and lets nobody take. Characters have flags of their own in
/// the document.
struct CanvasFilter {
  std::set<BoneRef> hidden_bones;  ///< no gizmos; their art stays
  std::set<BoneRef> locked_bones;  ///< neither dragged nor moved by IK of a drag
  std::set<CharacterId> solo;      ///< not empty: only these characters show in the window
};

/// Bone 0: the whole character; handle and part 0: none.
struct LockedThing {
  CharacterId character;
  BoneId bone;
  HandleId handle;
  PartId part = {};
};

enum class PlaybackMode { kRealTime, kEveryFrame };

/// What the last solve said, for the status bar and the inspector.
struct SolveReport {
  bool valid = false;
  bool settling = false;  ///< a drag in progress is still under way to its targets
  ik::Status status = ik::Status::kConverged;
  double error_px = 0;
  int iterations = 0;
  double microseconds = 0;
  int handles = 0;
  int handles_met = 0;
  std::string worst_handle;         ///< name, where one is out of reach
  std::vector<double> error_curve;  ///< E after each iteration, the start's first
  CharacterId character;            ///< whose pose was solved
  Pose pose;  ///< the result: while it is what is shown, the targets it was solved
              ///< for stand; anything else that moves a point takes its target along
};

/// What Rig mode remembers (rig_mode.h).
struct RigSession {
  bool mirror_edits = false;   ///< edits of a bone happen to its partner too, mirrored
  bool snap = false;           ///< drags snap; Ctrl does the opposite meanwhile
  bool children_stay = false;  ///< bones below keep their place in the world; Alt does the opposite
  bool weights = false;        ///< bones are coloured by their rotation weight
  bool reflections = true;     ///< bones of reflections show
  bool artwork = true;         ///< parts show, faded
  std::optional<Color> fill = Color{0xd9, 0x82, 0x5b, 255};    ///< of the next drawn part
  std::optional<Color> stroke = Color{0x40, 0x26, 0x1c, 255};  ///< of the next drawn part
  double stroke_width = 2;
  std::vector<PartPointRef> points;  ///< selected, of the selected part
  std::string tool_of_other_mode = "rig";
};

/// How keys follow the mouse and the arrow keys.
struct KeyEditing {
  bool snap = true;  ///< to whole frames
  bool offset_in_loop =
      false;  ///< in a looping clip keys leave at one end and come in at the other
};

struct Session {
  Mode mode = Mode::kAnimate;
  std::string tool = "pose";  ///< word of the tools table
  Selection selection;
  Time playhead{0};
  bool playing = false;
  PlaybackMode playback = PlaybackMode::kRealTime;
  bool auto_key = true;
  bool keep_feet = true;   ///< support feet stay while dragging
  bool limb_only = false;  ///< dragging moves this limb alone; Alt does the opposite meanwhile
  CanvasView view;
  Overlays overlays;
  OnionSettings onion;
  CanvasFilter filter;
  RigSession rig;
  KeyEditing key_editing;
  LockedThing locked_thing;  ///< the last one that someone tried to move: "Unlock" is about it
  SolveReport solve;
  Clipboard clipboard;
  std::vector<PoseOverride> unkeyed;  ///< edits of animated channels with auto-key off: kept until
                                      ///< the playhead moves
};

}  // namespace kindred::editor
