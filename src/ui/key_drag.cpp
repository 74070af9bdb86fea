// SPDX-License-Identifier: MIT
#include "ui/key_drag.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "editor/edits_keys.h"
#include "editor/selection.h"

namespace kindred::ui {
namespace {

using Kind = KeyDrag::Kind;
using Keys = std::vector<editor::KeyRef>;

constexpr float kThreshold = 3;  // px at scale 1 before a press becomes a drag

bool holds(const Keys& keys, const editor::KeyRef& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

void select_keys(Context& context, Keys keys) {
  editor::Selection selection = context.editor.session().selection;
  if (selection.keys == keys) return;
  selection.keys = std::move(keys);
  context.editor.select(std::move(selection));
}

// Whole frames between the press and the mouse.
std::int64_t frames_dragged(const TimelineView& view, const KeyDrag& drag) {
  const double moved = static_cast<double>(ImGui::GetIO().MousePos.x - drag.press.x);
  return std::llround(moved / view.scale.px_per_frame);
}

void press_keys(Context& context, const KeyGrid& grid) {
  const TimelineRow& row = grid.rows[static_cast<std::size_t>(grid.hovered_row)];
  const Time time = row.cells[static_cast<std::size_t>(grid.hovered_cell)].time;
  KeyDrag& drag = context.state.timeline.drag;
  drag.clicked = keys_of_cell(grid.character, grid.clip, row, time);
  Keys selected = context.editor.session().selection.keys;
  drag.on_selected = std::all_of(drag.clicked.begin(), drag.clicked.end(),
                                 [&](const editor::KeyRef& key) { return holds(selected, key); });
  const bool add = ImGui::GetIO().KeyShift;
  if (drag.on_selected && add) {
    std::erase_if(selected, [&](const editor::KeyRef& key) { return holds(drag.clicked, key); });
    drag.kind = Kind::kNone;
    select_keys(context, selected);
    return;
  }
  if (!drag.on_selected) {
    if (!add) selected.clear();
    for (const editor::KeyRef& key : drag.clicked) {
      if (!holds(selected, key)) selected.push_back(key);
    }
    select_keys(context, selected);
  }
  drag.kind = Kind::kPressed;
  drag.keys = context.editor.session().selection.keys;
}

void press(Context& context, const KeyGrid& grid) {
  KeyDrag& drag = context.state.timeline.drag;
  drag = {};
  drag.press = ImGui::GetIO().MousePos;
  context.state.focused = Pane::kTimeline;
  if (grid.hovered_cell >= 0) {
    press_keys(context, grid);
    return;
  }
  drag.kind = Kind::kBox;
  if (ImGui::GetIO().KeyShift) drag.before = context.editor.session().selection.keys;
  select_keys(context, drag.before);
}

void move(Context& context, const TimelineView& view) {
  KeyDrag& drag = context.state.timeline.drag;
  const std::int64_t frames = frames_dragged(view, drag);
  const FrameRate rate = context.editor.scene().frame_rate;
  const Time delta = time_of_frame(rate, std::abs(frames));
  const Time signed_delta = frames < 0 ? Time{-delta.flicks} : delta;
  Keys moved;
  context.editor.update_drag([&](Scene& scene) {
    moved = drag.kind == Kind::kCopy ? editor::copy_keys(scene, drag.keys, signed_delta)
                                     : editor::move_keys(scene, drag.keys, signed_delta);
  });
  select_keys(context, std::move(moved));
}

void draw_box(Context& context, const TimelineView& view, const KeyGrid& grid) {
  KeyDrag& drag = context.state.timeline.drag;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const ImVec2 low = ImMin(drag.press, mouse), high = ImMax(drag.press, mouse);
  if (high.x - low.x < px(kThreshold) && high.y - low.y < px(kThreshold)) return;
  Keys keys = drag.before;
  for (std::size_t i = 0; i < grid.rows.size(); ++i) {
    const float middle = grid.tops[i] + view.row_height / 2;
    if (middle < low.y || middle > high.y || grid.rows[i].kind == TimelineRow::Kind::kSummary)
      continue;
    for (const TimelineCell& cell : grid.rows[i].cells) {
      const float x = view.scale.x(view.frame_of(context, cell.time));
      if (x < low.x || x > high.x) continue;
      for (const editor::KeyRef& key :
           keys_of_cell(grid.character, grid.clip, grid.rows[i], cell.time)) {
        if (!holds(keys, key)) keys.push_back(key);
      }
    }
  }
  select_keys(context, std::move(keys));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect box{low.x, low.y, high.x - low.x, high.y - low.y};
  fill(list, box, color(Token::kKeySelected, 0.12f));
  dashed_rect(list, box, color(Token::kKeySelected), px(1), px(4), px(3));
}

void hold(Context& context, const TimelineView& view, const KeyGrid& grid) {
  KeyDrag& drag = context.state.timeline.drag;
  if (drag.kind == Kind::kBox) {
    draw_box(context, view, grid);
    return;
  }
  if (drag.kind == Kind::kPressed) {
    if (std::abs(ImGui::GetIO().MousePos.x - drag.press.x) < px(kThreshold)) return;
    drag.kind = ImGui::GetIO().KeyCtrl ? Kind::kCopy : Kind::kMove;
    context.editor.begin_drag(drag.kind == Kind::kCopy ? "Copy keys" : "Move keys");
  }
  if (drag.kind != Kind::kMove && drag.kind != Kind::kCopy) return;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
    context.editor.cancel_drag();
    select_keys(context, drag.keys);
    drag = {};
    return;
  }
  if (ImGui::GetIO().MouseDelta.x != 0) move(context, view);
}

// A key of what was double-clicked: the values in force there.
void add_key(Context& context, const TimelineView& view, const KeyGrid& grid) {
  const float y = ImGui::GetIO().MousePos.y;
  const FrameRate rate = context.editor.scene().frame_rate;
  const double frame = std::max(0.0, std::round(view.scale.frame(ImGui::GetIO().MousePos.x)));
  const Time time = time_of_frame(rate, static_cast<std::int64_t>(frame));
  for (std::size_t i = 0; i < grid.rows.size(); ++i) {
    if (y < grid.tops[i] || y >= grid.tops[i] + view.row_height) continue;
    const TimelineRow& row = grid.rows[i];
    if (row.kind == TimelineRow::Kind::kSummary) return;
    std::vector<ChannelTarget> targets;
    for (const int channel : row.channels) {
      targets.push_back(grid.clip.channels[static_cast<std::size_t>(channel)]->target);
    }
    const CharacterId id = grid.character.id;
    context.editor.edit("Add key", [&](Scene& scene) {
      std::vector<PoseOverride> none;  // at another time than the playhead's nothing is unkeyed
      for (const ChannelTarget& target : targets)
        editor::key_channel(scene, none, id, target, time);
    });
    return;
  }
}

}  // namespace

SelectedTimes::SelectedTimes(const Clip& clip, const Keys& keys) {
  for (const editor::KeyRef& key : keys) {
    for (std::size_t i = 0; i < clip.channels.size(); ++i) {
      if (clip.channels[i]->target == key.channel) times_[static_cast<int>(i)].push_back(key.time);
    }
  }
  for (auto& [channel, times] : times_) std::sort(times.begin(), times.end());
}

bool SelectedTimes::contains(int channel, Time time) const {
  const auto found = times_.find(channel);
  return found != times_.end() &&
         std::binary_search(found->second.begin(), found->second.end(), time);
}

std::pair<Time, Time> time_span(const Keys& keys) {
  const auto [first, last] = std::minmax_element(
      keys.begin(), keys.end(),
      [](const editor::KeyRef& a, const editor::KeyRef& b) { return a.time < b.time; });
  return {first->time, last->time};
}

void handle_keys(Context& context, const TimelineView& view, const KeyGrid& grid,
                 const TrackEvents& events) {
  KeyDrag& drag = context.state.timeline.drag;
  if (events.double_clicked && grid.hovered_cell < 0) {
    drag = {};
    add_key(context, view, grid);
    return;
  }
  if (events.pressed) press(context, grid);
  if (events.held) hold(context, view, grid);
  if (!events.released) return;
  if (drag.kind == Kind::kPressed && drag.on_selected) select_keys(context, drag.clicked);
  end_key_drag(context);
}

void end_key_drag(Context& context) {
  KeyDrag& drag = context.state.timeline.drag;
  const bool edits =
      drag.kind != Kind::kNone && drag.kind != Kind::kPressed && drag.kind != Kind::kBox;
  if (edits && context.editor.dragging()) context.editor.commit_drag();
  drag = {};
}

void begin_scaling(Context& context, bool left) {
  KeyDrag& drag = context.state.timeline.drag;
  drag = {};
  drag.kind = left ? Kind::kScaleLeft : Kind::kScaleRight;
  drag.press = ImGui::GetIO().MousePos;
  drag.keys = context.editor.session().selection.keys;
  std::tie(drag.first, drag.last) = time_span(drag.keys);
  context.editor.begin_drag("Scale keys in time");
}

void drag_scaling(Context& context, const TimelineView& view) {
  KeyDrag& drag = context.state.timeline.drag;
  if (ImGui::GetIO().MouseDelta.x == 0 || !context.editor.dragging()) return;
  const bool left = drag.kind == Kind::kScaleLeft;
  const double span = view.frame_of(context, drag.last) - view.frame_of(context, drag.first);
  const double moved = static_cast<double>(frames_dragged(view, drag));
  const double factor = std::max(0.0, (span + (left ? -moved : moved)) / span);
  Keys scaled;
  context.editor.update_drag([&](Scene& scene) {
    scaled = editor::scale_keys(scene, drag.keys, left ? drag.last : drag.first, factor);
  });
  select_keys(context, std::move(scaled));
}

void draw_overrun_keys(Context& context, const TimelineView& view, const KeyGrid& grid) {
  const KeyDrag& drag = context.state.timeline.drag;
  if ((drag.kind != Kind::kMove && drag.kind != Kind::kCopy) || !context.editor.dragging()) return;
  const Scene& start = context.editor.drag_start();
  const Character* before = find_character(start, grid.character.id);
  const Clip* clip = before == nullptr ? nullptr : editor::active_clip(*before);
  if (clip == nullptr) return;
  const FrameRate rate = start.frame_rate;
  for (const editor::KeyRef& moved : context.editor.session().selection.keys) {
    const Channel* channel = find_channel(*clip, moved.channel);
    if (channel == nullptr) continue;
    for (const Key& key : channel->curve.keys()) {
      if (nearest_frame(rate, key.time) != nearest_frame(rate, moved.time)) continue;
      if (drag.kind == Kind::kMove &&
          holds(drag.keys, {grid.character.id, moved.channel, key.time}))
        continue;
      for (std::size_t i = 0; i < grid.rows.size(); ++i) {
        const TimelineRow& row = grid.rows[i];
        const bool shows =
            row.kind != TimelineRow::Kind::kSummary &&
            std::any_of(row.channels.begin(), row.channels.end(), [&](int index) {
              return grid.clip.channels[static_cast<std::size_t>(index)]->target == moved.channel;
            });
        if (!shows) continue;
        const ImVec2 at{std::floor(view.scale.x(view.frame_of(context, key.time))) + 0.5f,
                        std::floor(grid.tops[i] + view.row_height / 2) + 0.5f};
        ImGui::GetWindowDrawList()->AddCircle(at, px(8), color(Token::kRecord), 0, px(1.5f));
      }
    }
  }
}

}  // namespace kindred::ui
