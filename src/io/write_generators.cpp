// SPDX-License-Identifier: MIT
// Generators of clips, those of unknown kinds as they came.
#include <cmath>

#include "io/json_text.h"
#include "io/object_reader.h"
#include "io/scene_writer.h"

namespace kindred::io {
namespace {

JsonOut parameter_out(const GeneratorValue& value, const GeneratorParameter& row) {
  const double constant = std::isfinite(value.value) ? value.value : row.default_value;
  if (value.curve.empty() || !row.animatable) return JsonOut::number(constant);
  JsonOut out = JsonOut::object(Layout::kFit);
  if (constant != row.default_value) out.add("value", JsonOut::number(constant));
  if (value.interpolation != linear_interpolation()) {
    out.add("interpolation", JsonOut::string(interpolation(value.interpolation).word));
  }
  out.add("keys", number_keys_out(value.curve));
  return out;
}

void add_time(JsonOut& out, std::string_view name, Time time) {
  if (time != Time{}) out.add(name, JsonOut::ready(time_text(time)));
}

JsonOut generator_out(const Generator& generator, const CharacterNames& names) {
  const GeneratorKind& kind = generator_kind(generator.kind);
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("type", JsonOut::string(kind.word));
  out.add("bone", names.bone(generator.bone));
  add_time(out, "start", generator.start);
  if (generator.duration) out.add("duration", JsonOut::ready(time_text(*generator.duration)));
  if (generator.loop) out.add("loop", JsonOut::boolean(true));
  if (generator.ease != EaseId{}) out.add("ease", JsonOut::string(ease(generator.ease).word));
  if (!generator.enabled) out.add("enabled", JsonOut::boolean(false));
  if (generator.weight != 1 && std::isfinite(generator.weight)) {
    out.add("weight", JsonOut::number(generator.weight));
  }
  add_time(out, "fade_in", generator.fade_in);
  add_time(out, "fade_out", generator.fade_out);
  for (std::size_t i = 0; i < kind.roles.size() && i < generator.helpers.size(); ++i) {
    if (names.bones.count(generator.helpers[i].value) > 0) {
      out.add(kind.roles[i].word, names.bone(generator.helpers[i]));
    }
  }
  for (std::size_t i = 0; i < kind.parameters.size() && i < generator.values.size(); ++i) {
    const GeneratorParameter& row = kind.parameters[i];
    const GeneratorValue& value = generator.values[i];
    const bool constant = value.curve.empty() || !row.animatable;
    if (constant && (value.value == row.default_value || !std::isfinite(value.value))) continue;
    out.add(row.word, parameter_out(value, row));
  }
  add_extras(out, generator.extras);
  return out;
}

}  // namespace

JsonOut generators_out(const Clip& clip, const CharacterNames& names) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Generator& generator : clip.generators) {
    if (names.bones.count(generator.bone.value) > 0) out.add(generator_out(generator, names));
  }
  for (const auto& [name, text] : clip.extras) {
    if (name == "generators") out.add(JsonOut::ready(text));
  }
  return out;
}

}  // namespace kindred::io
