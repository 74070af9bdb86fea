// SPDX-License-Identifier: MIT
#include "ui/undo_flash.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "kindred/scene/evaluate.h"
#include "ui/context.h"
#include "ui/motion.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr double kFlashSeconds = 0.4;
constexpr double kSamePlace = 1e-6;  // px

bool same_place(const Affine& a, const Affine& b) {
  const Vec2 tip{1, 0};
  return glm::distance(origin(a), origin(b)) < kSamePlace &&
         glm::distance(apply(a, tip), apply(b, tip)) < kSamePlace;
}

void add_moved(const Character& was, const Character& is, Time time,
               std::vector<editor::BoneRef>& moved) {
  const EvaluatedCharacter old = evaluate_character(was, editor::active_clip(was), time);
  const EvaluatedCharacter now = evaluate_character(is, editor::active_clip(is), time);
  for (std::size_t i = 0; i < is.bones->size(); ++i) {
    const BoneId bone = (*is.bones)[i].id;
    const int place = bone_index(*was.bones, bone);
    const bool stayed =
        place >= 0 && same_place(old.world[static_cast<std::size_t>(place)], now.world[i]);
    if (!stayed) moved.push_back({is.id, bone});
  }
}

}  // namespace

std::vector<editor::BoneRef> moved_bones(const Scene& before, const Scene& after, Time time) {
  std::vector<editor::BoneRef> moved;
  for (const Cow<Character>& is : after.characters) {
    for (const Cow<Character>& was : before.characters) {
      if (was->id != is->id || was.identity() == is.identity()) continue;
      add_moved(*was, *is, time, moved);
    }
  }
  return moved;
}

void flash_changes(Context& context, const Scene& before) {
  if (motion_reduced() || context.editor.session().playing) return;
  context.state.undo_flash = {
      moved_bones(before, context.editor.scene(), context.editor.session().playhead), context.now};
}

void draw_undo_flash(Context& context) {
  UndoFlash& flash = context.state.undo_flash;
  if (flash.bones.empty()) return;
  const double share = (context.now - flash.since) / kFlashSeconds;
  if (share >= 1) {
    flash.bones.clear();
    return;
  }
  const Rect& pane = context.layout.canvas;
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  ScopedClip clip(list, pane);
  const ImU32 tint = color(Token::kAccent, static_cast<float>(1 - eased_out(share)));
  const auto at = [](Vec2 p) {
    return ImVec2{static_cast<float>(p.x) * ui_scale(), static_cast<float>(p.y) * ui_scale()};
  };
  const auto& gizmos = context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
  for (const editor::Gizmo& gizmo : gizmos) {
    if (gizmo.kind != editor::GizmoKind::kBone || gizmo.figure.reflection) continue;
    const editor::BoneRef bone{gizmo.figure.character, gizmo.bone};
    if (std::find(flash.bones.begin(), flash.bones.end(), bone) == flash.bones.end()) continue;
    const ImVec2 a = at(gizmo.a_screen), b = at(gizmo.b_screen);
    const ImVec2 along = b - a;
    const float length = std::sqrt(along.x * along.x + along.y * along.y);
    if (length < 1) continue;
    const ImVec2 across = ImVec2{-along.y, along.x} * (px(5) / length);
    const ImVec2 outline_points[] = {a + across, b + across, b - across, a - across};
    list.AddPolyline(outline_points, 4, tint, ImDrawFlags_Closed, px(2));
  }
  request_frame_in(kMotionFrame);
}

}  // namespace kindred::ui
