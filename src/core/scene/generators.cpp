// SPDX-License-Identifier: MIT
#include "kindred/scene/generators.h"

#include <algorithm>
#include <cmath>

namespace kindred {
namespace {

Time wrapped(Time time, Time period) {
  const std::int64_t rest = time.flicks % period.flicks;
  return {rest < 0 ? rest + period.flicks : rest};
}

Time time_in_clip(const Clip& clip, Time time, Time duration) {
  return clip.loop && duration > Time{0} ? wrapped(time, duration) : time;
}

/// Where a generator stands in its span.
struct Phase {
  double seconds = 0;  ///< eased, since the start
  double share = 1;    ///< by its fades; 0 = without effect
};

double faded(Time inside, Time fade) {
  if (fade <= Time{0} || inside >= fade) return 1;
  const double u = std::max(0.0, to_seconds(inside) / to_seconds(fade));
  return u * u * (3 - 2 * u);
}

double eased_seconds(const Generator& generator, Time since, std::optional<Time> span) {
  if (!span || generator.ease == EaseId{}) return to_seconds(since);
  const double length = to_seconds(*span);
  return length * ease(generator.ease).map(to_seconds(since) / length);
}

Phase phase_at(const Clip& clip, const Generator& generator, Time time) {
  const std::optional<Time> span = generator_span(clip, generator);
  const bool holds = generator_kind(generator.kind).holds;
  Time since = time - generator.start;
  Phase phase;
  if (since < Time{0}) {
    phase.share = holds ? faded(Time{0}, generator.fade_in) : 0;
    return phase;
  }
  const bool ends = span && !generator.loop;
  if (ends && since > *span) {
    if (!holds) return {0, 0};
    since = *span;
  }
  phase.share = faded(since, generator.fade_in);
  if (ends) phase.share *= faded(*span - since, generator.fade_out);
  if (generator.loop && span) since = wrapped(since, *span);
  phase.seconds = eased_seconds(generator, since, span);
  return phase;
}

void add_generator(const Character& character, const Rig& rig, const Clip& clip,
                   const Generator& generator, Time time, Pose& offsets) {
  const int bone = bone_index(*character.bones, generator.bone);
  if (!generator.enabled || bone < 0 || bone >= rig.size()) return;
  const Phase phase = phase_at(clip, generator, time);
  const double weight = phase.share * generator.weight;
  if (weight == 0 || !std::isfinite(weight)) return;
  const GeneratorKind& kind = generator_kind(generator.kind);
  std::vector<double> values;
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    values.push_back(generator_value(clip, generator, i, time));
  }
  std::vector<int> helpers;
  for (std::size_t i = 0; i < kind.roles.size(); ++i) {
    const BoneId helper = i < generator.helpers.size() ? generator.helpers[i] : BoneId{};
    helpers.push_back(bone_index(*character.bones, helper));
  }
  const std::optional<Time> span = generator_span(clip, generator);
  GeneratorInput input;
  input.values = values;
  input.helpers = helpers;
  input.rig = &rig;
  input.bone = bone;
  input.seconds = phase.seconds;
  input.duration = span ? to_seconds(*span) : 0;
  input.repeats = generator.loop || (clip.loop && span == clip_duration(clip));
  GeneratorSink sink(offsets, weight);
  kind.apply(input, sink);
}

}  // namespace

Generator make_generator(GeneratorKindId id) {
  const GeneratorKind& kind = generator_kind(id);
  Generator generator;
  generator.kind = id;
  generator.helpers.resize(kind.roles.size());
  for (const GeneratorParameter& row : kind.parameters) {
    generator.values.emplace_back(row.default_value);
  }
  return generator;
}

std::optional<Time> generator_span(const Clip& clip, const Generator& generator) {
  const Time length = generator.duration.value_or(clip_duration(clip) - generator.start);
  return length > Time{0} ? std::optional(length) : std::nullopt;
}

double generator_value(const Clip& clip, const Generator& generator, std::size_t parameter,
                       Time time) {
  const GeneratorParameter& row = generator_kind(generator.kind).parameters[parameter];
  double value = row.default_value;
  if (parameter < generator.values.size()) {
    const GeneratorValue& given = generator.values[parameter];
    value = given.value;
    if (row.animatable && !given.curve.empty()) {
      CurveRules rules;
      rules.interpolation = given.interpolation;
      rules.loop = clip.loop;
      rules.period = clip_duration(clip);
      value = sample(given.curve, rules, time).value_or(value);
    }
  }
  return std::isfinite(value) ? std::clamp(value, row.min, row.max) : row.default_value;
}

Pose generator_offsets(const Character& character, const Rig& rig, const Clip& clip,
                       const Generator& generator, Time time) {
  Pose offsets(rig.bones.size());
  add_generator(character, rig, clip, generator, time_in_clip(clip, time, clip_duration(clip)),
                offsets);
  return offsets;
}

Pose generator_offsets(const Character& character, const Rig& rig, const Clip& clip, Time time) {
  Pose offsets(rig.bones.size());
  const Time inside = time_in_clip(clip, time, clip_duration(clip));
  for (const Generator& generator : clip.generators) {
    add_generator(character, rig, clip, generator, inside, offsets);
  }
  return offsets;
}

std::vector<int> generator_bones(const Character& character, const Rig& rig, const Clip& clip,
                                 const Generator& generator) {
  // Told by its motion: whatever is moved at some of a few times.
  constexpr int kLooks = 16;
  std::vector<bool> moved(rig.bones.size(), false);
  const Time span = generator_span(clip, generator).value_or(Time{kFlicksPerSecond});
  for (int i = 0; i <= kLooks; ++i) {
    const Time time = generator.start + Time{span.flicks * i / kLooks};
    const Pose offsets = generator_offsets(character, rig, clip, generator, time);
    for (std::size_t b = 0; b < offsets.size(); ++b) {
      if (!(offsets[b] == BonePose{})) moved[b] = true;
    }
  }
  std::vector<int> bones;
  for (std::size_t b = 0; b < moved.size(); ++b) {
    if (moved[b]) bones.push_back(static_cast<int>(b));
  }
  return bones;
}

}  // namespace kindred
