// SPDX-License-Identifier: MIT
#include "ui/key_drag.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "editor/edits_keys.h"
#include "editor/edits_pins.h"
#include "editor/selection.h"

namespace kindred::ui {
namespace {

using Kind = KeyDrag::Kind;
using Keys = std::vector<editor::KeyRef>;
using editor::TimedItems;

constexpr float kThreshold = 3;   // px at scale 1 before a press becomes a drag
constexpr float kAttraction = 5;  // px at scale 1 within which playhead and markers attract
constexpr double kCrowdedPx = 4;  // px a frame at scale 1 below which they do

template <class Entry>
bool holds(const std::vector<Entry>& all, const Entry& entry) {
  return std::find(all.begin(), all.end(), entry) != all.end();
}

template <class Entry>
bool holds_all(const std::vector<Entry>& all, const std::vector<Entry>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](const Entry& entry) { return holds(all, entry); });
}

bool holds_all(const TimedItems& all, const TimedItems& wanted) {
  return holds_all(all.keys, wanted.keys) && holds_all(all.pins, wanted.pins);
}

template <class Entry>
void add_missing(std::vector<Entry>& all, const std::vector<Entry>& more) {
  for (const Entry& entry : more) {
    if (!holds(all, entry)) all.push_back(entry);
  }
}

void add_missing(TimedItems& items, const TimedItems& more) {
  add_missing(items.keys, more.keys);
  add_missing(items.pins, more.pins);
  std::sort(items.pins.begin(), items.pins.end());
}

void take_away(TimedItems& items, const TimedItems& less) {
  std::erase_if(items.keys, [&](const editor::KeyRef& key) { return holds(less.keys, key); });
  std::erase_if(items.pins, [&](int pin) { return holds(less.pins, pin); });
}

TimedItems selected_timed(const Context& context) {
  TimedItems items = editor::selected_items(context.editor.session().selection);
  items.character = context.editor.shown_character();
  return items;
}

TimedItems hovered_items(const KeyGrid& grid) {
  TimedItems items;
  items.character = grid.shown.character.id;
  if (grid.hovers()) {
    items.keys = keys_of_cell(grid.shown.character, grid.shown.clip, grid.row(), grid.hovered_time);
  } else {
    items.pins = grid.hovered_pins.spans;
    std::sort(items.pins.begin(), items.pins.end());
  }
  return items;
}

float row_y(const Context& context, const TimelineView& view, float y) {
  return y - view.tracks.y + context.state.timeline.scroll_y;
}

/// Frames from where the press was to the mouse, also after scrolling.
double frames_dragged(const TimelineView& view, const KeyDrag& drag) {
  return view.scale.frame(ImGui::GetIO().MousePos.x) - drag.press_frame;
}

/// Where `wanted` frames come to stand: on whole ones, or free. Where frames are too close to be
/// told apart, playhead and markers attract.
Time snapped(const Context& context, const TimelineView& view, double wanted) {
  const Scene& scene = context.editor.scene();
  if (!context.editor.session().key_editing.snap) {
    return time_from_seconds(std::max(0.0, wanted) / view.fps);
  }
  Time best = time_of_frame(scene.frame_rate, std::llround(std::max(0.0, wanted)));
  if (view.scale.px_per_frame >= kCrowdedPx * static_cast<double>(ui_scale())) return best;
  float nearest = px(kAttraction);
  const auto attract = [&](Time time) {
    const float away = std::abs(view.x_of(time) - view.scale.x(wanted));
    if (away >= nearest) return;
    nearest = away;
    best = time;
  };
  attract(context.editor.session().playhead);
  for (const Marker& marker : scene.markers) attract(marker.time);
  return best;
}

// The same before 0 too: others of a group may go on, round the loop all may, and a blend begins
// there.
Time snapped_anywhere(const Context& context, const TimelineView& view, double wanted) {
  return wanted >= 0 ? snapped(context, view, wanted) : Time{} - snapped(context, view, -wanted);
}

// The time of what a press takes hold of.
Time grabbed_time(const KeyGrid& grid) {
  if (grid.hovers()) return grid.hovered_time;
  const HoveredPins& pins = grid.hovered_pins;
  switch (pins.zone) {
    case PinZone::kTo:
      return pins.to;
    case PinZone::kBlendIn:
      return pins.from - pins.blend;
    case PinZone::kBlendOut:
      return pins.to + pins.blend;
    default:
      return pins.from;
  }
}

void press_items(Context& context, const KeyGrid& grid) {
  KeyDrag& drag = context.state.timeline.drag;
  const ImGuiIO& io = ImGui::GetIO();
  drag.kind = Kind::kPressed;
  drag.grabbed = drag.moved = grabbed_time(grid);
  drag.zone = grid.hovers() ? PinZone::kBody : grid.hovered_pins.zone;
  drag.first = grid.hovered_pins.from;
  drag.last = grid.hovered_pins.to;
  drag.clicked = hovered_items(grid);
  TimedItems wanted = drag.original;
  drag.on_selected = holds_all(wanted, drag.clicked);
  drag.toggles = io.KeyCtrl;
  if (!drag.on_selected) {
    if (!io.KeyShift && !io.KeyCtrl) {
      wanted.keys.clear();
      wanted.pins.clear();
    }
    add_missing(wanted, drag.clicked);
    select_timed(context, std::move(wanted));
  }
  drag.items = selected_timed(context);
}

void press(Context& context, const TimelineView& view, const KeyGrid& grid) {
  KeyDrag& drag = context.state.timeline.drag;
  drag = {};
  const ImGuiIO& io = ImGui::GetIO();
  drag.press = io.MousePos;
  drag.press_frame = view.scale.frame(io.MousePos.x);
  drag.press_row_y = row_y(context, view, io.MousePos.y);
  drag.original = selected_timed(context);
  drag.before.character = drag.original.character;
  context.state.focused = Pane::kTimeline;
  if (grid.hovers() || grid.hovers_pins()) {
    press_items(context, grid);
    return;
  }
  drag.kind = Kind::kBox;
  drag.toggles = io.KeyCtrl;
  if (io.KeyShift || io.KeyCtrl) drag.before = drag.original;
  select_timed(context, drag.before);
}

// A click that moved nothing.
void click(Context& context) {
  const KeyDrag& drag = context.state.timeline.drag;
  if (!drag.on_selected) return;
  if (!drag.toggles) {
    if (!ImGui::GetIO().KeyShift) select_timed(context, drag.clicked);
    return;
  }
  TimedItems wanted = drag.original;
  take_away(wanted, drag.clicked);
  select_timed(context, std::move(wanted));
}

bool goes_round(const Context& context, const ShownClip& shown) {
  return context.editor.session().key_editing.offset_in_loop && shown.clip.loop;
}

void move(Context& context, const TimelineView& view, const ShownClip& shown) {
  KeyDrag& drag = context.state.timeline.drag;
  const bool round = goes_round(context, shown) && drag.kind == Kind::kMove;
  const Time target =
      snapped_anywhere(context, view, view.frame_of(drag.grabbed) + frames_dragged(view, drag));
  if (target == drag.moved) return;
  drag.moved = target;
  const Time delta = target - drag.grabbed;
  TimedItems moved;
  context.editor.update_drag([&](Scene& scene) {
    moved = drag.kind == Kind::kCopy ? editor::copy_items(scene, drag.items, delta)
            : round                  ? editor::offset_items(scene, drag.items, delta)
                                     : editor::move_items(scene, drag.items, delta);
  });
  select_timed(context, std::move(moved));
}

// An end or a slope of a bar: of all the spans that it stands for.
void move_pin_zone(Context& context, const TimelineView& view) {
  KeyDrag& drag = context.state.timeline.drag;
  const Time target =
      snapped_anywhere(context, view, view.frame_of(drag.grabbed) + frames_dragged(view, drag));
  if (target == drag.moved) return;
  drag.moved = target;
  const CharacterId id = drag.clicked.character;
  context.editor.update_drag([&](Scene& scene) {
    for (const int span : drag.clicked.pins) {
      switch (drag.zone) {
        case PinZone::kFrom:
          editor::set_pin_end(scene, id, span, editor::PinEnd::kFrom, target);
          break;
        case PinZone::kTo:
          editor::set_pin_end(scene, id, span, editor::PinEnd::kTo, target);
          break;
        case PinZone::kBlendIn:
          editor::set_pin_blend(scene, id, span, drag.first - target);
          break;
        case PinZone::kBlendOut:
          editor::set_pin_blend(scene, id, span, target - drag.last);
          break;
        case PinZone::kBody:
          break;
      }
    }
  });
}

const char* zone_step(PinZone zone) {
  return zone == PinZone::kFrom ? "Move pin's start"
         : zone == PinZone::kTo ? "Move pin's end"
                                : "Set pin's blend";
}

void add_row_of_pins(const TimelineView& view, const TimelineRow& row, const Clip& clip,
                     const Rect& box, TimedItems& items) {
  for (const PinBar& bar : row.bars) {
    const ClipPin& pin = clip.pins[static_cast<std::size_t>(bar.front())];
    if (view.x_of(pin.to) >= box.x && view.x_of(pin.from) <= box.right()) {
      add_missing(items.pins, bar);
    }
  }
}

/// What the rows have within the span of time of the box.
TimedItems items_in_box(Context& context, const TimelineView& view, const KeyGrid& grid,
                        const Rect& box) {
  TimedItems items;
  items.character = grid.shown.character.id;
  bool has_all_keys = false;  // the summary holds all that the rows below have
  for (std::size_t i = 0; i < grid.rows.size(); ++i) {
    const Rect row = timeline_row_rect(view, context.state.timeline, view.tracks, i);
    if (row.center().y < box.y || row.center().y > box.bottom()) continue;
    const TimelineRow& of = grid.rows[i];
    if (of.of_pins()) {
      add_row_of_pins(view, of, grid.shown.clip, box, items);
      continue;
    }
    if (has_all_keys) continue;
    has_all_keys = of.kind == TimelineRow::Kind::kSummary;
    const std::vector<TimelineCell>& cells = context.state.timeline.rows.cells(grid.shown.clip, of);
    for (const TimelineCell& cell : cells) {
      const float x = view.x_of(cell.time);
      if (x < box.x || x > box.right()) continue;
      const Keys here = keys_of_cell(grid.shown.character, grid.shown.clip, of, cell.time);
      // Rows repeat one another only where they are unfolded, or in the summary.
      if (of.kind == TimelineRow::Kind::kBone && !of.open) {
        items.keys.insert(items.keys.end(), here.begin(), here.end());
      } else {
        add_missing(items.keys, here);
      }
    }
  }
  std::sort(items.pins.begin(), items.pins.end());
  return items;
}

void draw_box(Context& context, const TimelineView& view, const KeyGrid& grid) {
  KeyDrag& drag = context.state.timeline.drag;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const ImVec2 start{view.scale.x(drag.press_frame),
                     drag.press_row_y + view.tracks.y - context.state.timeline.scroll_y};
  const ImVec2 low = ImMin(start, mouse), high = ImMax(start, mouse);
  if (high.x - low.x < px(kThreshold) && high.y - low.y < px(kThreshold)) return;
  const Rect box{low.x, low.y, high.x - low.x, high.y - low.y};
  const TimedItems inside = items_in_box(context, view, grid, box);
  TimedItems chosen = drag.before;
  if (drag.toggles) {
    TimedItems again = inside;
    take_away(again, drag.before);
    take_away(chosen, inside);
    add_missing(chosen, again);
  } else if (chosen.empty()) {
    chosen = inside;
  } else {
    add_missing(chosen, inside);
  }
  select_timed(context, std::move(chosen));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, box, color(Token::kKeySelected, 0.12f));
  dashed_rect(list, box, color(Token::kKeySelected), px(1), px(4), px(3));
}

bool cancel_wanted() {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) ||
         ImGui::IsMouseClicked(ImGuiMouseButton_Right);
}

void hold(Context& context, const TimelineView& view, const KeyGrid& grid) {
  KeyDrag& drag = context.state.timeline.drag;
  if (drag.kind == Kind::kNone) return;
  if (cancel_wanted()) {
    cancel_key_drag(context);
    return;
  }
  if (drag.kind == Kind::kBox) {
    draw_box(context, view, grid);
    return;
  }
  if (drag.kind == Kind::kPressed) {
    if (std::abs(ImGui::GetIO().MousePos.x - drag.press.x) < px(kThreshold)) return;
    if (drag.zone != PinZone::kBody) {
      drag.kind = Kind::kPinZone;
      context.editor.begin_drag(zone_step(drag.zone));
    } else {
      drag.kind = drag.toggles ? Kind::kCopy : Kind::kMove;
      if (drag.toggles && !drag.on_selected) {  // what was not selected is copied alone
        drag.items = drag.clicked;
        select_timed(context, drag.items);
      }
      const bool round = goes_round(context, grid.shown) && drag.kind == Kind::kMove;
      const std::string_view verb = drag.kind == Kind::kCopy ? "Copy" : round ? "Offset" : "Move";
      context.editor.begin_drag(editor::step_name(verb, drag.items));
    }
  }
  if (drag.kind == Kind::kPinZone) move_pin_zone(context, view);
  if (drag.kind == Kind::kMove || drag.kind == Kind::kCopy) move(context, view, grid.shown);
}

// The keys that stand where moved keys come down, but are not of them.
template <class Visit>
void for_overrun(const Context& context, Visit visit) {
  const KeyDrag& drag = context.state.timeline.drag;
  const Scene& start = context.editor.drag_start();
  const FrameRate rate = start.frame_rate;
  const ChannelTarget* target = nullptr;
  const Channel* channel = nullptr;
  for (const editor::KeyRef& moved : context.editor.session().selection.keys) {
    if (target == nullptr || !(*target == moved.channel)) {
      target = &moved.channel;
      const Character* character = find_character(start, moved.character);
      const Clip* clip = character == nullptr ? nullptr : editor::active_clip(*character);
      channel = clip == nullptr ? nullptr : find_channel(*clip, moved.channel);
    }
    if (channel == nullptr) continue;
    const std::vector<Key>& keys = channel->curve.keys();
    const std::ptrdiff_t before =
        channel->curve.index_at_or_before(moved.time - time_of_frame(rate, 1));
    for (auto i = static_cast<std::size_t>(before + 1); i < keys.size(); ++i) {
      if (keys[i].time > moved.time + time_of_frame(rate, 1)) break;
      if (!editor::within_half_frame(rate, keys[i].time, moved.time)) continue;
      const bool own = drag.kind == Kind::kMove &&
                       holds(drag.items.keys, {moved.character, moved.channel, keys[i].time});
      if (!own) visit(moved.channel, keys[i].time);
    }
  }
}

}  // namespace

// ---- selection ---------------------------------------------------------------------------------

SelectedTimes::SelectedTimes(const TimelineRowCache& rows, const Keys& keys) {
  const ChannelTarget* target = nullptr;
  std::vector<Time>* times = nullptr;
  for (const editor::KeyRef& key : keys) {
    if (target == nullptr || !(*target == key.channel)) {
      target = &key.channel;
      const int index = rows.channel_index(key.channel);
      times = index < 0 ? nullptr : &times_[index];
    }
    if (times != nullptr) times->push_back(key.time);
  }
  for (auto& [channel, of] : times_) std::sort(of.begin(), of.end());
}

bool SelectedTimes::contains(int channel, Time time) const {
  const auto found = times_.find(channel);
  return found != times_.end() &&
         std::binary_search(found->second.begin(), found->second.end(), time);
}

void select_timed(Context& context, TimedItems items) {
  editor::Selection selection = context.editor.session().selection;
  if (selection.keys == items.keys && selection.pins == items.pins) return;
  selection.character = context.editor.shown_character();
  editor::select_items(selection, std::move(items));
  context.editor.select(std::move(selection));
}

void select_keys(Context& context, Keys keys) {
  select_timed(context, {context.editor.shown_character(), std::move(keys), {}});
}

void select_hovered(Context& context, const KeyGrid& grid) {
  if (!grid.hovers() && !grid.hovers_pins()) return;
  TimedItems items = hovered_items(grid);
  if (!holds_all(selected_timed(context), items)) select_timed(context, std::move(items));
}

void add_key_at(Context& context, const TimelineView& view, const KeyGrid& grid, ImVec2 at) {
  const float y = row_y(context, view, at.y);
  const auto row = static_cast<std::size_t>(std::max(0.f, y) / view.row_height);
  if (row >= grid.rows.size() || grid.rows[row].of_pins() ||
      grid.rows[row].kind == TimelineRow::Kind::kSummary) {
    return;
  }
  const double frame = std::max(0.0, std::round(view.scale.frame(at.x)));
  const Time time =
      time_of_frame(context.editor.scene().frame_rate, static_cast<std::int64_t>(frame));
  std::vector<ChannelTarget> targets;
  for (const int channel : grid.rows[row].channels) {
    targets.push_back(grid.shown.clip.channels[static_cast<std::size_t>(channel)]->target);
  }
  const CharacterId id = grid.shown.character.id;
  context.editor.edit("Add key", [&](Scene& scene) {
    std::vector<PoseOverride> none;  // at another time than the playhead's nothing is unkeyed
    for (const ChannelTarget& target : targets) editor::key_channel(scene, none, id, target, time);
  });
}

// ---- gestures ----------------------------------------------------------------------------------

void handle_keys(Context& context, const TimelineView& view, const KeyGrid& grid,
                 const TrackEvents& events) {
  KeyDrag& drag = context.state.timeline.drag;
  // A press on a grip is one on the tracks below it too.
  if (drag.kind == Kind::kScaleLeft || drag.kind == Kind::kScaleRight) return;
  if (events.double_clicked && !grid.hovers() && !grid.hovers_pins()) {
    drag = {};
    add_key_at(context, view, grid, ImGui::GetIO().MousePos);
    return;
  }
  if (events.pressed) press(context, view, grid);
  if (events.held) hold(context, view, grid);
  if (!events.released) return;
  if (drag.kind == Kind::kPressed) click(context);
  end_key_drag(context);
}

void end_key_drag(Context& context) {
  KeyDrag& drag = context.state.timeline.drag;
  const bool edits =
      drag.kind != Kind::kNone && drag.kind != Kind::kPressed && drag.kind != Kind::kBox;
  if (edits && context.editor.dragging()) context.editor.commit_drag();
  drag = {};
}

void cancel_key_drag(Context& context) {
  KeyDrag& drag = context.state.timeline.drag;
  const bool edits =
      drag.kind != Kind::kNone && drag.kind != Kind::kPressed && drag.kind != Kind::kBox;
  if (edits) context.editor.cancel_drag();
  select_timed(context, edits ? drag.items : drag.original);
  drag = {};
}

void begin_scaling(Context& context, const TimelineView& view, bool left) {
  KeyDrag& drag = context.state.timeline.drag;
  drag = {};
  drag.kind = left ? Kind::kScaleLeft : Kind::kScaleRight;
  drag.press = ImGui::GetIO().MousePos;
  drag.press_frame = view.scale.frame(drag.press.x);
  drag.items = drag.original = selected_timed(context);
  const auto span = editor::time_span(context.editor.scene(), drag.items);
  if (!span) return end_key_drag(context);
  std::tie(drag.first, drag.last) = *span;
  drag.grabbed = drag.moved = left ? drag.first : drag.last;
  context.editor.begin_drag(editor::step_name("Scale", drag.items) + " in time");
}

void drag_scaling(Context& context, const TimelineView& view) {
  KeyDrag& drag = context.state.timeline.drag;
  const bool scales = drag.kind == Kind::kScaleLeft || drag.kind == Kind::kScaleRight;
  if (!scales || !context.editor.dragging()) return;
  if (cancel_wanted()) {
    cancel_key_drag(context);
    return;
  }
  const Time pivot = drag.kind == Kind::kScaleLeft ? drag.last : drag.first;
  const Time edge =
      snapped(context, view, view.frame_of(drag.grabbed) + frames_dragged(view, drag));
  if (edge == drag.moved) return;
  drag.moved = edge;
  const double factor = std::max(0.0, static_cast<double>((edge - pivot).flicks) /
                                          static_cast<double>((drag.grabbed - pivot).flicks));
  TimedItems scaled;
  context.editor.update_drag(
      [&](Scene& scene) { scaled = editor::scale_items(scene, drag.items, pivot, factor); });
  select_timed(context, std::move(scaled));
}

void draw_overrun_keys(Context& context, const TimelineView& view, const KeyGrid& grid) {
  const KeyDrag& drag = context.state.timeline.drag;
  if ((drag.kind != Kind::kMove && drag.kind != Kind::kCopy) || !context.editor.dragging()) return;
  std::map<int, std::vector<Time>> overrun;
  for_overrun(context, [&](const ChannelTarget& target, Time time) {
    overrun[context.state.timeline.rows.channel_index(target)].push_back(time);
  });
  if (overrun.empty()) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < grid.rows.size(); ++i) {
    const Rect row = timeline_row_rect(view, context.state.timeline, view.tracks, i);
    if (grid.rows[i].kind == TimelineRow::Kind::kSummary || !row_is_shown(row, view.tracks))
      continue;
    for (const int channel : grid.rows[i].channels) {
      const auto found = overrun.find(channel);
      if (found == overrun.end()) continue;
      for (const Time time : found->second) {
        const ImVec2 at{std::floor(view.x_of(time)) + 0.5f, std::floor(row.center().y) + 0.5f};
        draw_key_mark(list, at, -1, false, 0.35f);
        list.AddCircle(at, px(8), color(Token::kRecord), 0, px(1.5f));
      }
    }
  }
}

}  // namespace kindred::ui
