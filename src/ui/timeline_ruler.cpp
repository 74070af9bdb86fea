// SPDX-License-Identifier: MIT
// The ruler, the playhead, and what of time is shown.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "editor/edits_scene.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

constexpr double kLeastTickPx = 4, kLeastNumberPx = 44;
constexpr double kLeastPxPerFrame = 0.02, kMostPxPerFrame = 80;

// Frames between numbers: 1, 2, 6, 12, 24, 48, ... so that they stand far enough apart.
std::int64_t number_step(double px_per_frame) {
  constexpr std::int64_t kSteps[] = {1, 2, 6, 12, 24};
  for (const std::int64_t step : kSteps) {
    if (static_cast<double>(step) * px_per_frame >=
        kLeastNumberPx * static_cast<double>(ui_scale()))
      return step;
  }
  std::int64_t step = 24;
  while (static_cast<double>(step) * px_per_frame <
         kLeastNumberPx * static_cast<double>(ui_scale()))
    step *= 2;
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

void draw_ticks(Context& context, const TimelineView& view) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect& ruler = view.ruler;
  const std::int64_t step = number_step(view.scale.px_per_frame);
  const auto per_second =
      std::max<std::int64_t>(1, std::llround(frames_per_second(context.editor.scene().frame_rate)));
  if (view.scale.px_per_frame >= kLeastTickPx * static_cast<double>(ui_scale())) {
    for_frames(view, 1, [&](std::int64_t, float x) {
      fill(list, {x, ruler.bottom() - px(6), px(1), px(6)}, color(Token::kEdge));
    });
  }
  for_frames(view, step, [&](std::int64_t frame, float x) {
    fill(list, {x, ruler.bottom() - px(10), px(1), px(10)}, color(Token::kTextOff));
    const bool second = frame % per_second == 0;
    draw_text_centered(list, second ? FontRole::kSmallStrong : FontRole::kSmall,
                       {x, ruler.y + px(12)}, color(second ? Token::kText : Token::kTextDim),
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
  const Rect grip{is_first ? x - px(12) : x, y - px(14), px(12), px(14)};
  const Hit hit =
      hit_area(is_first ? "range first" : "range last", grip, ImGuiMouseCursor_ResizeEW);
  const bool began = ImGui::IsItemActivated(), ended = ImGui::IsItemDeactivated();
  context.map.add(is_first ? "timeline/range_first" : "timeline/range_last", grip, view.ruler);
  const ImU32 tint = color(hit.hovered || hit.held ? Token::kText : Token::kTextDim);
  list.AddTriangleFilled({x, y - px(12)}, {x + way * px(7), y - px(6)}, {x, y}, tint);
  editor::Editor& editor = context.editor;
  if (began) editor.begin_drag("Set frame range");
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

void scrub(Context& context, const TimelineView& view) {
  hit_area("ruler", view.ruler);
  ImGui::SetItemAllowOverlap();
  context.map.add("timeline/ruler", view.ruler);
  editor::Editor& editor = context.editor;
  if (ImGui::IsItemActivated()) {
    editor.set_scrubbing(true);
    context.state.focused = Pane::kTimeline;
  }
  if (ImGui::IsItemActive()) {
    const double frame = std::max(0.0, std::round(view.scale.frame(ImGui::GetIO().MousePos.x)));
    if (static_cast<double>(editor.playhead_frame()) != frame) {
      editor.set_playhead_frame(static_cast<std::int64_t>(frame));
    }
  }
  if (ImGui::IsItemDeactivated()) editor.set_scrubbing(false);
}

void zoom(Context& context, const TimelineView& view, float at_x, double factor) {
  TimelineState& state = context.state.timeline;
  const double under = view.scale.frame(at_x);
  const double design = view.scale.px_per_frame / static_cast<double>(ui_scale());
  state.px_per_frame = std::clamp(design * factor, kLeastPxPerFrame, kMostPxPerFrame);
  state.first_frame =
      under - static_cast<double>((at_x - view.scale.left) / ui_scale()) / state.px_per_frame;
}

void pan(Context& context, const TimelineView& view, double frames) {
  TimelineState& state = context.state.timeline;
  state.px_per_frame = view.scale.px_per_frame / static_cast<double>(ui_scale());
  state.first_frame = view.scale.first_frame + frames;
}

// What of all frames is shown: the thumb moves it, its ends change the zoom.
void draw_overview(Context& context, const TimelineView& view) {
  const Rect& bar = view.overview;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const double from = std::min(-4.0, view.scale.first_frame);
  const double shown_to = view.scale.frame(view.tracks.right());
  const double to = std::max(static_cast<double>(view.last_frame) + 8, shown_to);
  const Rect groove = {bar.x + px(4), bar.y + px(3), bar.w - px(8), px(6)};
  fill(list, groove, color(Token::kField), px(3));
  const auto at = [&](double frame) {
    return groove.x + static_cast<float>((frame - from) / (to - from)) * groove.w;
  };
  const Rect thumb{at(view.scale.first_frame), groove.y,
                   std::max(px(12), at(shown_to) - at(view.scale.first_frame)), groove.h};
  const Hit hit = hit_area("overview", {thumb.x, bar.y, thumb.w, bar.h});
  fill(list, thumb, color(hit.hovered || hit.held ? Token::kHover : Token::kControl), px(3));
  context.map.add("timeline/overview", thumb);
  const float moved = ImGui::GetIO().MouseDelta.x;
  if (hit.held && moved != 0) {
    pan(context, view, static_cast<double>(moved / groove.w) * (to - from));
  }
  if (hit.double_clicked) context.state.timeline.px_per_frame = 0;
}

}  // namespace

void draw_time_grid(ImDrawList& list, const TimelineView& view) {
  const std::int64_t step = number_step(view.scale.px_per_frame);
  for_frames(view, step, [&](std::int64_t, float x) {
    fill(list, {x, view.tracks.y, px(1), view.tracks.h}, color(Token::kLine));
  });
  const float from = view.scale.x(static_cast<double>(view.range.first));
  const float to = view.scale.x(static_cast<double>(view.range.last + 1));
  const Rect& tracks = view.tracks;
  if (from > tracks.x)
    fill(list, {tracks.x, tracks.y, from - tracks.x, tracks.h}, color(Token::kBase, 0.38f));
  if (to < tracks.right())
    fill(list, {to, tracks.y, tracks.right() - to, tracks.h}, color(Token::kBase, 0.38f));
}

void draw_ruler(Context& context, const TimelineView& view) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, view.ruler, color(Token::kPanel));
  ScopedClip clip(list, view.ruler);
  scrub(context, view);
  draw_ticks(context, view);
  draw_range_handle(context, view, true);
  draw_range_handle(context, view, false);
  hairline(list, view.ruler.x, view.ruler.right(), view.ruler.bottom() - px(1));
}

void draw_playhead(Context& context, const TimelineView& view) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect column{view.ruler.x, view.ruler.y, view.ruler.w, view.tracks.bottom() - view.ruler.y};
  ScopedClip clip(list, column);
  const std::int64_t frame = context.editor.playhead_frame();
  const float x = std::floor(view.scale.x(static_cast<double>(frame)) + 0.5f);
  const bool recording = context.editor.session().auto_key;
  const ImU32 line = color(recording ? Token::kRecord : Token::kText);
  fill(list, {x, view.ruler.y + px(18), px(1), column.bottom()}, line);
  const std::string number = fmt::format("{}", frame);
  const float width =
      std::max(px(28), std::ceil(text_width(FontRole::kSmallStrong, number)) + px(12));
  const Rect badge{std::floor(x - width / 2), view.ruler.y + px(3), width, px(16)};
  fill(list, badge, color(recording ? Token::kRecordFill : Token::kText), px(3));
  draw_text_centered(list, FontRole::kSmallStrong, badge.center(),
                     color(recording ? Token::kTextOn : Token::kPanel), number);
}

void handle_time_view(Context& context, const TimelineView& view) {
  draw_overview(context, view);
  const ImGuiIO& io = ImGui::GetIO();
  const Rect column{view.ruler.x, view.ruler.y, view.ruler.w,
                    view.overview.bottom() - view.ruler.y};
  const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                           ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
                    column.contains(io.MousePos);
  const double page = static_cast<double>(view.tracks.w) / view.scale.px_per_frame;
  if (over && io.MouseWheel != 0) {
    if (io.KeyCtrl || view.ruler.contains(io.MousePos)) {
      zoom(context, view, io.MousePos.x, std::pow(1.2, static_cast<double>(io.MouseWheel)));
    } else if (io.KeyShift) {
      pan(context, view, -static_cast<double>(io.MouseWheel) * page * 0.08);
    }
  }
  if (over && io.MouseWheelH != 0)
    pan(context, view, static_cast<double>(io.MouseWheelH) * page * 0.08);
  TimelineState& state = context.state.timeline;
  const bool pressed = ImGui::IsMouseClicked(ImGuiMouseButton_Middle) ||
                       ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  if (over && pressed) state.panning = true;
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Middle) && !ImGui::IsMouseDown(ImGuiMouseButton_Right)) {
    state.panning = false;
  }
  if (state.panning && io.MouseDelta.x != 0) {
    pan(context, view, -static_cast<double>(io.MouseDelta.x) / view.scale.px_per_frame);
  }
  if (state.panning) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
}

}  // namespace kindred::ui
