// SPDX-License-Identifier: MIT
// The rows of the dope sheet: a summary, one row a bone that unfolds into its channels (those of
// parts under their bone), and the character's skin.
#pragma once

#include "ui/context.h"

namespace kindred::ui {

/// Keys of a row at one time.
struct TimelineCell {
  Time time;
  int interpolation = -1;  ///< row of interpolations() where all agree, else -1
};

struct TimelineRow {
  enum class Kind { kSummary, kBone, kChannel };
  Kind kind = Kind::kBone;
  BoneId bone;
  std::string id;  ///< for folding, ImGui and the UI map: "forearm.L/rotation"
  std::string label;
  std::vector<int> channels;  ///< of the clip, whose keys it shows; one for kChannel
  bool open = false;
  std::vector<TimelineCell> cells;  ///< by time
};

/// Rows of the shown character's active clip, as folded and filtered.
std::vector<TimelineRow> timeline_rows(const Context& context, const Character& character,
                                       const Clip& clip);

/// The keys of a row at a time.
std::vector<editor::KeyRef> keys_of_cell(const Character& character, const Clip& clip,
                                         const TimelineRow& row, Time time);

/// "forearm.L/rotation", "part:hand/visible", "skin": as in the UI map.
std::string channel_path(const Character& character, const ChannelTarget& target);

// ---- drawing (timeline_keys.cpp) ---------------------------------------------------------------
/// A key's mark, 10 px: the shape tells the interpolation (-1: a diamond).
void draw_key_mark(ImDrawList& list, ImVec2 center, int interpolation, bool selected,
                   float alpha = 1, float size = 1);

}  // namespace kindred::ui
