// SPDX-License-Identifier: MIT
// One row of the outliner: caret, icon, name, count, and the switches at its right.
#include <fmt/format.h>

#include "editor/gizmos_filter.h"
#include "ui/outliner_view.h"
#include "ui/text_value.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

struct RowLook {
  std::string_view icon;
  Token icon_token = Token::kTextDim;
  Token text = Token::kText;
  FontRole role = FontRole::kBody;
};

const Character& owner_of(const OutlinerView& view, const OutlineRow& row) {
  return *find_character(view.scene, row.character);
}

std::string_view group_icon(OutlineKind members) {
  for (const editor::OutlineKindRow& kind : editor::outline_kinds()) {
    if (kind.kind == members) return kind.icon;
  }
  return {};
}

RowLook look_of(const OutlinerView& view, const OutlineRow& row) {
  RowLook look;
  look.icon = editor::kind_of(row).icon;
  const editor::Selection& selection = view.editor().session().selection;
  if (row.kind == OutlineKind::kGroup) look.icon = group_icon(row.members);
  if (row.kind == OutlineKind::kCharacter) {
    look.role = FontRole::kStrong;
    look.icon_token = Token::kText;
  }
  if (row.kind == OutlineKind::kBone && selection.character == row.character &&
      selection.active_bone().value == row.id) {
    look.icon_token = Token::kSelectCanvas;
  }
  if (row.kind == OutlineKind::kHandle) {
    const Handle* handle = find_handle(owner_of(view, row), HandleId{row.id});
    look.icon_token = Token::kHandleIcon;
    if (handle != nullptr && handle->pinned) look.icon = "pin";
  }
  // What does not show in the window is dim here too.
  const auto shown = editor::kind_of(row).shown;
  const bool with_character = editor::shows_in_window(view.editor().session(), owner_of(view, row));
  if (!with_character || (shown != nullptr && !shown(view.editor(), row))) {
    look.text = Token::kTextDim;
    look.icon_token = Token::kTextOff;
  }
  return look;
}

void draw_ground(const OutlinerView& view, const OutlineRow& row, const Rect& rect, bool lit) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Pane focused = view.context.state.focused;
  if (row_selected(view.context, row)) {
    const bool bright = focused == Pane::kOutliner || focused == Pane::kCanvas;
    fill(list, rect, color(bright ? Token::kSelect : Token::kSelectOff));
  } else if (lit) {
    fill(list, rect, color(Token::kHover, 0.5f));
  }
  const bool cursor = focused == Pane::kOutliner && row.path == view.state().cursor &&
                      row.kind == OutlineKind::kGroup;
  if (cursor) outline(list, rect.inset(px(1)), color(Token::kAccent), px(3), px(1));
}

// The switches from the right; which of them show depends on where the mouse is.
class RowSwitches {
 public:
  RowSwitches(const OutlinerView& view, const OutlineRow& row, const Rect& rect, bool hovered)
      : view_(view), row_(row), rect_(rect), hovered_(hovered), right_(rect.right() - px(8)) {}

  RowEvent draw() {
    RowEvent event = RowEvent::kNone;
    const editor::OutlineKindRow& kind = editor::kind_of(row_);
    const editor::Editor& editor = view_.editor();
    const bool figure = row_.kind == OutlineKind::kCharacter;
    if (kind.set_shown != nullptr) {
      const bool shown = kind.shown(editor, row_);
      const bool always = figure || !shown;
      if (one("eye", shown ? "shown" : "hidden", shown ? "Hide" : "Show", always)) {
        event = RowEvent::kEye;
      }
    }
    if (kind.set_locked != nullptr) {
      const bool locked = kind.locked(editor, row_);
      if (one("lock", locked ? "locked" : "unlocked", locked ? "Unlock" : "Lock", locked)) {
        event = RowEvent::kLock;
      }
    }
    if (figure) {
      const bool solo = editor.session().filter.solo.contains(row_.character);
      if (one("solo", solo ? "solo" : "no-solo", solo ? "Show the others again" : "Show alone",
              solo)) {
        event = RowEvent::kSolo;
      }
    }
    return event;
  }

  /// Where the label must end.
  float right() const { return right_ - px(4); }

 private:
  bool one(std::string_view id, std::string_view icon, std::string_view tip, bool always) {
    if (!always && !hovered_) return false;
    if (!always && view_.state().drag.moving) return false;
    right_ -= px(20);
    const Rect cell{right_, rect_.y + px(1), px(20), px(20)};
    IconButtonOptions options;
    options.size = IconSize::kSmall;
    const bool clicked = icon_button(id, cell, icon, tip, options);
    view_.context.map.add("outliner/" + row_.path + ":" + std::string(id), cell, view_.area);
    return clicked;
  }

  const OutlinerView& view_;
  const OutlineRow& row_;
  const Rect& rect_;
  bool hovered_;
  float right_;
};

bool draw_caret(const OutlineRow& row, const Rect& rect) {
  const Hit hit = hit_area("caret", rect);
  draw_icon(*ImGui::GetWindowDrawList(), row.open ? "open-branch" : "closed", rect.center(),
            color(hit.hovered ? Token::kText : Token::kTextDim));
  return hit.clicked;
}

// The name being typed, in its place.
RowResult draw_rename(OutlinerView& view, const OutlineRow& row, const Rect& rect) {
  TextValueOptions options;
  options.focus = std::exchange(view.state().focus_name, false);
  const auto typed = text_value("rename", rect, row.label, options);
  view.context.map.add("outliner/rename", rect);
  if (text_value_left()) view.state().renaming.clear();
  return typed ? RowResult{RowEvent::kRenamed, *typed} : RowResult{};
}

RowEvent mouse_event(const Hit& hit) {
  if (hit.double_clicked) return RowEvent::kDoubleClicked;
  if (ImGui::IsItemActivated()) return RowEvent::kPressed;
  if (hit.clicked) return RowEvent::kClicked;
  if (hit.hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) return RowEvent::kMenu;
  return RowEvent::kNone;
}

}  // namespace

RowResult draw_outliner_row(OutlinerView& view, const OutlineRow& row, const Rect& rect, bool lit) {
  ScopedId scope(row.path);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const RowLook look = look_of(view, row);
  const Hit hit = hit_area("row", rect);
  ImGui::SetItemAllowOverlap();
  RowResult result{mouse_event(hit), {}};
  const bool under_mouse = ImGui::IsWindowHovered() && rect.contains(ImGui::GetIO().MousePos);
  draw_ground(view, row, rect, lit || (under_mouse && !view.state().drag.moving));
  view.context.map.add("outliner/" + row.path, rect, view.area);

  const float cy = rect.center().y;
  float x = rect.x + px(6) + px(kTreeIndent) * static_cast<float>(row.depth);
  if (row.branch && draw_caret(row, {x, rect.y, px(kTreeIndent), rect.h})) {
    result.event = RowEvent::kCaret;
  }
  x += px(kTreeIndent);
  draw_icon(list, look.icon, {x + px(8), cy}, color(look.icon_token));
  x += px(22);
  RowSwitches switches(view, row, rect, under_mouse);
  const RowEvent switched = switches.draw();
  if (switched != RowEvent::kNone) result.event = switched;
  float right = switches.right();
  if (view.state().renaming == row.path) {
    return draw_rename(view, row, {x - px(8), rect.y, right - x + px(8), rect.h});
  }
  if (row.count >= 0) {
    const float count_x = ImMin(right, rect.right() - px(52));
    draw_text_right(list, FontRole::kSmall, count_x, cy, color(Token::kTextDim),
                    fmt::format("{}", row.count));
    right = count_x - px(28);
  }
  const float drawn =
      draw_text_fitted(list, look.role, x, cy, right - x, color(look.text), row.label);
  if (!row.detail.empty()) {
    draw_text_fitted(list, FontRole::kBody, x + drawn + px(8), cy, right - x - drawn - px(8),
                     color(Token::kTextDim), row.detail);
  }
  return result;
}

}  // namespace kindred::ui
