// SPDX-License-Identifier: MIT
#include "ui/text_value.h"

#include <imgui_stdlib.h>

#include "ui/widgets.h"

namespace kindred::ui {
namespace {

// The one field that is being typed in.
struct TypedText {
  ImGuiID id = 0;
  std::string text, shown;
};
TypedText typed_value;
bool last_active = false, last_left = false;

}  // namespace

std::optional<std::string> text_value(std::string_view id, const Rect& rect,
                                      const std::string& shown, const TextValueOptions& options) {
  ScopedId scope(id);
  const ImGuiID own = ImGui::GetID("##value");
  ImGui::SetCursorScreenPos(rect.min());
  ImGui::SetNextItemWidth(rect.w);
  if (options.focus) {
    ImGui::SetKeyboardFocusHere();
    announce_typing();
  }
  ScopedVar padding(ImGuiStyleVar_FramePadding, ImVec2{px(8), (rect.h - ImGui::GetFontSize()) / 2});
  ScopedColor hint_color(ImGuiCol_TextDisabled, Token::kTextDim);
  const bool typing_here = typed_value.id == own;
  std::string text = typing_here ? typed_value.text : shown;
  const std::string hint(options.hint);
  ImGui::InputTextWithHint("##value", hint.c_str(), &text, ImGuiInputTextFlags_AutoSelectAll);
  const bool active = ImGui::IsItemActive();
  const bool left = ImGui::IsItemDeactivated();
  last_active = active;
  last_left = left;
  if (active) {
    outline(*ImGui::GetWindowDrawList(), rect, color(Token::kAccent), px(4), px(1));
    if (!typing_here) typed_value = {own, text, shown};
    typed_value.text = text;
    return std::nullopt;
  }
  if (!typing_here) return std::nullopt;
  const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  const bool entered = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter)) ||
                       ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_KeyPadEnter));
  const std::string before = typed_value.shown;
  typed_value = {};
  if (!left || escaped) return std::nullopt;
  if (text == before && !(options.keep_unsaid && entered)) return std::nullopt;
  return text;
}

bool text_value_active() { return last_active; }
bool text_value_left() { return last_left; }

}  // namespace kindred::ui
