// SPDX-License-Identifier: MIT
// Keys and pin spans that are retimed together: a foot stays planted as long as the step that its
// keys make. Each edit is computed from the document it is given and returns the things where they
// are now, so that a drag may call it again and again on its start value.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

struct TimedItems {
  CharacterId character;  ///< whose active clip has the spans
  std::vector<KeyRef> keys;
  std::vector<int> pins;  ///< places in Clip::pins, rising

  bool empty() const { return keys.empty() && pins.empty(); }
  friend bool operator==(const TimedItems&, const TimedItems&) = default;
};

TimedItems selected_items(const Selection& selection);
void select_items(Selection& selection, TimedItems items);

/// First and last time of keys and ends of spans; none where there is nothing.
std::optional<std::pair<Time, Time>> time_span(const Scene& scene, const TimedItems& items);

/// "Move keys", "Move pin", "Move keys and pins": the name of a step.
std::string step_name(std::string_view verb, const TimedItems& items);

/// Moves everything together; the group stops at 0, its spacing kept.
TimedItems move_items(Scene& scene, const TimedItems& items, Time delta);
/// The originals stay. Returns the copies.
TimedItems copy_items(Scene& scene, const TimedItems& items, Time delta);
/// Round and round in a looping clip; elsewhere as move_items.
TimedItems offset_items(Scene& scene, const TimedItems& items, Time delta);
/// t -> pivot + (t - pivot) * factor, to whole frames, not before 0; blends scale along. A factor
/// that is not finite changes nothing.
TimedItems scale_items(Scene& scene, const TimedItems& items, Time pivot, double factor);
void delete_items(Scene& scene, const TimedItems& items);

}  // namespace kindred::editor
