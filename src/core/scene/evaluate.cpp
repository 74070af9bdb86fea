// SPDX-License-Identifier: MIT
// A scene at a time: channels over the base pose, hard limits, pins, forward kinematics,
// reflections.
#include "kindred/scene/evaluate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/sample_pose.h"
#include "kindred/math/angle.h"
#include "kindred/scene/pins.h"

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

void apply_hard_limits(const Rig& rig, Pose& pose) {
  for (std::size_t i = 0; i < pose.size(); ++i) {
    pose[i].rotation_deg = limited_rotation_deg(rig.bones[i], pose[i].rotation_deg);
  }
}

int whole_number(double value) {
  constexpr double kLargest = 1e9;
  return static_cast<int>(std::lround(std::clamp(value, -kLargest, kLargest)));
}

/// What a part channel changes, by property.
struct PartProperty {
  PropertyId id;
  void (*set)(EvaluatedPart& part, double value);
};

const std::array<PartProperty, 3>& part_properties() {
  static const std::array<PartProperty, 3> kTable{
      PartProperty{*find_property(PropertyOwner::kPart, "visible"),
                   [](EvaluatedPart& part, double value) { part.visible = value != 0; }},
      PartProperty{
          *find_property(PropertyOwner::kPart, "opacity"),
          [](EvaluatedPart& part, double value) { part.opacity = std::clamp(value, 0.0, 1.0); }},
      PartProperty{*find_property(PropertyOwner::kPart, "order"),
                   [](EvaluatedPart& part, double value) { part.order = whole_number(value); }},
  };
  return kTable;
}

/// Parts by name, sorted when the first channel asks.
class PartNames {
 public:
  explicit PartNames(const std::vector<Part>& parts) : parts_(parts) {}

  /// Calls `visit` with the index of every part of that name.
  template <class Visit>
  void for_each(const std::string& name, Visit visit) {
    const auto name_of = [&](int i) -> const std::string& {
      return parts_[static_cast<std::size_t>(i)].name;
    };
    if (sorted_.empty()) {
      for (std::size_t i = 0; i < parts_.size(); ++i) sorted_.push_back(static_cast<int>(i));
      std::sort(sorted_.begin(), sorted_.end(),
                [&](int l, int r) { return name_of(l) < name_of(r); });
    }
    auto at =
        std::lower_bound(sorted_.begin(), sorted_.end(), name,
                         [&](int i, const std::string& wanted) { return name_of(i) < wanted; });
    for (; at != sorted_.end() && name_of(*at) == name; ++at) visit(static_cast<std::size_t>(*at));
  }

 private:
  const std::vector<Part>& parts_;
  std::vector<int> sorted_;
};

/// A clip at a time.
class ClipSampler {
 public:
  ClipSampler(const Clip& clip, Time time)
      : time_(time), duration_(clip_duration(clip)), clip_(clip) {}

  std::optional<double> operator()(const Channel& channel) const {
    return sample(channel.curve, curve_rules(clip_, channel, duration_), time_);
  }

 private:
  Time time_;
  Time duration_;
  const Clip& clip_;
};

void sample_bones(const Character& character, const Clip& clip, Time time, Pose& pose) {
  const BoneIndices indices(*character.bones);
  const ClipSampler sampled(clip, time);
  for (const Cow<Channel>& channel : clip.channels) {
    double BonePose::*const field = property(channel->target.property).field;
    const int bone = field ? indices.find(channel->target.bone) : -1;
    if (bone < 0) continue;
    if (const auto value = sampled(*channel)) pose[static_cast<std::size_t>(bone)].*field = *value;
  }
}

/// The name that a channel of names has at the sampled time.
std::optional<std::string> name_at(const Channel& channel, double value) {
  if (!(value >= 0 && value < static_cast<double>(channel.names.size()))) return std::nullopt;
  return channel.names[static_cast<std::size_t>(value)];
}

void sample_parts_and_skin(const Character& character, const Clip& clip, Time time,
                           EvaluatedCharacter& result) {
  const PropertyId skin = *find_property(PropertyOwner::kCharacter, "skin");
  const ClipSampler sampled(clip, time);
  PartNames names(*character.parts);
  const auto set_parts = [&](const Channel& channel) {
    const auto value = sampled(channel);
    if (!value) return;
    for (const PartProperty& row : part_properties()) {
      if (row.id != channel.target.property) continue;
      names.for_each(channel.target.part, [&](std::size_t i) {
        const bool concerned =
            !channel.target.skin || (*character.parts)[i].skin == channel.target.skin;
        if (concerned) row.set(result.parts[i], *value);
      });
    }
  };
  std::vector<const Channel*> of_one_skin;  // these have the last word
  for (const Cow<Channel>& channel : clip.channels) {
    const PropertyId id = channel->target.property;
    if (property(id).owner == PropertyOwner::kPart) {
      if (channel->target.skin) {
        of_one_skin.push_back(&*channel);
      } else {
        set_parts(*channel);
      }
    } else if (id == skin) {
      if (const auto value = sampled(*channel)) result.skin = name_at(*channel, *value);
    }
  }
  for (const Channel* channel : of_one_skin) set_parts(*channel);
}

void evaluate_parts_and_skin(const Character& character, const Clip* clip, Time time,
                             EvaluatedCharacter& result) {
  result.skin = character.skin;
  result.parts.reserve(character.parts->size());
  for (const Part& part : *character.parts) {
    result.parts.push_back({static_cast<int>(result.parts.size()), part.visible,
                            std::clamp(part.opacity, 0.0, 1.0), part.order});
  }
  if (clip) sample_parts_and_skin(character, *clip, time, result);
  std::stable_sort(
      result.parts.begin(), result.parts.end(),
      [](const EvaluatedPart& l, const EvaluatedPart& r) { return l.order < r.order; });
}

const Clip* chosen_clip(const Character& character, const EvaluateOptions& options) {
  const Clip* clip = options.clip.empty() ? nullptr : find_clip(character, options.clip);
  return clip ? clip : find_clip(character, character.active_clip);
}

const Pose* override_of(const EvaluateOptions& options, CharacterId character) {
  for (const PoseOverride& entry : options.overrides) {
    if (entry.character == character) return &entry.pose;
  }
  return nullptr;
}

/// Where the point of a bone stands on a figure.
Vec2 point_on_figure(const EvaluatedCharacter& evaluated, int bone, Vec2 point, int reflection) {
  const auto index = static_cast<std::size_t>(bone);
  if (reflection < 0) return apply(evaluated.world[index], point);
  return apply(evaluated.reflections[static_cast<std::size_t>(reflection)].world[index], point);
}

int reflection_index(const Character& character, ReflectionId id) {
  for (std::size_t i = 0; id && i < character.reflections.size(); ++i) {
    if (character.reflections[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

Pose sample_pose(const Character& character, const Rig& rig, const Clip& clip, Time time) {
  Pose pose = base_pose(character, rig);
  sample_bones(character, clip, time, pose);
  apply_hard_limits(rig, pose);
  return pose;
}

Pose evaluate_pose(const Character& character, const Rig& rig, const Clip* clip, Time time) {
  if (clip) {
    Pose pose = sample_pose(character, rig, *clip, time);
    apply_pins(character, rig, *clip, time, pose);
    return pose;
  }
  Pose pose = base_pose(character, rig);
  apply_hard_limits(rig, pose);
  return pose;
}

EvaluatedCharacter evaluate_character(const Character& character, const Clip* clip, Time time,
                                      const Pose* override_pose) {
  EvaluatedCharacter result;
  result.rig = make_rig(*character.bones);
  const Rig& rig = result.rig;
  if (override_pose) {
    result.pose = *override_pose;
    result.pose.resize(rig.bones.size());
    apply_hard_limits(rig, result.pose);
    if (clip) apply_pins(character, rig, *clip, time, result.pose);
  } else {
    result.pose = evaluate_pose(character, rig, clip, time);
  }
  result.world.resize(rig.bones.size());
  forward_kinematics(rig, result.pose, result.world);
  evaluate_parts_and_skin(character, clip, time, result);
  result.center_of_mass = center_of_mass(rig, result.world);
  for (std::size_t i = 0; i < character.reflections.size(); ++i) {
    EvaluatedReflection reflection{
        static_cast<int>(i), reflection_map(character.reflections[i]), {}};
    reflection.world.resize(result.world.size());
    reflect_worlds(rig, reflection.map, result.world, reflection.world);
    result.reflections.push_back(std::move(reflection));
  }
  return result;
}

EvaluatedScene evaluate(const Scene& scene, Time time, const EvaluateOptions& options) {
  EvaluatedScene result;
  result.time = time;
  result.camera = {camera_center(scene), scene.camera.zoom, scene.camera.rotation_deg};
  result.characters.reserve(scene.characters.size());
  for (const Cow<Character>& character : scene.characters) {
    result.characters.push_back(evaluate_character(*character, chosen_clip(*character, options),
                                                   time, override_of(options, character->id)));
    result.characters.back().character = static_cast<int>(result.characters.size()) - 1;
  }
  return result;
}

IkInputs ik_inputs(const Character& character, const EvaluatedCharacter& evaluated) {
  IkInputs inputs;
  for (const Reflection& reflection : character.reflections) {
    inputs.reflections.push_back(reflection_map(reflection));
  }
  for (const Handle& handle : character.handles) {
    ik::Handle& input = inputs.handles.emplace_back();
    const int bone = bone_index(*character.bones, handle.bone);
    if (bone < 0) {  // nothing to move: it stays in the list without effect
      input.weight = 0;
      continue;
    }
    input.bone = bone;
    input.point_local =
        handle_point((*character.bones)[static_cast<std::size_t>(bone)], handle.point);
    input.reflection = reflection_index(character, handle.figure);
    input.target_world = handle.target.value_or(
        point_on_figure(evaluated, bone, input.point_local, input.reflection));
    input.weight = handle.weight;
    input.pinned = handle.pinned;
    input.chain = handle.chain.value_or(0);
    input.bend = handle.bend > 0 ? 1 : handle.bend < 0 ? -1 : 0;
    input.softness = handle.softness;
    if (handle.angle_deg) input.angle = radians(*handle.angle_deg);
  }
  return inputs;
}

}  // namespace kindred
