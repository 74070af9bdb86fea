// SPDX-License-Identifier: MIT
// Edits of many keys at once: delete, move, copy, scale, interpolation.
#include <algorithm>
#include <cmath>
#include <functional>

#include "editor/edits_keys.h"

namespace kindred::editor {
namespace {

/// The keys of one channel among those of a list.
struct KeyGroup {
  CharacterId character;
  ChannelTarget channel;
  std::vector<Time> times;
};

/// Keys that exist, by channel.
std::vector<KeyGroup> grouped(const Scene& scene, std::span<const KeyRef> keys) {
  std::vector<KeyGroup> groups;
  for (const KeyRef& key : keys) {
    if (!find_key(scene, key)) continue;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const KeyGroup& g) {
      return g.character == key.character && g.channel == key.channel;
    });
    if (group == groups.end()) {
      group = groups.insert(group, KeyGroup{key.character, key.channel, {}});
    }
    group->times.push_back(key.time);
  }
  return groups;
}

/// The channel of a group to change; the group came from `grouped`, so it exists.
Channel& edit_group(Scene& scene, const KeyGroup& group) {
  Character* character = edit_character(scene, group.character);
  return edit_channel(*edit_clip(*character, character->active_clip), group.channel);
}

bool holds(const std::vector<Time>& times, Time time) {
  return std::find(times.begin(), times.end(), time) != times.end();
}

void drop_empty_channels(Scene& scene, CharacterId id) {
  Character* character = edit_character(scene, id);
  if (Clip* clip = edit_clip(*character, character->active_clip)) {
    std::erase_if(clip->channels,
                  [](const Cow<Channel>& channel) { return channel->curve.empty(); });
  }
}

/// Puts every key of the groups to `place(time)`, by leaving its old place or as a copy. What stood
/// within half a frame of a new place is replaced.
std::vector<KeyRef> put_keys(Scene& scene, const std::vector<KeyGroup>& groups,
                             const std::function<Time(Time)>& place, bool copy) {
  std::vector<KeyRef> placed;
  for (const KeyGroup& group : groups) {
    Channel& channel = edit_group(scene, group);
    std::vector<Key> moved, result;
    for (const Key& key : channel.curve.keys()) {
      const bool chosen = holds(group.times, key.time);
      if (chosen) moved.push_back({place(key.time), key.value, key.options});
      if (!chosen || copy) result.push_back(key);
    }
    std::erase_if(result, [&](const Key& key) {
      return std::any_of(moved.begin(), moved.end(), [&](const Key& other) {
        return within_half_frame(scene.frame_rate, key.time, other.time);
      });
    });
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

/// The options with another interpolation; null where nothing is left to say.
std::shared_ptr<const KeyOptions> with_interpolation(
    const std::shared_ptr<const KeyOptions>& options,
    std::optional<InterpolationId> interpolation) {
  KeyOptions changed = options ? *options : KeyOptions{};
  changed.interpolation = interpolation;
  changed.unknown_word.clear();
  if (!changed.interpolation && changed.extras.empty()) return nullptr;
  return std::make_shared<const KeyOptions>(std::move(changed));
}

Channel* edit_existing_channel(Scene& scene, CharacterId id, const ChannelTarget& target) {
  const Character* current = find_character(scene, id);
  const Clip* clip = current ? active_clip(*current) : nullptr;
  if (!clip || !find_channel(*clip, target)) return nullptr;
  Character* character = edit_character(scene, id);
  return &edit_channel(*edit_clip(*character, character->active_clip), target);
}

}  // namespace

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
  return put_keys(scene, groups, place, false);
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
