// SPDX-License-Identifier: MIT
// One motion path in the making: the chain of bones above a tip, its channels, and which frames
// have to be evaluated (again).
#pragma once

#include "editor/motion_path.h"

namespace kindred::editor {

/// A channel of the chain.
struct TrackChannel {
  Cow<Channel> channel;
  std::size_t bone = 0;  ///< place in the chain
  double BonePose::*field = nullptr;
  CurveRules rules;
};

/// All that a path depends on.
struct TrackInputs {
  BoneId bone;
  std::vector<int> chain;  ///< indices of the bones, root first
  Cow<std::vector<Bone>> bones;
  Rig rig;    ///< of the chain alone
  Pose base;  ///< of the chain alone
  std::vector<TrackChannel> channels;
  FrameRate rate;
  FrameRange range;
};

TrackInputs track_inputs(const Scene& scene, const Character& character, const FrameRange& range,
                         BoneId bone);

/// Times at which the tip may differ.
struct ChangedTimes {
  Time from, to;  ///< inclusive
};
/// What changed from `before` to `after`; all of the time where that can't be told.
std::vector<ChangedTimes> changed_times(const TrackInputs& before, const TrackInputs& after);

/// World position of the tip at a time: the same bits as evaluate()'s.
Vec2 tip_at(const TrackInputs& inputs, Time time);

/// Marks the frames that have keys.
void flag_keys(const TrackInputs& inputs, MotionPath& path);

}  // namespace kindred::editor
