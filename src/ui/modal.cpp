// SPDX-License-Identifier: MIT
#include "ui/modal.h"

#include "ui/export_dialog.h"

namespace kindred::ui {
namespace {

bool pressed(ImGuiKey key) {
  // The key that opened a dialog is not one for it.
  return !ImGui::IsWindowAppearing() &&
         ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) &&
         !ImGui::GetIO().WantTextInput && ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
}

}  // namespace

ScopedModal::ScopedModal(Context& context, const char* name, float width, float height) {
  const Rect& window = context.layout.window;
  width = ImMin(width, window.w - px(16));
  height = ImMin(height, window.h - px(16));
  rect_ = {ImFloor(window.x + (window.w - width) / 2), ImFloor(window.y + (window.h - height) / 2),
           width, height};
  // One window over all: it takes every click that the panel does not, and lies over what was
  // there before it appeared.
  ImGui::SetNextWindowPos(window.min());
  ImGui::SetNextWindowSize({ImMax(1.f, window.w), ImMax(1.f, window.h)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.f);
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  const bool popup =
      ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (front_dialog(context.state) == name && !popup &&
      !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)) {
    ImGui::SetWindowFocus();
  }
  fill(*ImGui::GetWindowDrawList(), window, color(Token::kShade, 0.55f));
  draw_popup_ground(rect_);
}

ScopedModal::~ScopedModal() { ImGui::End(); }

bool ScopedModal::escape() const { return pressed(ImGuiKey_Escape); }
bool ScopedModal::enter() const { return pressed(ImGuiKey_Enter); }

std::string_view front_dialog(const UiState& state) {
  if (state.question) return "question";
  if (state.recoveries) return "recoveries";
  if (state.preferences) return "preferences";
  if (state.save_pose) return "save pose";
  if (state.command_palette) return "command palette";
  if (state.file_browser) return "file browser";
  if (state.export_dialog && !state.export_dialog->hidden) return "export";
  if (state.keys_open) return "key list";
  return {};
}

}  // namespace kindred::ui
