// SPDX-License-Identifier: MIT
// The rows of the dope sheet: a summary, pins in time (unfolding into a row a point), one row a
// bone that unfolds into its channels (those of parts under their bone), and the character's skin.
// Rows and their keys are kept from frame to frame, and only what changed is made anew.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "editor/session.h"

namespace kindred::ui {

/// Keys of a row at one time.
struct TimelineCell {
  Time time;
  int interpolation = -1;  ///< row of interpolations() where all agree, else -1
};

/// What is drawn as one bar: spans of several points that hold for the same time.
using PinBar = std::vector<int>;  ///< places in Clip::pins

struct TimelineRow {
  enum class Kind { kSummary, kPins, kPinPoint, kBone, kChannel };
  Kind kind = Kind::kBone;
  BoneId bone;
  std::string id;  ///< for folding, ImGui and the UI map: "forearm.L/rotation"
  std::string label;
  std::vector<int> channels;  ///< of the clip, whose keys it shows; one for kChannel
  std::vector<PinBar> bars;   ///< of rows of pins
  int lane = 0;               ///< of kPins: bars that overlap have lanes of their own
  bool open = false;

  bool of_pins() const { return kind == Kind::kPins || kind == Kind::kPinPoint; }
  /// In TimelineFilter::open_rows; a bone may be called "pins".
  std::string fold_key() const { return kind == Kind::kPins ? "pins/" : id; }
};

/// A pin in time as the rows see it.
struct PinSpan {
  std::string name;  ///< of its point
  BoneId bone;
  Time from, to, blend;

  friend bool operator==(const PinSpan&, const PinSpan&) = default;
};

/// What decides which rows there are.
struct TimelineFilter {
  std::string search;
  std::set<std::string> open_rows;
  bool selected_only = false;
  std::vector<BoneId> selected;  ///< counts with `selected_only`

  friend bool operator==(const TimelineFilter&, const TimelineFilter&) = default;
};

/// How many keys of several channels stand at one time, by their interpolations.
class KeyTally {
 public:
  /// Takes one channel's keys out, another's in; those that agree cost next to nothing.
  void exchange(const Clip& clip, const Channel* before, const Channel* after);
  const std::vector<TimelineCell>& cells();

 private:
  void count(Time time, int interpolation, int by);

  std::map<Time, std::map<int, int>> at_;  ///< interpolation -> keys
  std::vector<TimelineCell> cells_;
  bool stale_ = true;
};

class TimelineRowCache {
 public:
  /// Rows of a character's clip, valid until the next call. Cow values that were seen are held, so
  /// that equal identities mean equal values.
  const std::vector<TimelineRow>& rows(const Character& character, const Clip& clip,
                                       const TimelineFilter& filter);
  /// Keys of one of those rows, by time.
  const std::vector<TimelineCell>& cells(const Clip& clip, const TimelineRow& row);
  /// Index of a channel of that clip, -1 if none.
  int channel_index(const ChannelTarget& target) const;

 private:
  struct Cells {
    std::vector<Cow<Channel>> of;
    InterpolationId interpolation;
    KeyTally tally;
  };

  bool same_channels(const Clip& clip) const;
  void build(const Character& character, const Clip& clip);
  void build_pins();

  CharacterId character_;
  std::string character_name_;
  Cow<std::vector<Bone>> bones_;
  Cow<std::vector<Part>> parts_;
  std::vector<ChannelTarget> targets_;
  std::vector<bool> empty_;     ///< by channel: has no keys
  std::vector<PinSpan> spans_;  ///< one a pin of the clip
  TimelineFilter filter_;
  bool built_ = false;
  std::vector<TimelineRow> rows_;
  std::unordered_map<std::uint64_t, std::vector<int>>
      by_target_;  ///< property and bone -> channels
  std::map<std::string, Cells> cells_;
};

/// The keys of a row at a time.
std::vector<editor::KeyRef> keys_of_cell(const Character& character, const Clip& clip,
                                         const TimelineRow& row, Time time);

/// "forearm.L/rotation", "part:hand/visible", "skin": as in the UI map.
std::string channel_path(const Character& character, const ChannelTarget& target);

}  // namespace kindred::ui
