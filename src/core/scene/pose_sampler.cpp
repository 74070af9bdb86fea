// SPDX-License-Identifier: MIT
#include "kindred/scene/pose_sampler.h"

#include <algorithm>
#include <cassert>

#include "core/scene/sample_pose.h"
#include "kindred/rig/fk.h"

namespace kindred {

PoseSampler::PoseSampler(const Character& character, const Clip& clip)
    : character_(character), clip_(clip), rig_(make_rig(*character_.bones)) {
  base_ = *character_.base_pose;
  base_.resize(rig_.bones.size());
  const Time duration = clip_duration(clip_);
  for (const Cow<Channel>& channel : clip_.channels) {
    double BonePose::*const field = property(channel->target.property).field;
    const int bone = field ? bone_index(*character_.bones, channel->target.bone) : -1;
    if (bone < 0 || channel->curve.empty()) continue;
    tracks_.push_back({&channel->curve, curve_rules(clip_, *channel, duration),
                       static_cast<std::size_t>(bone), field});
  }
  for (std::size_t i = 0; i < rig_.bones.size(); ++i) {
    const RigBone& bone = rig_.bones[i];
    if (bone.limited && bone.limit_mode == LimitMode::kHard) limited_.push_back(i);
  }
  keys_alone_ =
      clip_.pins.empty() && clip_.generators.empty() && active_layers(character_, clip_).empty();
}

void PoseSampler::sample(Time time, std::span<BonePose> pose) const {
  assert(pose.size() == base_.size());
  if (!keys_alone_) {
    const Pose sampled = evaluate_pose(character_, rig_, &clip_, time);
    std::copy(sampled.begin(), sampled.end(), pose.begin());
    return;
  }
  std::copy(base_.begin(), base_.end(), pose.begin());
  for (const Track& track : tracks_) {
    if (const auto value = kindred::sample(*track.curve, track.rules, time)) {
      pose[track.bone].*track.field = *value;
    }
  }
  for (const std::size_t i : limited_) {
    pose[i].rotation_deg = limited_rotation_deg(rig_.bones[i], pose[i].rotation_deg);
  }
}

void PoseSampler::sample(Time time, std::span<BonePose> pose, std::span<Affine> world) const {
  sample(time, pose);
  forward_kinematics(rig_, pose, world);
}

}  // namespace kindred
