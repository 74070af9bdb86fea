// SPDX-License-Identifier: MIT
// A drag on the canvas that poses a figure: IK of a joint, tip, handle or counterpart, FK of a
// bone, moving a root. All of it is one step of the history.
//
// Every event is solved from the pose of the event before, with the null-space pull to the pose at
// the start of the drag: the pose follows the mouse without jumps and does not creep. Where the
// pose at the start meets every target it is taken as it is, so a drag that comes back to where it
// began has changed nothing, bit by bit.
#pragma once

#include <vector>

#include "editor/gizmos.h"
#include "editor/pose_drag_problem.h"

namespace kindred::editor {

/// What panels draw of a drag in progress: the ghost arc and its tag.
struct DragFeedback {
  bool active = false;
  GrabKind kind = GrabKind::kReach;
  FigureRef figure;
  BoneId bone;
  HandleId handle;
  // Turning a bone:
  Vec2 pivot_world{0, 0};          ///< its joint, on the figure that the mouse is on
  double start_direction_rad = 0;  ///< world direction joint to tip at the start, on that figure
  double sweep_rad = 0;            ///< from there to now, as seen on that figure
  double start_deg = 0;            ///< the bone's rotation at the start
  double now_deg = 0;
  bool at_limit = false;
};

struct DragModifiers {
  bool fine = false;  ///< a tenth of the mouse's way
  bool snap = false;  ///< rotations to multiples of 15 degrees
};

class PoseDrag {
 public:
  /// Begins a drag of the editor. `press_world` is where the button went down: what is grabbed
  /// keeps its distance from the mouse. A body is turned; with `limb_only` it is pulled by the
  /// point under the mouse instead.
  PoseDrag(Editor& editor, const Gizmo& gizmo, Vec2 press_world, bool limb_only);

  void move(Editor& editor, Vec2 mouse_world, DragModifiers modifiers);
  DragFeedback feedback() const;

 private:
  void reach(Editor& editor, Vec2 target_world);
  void move_root(Vec2 target_world);
  void rotate(Editor& editor, Vec2 mouse_world, DragModifiers modifiers);
  void turn_to(double rotation_deg);
  void lean_to_start();
  void solve();
  void show(Editor& editor);
  void place_handles(Character& character) const;
  double local_angle_deg(Vec2 point_world) const;
  double limited_deg(double rotation_deg) const;
  const BonePose& start_of_grabbed() const;

  Grab grab_;
  BoneId bone_;
  DragProblem problem_;
  Pose start_;           ///< at the start of the drag
  Pose solved_;          ///< as the last solve left it: the next one starts here
  Pose from_, scratch_;  ///< of the solve in progress
  Pose shown_;  ///< the same without changes too small to see, bit for bit those of `start_`
  std::vector<Affine> start_world_;
  std::vector<Affine> world_;  ///< of shown_
  ik::Workspace workspace_;
  SolveReport report_;

  Vec2 last_mouse_world_{0, 0};
  Vec2 grabbed_world_{0, 0};  ///< where the grabbed point should be, on its figure

  Affine turning_frame_;  ///< FK: from the space in which the bone turns to the mouse's figure
  double last_angle_deg_ = 0;
  double turned_deg_ = 0;
};

}  // namespace kindred::editor
