// SPDX-License-Identifier: MIT
// From keys to a pose: channels over the base pose, what generators and layers make of it, limits.
#include "core/scene/sample_pose.h"

#include <algorithm>
#include <cmath>

#include "kindred/scene/generators.h"

namespace kindred {
namespace {

/// Index of each bone by the value of its id: one table instead of a search for every channel.
class BoneIndices {
 public:
  explicit BoneIndices(const std::vector<Bone>& bones) : bones_(bones) {
    std::uint32_t largest = 0;
    for (const Bone& bone : bones) largest = std::max(largest, bone.id.value);
    if (largest > 64 * (bones.size() + 64)) return;  // ids far apart: search instead
    indices_.assign(largest + 1, -1);
    for (std::size_t i = bones.size(); i-- > 0;) indices_[bones[i].id.value] = static_cast<int>(i);
  }

  /// -1 if there is none.
  int find(BoneId id) const {
    if (!id) return -1;
    if (indices_.empty()) return bone_index(bones_, id);
    return id.value < indices_.size() ? indices_[id.value] : -1;
  }

 private:
  const std::vector<Bone>& bones_;
  std::vector<int> indices_;
};

Pose base_pose(const Character& character, const Rig& rig) {
  Pose pose = *character.base_pose;
  pose.resize(rig.bones.size());
  return pose;
}

/// Calls `visit` with bone index, field and value of every bone channel that has keys.
template <class Visit>
void for_each_bone_value(const Character& character, const Clip& clip, Time time, Visit visit) {
  const BoneIndices indices(*character.bones);
  const Time duration = clip_duration(clip);
  for (const Cow<Channel>& channel : clip.channels) {
    double BonePose::*const field = property(channel->target.property).field;
    const int bone = field ? indices.find(channel->target.bone) : -1;
    if (bone < 0) continue;
    const auto value = sample(channel->curve, curve_rules(clip, *channel, duration), time);
    if (value) visit(static_cast<std::size_t>(bone), field, *value);
  }
}

constexpr double BonePose::*kAddedFields[] = {&BonePose::x, &BonePose::y, &BonePose::rotation_deg};
constexpr double BonePose::*kScaleFields[] = {&BonePose::scale_x, &BonePose::scale_y};

bool is_scale(double BonePose::*field) {
  return field == &BonePose::scale_x || field == &BonePose::scale_y;
}

/// Offsets and factors on top of what the motion makes of the keys so far.
void add_offsets(AddedMotion& added, const Pose& offsets, double weight) {
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    for (const auto field : kAddedFields) added.offset[i].*field += weight * (offsets[i].*field);
    for (const auto field : kScaleFields) {
      const double factor = weight == 1 || offsets[i].*field <= 0
                                ? 1 + weight * (offsets[i].*field - 1)
                                : std::pow(offsets[i].*field, weight);
      added.gain[i].*field *= factor;
      added.offset[i].*field *= factor;
    }
  }
}

void add_layer(const Character& character, const Rig& rig, const ClipLayer& layer, Time time,
               AddedMotion& added) {
  const Clip* clip = find_clip(character, layer.clip);
  if (!clip) return;
  const double weight = std::clamp(layer.weight, 0.0, 1.0);
  Pose offsets(rig.bones.size());
  const Pose base = base_pose(character, rig);
  for_each_bone_value(character, *clip, time,
                      [&](std::size_t bone, double BonePose::*field, double value) {
                        if (!layer.additive) {
                          added.gain[bone].*field *= 1 - weight;
                          added.offset[bone].*field += weight * (value - added.offset[bone].*field);
                        } else if (!is_scale(field)) {
                          offsets[bone].*field += value - base[bone].*field;
                        } else if (base[bone].*field != 0) {
                          offsets[bone].*field *= value / (base[bone].*field);
                        }
                      });
  if (layer.additive) add_offsets(added, offsets, weight);
  if (!clip->generators.empty()) {
    add_offsets(added, generator_offsets(character, rig, *clip, time), weight);
  }
}

}  // namespace

std::vector<const ClipLayer*> active_layers(const Character& character, const Clip& clip) {
  std::vector<const ClipLayer*> layers;
  for (const ClipLayer& layer : character.layers) {
    if (layer.enabled && layer.weight > 0 && layer.clip != clip.id) layers.push_back(&layer);
  }
  return layers;
}

AddedMotion added_motion(const Character& character, const Rig& rig, const Clip& clip, Time time) {
  AddedMotion added;
  const std::vector<const ClipLayer*> layers = active_layers(character, clip);
  if (clip.generators.empty() && layers.empty()) return added;
  added.gain.assign(rig.bones.size(), {1, 1, 1, 1, 1});
  added.offset.assign(rig.bones.size(), {0, 0, 0, 0, 0});
  if (!clip.generators.empty()) {
    add_offsets(added, generator_offsets(character, rig, clip, time), 1);
  }
  for (const ClipLayer* layer : layers) add_layer(character, rig, *layer, time, added);
  return added;
}

double keyed_value(const AddedMotion& added, int bone, double BonePose::*field, double shown) {
  if (added.gain.empty()) return shown;
  const auto i = static_cast<std::size_t>(bone);
  constexpr double kLeastGain = 1e-6;
  const double gain = added.gain[i].*field;
  return std::abs(gain) > kLeastGain ? (shown - added.offset[i].*field) / gain : shown;
}

void apply_hard_limits(const Rig& rig, Pose& pose) {
  for (std::size_t i = 0; i < pose.size(); ++i) {
    pose[i].rotation_deg = limited_rotation_deg(rig.bones[i], pose[i].rotation_deg);
  }
}

Pose limited_base_pose(const Character& character, const Rig& rig) {
  Pose pose = base_pose(character, rig);
  apply_hard_limits(rig, pose);
  return pose;
}

Pose sample_pose(const Character& character, const Rig& rig, const Clip& clip, Time time) {
  Pose pose = base_pose(character, rig);
  for_each_bone_value(
      character, clip, time,
      [&](std::size_t bone, double BonePose::*field, double value) { pose[bone].*field = value; });
  const AddedMotion added = added_motion(character, rig, clip, time);
  for (std::size_t i = 0; i < added.gain.size(); ++i) {
    for (const auto field : kAddedFields) {
      pose[i].*field = added.gain[i].*field * (pose[i].*field) + added.offset[i].*field;
    }
    for (const auto field : kScaleFields) {
      pose[i].*field = added.gain[i].*field * (pose[i].*field) + added.offset[i].*field;
    }
  }
  apply_hard_limits(rig, pose);
  return pose;
}

}  // namespace kindred
