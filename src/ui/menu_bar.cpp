// SPDX-License-Identifier: MIT
// The menu bar: menus from the table of actions, the file's name in the middle, "Find an action" at
// the right.
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "editor/safekeeping.h"
#include "ui/motion.h"
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

void draw_menu(Context& context, const editor::Menu& menu) {
  const std::string title(menu.label);
  ScopedVar padding(ImGuiStyleVar_WindowPadding, ImVec2{px(4), px(6)});
  const bool open = ImGui::BeginMenu(title.c_str());
  context.map.add_last("menu_bar/" + std::string(menu.word));
  if (!open) return;
  draw_popup_ground();
  {
    ScopedColor shortcuts(ImGuiCol_TextDisabled, Token::kTextDim);
    ScopedVar spacing(ImGuiStyleVar_ItemSpacing, ImVec2{px(8), px(24) - ImGui::GetFontSize()});
    for (const editor::Action& action : editor::actions()) {
      if (editor::menu_of(action) != menu.word) continue;
      action_item(context, action);
      if (action.separator_after) ImGui::Separator();
    }
    if (menu.word == "file") recent_files(context);
  }
  fade_in_popup();
  ImGui::EndMenu();
}

// "autosaved 3 min ago"; empty where nothing is kept. Steps of a minute: a frame a minute is all
// that it asks for.
std::string autosave_words(Context& context) {
  const editor::Safekeeping* safekeeping = context.state.safekeeping;
  if (safekeeping == nullptr || !safekeeping->kept() || !context.editor.modified()) return {};
  AutosaveClock& clock = context.state.autosave_clock;
  if (clock.kept != safekeeping->kept()) clock = {safekeeping->kept(), context.now};
  const double age = context.now - clock.since;
  request_frame_in(60 - std::fmod(age, 60) + 0.1);
  const auto minutes = static_cast<int>(age / 60);
  if (minutes == 0) return "autosaved just now";
  return fmt::format("autosaved {} min ago", minutes);
}

// The file's name, what it is, and when it was kept; as much of it as there is room for.
void draw_title(Context& context, float from_x, float to_x) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect& bar = context.layout.menu_bar;
  const std::string name = context.editor.title();
  std::string state = context.editor.read_only() ? "read-only" : autosave_words(context);
  const Token state_token = context.editor.read_only() ? Token::kChanged : Token::kTextDim;
  const float room = to_x - from_x, dot = context.editor.modified() ? px(20) : px(10);
  if (room < px(40)) return;
  float width = text_width(FontRole::kBody, name) + dot;
  if (width + text_width(FontRole::kBody, state) > room) state.clear();
  width += text_width(FontRole::kBody, state);
  const float middle = ImFloor(context.layout.canvas.center().x - width / 2);
  float x = ImClamp(middle, from_x, ImMax(from_x, to_x - width));
  const float cy = bar.center().y;
  x += draw_text_fitted(list, FontRole::kBody, x, cy, room - dot, color(Token::kText), name);
  if (context.editor.modified()) {
    list.AddCircleFilled({x + px(10), cy}, px(2.5f), color(Token::kTextDim));
  }
  draw_text(list, FontRole::kBody, x + dot, cy, color(state_token), state);
}

// A well that opens the command palette. Where there is no room for words, its icon alone.
float draw_find(Context& context, float from_x) {
  const Rect& bar = context.layout.menu_bar;
  constexpr std::string_view kAction = "help.palette", kWords = "Find an action";
  const std::string shortcut = shortcut_text(kAction);
  const float text = text_width(FontRole::kBody, kWords),
              key = text_width(FontRole::kSmall, shortcut);
  float width = ImMax(px(184), px(28) + text + px(16) + key + px(10));
  const bool narrow = bar.right() - px(12) - width < from_x + px(120);
  if (narrow) width = px(28);
  const Rect well{bar.right() - px(12) - width, bar.y + px(3), width, bar.h - px(6)};
  if (well.x < from_x) return bar.right();  // the menus need it all: Help has the row too
  const Hit hit = hit_area("find", well);
  tooltip("Find an action", shortcut);
  context.map.add("menu_bar/find", well);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, well, color(hit.hovered ? Token::kHover : Token::kField), px(4));
  const float cy = well.center().y;
  draw_icon(list, "search", {well.x + px(14), cy}, color(Token::kTextDim));
  if (!narrow) {
    draw_text(list, FontRole::kBody, well.x + px(28), cy, color(Token::kTextDim), kWords);
    draw_text_right(list, FontRole::kSmall, well.right() - px(8), cy, color(Token::kTextDim),
                    shortcut);
  }
  if (hit.clicked) run_action(context, kAction);
  return well.x;
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
  const float find = draw_find(context, end);
  ImGui::EndMenuBar();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(bar.min(), bar.max());  // not the window's, which leaves the menu bar out
  draw_title(context, end, find - px(12));
  list.PopClipRect();
}

}  // namespace kindred::ui
