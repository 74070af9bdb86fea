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
  if (clip) {
    sample_parts_and_skin(character, *clip, time, result);
    // What has no in-between goes over where a layer has the greater part.
    for (const ClipLayer* layer : active_layers(character, *clip)) {
      const Clip* above = find_clip(character, layer->clip);
      if (above && layer->weight >= 0.5) sample_parts_and_skin(character, *above, time, result);
    }
  }
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

/// `root`: where the root of the tree that holds the character stands, for a character that is
/// held.
void add_reflections(const Character& character, std::optional<Vec2> root,
                     EvaluatedCharacter& result) {
  for (std::size_t i = 0; i < character.reflections.size(); ++i) {
    EvaluatedReflection reflection{
        static_cast<int>(i), reflection_map(character.reflections[i]), root, {}};
    reflection.world.resize(result.world.size());
    if (root) {
      const Affine image = reflection_matrix(reflection.map, *root);
      for (std::size_t b = 0; b < result.world.size(); ++b) {
        reflection.world[b] = image * result.world[b];
      }
    } else {
      reflect_worlds(result.rig, reflection.map, result.world, reflection.world);
    }
    result.reflections.push_back(std::move(reflection));
  }
}

/// Characters that are held follow the bone that holds them.
class Holding {
 public:
  Holding(const Scene& scene, const EvaluateOptions& options, EvaluatedScene& result)
      : scene_(scene), result_(result) {
    for (const Cow<Character>& character : scene.characters) {
      const auto parent =
          parent_at(scene, *character, chosen_clip(*character, options), result.time);
      parents_.push_back(parent ? Place{character_index(scene, parent->character), parent->bone}
                                : Place{});
    }
    states_.resize(parents_.size(), State::kNew);
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      if (goes_round(i)) states_[i] = State::kDone;  // all of a circle stand on their own
    }
  }

  void apply() {
    for (std::size_t i = 0; i < parents_.size(); ++i) place(i);
  }

 private:
  struct Place {
    int character = -1;
    BoneId bone;
  };
  enum class State { kNew, kDone };

  bool goes_round(std::size_t start) const {
    std::size_t at = start;
    for (std::size_t steps = 0; steps <= parents_.size(); ++steps) {
      if (parents_[at].character < 0) return false;
      at = static_cast<std::size_t>(parents_[at].character);
      if (at == start) return true;
    }
    return false;
  }

  /// Parents first: the way up, then down again.
  void place(std::size_t index) {
    std::vector<std::size_t> way;
    for (std::size_t at = index; states_[at] == State::kNew;) {
      way.push_back(at);
      states_[at] = State::kDone;
      if (parents_[at].character < 0) break;
      at = static_cast<std::size_t>(parents_[at].character);
    }
    for (auto it = way.rbegin(); it != way.rend(); ++it) {
      if (parents_[*it].character >= 0) hang(*it);
    }
  }

  void hang(std::size_t index) {
    const auto above = static_cast<std::size_t>(parents_[index].character);
    const EvaluatedCharacter& holder = result_.characters[above];
    const Character& holding = *scene_.characters[above];
    const int bone = bone_index(*holding.bones, parents_[index].bone);
    if (bone < 0 || bone >= holder.rig.size()) return;
    EvaluatedCharacter& held = result_.characters[index];
    held.space = holder.world[static_cast<std::size_t>(bone)];
    for (Affine& world : held.world) world = held.space * world;
    held.center_of_mass = apply(held.space, held.center_of_mass);
    held.held_root =
        holder.held_root.value_or(joint_world(holder.world, holder.rig.bones[at(bone)].root));
    held.reflections.clear();
    add_reflections(*scene_.characters[index], held.held_root, held);
  }

  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static Vec2 apply(const Affine& map, Vec2 point) { return kindred::apply(map, point); }

  const Scene& scene_;
  EvaluatedScene& result_;
  std::vector<Place> parents_;
  std::vector<State> states_;
};

}  // namespace

Pose evaluate_pose(const Character& character, const Rig& rig, const Clip* clip, Time time) {
  if (clip) {
    Pose pose = sample_pose(character, rig, *clip, time);
    apply_pins(character, rig, *clip, time, pose);
    return pose;
  }
  return limited_base_pose(character, rig);
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
  add_reflections(character, std::nullopt, result);
  return result;
}

EvaluatedScene evaluate(const Scene& scene, Time time, const EvaluateOptions& options) {
  EvaluatedScene result;
  result.time = time;
  result.camera = evaluate_camera(scene, time);
  result.characters.reserve(scene.characters.size());
  for (const Cow<Character>& character : scene.characters) {
    result.characters.push_back(evaluate_character(*character, chosen_clip(*character, options),
                                                   time, override_of(options, character->id)));
    result.characters.back().character = static_cast<int>(result.characters.size()) - 1;
  }
  Holding(scene, options, result).apply();
  return result;
}

IkInputs ik_inputs(const Character& character, const EvaluatedCharacter& evaluated) {
  IkInputs inputs;
  for (const Reflection& reflection : character.reflections) {
    inputs.reflections.push_back(reflection_map(reflection));
  }
  // Solves happen in the character's own space, which a bone of another one may hold.
  const bool held = !(evaluated.space == Affine{});
  const std::optional<Affine> to_own = held ? inverse(evaluated.space) : std::nullopt;
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
    const Vec2 point = point_on_figure(evaluated, bone, input.point_local, input.reflection);
    input.target_world = handle.target.value_or(to_own ? apply(*to_own, point) : point);
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
