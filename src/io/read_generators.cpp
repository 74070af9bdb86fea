// SPDX-License-Identifier: MIT
// Generators of clips. Kinds that this build does not know stay in the file as they are.
#include "io/scene_reader.h"
#include "kindred/scene/generators.h"

namespace kindred::io {
namespace {

/// A number within the parameter's range, or keys where it may be animated.
GeneratorValue read_parameter(ObjectReader& reader, const GeneratorParameter& row) {
  NumberRange range{row.min, row.max, false, ""};
  const std::string text = "a number from " + number_text(row.min) + " to " + number_text(row.max);
  range.text = text;
  const auto value = reader.value().find(row.word);
  if (!row.animatable || !value || !value->is(JsonKind::kObject)) {
    return reader.number(row.word, row.default_value, range);
  }
  reader.take(row.word);
  const std::string owner = reader.owner() + ": " + std::string(row.word);
  ObjectReader curve(*value, owner, reader.log());
  GeneratorValue read(curve.number("value", row.default_value, range));
  std::vector<std::string_view> words;
  for (const InterpolationKind& kind : interpolations()) words.push_back(kind.word);
  read.interpolation.row =
      static_cast<std::uint8_t>(curve.word("interpolation", words, linear_interpolation().row));
  const auto keys = curve.take("keys");
  if (keys && keys->is(JsonKind::kArray)) {
    read.curve = read_number_keys(*keys, owner, reader.log());
  }
  return read;
}

/// Words that this build does not know are kept and act as linear.
EaseId read_ease(ObjectReader& reader, Extras& kept) {
  const auto value = reader.take("ease");
  if (!value || value->is_null()) return {};
  const auto known = value->is(JsonKind::kString) ? find_ease(value->string()) : std::nullopt;
  if (known) return *known;
  reader.log().warn_once(
      *value, "easing " + shown(*value) + " is not known to this version; kept, acts as linear");
  kept.emplace_back("ease", value->raw());
  return {};
}

Time not_negative_time(ObjectReader& reader, std::string_view name) {
  const Time time = reader.time(name, Time{0});
  if (time >= Time{0}) return time;
  reader.tell(*reader.value().find(name), name, "a time of 0 or more", "0");
  return Time{0};
}

void read_generator(const JsonValue& value, Clip& clip, CharacterContext& context) {
  const std::string owner = "clip " + in_quotes(clip.name) + ": generator";
  const auto type = value.find("type");
  const auto kind =
      type && type->is(JsonKind::kString) ? find_generator_kind(type->string()) : std::nullopt;
  if (!kind) {
    context.log.warn(type ? *type : value,
                     owner + ": " + (type ? shown(*type) : std::string("nothing")) +
                         " is not a generator that this version knows; kept, without effect");
    clip.extras.emplace_back("generators", value.raw());
    return;
  }
  ObjectReader reader(value, owner + " " + std::string(generator_kind(*kind).word), context.log);
  reader.take("type");
  Generator generator = make_generator(*kind);
  generator.id = new_id<GeneratorId>(context.character);
  generator.bone = read_bone(reader, "bone", false, context).value_or(BoneId{});
  generator.start = reader.time("start", Time{0});
  generator.duration = reader.optional_time("duration");
  if (generator.duration && *generator.duration <= Time{0}) {
    reader.tell(*value.find("duration"), "duration", "a time above 0", "the clip's end");
    generator.duration.reset();
  }
  generator.loop = reader.boolean("loop", false);
  Extras kept;
  generator.ease = read_ease(reader, kept);
  generator.enabled = reader.boolean("enabled", true);
  generator.weight = reader.number("weight", 1);
  generator.fade_in = not_negative_time(reader, "fade_in");
  generator.fade_out = not_negative_time(reader, "fade_out");
  const GeneratorKind& row = generator_kind(*kind);
  for (std::size_t i = 0; i < row.roles.size(); ++i) {
    generator.helpers[i] = read_bone(reader, row.roles[i].word, true, context).value_or(BoneId{});
  }
  for (std::size_t i = 0; i < row.parameters.size(); ++i) {
    generator.values[i] = read_parameter(reader, row.parameters[i]);
  }
  generator.extras = reader.rest();
  generator.extras.insert(generator.extras.end(), kept.begin(), kept.end());
  clip.generators.push_back(std::move(generator));
}

}  // namespace

void read_generators(ObjectReader& reader, Clip& clip, CharacterContext& context) {
  for (const JsonValue& value : reader.list("generators")) read_generator(value, clip, context);
}

}  // namespace kindred::io
