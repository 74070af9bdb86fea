// SPDX-License-Identifier: MIT
#include "ui/timeline_rows.h"

#include <algorithm>
#include <cctype>

#include "editor/pin_points.h"
#include "ui/ui_map.h"

namespace kindred::ui {
namespace {

bool contains_text(std::string_view text, std::string_view wanted) {
  if (wanted.empty()) return true;
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end();
}

// The bone under whose row a channel stands; 0 = the character's own.
BoneId bone_of(const Character& character, const ChannelTarget& target) {
  if (property(target.property).owner == PropertyOwner::kBone) return target.bone;
  if (property(target.property).owner == PropertyOwner::kPart) {
    for (const Part& part : *character.parts) {
      if (part.name == target.part) return part.bone;
    }
  }
  return {};
}

std::string channel_label(const ChannelTarget& target) {
  const PropertyKind& kind = property(target.property);
  const std::string label(kind.label);
  if (kind.owner != PropertyOwner::kPart) return label;
  return target.part + (target.skin ? " (" + *target.skin + ")" : "") + ": " + label;
}

// Where a segment names no interpolation the channel's is in force, else the clip's.
int interpolation_of(const Clip& clip, const Channel& channel, const Key& key) {
  if (property(channel.target.property).value != PropertyValue::kNumber) {
    return hold_interpolation().row;
  }
  if (key.options && key.options->interpolation) return key.options->interpolation->row;
  return channel.interpolation.value_or(clip.interpolation).row;
}

std::uint64_t hash_of(const ChannelTarget& target) {
  return std::uint64_t{target.bone.value} << 8 | target.property.row;
}

const Channel& channel_at(const Clip& clip, int index) {
  return *clip.channels[static_cast<std::size_t>(index)];
}

TimelineRow channel_row(const Character& character, const Clip& clip, BoneId bone, int index) {
  TimelineRow row;
  row.kind = TimelineRow::Kind::kChannel;
  row.bone = bone;
  row.channels = {index};
  const ChannelTarget& target = channel_at(clip, index).target;
  row.id = channel_path(character, target);
  if (target.skin) row.id += "@" + UiMap::escaped(*target.skin);
  row.label = channel_label(target);
  return row;
}

std::vector<PinSpan> spans_of(const Character& character, const Clip& clip) {
  std::vector<PinSpan> spans;
  for (const ClipPin& pin : clip.pins) {
    spans.push_back({editor::name_of_point(character, editor::point_of(pin)), pin.bone, pin.from,
                     pin.to, pin.blend});
  }
  return spans;
}

// Bars one after the other in as few lanes as they fit in.
std::vector<std::vector<PinBar>> lanes_of(const std::vector<PinSpan>& spans,
                                          const std::vector<PinBar>& bars) {
  std::vector<std::vector<PinBar>> lanes;
  std::vector<Time> ends;
  for (const PinBar& bar : bars) {
    const PinSpan& span = spans[static_cast<std::size_t>(bar.front())];
    std::size_t lane = 0;
    while (lane < lanes.size() && ends[lane] > span.from - span.blend) ++lane;
    if (lane == lanes.size()) {
      lanes.emplace_back();
      ends.emplace_back();
    }
    lanes[lane].push_back(bar);
    ends[lane] = span.to + span.blend;
  }
  return lanes;
}

// A bone may be called like a channel's row, or "summary".
std::string cells_key(const TimelineRow& row) {
  return std::string(1, static_cast<char>('0' + static_cast<int>(row.kind))) + row.id;
}

}  // namespace

// ---- how many keys stand where -----------------------------------------------------------------

void KeyTally::count(Time time, int interpolation, int by) {
  stale_ = true;
  std::map<int, int>& kinds = at_[time];
  int& keys = kinds[interpolation];
  keys += by;
  if (keys == 0) kinds.erase(interpolation);
  if (kinds.empty()) at_.erase(time);
}

void KeyTally::exchange(const Clip& clip, const Channel* before, const Channel* after) {
  static const std::vector<Key> kNoKeys;
  const std::vector<Key>& old_keys = before == nullptr ? kNoKeys : before->curve.keys();
  const std::vector<Key>& new_keys = after == nullptr ? kNoKeys : after->curve.keys();
  std::size_t o = 0, n = 0;
  while (o < old_keys.size() || n < new_keys.size()) {
    const bool takes_old =
        n == new_keys.size() || (o < old_keys.size() && old_keys[o].time <= new_keys[n].time);
    const bool takes_new =
        o == old_keys.size() || (n < new_keys.size() && new_keys[n].time <= old_keys[o].time);
    const int was = takes_old ? interpolation_of(clip, *before, old_keys[o]) : -1;
    const int is = takes_new ? interpolation_of(clip, *after, new_keys[n]) : -1;
    if (was != is) {
      if (takes_old) count(old_keys[o].time, was, -1);
      if (takes_new) count(new_keys[n].time, is, 1);
    }
    o += takes_old ? 1 : 0;
    n += takes_new ? 1 : 0;
  }
}

const std::vector<TimelineCell>& KeyTally::cells() {
  if (!stale_) return cells_;
  stale_ = false;
  cells_.clear();
  for (const auto& [time, kinds] : at_) {
    cells_.push_back({time, kinds.size() == 1 ? kinds.begin()->first : -1});
  }
  return cells_;
}

// ---- rows --------------------------------------------------------------------------------------

bool TimelineRowCache::same_channels(const Clip& clip) const {
  if (clip.channels.size() != targets_.size()) return false;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Channel& channel = *clip.channels[i];
    if (channel.curve.empty() != empty_[i] || !(channel.target == targets_[i])) return false;
  }
  return true;
}

const std::vector<TimelineRow>& TimelineRowCache::rows(const Character& character, const Clip& clip,
                                                       const TimelineFilter& filter) {
  const bool fresh = built_ && character_ == character.id && character_name_ == character.name &&
                     bones_.identity() == character.bones.identity() &&
                     parts_.identity() == character.parts.identity() && filter_ == filter &&
                     same_channels(clip);
  std::vector<PinSpan> spans = spans_of(character, clip);
  if (fresh && spans == spans_) return rows_;
  built_ = true;
  character_ = character.id;
  character_name_ = character.name;
  bones_ = character.bones;
  parts_ = character.parts;
  filter_ = filter;
  spans_ = std::move(spans);
  build(character, clip);
  return rows_;
}

void TimelineRowCache::build(const Character& character, const Clip& clip) {
  targets_.clear();
  empty_.clear();
  by_target_.clear();
  rows_.clear();
  std::map<BoneId, std::vector<int>> by_bone;
  TimelineRow summary;
  summary.kind = TimelineRow::Kind::kSummary;
  summary.id = "summary";
  summary.label = "Summary";
  for (int i = 0; i < static_cast<int>(clip.channels.size()); ++i) {
    const Channel& channel = channel_at(clip, i);
    targets_.push_back(channel.target);
    empty_.push_back(channel.curve.empty());
    by_target_[hash_of(channel.target)].push_back(i);
    if (channel.curve.empty()) continue;
    by_bone[bone_of(character, channel.target)].push_back(i);
  }
  rows_.push_back(std::move(summary));
  build_pins();

  const std::set<BoneId> selected(filter_.selected.begin(), filter_.selected.end());
  const auto add = [&](BoneId bone, const std::string& name) {
    const auto found = by_bone.find(bone);
    if (found == by_bone.end() || (filter_.selected_only && !selected.contains(bone))) return;
    TimelineRow row;
    row.bone = bone;
    row.id = UiMap::escaped(name);
    row.label = name;
    row.channels = found->second;
    row.open = filter_.open_rows.contains(row.id);
    const bool named = contains_text(name, filter_.search);
    std::vector<TimelineRow> children;
    bool any_match = named;
    for (const int index : row.channels) {
      if (!row.open && any_match) break;
      children.push_back(channel_row(character, clip, bone, index));
      any_match |= contains_text(children.back().label, filter_.search);
    }
    if (!any_match) return;
    std::vector<int>& all = rows_.front().channels;  // the summary is one of what is listed
    all.insert(all.end(), row.channels.begin(), row.channels.end());
    const bool open = row.open;
    rows_.push_back(std::move(row));
    if (!open) return;
    for (TimelineRow& child : children) {
      if (named || contains_text(child.label, filter_.search)) rows_.push_back(std::move(child));
    }
  };
  add({}, character.name);
  for (const Bone& bone : *character.bones) add(bone.id, bone.name);

  std::set<std::string> shown;
  for (const TimelineRow& row : rows_) shown.insert(cells_key(row));
  std::erase_if(cells_, [&](const auto& entry) { return !shown.contains(entry.first); });
}

void TimelineRowCache::build_pins() {
  std::vector<int> shown;
  for (std::size_t i = 0; i < spans_.size(); ++i) {
    const bool chosen =
        !filter_.selected_only || std::find(filter_.selected.begin(), filter_.selected.end(),
                                            spans_[i].bone) != filter_.selected.end();
    const bool found =
        contains_text("Pins", filter_.search) || contains_text(spans_[i].name, filter_.search);
    if (chosen && found) shown.push_back(static_cast<int>(i));
  }
  if (shown.empty()) return;
  const auto span_at = [&](int i) -> const PinSpan& { return spans_[static_cast<std::size_t>(i)]; };
  std::stable_sort(shown.begin(), shown.end(),
                   [&](int a, int b) { return span_at(a).from < span_at(b).from; });
  std::vector<PinBar> bars;
  for (const int i : shown) {
    const auto alike = [&](const PinBar& bar) {
      const PinSpan &a = span_at(bar.front()), &b = span_at(i);
      return a.from == b.from && a.to == b.to && a.blend == b.blend;
    };
    const auto bar = std::find_if(bars.begin(), bars.end(), alike);
    if (bar == bars.end()) {
      bars.push_back({i});
    } else {
      bar->push_back(i);
    }
  }
  TimelineRow row;
  row.kind = TimelineRow::Kind::kPins;
  row.id = "pins";
  row.label = "Pins";
  row.open = filter_.open_rows.contains(row.fold_key());
  if (!row.open) {
    for (std::vector<PinBar>& lane : lanes_of(spans_, bars)) {
      row.bars = std::move(lane);
      rows_.push_back(row);
      ++row.lane;
    }
    return;
  }
  row.bars = std::move(bars);
  rows_.push_back(row);
  std::map<std::string, std::vector<int>> by_point;
  for (const int i : shown) by_point[span_at(i).name].push_back(i);
  for (const auto& [name, spans] : by_point) {
    TimelineRow point;
    point.kind = TimelineRow::Kind::kPinPoint;
    point.id = "pins/" + UiMap::escaped(name);
    point.label = name;
    point.bone = span_at(spans.front()).bone;
    for (const int i : spans) point.bars.push_back({i});
    rows_.push_back(std::move(point));
  }
}

const std::vector<TimelineCell>& TimelineRowCache::cells(const Clip& clip, const TimelineRow& row) {
  Cells& known = cells_[cells_key(row)];
  if (known.interpolation != clip.interpolation || known.of.size() != row.channels.size()) {
    known = {};
    known.interpolation = clip.interpolation;
  }
  const bool fresh = known.of.empty();
  for (std::size_t i = 0; i < row.channels.size(); ++i) {
    const Cow<Channel>& now = clip.channels[static_cast<std::size_t>(row.channels[i])];
    if (fresh) {
      known.tally.exchange(clip, nullptr, &*now);
      known.of.push_back(now);
    } else if (known.of[i].identity() != now.identity()) {
      known.tally.exchange(clip, &*known.of[i], &*now);
      known.of[i] = now;
    }
  }
  return known.tally.cells();
}

int TimelineRowCache::channel_index(const ChannelTarget& target) const {
  const auto found = by_target_.find(hash_of(target));
  if (found == by_target_.end()) return -1;
  for (const int index : found->second) {
    if (targets_[static_cast<std::size_t>(index)] == target) return index;
  }
  return -1;
}

// ---- names -------------------------------------------------------------------------------------

std::string channel_path(const Character& character, const ChannelTarget& target) {
  const PropertyKind& kind = property(target.property);
  const std::string word(kind.word);
  switch (kind.owner) {
    case PropertyOwner::kBone: {
      const Bone* bone = find_bone(character, target.bone);
      return UiMap::escaped(bone == nullptr ? "" : bone->name) + "/" + word;
    }
    case PropertyOwner::kPart:
      return "part:" + UiMap::escaped(target.part) + "/" + word;
    case PropertyOwner::kCharacter:
    case PropertyOwner::kCamera:
      return word;
  }
  return word;
}

std::vector<editor::KeyRef> keys_of_cell(const Character& character, const Clip& clip,
                                         const TimelineRow& row, Time time) {
  std::vector<editor::KeyRef> keys;
  for (const int index : row.channels) {
    const Channel& channel = channel_at(clip, index);
    if (channel.curve.index_at(time) >= 0) keys.push_back({character.id, channel.target, time});
  }
  return keys;
}

}  // namespace kindred::ui
