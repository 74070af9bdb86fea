// SPDX-License-Identifier: MIT
// Rows of the dope sheet: names at the left, keys at the right, and what the mouse does with them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "editor/selection.h"
#include "ui/key_drag.h"

namespace kindred::ui {
namespace {

using Kind = TimelineRow::Kind;

Rect row_rect(const TimelineView& view, const TimelineState& state, const Rect& column,
              std::size_t i) {
  const float y = column.y + view.row_height * static_cast<float>(i) - std::floor(state.scroll_y);
  return {column.x, y, column.w, view.row_height};
}

bool is_shown(const Rect& row, const Rect& column) {
  return row.bottom() > column.y && row.y < column.bottom();
}

bool row_selected(const Context& context, const Character& character, const TimelineRow& row) {
  return row.bone &&
         editor::is_selected(context.editor.session().selection, character.id, row.bone);
}

Token ground_of(const TimelineRow& row) {
  return row.kind == Kind::kChannel ? Token::kRow : Token::kRowAlt;
}

// "−66.5°" of a bone's channel at the playhead; empty for others.
std::string value_text(Context& context, const Character& character, const ChannelTarget& target) {
  const PropertyKind& kind = property(target.property);
  const EvaluatedCharacter* posed = context.editor.evaluated_character();
  if (posed == nullptr) return {};
  if (kind.field != nullptr) {
    const int index = bone_index(*character.bones, target.bone);
    if (index < 0) return {};
    const double value = posed->pose[static_cast<std::size_t>(index)].*kind.field;
    return number_text(value, kind.decimals) + (kind.unit == "\u00b0" ? "\u00b0" : "");
  }
  if (kind.owner == PropertyOwner::kCharacter) return posed->skin.value_or("none");
  for (const EvaluatedPart& part : posed->parts) {
    const Part& named = (*character.parts)[static_cast<std::size_t>(part.part)];
    if (named.name != target.part || (target.skin && named.skin != target.skin)) continue;
    if (kind.word == "visible") return part.visible ? "shown" : "hidden";
    if (kind.word == "order") return fmt::format("{}", part.order);
    return number_text(part.opacity, 2);
  }
  return {};
}

void click_name(Context& context, const Character& character, const TimelineRow& row) {
  if (!row.bone) return;
  editor::Selection selection = context.editor.session().selection;
  if (ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl) {
    editor::toggle_bone(selection, character.id, row.bone);
  } else {
    editor::select_bone(selection, character.id, row.bone);
  }
  context.editor.select(std::move(selection));
}

void draw_channel_value(Context& context, const Character& character, const Clip& clip,
                        const TimelineRow& row, const Rect& rect) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ChannelTarget& target =
      clip.channels[static_cast<std::size_t>(row.channels.front())]->target;
  const editor::Session& session = context.editor.session();
  const float cy = rect.center().y;
  draw_number_right(list, FontRole::kBody, rect.right() - px(26), cy, color(Token::kTextDim),
                    value_text(context, character, target));
  draw_key_state(list, {rect.right() - px(14), cy},
                 editor::key_state(context.editor.scene(), character, target, session.playhead,
                                   session.unkeyed));
}

void draw_name_row(Context& context, const Character& character, const Clip& clip,
                   const TimelineRow& row, const Rect& rect) {
  ScopedId scope(row.id);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Hit hit = hit_area("name", rect);
  ImGui::SetItemAllowOverlap();
  const bool selected = row_selected(context, character, row);
  fill(list, rect, color(ground_of(row)));
  if (selected && row.kind == Kind::kBone) {
    const bool focused = context.state.focused != Pane::kInspector;
    fill(list, rect, color(focused ? Token::kSelect : Token::kSelectOff));
  } else if (hit.hovered) {
    fill(list, rect, color(Token::kHover, 0.5f));
  }
  hairline(list, rect.x, rect.right(), rect.bottom() - px(1));
  const float cy = rect.center().y;
  if (row.kind == Kind::kSummary) {
    draw_icon(list, "summary", {rect.x + px(28), cy}, color(Token::kTextDim));
    draw_text(list, FontRole::kStrong, rect.x + px(41), cy, color(Token::kText), row.label);
  } else if (row.kind == Kind::kBone) {
    const Rect caret{rect.x + px(4), rect.y, px(18), rect.h};
    const Hit caret_hit = hit_area("caret", caret);
    draw_icon(list, row.open ? "open-branch" : "closed", caret.center(), color(Token::kTextDim));
    std::set<std::string>& open = context.state.timeline.open_rows;
    if (caret_hit.clicked || hit.double_clicked) {
      if (open.erase(row.id) == 0) open.insert(row.id);
    }
    draw_icon(list, row.bone ? "bone" : "character", {rect.x + px(28), cy},
              color(selected ? Token::kSelectCanvas : Token::kTextDim));
    draw_text_fitted(list, FontRole::kBody, rect.x + px(41), cy, rect.w - px(50),
                     color(Token::kText), row.label);
    if (caret_hit.clicked) return;
  } else {
    const float value = px(100);
    draw_text_fitted(list, FontRole::kBody, rect.x + px(41), cy, rect.w - px(41) - value,
                     color(Token::kText), row.label);
    draw_channel_value(context, character, clip, row, rect);
  }
  if (hit.clicked) click_name(context, character, row);
}

// ---- tracks ------------------------------------------------------------------------------------

// Bars between equal neighbours, under the keys.
void draw_holds(const Context& context, const TimelineView& view, const Clip& clip,
                const TimelineRow& row, const Rect& rect, ImDrawList& list) {
  if (row.kind != Kind::kChannel) return;
  const auto& keys = clip.channels[static_cast<std::size_t>(row.channels.front())]->curve.keys();
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    if (keys[i].value != keys[i + 1].value) continue;
    const float x0 = view.scale.x(view.frame_of(context, keys[i].time));
    const float x1 = view.scale.x(view.frame_of(context, keys[i + 1].time));
    if (x1 < rect.x || x0 > rect.right()) continue;
    const float cy = std::floor(rect.center().y);
    fill(list, {x0, cy - px(2), x1 - x0, px(4)}, color(Token::kKey, 0.32f));
  }
}

void add_key_to_map(Context& context, const TimelineView& view, const Character& character,
                    const Clip& clip, const TimelineRow& row, Time time, const Rect& mark) {
  if (!context.map.enabled() || row.kind == Kind::kSummary) return;
  if (row.kind == Kind::kBone && row.open) return;  // its channels have rows of their own
  const std::int64_t frame = nearest_frame(context.editor.scene().frame_rate, time);
  for (const editor::KeyRef& key : keys_of_cell(character, clip, row, time)) {
    context.map.add(fmt::format("timeline/key/{}/{}/{}", UiMap::escaped(character.name),
                                channel_path(character, key.channel), frame),
                    mark, view.tracks);
  }
}

bool cell_selected(const SelectedTimes& selected, const TimelineRow& row, Time time) {
  return std::any_of(row.channels.begin(), row.channels.end(),
                     [&](int channel) { return selected.contains(channel, time); });
}

// Draws the keys of a row; the index of the cell under the mouse, -1 = none.
int draw_row_keys(Context& context, const TimelineView& view, const Character& character,
                  const Clip& clip, const TimelineRow& row, const Rect& rect,
                  const SelectedTimes& selected, bool over) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_holds(context, view, clip, row, rect, list);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  int under_mouse = -1;
  float nearest = px(8);
  const float cy = std::floor(rect.center().y) + 0.5f;
  for (int i = 0; i < static_cast<int>(row.cells.size()); ++i) {
    const TimelineCell& cell = row.cells[static_cast<std::size_t>(i)];
    const float x = view.scale.x(view.frame_of(context, cell.time));
    if (x < rect.x - px(10) || x > rect.right() + px(10)) continue;
    const ImVec2 center{std::floor(x) + 0.5f, cy};
    draw_key_mark(list, center, cell.interpolation, cell_selected(selected, row, cell.time), 1,
                  row.kind == Kind::kSummary ? 0.86f : 1.f);
    add_key_to_map(context, view, character, clip, row, cell.time,
                   {center.x - px(5), cy - px(5), px(10), px(10)});
    const float distance = std::abs(mouse.x - x);
    if (over && rect.contains(mouse) && distance <= nearest) {
      nearest = distance;
      under_mouse = i;
    }
  }
  return under_mouse;
}

void draw_row_ground(Context& context, const Character& character, const TimelineRow& row,
                     const Rect& rect) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, rect, color(ground_of(row)));
  if (row.kind == Kind::kBone && row_selected(context, character, row)) {
    fill(list, rect, color(Token::kSelect, 0.45f));
  }
}

// The dashed box round the selected keys, with grips that scale them in time.
void draw_selection_box(Context& context, const TimelineView& view, const KeyGrid& grid) {
  const editor::Selection& selection = context.editor.session().selection;
  if (selection.keys.size() < 2 || grid.selected_top > grid.selected_bottom) return;
  const auto [first, last] = time_span(selection.keys);
  if (first == last) return;
  const float x0 = std::floor(view.scale.x(view.frame_of(context, first))) - px(8);
  const float x1 = std::floor(view.scale.x(view.frame_of(context, last))) + px(9);
  const Rect box{x0, grid.selected_top, x1 - x0, grid.selected_bottom - grid.selected_top};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, box, color(Token::kKeySelected, 0.08f));
  dashed_rect(list, box, color(Token::kKeySelected), px(1), px(4), px(3));
  for (const bool left : {true, false}) {
    const Rect grip{(left ? box.x : box.right()) - px(2), std::floor(box.center().y - px(7)), px(4),
                    px(14)};
    const Rect reach{grip.x - px(3), grip.y - px(3), grip.w + px(6), grip.h + px(6)};
    const Hit hit = hit_area(left ? "scale left" : "scale right", reach, ImGuiMouseCursor_ResizeEW);
    fill(list, grip, color(Token::kKeySelected), px(2));
    context.map.add(left ? "timeline/scale_left" : "timeline/scale_right", reach, view.tracks);
    if (ImGui::IsItemActivated()) begin_scaling(context, left);
    if (hit.held) drag_scaling(context, view);
    if (ImGui::IsItemDeactivated()) end_key_drag(context);
  }
}

}  // namespace

void draw_names(Context& context, const TimelineView& view, const Character& character,
                const Clip& clip, const std::vector<TimelineRow>& rows) {
  ImGui::PushClipRect(view.names.min(), view.names.max(), true);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rect rect = row_rect(view, context.state.timeline, view.names, i);
    if (!is_shown(rect, view.names)) continue;
    draw_name_row(context, character, clip, rows[i], rect);
    context.map.add("timeline/row/" + UiMap::escaped(character.name) + "/" + rows[i].id, rect,
                    view.names);
    if (rows[i].kind == Kind::kBone) {
      context.map.add("timeline/fold/" + UiMap::escaped(character.name) + "/" + rows[i].id,
                      {rect.x + px(4), rect.y, px(18), rect.h}, view.names);
    }
  }
  ImGui::PopClipRect();
}

void draw_tracks(Context& context, const TimelineView& view, const Character& character,
                 const Clip& clip, const std::vector<TimelineRow>& rows) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, view.tracks, color(Token::kRow));
  ImGui::PushClipRect(view.tracks.min(), view.tracks.max(), true);
  hit_area("tracks", view.tracks);
  ImGui::SetItemAllowOverlap();
  const bool over = ImGui::IsItemHovered();
  const TrackEvents events{ImGui::IsItemActivated(), ImGui::IsItemActive(),
                           ImGui::IsItemDeactivated(),
                           over && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)};
  KeyGrid grid(character, clip, rows);
  const SelectedTimes selected(clip, context.editor.session().selection.keys);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rect rect = row_rect(view, context.state.timeline, view.tracks, i);
    grid.tops.push_back(rect.y);
    if (is_shown(rect, view.tracks)) draw_row_ground(context, character, rows[i], rect);
  }
  draw_time_grid(list, view);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rect rect = row_rect(view, context.state.timeline, view.tracks, i);
    if (!is_shown(rect, view.tracks)) continue;
    hairline(list, rect.x, rect.right(), rect.bottom() - px(1));
    const int cell = draw_row_keys(context, view, character, clip, rows[i], rect, selected, over);
    if (cell >= 0) grid.hover(static_cast<int>(i), cell);
    const bool any = std::any_of(rows[i].channels.begin(), rows[i].channels.end(),
                                 [&](int channel) { return selected.any(channel); });
    if (any && rows[i].kind != Kind::kSummary) grid.include_selected(rect.y, rect.bottom());
  }
  if (grid.hovered_cell >= 0) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  draw_overrun_keys(context, view, grid);
  draw_selection_box(context, view, grid);
  handle_keys(context, view, grid, events);
  ImGui::PopClipRect();
}

}  // namespace kindred::ui
