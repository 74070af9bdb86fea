// SPDX-License-Identifier: MIT
// Markers: flags with names under the ruler. A click goes there, a drag moves them, a double-click
// renames, the right button has the rest.
#include <algorithm>
#include <cmath>
#include <utility>

#include "editor/edits_keys.h"
#include "editor/edits_markers.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

void draw_flag(ImDrawList& list, float x, const Rect& row, ImU32 tint) {
  fill(list, {x, row.y + px(2), px(1), row.h - px(3)}, tint);
  const float top = row.y + px(3);
  list.AddTriangleFilled({x + px(1), top}, {x + px(8), top + px(3)}, {x + px(1), top + px(6)},
                         tint);
  fill(list, {x + px(1), top, px(4), px(6)}, tint);
}

void begin_rename(Context& context, std::size_t index) {
  MarkerRename& rename = context.state.timeline.marker_rename;
  rename = {static_cast<int>(index), true, context.editor.scene().markers[index].name};
  announce_typing();
}

void drag_marker(Context& context, const TimelineView& view, std::size_t index, const Hit& hit) {
  MarkerDrag& drag = context.state.timeline.marker_drag;
  editor::Editor& editor = context.editor;
  if (ImGui::IsItemActivated()) {
    drag = {static_cast<int>(index), view.scale.frame(ImGui::GetIO().MousePos.x),
            editor.scene().markers[index].time, false};
  }
  // While it is dragged past others its place in the list changes; the id under the mouse stays
  // that of where it began.
  if (drag.index != static_cast<int>(index)) return;
  if (hit.held) {
    const double way = view.scale.frame(ImGui::GetIO().MousePos.x) - drag.press_frame;
    const double way_px = std::abs(way) * view.scale.px_per_frame;
    if (!drag.moved && way_px >= static_cast<double>(px(3))) {
      drag.moved = true;
      editor.begin_drag("Move marker");
    }
    if (drag.moved && editor.dragging()) {
      if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
        editor.cancel_drag();
        return;
      }
      const double frame = std::max(0.0, std::round(view.frame_of(drag.start) + way));
      const Time time = time_of_frame(editor.scene().frame_rate, static_cast<std::int64_t>(frame));
      editor.update_drag([&](Scene& scene) { editor::move_marker(scene, index, time); });
    }
  }
  if (!ImGui::IsItemDeactivated()) return;
  if (drag.moved) {
    if (editor.dragging()) editor.commit_drag();
  } else {
    editor.set_playhead(drag.start);
  }
  drag = {};
}

// Of the marker at the frame that a drag began with, where it is now.
Rect marker_rect(const TimelineView& view, const std::vector<Marker>& markers, std::size_t index,
                 float reach) {
  const float x = std::floor(view.x_of(markers[index].time) + 0.5f);
  float right = x + px(12) + text_width(FontRole::kSmall, markers[index].name) + px(4);
  if (index + 1 < markers.size()) {
    right = ImMin(right, ImMax(x + reach, view.x_of(markers[index + 1].time) - px(2)));
  }
  return {x - px(2), view.markers.y, right - x + px(2), view.markers.h};
}

// A moment becomes a named range and back; what a range covers can be played.
void range_rows(Context& context, std::size_t index) {
  editor::Editor& editor = context.editor;
  const Marker marker = editor.scene().markers[index];
  const Time playhead = editor.session().playhead;
  const bool after = playhead > marker.time;
  if (menu_row("Range up to the playhead", {}, {}, after, px(200))) {
    editor.edit("Set range", [&](Scene& s) { editor::set_marker_end(s, index, playhead); });
  }
  context.map.add_last("timeline/marker_menu/range");
  if (marker.duration <= Time{0}) return;
  if (menu_row("Play this range", "play", {}, true, px(200))) {
    editor.edit("Set frame range", [&](Scene& s) { editor::play_marker_range(s, index); });
    editor.set_playhead(marker.time);
  }
  context.map.add_last("timeline/marker_menu/play_range");
  if (menu_row("No range", {}, {}, true, px(200))) {
    editor.edit("Remove range", [&](Scene& s) { editor::set_marker_end(s, index, Time{0}); });
  }
}

void marker_menu(Context& context, std::size_t index) {
  if (ScopedPopup popup{"marker menu"}) {
    if (menu_row("Rename\u2026", {}, {}, true, px(160))) begin_rename(context, index);
    context.map.add_last("timeline/marker_menu/rename");
    if (menu_row("Go there", {}, {}, true, px(160))) {
      context.editor.set_playhead(context.editor.scene().markers[index].time);
    }
    range_rows(context, index);
    const bool deletes = menu_row("Delete marker", "delete", {}, true, px(160));
    context.map.add_last("timeline/marker_menu/delete");
    if (deletes) {
      context.editor.edit("Delete marker",
                          [&](Scene& scene) { editor::delete_marker(scene, index); });
    }
  }
}

void draw_rename(Context& context, const TimelineView& view) {
  MarkerRename& rename = context.state.timeline.marker_rename;
  const std::vector<Marker>& markers = context.editor.scene().markers;
  if (rename.index < 0) return;
  const auto index = static_cast<std::size_t>(rename.index);
  if (index >= markers.size()) {
    rename = {};
    return;
  }
  const bool opens = std::exchange(rename.opens, false);
  if (opens) ImGui::OpenPopup("rename marker");
  const float width = px(192);
  ImGui::SetNextWindowPos(
      {ImClamp(view.x_of(markers[index].time), view.ruler.x, view.ruler.right() - width),
       view.markers.bottom()});
  bool open = false;
  if (ScopedPopup popup{"rename marker"}) {
    open = true;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Rect well{at.x, at.y, width - px(8), px(24)};
    const bool done = text_field("marker name", well, rename.name, opens);
    context.map.add("timeline/marker_name", well);
    ImGui::Dummy({well.w, well.h});
    if (done) ImGui::CloseCurrentPopup();
  }
  if (open) return;
  // Closed by Enter or a click elsewhere; Esc has put the old name back.
  const std::string name = rename.name;
  rename = {};
  if (name == markers[index].name) return;
  context.editor.edit("Rename marker",
                      [&](Scene& scene) { editor::rename_marker(scene, index, name); });
}

}  // namespace

void draw_markers(Context& context, const TimelineView& view) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, view.markers, color(Token::kPanel));
  ScopedClip clip(list, view.markers);
  // A value of its own: dragging one changes the list.
  const std::vector<Marker> markers = context.editor.scene().markers;
  const MarkerDrag& drag = context.state.timeline.marker_drag;
  for (std::size_t i = 0; i < markers.size(); ++i) {
    const Rect rect = marker_rect(view, markers, i, px(12));
    const bool is_dragged = drag.moved && drag.index == static_cast<int>(i);
    if (!is_dragged && (rect.right() < view.markers.x || rect.x > view.markers.right())) continue;
    ScopedId scope(static_cast<int>(i));
    const Hit hit = hit_area("marker", rect, ImGuiMouseCursor_Hand);
    const float x = std::floor(view.x_of(markers[i].time) + 0.5f);
    const ImU32 tint = color(hit.hovered || hit.held ? Token::kText : Token::kTextDim);
    if (markers[i].duration > Time{0}) {
      const float end = view.x_of(markers[i].time + markers[i].duration);
      fill(list, {x, view.markers.y + px(2), ImMax(end - x, px(2)), view.markers.h - px(3)},
           color(Token::kAccent, 0.22f), px(3));
    }
    draw_flag(list, x, view.markers, tint);
    draw_text_fitted(list, FontRole::kSmall, x + px(12), view.markers.center().y,
                     rect.right() - x - px(12), tint, markers[i].name);
    context.map.add("timeline/marker/" + UiMap::escaped(markers[i].name), rect, view.markers);
    const bool right_click = hit.hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right);
    drag_marker(context, view, i, hit);
    if (hit.double_clicked) begin_rename(context, i);
    if (right_click && context.state.timeline.pan_way < px(4)) ImGui::OpenPopup("marker menu");
    marker_menu(context, i);
    if (context.editor.scene().markers.size() != markers.size()) break;
  }
  draw_rename(context, view);
  hairline(list, view.markers.x, view.markers.right(), view.markers.bottom() - px(1));
}

}  // namespace kindred::ui
