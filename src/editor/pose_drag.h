// SPDX-License-Identifier: MIT
// A drag that poses a figure, by the mouse held down or by a modal key: IK of joints, tips, handles
// and counterparts, FK of bones (turning, scaling), moving roots. All of it is one step of the
// history.
//
// Every event is solved from the pose of the event before, with the null-space pull to the pose at
// the start of the drag: the pose follows the mouse without jumps and does not creep. An event that
// did not get there goes on in the frames in which the mouse rests (settle), and to the end where
// the drag ends. Where the pose at the start meets every target it is taken as it is, so a drag
// that comes back to where it began has changed nothing, bit by bit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/gizmos.h"
#include "editor/pose_drag_body.h"
#include "editor/pose_drag_pins.h"
#include "editor/pose_drag_solve.h"

namespace kindred::editor {

/// What a drag is held to: of moves the axes of the world, of scales those of the bones.
enum class DragAxis { kBoth, kX, kY };

/// What panels draw of a drag in progress: the ghost arc, the box, the tag.
struct DragFeedback {
  bool active = false;
  GrabKind kind = GrabKind::kReach;
  FigureRef figure;
  BoneId bone;
  HandleId handle;
  DragAxis axis = DragAxis::kBoth;
  Vec2 pivot_world{0, 0};  ///< joint of the bone or the grabbed point, on the mouse's figure, at
                           ///< the start
  std::string tag;         ///< of modal transforms: "Move x 12.0, y -4.0 px"; else empty
  // Turning a bone:
  double start_direction_rad = 0;  ///< world direction joint to tip at the start, on that figure
  double sweep_rad = 0;            ///< from there to now, as seen on that figure
  double start_deg = 0;            ///< the bone's rotation at the start
  double now_deg = 0;
  bool at_limit = false;
  // Selecting by a box:
  bool box = false;
  Vec2 box_min_screen{0, 0}, box_max_screen{0, 0};
};

struct DragModifiers {
  bool fine = false;  ///< a tenth of the mouse's way
  bool snap = false;  ///< 15 degrees, 10 px, a scale of 0.1
};

class PoseDrag {
 public:
  /// Begins a drag of the editor, named as its step will be. `press_world` is where the mouse is:
  /// what is grabbed keeps its distance from it. With `at` the pose of that time is dragged and
  /// keyed there, whatever the playhead and auto-key say.
  PoseDrag(Editor& editor, Grab grab, std::string name, Vec2 press_world,
           std::optional<Time> at = std::nullopt);

  void move(Editor& editor, Vec2 mouse_world, DragModifiers modifiers);
  void set_axis(Editor& editor, DragAxis axis);
  /// A number instead of the mouse: px along the axis (x where there is none), degrees, a factor.
  void set_typed(Editor& editor, std::optional<double> amount);

  /// The mouse rests: goes on towards what the last event did not reach. False once there is
  /// nothing more to gain.
  bool settle(Editor& editor);
  /// The end of the drag, before it is committed: settles.
  void finish(Editor& editor);

  DragAxis axis() const { return axis_; }
  DragFeedback feedback() const;
  /// What it has come to, by mouse or keys.
  Vec2 way_world() const;
  double turned_deg() const;
  double scale_factor() const;

 private:
  void follow(Vec2 mouse_world, double factor);
  void pose(Editor& editor, double way_px);
  void reach(Vec2 way);
  void move_roots(Vec2 way);
  void turn_and_scale();
  double rotation_of(std::size_t point) const;
  void lean_to_start();
  void solve();
  void catch_up(double way_px);
  void loosen();
  bool arrived() const;
  bool solve_on();
  void take_result(double microseconds);
  void leave_out_small_changes();
  void show(Editor& editor);
  void place_handles(Character& character) const;
  double local_angle_deg(Vec2 point_world) const;
  double limited_deg(int bone, double rotation_deg) const;

  const BonePose& start_of(const GrabbedPoint& point) const {
    return start_[static_cast<std::size_t>(point.bone)];
  }

  Grab grab_;
  BoneId bone_;  ///< of the first point
  std::optional<Time> at_;
  Cow<std::vector<Bone>> bones_;
  DragProblem problem_;
  DragPins pins_;  ///< in time
  Pose start_;     ///< at the start of the drag
  Pose solved_;    ///< as the last solve left it: the next one starts here
  Pose from_;      ///< of the solve in progress
  WaitingBody body_;
  Pose shown_;  ///< the same without changes too small to see, bit for bit those of `start_`
  std::vector<Affine> start_world_;
  std::vector<Affine> world_;  ///< of shown_
  DragBuffers buffers_;
  ik::Result result_;
  SolveReport report_;
  double event_way_px_ = 0;  ///< the mouse went in the last event
  bool posed_ = false;       ///< an event has come
  bool at_start_ = false;    ///< the pose at the start meets what the last event asks for
  bool settled_ = true;      ///< nothing is gained by going on
  int rounds_ = 0;           ///< of settling since the last event

  std::vector<Vec2> points_start_world_;  ///< of the grabbed points, on the mouse's figure
  std::vector<double> senses_;            ///< of turns: -1 where a bone turns against the first
  Affine to_own_;    ///< of a character that is held: from the figure under the mouse to its space
  Affine to_world_;  ///< and back
  Affine
      turning_frame_;  ///< FK: from the space in which the first bone turns to the mouse's figure

  // How far the mouse has gone:
  Vec2 last_mouse_world_{0, 0};
  Vec2 mouse_way_world_{0, 0};
  double last_angle_deg_ = 0, mouse_turn_deg_ = 0;
  double last_distance_ = 0, first_distance_ = 1, mouse_growth_ = 0;
  bool snap_ = false;
  DragAxis axis_ = DragAxis::kBoth;
  std::optional<double> typed_;
};

}  // namespace kindred::editor
