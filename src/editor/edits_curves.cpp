// SPDX-License-Identifier: MIT
// Keys moved in the graph; curves thinned out and baked.
#include "editor/edits_curves.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_channel.h"

namespace kindred::editor {
namespace {

/// Keys on each side of a removed one within which its absence is looked for.
constexpr std::ptrdiff_t kLookAround = 4;

/// One channel while its keys are thinned out.
class Thinning {
 public:
  Thinning(const Clip& clip, const Channel& channel, FrameRate rate, double tolerance)
      : original_(channel.curve),
        rules_(curve_rules(clip, channel)),
        rate_(rate),
        tolerance_(tolerance),
        left_(channel.curve) {}

  /// Removes the key if the curve bears it.
  bool try_remove(Time time) {
    const std::ptrdiff_t index = left_.index_at(time);
    const auto count = static_cast<std::ptrdiff_t>(left_.keys().size());
    if (index <= 0 || index >= count - 1) return false;
    const auto time_at = [&](std::ptrdiff_t i) {
      return left_.keys()[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i, 0, count - 1))]
          .time;
    };
    const Time from = time_at(index - kLookAround), to = time_at(index + kLookAround);
    Curve without = left_;
    without.erase(time);
    if (!near_original(without, from, to)) return false;
    left_ = std::move(without);
    return true;
  }
  const Curve& curve() const { return left_; }

 private:
  bool near_original(const Curve& curve, Time from, Time to) const {
    const auto bears = [&](Time t) {
      const double off = *sample(curve, rules_, t) - *sample(original_, rules_, t);
      return std::abs(off) <= tolerance_;
    };
    for (std::int64_t f = nearest_frame(rate_, from); f <= nearest_frame(rate_, to); ++f) {
      const Time t = time_of_frame(rate_, f);
      if (t >= from && t <= to && !bears(t)) return false;
    }
    const std::vector<Key>& keys = original_.keys();
    auto i =
        static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, original_.index_at_or_before(from)));
    for (; i < keys.size() && keys[i].time <= to; ++i) {
      if (keys[i].time >= from && !bears(keys[i].time)) return false;
    }
    return true;
  }

  Curve original_;
  CurveRules rules_;
  FrameRate rate_;
  double tolerance_;
  Curve left_;
};

}  // namespace

std::vector<KeyRef> move_keys_in_graph(Scene& scene, std::span<const KeyRef> keys, Time delta,
                                       double rise) {
  if (rise != 0 && std::isfinite(rise)) {
    for (const KeyRef& key : keys) {
      const Key* found = find_key(scene, key);
      if (!found) continue;
      const PropertyValue kind = property(key.channel.property).value;
      if (kind == PropertyValue::kNumber) set_key_value(scene, key, found->value + rise);
      if (kind == PropertyValue::kInteger) {
        set_key_value(scene, key, found->value + std::round(rise));
      }
    }
  }
  if (delta == Time{0}) return {keys.begin(), keys.end()};
  return move_keys(scene, keys, delta);
}

void scale_key_values(Scene& scene, std::span<const KeyRef> keys, double pivot, double factor) {
  if (!std::isfinite(pivot) || !std::isfinite(factor)) return;
  for (const KeyRef& key : keys) {
    const Key* found = find_key(scene, key);
    const PropertyKind& kind = property(key.channel.property);
    if (!found || kind.value != PropertyValue::kNumber) continue;
    set_key_value(scene, key, pivot + (found->value - pivot) * factor);
  }
}

int simplify_keys(Scene& scene, std::span<const KeyRef> keys, double tolerance) {
  if (!(tolerance >= 0)) return 0;
  int removed = 0;
  std::vector<KeyRef> left(keys.begin(), keys.end());
  while (!left.empty()) {
    const KeyRef first = left.front();
    std::vector<Time> times;
    std::erase_if(left, [&](const KeyRef& key) {
      const bool same = key.character == first.character && key.channel == first.channel;
      if (same) times.push_back(key.time);
      return same;
    });
    const Character* character = find_character(scene, first.character);
    const Clip* clip = character ? active_clip(*character) : nullptr;
    const Channel* channel = clip ? find_channel(*clip, first.channel) : nullptr;
    if (!channel) continue;
    Thinning thinning(*clip, *channel, scene.frame_rate, tolerance);
    int here = 0;
    for (const Time time : times) here += thinning.try_remove(time) ? 1 : 0;
    if (here == 0) continue;
    removed += here;
    edit_existing_channel(scene, first.character, first.channel)->curve = thinning.curve();
  }
  return removed;
}

void bake_channel(Scene& scene, CharacterId id, const ChannelTarget& target, Time from, Time to,
                  int step) {
  Channel* channel = edit_existing_channel(scene, id, target);
  if (!channel || channel->curve.empty() || step < 1 || to < from) return;
  const Character* character = find_character(scene, id);
  const CurveRules rules = curve_rules(*active_clip(*character), *channel);
  const Curve before = channel->curve;
  KeyOptions linear;
  linear.interpolation = linear_interpolation();
  const auto options = std::make_shared<const KeyOptions>(linear);
  std::vector<Key> keys;
  for (const Key& key : before.keys()) {
    if (key.time < from || key.time > to) keys.push_back(key);
  }
  const FrameRate rate = scene.frame_rate;
  const std::int64_t last = nearest_frame(rate, to);
  for (std::int64_t frame = nearest_frame(rate, from); frame < last; frame += step) {
    const Time time = time_of_frame(rate, frame);
    keys.push_back({time, *sample(before, rules, time), options});
  }
  // The end key may stand at the end of a loop, where sampling would begin again.
  const Time end = time_of_frame(rate, last);
  const std::ptrdiff_t there = before.index_at(end);
  const double end_value = there >= 0 ? before.value(static_cast<std::size_t>(there), rules.angles)
                                      : *sample(before, rules, end);
  keys.push_back({end, end_value, options});
  channel->curve = Curve(std::move(keys));
}

}  // namespace kindred::editor
