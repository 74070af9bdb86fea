// SPDX-License-Identifier: MIT
// The gaps between the panes, which change their sizes; behind everything else.
#include "ui/panels.h"

namespace kindred::ui {
namespace {

// One gap: `direction` is +1 where dragging right or down makes the pane larger.
void resize(const Rect& gap, std::string_view id, bool vertical, float direction, float shown_px,
            float& size, float first_size) {
  static float size_at_press = 0;
  if (gap.w <= 0 || gap.h <= 0) return;
  const SplitterDrag drag = splitter(id, gap, vertical);
  if (drag.began) size_at_press = shown_px / ui_scale();
  if (drag.moved != 0) size = ImMax(60.f, size_at_press + direction * drag.moved / ui_scale());
  if (drag.reset) size = first_size;
}

}  // namespace

void draw_splitters(Context& context) {
  const Layout& layout = context.layout;
  ScopedPane pane("ground", layout.window, Token::kBase, 0, ImGuiWindowFlags_NoBackground);
  ImGui::BringWindowToDisplayBack(ImGui::GetCurrentWindow());
  constexpr PaneSizes kFirst;
  PaneSizes& sizes = context.state.sizes;
  // Outliner and names of the timeline share their column, so the gap runs down through both.
  Rect column = layout.split_outliner;
  column.h = layout.bottom.bottom() - column.y;
  resize(layout.split_bottom, "bottom", false, -1, layout.bottom.h, sizes.bottom, kFirst.bottom);
  resize(column, "outliner", true, 1, layout.outliner.w, sizes.outliner, kFirst.outliner);
  resize(layout.split_inspector, "inspector", true, -1, layout.inspector.w, sizes.inspector,
         kFirst.inspector);
  context.map.add("splitter/bottom", layout.split_bottom);
  context.map.add("splitter/outliner", layout.split_outliner);
  context.map.add("splitter/inspector", layout.split_inspector);
}

}  // namespace kindred::ui
