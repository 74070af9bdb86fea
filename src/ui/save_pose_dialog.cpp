// SPDX-License-Identifier: MIT
#include "ui/save_pose_dialog.h"

#include <utility>

#include "editor/pose_library.h"
#include "ui/modal.h"
#include "ui/panels.h"

namespace kindred::ui {

void open_save_pose(Context& context) {
  context.state.save_pose = std::make_unique<SavePoseState>();
  announce_typing();
}

void draw_save_pose(Context& context) {
  if (!context.state.save_pose) return;
  SavePoseState& dialog = *context.state.save_pose;
  bool confirmed = false, cancelled = false;
  {
    ScopedModal modal(context, "save pose", px(400), px(164));
    const Rect rect = modal.rect();
    const float x = rect.x + px(16), width = rect.w - px(32);
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kTitle, x, rect.y + px(26),
              color(Token::kText), "Save the pose as");
    cancelled = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
    confirmed = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
    const Rect name{x, rect.y + px(48), width, px(24)};
    text_field("name", name, dialog.name, std::exchange(dialog.focus_name, false));
    context.map.add("save_pose/name", name);
    const Rect scope{x, rect.y + px(82), width, px(24)};
    const Segment scopes[] = {{"Selected bones"}, {"Whole figure"}};
    segmented("scope", scope, scopes, dialog.scope);
    context.map.add("save_pose/scope", scope);
    ButtonOptions primary;
    primary.look = ButtonLook::kPrimary;
    const float y = rect.bottom() - px(40), save_width = ImMax(px(72), button_width("Save"));
    const Rect save{x + width - save_width, y, save_width, px(24)};
    confirmed |= button("save", save, "Save", primary);
    context.map.add("save_pose/save", save);
    const float cancel_width = button_width("Cancel");
    const Rect cancel{save.x - px(8) - cancel_width, y, cancel_width, px(24)};
    cancelled |= button("cancel", cancel, "Cancel");
    context.map.add("save_pose/cancel", cancel);
  }
  if (!confirmed && !cancelled) return;
  const SavePoseState asked = std::move(dialog);
  context.state.save_pose.reset();
  if (cancelled) return;
  context.state.poses.chosen = editor::save_pose(
      context.editor, asked.name,
      asked.scope == 0 ? editor::PoseScope::kSelectedBones : editor::PoseScope::kWholeFigure);
}

}  // namespace kindred::ui
