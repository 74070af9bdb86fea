// SPDX-License-Identifier: MIT
// The tools of the mode. Those that draw parts share one place: the button takes the one used last,
// its caret opens the list.
#include "ui/toolbar_parts.h"

namespace kindred::ui {
namespace {

constexpr float kShapeCaret = 14;  // px beside the button

void take_tool(Context& context, const editor::Tool& tool) {
  context.editor.session().tool = tool.word;
  if (tool.shape) context.state.rig.shape_tool = tool.word;
  context.editor.touch();
}

bool in_toolbar(const Context& context, const editor::Tool& tool) {
  return tool.mode == context.editor.session().mode;
}

bool tool_button(Context& context, const Rect& rect, const editor::Tool& tool) {
  IconButtonOptions options;
  options.on = &editor::active_tool(context.editor) == &tool;
  options.look = ToggleLook::kPressed;
  const std::string shortcut =
      tool.word == "draw_bones" ? shortcut_text("rig.draw_bones") : std::string();
  options.shortcut = shortcut;
  const bool clicked = icon_button(tool.word, rect, tool.icon, tool.label, options);
  context.map.add("toolbar/tool/" + std::string(tool.word), rect);
  return clicked;
}

// The tool that the shared place shows: the one in hand, else the one used last.
const editor::Tool* shown_shape_tool(const Context& context) {
  const editor::Tool& active = editor::active_tool(context.editor);
  if (active.shape) return &active;
  const editor::Tool* first = nullptr;
  for (const editor::Tool& tool : editor::tools()) {
    if (!tool.shape || !in_toolbar(context, tool)) continue;
    if (tool.word == context.state.rig.shape_tool) return &tool;
    if (first == nullptr) first = &tool;
  }
  return first;
}

void draw_shape_list(Context& context, const Rect& anchor) {
  ImGui::SetNextWindowPos({anchor.x, anchor.bottom() + px(4)});
  ScopedPopup popup{"shape tools"};
  if (!popup) return;
  for (const editor::Tool& tool : editor::tools()) {
    if (!tool.shape || !in_toolbar(context, tool)) continue;
    if (menu_row(tool.label, tool.icon, {}, true, px(150))) take_tool(context, tool);
    context.map.add_last("toolbar/tool/" + std::string(tool.word));
  }
}

void draw_shape_tools(Context& context, const Rect& bar, float x) {
  const editor::Tool* tool = shown_shape_tool(context);
  if (tool == nullptr) return;
  const Rect rect = tool_button_at(bar, x);
  if (tool_button(context, rect, *tool)) take_tool(context, *tool);
  const bool right_clicked = ImGui::IsItemClicked(ImGuiMouseButton_Right);
  const Rect caret{rect.right(), rect.y, px(kShapeCaret), rect.h};
  const Hit hit = hit_area("shape caret", caret);
  tooltip("Draw a part: ellipse, rectangle, capsule, polygon, pen");
  if (hit.hovered) fill(*ImGui::GetWindowDrawList(), caret, color(Token::kHover, 0.5f), px(4));
  draw_icon(*ImGui::GetWindowDrawList(), "open-branch", caret.center(), color(Token::kTextDim),
            IconSize::kSmall);
  context.map.add("toolbar/shape_tools", caret);
  if (hit.clicked || right_clicked) ImGui::OpenPopup("shape tools");
  draw_shape_list(context, rect);
}

}  // namespace

float tools_width(const Context& context) {
  float width = 0;
  for (const editor::Tool& tool : editor::tools()) {
    if (in_toolbar(context, tool) && !tool.shape) width += px(kToolStep);
  }
  if (shown_shape_tool(context) != nullptr) width += px(kToolStep) + px(kShapeCaret);
  return width;
}

void draw_tools(Context& context, const Rect& bar, float x) {
  for (const editor::Tool& tool : editor::tools()) {
    if (!in_toolbar(context, tool) || tool.shape) continue;
    if (tool_button(context, tool_button_at(bar, x), tool)) take_tool(context, tool);
    x += px(kToolStep);
  }
  draw_shape_tools(context, bar, x);
}

}  // namespace kindred::ui
