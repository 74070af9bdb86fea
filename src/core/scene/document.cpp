// SPDX-License-Identifier: MIT
// Look-ups and edits in a document, and values derived from it.
#include "kindred/scene/document.h"

#include <algorithm>

namespace kindred {
namespace {

const std::string& name_of(const Cow<Character>& character) { return character->name; }
const std::string& name_of(const Cow<Clip>& clip) { return clip->name; }
template <class T>
const std::string& name_of(const T& item) {
  return item.name;
}

template <class T>
const T* address(const T& item) {
  return &item;
}
template <class T>
const T* address(const Cow<T>& item) {
  return &*item;
}

/// The first item of that id / name, or null. No item has the id 0.
template <class Items, class IdType>
auto find_by_id(const Items& items, IdType id) {
  for (const auto& item : items) {
    if (address(item)->id == id) return id ? address(item) : nullptr;
  }
  return decltype(address(*items.begin())){nullptr};
}
template <class Items>
auto find_by_name(const Items& items, std::string_view name) {
  for (const auto& item : items) {
    if (name_of(item) == name) return address(item);
  }
  return decltype(address(*items.begin())){nullptr};
}

/// Last frame of playing a clip from 0 to its end: a looping one ends before its first frame
/// returns.
std::int64_t last_frame(const Clip& clip, FrameRate rate) {
  const Time duration = clip_duration(clip);
  std::int64_t last = frame_at(rate, duration);
  if (clip.loop && time_of_frame(rate, last) >= duration) --last;
  return std::max<std::int64_t>(last, 0);
}

}  // namespace

const Character* find_character(const Scene& scene, CharacterId id) {
  return find_by_id(scene.characters, id);
}
const Character* find_character(const Scene& scene, std::string_view name) {
  return find_by_name(scene.characters, name);
}
int character_index(const Scene& scene, CharacterId id) {
  const auto& characters = scene.characters;
  const auto at = std::find_if(characters.begin(), characters.end(),
                               [&](const Cow<Character>& c) { return c->id == id; });
  return id && at != characters.end() ? static_cast<int>(at - characters.begin()) : -1;
}
const Reference* find_reference(const Scene& scene, ReferenceId id) {
  for (const Reference& reference : scene.references) {
    if (id && reference.id == id) return &reference;
  }
  return nullptr;
}

const Bone* find_bone(const Character& character, BoneId id) {
  return find_by_id(*character.bones, id);
}
const Bone* find_bone(const Character& character, std::string_view name) {
  return find_by_name(*character.bones, name);
}
const Part* find_part(const Character& character, PartId id) {
  return find_by_id(*character.parts, id);
}
const Handle* find_handle(const Character& character, HandleId id) {
  return find_by_id(character.handles, id);
}
const Reflection* find_reflection(const Character& character, ReflectionId id) {
  return find_by_id(character.reflections, id);
}
const Reflection* find_reflection(const Character& character, std::string_view name) {
  return find_by_name(character.reflections, name);
}
const Clip* find_clip(const Character& character, ClipId id) {
  return find_by_id(character.clips, id);
}
const Clip* find_clip(const Character& character, std::string_view name) {
  return find_by_name(character.clips, name);
}
const Generator* find_generator(const Clip& clip, GeneratorId id) {
  return find_by_id(clip.generators, id);
}
const SavedPose* find_saved_pose(const Character& character, SavedPoseId id) {
  for (const SavedPose& pose : *character.poses) {
    if (pose.id == id) return &pose;
  }
  return nullptr;
}

const Channel* find_channel(const Clip& clip, const ChannelTarget& target) {
  for (const Cow<Channel>& channel : clip.channels) {
    if (channel->target == target) return &*channel;
  }
  return nullptr;
}

Character* edit_character(Scene& scene, CharacterId id) {
  const int index = character_index(scene, id);
  return index < 0 ? nullptr : &scene.characters[static_cast<std::size_t>(index)].edit();
}

Clip* edit_clip(Character& character, ClipId id) {
  for (Cow<Clip>& clip : character.clips) {
    if (id && clip->id == id) return &clip.edit();
  }
  return nullptr;
}

Channel& edit_channel(Clip& clip, const ChannelTarget& target) {
  for (Cow<Channel>& channel : clip.channels) {
    if (channel->target == target) return channel.edit();
  }
  Channel added;
  added.target = target;
  return clip.channels.emplace_back(std::move(added)).edit();
}

std::string unique_name(std::string_view wanted, const std::vector<std::string>& taken) {
  const auto is_taken = [&](const std::string& name) {
    return std::find(taken.begin(), taken.end(), name) != taken.end();
  };
  std::string name{wanted};
  for (int number = 2; is_taken(name); ++number) {
    name = std::string{wanted} + ' ' + std::to_string(number);
  }
  return name;
}

Time clip_duration(const Clip& clip) {
  if (clip.duration) return *clip.duration;
  Time last{0};
  for (const Cow<Channel>& channel : clip.channels) {
    if (!channel->curve.empty()) last = std::max(last, channel->curve.keys().back().time);
  }
  for (const Generator& generator : clip.generators) {
    if (generator.duration) last = std::max(last, generator.start + *generator.duration);
  }
  return last;
}

FrameRange effective_range(const Scene& scene) {
  if (scene.frame_range) return *scene.frame_range;
  FrameRange range;
  for (const Cow<Character>& character : scene.characters) {
    const Clip* clip = find_clip(*character, character->active_clip);
    if (clip) range.last = std::max(range.last, last_frame(*clip, scene.frame_rate));
  }
  range.last = std::max(range.last, last_frame(*scene.camera.motion, scene.frame_rate));
  return range;
}

Vec2 handle_point(const Bone& bone, const std::optional<Vec2>& point) {
  return point.value_or(Vec2{bone.length, 0});
}

ReflectionMap reflection_map(const Reflection& reflection) {
  const bool flips_x = reflection.flip == Flip::kX || reflection.flip == Flip::kXY;
  const bool flips_y = reflection.flip == Flip::kY || reflection.flip == Flip::kXY;
  const double s = reflection.scale;
  return {reflection.root_scale, reflection.root_offset, {flips_x ? -s : s, flips_y ? -s : s}};
}

CurveRules curve_rules(const Clip& clip, const Channel& channel) {
  return curve_rules(clip, channel, clip_duration(clip));
}

CurveRules curve_rules(const Clip& clip, const Channel& channel, Time duration) {
  CurveRules rules;
  rules.interpolation = channel.interpolation.value_or(clip.interpolation);
  // A kind that this build does not know acts as linear.
  const std::string& unknown = channel.unknown_interpolation.empty() && !channel.interpolation
                                   ? clip.unknown_interpolation
                                   : channel.unknown_interpolation;
  if (!unknown.empty()) rules.interpolation = linear_interpolation();
  rules.angles = channel.angles;
  rules.loop = clip.loop;
  rules.period = duration;
  rules.always_hold = property(channel.target.property).value != PropertyValue::kNumber;
  return rules;
}

Vec2 camera_center(const Scene& scene) {
  return {scene.camera.x.value_or(scene.canvas_width / 2.0),
          scene.camera.y.value_or(scene.canvas_height / 2.0)};
}

}  // namespace kindred
