// SPDX-License-Identifier: MIT
// The ruler and the playhead.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "editor/edits_scene.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

constexpr double kLeastTickPx = 4, kLeastNumberPx = 44;

// Frames between numbers: 1, 2, 6, 12, 24, 48, ... so that they stand far enough apart.
std::int64_t number_step(double px_per_frame) {
  constexpr std::int64_t kSteps[] = {1, 2, 6, 12, 24};
  const double least = kLeastNumberPx * static_cast<double>(ui_scale());
  for (const std::int64_t step : kSteps) {
    if (static_cast<double>(step) * px_per_frame >= least) return step;
  }
  std::int64_t step = 24;
  while (static_cast<double>(step) * px_per_frame < least) step *= 2;
  return step;
}

template <class Visit>
void for_frames(const TimelineView& view, std::int64_t step, Visit visit) {
  const double from = std::max(0.0, std::floor(view.scale.first_frame / static_cast<double>(step)));
  const double to = view.scale.frame(view.ruler.right());
  for (auto frame = static_cast<std::int64_t>(from) * step; static_cast<double>(frame) <= to;
       frame += step) {
    visit(frame, std::floor(view.scale.x(static_cast<double>(frame)) + 0.5f));
  }
}

void draw_ticks(const TimelineView& view) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect& ruler = view.ruler;
  const std::int64_t step = number_step(view.scale.px_per_frame);
  const auto per_second = std::max<std::int64_t>(1, std::llround(view.fps));
  if (view.scale.px_per_frame >= kLeastTickPx * static_cast<double>(ui_scale())) {
    for_frames(view, 1, [&](std::int64_t, float x) {
      fill(list, {x, ruler.bottom() - px(4), px(1), px(4)}, color(Token::kEdge));
    });
  }
  for_frames(view, step, [&](std::int64_t frame, float x) {
    fill(list, {x, ruler.bottom() - px(7), px(1), px(7)}, color(Token::kTextOff));
    const bool second = frame % per_second == 0;
    draw_text_centered(list, second ? FontRole::kSmallStrong : FontRole::kSmall,
                       {x, ruler.y + px(9)}, color(second ? Token::kText : Token::kTextDim),
                       fmt::format("{}", frame));
  });
}

// The triangles at both ends of the range; draggable.
void draw_range_handle(Context& context, const TimelineView& view, bool is_first) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto frame = static_cast<double>(is_first ? view.range.first : view.range.last + 1);
  const float x = std::floor(view.scale.x(frame) + 0.5f), y = view.ruler.bottom();
  if (x < view.ruler.x - px(8) || x > view.ruler.right() + px(8)) return;
  const float way = is_first ? -1.f : 1.f;
  const Rect grip{is_first ? x - px(12) : x, y - px(16), px(12), px(16)};
  const Hit hit =
      hit_area(is_first ? "range first" : "range last", grip, ImGuiMouseCursor_ResizeEW);
  const bool began = ImGui::IsItemActivated(), ended = ImGui::IsItemDeactivated();
  tooltip(is_first ? "First frame of the range" : "Last frame of the range");
  context.map.add(is_first ? "timeline/range_first" : "timeline/range_last", grip, view.ruler);
  const ImU32 tint = color(hit.hovered || hit.held ? Token::kText : Token::kTextDim);
  list.AddTriangleFilled({x, y - px(13)}, {x + way * px(7), y - px(7)}, {x, y - px(1)}, tint);
  editor::Editor& editor = context.editor;
  if (began) editor.begin_drag("Set frame range");
  if (hit.held && editor.dragging() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
    editor.cancel_drag();
  }
  if (hit.held && ImGui::GetIO().MouseDelta.x != 0 && editor.dragging()) {
    const double wanted = std::max(0.0, std::round(view.scale.frame(ImGui::GetIO().MousePos.x)));
    editor.update_drag([&](Scene& scene) {
      if (is_first) {
        editor::set_range_first(scene, wanted);
      } else {
        editor::set_range_last(scene, std::max(0.0, wanted - 1));
      }
    });
  }
  if (ended && editor.dragging()) editor.commit_drag();
}

// The area under everything else on the ruler; returns its id.
ImGuiID ruler_area(Context& context, const TimelineView& view) {
  hit_area("ruler", view.ruler);
  ImGui::SetItemAllowOverlap();
  context.map.add("timeline/ruler", view.ruler);
  return ImGui::GetItemID();
}

// After all grips on the ruler: what one of them took does not scrub.
void scrub(Context& context, const TimelineView& view, ImGuiID ruler) {
  editor::Editor& editor = context.editor;
  bool& scrubbing = context.state.timeline.scrubbing;
  const bool active = ImGui::GetActiveID() == ruler;
  if (active && !scrubbing && ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
      !context.state.space_down) {
    editor.set_scrubbing(true);
    scrubbing = true;
    context.state.focused = Pane::kTimeline;
  }
  if (scrubbing) {
    const double frame = std::max(0.0, std::round(view.scale.frame(ImGui::GetIO().MousePos.x)));
    if (static_cast<double>(editor.playhead_frame()) != frame) {
      editor.set_playhead_frame(static_cast<std::int64_t>(frame));
    }
  }
  if (scrubbing && !active) {
    editor.set_scrubbing(false);
    scrubbing = false;
  }
}

}  // namespace

void draw_time_grid(ImDrawList& list, const TimelineView& view) {
  const std::int64_t step = number_step(view.scale.px_per_frame);
  for_frames(view, step, [&](std::int64_t, float x) {
    fill(list, {x, view.tracks.y, px(1), view.tracks.h}, color(Token::kLine));
  });
  const Rect& tracks = view.tracks;
  const float from = ImMin(view.scale.x(static_cast<double>(view.range.first)), tracks.right());
  const float to = ImMax(view.scale.x(static_cast<double>(view.range.last + 1)), tracks.x);
  if (from > tracks.x)
    fill(list, {tracks.x, tracks.y, from - tracks.x, tracks.h}, color(Token::kBase, 0.38f));
  if (to < tracks.right())
    fill(list, {to, tracks.y, tracks.right() - to, tracks.h}, color(Token::kBase, 0.38f));
}

void draw_ruler(Context& context, const TimelineView& view) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, view.ruler, color(Token::kPanel));
  ScopedClip clip(list, view.ruler);
  const ImGuiID ruler = ruler_area(context, view);
  draw_ticks(view);
  draw_onion_bands(context, view);
  draw_range_handle(context, view, true);
  draw_range_handle(context, view, false);
  scrub(context, view, ruler);
}

void draw_playhead(Context& context, const TimelineView& view) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect column{view.ruler.x, view.ruler.y, view.ruler.w, view.tracks.bottom() - view.ruler.y};
  ScopedClip clip(list, column);
  const std::int64_t frame = context.editor.playhead_frame();
  const float x = std::floor(view.scale.x(static_cast<double>(frame)) + 0.5f);
  const bool recording = context.editor.session().auto_key;
  const ImU32 line = color(recording ? Token::kRecord : Token::kText);
  fill(list, {x, view.ruler.y + px(16), px(1), column.h}, line);
  const std::string number = fmt::format("{}", frame);
  const float width =
      std::max(px(28), std::ceil(text_width(FontRole::kSmallStrong, number)) + px(12));
  const Rect badge{std::floor(x - width / 2), view.ruler.y + px(1), width, px(16)};
  fill(list, badge, color(recording ? Token::kRecordFill : Token::kText), px(3));
  draw_text_centered(list, FontRole::kSmallStrong, badge.center(),
                     color(recording ? Token::kTextOn : Token::kPanel), number);
}

}  // namespace kindred::ui
