// SPDX-License-Identifier: MIT
// A hand on the mouse over the canvas, for tests of the editor layer: presses, moves and releases
// in window px, as the window would send them.
#pragma once

#include <algorithm>
#include <initializer_list>

#include "editor/pose_drag_targets.h"
#include "editor/tools.h"
#include "support/mirror_scene.h"

namespace kindred::test {

class CanvasHand {
 public:
  explicit CanvasHand(editor::Editor& editor, CharacterId character = kPerson)
      : editor_(editor), id_(character) {}

  bool shift = false, ctrl = false, alt = false;
  editor::CanvasInput input;

  /// A pane of 1280 x 720 that shows the page pixel by pixel.
  static editor::CanvasTransform transform() {
    editor::CanvasTransform transform;
    transform.pane_size = {1280, 720};
    transform.center_world = {640, 360};
    return transform;
  }

  const std::vector<editor::Gizmo>& gizmos() { return input.gizmos(editor_, transform()); }

  /// The gizmo of that path; one that is not there has no figure.
  editor::Gizmo at(const std::string& path) {
    for (const editor::Gizmo& gizmo : gizmos()) {
      if (gizmo_path(editor_.scene(), gizmo) == path) return gizmo;
    }
    return {};
  }
  Vec2 screen(const std::string& path) { return at(path).a_screen; }

  void press(Vec2 screen, int clicks = 1) {
    where_ = screen;
    input.press(editor_, transform(), event(screen, clicks));
  }
  void move(Vec2 screen) {
    where_ = screen;
    input.move(editor_, transform(), event(screen, 1));
  }
  /// In steps of at most `step` px.
  void move_slowly(Vec2 screen, double step = 4) {
    const Vec2 from = where_;
    const int count = 1 + static_cast<int>(glm::distance(from, screen) / step);
    for (int i = 1; i <= count; ++i)
      move(from + (screen - from) * (i / static_cast<double>(count)));
  }
  void release() { input.release(editor_, transform(), event(where_, 1)); }

  /// A gesture that a key begins, with the mouse there.
  bool begin(editor::Gesture gesture, Vec2 screen) {
    where_ = screen;
    return input.begin(editor_, transform(), gesture, event(screen, 1));
  }
  /// Keys one after the other: "1 2 . 5 enter".
  void keys(const std::string& names) {
    std::size_t from = 0;
    while (from < names.size()) {
      const std::size_t end = std::min(names.find(' ', from), names.size());
      input.key(editor_, names.substr(from, end - from));
      from = end + 1;
    }
  }
  void select(std::initializer_list<const char*> names) {
    editor::Selection selection;
    selection.character = id_;
    for (const char* name : names) selection.bones.push_back(bone_id(name));
    editor_.select(selection);
  }

  void drag(Vec2 from, Vec2 to) {
    press(from);
    move_slowly(to);
    release();
  }
  void click(Vec2 screen, int clicks = 1) {
    press(screen, clicks);
    release();
  }

  // ---- what is shown then -----------------------------------------------------------------------
  const EvaluatedCharacter& person() { return *editor::evaluated_of(editor_, id_); }
  const Character& character() { return *find_character(editor_.scene(), id_); }
  BoneId bone_id(std::string_view name) {
    const Bone* bone = find_bone(character(), name);
    return bone == nullptr ? BoneId{} : bone->id;
  }
  int bone(std::string_view name) { return bone_index(*character().bones, bone_id(name)); }
  Vec2 joint(std::string_view name, ReflectionId figure = {}) {
    return origin((*editor::figure_world(person(), character(),
                                         figure))[static_cast<std::size_t>(bone(name))]);
  }
  Vec2 tip(std::string_view name, ReflectionId figure = {}) {
    const auto i = static_cast<std::size_t>(bone(name));
    return apply((*editor::figure_world(person(), character(), figure))[i],
                 {(*character().bones)[i].length, 0});
  }
  double rotation(std::string_view name) {
    return person().pose[static_cast<std::size_t>(bone(name))].rotation_deg;
  }

 private:
  editor::PointerEvent event(Vec2 screen, int clicks) const {
    editor::PointerEvent event;
    event.screen = screen;
    event.world = transform().to_world(screen);
    event.shift = shift;
    event.ctrl = ctrl;
    event.alt = alt;
    event.clicks = clicks;
    return event;
  }

  editor::Editor& editor_;
  CharacterId id_;
  Vec2 where_{0, 0};
};

}  // namespace kindred::test
