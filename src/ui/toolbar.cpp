// SPDX-License-Identifier: MIT
// The toolbar: tools and their options at the left, Rig / Animate in the middle of the canvas,
// overlays at its right end, history and export over the inspector. Where there is no room the
// overlays fold first, then the options, then the words of the switch; the switch itself and the
// export never go.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "ui/panels.h"
#include "ui/toolbar_parts.h"

namespace kindred::ui {
namespace {

constexpr std::string_view kExportLabel = "Export\u2026";
constexpr float kGroupGap = 16;

ButtonOptions export_look() {
  ButtonOptions options;
  options.icon = "export";
  return options;
}

// Ever less of everything but the switch and the export, in the order of the rows.
struct FoldLevel {
  ShowFold show;
  OptionsFold options;
  bool switch_words;
  bool history;
};
constexpr std::array kFoldLevels{
    FoldLevel{ShowFold::kIcons, OptionsFold::kOpen, true, true},
    FoldLevel{ShowFold::kMenu, OptionsFold::kOpen, true, true},
    FoldLevel{ShowFold::kMenu, OptionsFold::kMenu, true, true},
    FoldLevel{ShowFold::kMenu, OptionsFold::kMenu, false, true},
    FoldLevel{ShowFold::kMenu, OptionsFold::kMenu, false, false},
    FoldLevel{ShowFold::kGone, OptionsFold::kMenu, false, false},
};

float switch_width(bool words) {
  if (!words) return px(88);
  const float widest =
      ImMax(text_width(FontRole::kBody, "Animate"), text_width(FontRole::kBody, "Rig"));
  return 2 * (std::ceil(widest) + px(44));
}

float export_x(const Rect& bar) {
  return bar.right() - px(12) - button_width(kExportLabel, export_look());
}

// x of undo, redo and history: over the inspector where it stands beside the canvas.
float history_x(const Context& context, const Rect& bar) {
  const Layout& layout = context.layout;
  const float latest = export_x(bar) - px(12) - 3 * px(kToolStep);
  if (layout.inspector_overlay || layout.inspector.w <= 0) return latest;
  return ImMin(layout.inspector.x + px(4), latest);
}

// Where the pieces between tools and history stand on one level.
struct Middle {
  float options, show, switch_x;
  bool fits;
};
Middle place_middle(const Context& context, const Rect& bar, const FoldLevel& level) {
  const float options = bar.x + px(4) + tools_width(context);
  const float least = options + options_width(context, level.options) + px(kGroupGap);
  float end = level.history ? history_x(context, bar) : export_x(bar) - px(12);
  if (level.history) end = ImMin(end, ImMax(context.layout.canvas.right(), options));
  const float show = end - show_width(context, level.show);
  const float width = switch_width(level.switch_words);
  const float latest = show - px(kGroupGap) - width;
  const float wanted = std::floor(context.layout.canvas.center().x - width / 2);
  return {options, show, ImMax(least, ImMin(wanted, latest)), latest >= least};
}

void draw_mode_switch(Context& context, const Rect& rect, bool words) {
  const Segment with_words[] = {{"Rig", "rig"}, {"Animate", "animate"}};
  const Segment without[] = {{"", "rig"}, {"", "animate"}};
  int mode = context.editor.session().mode == editor::Mode::kRig ? 0 : 1;
  if (segmented("mode", rect, words ? with_words : without, mode, true)) {
    run_action(context, "rig.mode");
  }
  const std::string shortcut = shortcut_text("rig.mode");
  tooltip("Rig: build the figure. Animate: pose it", shortcut);
  const Rect left{rect.x, rect.y, rect.w / 2, rect.h};
  context.map.add("toolbar/mode/rig", left);
  context.map.add("toolbar/mode/animate", {left.right(), rect.y, rect.w / 2, rect.h});
}

void draw_history_list(Context& context, const Rect& anchor) {
  IconButtonOptions options;
  const std::string shortcut = shortcut_text("window.history");
  options.shortcut = shortcut;
  const bool clicked = icon_button("history", anchor, "history", "Edit history", options);
  if (std::exchange(context.state.open_history, false) || clicked) ImGui::OpenPopup("history list");
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

void draw_right(Context& context, const Rect& bar, bool history) {
  ButtonOptions options = export_look();
  options.enabled = action_enabled(context, "file.export");
  const float width = button_width(kExportLabel, options);
  const Rect export_rect{export_x(bar), bar.y + px(8), width, px(24)};
  if (button("export", export_rect, kExportLabel, options)) run_action(context, "file.export");
  const std::string shortcut = shortcut_text("file.export");
  tooltip("Export frames", shortcut);
  context.map.add("toolbar/export", export_rect);
  if (!history) return;
  const float x = history_x(context, bar);
  action_button(context, tool_button_at(bar, x), "edit.undo", "undo", {}, "toolbar/undo");
  action_button(context, tool_button_at(bar, x + px(kToolStep)), "edit.redo", "redo", {},
                "toolbar/redo");
  draw_history_list(context, tool_button_at(bar, x + 2 * px(kToolStep)));
}

}  // namespace

Rect tool_button_at(const Rect& bar, float x) {
  return {x, bar.y + px(4), px(kToolButton), px(kToolButton)};
}

void draw_toolbar(Context& context) {
  const Rect& bar = context.layout.toolbar;
  ScopedPane pane("toolbar", bar, Token::kBar, 0);
  hairline(*ImGui::GetWindowDrawList(), bar.x, bar.right(), bar.bottom() - px(1));
  const FoldLevel* level = kFoldLevels.begin();
  Middle middle = place_middle(context, bar, *level);
  while (!middle.fits && level + 1 != kFoldLevels.end()) {
    middle = place_middle(context, bar, *++level);
  }
  draw_tools(context, bar, bar.x + px(4));
  draw_options(context, bar, middle.options, level->options);
  draw_show(context, bar, middle.show, level->show);
  draw_mode_switch(context,
                   {middle.switch_x, bar.y + px(6), switch_width(level->switch_words), px(28)},
                   level->switch_words);
  draw_right(context, bar, level->history);
}

}  // namespace kindred::ui
