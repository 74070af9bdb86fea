// SPDX-License-Identifier: MIT
// The right column of the dope sheet: keys, bars between equal ones, the box round the selection.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "ui/key_drag.h"
#include "ui/timeline_menu.h"
#include "ui/timeline_news.h"
#include "ui/timeline_pins.h"

namespace kindred::ui {
namespace {

using Kind = TimelineRow::Kind;

constexpr float kReach = 8;        // px at scale 1 round a key within which the mouse takes it
constexpr float kLeastKeyWay = 1;  // window px: keys nearer than that are one mark

// Times that may show in the tracks.
struct ShownTimes {
  Time from, to;
};

ShownTimes shown_times(const TimelineView& view) {
  const auto at = [&](float x) { return time_from_seconds(view.scale.frame(x) / view.fps); };
  return {at(view.tracks.x - px(12)), at(view.tracks.right() + px(12))};
}

// Bars between equal neighbours, under the keys.
void draw_holds(const TimelineView& view, const Clip& clip, const TimelineRow& row,
                const Rect& rect, const ShownTimes& times, ImDrawList& list) {
  if (row.kind != Kind::kChannel) return;
  const Curve& curve = clip.channels[static_cast<std::size_t>(row.channels.front())]->curve;
  const std::vector<Key>& keys = curve.keys();
  const float cy = std::floor(rect.center().y);
  const auto first = std::max<std::ptrdiff_t>(0, curve.index_at_or_before(times.from));
  for (auto i = static_cast<std::size_t>(first); i + 1 < keys.size() && keys[i].time <= times.to;
       ++i) {
    if (keys[i].value != keys[i + 1].value) continue;
    const float x0 = view.x_of(keys[i].time), x1 = view.x_of(keys[i + 1].time);
    fill(list, {x0, cy - px(2), x1 - x0, px(4)}, color(Token::kKey, 0.32f));
  }
}

void add_key_to_map(Context& context, const TimelineView& view, const ShownClip& shown,
                    const TimelineRow& row, Time time, const Rect& mark) {
  if (row.kind == Kind::kBone && row.open) return;  // its channels have rows of their own
  const std::int64_t frame = nearest_frame(context.editor.scene().frame_rate, time);
  const std::string character = UiMap::escaped(shown.character.name);
  if (row.kind == Kind::kSummary) {
    context.map.add(fmt::format("timeline/summary/{}/{}", character, frame), mark, view.tracks);
    return;
  }
  for (const editor::KeyRef& key : keys_of_cell(shown.character, shown.clip, row, time)) {
    context.map.add(fmt::format("timeline/key/{}/{}/{}", character,
                                channel_path(shown.character, key.channel), frame),
                    mark, view.tracks);
  }
}

bool cell_selected(const SelectedTimes& selected, const TimelineRow& row, Time time) {
  return std::any_of(row.channels.begin(), row.channels.end(),
                     [&](int channel) { return selected.contains(channel, time); });
}

struct SelectedMark {
  ImVec2 center;
  int interpolation;
  float size;
};

// Draws the keys of a row; the one under the mouse goes into `grid`.
void draw_row_keys(Context& context, const TimelineView& view, KeyGrid& grid, std::size_t index,
                   const Rect& rect, const SelectedTimes& selected, const ShownTimes& times,
                   bool over) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const TimelineRow& row = grid.rows[index];
  draw_holds(view, grid.shown.clip, row, rect, times, list);
  const std::vector<TimelineCell>& cells = context.state.timeline.rows.cells(grid.shown.clip, row);
  const bool any_selected = std::any_of(row.channels.begin(), row.channels.end(),
                                        [&](int channel) { return selected.any(channel); });
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool hovered = over && rect.contains(mouse);
  float nearest = px(kReach);
  const float cy = std::floor(rect.center().y) + 0.5f;
  const auto first =
      std::lower_bound(cells.begin(), cells.end(), times.from,
                       [](const TimelineCell& cell, Time time) { return cell.time < time; });
  float last_x = -1e9f;
  bool last_selected = false;
  std::vector<SelectedMark> on_top;  // crowded neighbours must not hide them
  for (auto cell = first; cell != cells.end() && cell->time <= times.to; ++cell) {
    const float x = view.x_of(cell->time);
    const bool is_selected = any_selected && cell_selected(selected, row, cell->time);
    if (x - last_x < kLeastKeyWay && is_selected == last_selected) continue;
    last_x = x;
    last_selected = is_selected;
    const ImVec2 center{std::floor(x) + 0.5f, cy};
    const float size = (row.kind == Kind::kSummary ? 0.86f : 1.f) *
                       draw_key_news(context, row.channels, cell->time, center);
    if (is_selected) {
      on_top.push_back({center, cell->interpolation, size});
    } else {
      draw_key_mark(list, center, cell->interpolation, false, 1, size);
    }
    if (context.map.enabled()) {
      add_key_to_map(context, view, grid.shown, row, cell->time,
                     {center.x - px(5), cy - px(5), px(10), px(10)});
    }
    const float distance = std::abs(mouse.x - x);
    if (!hovered || distance > nearest) continue;
    nearest = distance;
    grid.hovered_row = static_cast<int>(index);
    grid.hovered_time = cell->time;
  }
  for (const SelectedMark& mark : on_top) {
    draw_key_mark(list, mark.center, mark.interpolation, true, 1, mark.size);
  }
  if (any_selected && row.kind != Kind::kSummary) grid.include_selected(rect.y, rect.bottom());
}

void draw_row_ground(Context& context, const Character& character, const TimelineRow& row,
                     const Rect& rect) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, rect, color(row_ground(row)));
  if (row.kind == Kind::kBone && row_is_selected(context, character, row)) {
    fill(list, rect, color(Token::kSelect, 0.45f));
  }
}

// The dashed box round the selected keys and pins, with grips that scale them in time.
void draw_selection_box(Context& context, const TimelineView& view, const KeyGrid& grid) {
  const editor::TimedItems items = editor::selected_items(context.editor.session().selection);
  const KeyDrag::Kind kind = context.state.timeline.drag.kind;
  const bool scaling = kind == KeyDrag::Kind::kScaleLeft || kind == KeyDrag::Kind::kScaleRight;
  const auto span = editor::time_span(context.editor.scene(), items);
  if (!span || grid.selected_top > grid.selected_bottom) return;
  // One pin has ends of its own.
  if (items.keys.empty() && items.pins.size() < 2 && !scaling) return;
  if (kind == KeyDrag::Kind::kBox || kind == KeyDrag::Kind::kPinZone) return;
  const auto [first, last] = *span;
  if (first == last && !scaling) return;
  const float x0 = std::floor(view.x_of(first)) - px(9), x1 = std::floor(view.x_of(last)) + px(10);
  const Rect box{x0, grid.selected_top, x1 - x0, grid.selected_bottom - grid.selected_top};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, box, color(Token::kKeySelected, 0.08f));
  dashed_rect(list, box, color(Token::kKeySelected), px(1), px(4), px(3));
  const float middle = ImClamp(box.center().y, view.tracks.y + px(10),
                               ImMax(view.tracks.y + px(10), view.tracks.bottom() - px(10)));
  for (const bool left : {true, false}) {
    const Rect grip{(left ? box.x : box.right()) - px(2), std::floor(middle - px(7)), px(4),
                    px(14)};
    // Outwards, so that the key at the edge can still be taken.
    const Rect reach{left ? grip.x - px(6) : grip.x, grip.y - px(3), px(10), px(20)};
    const Hit hit = hit_area(left ? "scale left" : "scale right", reach, ImGuiMouseCursor_ResizeEW);
    const bool lit = hit.hovered || hit.held;
    fill(list, lit ? Rect{grip.x - px(1), grip.y - px(1), grip.w + px(2), grip.h + px(2)} : grip,
         color(Token::kKeySelected), px(2));
    context.map.add(left ? "timeline/scale_left" : "timeline/scale_right", reach, view.tracks);
    if (ImGui::IsItemActivated()) begin_scaling(context, view, left);
  }
}

// How far a drag has gone, beside the mouse.
void draw_drag_tag(Context& context, const TimelineView& view) {
  const KeyDrag& drag = context.state.timeline.drag;
  if (drag.kind == KeyDrag::Kind::kNone || drag.kind == KeyDrag::Kind::kPressed ||
      drag.kind == KeyDrag::Kind::kBox)
    return;
  const double moved = view.frame_of(drag.moved) - view.frame_of(drag.grabbed);
  const bool whole = std::abs(moved - std::round(moved)) < 1e-6;
  const std::string words = (moved > 0 ? "+" : "") + number_text(moved, whole ? 0 : 2);
  const float width = text_width(FontRole::kSmall, words) + px(12);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Rect tag{ImClamp(mouse.x + px(14), view.tracks.x, view.tracks.right() - width),
                 ImClamp(mouse.y - px(24), view.tracks.y, view.tracks.bottom() - px(18)), width,
                 px(18)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, tag, color(Token::kInk, 0.86f), px(3));
  draw_text(list, FontRole::kSmall, tag.x + px(6), tag.center().y, color(Token::kHalo), words);
}

}  // namespace

void draw_tracks(Context& context, const TimelineView& view, const ShownClip& shown,
                 const std::vector<TimelineRow>& rows, bool menu_wanted) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImGui::PushClipRect(view.tracks.min(), view.tracks.max(), true);
  hit_area("tracks", view.tracks);
  ImGui::SetItemAllowOverlap();
  const bool over = ImGui::IsItemHovered();
  const float content = view.row_height * static_cast<float>(rows.size());
  const bool on_scrollbar =
      content > view.tracks.h && ImGui::GetIO().MousePos.x >= view.tracks.right() - px(11);
  const bool taken = context.state.space_down || on_scrollbar;
  const TrackEvents events{ImGui::IsItemActivated() && !taken, ImGui::IsItemActive(),
                           ImGui::IsItemDeactivated(),
                           over && !taken && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)};
  watch_keys(context, shown);
  KeyGrid grid{shown, rows};
  const SelectedTimes selected(context.state.timeline.rows,
                               context.editor.session().selection.keys);
  const ShownTimes times = shown_times(view);
  const auto first =
      static_cast<std::size_t>(std::max(0.f, context.state.timeline.scroll_y / view.row_height));
  const auto end =
      std::min(rows.size(), first + 2 + static_cast<std::size_t>(view.tracks.h / view.row_height));
  const auto rect_of = [&](std::size_t i) {
    return timeline_row_rect(view, context.state.timeline, view.tracks, i);
  };
  for (std::size_t i = first; i < end; ++i) {
    draw_row_ground(context, shown.character, rows[i], rect_of(i));
  }
  draw_time_grid(list, view);
  draw_overrun_keys(context, view, grid);
  for (std::size_t i = first; i < end; ++i) {
    const Rect rect = rect_of(i);
    hairline(list, rect.x, rect.right(), rect.bottom() - px(1));
    if (rows[i].of_pins()) {
      draw_row_pins(context, view, grid, rows[i], rect, over);
    } else {
      draw_row_keys(context, view, grid, i, rect, selected, times, over);
    }
  }
  if (!context.state.timeline.busy()) {
    if (grid.hovers()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (grid.hovers_pins()) {
      ImGui::SetMouseCursor(grid.hovered_pins.zone == PinZone::kBody ? ImGuiMouseCursor_Hand
                                                                     : ImGuiMouseCursor_ResizeEW);
    }
  }
  draw_selection_box(context, view, grid);
  drag_scaling(context, view);
  handle_keys(context, view, grid, events);
  draw_drag_tag(context, view);
  ImGui::PopClipRect();
  key_menu(context, view, grid, menu_wanted);
}

}  // namespace kindred::ui
