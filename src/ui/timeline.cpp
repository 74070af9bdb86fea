// SPDX-License-Identifier: MIT
// The bottom pane: transport bar and dope sheet.
#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "ui/panels.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

constexpr float kTransport = 36, kStrip = 28, kRuler = 32, kOverviewHeight = 12, kSplitGap = 4;
constexpr float kMarginLeft = 34, kMarginRight = 50;  // beside the range where it is fitted

TimelineView make_view(Context& context, const Clip* clip) {
  const Rect& pane = context.layout.bottom;
  TimelineView view;
  view.pane = pane;
  view.transport = {pane.x, pane.y, pane.w, px(kTransport)};
  view.strip = {pane.x, view.transport.bottom(), pane.w, px(kStrip)};
  const float top = view.strip.bottom(), names = context.layout.outliner.w;
  view.names_head = {pane.x, top, names, px(kRuler)};
  view.names = {pane.x, view.names_head.bottom(), names,
                std::max(0.f, pane.bottom() - view.names_head.bottom())};
  const float left = pane.x + names + px(kSplitGap);
  const float width = std::max(1.f, pane.right() - left);
  view.ruler = {left, top, width, px(kRuler)};
  view.overview = {left, pane.bottom() - px(kOverviewHeight), width, px(kOverviewHeight)};
  view.tracks = {left, view.ruler.bottom(), width,
                 std::max(0.f, view.overview.y - view.ruler.bottom())};
  view.names.h = view.tracks.h;
  view.row_height = px(20);

  const Scene& scene = context.editor.scene();
  view.range = effective_range(scene);
  view.last_frame = view.range.last + 1;
  if (clip != nullptr) {
    for (const Cow<Channel>& channel : clip->channels) {
      if (channel->curve.empty()) continue;
      view.last_frame = std::max(
          view.last_frame, nearest_frame(scene.frame_rate, channel->curve.keys().back().time));
    }
  }
  const TimelineState& state = context.state.timeline;
  const auto ui = static_cast<double>(ui_scale());
  view.scale.left = left;
  if (state.px_per_frame > 0) {
    view.scale.px_per_frame = state.px_per_frame * ui;
    view.scale.first_frame = state.first_frame;
  } else {
    const double frames =
        static_cast<double>(std::max<std::int64_t>(1, view.range.last + 1 - view.range.first));
    const double room =
        std::max(40.0, static_cast<double>(width - px(kMarginLeft) - px(kMarginRight)));
    view.scale.px_per_frame = room / frames;
    view.scale.first_frame = static_cast<double>(view.range.first) -
                             static_cast<double>(px(kMarginLeft)) / view.scale.px_per_frame;
  }
  return view;
}

void scroll_rows(Context& context, const TimelineView& view, std::size_t rows) {
  TimelineState& state = context.state.timeline;
  const float content = view.row_height * static_cast<float>(rows);
  const ImGuiIO& io = ImGui::GetIO();
  const Rect whole{view.names.x, view.names.y, view.pane.right() - view.names.x, view.names.h};
  const bool over =
      ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && whole.contains(io.MousePos);
  if (over && io.MouseWheel != 0 && !io.KeyCtrl && !io.KeyShift) {
    state.scroll_y -= io.MouseWheel * view.row_height * 2;
  }
  state.scroll_y = std::clamp(state.scroll_y, 0.f, std::max(0.f, content - view.tracks.h));
}

// A bone selected elsewhere comes into view, once.
void follow_selection_in_rows(Context& context, const TimelineView& view,
                              const std::vector<TimelineRow>& rows) {
  TimelineState& state = context.state.timeline;
  const BoneId bone = context.editor.session().selection.active_bone();
  if (bone == state.followed) return;
  state.followed = bone;
  if (context.state.focused == Pane::kTimeline) return;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].kind != TimelineRow::Kind::kBone || rows[i].bone != bone) continue;
    const float top = view.row_height * static_cast<float>(i);
    state.scroll_y = std::clamp(state.scroll_y, top + view.row_height - view.tracks.h, top);
    return;
  }
}

void draw_empty(const TimelineView& view, const Character* character, const Clip* clip) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, view.names, color(Token::kPanel));
  fill(list, view.tracks, color(Token::kRow));
  std::string words = "No clip. Pose the figure with auto-key on, or press K.";
  if (character == nullptr) {
    words = "No characters yet.";
  } else if (character->bones->empty()) {
    words = character->name + " has no bones to animate.";
  } else if (clip != nullptr) {
    words =
        "No keys in \u201c" + clip->name + "\u201d. Pose the figure with auto-key on, or press K.";
  }
  draw_text_fitted(list, FontRole::kBody, view.tracks.x + px(16), view.tracks.y + px(20),
                   view.tracks.w - px(32), color(Token::kTextDim), words);
}

bool has_keys(const Clip* clip) {
  return clip != nullptr && std::any_of(clip->channels.begin(), clip->channels.end(),
                                        [](const Cow<Channel>& c) { return !c->curve.empty(); });
}

}  // namespace

void draw_timeline(Context& context) {
  const Rect& pane = context.layout.bottom;
  if (pane.w < 1 || pane.h < 1) return;
  if (context.layout.bottom_folded) return draw_rig_line(context);
  ScopedPane scope("timeline", pane, Token::kPanel);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  // A value of its own: what is drawn below may edit the document.
  const Scene scene = context.editor.scene();
  const Character* character = find_character(scene, context.editor.shown_character());
  const Clip* clip = character == nullptr ? nullptr : editor::active_clip(*character);
  const TimelineView view = make_view(context, clip);
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) &&
      ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    context.state.focused = Pane::kTimeline;
  }
  draw_transport(context, view);
  draw_timeline_strip(context, view, character, clip);
  fill(list, view.names_head, color(Token::kPanel));
  search_field(
      "search rows",
      {view.names_head.x + px(8), view.names_head.y + px(4), view.names_head.w - px(16), px(24)},
      "Search rows", context.state.timeline.search);
  context.map.add("timeline/search", view.names_head);
  draw_ruler(context, view);
  if (has_keys(clip)) {
    const std::vector<TimelineRow> rows = timeline_rows(context, *character, *clip);
    follow_selection_in_rows(context, view, rows);
    scroll_rows(context, view, rows.size());
    draw_names(context, view, *character, *clip, rows);
    draw_tracks(context, view, *character, *clip, rows);
  } else {
    draw_empty(view, character, clip);
    draw_time_grid(list, view);
  }
  handle_time_view(context, view);
  draw_playhead(context, view);
  fill(list,
       {view.ruler.x - px(kSplitGap), view.ruler.y, px(kSplitGap), pane.bottom() - view.ruler.y},
       color(Token::kBase));
}

}  // namespace kindred::ui
