// SPDX-License-Identifier: MIT
// What of time is shown: zoom at the mouse, panning, the overview bar, following the playhead.
#include <algorithm>
#include <cmath>

#include "ui/curves.h"

namespace kindred::ui {
namespace {

constexpr double kLeastPxPerFrame = 0.02, kMostPxPerFrame = 80;
constexpr double kZoomPerNotch = 1.2, kPagePerNotch = 0.08;
constexpr float kClickWay = 4;  // px that a right click may move

void zoom_time(Context& context, const TimelineView& view, float at_x, double factor) {
  TimelineState& state = context.state.timeline;
  const double under = view.scale.frame(at_x);
  const auto ui = static_cast<double>(ui_scale());
  state.px_per_frame =
      std::clamp(view.scale.px_per_frame / ui * factor, kLeastPxPerFrame, kMostPxPerFrame);
  state.first_frame = under - static_cast<double>(at_x - view.scale.left) / ui / state.px_per_frame;
}

// Shows `from` to `to`, edge to edge.
void show_frames(Context& context, const TimelineView& view, double from, double to) {
  TimelineState& state = context.state.timeline;
  const double width = static_cast<double>(view.tracks.w / ui_scale());
  state.px_per_frame =
      std::clamp(width / std::max(1e-3, to - from), kLeastPxPerFrame, kMostPxPerFrame);
  state.first_frame = from;
}

// The whole of time, from one end of the overview bar to the other.
struct OverviewScale {
  Rect groove;
  double from = 0, to = 1;

  float x(double frame) const {
    return groove.x + static_cast<float>((frame - from) / (to - from)) * groove.w;
  }
  double frames(float way) const { return static_cast<double>(way / groove.w) * (to - from); }
};

// What of all frames is shown: the thumb moves it, its ends change the zoom.
void draw_overview(Context& context, const TimelineView& view) {
  const Rect& bar = view.overview;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const double shown_from = view.scale.first_frame, shown_to = view.scale.frame(bar.right());
  OverviewScale scale;
  scale.groove = {bar.x + px(4), bar.y + px(3), std::max(1.f, bar.w - px(8)), px(6)};
  scale.from = std::min(-4.0, shown_from);
  scale.to = std::max(static_cast<double>(view.last_frame) + 8, shown_to);
  fill(list, bar, color(Token::kPanel));
  fill(list, scale.groove, color(Token::kField), px(3));
  const float x0 = scale.x(shown_from);
  const Rect thumb{x0, scale.groove.y, std::max(px(24), scale.x(shown_to) - x0), scale.groove.h};
  const Hit hit = hit_area("overview", {thumb.x, bar.y, thumb.w, bar.h});
  ImGui::SetItemAllowOverlap();
  const float moved = ImGui::GetIO().MouseDelta.x;
  bool lit = hit.hovered || hit.held;
  if (hit.held && moved != 0) pan_time(context, view, scale.frames(moved));
  if (hit.double_clicked) context.state.timeline.px_per_frame = 0;
  for (const bool left : {true, false}) {
    const Rect end{left ? thumb.x - px(4) : thumb.right() - px(6), bar.y, px(10), bar.h};
    const Hit grip =
        hit_area(left ? "overview left" : "overview right", end, ImGuiMouseCursor_ResizeEW);
    context.map.add(left ? "timeline/overview_left" : "timeline/overview_right", end);
    lit |= grip.hovered || grip.held;
    if (!grip.held || moved == 0) continue;
    const double way = scale.frames(moved);
    if (left) {
      show_frames(context, view, std::min(shown_from + way, shown_to - 1), shown_to);
    } else {
      show_frames(context, view, shown_from, std::max(shown_to + way, shown_from + 1));
    }
  }
  fill(list, thumb, color(lit ? Token::kHover : Token::kControl), px(3));
  context.map.add("timeline/overview", thumb);
}

void handle_wheel(Context& context, const TimelineView& view) {
  const ImGuiIO& io = ImGui::GetIO();
  const double page = static_cast<double>(view.tracks.w) / view.scale.px_per_frame;
  const bool graph = context.state.timeline.curves_open && view.tracks.contains(io.MousePos);
  if (io.MouseWheel != 0 && !(graph && wheel_zooms_values(view))) {
    const bool on_rows = view.tracks.contains(io.MousePos) && (!graph || io.KeyShift);
    if (io.KeyCtrl || !on_rows) {
      zoom_time(context, view, io.MousePos.x,
                std::pow(kZoomPerNotch, static_cast<double>(io.MouseWheel)));
    } else if (io.KeyShift) {
      pan_time(context, view, -static_cast<double>(io.MouseWheel) * page * kPagePerNotch);
    }
  }
  if (io.MouseWheelH != 0) {
    pan_time(context, view, static_cast<double>(io.MouseWheelH) * page * kPagePerNotch);
  }
}

}  // namespace

void pan_time(Context& context, const TimelineView& view, double frames) {
  TimelineState& state = context.state.timeline;
  state.px_per_frame = view.scale.px_per_frame / static_cast<double>(ui_scale());
  state.first_frame = view.scale.first_frame + frames;
}

bool handle_time_view(Context& context, const TimelineView& view) {
  draw_overview(context, view);
  const ImGuiIO& io = ImGui::GetIO();
  TimelineState& state = context.state.timeline;
  const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                           ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
                    view.time_column().contains(io.MousePos);
  if (over) handle_wheel(context, view);
  const bool with_space = context.state.space_down && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  const bool pressed = ImGui::IsMouseClicked(ImGuiMouseButton_Middle) ||
                       ImGui::IsMouseClicked(ImGuiMouseButton_Right) || with_space;
  if (over && pressed && !state.busy() && !context.editor.dragging()) {
    state.panning = true;
    state.pan_way = 0;
    context.state.space_used |= with_space;
  }
  if (!state.panning) return false;
  state.pan_way += std::abs(io.MouseDelta.x) + std::abs(io.MouseDelta.y);
  const bool down = ImGui::IsMouseDown(ImGuiMouseButton_Middle) ||
                    ImGui::IsMouseDown(ImGuiMouseButton_Right) ||
                    (context.state.space_used && ImGui::IsMouseDown(ImGuiMouseButton_Left));
  if (!down) {
    state.panning = false;
    return ImGui::IsMouseReleased(ImGuiMouseButton_Right) && state.pan_way < px(kClickWay) &&
           view.tracks.contains(io.MousePos);
  }
  if (io.MouseDelta.x != 0) {
    pan_time(context, view, -static_cast<double>(io.MouseDelta.x) / view.scale.px_per_frame);
  }
  ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  return false;
}

void scroll_at_edges(Context& context, const TimelineView& view) {
  const TimelineState& state = context.state.timeline;
  const bool holds = state.scrubbing || state.marker_drag.moved ||
                     (state.busy() && state.drag.kind != KeyDrag::Kind::kPressed);
  if (!holds || !ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  const float x = ImGui::GetIO().MousePos.x;
  const float beyond =
      x < view.tracks.x ? x - view.tracks.x : std::max(0.f, x - view.tracks.right() + px(4));
  if (beyond == 0) return;
  constexpr double kPerSecond = 4;  // px a second for every px beyond
  const double way = static_cast<double>(beyond) * kPerSecond *
                     std::min(0.1, static_cast<double>(ImGui::GetIO().DeltaTime));
  pan_time(context, view, way / view.scale.px_per_frame);
  request_frame_in(0);
}

void follow_playhead(Context& context, const TimelineView& view) {
  TimelineState& state = context.state.timeline;
  const std::int64_t frame = context.editor.playhead_frame();
  if (frame == state.followed_frame) return;
  state.followed_frame = frame;
  if (state.scrubbing) return;
  const auto at = static_cast<double>(frame);
  const double width = static_cast<double>(view.tracks.w) / view.scale.px_per_frame;
  const double margin = width * 0.05;
  const double first = view.scale.first_frame;
  if (at >= first && at <= first + width - margin / 2) return;
  // Playing turns the page; a step back or a jump shows what lies around.
  const bool on = at > first;
  pan_time(context, view, on ? at - margin - first : at - width / 2 - first);
}

}  // namespace kindred::ui
