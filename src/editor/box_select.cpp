// SPDX-License-Identifier: MIT
#include "editor/box_select.h"

#include <algorithm>
#include <map>

#include "editor/selection.h"

namespace kindred::editor {
namespace {

bool inside_box(Vec2 point, Vec2 min, Vec2 max) {
  return point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y;
}

/// A joint that can be seen: of the character itself, or on the other figures.
bool is_boxable(const Gizmo& gizmo) {
  return gizmo.kind == GizmoKind::kJoint && !gizmo.locked && !gizmo.follows;
}

}  // namespace

Selection box_selection(const std::vector<Gizmo>& gizmos, Vec2 corner_screen, Vec2 other_screen,
                        const Selection& before, bool add) {
  const Vec2 min = glm::min(corner_screen, other_screen);
  const Vec2 max = glm::max(corner_screen, other_screen);
  std::map<CharacterId, std::vector<BoneId>> found;
  for (const Gizmo& gizmo : gizmos) {
    if (!is_boxable(gizmo) || !inside_box(gizmo.a_screen, min, max)) continue;
    std::vector<BoneId>& bones = found[gizmo.figure.character];
    if (std::find(bones.begin(), bones.end(), gizmo.bone) == bones.end()) {
      bones.push_back(gizmo.bone);
    }
  }
  Selection selection = before;
  if (!add) clear_selection(selection);
  if (found.empty()) return selection;
  const auto most = std::max_element(found.begin(), found.end(), [](const auto& l, const auto& r) {
    return l.second.size() < r.second.size();
  });
  const bool own = found.contains(before.character);
  const CharacterId character = own ? before.character : most->first;
  if (character != before.character) select_character(selection, character);
  selection.handle = {};
  selection.part = {};
  selection.reflection = {};
  for (const BoneId bone : found[character]) {
    if (!is_selected(selection, character, bone)) selection.bones.push_back(bone);
  }
  return selection;
}

BoxSelect::BoxSelect(const Editor& editor, Vec2 press_screen)
    : before_(editor.session().selection),
      press_screen_(press_screen),
      mouse_screen_(press_screen) {}

void BoxSelect::move(Editor& editor, const CanvasTransform& transform, Vec2 mouse_screen,
                     bool add) {
  mouse_screen_ = mouse_screen;
  editor.select(
      box_selection(canvas_gizmos(editor, transform), press_screen_, mouse_screen, before_, add));
  editor.touch();
}

void BoxSelect::cancel(Editor& editor) const { editor.select(before_); }

DragFeedback BoxSelect::feedback() const {
  DragFeedback feedback;
  feedback.active = true;
  feedback.box = true;
  feedback.box_min_screen = glm::min(press_screen_, mouse_screen_);
  feedback.box_max_screen = glm::max(press_screen_, mouse_screen_);
  return feedback;
}

}  // namespace kindred::editor
