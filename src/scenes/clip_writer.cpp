// SPDX-License-Identifier: MIT
#include "scenes/clip_writer.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace kindred::scenes {
namespace {

/// Values as an animator would type them: hundredths, scales to a thousandth.
double rounded(double value, const PropertyKind& kind) {
  const double places = kind.default_value == 1 ? 1000 : 100;
  const double result = std::round(value * places) / places;
  return result == 0 ? 0 : result;  // never -0
}

PropertyId property_named(PropertyOwner owner, const char* word) {
  const auto id = find_property(owner, word);
  if (!id) throw std::runtime_error(std::string("there is no property \"") + word + "\"");
  return *id;
}

int bone_place(const Character& character, const std::string& name) {
  const Bone* bone = find_bone(character, name);
  if (!bone) throw std::runtime_error("there is no bone \"" + name + "\"");
  return bone_index(*character.bones, bone->id);
}

bool shown_at_first(const Character& character, const std::string& part_name) {
  for (const Part& part : *character.parts) {
    if (part.name == part_name) return part.visible;
  }
  throw std::runtime_error("there is no part \"" + part_name + "\"");
}

}  // namespace

void ClipWriter::add_key(const std::string& bone, const char* property_word, double frame,
                         double value) {
  const PropertyId id = property_named(PropertyOwner::kBone, property_word);
  bone_keys_[{bone_place(character_, bone), id}][frame] = rounded(value, property(id));
}

void ClipWriter::add(const BoneTrack& track) {
  for (const FrameValue& key : track.keys)
    add_key(track.bone, track.property, key.frame, key.value);
}

void ClipWriter::add(const PartTrack& track) {
  shown_at_first(character_, track.part);  // checks the name
  const PropertyId id = property_named(PropertyOwner::kPart, track.property);
  auto& keys = part_keys_[{track.part, {track.skin ? track.skin : "", id}}];
  for (const FrameValue& key : track.keys) keys[key.frame] = rounded(key.value, property(id));
}

void ClipWriter::add_swaps(const std::string& swap, const std::vector<std::string>& parts,
                           const std::vector<Swap>& swaps) {
  const PropertyId visible = property_named(PropertyOwner::kPart, "visible");
  for (const std::string& part : parts) {
    bool shown = shown_at_first(character_, part);
    std::map<double, double> keys{{0, shown}};
    for (const Swap& next : swaps) {
      if (next.swap != swap) continue;
      if (std::find(parts.begin(), parts.end(), next.part) == parts.end()) {
        throw std::runtime_error("\"" + swap + "\" has no drawing \"" + next.part + "\"");
      }
      if (shown != (part == next.part)) keys[next.frame] = shown = part == next.part;
    }
    if (keys.size() > 1) part_keys_[{part, {"", visible}}] = keys;
  }
}

double ClipWriter::value(const std::string& bone, const char* property_word, double frame,
                         InterpolationId interpolation) const {
  const PropertyId id = property_named(PropertyOwner::kBone, property_word);
  const auto keys = bone_keys_.find({bone_place(character_, bone), id});
  if (keys == bone_keys_.end()) return property(id).default_value;
  const CurveRules rules{.interpolation = interpolation};
  return *sample(curve_of(keys->second), rules, time_of(frame));
}

void ClipWriter::start_at_zero(InterpolationId interpolation) {
  for (auto& [target, keys] : bone_keys_) {
    if (keys.empty() || keys.begin()->first >= 0) continue;
    const CurveRules rules{.interpolation = interpolation};
    const double value = *sample(curve_of(keys), rules, Time{});
    keys.erase(keys.begin(), keys.lower_bound(0));
    keys[0] = rounded(value, property(target.second));
  }
}

Clip ClipWriter::clip(const std::string& name, InterpolationId interpolation, double frames) const {
  Clip clip;
  clip.name = name;
  clip.interpolation = interpolation;
  clip.duration = time_of(frames);
  for (const auto& [target, keys] : bone_keys_) {
    Channel channel;
    channel.target.bone = (*character_.bones)[static_cast<std::size_t>(target.first)].id;
    channel.target.property = target.second;
    channel.curve = curve_of(keys);
    clip.channels.emplace_back(std::move(channel));
  }
  for (const auto& [target, keys] : part_keys_) {
    Channel channel;
    channel.target.part = target.first;
    if (!target.second.first.empty()) channel.target.skin = target.second.first;
    channel.target.property = target.second.second;
    channel.curve = curve_of(keys);
    clip.channels.emplace_back(std::move(channel));
  }
  return clip;
}

Time ClipWriter::time_of(double frame) const {
  return time_from_seconds(frame / frames_per_second(rate_));
}

Curve ClipWriter::curve_of(const std::map<double, double>& keys) const {
  std::vector<Key> list;
  for (const auto& [frame, value] : keys) list.push_back({time_of(frame), value, nullptr});
  return Curve(std::move(list));
}

std::string other_side(const std::string& bone) {
  if (bone.ends_with(".L")) return bone.substr(0, bone.size() - 1) + "R";
  if (bone.ends_with(".R")) return bone.substr(0, bone.size() - 1) + "L";
  return bone;
}

}  // namespace kindred::scenes
