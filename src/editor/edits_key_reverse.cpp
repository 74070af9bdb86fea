// SPDX-License-Identifier: MIT
// Keys played backwards: times mirrored, and with them what belongs to segments and sides of keys.
#include <algorithm>
#include <map>

#include "editor/edits_keys.h"

namespace kindred::editor {
namespace {

/// JSON text of a slope, or of [dt, dv], with the other sign of its first number.
std::string turned_back(std::string text) {
  const std::size_t first = text.find_first_of("-0123456789");
  if (first == std::string::npos) return text;  // null: automatic
  if (text[first] == '-') return text.erase(first, 1);
  return text.insert(first, "-");
}

/// What the key says of its two sides, exchanged.
Extras reversed_sides(Extras extras) {
  for (auto& [name, text] : extras) {
    if (name != "in" && name != "out") continue;
    name = name == "in" ? "out" : "in";
    text = turned_back(std::move(text));
  }
  return extras;
}

/// A segment's kind stands at the key that it starts from: backwards that is its other end. The
/// last key of the group keeps the kind of what follows it.
std::vector<Key> reversed(const std::vector<Key>& keys, Time first, Time last) {
  std::vector<Key> result;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Key& starts = i == 0 ? keys.back() : keys[i - 1];
    KeyOptions options;
    if (keys[i].options) options.extras = reversed_sides(keys[i].options->extras);
    if (starts.options) {
      options.interpolation = starts.options->interpolation;
      options.unknown_word = starts.options->unknown_word;
    }
    const bool plain =
        !options.interpolation && options.unknown_word.empty() && options.extras.empty();
    result.push_back({first + (last - keys[i].time), keys[i].value,
                      plain ? nullptr : std::make_shared<const KeyOptions>(std::move(options))});
  }
  return result;
}

struct ChannelOrder {
  bool operator()(const KeyRef& l, const KeyRef& r) const {
    const auto order = [](const KeyRef& k) {
      return std::tie(k.character, k.channel.property, k.channel.bone, k.channel.part,
                      k.channel.skin);
    };
    return order(l) < order(r);
  }
};

}  // namespace

std::vector<KeyRef> reverse_keys(Scene& scene, std::span<const KeyRef> refs) {
  std::map<KeyRef, std::vector<Key>, ChannelOrder> groups;
  std::optional<Time> first, last;
  for (const KeyRef& ref : refs) {
    const Key* key = find_key(scene, ref);
    if (!key) continue;
    groups[ref].push_back(*key);
    first = std::min(first.value_or(ref.time), ref.time);
    last = std::max(last.value_or(ref.time), ref.time);
  }
  std::vector<KeyRef> placed;
  for (auto& [ref, chosen_keys] : groups) {
    auto& keys = chosen_keys;  // a name that lambdas can take
    std::sort(keys.begin(), keys.end(), [](const Key& l, const Key& r) { return l.time < r.time; });
    Character* character = edit_character(scene, ref.character);
    Curve& curve = edit_channel(*edit_clip(*character, character->active_clip), ref.channel).curve;
    const std::vector<Key> turned = reversed(keys, *first, *last);
    std::vector<Key> result = curve.keys();
    std::erase_if(result, [&](const Key& key) {
      const bool chosen = std::any_of(keys.begin(), keys.end(),
                                      [&](const Key& other) { return other.time == key.time; });
      return chosen || std::any_of(turned.begin(), turned.end(), [&](const Key& other) {
               return within_half_frame(scene.frame_rate, key.time, other.time);
             });
    });
    result.insert(result.end(), turned.begin(), turned.end());
    curve = Curve(std::move(result));
    for (const Key& key : turned) placed.push_back({ref.character, ref.channel, key.time});
  }
  return placed;
}

}  // namespace kindred::editor
