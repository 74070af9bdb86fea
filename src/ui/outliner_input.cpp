// SPDX-License-Identifier: MIT
// Mouse and keys in the outliner: select, fold, rename, show, lock, drag.
#include <algorithm>
#include <cmath>

#include "editor/gizmos_filter.h"
#include "editor/selection.h"
#include "ui/outliner_view.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

using editor::DropPlace;

constexpr float kRowDragThreshold = 4;  // px at scale 1
constexpr float kEdgeZone = 0.3f;       // share of a row that means "between", not "onto"
constexpr float kScrollZone = 16, kScrollStep = 8;

bool same_list(const OutlineRow& a, const OutlineRow& b) {
  return a.kind == b.kind && a.character == b.character;
}

// From the anchor to the row, as far as they are of one list; the row is the active one.
std::vector<OutlineRow> range_to(const OutlinerView& view, const OutlineRow& row) {
  const int anchor = find_row(view.rows, view.state().anchor);
  const int to = find_row(view.rows, row.path);
  std::vector<OutlineRow> range;
  if (anchor >= 0 && to >= 0 && same_list(view.rows[static_cast<std::size_t>(anchor)], row)) {
    const int step = anchor <= to ? 1 : -1;
    for (int i = anchor; i != to; i += step) {
      const OutlineRow& between = view.rows[static_cast<std::size_t>(i)];
      if (same_list(between, row)) range.push_back(between);
    }
  }
  range.push_back(row);
  return range;
}

// Ctrl: added as the active one, or let go if it is that already.
std::vector<OutlineRow> toggled(const OutlinerView& view, const OutlineRow& row) {
  const bool selected = row_selected(view.context, row);
  std::vector<OutlineRow> rows;
  for (const OutlineRow& other : view.rows) {
    const bool kept =
        same_list(other, row) && other.path != row.path && row_selected(view.context, other);
    if (kept) rows.push_back(other);
  }
  if (!selected || rows.empty()) rows.push_back(row);
  return rows;
}

void select_by_click(OutlinerView& view, const OutlineRow& row, bool add, bool range) {
  OutlinerState& state = view.state();
  state.cursor = row.path;
  if (row.kind == OutlineKind::kGroup) return;
  std::vector<OutlineRow> rows{row};
  if (range) rows = range_to(view, row);
  if (add && !range) rows = toggled(view, row);
  if (!range) state.anchor = row.path;
  editor::select_rows(view.editor(), rows);
  // The tree shows it already: it must not scroll to what was clicked in it.
  const editor::Selection& selection = view.editor().session().selection;
  state.followed = {selection.active_bone(), selection.handle};
}

void start_rename(OutlinerState& state, const OutlineRow& row) {
  if (editor::kind_of(row).rename == nullptr) return;
  state.renaming = row.path;
  state.focus_name = true;
}

void toggle_solo_of(OutlinerView& view, const OutlineRow& row) {
  std::set<CharacterId>& solo = view.editor().session().filter.solo;
  if (solo.erase(row.character) == 0) {
    if (!ImGui::GetIO().KeyShift && !ImGui::GetIO().KeyCtrl) solo.clear();
    solo.insert(row.character);
  }
  view.editor().touch();
}

// ---- dragging ----------------------------------------------------------------------------------

struct DropTarget {
  int row = -1;
  DropPlace place = DropPlace::kOnto;
  std::optional<editor::OutlineDrop> drop;
};

DropTarget target_under_mouse(const OutlinerView& view, std::span<const OutlineRow> dragged) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!view.area.contains(mouse)) return {};
  const float down = (mouse.y - view.area.y + ImGui::GetScrollY()) / px(kTreeRow);
  DropTarget target;
  target.row = static_cast<int>(std::floor(down));
  const auto count = static_cast<int>(view.rows.size());
  const bool past_end = target.row >= count;
  target.row = ImMin(target.row, count - 1);
  if (target.row < 0) return {};
  const float within = past_end ? 1.f : down - std::floor(down);
  const OutlineRow& row = view.rows[static_cast<std::size_t>(target.row)];
  if (within < kEdgeZone) target.place = DropPlace::kAbove;
  if (within > 1 - kEdgeZone) target.place = DropPlace::kBelow;
  target.drop = editor::drop_on(view.editor(), dragged, row, target.place);
  if (!target.drop && target.place == DropPlace::kOnto) {
    target.place = within < 0.5f ? DropPlace::kAbove : DropPlace::kBelow;
    target.drop = editor::drop_on(view.editor(), dragged, row, target.place);
  }
  return target;
}

void draw_drop(const OutlinerView& view, const DropTarget& target) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const OutlineRow& row = view.rows[static_cast<std::size_t>(target.row)];
  const float top =
      view.area.y - ImGui::GetScrollY() + px(kTreeRow) * static_cast<float>(target.row);
  const ImU32 tint = color(target.drop->refusal.empty() ? Token::kAccent : Token::kRecord);
  if (target.drop->onto) {
    outline(list, {view.area.x + px(2), top, view.area.w - px(4), px(kTreeRow)}, tint, px(3),
            px(2));
    return;
  }
  const bool below = target.place == DropPlace::kBelow;
  const int depth = row.depth + (below && row.open ? 1 : 0);
  const float x = view.area.x + px(20) + px(kTreeIndent) * static_cast<float>(depth);
  const float y = top + (below ? px(kTreeRow) : 0);
  list.AddCircle({x, y}, px(3), tint, 0, px(1.5f));
  list.AddLine({x + px(3), y}, {view.area.right() - px(8), y}, tint, px(2));
}

void draw_drag_tag(std::span<const OutlineRow> dragged) {
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const std::string words = editor::outline_words(dragged);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Rect tag{mouse.x + px(14), mouse.y + px(6), text_width(FontRole::kSmall, words) + px(12),
                 px(18)};
  fill(list, tag, color(Token::kInk, 0.86f), px(3));
  draw_text(list, FontRole::kSmall, tag.x + px(6), tag.center().y, color(Token::kHalo), words);
}

void scroll_at_edges(const OutlinerView& view) {
  const float y = ImGui::GetIO().MousePos.y;
  const bool up = y < view.area.y + px(kScrollZone);
  const bool down = y > view.area.bottom() - px(kScrollZone);
  if (!up && !down) return;
  ImGui::SetScrollY(ImClamp(ImGui::GetScrollY() + px(up ? -kScrollStep : kScrollStep), 0.f,
                            ImGui::GetScrollMaxY()));
  request_frame_in(0.02);
}

// ---- keys --------------------------------------------------------------------------------------

void walk_to(OutlinerView& view, int index, bool extend) {
  if (view.rows.empty()) return;
  index = std::clamp(index, 0, static_cast<int>(view.rows.size()) - 1);
  select_by_click(view, view.rows[static_cast<std::size_t>(index)], false, extend);
  view.state().scroll_wanted = true;
}

int parent_row(const OutlinerView& view, int index) {
  const int depth = view.rows[static_cast<std::size_t>(index)].depth;
  while (index > 0 && view.rows[static_cast<std::size_t>(index)].depth >= depth) --index;
  return index;
}

// The row that the keys act on: the one last clicked or walked to, else what is selected.
int cursor_row(const OutlinerView& view) {
  const int cursor = find_row(view.rows, view.state().cursor);
  if (cursor >= 0) return cursor;
  for (std::size_t i = 0; i < view.rows.size(); ++i) {
    if (row_selected(view.context, view.rows[i])) return static_cast<int>(i);
  }
  return -1;
}

struct TreeKey {
  std::string_view key;
  void (*run)(OutlinerView&, int row, bool shift);
};

constexpr TreeKey kTreeKeys[] = {
    {"up", [](OutlinerView& v, int row, bool shift) { walk_to(v, row - 1, shift); }},
    {"down", [](OutlinerView& v, int row, bool shift) { walk_to(v, row + 1, shift); }},
    {"left",
     [](OutlinerView& v, int i, bool) {
       const OutlineRow& row = v.rows[static_cast<std::size_t>(i)];
       if (row.branch && row.open) {
         toggle_branch(v.state(), row);
       } else {
         walk_to(v, parent_row(v, i), false);
       }
     }},
    {"right",
     [](OutlinerView& v, int i, bool) {
       const OutlineRow& row = v.rows[static_cast<std::size_t>(i)];
       if (row.branch && !row.open) {
         toggle_branch(v.state(), row);
       } else if (row.branch) {
         walk_to(v, i + 1, false);
       }
     }},
    {"home", [](OutlinerView& v, int, bool shift) { walk_to(v, 0, shift); }},
    {"end", [](OutlinerView& v, int,
               bool shift) { walk_to(v, static_cast<int>(v.rows.size()) - 1, shift); }},
    {"enter", [](OutlinerView& v, int i,
                 bool) { start_rename(v.state(), v.rows[static_cast<std::size_t>(i)]); }},
    {"f2", [](OutlinerView& v, int i,
              bool) { start_rename(v.state(), v.rows[static_cast<std::size_t>(i)]); }},
    {"delete",
     [](OutlinerView& v, int i, bool) {
       const OutlineRow& row = v.rows[static_cast<std::size_t>(i)];
       editor::remove_rows(v.editor(), rows_with(v.context, v.rows, row));
     }},
};

}  // namespace

int find_row(std::span<const OutlineRow> rows, const std::string& path) {
  if (path.empty()) return -1;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].path == path) return static_cast<int>(i);
  }
  return -1;
}

bool row_selected(const Context& context, const OutlineRow& row) {
  return editor::kind_of(row).selected(context.editor.session().selection, row);
}

std::vector<OutlineRow> rows_with(const Context& context, std::span<const OutlineRow> rows,
                                  const OutlineRow& row) {
  if (!row_selected(context, row)) return {row};
  std::vector<OutlineRow> selected;
  for (const OutlineRow& other : rows) {
    const bool other_one = same_list(other, row) && other.path != row.path;
    if (other_one && row_selected(context, other)) selected.push_back(other);
  }
  selected.push_back(row);
  return selected;
}

void toggle_branch(OutlinerState& state, const OutlineRow& row) {
  if (state.closed.erase(row.path) == 0) state.closed.insert(row.path);
}

void apply_row_event(OutlinerView& view, const OutlineRow& row, const RowResult& result) {
  OutlinerState& state = view.state();
  editor::Editor& editor = view.editor();
  const auto selected = [&] { return rows_with(view.context, view.rows, row); };
  switch (result.event) {
    case RowEvent::kNone:
      break;
    case RowEvent::kPressed:
      state.drag = {row.path, ImGui::GetIO().MousePos, false};
      break;
    case RowEvent::kClicked:
      if (row.kind == OutlineKind::kGroup) toggle_branch(state, row);
      select_by_click(view, row, ImGui::GetIO().KeyCtrl, ImGui::GetIO().KeyShift);
      break;
    case RowEvent::kDoubleClicked:
      start_rename(state, row);
      break;
    case RowEvent::kCaret:
      toggle_branch(state, row);
      break;
    case RowEvent::kMenu:
      if (!row_selected(view.context, row)) select_by_click(view, row, false, false);
      state.menu_row = row.path;
      state.menu_wanted = true;
      break;
    case RowEvent::kEye:
      editor::show_rows(editor, selected(), !editor::kind_of(row).shown(editor, row));
      break;
    case RowEvent::kLock:
      editor::lock_rows(editor, selected(), !editor::kind_of(row).locked(editor, row));
      break;
    case RowEvent::kSolo:
      toggle_solo_of(view, row);
      break;
    case RowEvent::kRenamed:
      editor::rename_row(editor, row, result.text);
      break;
  }
}

void drive_outliner_drag(OutlinerView& view) {
  OutlinerDrag& drag = view.state().drag;
  if (drag.path.empty()) return;
  const int pressed = find_row(view.rows, drag.path);
  const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  if (pressed < 0 || escaped) {
    drag = {};
    return;
  }
  const OutlineRow row = view.rows[static_cast<std::size_t>(pressed)];
  const bool down = ImGui::IsMouseDown(ImGuiMouseButton_Left);
  const ImVec2 way = ImGui::GetIO().MousePos - drag.press;
  if (!drag.moving && down && std::hypot(way.x, way.y) > px(kRowDragThreshold) &&
      row.kind != OutlineKind::kGroup) {
    drag.moving = true;
    if (!row_selected(view.context, row)) select_by_click(view, row, false, false);
  }
  if (!drag.moving) {
    if (!down) drag = {};
    return;
  }
  const std::vector<OutlineRow> dragged = rows_with(view.context, view.rows, row);
  const DropTarget target = target_under_mouse(view, dragged);
  if (down) {
    const bool can = target.drop && target.drop->refusal.empty();
    if (target.drop) draw_drop(view, target);
    draw_drag_tag(dragged);
    ImGui::SetMouseCursor(can ? ImGuiMouseCursor_Hand : ImGuiMouseCursor_NotAllowed);
    scroll_at_edges(view);
    return;
  }
  drag = {};
  if (!target.drop) return;
  editor::drop_rows(view.editor(), dragged, view.rows[static_cast<std::size_t>(target.row)],
                    target.place);
}

bool outliner_key(Context& context, const editor::Shortcut& chord) {
  OutlinerDrag& drag = context.state.outliner.drag;
  if (drag.moving && chord.key == "escape") {
    drag = {};
    return true;
  }
  if (context.state.focused != Pane::kOutliner || chord.ctrl || chord.alt) return false;
  // A key that also means something over the canvas counts here only under the mouse.
  if (chord.key == "delete" && !context.layout.outliner.contains(ImGui::GetIO().MousePos)) {
    return false;
  }
  for (const TreeKey& key : kTreeKeys) {
    if (key.key != chord.key) continue;
    OutlinerView view{context, {}, outliner_rows(context), context.editor.scene()};
    const int row = cursor_row(view);
    if (row < 0) return false;
    key.run(view, row, chord.shift);
    context.editor.touch();
    return true;
  }
  return false;
}

}  // namespace kindred::ui
