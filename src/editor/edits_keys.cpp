// SPDX-License-Identifier: MIT
#include "editor/edits_keys.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_pose.h"

namespace kindred::editor {
namespace {

/// The period of a looping clip, 0 of one that does not loop.
Time loop_period(const Clip& clip) { return clip.loop ? clip_duration(clip) : Time{0}; }

void put_key(Curve& curve, FrameRate rate, Time time, double value) {
  std::vector<Key> replaced;
  for (const Key& key : curve.keys()) {
    if (within_half_frame(rate, key.time, time)) replaced.push_back(key);
  }
  const Key* nearest = nullptr;
  for (const Key& key : replaced) {
    const auto distance = [&](const Key& k) { return std::abs(k.time.flicks - time.flicks); };
    if (!nearest || distance(key) < distance(*nearest)) nearest = &key;
    curve.erase(key.time);
  }
  curve.set(Key{time, value, nearest ? nearest->options : nullptr});
}

bool has_keys(const Clip* clip, const ChannelTarget& target) {
  const Channel* channel = clip ? find_channel(*clip, target) : nullptr;
  return channel && !channel->curve.empty();
}

/// The sample of a bone channel as it is shown, none without keys. `duration` is the clip's.
std::optional<double> sampled_value(const Character& character, const Clip& clip, Time duration,
                                    const Channel& channel, Time time) {
  const std::optional<double> value =
      sample(channel.curve, curve_rules(clip, channel, duration), time);
  if (!value || property(channel.target.property).field != &BonePose::rotation_deg) return value;
  const int index = bone_index(*character.bones, channel.target.bone);
  if (index < 0) return value;
  Bone alone;  // only its limits matter, and a rig of all bones costs too much for one channel
  alone.limits = (*character.bones)[static_cast<std::size_t>(index)].limits;
  return limited_rotation_deg(make_rig({&alone, 1}).bones.front(), *value);
}

const PoseOverride* find_override(std::span<const PoseOverride> unkeyed, CharacterId character) {
  for (const PoseOverride& entry : unkeyed) {
    if (entry.character == character) return &entry;
  }
  return nullptr;
}

/// True where the unkeyed pose says something else than the channel.
bool differs_from_channel(const Character& character, const Clip& clip, Time duration,
                          const Channel& channel, const AddedMotion& added, const Pose& pose,
                          Time time) {
  double BonePose::*field = property(channel.target.property).field;
  const int index = bone_index(*character.bones, channel.target.bone);
  if (!field || index < 0 || static_cast<std::size_t>(index) >= pose.size()) return false;
  const std::optional<double> value = sampled_value(character, clip, duration, channel, time);
  const double shown = pose[static_cast<std::size_t>(index)].*field;
  if (!value || added.gain.empty()) return value && *value != shown;
  const double keyed = keyed_value(added, index, field, shown);
  constexpr double kRounding = 1e-9;  // of taking out what is added
  return std::abs(*value - keyed) > kRounding * std::max(1.0, std::abs(keyed));
}

template <class Visit>
void for_each_key_time(const Character& character, std::span<const BoneId> bones, Visit visit) {
  const Clip* clip = active_clip(character);
  if (!clip) return;
  for (const Cow<Channel>& channel : clip->channels) {
    const bool wanted =
        bones.empty() || std::find(bones.begin(), bones.end(), channel->target.bone) != bones.end();
    if (!wanted) continue;
    for (const Key& key : channel->curve.keys()) visit(key.time);
  }
}

const Part* find_part_of(const Character& character, const ChannelTarget& target) {
  for (const Part& part : *character.parts) {
    if (part.name == target.part && (!target.skin || part.skin == target.skin)) return &part;
  }
  return nullptr;
}

double own_part_value(const Part& part, PropertyId id) {
  const std::string_view word = property(id).word;
  if (word == "opacity") return part.opacity;
  if (word == "order") return part.order;
  return part.visible ? 1 : 0;
}

void set_own_part_value(Part& part, PropertyId id, double value) {
  const std::string_view word = property(id).word;
  if (word == "opacity") part.opacity = std::clamp(value, 0.0, 1.0);
  if (word == "order") part.order = static_cast<int>(std::lround(std::clamp(value, -1e6, 1e6)));
  if (word == "visible") part.visible = value != 0;
}

/// Skin channels keep names apart: the key's value is the place in the list.
void set_skin_key(const Scene& scene, Clip& clip, const ChannelTarget& target, Time time,
                  const std::optional<std::string>& skin) {
  double value = -1;
  if (skin) {
    std::vector<std::string>& names = edit_channel(clip, target).names;
    auto place = std::find(names.begin(), names.end(), *skin);
    if (place == names.end()) place = names.insert(names.end(), *skin);
    value = static_cast<double>(place - names.begin());
  }
  set_key(scene, clip, target, time, value);
}

std::optional<std::string> skin_in_force(const Character& character, Time time) {
  return evaluate_character(character, active_clip(character), time).skin;
}

}  // namespace

// ---- reading ------------------------------------------------------------------------------------

const Clip* active_clip(const Character& character) {
  return find_clip(character, character.active_clip);
}

AddedMotion added_at(const Character& character, Time time) {
  const Clip* clip = active_clip(character);
  return clip ? added_motion(character, make_rig(*character.bones), *clip, time) : AddedMotion{};
}

bool within_half_frame(FrameRate rate, Time key, Time time) {
  const std::int64_t frame = time_of_frame(rate, 1).flicks;
  const std::int64_t twice = 2 * (key.flicks - time.flicks);
  return twice >= -frame && twice < frame;  // as nearest_frame: the middle belongs to the later one
}

Time keying_time(const Clip& clip, FrameRate rate, Time time) {
  const Time period = loop_period(clip);
  if (period.flicks <= 0) return std::max(time, Time{0});
  const Time wrapped{std::max(time, Time{0}).flicks % period.flicks};
  return within_half_frame(rate, wrapped, period) ? Time{0} : wrapped;
}

Time snapped_to_frame(FrameRate rate, Time time) {
  return time_of_frame(rate, nearest_frame(rate, time));
}

KeyState key_state(const Scene& scene, const Character& character, const ChannelTarget& target,
                   Time time, std::span<const PoseOverride> unkeyed) {
  const Clip* clip = active_clip(character);
  const Channel* channel = clip ? find_channel(*clip, target) : nullptr;
  if (!channel || channel->curve.empty()) return KeyState::kNotAnimated;
  const PoseOverride* changed = find_override(unkeyed, character.id);
  if (changed && differs_from_channel(character, *clip, clip_duration(*clip), *channel,
                                      added_at(character, time), changed->pose, time)) {
    return KeyState::kChanged;
  }
  const Time here = keying_time(*clip, scene.frame_rate, time);
  const bool keyed = std::any_of(
      channel->curve.keys().begin(), channel->curve.keys().end(),
      [&](const Key& key) { return within_half_frame(scene.frame_rate, key.time, here); });
  return keyed ? KeyState::kKeyedHere : KeyState::kAnimated;
}

int changed_channels(const Scene& scene, std::span<const PoseOverride> unkeyed, Time time) {
  int count = 0;
  for (const PoseOverride& changed : unkeyed) {
    const Character* character = find_character(scene, changed.character);
    const Clip* clip = character ? active_clip(*character) : nullptr;
    if (!clip) continue;
    const AddedMotion added = added_at(*character, time);
    const Time duration = clip_duration(*clip);
    for (const Cow<Channel>& channel : clip->channels) {
      if (differs_from_channel(*character, *clip, duration, *channel, added, changed.pose, time))
        ++count;
    }
  }
  return count;
}

void settle_unkeyed(const Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId character,
                    Time time) {
  std::erase_if(unkeyed, [&](const PoseOverride& entry) {
    return entry.character == character && changed_channels(scene, {&entry, 1}, time) == 0;
  });
}

ChannelTarget bone_channel(BoneId bone, PropertyId property) {
  ChannelTarget target;
  target.property = property;
  target.bone = bone;
  return target;
}

PropertyId bone_property(std::string_view word) {
  return find_property(PropertyOwner::kBone, word).value_or(PropertyId{});
}

std::vector<PropertyId> bone_properties() {
  std::vector<PropertyId> result;
  for (std::size_t row = 0; row < properties().size(); ++row) {
    const PropertyId id{static_cast<std::uint8_t>(row)};
    if (property(id).field) result.push_back(id);
  }
  return result;
}

std::vector<KeyRef> all_keys(const Character& character, BoneId bone) {
  std::vector<KeyRef> keys;
  const Clip* clip = active_clip(character);
  if (!clip) return keys;
  for (const Cow<Channel>& channel : clip->channels) {
    if (bone && channel->target.bone != bone) continue;
    for (const Key& key : channel->curve.keys()) {
      keys.push_back({character.id, channel->target, key.time});
    }
  }
  return keys;
}

std::vector<KeyRef> keys_at(const Scene& scene, const Character& character, Time time) {
  std::vector<KeyRef> keys;
  const Clip* clip = active_clip(character);
  if (!clip) return keys;
  const Time here = keying_time(*clip, scene.frame_rate, time);
  const Time from = here - time_of_frame(scene.frame_rate, 1);
  for (const Cow<Channel>& channel : clip->channels) {
    const std::vector<Key>& all = channel->curve.keys();
    const std::ptrdiff_t before = channel->curve.index_at_or_before(from);
    for (auto i = static_cast<std::size_t>(before + 1); i < all.size(); ++i) {
      if (within_half_frame(scene.frame_rate, all[i].time, here)) {
        keys.push_back({character.id, channel->target, all[i].time});
      } else if (all[i].time > here) {
        break;
      }
    }
  }
  return keys;
}

const Key* find_key(const Scene& scene, const KeyRef& key) {
  const Character* character = find_character(scene, key.character);
  const Clip* clip = character ? active_clip(*character) : nullptr;
  const Channel* channel = clip ? find_channel(*clip, key.channel) : nullptr;
  const std::ptrdiff_t index = channel ? channel->curve.index_at(key.time) : -1;
  return index < 0 ? nullptr : &channel->curve.keys()[static_cast<std::size_t>(index)];
}

std::optional<Time> previous_key_time(const Scene& scene, const Character& character,
                                      std::span<const BoneId> bones, Time time) {
  std::optional<Time> best;
  for_each_key_time(character, bones, [&](Time key) {
    const bool before = key < time && !within_half_frame(scene.frame_rate, key, time);
    if (before && (!best || key > *best)) best = key;
  });
  return best;
}

std::optional<Time> next_key_time(const Scene& scene, const Character& character,
                                  std::span<const BoneId> bones, Time time) {
  std::optional<Time> best;
  for_each_key_time(character, bones, [&](Time key) {
    const bool after = key > time && !within_half_frame(scene.frame_rate, key, time);
    if (after && (!best || key < *best)) best = key;
  });
  return best;
}

// ---- setting ------------------------------------------------------------------------------------

Clip* clip_for_keying(Character& character) {
  if (character.clips.empty()) {
    Clip clip;
    clip.id = new_id<ClipId>(character);
    clip.name = "clip";
    clip.interpolation = find_interpolation("catmull_rom").value_or(linear_interpolation());
    character.active_clip = clip.id;
    character.clips.emplace_back(std::move(clip));
  }
  return edit_clip(character, character.active_clip);
}

void set_key(const Scene& scene, Clip& clip, const ChannelTarget& target, Time time, double value) {
  if (!std::isfinite(value)) return;
  const FrameRate rate = scene.frame_rate;
  const Time period = loop_period(clip);
  const Time here = keying_time(clip, rate, time);
  Curve& curve = edit_channel(clip, target).curve;
  put_key(curve, rate, here, value);
  if (here.flicks == 0 && period.flicks > 0) put_key(curve, rate, period, value);
}

void key_bones(Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId character_id,
               std::span<const BoneId> bones, Time time) {
  Character* character = edit_character(scene, character_id);
  if (!character) return;
  const Pose pose = shown_pose(*character, time, unkeyed);
  const AddedMotion added = added_at(*character, time);
  Clip* clip = clip_for_keying(*character);
  if (!clip) return;
  for (const BoneId bone : bones) {
    const int index = bone_index(*character->bones, bone);
    if (index < 0) continue;
    for (const PropertyId id : bone_properties()) {
      const PropertyKind& kind = property(id);
      const double shown = pose[static_cast<std::size_t>(index)].*kind.field;
      const double value = keyed_value(added, index, kind.field, shown);
      const ChannelTarget target = bone_channel(bone, id);
      const bool matters = kind.field == &BonePose::rotation_deg || value != kind.default_value;
      if (matters || has_keys(clip, target)) set_key(scene, *clip, target, time, value);
    }
  }
  settle_unkeyed(scene, unkeyed, character_id, time);
}

void key_channel(Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId character_id,
                 const ChannelTarget& target, Time time) {
  Character* character = edit_character(scene, character_id);
  if (!character) return;
  const PropertyKind& kind = property(target.property);
  std::optional<double> value;
  if (kind.field) {
    const int index = bone_index(*character->bones, target.bone);
    if (index < 0) return;
    const Pose pose = shown_pose(*character, time, unkeyed);
    value = keyed_value(added_at(*character, time), index, kind.field,
                        pose[static_cast<std::size_t>(index)].*kind.field);
  } else if (kind.owner == PropertyOwner::kPart) {
    const Clip* clip = active_clip(*character);
    const Channel* channel = clip ? find_channel(*clip, target) : nullptr;
    if (channel) value = sample(channel->curve, curve_rules(*clip, *channel), time);
    const Part* part = find_part_of(*character, target);
    if (!value && part) value = own_part_value(*part, target.property);
  }
  const std::optional<std::string> skin = skin_in_force(*character, time);
  Clip* clip = clip_for_keying(*character);
  if (!clip) return;
  if (value) {
    set_key(scene, *clip, target, time, *value);
  } else if (kind.word == "skin") {
    set_skin_key(scene, *clip, target, time, skin);
  }
  settle_unkeyed(scene, unkeyed, character_id, time);
}

void set_part_value(Scene& scene, CharacterId character_id, PartId part_id, PropertyId id,
                    Time time, bool auto_key, double value) {
  const Character* current = find_character(scene, character_id);
  const Part* part = current ? find_part(*current, part_id) : nullptr;
  if (!part || !std::isfinite(value)) return;
  ChannelTarget target;
  target.property = id;
  target.part = part->name;
  // A channel that narrows by skin rules this part already: it is the one to key.
  ChannelTarget narrowed = target;
  narrowed.skin = part->skin;
  const Clip* clip = active_clip(*current);
  if (has_keys(clip, narrowed)) target = narrowed;
  const bool keyed = has_keys(clip, target);

  Character* character = edit_character(scene, character_id);
  Clip* keying = auto_key || keyed ? clip_for_keying(*character) : nullptr;
  if (keying) {
    set_key(scene, *keying, target, time, value);
    return;
  }
  for (Part& entry : character->parts.edit()) {
    if (entry.id == part_id) set_own_part_value(entry, id, value);
  }
}

void set_skin(Scene& scene, CharacterId character_id, Time time, bool auto_key,
              const std::optional<std::string>& skin) {
  const std::optional<PropertyId> id = find_property(PropertyOwner::kCharacter, "skin");
  Character* character = edit_character(scene, character_id);
  if (!character || !id) return;
  ChannelTarget target;
  target.property = *id;
  const bool keyed = has_keys(active_clip(*character), target);
  Clip* clip = auto_key || keyed ? clip_for_keying(*character) : nullptr;
  if (clip) {
    set_skin_key(scene, *clip, target, time, skin);
  } else {
    character->skin = skin;
  }
}

void set_key_value(Scene& scene, const KeyRef& ref, double value) {
  const Key* key = find_key(scene, ref);
  if (!key || !std::isfinite(value) || key->value == value) return;
  Character* character = edit_character(scene, ref.character);
  Clip* clip = edit_clip(*character, character->active_clip);
  Curve& curve = edit_channel(*clip, ref.channel).curve;
  Key changed = *key;
  const double old = changed.value;
  changed.value = value;
  const Time period = loop_period(*clip);
  curve.set(changed);
  if (period.flicks <= 0 || (ref.time != Time{0} && ref.time != period)) return;
  const Time twin_time = ref.time == period ? Time{0} : period;
  const std::ptrdiff_t twin = curve.index_at(twin_time);
  if (twin < 0) return;
  Key other = curve.keys()[static_cast<std::size_t>(twin)];
  if (other.value != old) return;  // ends that differ are meant to
  other.value = value;
  curve.set(other);
}

}  // namespace kindred::editor
