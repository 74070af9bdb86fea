// SPDX-License-Identifier: MIT
// Clips: channels with their keys, pins over time.
#include <cmath>

#include "io/json_text.h"
#include "io/object_reader.h"
#include "io/scene_writer.h"

namespace kindred::io {
namespace {

std::string_view interpolation_word(InterpolationId id, const std::string& unknown) {
  return unknown.empty() ? interpolation(id).word : std::string_view(unknown);
}

std::string value_text(const PropertyKind& kind, const Channel& channel, double value) {
  if (!std::isfinite(value)) value = kind.default_value;
  switch (kind.value) {
    case PropertyValue::kBoolean:
      return value != 0 ? "true" : "false";
    case PropertyValue::kName: {
      const bool named = value >= 0 && value < static_cast<double>(channel.names.size());
      return named ? string_text(channel.names[static_cast<std::size_t>(value)]) : "null";
    }
    case PropertyValue::kInteger:
    case PropertyValue::kNumber:
      break;
  }
  return number_text(value);
}

JsonOut tangent_out(const Tangent& tangent) {
  if (const double* slope = std::get_if<double>(&tangent)) return JsonOut::number(*slope);
  const TangentOffset& offset = std::get<TangentOffset>(tangent);
  return JsonOut::ready("[" + number_text(offset.seconds) + ", " + number_text(offset.value) + "]");
}

JsonOut options_out(const KeyOptions& options) {
  JsonOut out = JsonOut::object(Layout::kLine);
  if (options.interpolation) {
    out.add("interpolation",
            JsonOut::string(interpolation_word(*options.interpolation, options.unknown_word)));
  }
  if (options.in) out.add("in", tangent_out(*options.in));
  if (options.out) out.add("out", tangent_out(*options.out));
  add_extras(out, options.extras);
  return out;
}

JsonOut key_out(const PropertyKind& kind, const Channel& channel, const Key& key) {
  std::string text = "[" + time_text(key.time) + ", " + value_text(kind, channel, key.value);
  if (key.options) {
    const JsonOut options = options_out(*key.options);
    if (!options.empty()) text += ", " + options.text();
  }
  return JsonOut::ready(text + "]");
}

JsonOut channel_out(const Channel& channel, const CharacterNames& names) {
  const PropertyKind& kind = property(channel.target.property);
  JsonOut out = JsonOut::object(Layout::kSpread);
  if (kind.owner == PropertyOwner::kBone) out.add("bone", names.bone(channel.target.bone));
  if (kind.owner == PropertyOwner::kPart) {
    out.add("part", JsonOut::string(channel.target.part));
    if (channel.target.skin) out.add("skin", JsonOut::string(*channel.target.skin));
  }
  out.add("property", JsonOut::string(kind.word));
  if (channel.interpolation) {
    out.add("interpolation", JsonOut::string(interpolation_word(*channel.interpolation,
                                                                channel.unknown_interpolation)));
  }
  if (channel.angles == AngleMode::kShortest) out.add("angles", JsonOut::string("shortest"));
  JsonOut keys = JsonOut::array(Layout::kSpread);
  for (const Key& key : channel.curve.keys()) keys.add(key_out(kind, channel, key));
  out.add("keys", std::move(keys));
  add_extras(out, channel.extras);
  return out;
}

JsonOut pin_out(const ClipPin& pin, const CharacterNames& names) {
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("bone", names.bone(pin.bone));
  if (pin.point && is_finite(*pin.point)) out.add("point", JsonOut::vector(*pin.point));
  if (pin.figure) out.add("figure", names.figure(pin.figure));
  out.add("from", JsonOut::ready(time_text(pin.from)));
  out.add("to", JsonOut::ready(time_text(pin.to)));
  if (pin.target && is_finite(*pin.target)) out.add("target", JsonOut::vector(*pin.target));
  if (pin.blend != Time{}) out.add("blend", JsonOut::ready(time_text(pin.blend)));
  add_extras(out, pin.extras);
  return out;
}

/// Channels whose bone is gone mean nothing and would refuse the file.
bool is_sound(const Channel& channel, const CharacterNames& names) {
  return property(channel.target.property).owner != PropertyOwner::kBone ||
         names.bones.count(channel.target.bone.value) > 0;
}

JsonOut clip_out(const Clip& clip, const CharacterNames& names) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("name", JsonOut::string(clip.name));
  add_motion(out, clip, names);
  JsonOut pins = JsonOut::array(Layout::kSpread);
  for (const ClipPin& pin : clip.pins) {
    if (names.bones.count(pin.bone.value) > 0) pins.add(pin_out(pin, names));
  }
  add_list(out, "pins", std::move(pins));
  add_list(out, "generators", generators_out(clip, names));
  add_extras(out, clip.extras);
  return out;
}

}  // namespace

JsonOut number_keys_out(const Curve& curve) {
  const PropertyKind& number = property(*find_property(PropertyOwner::kBone, "x"));
  JsonOut keys = JsonOut::array(Layout::kFit);
  for (const Key& key : curve.keys()) keys.add(key_out(number, Channel{}, key));
  return keys;
}

void add_motion(JsonOut& out, const Clip& clip, const CharacterNames& names) {
  if (clip.duration) out.add("duration", JsonOut::ready(time_text(*clip.duration)));
  if (clip.loop) out.add("loop", JsonOut::boolean(true));
  const std::string_view word = interpolation_word(clip.interpolation, clip.unknown_interpolation);
  if (word != interpolation(linear_interpolation()).word) {
    out.add("interpolation", JsonOut::string(word));
  }
  JsonOut channels = JsonOut::array(Layout::kSpread);
  for (const Cow<Channel>& channel : clip.channels) {
    if (is_sound(*channel, names)) channels.add(channel_out(*channel, names));
  }
  for (const auto& [name, text] : clip.extras) {
    if (name == "channels") channels.add(JsonOut::ready(text));
  }
  out.add("channels", std::move(channels));
}

JsonOut layers_out(const Character& character) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const ClipLayer& layer : character.layers) {
    const Clip* clip = find_clip(character, layer.clip);
    if (!clip) continue;
    JsonOut entry = JsonOut::object(Layout::kFit);
    entry.add("clip", JsonOut::string(clip->name));
    if (layer.weight != 1 && std::isfinite(layer.weight)) {
      entry.add("weight", JsonOut::number(layer.weight));
    }
    if (!layer.additive) entry.add("additive", JsonOut::boolean(false));
    if (!layer.enabled) entry.add("enabled", JsonOut::boolean(false));
    add_extras(entry, layer.extras);
    out.add(std::move(entry));
  }
  for (const auto& [name, text] : character.extras) {
    if (name == "layers") out.add(JsonOut::ready(text));
  }
  return out;
}

JsonOut clips_out(const Character& character, const CharacterNames& names) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Cow<Clip>& clip : character.clips) out.add(clip_out(*clip, names));
  return out;
}

}  // namespace kindred::io
