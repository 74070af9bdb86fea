// SPDX-License-Identifier: MIT
// Clips: channels with their keys, pins over time.
#include <algorithm>
#include <climits>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "io/scene_reader.h"

namespace kindred::io {
namespace {

/// A word of the table of interpolations, or one to keep.
struct InterpolationWord {
  std::optional<InterpolationId> id;
  std::string unknown;
};

InterpolationWord read_interpolation(ObjectReader& reader) {
  const auto value = reader.take("interpolation");
  if (!value || value->is_null()) return {};
  if (!value->is(JsonKind::kString)) {
    reader.tell(*value, "interpolation", "the name of an interpolation", "the default");
    return {};
  }
  const auto id = find_interpolation(value->string());
  if (!id) {
    reader.log().warn_once(*value, "interpolation " + in_quotes(value->string()) +
                                       " is not known to this version; kept, acts as linear");
  }
  if (id) return {id, {}};
  return {linear_interpolation(), std::string(value->string())};
}

/// Keys of one channel, read in the order of the file.
class KeyReader {
 public:
  KeyReader(const PropertyKind& kind, std::string owner, Channel& channel, ReadLog& log)
      : kind_(kind), owner_(std::move(owner)), channel_(channel), log_(log) {}

  /// False where a value is of a kind that this build does not know.
  bool read(const std::vector<JsonValue>& values) {
    std::vector<Key> keys;
    std::vector<JsonValue> places;
    keys.reserve(values.size());
    places.reserve(values.size());
    for (const JsonValue& value : values) {
      const auto items = value.is(JsonKind::kArray) ? value.children() : std::vector<JsonValue>();
      if (items.size() < 2 || !items[0].is(JsonKind::kNumber)) {
        log_.warn(value, owner_ + ": " + shown(value) + " is not a key [time, value]; left out");
        continue;
      }
      const auto number = key_value(items[1]);
      if (!number) return false;
      keys.push_back({time_of(items[0]), *number, items.size() > 2 ? options(items[2]) : nullptr});
      places.push_back(value);
      if (items.size() > 3) {
        log_.warn(value, owner_ + ": a key has at most [time, value, options]; the rest left out");
      }
    }
    tell_ghosts(keys, places);
    channel_.curve = Curve(std::move(keys));
    return true;
  }

 private:
  std::optional<double> key_value(const JsonValue& value) {
    switch (kind_.value) {
      case PropertyValue::kNumber:
        if (value.is(JsonKind::kNumber)) return value.number();
        return repaired(value, "a number");
      case PropertyValue::kInteger:
        if (value.is(JsonKind::kNumber) && value.number() == std::floor(value.number()) &&
            std::abs(value.number()) <= INT_MAX) {
          return value.number();
        }
        return repaired(value, "a whole number");
      case PropertyValue::kBoolean:
        if (value.is(JsonKind::kBoolean)) return value.boolean() ? 1 : 0;
        return repaired(value, "true or false");
      case PropertyValue::kName:
        return name_index(value);
    }
    return {};
  }

  double repaired(const JsonValue& value, std::string_view what) {
    log_.warn(value, owner_ + ": " + shown(value) + " is not " + std::string(what) + "; " +
                         default_text() + " used");
    return kind_.default_value;
  }

  std::string default_text() const {
    if (kind_.value != PropertyValue::kBoolean) return number_text(kind_.default_value);
    return kind_.default_value != 0 ? "true" : "false";
  }

  /// A text; of a parent also {character, bone}.
  static std::optional<std::string> name_of(const JsonValue& value) {
    if (value.is(JsonKind::kString)) return std::string(value.string());
    const auto character = value.find("character"), bone = value.find("bone");
    const bool parent =
        character && bone && character->is(JsonKind::kString) && bone->is(JsonKind::kString);
    if (!parent) return {};
    return std::string(character->string()) + "/" + std::string(bone->string());
  }

  std::optional<double> name_index(const JsonValue& value) {
    if (value.is(JsonKind::kNull)) return -1;
    const std::optional<std::string> name = name_of(value);
    if (!name) return {};
    std::vector<std::string>& names = channel_.names;
    const auto found = std::find(names.begin(), names.end(), *name);
    const auto index = found - names.begin();
    if (found == names.end()) names.push_back(*name);
    return static_cast<double>(index);
  }

  /// A slope, the end of a handle [dt, dv], or null: automatic.
  std::optional<Tangent> tangent(ObjectReader& reader, std::string_view name) {
    const auto value = reader.take(name);
    if (!value || value->is_null()) return {};
    if (value->is(JsonKind::kNumber)) return value->number();
    if (value->is(JsonKind::kArray)) {
      const std::vector<JsonValue> pair = value->children();
      if (pair.size() == 2 && pair[0].is(JsonKind::kNumber) && pair[1].is(JsonKind::kNumber)) {
        return TangentOffset{pair[0].number(), pair[1].number()};
      }
    }
    reader.tell(*value, name, "a slope, [dt, dv] or null", "an automatic tangent");
    return {};
  }

  /// Equal options, told by their text, are shared by consecutive keys.
  std::shared_ptr<const KeyOptions> options(const JsonValue& value) {
    if (last_options_ && value.raw() == last_text_) return last_options_;
    ObjectReader reader(value, owner_ + ": options of a key", log_);
    KeyOptions read;
    InterpolationWord word = read_interpolation(reader);
    read.interpolation = word.id;
    read.unknown_word = std::move(word.unknown);
    read.in = tangent(reader, "in");
    read.out = tangent(reader, "out");
    read.extras = reader.rest();
    if (says_nothing(read)) return nullptr;
    last_text_ = value.raw();
    last_options_ = std::make_shared<const KeyOptions>(std::move(read));
    return last_options_;
  }

  void tell_ghosts(const std::vector<Key>& keys, const std::vector<JsonValue>& places) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t l, std::size_t r) { return keys[l].time < keys[r].time; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      const Time time = keys[order[i]].time;
      if (keys[order[i - 1]].time != time) continue;
      log_.warn(places[order[i - 1]],
                owner_ + ": two keys at " + time_text(time) + " s; the last one is used");
    }
  }

  const PropertyKind& kind_;
  std::string owner_;
  Channel& channel_;
  ReadLog& log_;
  std::string_view last_text_;
  std::shared_ptr<const KeyOptions> last_options_;
};

struct NamedTarget {
  std::optional<ChannelTarget> target;  ///< none: the property is not known
  std::string text;                     ///< "arm.L rotation", for messages
  bool bad_bone = false;                ///< an error was told
};

/// `whole`: what a channel without bone and part is about, the character or the camera.
NamedTarget read_target(ObjectReader& reader, PropertyOwner whole, CharacterContext& context) {
  NamedTarget named;
  ChannelTarget target;
  PropertyOwner owner = whole;
  if (whole == PropertyOwner::kCamera) {
    named.text = "the camera's ";
  } else if (const auto bone_value = reader.value().find("bone")) {
    owner = PropertyOwner::kBone;
    const auto bone = read_bone(reader, "bone", false, context);
    named.bad_bone = !bone;
    target.bone = bone.value_or(BoneId{});
    named.text = shown(*bone_value) + " ";
  } else if (const auto part = reader.string("part")) {
    owner = PropertyOwner::kPart;
    target.part = *part;
    target.skin = reader.string("skin");
    named.text = "part " + in_quotes(*part) + " ";
  }
  const std::string property = reader.string("property").value_or("");
  named.text += property;
  if (const auto id = find_property(owner, property)) {
    target.property = *id;
    named.target = target;
  }
  return named;
}

/// A channel that this build can't read stays in the file as it is.
void keep_channel(const JsonValue& value, const std::string& why, Clip& clip, ReadLog& log) {
  log.warn(value, why + "; kept, without effect");
  clip.extras.emplace_back("channels", value.raw());
}

using TargetKey = std::tuple<PropertyId, BoneId, std::string, std::optional<std::string>>;

std::string owner_of(const Clip& clip) {
  return clip.id ? "clip " + in_quotes(clip.name) : std::string("camera");
}

void read_channel(const JsonValue& value, PropertyOwner whole, Clip& clip,
                  std::set<TargetKey>& seen, CharacterContext& context) {
  const std::string owner = owner_of(clip);
  if (!value.is(JsonKind::kObject)) {
    keep_channel(value, owner + ": " + shown(value) + " is not a channel", clip, context.log);
    return;
  }
  ObjectReader reader(value, owner, context.log);
  const NamedTarget named = read_target(reader, whole, context);
  if (named.bad_bone) return;
  if (!named.target) {
    keep_channel(value, owner + ": no channel can animate " + in_quotes(named.text), clip,
                 context.log);
    return;
  }
  const ChannelTarget& target = *named.target;
  if (!seen.insert({target.property, target.bone, target.part, target.skin}).second) {
    keep_channel(value, owner + ": a second channel of " + named.text, clip, context.log);
    return;
  }
  Channel channel;
  channel.target = target;
  InterpolationWord word = read_interpolation(reader);
  channel.interpolation = word.id;
  channel.unknown_interpolation = std::move(word.unknown);
  channel.angles =
      reader.word("angles", {"raw", "shortest"}, 0) == 0 ? AngleMode::kRaw : AngleMode::kShortest;
  KeyReader keys(property(channel.target.property), owner + ": " + named.text, channel,
                 context.log);
  if (!keys.read(reader.list("keys"))) {
    keep_channel(value, owner + ": " + named.text + " has values that this version does not know",
                 clip, context.log);
    return;
  }
  channel.extras = reader.rest();
  clip.channels.emplace_back(std::move(channel));
}

void read_pin(const JsonValue& value, Clip& clip, CharacterContext& context) {
  ObjectReader reader(value, "clip " + in_quotes(clip.name) + ": pin", context.log);
  ClipPin pin;
  pin.bone = read_bone(reader, "bone", false, context).value_or(BoneId{});
  pin.point = reader.optional_vector("point");
  Extras kept;
  pin.figure = read_figure(reader, context, kept);
  pin.from = reader.time("from", Time{0});
  pin.to = reader.time("to", std::max(pin.from, clip_duration(clip)));
  if (pin.from > pin.to) {
    context.log.warn(value, reader.owner() + ": from " + time_text(pin.from) + " is after to " +
                                time_text(pin.to) + "; swapped");
    std::swap(pin.from, pin.to);
  }
  pin.target = reader.optional_vector("target");
  pin.blend = reader.time("blend", Time{0});
  pin.extras = reader.rest();
  pin.extras.insert(pin.extras.end(), kept.begin(), kept.end());
  clip.pins.push_back(std::move(pin));
}

Clip read_clip(const JsonValue& value, NameList& names, CharacterContext& context) {
  Clip clip;
  clip.id = new_id<ClipId>(context.character);
  clip.name = names.claim(value, context.log);
  ObjectReader reader(value, "clip " + in_quotes(clip.name), context.log);
  reader.take("name");
  read_motion(reader, PropertyOwner::kCharacter, clip, context);
  read_generators(reader, clip, context);
  for (const JsonValue& pin : reader.list("pins")) read_pin(pin, clip, context);
  const Extras rest = reader.rest();
  clip.extras.insert(clip.extras.end(), rest.begin(), rest.end());
  return clip;
}

void read_active_clip(ObjectReader& reader, CharacterContext& context) {
  Character& character = context.character;
  const auto active = reader.take("active_clip");
  if (active && active->is_null()) return;
  if (!character.clips.empty()) character.active_clip = character.clips.front()->id;
  if (!active) return;
  const Clip* clip =
      active->is(JsonKind::kString) ? find_clip(character, active->string()) : nullptr;
  if (clip) {
    character.active_clip = clip->id;
  } else {
    reader.tell(*active, "active_clip", "a clip of the character",
                character.clips.empty() ? "none" : "the first one");
  }
}

/// The clip that the member names, told and nothing where there is none.
ClipId layer_clip(ObjectReader& reader, const Character& character) {
  const auto name = reader.take("clip");
  const Clip* clip =
      name && name->is(JsonKind::kString) ? find_clip(character, name->string()) : nullptr;
  if (clip) return clip->id;
  reader.log().warn(name ? *name : reader.value(),
                    reader.owner() + ": " + (name ? shown(*name) : std::string("nothing")) +
                        " is not a clip of the character; kept, without effect");
  return {};
}

void read_layers(ObjectReader& reader, CharacterContext& context) {
  for (const JsonValue& value : reader.list("layers")) {
    ObjectReader entry(value, "layer", context.log);
    ClipLayer layer;
    layer.clip = layer_clip(entry, context.character);
    if (!layer.clip) {
      context.character.extras.emplace_back("layers", value.raw());
      continue;
    }
    layer.weight = entry.number("weight", 1, kZeroToOne);
    layer.additive = entry.boolean("additive", true);
    layer.enabled = entry.boolean("enabled", true);
    layer.extras = entry.rest();
    context.character.layers.push_back(std::move(layer));
  }
}

}  // namespace

void read_motion(ObjectReader& reader, PropertyOwner whole, Clip& clip, CharacterContext& context) {
  clip.duration = reader.optional_time("duration");
  if (clip.duration && *clip.duration < Time{0}) {
    reader.tell(*reader.value().find("duration"), "duration", "a time of 0 or more",
                "the last key's time");
    clip.duration.reset();
  }
  clip.loop = reader.boolean("loop", false);
  InterpolationWord word = read_interpolation(reader);
  clip.interpolation = word.id.value_or(linear_interpolation());
  clip.unknown_interpolation = std::move(word.unknown);
  std::set<TargetKey> seen;
  for (const JsonValue& channel : reader.list("channels")) {
    read_channel(channel, whole, clip, seen, context);
  }
}

Curve read_number_keys(const JsonValue& list, const std::string& owner, ReadLog& log) {
  Channel channel;
  const PropertyKind& number = property(*find_property(PropertyOwner::kBone, "x"));
  KeyReader(number, owner, channel, log).read(list.children());
  return std::move(channel.curve);
}

void read_clips(ObjectReader& reader, CharacterContext& context) {
  NameList names("clip");
  for (const JsonValue& value : reader.list("clips")) {
    context.character.clips.emplace_back(read_clip(value, names, context));
  }
  read_active_clip(reader, context);
  read_layers(reader, context);
}

}  // namespace kindred::io
