// SPDX-License-Identifier: MIT
// The menu bar: menus from the table of actions, the file's name in the middle.
#include <array>
#include <cmath>
#include <string>

#include "ui/panels.h"

namespace kindred::ui {
namespace {

// One row. The icon is drawn over the space that ImGui keeps for it, so that own drawings fit too.
bool menu_item(Context& context, std::string_view map_name, std::string_view label,
               std::string_view icon, const std::string& shortcut, bool checked, bool enabled) {
  const std::string text(label);
  const bool clicked = ImGui::MenuItemEx(text.c_str(), "    ", shortcut.c_str(), false, enabled);
  context.map.add_last(map_name);
  const ImVec2 at = ImGui::GetItemRectMin();
  const float cy = (at.y + ImGui::GetItemRectMax().y) / 2;
  draw_icon(*ImGui::GetWindowDrawList(), checked ? "check" : icon, {at.x + px(12), cy},
            color(enabled ? Token::kTextDim : Token::kTextOff));
  return clicked;
}

void action_item(Context& context, const editor::Action& action) {
  const bool checked = action.checked != nullptr && action.checked(context.editor);
  if (menu_item(context, "menu/" + std::string(action.id), action.label, action.icon,
                shortcut_text(action.id), checked, action.enabled(context.editor))) {
    run_action(context, action.id);
  }
}

void recent_files(Context& context) {
  if (context.state.settings.recent.empty()) return;
  ImGui::Separator();
  for (const std::filesystem::path& path : context.state.settings.recent) {
    if (path == context.editor.path()) continue;
    if (menu_item(context, "menu/recent/" + UiMap::escaped(path.filename().string()),
                  path.filename().string(), "file", "", false, true)) {
      editor::Editor& editor = context.editor;
      ask_to_save(context, [&editor, path] { editor.open(path); });
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", path.string().c_str());
  }
}

// What concerns the interface alone and no document: theme and scale.
void interface_items(Context& context) {
  UiStyle& style = context.state.style;
  ImGui::Separator();
  const bool light = style.theme == ThemeKind::kLight;
  if (menu_item(context, "menu/view.light_theme", "Light theme", "theme", "", light, true)) {
    style.theme = light ? ThemeKind::kDark : ThemeKind::kLight;
  }
  struct Scale {
    const char* label;
    float value;
  };
  constexpr std::array kScales = {
      Scale{"Interface at 100 %", 1.f}, Scale{"Interface at 125 %", 1.25f},
      Scale{"Interface at 150 %", 1.5f}, Scale{"Interface at 200 %", 2.f}};
  for (const Scale& scale : kScales) {
    const std::string name = "menu/view.scale_" + std::to_string(std::lround(scale.value * 100));
    if (menu_item(context, name, scale.label, {}, "", style.scale == scale.value, true)) {
      style.scale = scale.value;
    }
  }
  if (menu_item(context, "menu/view.reset_panes", "Reset pane sizes", {}, "", false, true)) {
    context.state.sizes = PaneSizes{};
  }
}

void draw_menu(Context& context, const editor::Menu& menu) {
  const std::string title(menu.label);
  ScopedVar padding(ImGuiStyleVar_WindowPadding, ImVec2{px(4), px(6)});
  const bool open = ImGui::BeginMenu(title.c_str());
  context.map.add_last("menu_bar/" + std::string(menu.word));
  if (!open) return;
  draw_popup_ground();
  {
    ScopedVar spacing(ImGuiStyleVar_ItemSpacing, ImVec2{px(8), px(24) - ImGui::GetFontSize()});
    for (const editor::Action& action : editor::actions()) {
      if (editor::menu_of(action) != menu.word) continue;
      action_item(context, action);
      if (action.separator_after) ImGui::Separator();
    }
    if (menu.word == "file") recent_files(context);
    if (menu.word == "view") interface_items(context);
  }
  ImGui::EndMenu();
}

void draw_title(Context& context, float from_x) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect& bar = context.layout.menu_bar;
  const std::string name = context.editor.title();
  const float width = text_width(FontRole::kBody, name);
  const float x = ImMax(from_x, ImFloor(context.layout.canvas.center().x - width / 2));
  const float cy = bar.center().y;
  draw_text(list, FontRole::kBody, x, cy, color(Token::kText), name);
  if (context.editor.modified()) {
    list.AddCircleFilled({x + width + px(10), cy}, px(2.5f), color(Token::kTextDim));
  }
  if (context.editor.read_only()) {
    draw_text(list, FontRole::kBody, x + width + px(20), cy, color(Token::kChanged), "read-only");
  }
}

}  // namespace

void draw_menu_bar(Context& context) {
  const Rect& bar = context.layout.menu_bar;
  ScopedVar padding(ImGuiStyleVar_FramePadding, ImVec2{px(8), (bar.h - ImGui::GetFontSize()) / 2});
  ScopedVar least(ImGuiStyleVar_WindowMinSize, ImVec2{1, 1});
  ScopedPane pane("menu bar", bar, Token::kBar, 0, ImGuiWindowFlags_MenuBar);
  if (!ImGui::BeginMenuBar()) return;
  ImGui::SetCursorPosX(px(8));
  for (const editor::Menu& menu : editor::menus()) draw_menu(context, menu);
  const float end = ImGui::GetCursorScreenPos().x + px(16);
  ImGui::EndMenuBar();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(bar.min(), bar.max());  // not the window's, which leaves the menu bar out
  draw_title(context, end);
  list.PopClipRect();
}

}  // namespace kindred::ui
