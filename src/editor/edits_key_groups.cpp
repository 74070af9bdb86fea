// SPDX-License-Identifier: MIT
// Edits of many keys at once: delete, move, copy, scale, interpolation.
#include <algorithm>
#include <cmath>
#include <functional>

#include "editor/edits_channel.h"
#include "editor/edits_keys.h"

namespace kindred::editor {
namespace {

/// The keys of one channel among those of a list.
struct KeyGroup {
  CharacterId character;
  ChannelTarget channel;
  std::vector<Time> times;
};

const Channel* find_channel_of(const Scene& scene, const KeyRef& key) {
  const Character* character = find_character(scene, key.character);
  const Clip* clip = character ? active_clip(*character) : nullptr;
  return clip ? find_channel(*clip, key.channel) : nullptr;
}

/// Keys that exist, by channel, their times sorted.
std::vector<KeyGroup> grouped(const Scene& scene, std::span<const KeyRef> keys) {
  std::vector<KeyGroup> groups;
  const auto is_of = [](const KeyGroup& group, const KeyRef& key) {
    return group.character == key.character && group.channel == key.channel;
  };
  KeyGroup* group = nullptr;  // keys of a channel mostly follow one another
  const Channel* channel = nullptr;
  for (const KeyRef& key : keys) {
    if (!group || !is_of(*group, key)) {
      channel = find_channel_of(scene, key);
      if (!channel) continue;
      const auto known = std::find_if(groups.begin(), groups.end(),
                                      [&](const KeyGroup& g) { return is_of(g, key); });
      if (known != groups.end()) {
        group = &*known;
      } else {
        groups.push_back({key.character, key.channel, {}});
        group = &groups.back();
      }
    }
    if (channel->curve.index_at(key.time) >= 0) group->times.push_back(key.time);
  }
  std::erase_if(groups, [](const KeyGroup& g) { return g.times.empty(); });
  for (KeyGroup& g : groups) std::sort(g.times.begin(), g.times.end());
  return groups;
}

/// The channel of a group to change; the group came from `grouped`, so it exists.
Channel& edit_group(Scene& scene, const KeyGroup& group) {
  Character* character = edit_character(scene, group.character);
  return edit_channel(*edit_clip(*character, character->active_clip), group.channel);
}

bool holds(const std::vector<Time>& sorted_times, Time time) {
  return std::binary_search(sorted_times.begin(), sorted_times.end(), time);
}

/// Within half a frame of one of them.
bool near_one_of(const std::vector<Time>& sorted_times, FrameRate rate, Time time) {
  const Time frame = time_of_frame(rate, 1);
  auto other = std::lower_bound(sorted_times.begin(), sorted_times.end(), time - frame);
  for (; other != sorted_times.end() && *other <= time + frame; ++other) {
    if (within_half_frame(rate, time, *other)) return true;
  }
  return false;
}

void drop_empty_channels(Scene& scene, CharacterId id) {
  Character* character = edit_character(scene, id);
  if (Clip* clip = edit_clip(*character, character->active_clip)) {
    std::erase_if(clip->channels,
                  [](const Cow<Channel>& channel) { return channel->curve.empty(); });
  }
}

std::shared_ptr<const KeyOptions> with_time_factor(const std::shared_ptr<const KeyOptions>& options,
                                                   double time_factor) {
  if (time_factor == 1 || !options || (!options->in && !options->out)) return options;
  return std::make_shared<const KeyOptions>(stretched(*options, time_factor, 1));
}

/// Puts every key of the groups to `place(time)`, by leaving its old place or as a copy. What stood
/// within half a frame of a new place is replaced. Tangents are stretched with the time.
std::vector<KeyRef> put_keys(Scene& scene, const std::vector<KeyGroup>& groups,
                             const std::function<Time(Time)>& place, bool copy,
                             double time_factor = 1) {
  std::vector<KeyRef> placed;
  for (const KeyGroup& group : groups) {
    Channel& channel = edit_group(scene, group);
    std::vector<Key> moved, result;
    for (const Key& key : channel.curve.keys()) {
      const bool chosen = holds(group.times, key.time);
      if (chosen) {
        moved.push_back({place(key.time), key.value, with_time_factor(key.options, time_factor)});
      }
      if (!chosen || copy) result.push_back(key);
    }
    std::vector<Time> taken;
    for (const Key& key : moved) taken.push_back(key.time);
    std::sort(taken.begin(), taken.end());
    std::erase_if(result,
                  [&](const Key& key) { return near_one_of(taken, scene.frame_rate, key.time); });
    result.insert(result.end(), moved.begin(), moved.end());
    channel.curve = Curve(std::move(result));
    for (const Key& key : moved) {
      const KeyRef ref{group.character, group.channel, key.time};
      if (placed.empty() || !(placed.back() == ref)) placed.push_back(ref);
    }
  }
  return placed;
}

struct TimeSpan {
  Time first, last;
};

/// Of at least one key.
TimeSpan span_of(const std::vector<KeyGroup>& groups) {
  TimeSpan span{groups.front().times.front(), groups.front().times.front()};
  for (const KeyGroup& group : groups) {
    for (const Time time : group.times) {
      span.first = std::min(span.first, time);
      span.last = std::max(span.last, time);
    }
  }
  return span;
}

std::vector<KeyRef> shift_keys(Scene& scene, std::span<const KeyRef> keys, Time delta, bool copy) {
  const std::vector<KeyGroup> groups = grouped(scene, keys);
  if (groups.empty()) return {};
  delta = std::max(delta, Time{0} - std::max(span_of(groups).first, Time{0}));
  if (delta == Time{0}) return {keys.begin(), keys.end()};
  return put_keys(
      scene, groups, [&](Time time) { return time + delta; }, copy);
}

Time wrapped(Time time, Time period) {
  const std::int64_t rest = time.flicks % period.flicks;
  return Time{rest < 0 ? rest + period.flicks : rest};
}

/// A channel that wraps has keys at both ends of the loop, and goes through them.
struct Seam {
  bool wraps = false;
  Curve curve;  ///< as it was
  CurveRules rules;
};

Seam seam_of(const Clip& clip, const Channel& channel, Time period) {
  const bool wraps = channel.curve.index_at(Time{0}) >= 0 && channel.curve.index_at(period) >= 0;
  return {wraps, channel.curve, curve_rules(clip, channel, period)};
}

struct LoopOffset {
  Time period, delta;
  bool wraps;
};

/// The keys after the chosen ones went round. Of a channel that wraps the keys at 0 and at the
/// period are one, and stand at 0.
std::vector<Key> offset_in_loop(FrameRate rate, const Curve& curve, const std::vector<Time>& chosen,
                                const LoopOffset& offset) {
  std::vector<Key> moved, result;
  for (const Key& key : curve.keys()) {
    const bool at_end = offset.wraps && key.time == offset.period;
    const bool at_start = offset.wraps && key.time == Time{0};
    const bool is_chosen = holds(chosen, key.time) || (at_start && holds(chosen, offset.period));
    if (at_end) continue;
    if (is_chosen) {
      moved.push_back({wrapped(key.time + offset.delta, offset.period), key.value, key.options});
    } else {
      result.push_back(key);
    }
  }
  std::erase_if(result, [&](const Key& key) {
    return std::any_of(moved.begin(), moved.end(), [&](const Key& other) {
      return within_half_frame(rate, key.time, other.time);
    });
  });
  result.insert(result.end(), moved.begin(), moved.end());
  return result;
}

/// Keys at both ends again: a key that came to stand there, else the value that comes there.
void close_seam(FrameRate rate, const Seam& seam, Time delta, Time period, std::vector<Key>& keys) {
  const auto at_seam = [&](const Key& key) {
    return within_half_frame(rate, key.time, Time{0}) || within_half_frame(rate, key.time, period);
  };
  Key end{period, 0, nullptr};
  const auto found = std::find_if(keys.begin(), keys.end(), at_seam);
  if (found != keys.end()) {
    end.value = found->value;
    end.options = found->options;
  } else {
    end.value = sample(seam.curve, seam.rules, wrapped(Time{0} - delta, period)).value_or(0);
  }
  std::erase_if(keys, at_seam);
  keys.push_back(end);
  end.time = Time{0};
  keys.push_back(end);
}

/// The options with another interpolation; null where nothing is left to say.
std::shared_ptr<const KeyOptions> with_interpolation(
    const std::shared_ptr<const KeyOptions>& options,
    std::optional<InterpolationId> interpolation) {
  KeyOptions changed = options ? *options : KeyOptions{};
  changed.interpolation = interpolation;
  changed.unknown_word.clear();
  if (says_nothing(changed)) return nullptr;
  return std::make_shared<const KeyOptions>(std::move(changed));
}

}  // namespace

Channel* edit_existing_channel(Scene& scene, CharacterId id, const ChannelTarget& target) {
  const Character* current = find_character(scene, id);
  const Clip* clip = current ? active_clip(*current) : nullptr;
  if (!clip || !find_channel(*clip, target)) return nullptr;
  Character* character = edit_character(scene, id);
  return &edit_channel(*edit_clip(*character, character->active_clip), target);
}

void delete_keys(Scene& scene, std::span<const KeyRef> keys) {
  for (const KeyGroup& group : grouped(scene, keys)) {
    Channel& channel = edit_group(scene, group);
    for (const Time time : group.times) channel.curve.erase(time);
    if (channel.curve.empty()) drop_empty_channels(scene, group.character);
  }
}

void delete_keys_at(Scene& scene, CharacterId id, std::span<const BoneId> bones, Time time) {
  const Character* character = find_character(scene, id);
  if (!character) return;
  std::vector<KeyRef> keys = keys_at(scene, *character, time);
  std::erase_if(keys, [&](const KeyRef& key) {
    return !bones.empty() && std::find(bones.begin(), bones.end(), key.channel.bone) == bones.end();
  });
  delete_keys(scene, keys);
}

std::vector<KeyRef> move_keys(Scene& scene, std::span<const KeyRef> keys, Time delta) {
  return shift_keys(scene, keys, delta, false);
}

std::vector<KeyRef> copy_keys(Scene& scene, std::span<const KeyRef> keys, Time delta) {
  return shift_keys(scene, keys, delta, true);
}

std::vector<KeyRef> duplicate_keys(Scene& scene, std::span<const KeyRef> keys) {
  const std::vector<KeyGroup> groups = grouped(scene, keys);
  if (groups.empty()) return {};
  const TimeSpan span = span_of(groups);
  const Time wanted = span.last - span.first + time_of_frame(scene.frame_rate, 1);
  const Time delta = snapped_to_frame(scene.frame_rate, span.first + wanted) - span.first;
  return copy_keys(scene, keys, delta);
}

std::vector<KeyRef> offset_keys(Scene& scene, std::span<const KeyRef> keys, Time delta) {
  const std::vector<KeyGroup> groups = grouped(scene, keys);
  std::vector<KeyRef> placed;
  for (const KeyGroup& group : groups) {
    const Clip& clip = *active_clip(*find_character(scene, group.character));
    const Time period = clip.loop ? clip_duration(clip) : Time{0};
    if (period.flicks <= 0) return move_keys(scene, keys, delta);
    const Seam seam = seam_of(clip, *find_channel(clip, group.channel), period);
    Channel& channel = edit_group(scene, group);
    std::vector<Key> result =
        offset_in_loop(scene.frame_rate, channel.curve, group.times, {period, delta, seam.wraps});
    if (seam.wraps) close_seam(scene.frame_rate, seam, delta, period, result);
    channel.curve = Curve(std::move(result));
    for (const Time time : group.times) {
      const Time now = wrapped(time + delta, period);
      const KeyRef ref{group.character, group.channel, now};
      const bool known = std::find(placed.begin(), placed.end(), ref) != placed.end();
      if (!known && channel.curve.index_at(now) >= 0) placed.push_back(ref);
    }
  }
  return placed;
}

std::vector<KeyRef> scale_keys(Scene& scene, std::span<const KeyRef> keys, Time pivot,
                               double factor) {
  const std::vector<KeyGroup> groups = grouped(scene, keys);
  if (groups.empty() || !std::isfinite(factor) || factor == 1) return {keys.begin(), keys.end()};
  // The group stops at 0: pivot + (t - pivot) f >= 0 for its end on that side.
  const TimeSpan span = span_of(groups);
  const double reach = to_seconds(std::max(pivot, Time{0}));
  const double before = to_seconds(pivot - span.first), after = to_seconds(span.last - pivot);
  if (factor > 0 && before > 0) factor = std::min(factor, std::max(reach / before, 0.0));
  if (factor < 0 && after > 0) factor = std::max(factor, -reach / after);
  const auto place = [&](Time time) {
    const Time scaled = time_from_seconds(to_seconds(pivot) + to_seconds(time - pivot) * factor);
    return snapped_to_frame(scene.frame_rate, std::max(scaled, Time{0}));
  };
  return put_keys(scene, groups, place, false, factor);
}

void set_interpolation(Scene& scene, std::span<const KeyRef> keys,
                       std::optional<InterpolationId> interpolation) {
  for (const KeyGroup& group : grouped(scene, keys)) {
    Channel& channel = edit_group(scene, group);
    for (const Time time : group.times) {
      Key key = channel.curve.keys()[static_cast<std::size_t>(channel.curve.index_at(time))];
      key.options = with_interpolation(key.options, interpolation);
      channel.curve.set(std::move(key));
    }
  }
}

void set_channel_interpolation(Scene& scene, CharacterId character, const ChannelTarget& target,
                               std::optional<InterpolationId> interpolation) {
  if (Channel* channel = edit_existing_channel(scene, character, target)) {
    channel->interpolation = interpolation;
    channel->unknown_interpolation.clear();
  }
}

void set_channel_angles(Scene& scene, CharacterId character, const ChannelTarget& target,
                        AngleMode angles) {
  if (Channel* channel = edit_existing_channel(scene, character, target)) channel->angles = angles;
}

}  // namespace kindred::editor
