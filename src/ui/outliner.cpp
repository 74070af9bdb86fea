// SPDX-License-Identifier: MIT
// The outliner: characters with their bones, handles, parts and reflections as a tree. The rows are
// the editor's (outline.h), so that this panel draws and listens only.
#include <algorithm>
#include <cmath>

#include "editor/selection.h"
#include "ui/outliner_view.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

constexpr float kTreeHead = 28;

void draw_search_head(Context& context, const Rect& head) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, head, color(Token::kBar), px(4), ImDrawFlags_RoundCornersTop);
  const Rect add{head.right() - px(26), head.y + px(4), px(22), px(20)};
  const Rect filter{add.x - px(24), add.y, px(22), px(20)};
  search_field("search", {head.x + px(4), head.y + px(4), filter.x - head.x - px(8), px(20)},
               "Search", context.state.outliner.search);
  context.map.add("outliner/search", {head.x, head.y, filter.x - head.x, head.h});
  draw_filter_menu(context, filter);
  draw_add_menu(context, add);
}

// What the mouse hovers on the canvas: its row is lit.
struct CanvasHover {
  CharacterId character;
  BoneId bone;
  HandleId handle;

  bool lights(const OutlineRow& row) const {
    if (row.character != character) return false;
    if (handle) return row.kind == OutlineKind::kHandle && row.id == handle.value;
    return bone && row.kind == OutlineKind::kBone && row.id == bone.value;
  }
};

CanvasHover canvas_hover(Context& context) {
  const std::vector<editor::Gizmo>& gizmos =
      context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
  const int hovered = context.canvas_input.hovered();
  if (hovered < 0 || static_cast<std::size_t>(hovered) >= gizmos.size()) return {};
  const editor::Gizmo& gizmo = gizmos[static_cast<std::size_t>(hovered)];
  return {gizmo.figure.character, gizmo.bone, gizmo.handle};
}

// Selecting elsewhere opens the branches above and scrolls there, once, and never under a pressed
// mouse: rows don't jump while something is dragged.
void follow_selection(Context& context) {
  OutlinerState& state = context.state.outliner;
  const editor::Selection& selection = context.editor.session().selection;
  const auto now = std::pair{selection.active_bone(), selection.handle};
  if (now == state.followed || ImGui::IsAnyMouseDown()) return;
  state.followed = now;
  if (context.state.focused == Pane::kOutliner) return;
  state.scroll_wanted = true;
  const Character* character = find_character(context.editor.scene(), selection.character);
  if (character == nullptr || !now.first) return;
  for (const std::string& path : editor::branches_above(*character, now.first)) {
    state.closed.erase(path);
  }
}

// Just so far that the row of the active thing shows.
void scroll_to_selection(const OutlinerView& view) {
  OutlinerState& state = view.state();
  if (!std::exchange(state.scroll_wanted, false)) return;
  const editor::Selection& selection = view.editor().session().selection;
  for (std::size_t i = 0; i < view.rows.size(); ++i) {
    const OutlineRow& row = view.rows[i];
    const bool handle = selection.handle && row.kind == OutlineKind::kHandle;
    const bool active = handle ? row.id == selection.handle.value
                               : !selection.handle && row.kind == OutlineKind::kBone &&
                                     row.id == selection.active_bone().value;
    const bool by_cursor = !state.cursor.empty() && row.path == state.cursor &&
                           view.context.state.focused == Pane::kOutliner;
    if (!by_cursor && (!active || row.character != selection.character)) continue;
    const float top = px(kTreeRow) * static_cast<float>(i), bottom = top + px(kTreeRow);
    const float scroll = ImGui::GetScrollY();
    if (top < scroll) ImGui::SetScrollY(top);
    if (bottom > scroll + view.area.h) ImGui::SetScrollY(bottom - view.area.h);
    return;
  }
}

void draw_empty_tree(Context& context, const Rect& area) {
  OutlinerState& state = context.state.outliner;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool searching = !state.search.empty();
  const std::string words =
      searching ? "Nothing is called \u201c" + state.search + "\u201d."
                : "No characters yet. Draw bones with B, or add a character with +.";
  const ImFont* face = font(FontRole::kBody);
  const float room = area.w - px(24);
  const char* end = words.data() + words.size();
  list.AddText(face, face->FontSize, {area.x + px(12), area.y + px(8)}, color(Token::kTextDim),
               words.data(), end, room);
  if (!searching) return;
  const float height = face->CalcTextSizeA(face->FontSize, FLT_MAX, room, words.data(), end).y;
  const Rect rect{area.x + px(12), area.y + px(16) + height, button_width("Clear"), px(24)};
  if (button("clear search", rect, "Clear")) state.search.clear();
  context.map.add("outliner/clear", rect);
}

void draw_rows(OutlinerView& view) {
  const CanvasHover hover = canvas_hover(view.context);
  const float row_height = px(kTreeRow), top = view.area.y - ImGui::GetScrollY();
  const auto first = static_cast<int>(ImMax(0.f, std::floor((view.area.y - top) / row_height)));
  const auto last = ImMin(static_cast<int>(view.rows.size()),
                          static_cast<int>((view.area.bottom() - top) / row_height) + 1);
  std::pair<int, RowResult> happened{-1, {}};
  for (int i = first; i < last; ++i) {
    const OutlineRow& row = view.rows[static_cast<std::size_t>(i)];
    const Rect rect{view.area.x, top + row_height * static_cast<float>(i), view.area.w, row_height};
    RowResult result = draw_outliner_row(view, row, rect, hover.lights(row));
    if (result.event != RowEvent::kNone) happened = {i, std::move(result)};
  }
  drive_outliner_drag(view);
  // After all are drawn: what happens may change the document.
  if (happened.first >= 0) {
    const OutlineRow row = view.rows[static_cast<std::size_t>(happened.first)];
    apply_row_event(view, row, happened.second);
  }
  draw_row_menu(view);
  ImGui::SetCursorScreenPos({view.area.x, top});
  ImGui::Dummy({1, row_height * static_cast<float>(view.rows.size()) + px(8)});
}

}  // namespace

std::vector<OutlineRow> outliner_rows(const Context& context) {
  const OutlinerState& state = context.state.outliner;
  editor::OutlineOptions options;
  options.search = state.search;
  options.left_out = state.left_out;
  options.is_open = [&](const std::string& path, bool closed_at_first) {
    return state.closed.contains(path) == closed_at_first;
  };
  return editor::outline_rows(context.editor.scene(), options);
}

void draw_outliner(Context& context) {
  const Rect& pane = context.layout.outliner;
  if (pane.w < 1 || pane.h < 1) return;
  ScopedPane scope("outliner", pane, Token::kPanel);
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) &&
      ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    context.state.focused = Pane::kOutliner;
  }
  const Rect head{pane.x, pane.y, pane.w, px(kTreeHead)};
  draw_search_head(context, head);
  follow_selection(context);
  const Rect area{pane.x, head.bottom() + px(2), pane.w, pane.bottom() - head.bottom() - px(2)};
  ScopedArea scroll("tree", area);
  OutlinerView view{context, area, outliner_rows(context), context.editor.scene()};
  scroll_to_selection(view);
  if (view.rows.empty()) {
    draw_empty_tree(context, area);
  } else {
    draw_rows(view);
  }
}

}  // namespace kindred::ui
