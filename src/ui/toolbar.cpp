// SPDX-License-Identifier: MIT
// The toolbar: tools and their options at the left, overlays at the right end of the canvas,
// history and export over the inspector.
#include <fmt/format.h>

#include "editor/balance_view.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kButton = 32, kStep = 34;

Rect button_at(const Rect& bar, float x) { return {x, bar.y + px(4), px(kButton), px(kButton)}; }

// Returns where the tools end.
float draw_tools(Context& context, const Rect& bar) {
  float x = bar.x + px(4);
  for (const editor::Tool& tool : editor::tools()) {
    if (tool.mode != context.editor.session().mode) continue;
    const Rect rect = button_at(bar, x);
    IconButtonOptions options;
    options.on = &editor::active_tool(context.editor) == &tool;
    options.look = ToggleLook::kPressed;
    if (icon_button(tool.word, rect, tool.icon, tool.label, options)) {
      context.editor.session().tool = tool.word;
      context.editor.touch();
    }
    context.map.add("toolbar/tool/" + std::string(tool.word), rect);
    x += px(kStep);
  }
  return x;
}

void draw_options(Context& context, const Rect& bar, float x) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, {x + px(8), bar.y + px(10), px(1), bar.h - px(20)}, color(Token::kEdge));
  editor::Session& session = context.editor.session();
  const Rect rect{x + px(24), bar.y + px(10), check_box_width("Keep feet"), px(20)};
  if (check_box("keep feet", rect, session.keep_feet, "Keep feet")) {
    session.keep_feet = !session.keep_feet;
    context.editor.touch();
  }
  tooltip("While dragging, the feet that carry the figure stay where they stand");
  context.map.add("toolbar/keep_feet", rect);
  const Rect balance{rect.right() + px(16), rect.y, check_box_width("Balance"), rect.h};
  const bool on = editor::balance_on(context.editor);
  if (check_box("balance", balance, on, "Balance")) run_action(context, "pose.balance");
  tooltip("While dragging, the centre of mass stays over the feet");
  context.map.add("toolbar/balance", balance);
}

constexpr std::string_view kExportLabel = "Export\u2026";

ButtonOptions export_look() {
  ButtonOptions options;
  options.icon = "export";
  return options;
}

// x of undo, redo and history: over the inspector where it stands beside the canvas.
float history_start(const Context& context, const Rect& bar) {
  const Layout& layout = context.layout;
  if (!layout.inspector_overlay && layout.inspector.w > 0) return layout.inspector.x + px(4);
  return bar.right() - px(12) - button_width(kExportLabel, export_look()) - px(12) - 3 * px(kStep);
}

struct OverlayRow {
  std::string_view icon, tip;
  bool editor::Overlays::*field;
  std::string_view action;  // whose shortcut is shown
};

constexpr OverlayRow kOverlays[] = {
    {"onion", "Onion skins", &editor::Overlays::onion_skin, "view.onion_skin"},
    {"motion-path", "Motion paths of the selected bones", &editor::Overlays::motion_paths,
     "view.motion_paths"},
    {"bone", "Bones", &editor::Overlays::bones, "view.bones"},
    {"handles", "Handles", &editor::Overlays::handles, "view.handles"},
    {"limits", "Limits of all bones", &editor::Overlays::limits, "view.limits"},
    {"grid", "Grid", &editor::Overlays::grid, "view.grid"},
    {"safe-frame", "Safe frame", &editor::Overlays::safe_frame, "view.safe_frame"},
};

void draw_overlays(Context& context, const Rect& bar, float least_x) {
  const float width = px(kStep) * static_cast<float>(std::size(kOverlays));
  const float start = ImMin(context.layout.canvas.right(), history_start(context, bar)) - width;
  const float label = text_width(FontRole::kBody, "Show") + px(12);
  if (start - label < least_x) return;  // no room: the View menu has them too
  draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, start - label, bar.center().y,
            color(Token::kTextDim), "Show");
  float x = start;
  for (const OverlayRow& row : kOverlays) {
    bool& on = context.editor.session().overlays.*row.field;
    const Rect rect = button_at(bar, x);
    const std::string shortcut = shortcut_text(row.action);
    IconButtonOptions options;
    options.on = on;
    options.look = ToggleLook::kUnderlined;
    options.shortcut = shortcut;
    if (icon_button(row.icon, rect, row.icon, row.tip, options)) {
      on = !on;
      context.editor.touch();
    }
    context.map.add("toolbar/show/" + std::string(row.icon), rect);
    x += px(kStep);
  }
}

void draw_history(Context& context, const Rect& anchor) {
  if (icon_button("history", anchor, "history", "Edit history")) ImGui::OpenPopup("history list");
  context.map.add("toolbar/history", anchor);
  ImGui::SetNextWindowPos({anchor.x, anchor.bottom() + px(4)});
  ImGui::SetNextWindowSizeConstraints({px(220), px(32)}, {px(420), px(360)});
  if (ScopedPopup popup{"history list"}) {
    const editor::History& history = context.editor.history();
    for (std::size_t i = history.steps().size(); i-- > 0;) {
      ScopedId row(static_cast<int>(i));
      const std::string& name = i == 0 ? std::string("As opened") : history.steps()[i].name;
      if (menu_row(name, i == history.index() ? "check" : "", {}, true, px(210))) {
        context.editor.jump_to_step(i);
        break;
      }
      context.map.add_last(fmt::format("history/{}", i));
    }
  }
}

void draw_right(Context& context, const Rect& bar) {
  ButtonOptions options = export_look();
  options.enabled = action_enabled(context, "file.export");
  const float width = button_width(kExportLabel, options);
  const Rect export_rect{bar.right() - px(12) - width, bar.y + px(8), width, px(24)};
  if (button("export", export_rect, kExportLabel, options)) run_action(context, "file.export");
  const std::string shortcut = shortcut_text("file.export");
  tooltip("Export frames", shortcut);
  context.map.add("toolbar/export", export_rect);

  const float x = history_start(context, bar);
  action_button(context, button_at(bar, x), "edit.undo", "undo", {}, "toolbar/undo");
  action_button(context, button_at(bar, x + px(kStep)), "edit.redo", "redo", {}, "toolbar/redo");
  draw_history(context, button_at(bar, x + 2 * px(kStep)));
}

}  // namespace

void draw_toolbar(Context& context) {
  const Rect& bar = context.layout.toolbar;
  ScopedPane pane("toolbar", bar, Token::kBar, 0);
  hairline(*ImGui::GetWindowDrawList(), bar.x, bar.right(), bar.bottom() - px(1));
  const float tools_end = draw_tools(context, bar);
  draw_options(context, bar, tools_end);
  draw_overlays(context, bar, tools_end + px(250));
  draw_right(context, bar);
}

}  // namespace kindred::ui
