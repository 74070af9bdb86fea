// SPDX-License-Identifier: MIT
// The bottom pane: transport bar and dope sheet.
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/curves.h"
#include "ui/key_drag.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kTransport = 36, kStrip = 28, kRuler = 24, kMarkers = 16, kOverviewHeight = 12;
constexpr float kMotionRow = 20;
constexpr float kSplitGap = 4;
constexpr float kMarginLeft = 34, kMarginRight = 50;  // beside the range where it is fitted

std::int64_t last_frame_of(const Scene& scene, const Clip* clip, std::int64_t at_least) {
  if (clip == nullptr) return at_least;
  Time last{0};
  for (const Cow<Channel>& channel : clip->channels) {
    if (!channel->curve.empty()) last = std::max(last, channel->curve.keys().back().time);
  }
  for (const ClipPin& pin : clip->pins) last = std::max(last, pin.to);
  return std::max(at_least, nearest_frame(scene.frame_rate, last));
}

TimelineView make_view(Context& context, const Clip* clip) {
  const Rect& pane = context.layout.bottom;
  TimelineView view;
  view.pane = pane;
  view.transport = {pane.x, pane.y, pane.w, px(kTransport)};
  view.strip = {pane.x, view.transport.bottom(), pane.w, px(kStrip)};
  const float top = view.strip.bottom(), names = context.layout.outliner.w;
  view.names_head = {pane.x, top, names, px(kRuler + kMarkers)};
  const float left = pane.x + names + px(kSplitGap);
  const float width = std::max(1.f, pane.right() - left);
  view.ruler = {left, top, width, px(kRuler)};
  view.markers = {left, view.ruler.bottom(), width, px(kMarkers)};
  view.overview = {left, pane.bottom() - px(kOverviewHeight), width, px(kOverviewHeight)};
  const bool camera = !context.editor.scene().camera.motion->channels.empty();
  const bool generators = clip != nullptr && !clip->generators.empty();
  view.camera = {left, view.markers.bottom(), width, camera ? px(kMotionRow) : 0};
  view.generators = {left, view.camera.bottom(), width, generators ? px(kMotionRow) : 0};
  view.tracks = {left, view.generators.bottom(), width,
                 std::max(0.f, view.overview.y - view.generators.bottom())};
  view.names = {pane.x, view.tracks.y, names, view.tracks.h};
  view.row_height = px(20);

  const Scene& scene = context.editor.scene();
  view.fps = frames_per_second(scene.frame_rate);
  view.range = effective_range(scene);
  view.last_frame = last_frame_of(scene, clip, view.range.last + 1);
  const TimelineState& state = context.state.timeline;
  const auto ui = static_cast<double>(ui_scale());
  view.scale.left = left;
  view.scale.px_per_frame = state.px_per_frame * ui;
  view.scale.first_frame = state.first_frame;
  if (state.px_per_frame <= 0) {
    const TimeFit fit = fit_frames(width, static_cast<double>(view.range.first),
                                   static_cast<double>(view.range.last + 1));
    view.scale.px_per_frame = fit.px_per_frame * ui;
    view.scale.first_frame = fit.first_frame;
  }
  return view;
}

// What F and 0 asked for: the selected keys (all of them where none is), or the range.
void frame_time(Context& context, const TimelineView& view, const Clip* clip) {
  TimelineState& state = context.state.timeline;
  const TimeFraming framing = std::exchange(state.framing, TimeFraming::kNone);
  if (framing == TimeFraming::kNone) return;
  state.px_per_frame = 0;
  if (framing == TimeFraming::kRange) return;
  const auto selected = editor::time_span(
      context.editor.scene(), editor::selected_items(context.editor.session().selection));
  double first = static_cast<double>(view.range.first), last = static_cast<double>(view.last_frame);
  if (selected) {
    first = view.frame_of(selected->first);
    last = view.frame_of(selected->second);
  } else if (clip == nullptr) {
    return;
  }
  constexpr double kLeastFrames = 8;  // a single key is not blown up to fill the pane
  const double missing = std::max(0.0, kLeastFrames - (last - first));
  const TimeFit fit = fit_frames(view.tracks.w, first - missing / 2, last + missing / 2);
  state.first_frame = fit.first_frame;
  state.px_per_frame = fit.px_per_frame;
}

void scroll_rows(Context& context, const TimelineView& view, std::size_t rows) {
  TimelineState& state = context.state.timeline;
  const float content = view.row_height * static_cast<float>(rows);
  const float most = std::max(0.f, content - view.tracks.h);
  const ImGuiIO& io = ImGui::GetIO();
  const Rect whole{view.names.x, view.names.y, view.pane.right() - view.names.x, view.names.h};
  const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows |
                                           ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
                    whole.contains(io.MousePos);
  if (over && io.MouseWheel != 0 && !io.KeyCtrl && !io.KeyShift) {
    state.scroll_y -= io.MouseWheel * view.row_height * 2;
  }
  if (state.panning) state.scroll_y -= io.MouseDelta.y;
  state.scroll_y = std::clamp(state.scroll_y, 0.f, most);
}

// The thin bar at the right where not all rows fit.
void draw_row_scrollbar(Context& context, const TimelineView& view, std::size_t rows) {
  TimelineState& state = context.state.timeline;
  const float content = view.row_height * static_cast<float>(rows);
  if (content <= view.tracks.h || view.tracks.h < px(24)) return;
  const float groove = view.tracks.h - px(4);
  const float length = std::max(px(24), groove * view.tracks.h / content);
  const float way = (groove - length) / (content - view.tracks.h);
  const Rect thumb{view.tracks.right() - px(7), view.tracks.y + px(2) + state.scroll_y * way, px(5),
                   length};
  const Hit hit = hit_area("row scrollbar", {thumb.x - px(4), thumb.y, px(11), thumb.h});
  fill(*ImGui::GetWindowDrawList(), thumb,
       color(hit.hovered || hit.held ? Token::kHover : Token::kControl), px(3));
  context.map.add("timeline/scrollbar", thumb);
  if (hit.held && way > 0) state.scroll_y += ImGui::GetIO().MouseDelta.y / way;
}

// A bone selected elsewhere comes into view, once, and never while the mouse holds something.
void follow_selection_in_rows(Context& context, const TimelineView& view,
                              const std::vector<TimelineRow>& rows) {
  TimelineState& state = context.state.timeline;
  const BoneId bone = context.editor.session().selection.active_bone();
  if (bone == state.followed || ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  state.followed = bone;
  if (context.state.focused == Pane::kTimeline) return;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].kind != TimelineRow::Kind::kBone || rows[i].bone != bone) continue;
    const float top = view.row_height * static_cast<float>(i);
    const float least = std::min(top, top + view.row_height - view.tracks.h);
    state.scroll_y = std::clamp(state.scroll_y, least, top);
    return;
  }
}

std::string empty_words(const Character* character, const Clip* clip) {
  if (character == nullptr) return "No characters yet.";
  if (character->bones->empty()) return character->name + " has no bones to animate.";
  if (clip == nullptr) return "No clip. Pose the figure with auto-key on, or press K.";
  return "No keys in \u201c" + clip->name + "\u201d. Pose the figure with auto-key on, or press K.";
}

// Centred, or beside the playhead where its line would cross the words.
void draw_empty(Context& context, const TimelineView& view, const Character* character,
                const Clip* clip) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const std::string words = empty_words(character, clip);
  const float width = text_width(FontRole::kBody, words), margin = px(16);
  const float playhead = view.scale.x(static_cast<double>(context.editor.playhead_frame()));
  float x = std::floor(view.tracks.x + std::max(margin, (view.tracks.w - width) / 2));
  const bool crossed = playhead > x - px(8) && playhead < x + width + px(8);
  if (crossed && playhead + margin + width < view.tracks.right()) {
    x = playhead + margin;
  } else if (crossed && playhead - margin - width > view.tracks.x) {
    x = playhead - margin - width;
  }
  draw_text_fitted(list, FontRole::kBody, x, view.tracks.y + std::min(px(40), view.tracks.h / 2),
                   view.tracks.right() - margin - x, color(Token::kTextDim), words);
  context.map.add("timeline/empty", view.tracks);
}

bool has_keys(const Clip* clip) {
  return clip != nullptr &&
         std::any_of(clip->channels.begin(), clip->channels.end(),
                     [](const Cow<Channel>& channel) { return !channel->curve.empty(); });
}

bool has_rows(const Clip* clip) {
  return has_keys(clip) || (clip != nullptr && !clip->pins.empty());
}

TimelineFilter filter_of(const Context& context) {
  const TimelineState& state = context.state.timeline;
  TimelineFilter filter;
  filter.search = state.search;
  filter.open_rows = state.open_rows;
  filter.selected_only = state.selected_only;
  if (state.selected_only) filter.selected = context.editor.session().selection.bones;
  return filter;
}

void draw_names_head(Context& context, const TimelineView& view) {
  const Rect& head = view.names_head;
  fill(*ImGui::GetWindowDrawList(), head, color(Token::kPanel));
  const Rect flag{head.right() - px(32), head.y + px(8), px(24), px(24)};
  const Rect search{head.x + px(8), head.y + px(8), flag.x - px(4) - head.x - px(8), px(24)};
  search_field("search rows", search, "Search rows", context.state.timeline.search);
  context.map.add("timeline/search", search);
  action_button(context, flag, "animation.add_marker", "marker", {}, "timeline/add_marker");
  hairline(*ImGui::GetWindowDrawList(), head.x, head.right(), head.bottom() - px(1));
}

// A search or a filter that leaves no row says so.
void draw_no_match(Context& context, const TimelineView& view) {
  const TimelineState& state = context.state.timeline;
  const std::string words = !state.search.empty()
                                ? "Nothing is called \u201c" + state.search + "\u201d."
                                : std::string("No selected bone has keys.");
  draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, view.names.x + px(12),
                   view.names.y + view.row_height + px(18), view.names.w - px(24),
                   color(Token::kTextDim), words);
}

void draw_rows(Context& context, const TimelineView& view, const ShownClip& shown,
               bool menu_wanted) {
  const std::vector<TimelineRow>& rows =
      context.state.timeline.rows.rows(shown.character, shown.clip, filter_of(context));
  follow_selection_in_rows(context, view, rows);
  scroll_rows(context, view, rows.size());
  draw_names(context, view, shown, rows);
  draw_tracks(context, view, shown, rows, menu_wanted);
  draw_row_scrollbar(context, view, rows.size());
  const bool filtered =
      context.state.timeline.selected_only || !context.state.timeline.search.empty();
  if (rows.size() == 1 && filtered) draw_no_match(context, view);
}

}  // namespace

TimeFit fit_frames(float width, double first, double last) {
  const auto ui = static_cast<double>(ui_scale());
  const double frames = std::max(1.0, last - first);
  const double room =
      std::max(40.0, static_cast<double>(width) / ui - static_cast<double>(kMarginLeft) -
                         static_cast<double>(kMarginRight));
  const double px_per_frame = room / frames;
  return {first - static_cast<double>(kMarginLeft) / px_per_frame, px_per_frame};
}

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
  const bool curves = context.state.timeline.curves_open;
  if (curves) note_curve_framing(context);
  frame_time(context, make_view(context, clip), clip);
  follow_playhead(context, make_view(context, clip));
  const TimelineView view = make_view(context, clip);
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) &&
      (ImGui::IsMouseClicked(ImGuiMouseButton_Left) ||
       ImGui::IsMouseClicked(ImGuiMouseButton_Right))) {
    context.state.focused = Pane::kTimeline;
  }
  draw_transport(context, view);
  draw_timeline_strip(context, view, character, clip);
  if (curves) {
    draw_curves_head(context, view);
  } else {
    draw_names_head(context, view);
  }
  draw_ruler(context, view);
  draw_markers(context, view);
  draw_motion_rows(context, view, character, clip);
  fill(list, view.names, color(Token::kPanel));
  fill(list, view.tracks, color(Token::kRow));
  context.map.add("timeline/tracks", view.tracks);
  const bool menu_wanted = handle_time_view(context, view);
  if (curves && has_keys(clip)) {
    draw_curves(context, view, character, clip, menu_wanted);
  } else if (has_rows(clip)) {
    draw_rows(context, view, {*character, *clip}, menu_wanted);
  } else {
    draw_time_grid(list, view);
    draw_empty(context, view, character, clip);
  }
  // Whatever became of the rows under it: a gesture ends with the button.
  if (context.state.timeline.busy() && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    end_key_drag(context);
  }
  scroll_at_edges(context, view);
  draw_playhead(context, view);
  fill(list,
       {view.ruler.x - px(kSplitGap), view.ruler.y, px(kSplitGap), pane.bottom() - view.ruler.y},
       color(Token::kBase));
}

}  // namespace kindred::ui
