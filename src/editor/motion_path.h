// SPDX-License-Identifier: MIT
// Motion paths: where the tips of the selected bones are at every frame of the range. Only the
// bones above a tip are evaluated, a part of the frames at a time, and after an edit only the
// frames that it can have changed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "editor/gizmos.h"

namespace kindred::editor {

struct MotionPathPoint {
  Vec2 world{0, 0};
  bool known = false;      ///< false: not evaluated yet
  bool key = false;        ///< this bone has a key at the frame
  bool chain_key = false;  ///< this bone or one above it has

  friend bool operator==(const MotionPathPoint&, const MotionPathPoint&) = default;
};

struct MotionPath {
  CharacterId character;
  BoneId bone;
  std::int64_t first_frame = 0;
  std::vector<MotionPathPoint> points;  ///< one a frame of the range
};

/// A frame of a path that can be taken.
struct PathDot {
  CharacterId character;
  BoneId bone;
  std::int64_t frame = 0;
  Time key_time;  ///< of the key there: the bone's, else the nearest one of the bones above

  friend bool operator==(const PathDot&, const PathDot&) = default;
};

class MotionPaths {
 public:
  MotionPaths();
  ~MotionPaths();

  /// Of the selected bones; none while the overlay is off. Evaluates frames that are not known,
  /// those near the playhead first, at most so many at once that a frame of the window stays
  /// short; asks for another frame (Editor::touch) while some are left.
  const std::vector<MotionPath>& paths(Editor& editor);
  bool complete() const { return complete_; }
  /// How many frames were evaluated so far, over all paths.
  std::uint64_t evaluated_frames() const { return evaluated_frames_; }

 private:
  struct Track;

  static void refresh(const Scene& scene, const Cow<Character>& character, const FrameRange& range,
                      Track& track, MotionPath& path);
  void evaluate_some(std::int64_t playhead_frame);

  std::vector<Track> tracks_;  ///< one a path
  std::vector<MotionPath> paths_;
  bool complete_ = true;
  std::uint64_t evaluated_frames_ = 0;
};

/// The key dot within reach of a point of the canvas, nearest first.
std::optional<PathDot> pick_path_dot(const Editor& editor, const std::vector<MotionPath>& paths,
                                     const CanvasTransform& transform, Vec2 screen);
/// How far its drawing is from there, px.
double path_dot_distance(const std::vector<MotionPath>& paths, const PathDot& dot,
                         const CanvasTransform& transform, Vec2 screen);

}  // namespace kindred::editor
