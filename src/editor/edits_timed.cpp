// SPDX-License-Identifier: MIT
#include "editor/edits_timed.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "editor/edits_pins.h"

namespace kindred::editor {
namespace {

const Clip* clip_of(const Scene& scene, CharacterId id) {
  const Character* character = find_character(scene, id);
  return character ? active_clip(*character) : nullptr;
}

Clip* clip_to_retime(Scene& scene, const TimedItems& items) {
  if (items.pins.empty()) return nullptr;
  Character* character = edit_character(scene, items.character);
  return character ? edit_clip(*character, character->active_clip) : nullptr;
}

template <class Visit>
void for_spans(const Clip& clip, const std::vector<int>& spans, Visit visit) {
  for (const int span : spans) {
    if (span >= 0 && span < static_cast<int>(clip.pins.size())) visit(span);
  }
}

template <class Change>
void change_spans(Scene& scene, const TimedItems& items, Change change) {
  Clip* clip = clip_to_retime(scene, items);
  if (!clip) return;
  for_spans(*clip, items.pins,
            [&](int span) { change(clip->pins[static_cast<std::size_t>(span)]); });
}

void shift(ClipPin& pin, Time delta) {
  pin.from = pin.from + delta;
  pin.to = pin.to + delta;
}

/// So far back that nothing comes to stand before 0.
Time held_at_zero(const Scene& scene, const TimedItems& items, Time delta) {
  const auto span = time_span(scene, items);
  return span ? std::max(delta, Time{} - span->first) : delta;
}

}  // namespace

TimedItems selected_items(const Selection& selection) {
  return {selection.character, selection.keys, selection.pins};
}

void select_items(Selection& selection, TimedItems items) {
  selection.keys = std::move(items.keys);
  selection.pins = std::move(items.pins);
}

std::optional<std::pair<Time, Time>> time_span(const Scene& scene, const TimedItems& items) {
  std::optional<std::pair<Time, Time>> span;
  const auto include = [&](Time time) {
    if (!span) span = {time, time};
    span->first = std::min(span->first, time);
    span->second = std::max(span->second, time);
  };
  for (const KeyRef& key : items.keys) include(key.time);
  if (const Clip* clip = clip_of(scene, items.character)) {
    for_spans(*clip, items.pins, [&](int i) {
      const ClipPin& pin = clip->pins[static_cast<std::size_t>(i)];
      include(pin.from);
      include(pin.to);
    });
  }
  return span;
}

std::string step_name(std::string_view verb, const TimedItems& items) {
  const std::string name(verb);
  if (items.pins.empty()) return name + " keys";
  if (!items.keys.empty()) return name + " keys and pins";
  return name + (items.pins.size() == 1 ? " pin" : " pins");
}

TimedItems move_items(Scene& scene, const TimedItems& items, Time delta) {
  const Time held = held_at_zero(scene, items, delta);
  TimedItems moved = items;
  moved.keys = move_keys(scene, items.keys, held);
  change_spans(scene, items, [&](ClipPin& pin) { shift(pin, held); });
  return moved;
}

TimedItems copy_items(Scene& scene, const TimedItems& items, Time delta) {
  const Time held = held_at_zero(scene, items, delta);
  TimedItems copies = items;
  copies.keys = copy_keys(scene, items.keys, held);
  copies.pins.clear();
  if (Clip* clip = clip_to_retime(scene, items)) {
    for_spans(*clip, items.pins, [&](int span) {
      ClipPin copy = clip->pins[static_cast<std::size_t>(span)];
      shift(copy, held);
      copies.pins.push_back(static_cast<int>(clip->pins.size()));
      clip->pins.push_back(std::move(copy));
    });
  }
  return copies;
}

TimedItems offset_items(Scene& scene, const TimedItems& items, Time delta) {
  const Clip* clip = clip_of(scene, items.character);
  const Time period = clip && clip->loop ? clip_duration(*clip) : Time{};
  if (period.flicks <= 0) return move_items(scene, items, delta);
  TimedItems moved = items;
  moved.keys = offset_keys(scene, items.keys, delta);
  change_spans(scene, items, [&](ClipPin& pin) {
    const std::int64_t start = (pin.from + delta).flicks % period.flicks;
    const Time wrapped{start < 0 ? start + period.flicks : start};
    shift(pin, wrapped - pin.from);
  });
  return moved;
}

TimedItems scale_items(Scene& scene, const TimedItems& items, Time pivot, double factor) {
  if (!std::isfinite(factor)) return items;
  TimedItems scaled = items;
  scaled.keys = scale_keys(scene, items.keys, pivot, factor);
  const FrameRate rate = scene.frame_rate;
  const auto scaled_length = [&](Time length) {
    return Time{std::llround(static_cast<double>(length.flicks) * factor)};
  };
  const auto placed = [&](Time time) {
    return std::max(Time{}, snapped_to_frame(rate, pivot + scaled_length(time - pivot)));
  };
  change_spans(scene, items, [&](ClipPin& pin) {
    const Time a = placed(pin.from), b = placed(pin.to);
    pin.from = std::min(a, b);
    pin.to = std::max(a, b);
    pin.blend = std::max(Time{}, scaled_length(pin.blend));
  });
  return scaled;
}

void delete_items(Scene& scene, const TimedItems& items) {
  delete_keys(scene, items.keys);
  std::vector<int> spans = items.pins;
  std::sort(spans.begin(), spans.end());
  for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
    delete_pin_span(scene, items.character, *span);
  }
}

}  // namespace kindred::editor
