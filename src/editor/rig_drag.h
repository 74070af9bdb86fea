// SPDX-License-Identifier: MIT
// One drag of Rig mode, by the mouse held down or by a key (G, R, S): joints, tips, bodies, limits.
#pragma once

#include <string>
#include <vector>

#include "editor/edits_rig.h"
#include "editor/rig_gizmos.h"
#include "editor/rig_tools.h"

namespace kindred::editor {

enum class RigGrab { kJoint, kTip, kTurn, kMove, kScale, kLimit };

/// "Length 84.0 px, angle 12.0°"
std::string bone_words(const Scene& scene, CharacterId character, BoneId bone);

class RigDrag {
 public:
  /// Begins a drag of the editor. `bones`: what moves, the grabbed one last.
  RigDrag(Editor& editor, RigGrab grab, CharacterId character, std::vector<BoneId> bones,
          Vec2 press_world);
  /// Of a limit.
  RigDrag(Editor& editor, const LimitRay& ray, Vec2 press_world);

  void move(Editor& editor, const CanvasTransform& transform, const PointerEvent& event);
  void set_axis(DragAxis axis) { axis_ = axis; }
  DragFeedback feedback() const;

 private:
  void begin(Editor& editor);
  void follow(Vec2 mouse_world, bool fine);
  void apply_to(Scene& scene) const;
  std::string tag(const Scene& scene) const;

  RigGrab grab_;
  CharacterId character_;
  std::vector<BoneId> bones_;
  bool limit_is_max_ = false;
  double limit_start_deg_ = 0;

  // At the start:
  Vec2 joint_world_{0, 0}, tip_world_{0, 0};
  double angle_world_deg_ = 0, rest_angle_deg_ = 0;

  Vec2 mouse_world_{0, 0};  // of the last event
  Vec2 way_world_{0, 0};
  double turn_deg_ = 0;
  double factor_ = 1;
  double press_distance_ = 0;

  // What the next change does:
  Vec2 target_world_{0, 0};
  double target_deg_ = 0;
  double target_factor_ = 1;
  Children children_ = Children::kFollow;
  DragAxis axis_ = DragAxis::kBoth;
  std::string tag_;
};

}  // namespace kindred::editor
