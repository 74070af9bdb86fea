// SPDX-License-Identifier: MIT
// What pins in time are about: points of bones, how they are called, and which spans hold them.
#pragma once

#include <string>
#include <vector>

#include "editor/editor.h"

namespace kindred::editor {

struct PinPoint {
  BoneId bone;
  std::optional<Vec2> point;  ///< none = the bone's tip
  ReflectionId figure;
};

PinPoint point_of(const ClipPin& pin);
/// The same place of the same bone on the same figure, however it is written.
bool same_point(const Character& character, const PinPoint& a, const PinPoint& b);
/// "left foot" where a handle stands for it, else "foot.L", "foot.L, joint", "foot.L 12, 4".
std::string name_of_point(const Character& character, const PinPoint& point);

/// The points that the selection is about: those of its handles, else the bones' tips, of feet
/// joint and tip (heel and toe). Empty where nothing is selected.
std::vector<PinPoint> selected_points(const Editor& editor);

/// Places in Clip::pins of the spans that hold a point at a time (blends not counted; in a looping
/// clip across the seam too). Empty `points` = all points.
std::vector<int> spans_in_force(const Character& character, const Clip& clip, Time time,
                                const std::vector<PinPoint>& points = {});

/// "Pin over time": the selected points stay where they stand at the first selected key, up to the
/// last one; without selected keys from the playhead to the end of the range. A span stops where
/// the next one of its point begins. One step; the new spans are selected.
void pin_over_time(Editor& editor);
/// True if that would do something.
bool can_pin_over_time(const Editor& editor);

/// "Unpin from here": the spans in force at the playhead, of the selected points (of all where
/// nothing is selected), end there; those that begin there go.
void unpin_from_here(Editor& editor);
bool can_unpin_from_here(const Editor& editor);

/// Holds the points of the selected spans where they stand at the playhead.
void hold_pins_here(Editor& editor);

}  // namespace kindred::editor
