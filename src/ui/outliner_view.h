// SPDX-License-Identifier: MIT
// What the files of the outliner share: its rows in a frame, and what mouse and keys do with them.
#pragma once

#include <span>
#include <vector>

#include "editor/outline_kinds.h"
#include "ui/context.h"

namespace kindred::ui {

using editor::OutlineKind;
using editor::OutlineRow;

inline constexpr float kTreeRow = 22, kTreeIndent = 14;  // px at scale 1

struct OutlinerView {
  Context& context;
  Rect area;  ///< where the rows scroll
  std::vector<OutlineRow> rows;
  const Scene scene;  ///< as it is drawn, whatever a row changes meanwhile

  OutlinerState& state() const { return context.state.outliner; }
  editor::Editor& editor() const { return context.editor; }
};

std::vector<OutlineRow> outliner_rows(const Context& context);
int find_row(std::span<const OutlineRow> rows, const std::string& path);
bool row_selected(const Context& context, const OutlineRow& row);
/// The selected rows of the kind and character of `row`, in the order of the list with the active
/// one last; `row` alone where it is not selected.
std::vector<OutlineRow> rows_with(const Context& context, std::span<const OutlineRow> rows,
                                  const OutlineRow& row);
/// Opens a branch, or folds it.
void toggle_branch(OutlinerState& state, const OutlineRow& row);

// ---- drawing (outliner_row.cpp) ----------------------------------------------------------------
enum class RowEvent {
  kNone,
  kClicked,
  kDoubleClicked,
  kMenu,
  kPressed,
  kEye,
  kLock,
  kSolo,
  kRenamed,
  kCaret
};
struct RowResult {
  RowEvent event = RowEvent::kNone;
  std::string text;  ///< the new name
};
RowResult draw_outliner_row(OutlinerView& view, const OutlineRow& row, const Rect& rect, bool lit);

// ---- what rows do (outliner_input.cpp) ---------------------------------------------------------
void apply_row_event(OutlinerView& view, const OutlineRow& row, const RowResult& result);
/// The drag of rows in progress: its line, its drop.
void drive_outliner_drag(OutlinerView& view);

// ---- popups (outliner_menu.cpp) ----------------------------------------------------------------
void draw_row_menu(OutlinerView& view);
void draw_add_menu(Context& context, const Rect& button);
void draw_filter_menu(Context& context, const Rect& button);

}  // namespace kindred::ui
