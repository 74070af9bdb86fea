// SPDX-License-Identifier: MIT
#include "ui/timeline_rows.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "editor/selection.h"

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
    return find_interpolation("hold").value_or(InterpolationId{}).row;
  }
  if (key.options && key.options->interpolation) return key.options->interpolation->row;
  return channel.interpolation.value_or(clip.interpolation).row;
}

std::vector<TimelineCell> cells_of(const Clip& clip, const std::vector<int>& channels) {
  std::vector<TimelineCell> all;
  for (const int index : channels) {
    const Channel& channel = *clip.channels[static_cast<std::size_t>(index)];
    for (const Key& key : channel.curve.keys()) {
      all.push_back({key.time, interpolation_of(clip, channel, key)});
    }
  }
  if (channels.size() == 1) return all;
  std::stable_sort(all.begin(), all.end(),
                   [](const TimelineCell& a, const TimelineCell& b) { return a.time < b.time; });
  std::vector<TimelineCell> merged;
  for (const TimelineCell& cell : all) {
    if (merged.empty() || merged.back().time != cell.time) {
      merged.push_back(cell);
    } else if (merged.back().interpolation != cell.interpolation) {
      merged.back().interpolation = -1;
    }
  }
  return merged;
}

}  // namespace

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
      return word;
  }
  return word;
}

std::vector<TimelineRow> timeline_rows(const Context& context, const Character& character,
                                       const Clip& clip) {
  const TimelineState& state = context.state.timeline;
  const editor::Selection& selection = context.editor.session().selection;
  std::map<BoneId, std::vector<int>> by_bone;
  TimelineRow summary;
  summary.kind = TimelineRow::Kind::kSummary;
  summary.id = "summary";
  summary.label = "Summary";
  for (int i = 0; i < static_cast<int>(clip.channels.size()); ++i) {
    const Channel& channel = *clip.channels[static_cast<std::size_t>(i)];
    if (channel.curve.empty()) continue;
    by_bone[bone_of(character, channel.target)].push_back(i);
    summary.channels.push_back(i);
  }
  std::vector<TimelineRow> rows;
  summary.cells = cells_of(clip, summary.channels);
  rows.push_back(std::move(summary));

  const auto add = [&](BoneId bone, const std::string& name) {
    const auto found = by_bone.find(bone);
    if (found == by_bone.end()) return;
    const bool selected = bone && editor::is_selected(selection, character.id, bone);
    if (state.selected_only && !selected) return;
    TimelineRow row;
    row.bone = bone;
    row.id = UiMap::escaped(name);
    row.label = name;
    row.channels = found->second;
    std::vector<TimelineRow> children;
    bool any_match = contains_text(name, state.search);
    for (const int index : row.channels) {
      TimelineRow child;
      child.kind = TimelineRow::Kind::kChannel;
      child.bone = bone;
      child.channels = {index};
      const ChannelTarget& target = clip.channels[static_cast<std::size_t>(index)]->target;
      child.id =
          channel_path(character, target) + (target.skin ? "@" + UiMap::escaped(*target.skin) : "");
      child.label = channel_label(target);
      any_match |= contains_text(child.label, state.search);
      children.push_back(std::move(child));
    }
    if (!any_match) return;
    row.open = state.open_rows.count(row.id) != 0;
    row.cells = cells_of(clip, row.channels);
    const bool open = row.open;
    rows.push_back(std::move(row));
    if (!open) return;
    for (TimelineRow& child : children) {
      child.cells = cells_of(clip, child.channels);
      rows.push_back(std::move(child));
    }
  };
  add({}, character.name);
  for (const Bone& bone : *character.bones) add(bone.id, bone.name);
  return rows;
}

std::vector<editor::KeyRef> keys_of_cell(const Character& character, const Clip& clip,
                                         const TimelineRow& row, Time time) {
  std::vector<editor::KeyRef> keys;
  for (const int index : row.channels) {
    const Channel& channel = *clip.channels[static_cast<std::size_t>(index)];
    if (channel.curve.index_at(time) >= 0) keys.push_back({character.id, channel.target, time});
  }
  return keys;
}

}  // namespace kindred::ui
