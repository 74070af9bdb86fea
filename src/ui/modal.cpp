// SPDX-License-Identifier: MIT
#include "ui/modal.h"

namespace kindred::ui {
namespace {

bool pressed(ImGuiKey key) {
  return ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) &&
         !ImGui::GetIO().WantTextInput && ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), false);
}

}  // namespace

ScopedModal::ScopedModal(Context& context, const char* name, float width, float height) {
  const Rect& window = context.layout.window;
  width = ImMin(width, window.w - px(16));
  height = ImMin(height, window.h - px(16));
  rect_ = {ImFloor(window.x + (window.w - width) / 2), ImFloor(window.y + (window.h - height) / 2),
           width, height};
  if (!ImGui::IsPopupOpen(name)) ImGui::OpenPopup(name);
  ImGui::SetNextWindowPos(rect_.min());
  ImGui::SetNextWindowSize({rect_.w, rect_.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, px(6));
  // The dialog is open as long as its owner draws it, whatever ImGui thinks of Esc.
  ImGui::BeginPopupModal(name, nullptr,
                         ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar(2);
  draw_popup_ground();
}

ScopedModal::~ScopedModal() { ImGui::EndPopup(); }

bool ScopedModal::escape() const { return pressed(ImGuiKey_Escape); }
bool ScopedModal::enter() const { return pressed(ImGuiKey_Enter); }

}  // namespace kindred::ui
