// SPDX-License-Identifier: MIT
#include "editor/pose_drag.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/number_input.h"
#include "editor/pose_drag_targets.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kPoseFine = 0.1;
constexpr double kPoseSnapDeg = 15, kPoseSnapPx = 10, kPoseSnapFactor = 0.1;
/// Bones that carry pins change by at most this before the pins are solved.
constexpr double kTurnDeg = 3, kGrowth = 0.05;
constexpr int kMostSteps = 240;
/// A scale by the mouse needs a lever: nearer to the joint the mouse counts as this far away, px.
constexpr double kShortestScaleLever = 8;
constexpr double kLean = 0.02;
constexpr double kMostLeanDeg = 0.3;
/// The whole lean for a mouse that went so many heights in the event, less for less: while it rests
/// nothing may stir.
constexpr double kLeanWay = 0.002;
/// A fast mouse: one more round of solving for each of these parts of the figure's height, at most
/// kMostRounds, fewer for figures of very many bones.
constexpr double kRoundShare = 0.02;
constexpr int kMostRounds = 8;
constexpr int kBonesARound = 500;
/// Pulls to the start (pose_drag_pull.h) in an event; figures of more bones go there while the
/// mouse rests.
constexpr int kPulls = 2, kFewBones = 200;
/// Settling ends where a round changes no value by this much, degrees or px, or after so many.
constexpr double kSettledChange = 2e-3;
constexpr int kMostSettling = 300;
/// Values that changed by less are left as they were: at 1000 px from a joint 1e-5 degrees move a
/// point by 0.0002 px.
constexpr double kUnseenChange = 1e-5;

double whole_steps(double value, double step) { return std::round(value / step) * step; }

/// Where the figure shows the own space of a held character.
Affine figure_space(const EvaluatedCharacter& held, const Character& character,
                    ReflectionId figure) {
  for (const EvaluatedReflection& reflection : held.reflections) {
    const auto i = static_cast<std::size_t>(reflection.reflection);
    if (!figure || character.reflections[i].id != figure) continue;
    return reflection_matrix(reflection.map, held.held_root.value_or(Vec2{0, 0})) * held.space;
  }
  return held.space;
}

/// The same pose as if nobody held the character.
EvaluatedCharacter in_own_space(const EvaluatedCharacter& held, const Character& character) {
  EvaluatedCharacter own = held;
  own.space = {};
  own.held_root.reset();
  forward_kinematics(own.rig, own.pose, own.world);
  own.center_of_mass = center_of_mass(own.rig, own.world);
  for (EvaluatedReflection& reflection : own.reflections) {
    reflection.held_root.reset();
    reflection.map =
        reflection_map(character.reflections[static_cast<std::size_t>(reflection.reflection)]);
    reflect_worlds(own.rig, reflection.map, own.world, reflection.world);
  }
  return own;
}

double seen(double value, double start) {
  return std::abs(value - start) < kUnseenChange ? start : value;
}

bool looks_alike(const Pose& one, const Pose& other) {
  return std::equal(
      one.begin(), one.end(), other.begin(), [](const BonePose& a, const BonePose& b) {
        return std::abs(a.rotation_deg - b.rotation_deg) < kSettledChange &&
               std::abs(a.x - b.x) < kSettledChange && std::abs(a.y - b.y) < kSettledChange;
      });
}

void take_seen_changes(const Pose& start, Pose& shown) {
  for (std::size_t i = 0; i < start.size(); ++i) {
    shown[i].x = seen(shown[i].x, start[i].x);
    shown[i].y = seen(shown[i].y, start[i].y);
    shown[i].rotation_deg = seen(shown[i].rotation_deg, start[i].rotation_deg);
  }
}

}  // namespace

PoseDrag::PoseDrag(Editor& editor, Grab grab, std::string name, Vec2 press_world,
                   std::optional<Time> at)
    : grab_(std::move(grab)), at_(at) {
  editor.set_playing(false);
  const Character& character = *find_character(editor.scene(), grab_.figure.character);
  EvaluatedCharacter own;
  if (at_) own = evaluate_character(character, active_clip(character), *at_);
  const EvaluatedCharacter& now = *evaluated_of(editor, character.id);
  const bool held = !at_ && !(now.space == Affine{});
  if (held) {
    to_world_ = figure_space(now, character, grab_.figure.reflection);
    to_own_ = inverse(to_world_).value_or(Affine{});
    own = in_own_space(now, character);
    grab_.figure.reflection = {};  // its image is dragged as if it were the figure
    press_world = apply(to_own_, press_world);
  }
  const EvaluatedCharacter& evaluated = at_ || held ? own : now;
  const std::vector<Affine>& figure = *figure_world(evaluated, character, grab_.figure.reflection);
  bones_ = character.bones;
  bone_ = (*character.bones)[static_cast<std::size_t>(grab_.first().bone)].id;
  start_ = solved_ = shown_ = body_.alone = evaluated.pose;
  start_world_ = world_ = evaluated.world;

  const ReflectionMap* map = figure_map(evaluated, character, grab_.figure.reflection);
  for (const GrabbedPoint& point : grab_.points) {
    const auto i = static_cast<std::size_t>(point.bone);
    points_start_world_.push_back(apply(figure[i], point.point_local));
    const Affine axes = parent_axes(evaluated.rig, start_, start_world_, point.bone);
    const Vec2 root = joint_world(start_world_, evaluated.rig.bones[i].root);
    const Affine frame = map == nullptr ? axes : reflection_matrix(*map, root) * axes;
    if (senses_.empty()) turning_frame_ = frame;
    senses_.push_back(determinant(frame) * determinant(turning_frame_) < 0 ? -1.0 : 1.0);
  }
  last_mouse_world_ = press_world;
  last_angle_deg_ = local_angle_deg(press_world);
  last_distance_ = glm::distance(press_world, origin(turning_frame_));
  first_distance_ = std::fmax(last_distance_, kShortestScaleLever);

  problem_ = make_drag_problem(character, evaluated, at_ ? SolveReport{} : editor.session().solve,
                               grab_, editor.session().keep_feet);
  pins_ = drag_pins(character, evaluated.rig, at_.value_or(editor.session().playhead), grab_);
  hold_in_problem(problem_, character, evaluated, grab_, pins_);
  editor.begin_drag(std::move(name));
}

void PoseDrag::move(Editor& editor, Vec2 mouse_world, DragModifiers modifiers) {
  mouse_world = apply(to_own_, mouse_world);
  if (!is_finite(mouse_world)) return;
  const double way_px = glm::distance(mouse_world, last_mouse_world_);
  follow(mouse_world, modifiers.fine ? kPoseFine : 1.0);
  snap_ = modifiers.snap;
  pose(editor, way_px);
}

void PoseDrag::set_axis(Editor& editor, DragAxis axis) {
  axis_ = axis;
  pose(editor, problem_.rig.height);
}

void PoseDrag::set_typed(Editor& editor, std::optional<double> amount) {
  typed_ = amount;
  pose(editor, problem_.rig.height);
}

bool PoseDrag::settle(Editor& editor) {
  if (settled_) return false;
  solve_on();
  show(editor);
  return !settled_;
}

void PoseDrag::finish(Editor& editor) {
  if (!posed_) return;
  while (!settled_) solve_on();
  show(editor);
}

// The angle is measured in the space in which the bone turns, so that mirrored figures, flips and
// scales need no case of their own; it adds up over the events, so that it counts whole turns.
void PoseDrag::follow(Vec2 mouse_world, double factor) {
  mouse_way_world_ += (mouse_world - last_mouse_world_) * factor;
  last_mouse_world_ = mouse_world;
  const double angle_deg = local_angle_deg(mouse_world);
  mouse_turn_deg_ += wrap_deg(angle_deg - last_angle_deg_) * factor;
  last_angle_deg_ = angle_deg;
  const double distance = glm::distance(mouse_world, origin(turning_frame_));
  mouse_growth_ += (distance - last_distance_) / first_distance_ * factor;
  last_distance_ = distance;
}

Vec2 PoseDrag::way_world() const {
  Vec2 way = mouse_way_world_;
  if (typed_) way = {*typed_, *typed_};
  if (typed_ ? axis_ != DragAxis::kY : axis_ == DragAxis::kX) way.y = 0;
  if (axis_ == DragAxis::kY) way.x = 0;
  if (snap_ && !typed_) way = {whole_steps(way.x, kPoseSnapPx), whole_steps(way.y, kPoseSnapPx)};
  return way;
}

/// One bone snaps to whole multiples, several by whole multiples.
double PoseDrag::turned_deg() const {
  if (typed_ || !snap_) return typed_.value_or(mouse_turn_deg_);
  const double from = grab_.points.size() == 1 ? start_of(grab_.first()).rotation_deg : 0;
  return whole_steps(from + mouse_turn_deg_, kPoseSnapDeg) - from;
}

double PoseDrag::scale_factor() const {
  if (typed_) return *typed_;
  const double factor = 1 + mouse_growth_;
  return snap_ ? whole_steps(factor, kPoseSnapFactor) : factor;
}

void PoseDrag::pose(Editor& editor, double way_px) {
  event_way_px_ = way_px;
  if (grab_.poses_directly()) {
    turn_and_scale();
  } else {
    reach(way_world());
    catch_up(way_px);
  }
  posed_ = true;
  rounds_ = 0;
  show(editor);
}

/// A mouse that went far in one event: limbs go further than in one that crept.
void PoseDrag::catch_up(double way_px) {
  const int most =
      std::clamp(kBonesARound * kMostRounds / std::max(1, problem_.rig.size()), 1, kMostRounds);
  const double rounds = way_px / (kRoundShare * problem_.rig.height);
  for (int round = 1; round < std::fmin(most, rounds) && !settled_; ++round) {
    if (result_.status == ik::Status::kConverged && !body_.returns) return;
    solve_on();
  }
}

void PoseDrag::reach(Vec2 way) {
  for (std::size_t i = 0; i < points_start_world_.size(); ++i) {
    problem_.handles[i].target_world = points_start_world_[i] + way;
  }
  at_start_ = meets(problem_, problem_.handles, start_world_);
  if (at_start_) {
    solved_ = body_.alone = start_;
  } else if (grab_.kind == GrabKind::kMove && problem_.handles.size() == grab_.points.size()) {
    move_roots(way);
  }
  solve();
}

/// Nothing holds the figure: its roots go to the mouse. The joint of a root is position + (x, y);
/// a reflection shows it at offset + scale * joint, axis by axis.
void PoseDrag::move_roots(Vec2 way) {
  const int reflection = problem_.handles.front().reflection;
  const ReflectionMap map =
      reflection < 0 ? ReflectionMap{} : problem_.reflections[static_cast<std::size_t>(reflection)];
  for (std::size_t p = 0; p < grab_.points.size(); ++p) {
    const auto i = static_cast<std::size_t>(grab_.points[p].bone);
    const Vec2 at_rest = problem_.rig.bones[i].position;
    const Vec2 joint = (points_start_world_[p] + way - map.root_offset) / map.root_scale;
    if (map.root_scale.x != 0) solved_[i].x = joint.x - at_rest.x;
    if (map.root_scale.y != 0) solved_[i].y = joint.y - at_rest.y;
  }
}

double PoseDrag::rotation_of(std::size_t point) const {
  const GrabbedPoint& grabbed = grab_.points[point];
  const double start = start_of(grabbed).rotation_deg;
  return limited_deg(grabbed.bone, start + senses_[point] * turned_deg());
}

/// In small steps: pins on legs that are nearly straight are lost in one large one.
void PoseDrag::turn_and_scale() {
  std::vector<BonePose> from, to;
  double steps = 1;
  bool changes = false;
  for (std::size_t p = 0; p < grab_.points.size(); ++p) {
    const BonePose& start = start_of(grab_.points[p]);
    from.push_back(solved_[static_cast<std::size_t>(grab_.points[p].bone)]);
    to.push_back(from.back());
    if (grab_.kind == GrabKind::kRotate) {
      to.back().rotation_deg = rotation_of(p);
      changes |= std::abs(to.back().rotation_deg - start.rotation_deg) >= kUnseenChange;
      steps =
          std::fmax(steps, std::abs(to.back().rotation_deg - from.back().rotation_deg) / kTurnDeg);
    } else {
      const double factor = scale_factor();
      if (axis_ != DragAxis::kY)
        to.back().scale_x = accepted(start.scale_x * factor, start.scale_x, kScaleRange);
      if (axis_ != DragAxis::kX)
        to.back().scale_y = accepted(start.scale_y * factor, start.scale_y, kScaleRange);
      if (axis_ == DragAxis::kY) to.back().scale_x = start.scale_x;
      if (axis_ == DragAxis::kX) to.back().scale_y = start.scale_y;
      changes |= to.back().scale_x != start.scale_x || to.back().scale_y != start.scale_y;
      steps = std::fmax(steps, std::abs(to.back().scale_x - from.back().scale_x) / kGrowth);
      steps = std::fmax(steps, std::abs(to.back().scale_y - from.back().scale_y) / kGrowth);
    }
  }
  if (!changes) {
    solved_ = start_;
    from = to;
    steps = 1;
  }
  const int count =
      problem_.handles.empty() ? 1 : static_cast<int>(std::fmin(std::ceil(steps), kMostSteps));
  for (int step = 1; step <= count; ++step) {
    const double share = static_cast<double>(step) / count;
    for (std::size_t p = 0; p < grab_.points.size(); ++p) {
      BonePose& bone = solved_[static_cast<std::size_t>(grab_.points[p].bone)];
      const auto between = [&](double BonePose::*field) {
        bone.*field =
            step == count ? to[p].*field : from[p].*field + share * (to[p].*field - from[p].*field);
      };
      if (grab_.kind == GrabKind::kRotate) between(&BonePose::rotation_deg);
      if (grab_.kind == GrabKind::kScale) between(&BonePose::scale_x), between(&BonePose::scale_y);
    }
    solve();
  }
}

double PoseDrag::local_angle_deg(Vec2 point_world) const {
  const Affine from_joint = translation(-origin(turning_frame_));
  const Vec2 local = apply(inverse(turning_frame_).value_or(from_joint), point_world);
  return degrees(std::atan2(local.y, local.x));
}

/// Hard limits on the turn that the bone was on: however far the mouse goes on, it waits there.
double PoseDrag::limited_deg(int index, double rotation_deg) const {
  const auto i = static_cast<std::size_t>(index);
  const RigBone& bone = problem_.rig.bones[i];
  if (!bone.limited || bone.limit_mode != LimitMode::kHard) return rotation_deg;
  const double middle = 0.5 * (bone.limit_min_deg + bone.limit_max_deg);
  const double turn = 360 * std::round((start_[i].rotation_deg - middle) / 360);
  return std::fmin(std::fmax(rotation_deg, bone.limit_min_deg + turn), bone.limit_max_deg + turn);
}

/// A limb at full stretch has lost the side to which it was bent; a little of the start's bend, too
/// little to see, gives it back before the limb folds again.
void PoseDrag::lean_to_start() {
  const double share = std::fmin(1, event_way_px_ / (kLeanWay * problem_.rig.height));
  for (std::size_t i = 0; i < from_.size(); ++i) {
    if (problem_.rig.bones[i].weights.rotation <= 0) continue;
    const double way = kLean * (start_[i].rotation_deg - from_[i].rotation_deg);
    from_[i].rotation_deg += share * std::clamp(way, -kMostLeanDeg, kMostLeanDeg);
  }
}

void PoseDrag::solve() {
  result_ = {};
  buffers_.on_way_home = false;
  buffers_.pulls = problem_.rig.size() <= kFewBones ? kPulls : 0;
  double microseconds = 0;
  if (problem_.solves()) {
    from_ = solved_;
    if (!at_start_) {
      if (report_.valid && report_.status != ik::Status::kConverged) lean_to_start();
      fold_stretched_limbs(problem_, world_, from_);
    }
    const auto begin = std::chrono::steady_clock::now();
    result_ = solve_drag(problem_, from_, start_, buffers_, body_, solved_);
    loosen();
    const std::chrono::duration<double, std::micro> taken =
        std::chrono::steady_clock::now() - begin;
    microseconds = taken.count();
  }
  settled_ = arrived();
  take_result(microseconds);
}

/// Out of poses that solves alone don't lead out of: straight legs, straight limbs.
void PoseDrag::loosen() {
  if (result_.status == ik::Status::kConverged) return;
  if (carry_body(problem_, start_, buffers_, solved_, result_)) return;
  const bool stuck = result_.status != ik::Status::kIterationLimit;
  if (stuck) bend_straight_limbs(problem_, start_, buffers_, solved_, result_);
}

bool PoseDrag::arrived() const {
  return result_.status == ik::Status::kConverged && !body_.returns && !buffers_.on_way_home;
}

/// One more round of the same. False once it has settled.
bool PoseDrag::solve_on() {
  from_ = solved_;
  buffers_.pulls = problem_.rig.size() <= kFewBones ? kPulls : 1;
  const auto begin = std::chrono::steady_clock::now();
  result_ = solve_drag(problem_, from_, start_, buffers_, body_, solved_);
  if (rounds_ == 0) loosen();
  settled_ = arrived() || ++rounds_ >= kMostSettling;
  const bool still = looks_alike(from_, solved_);
  if (!settled_ && still) {
    settled_ = true;
    const SideChange change = change_sides(problem_, buffers_, solved_, result_);
    if (change == SideChange::kOtherSide) keep_sides_of(problem_, *bones_, solved_);
    if (change == SideChange::kNone && result_.status == ik::Status::kIterationLimit) {
      result_.status = ik::Status::kUnreachable;
    }
  }
  const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begin;
  take_result(taken.count());
  return !settled_;
}

void PoseDrag::take_result(double microseconds) {
  shown_ = solved_;
  if (settled_ && !at_start_ && problem_.solves()) leave_out_small_changes();
  take_seen_changes(start_, shown_);
  forward_kinematics(problem_.rig, shown_, world_);
  report_ = make_report(problem_, result_, shown_, world_);
  report_.settling = !settled_;
  report_.microseconds = microseconds;
  report_.character = grab_.figure.character;
  const std::span<const double> curve = buffers_.workspace.error_curve();
  report_.error_curve.assign(curve.begin(), curve.end());
}

void PoseDrag::leave_out_small_changes() {
  const bool by_hand = grab_.poses_directly() || grab_.kind == GrabKind::kMove;
  const auto moved = std::span(grab_.points).first(by_hand ? grab_.points.size() : 0);
  drop_small_changes(problem_, moved, start_, buffers_, shown_, result_);
}

void PoseDrag::show(Editor& editor) {
  const bool moved = shown_ != start_;
  editor.session().solve = report_;
  if (!moved && at_start_) return editor.update_drag([](Scene&) {});
  if (at_) {
    editor.update_drag([&](Scene& scene) {
      std::vector<PoseOverride> unkeyed;
      write_pose(scene, unkeyed, grab_.figure.character, *at_, true, shown_);
      Character* character = moved ? edit_character(scene, grab_.figure.character) : nullptr;
      if (character) place_dragged_pins(*character, problem_.rig, world_, pins_);
    });
  } else {
    update_pose_drag(editor, grab_.figure.character, shown_, [&](Character& character) {
      if (grab_.kind == GrabKind::kReach) {
        place_handles(character);
      } else {
        follow_points(character);
      }
      if (moved) place_dragged_pins(character, problem_.rig, world_, pins_);
    });
  }
}

/// The dragged handle's target is where the mouse holds it; those of the other unpinned ones are
/// where their points are; pins keep theirs, and a pin that held its point wherever it was goes on
/// doing so once it is there.
void PoseDrag::place_handles(Character& character) const {
  const auto map_of = [&](ReflectionId figure) -> const ReflectionMap* {
    for (std::size_t i = 0; i < character.reflections.size(); ++i) {
      if (character.reflections[i].id == figure) return &problem_.reflections[i];
    }
    return nullptr;
  };
  const bool met = meets(problem_, problem_.handles, world_);
  const auto grabbed = [&](HandleId id) {
    return std::find_if(grab_.points.begin(), grab_.points.end(),
                        [id](const GrabbedPoint& point) { return point.handle == id; });
  };
  for (Handle& handle : character.handles) {
    const auto point = grabbed(handle.id);
    if (point != grab_.points.end()) {
      if (handle.pinned && !handle.target && met) continue;
      const auto p = static_cast<std::size_t>(point - grab_.points.begin());
      const int root = problem_.rig.bones[static_cast<std::size_t>(point->bone)].root;
      handle.target = between_figures(map_of(grab_.figure.reflection), map_of(handle.figure),
                                      joint_world(world_, root), problem_.handles[p].target_world);
    } else if (!handle.pinned) {
      handle.target.reset();
    }
  }
}

DragFeedback PoseDrag::feedback() const {
  DragFeedback feedback;
  feedback.active = true;
  feedback.kind = grab_.kind;
  feedback.figure = grab_.figure;
  feedback.bone = bone_;
  feedback.handle = grab_.first().handle;
  feedback.axis = axis_;
  feedback.pivot_world = apply(
      to_world_, grab_.poses_directly() ? origin(turning_frame_) : points_start_world_.front());
  const Affine turning_frame = to_world_ * turning_frame_;
  if (grab_.kind != GrabKind::kRotate) return feedback;
  const auto i = static_cast<std::size_t>(grab_.first().bone);
  const RigBone& bone = problem_.rig.bones[i];
  feedback.start_deg = start_[i].rotation_deg;
  feedback.now_deg = shown_[i].rotation_deg;
  const auto direction = [&](double rotation_deg) {
    const double angle = bone.angle + radians(rotation_deg);
    const Vec2 world = apply_linear(turning_frame, {std::cos(angle), std::sin(angle)});
    return std::atan2(world.y, world.x);
  };
  feedback.start_direction_rad = direction(feedback.start_deg);
  const double sense = determinant(turning_frame) < 0 ? -1.0 : 1.0;
  feedback.sweep_rad = sense * radians(feedback.now_deg - feedback.start_deg);
  const double wanted_deg = feedback.start_deg + turned_deg();
  feedback.at_limit = bone.limited && bone.limit_mode == LimitMode::kHard &&
                      limited_deg(grab_.first().bone, wanted_deg) != wanted_deg;
  return feedback;
}

}  // namespace kindred::editor
