// SPDX-License-Identifier: MIT
#include "editor/motion_path.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "editor/edits_keys.h"
#include "editor/gizmos_filter.h"
#include "editor/motion_path_track.h"

namespace kindred::editor {
namespace {

/// Channels that are sampled at most in one call, about a millisecond's worth; at least one frame.
constexpr std::size_t kSamplesPerCall = 20000;
/// Ranges beyond this are not shown to their ends.
constexpr std::int64_t kLongestPath = 100000;
constexpr double kDotReachPx = 8;

FrameRange path_range(const Scene& scene) {
  FrameRange range = effective_range(scene);
  range.last = std::min(range.last, range.first + kLongestPath - 1);
  return range;
}

/// Exact time of the key at a frame: of the bone itself, else of one above it.
std::optional<Time> key_time_at(const Scene& scene, const MotionPath& path, std::int64_t frame) {
  const Character* character = find_character(scene, path.character);
  const Time wanted = time_of_frame(scene.frame_rate, frame);
  const Clip* clip = character == nullptr ? nullptr : active_clip(*character);
  for (BoneId bone = path.bone; clip != nullptr && bone;) {
    for (const Cow<Channel>& channel : clip->channels) {
      if (channel->target.bone != bone) continue;
      for (const Key& key : channel->curve.keys()) {
        if (within_half_frame(scene.frame_rate, key.time, wanted)) return key.time;
      }
    }
    const Bone* found = find_bone(*character, bone);
    bone = found == nullptr ? BoneId{} : found->parent;
  }
  return std::nullopt;
}

}  // namespace

struct MotionPaths::Track {
  Cow<Character> character;  ///< that the inputs were taken from
  TrackInputs inputs;
  std::ptrdiff_t unknown = 0;  ///< points that are to be evaluated
};

MotionPaths::MotionPaths() = default;
MotionPaths::~MotionPaths() = default;

const std::vector<MotionPath>& MotionPaths::paths(Editor& editor) {
  const Session& session = editor.session();
  const Scene& scene = editor.scene();
  const int index = character_index(scene, session.selection.character);
  std::vector<BoneId> bones;
  if (session.overlays.motion_paths && index >= 0) bones = session.selection.bones;
  std::vector<Track> tracks;
  std::vector<MotionPath> paths;
  const FrameRange range = bones.empty() ? FrameRange{} : path_range(scene);
  for (const BoneId bone : bones) {
    const Cow<Character>& character = scene.characters[static_cast<std::size_t>(index)];
    Track track;
    MotionPath path{character->id, bone, 0, {}};
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (paths_[i].character != character->id || paths_[i].bone != bone) continue;
      track = std::move(tracks_[i]);
      path = std::move(paths_[i]);
      paths_[i].character = {};
    }
    refresh(scene, character, range, track, path);
    tracks.push_back(std::move(track));
    paths.push_back(std::move(path));
  }
  tracks_ = std::move(tracks);
  paths_ = std::move(paths);
  evaluate_some(editor.playhead_frame());
  if (!complete_) editor.touch();
  return paths_;
}

void MotionPaths::refresh(const Scene& scene, const Cow<Character>& character,
                          const FrameRange& range, Track& track, MotionPath& path) {
  if (track.character.identity() == character.identity() && track.inputs.range == range &&
      track.inputs.rate == scene.frame_rate) {
    return;
  }
  TrackInputs inputs = track_inputs(scene, *character, range, path.bone);
  path.first_frame = range.first;
  path.points.resize(static_cast<std::size_t>(range.last - range.first + 1));
  for (const ChangedTimes& span : changed_times(track.inputs, inputs)) {
    for (std::size_t i = 0; i < path.points.size(); ++i) {
      const Time time = time_of_frame(inputs.rate, range.first + static_cast<std::int64_t>(i));
      if (time >= span.from && time <= span.to) path.points[i].known = false;
    }
  }
  flag_keys(inputs, path);
  track.character = character;
  track.inputs = std::move(inputs);
  track.unknown = std::count_if(path.points.begin(), path.points.end(),
                                [](const MotionPathPoint& point) { return !point.known; });
}

void MotionPaths::evaluate_some(std::int64_t playhead_frame) {
  complete_ = true;
  std::size_t samples = 0;
  for (std::size_t p = 0; p < paths_.size(); ++p) {
    Track& track = tracks_[p];
    const std::int64_t first = paths_[p].first_frame;
    const auto count = static_cast<std::int64_t>(paths_[p].points.size());
    const std::int64_t middle = std::clamp<std::int64_t>(playhead_frame - first, 0, count - 1);
    // middle, middle + 1, middle - 1, middle + 2, ...
    for (std::int64_t i = 0; track.unknown > 0 && samples < kSamplesPerCall; ++i) {
      const std::int64_t at = middle + (i % 2 == 0 ? -(i / 2) : i / 2 + 1);
      if (at < 0 || at >= count) continue;
      MotionPathPoint& point = paths_[p].points[static_cast<std::size_t>(at)];
      if (point.known) continue;
      point.world = tip_at(track.inputs, time_of_frame(track.inputs.rate, first + at));
      point.known = true;
      --track.unknown;
      ++evaluated_frames_;
      samples += track.inputs.channels.size() + track.inputs.chain.size();
    }
    complete_ &= track.unknown == 0;
  }
}

std::optional<PathDot> pick_path_dot(const Editor& editor, const std::vector<MotionPath>& paths,
                                     const CanvasTransform& transform, Vec2 screen) {
  const MotionPath* nearest = nullptr;
  std::int64_t frame = 0;
  double best = kDotReachPx;
  for (const MotionPath& path : paths) {
    for (std::size_t i = 0; i < path.points.size(); ++i) {
      const MotionPathPoint& point = path.points[i];
      if (!point.chain_key || !point.known) continue;
      const double distance = glm::distance(transform.to_screen(point.world), screen);
      if (!(distance <= best)) continue;
      best = distance;
      nearest = &path;
      frame = path.first_frame + static_cast<std::int64_t>(i);
    }
  }
  if (nearest == nullptr) return std::nullopt;
  const std::optional<Time> time = key_time_at(editor.scene(), *nearest, frame);
  if (!time) return std::nullopt;
  return PathDot{nearest->character, nearest->bone, frame, *time};
}

double path_dot_distance(const std::vector<MotionPath>& paths, const PathDot& dot,
                         const CanvasTransform& transform, Vec2 screen) {
  for (const MotionPath& path : paths) {
    if (path.character != dot.character || path.bone != dot.bone) continue;
    const std::int64_t i = dot.frame - path.first_frame;
    if (i < 0 || i >= static_cast<std::int64_t>(path.points.size())) continue;
    return glm::distance(transform.to_screen(path.points[static_cast<std::size_t>(i)].world),
                         screen);
  }
  return HUGE_VAL;
}

}  // namespace kindred::editor
