// SPDX-License-Identifier: MIT
#include "ui/motion.h"

#include "ui/imgui_all.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

constexpr double kPopupSeconds = 0.08;

bool reduced_now = false;

void fade_vertices(ImDrawList& list, float share) {
  for (ImDrawVert& vertex : list.VtxBuffer) {
    const ImU32 alpha = (vertex.col >> IM_COL32_A_SHIFT) & 0xFF;
    const auto faded = static_cast<ImU32>(static_cast<float>(alpha) * share);
    vertex.col = (vertex.col & ~IM_COL32_A_MASK) | (faded << IM_COL32_A_SHIFT);
  }
}

}  // namespace

void set_motion_reduced(bool reduced) { reduced_now = reduced; }
bool motion_reduced() { return reduced_now; }

double eased_out(double share) {
  const double rest = 1 - ImClamp(share, 0.0, 1.0);
  return 1 - rest * rest * rest;
}

void fade_in_popup() {
  if (reduced_now) return;
  ImGuiWindow& window = *ImGui::GetCurrentWindow();
  ImGuiStorage& storage = window.StateStorage;
  const ImGuiID since_id = window.GetID("fade since");
  const auto now = static_cast<float>(ImGui::GetTime());
  if (ImGui::IsWindowAppearing()) storage.SetFloat(since_id, now);
  const double share = static_cast<double>(now - storage.GetFloat(since_id, -1)) / kPopupSeconds;
  if (share >= 1) return;
  fade_vertices(*window.DrawList, static_cast<float>(eased_out(share)));
  request_frame_in(kMotionFrame);
}

}  // namespace kindred::ui
