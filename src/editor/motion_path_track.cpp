// SPDX-License-Identifier: MIT
#include "editor/motion_path_track.h"

#include <algorithm>
#include <limits>

#include "editor/edits_keys.h"

namespace kindred::editor {
namespace {

constexpr Time kEarliest{std::numeric_limits<std::int64_t>::min()};
constexpr Time kLatest{std::numeric_limits<std::int64_t>::max()};
/// A segment depends on this many keys before and after it, at most.
constexpr std::size_t kNeighbours = 3;

bool same_key(const Key& l, const Key& r) {
  return l.time == r.time && l.value == r.value && l.options == r.options;
}

bool same_rules(const CurveRules& l, const CurveRules& r) {
  return l.interpolation == r.interpolation && l.angles == r.angles && l.loop == r.loop &&
         l.period == r.period && l.always_hold == r.always_hold;
}

/// A curve in which a key matters further away than the neighbours looked at here.
bool is_global(InterpolationId id) {
  return interpolation(id).reach > static_cast<std::ptrdiff_t>(kNeighbours);
}

bool is_global(const TrackChannel& channel) {
  const std::vector<Key>& keys = channel.channel->curve.keys();
  return is_global(channel.rules.interpolation) ||
         std::any_of(keys.begin(), keys.end(), [](const Key& key) {
           return key.options && key.options->interpolation &&
                  is_global(*key.options->interpolation);
         });
}

/// Keys that begin or end alike are left out, but for the neighbours that lean on the others.
ChangedTimes changed_span(const TrackChannel& before, const TrackChannel& after) {
  const std::vector<Key>&l = before.channel->curve.keys(), &r = after.channel->curve.keys();
  const std::size_t shorter = std::min(l.size(), r.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && same_key(l[head], r[head])) ++head;
  while (tail < shorter - head && same_key(l[l.size() - 1 - tail], r[r.size() - 1 - tail])) ++tail;
  const bool unwinds = after.rules.angles == AngleMode::kShortest;
  ChangedTimes span{kEarliest, kLatest};
  if (head > kNeighbours) span.from = r[head - 1 - kNeighbours].time;
  if (tail > kNeighbours && !unwinds) span.to = r[r.size() - tail + kNeighbours].time;
  const bool open = span.from == kEarliest || span.to == kLatest;
  if ((open && after.rules.loop) || is_global(before) || is_global(after)) {
    return {kEarliest, kLatest};
  }
  return span;
}

bool same_chain(const TrackInputs& l, const TrackInputs& r) {
  const auto same_target = [](const TrackChannel& a, const TrackChannel& b) {
    return a.channel->target == b.channel->target && same_rules(a.rules, b.rules);
  };
  return l.bone == r.bone && l.bones.identity() == r.bones.identity() && l.base == r.base &&
         l.rate == r.rate && l.range == r.range &&
         std::equal(l.channels.begin(), l.channels.end(), r.channels.begin(), r.channels.end(),
                    same_target);
}

}  // namespace

TrackInputs track_inputs(const Scene& scene, const Character& character, const FrameRange& range,
                         BoneId bone) {
  TrackInputs inputs;
  inputs.bone = bone;
  inputs.bones = character.bones;
  inputs.rate = scene.frame_rate;
  inputs.range = range;
  const std::vector<Bone>& bones = *character.bones;
  for (int i = bone_index(bones, bone); i >= 0;) {
    inputs.chain.push_back(i);
    const BoneId parent = bones[static_cast<std::size_t>(i)].parent;
    i = parent ? bone_index(bones, parent) : -1;
  }
  std::reverse(inputs.chain.begin(), inputs.chain.end());
  std::vector<Bone> chain;
  for (const int i : inputs.chain) {
    const auto index = static_cast<std::size_t>(i);
    chain.push_back(bones[index]);
    const Pose& base = *character.base_pose;
    inputs.base.push_back(index < base.size() ? base[index] : BonePose{});
  }
  inputs.rig = make_rig(chain);
  const Clip* clip = active_clip(character);
  if (clip == nullptr) return inputs;
  const Time duration = clip_duration(*clip);
  for (const Cow<Channel>& channel : clip->channels) {
    double BonePose::*const field = property(channel->target.property).field;
    if (field == nullptr || !channel->target.bone) continue;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      if (chain[i].id != channel->target.bone) continue;
      inputs.channels.push_back({channel, i, field, curve_rules(*clip, *channel, duration)});
    }
  }
  return inputs;
}

std::vector<ChangedTimes> changed_times(const TrackInputs& before, const TrackInputs& after) {
  if (!same_chain(before, after)) return {{kEarliest, kLatest}};
  std::vector<ChangedTimes> spans;
  for (std::size_t i = 0; i < after.channels.size(); ++i) {
    const TrackChannel &l = before.channels[i], &r = after.channels[i];
    if (l.channel.identity() != r.channel.identity()) spans.push_back(changed_span(l, r));
  }
  return spans;
}

Vec2 tip_at(const TrackInputs& inputs, Time time) {
  Pose pose = inputs.base;
  for (const TrackChannel& channel : inputs.channels) {
    const auto value = sample(channel.channel->curve, channel.rules, time);
    if (value) pose[channel.bone].*channel.field = *value;
  }
  for (std::size_t i = 0; i < pose.size(); ++i) {
    pose[i].rotation_deg = limited_rotation_deg(inputs.rig.bones[i], pose[i].rotation_deg);
  }
  std::vector<Affine> world(pose.size());
  forward_kinematics(inputs.rig, pose, world);
  return tip_world(inputs.rig, world, inputs.rig.size() - 1);
}

void flag_keys(const TrackInputs& inputs, MotionPath& path) {
  for (MotionPathPoint& point : path.points) point.key = point.chain_key = false;
  for (const TrackChannel& channel : inputs.channels) {
    for (const Key& key : channel.channel->curve.keys()) {
      const std::int64_t frame = nearest_frame(inputs.rate, key.time);
      if (frame < inputs.range.first || frame > inputs.range.last) continue;
      MotionPathPoint& point = path.points[static_cast<std::size_t>(frame - inputs.range.first)];
      point.chain_key = true;
      point.key |= channel.channel->target.bone == inputs.bone;
    }
  }
}

}  // namespace kindred::editor
