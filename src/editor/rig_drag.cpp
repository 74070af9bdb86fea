// SPDX-License-Identifier: MIT
#include "editor/rig_drag.h"

#include <cmath>

#include "editor/edits_bones.h"
#include "editor/rig_mode.h"
#include "editor/rig_rest.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kFineShare = 0.1;
constexpr double kLengthSnap = 0.1;
constexpr double kShortestArm = 8;  // world px: nearer to the pivot the mouse has no direction

std::string step_name(const Scene& scene, RigGrab grab, CharacterId id, BoneId bone_id) {
  static constexpr const char* kVerbs[] = {"Move ", "Move tip of ", "Turn ",
                                           "Move ", "Scale ",       "Limit "};
  const Bone* bone = find_bone(*find_character(scene, id), bone_id);
  return kVerbs[static_cast<int>(grab)] + (bone ? bone->name : std::string("bone"));
}

/// "-12.3", with the minus sign of print.
std::string with_one_digit(double value) {
  const long tenths = std::lround(value * 10);
  const long size = std::labs(tenths);
  return (tenths < 0 ? "\u2212" : "") + std::to_string(size / 10) + "." + std::to_string(size % 10);
}

}  // namespace

std::string bone_words(const Scene& scene, CharacterId id, BoneId bone_id) {
  const Character* character = find_character(scene, id);
  const Bone* bone = character ? find_bone(*character, bone_id) : nullptr;
  if (!bone) return {};
  return "Length " + with_one_digit(bone->length) + " px, angle " +
         with_one_digit(bone->angle_deg) + "°";
}

RigDrag::RigDrag(Editor& editor, RigGrab grab, CharacterId character, std::vector<BoneId> bones,
                 Vec2 press_world)
    : grab_(grab), character_(character), bones_(std::move(bones)), mouse_world_(press_world) {
  begin(editor);
}

RigDrag::RigDrag(Editor& editor, const LimitRay& ray, Vec2 press_world)
    : grab_(RigGrab::kLimit),
      character_(ray.character),
      bones_{ray.bone},
      limit_is_max_(ray.is_max),
      limit_start_deg_(ray.degrees),
      mouse_world_(press_world) {
  begin(editor);
}

void RigDrag::begin(Editor& editor) {
  const std::vector<Bone>& bones = *find_character(editor.scene(), character_)->bones;
  const auto i = static_cast<std::size_t>(bone_index(bones, bones_.back()));
  const Affine world = rest_worlds(bones)[i];
  joint_world_ = origin(world);
  tip_world_ = apply(world, {bones[i].length, 0});
  angle_world_deg_ = angle_deg_of(world);
  rest_angle_deg_ = bones[i].angle_deg;
  press_distance_ = std::fmax(glm::distance(mouse_world_, joint_world_), kShortestArm);
  editor.begin_drag(step_name(editor.scene(), grab_, character_, bones_.back()));
}

/// Turns add up over the events, so that they count whole turns.
void RigDrag::follow(Vec2 mouse_world, bool fine) {
  const double share = fine ? kFineShare : 1;
  const Vec2 before = mouse_world_ - joint_world_, now = mouse_world - joint_world_;
  way_world_ += share * (mouse_world - mouse_world_);
  if (glm::length(before) > 0 && glm::length(now) > 0) {
    turn_deg_ += share * degrees(std::atan2(cross(before, now), glm::dot(before, now)));
  }
  factor_ += share * (glm::length(now) - glm::length(before)) / press_distance_;
  mouse_world_ = mouse_world;
}

void RigDrag::move(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) {
  if (!is_finite(event.world)) return;
  const RigModifiers keys = rig_modifiers(editor, event);
  follow(event.world, keys.fine);
  children_ = keys.alone ? Children::kStay : Children::kFollow;
  Vec2 way = way_world_;
  if (axis_ == DragAxis::kX) way.y = 0;
  if (axis_ == DragAxis::kY) way.x = 0;
  target_world_ = (grab_ == RigGrab::kTip ? tip_world_ : joint_world_) + way;
  const bool unmoved = way == Vec2{0, 0};
  if (keys.snap && !unmoved)
    target_world_ = snapped_point(editor, transform, target_world_, bones_);
  target_deg_ = turn_deg_;
  if (keys.snap && grab_ == RigGrab::kTurn) {
    target_deg_ = snapped_deg(angle_world_deg_ + turn_deg_) - angle_world_deg_;
  } else if (grab_ == RigGrab::kLimit) {
    const double limit = limit_start_deg_ + turn_deg_;
    target_deg_ = keys.snap ? snapped_deg(limit) : std::round(limit * 10) / 10;
  }
  target_factor_ = std::fmax(factor_, 0);
  if (keys.snap) target_factor_ = std::round(target_factor_ / kLengthSnap) * kLengthSnap;
  update_rig_drag(editor, [&](Scene& scene) {
    apply_to(scene);
    mirror_edit(editor, scene, character_, bones_);
  });
  tag_ = tag(editor.scene());
}

void RigDrag::apply_to(Scene& scene) const {
  const BoneId bone = bones_.back();
  switch (grab_) {
    case RigGrab::kJoint:
      if (target_world_ != joint_world_)
        move_joint(scene, character_, bone, target_world_, children_);
      break;
    case RigGrab::kTip:
      if (target_world_ != tip_world_) move_tip(scene, character_, bone, target_world_, children_);
      break;
    case RigGrab::kMove:
      move_bones(scene, character_, bones_, target_world_ - joint_world_, children_);
      break;
    case RigGrab::kTurn:
      turn_bones(scene, character_, bones_, target_deg_, children_);
      break;
    case RigGrab::kScale:
      if (factor_ != 1) scale_bone_lengths(scene, character_, bones_, target_factor_, children_);
      break;
    case RigGrab::kLimit:
      if (turn_deg_ == 0) break;
      if (limit_is_max_) set_limit_max(scene, character_, bone, target_deg_);
      if (!limit_is_max_) set_limit_min(scene, character_, bone, target_deg_);
      break;
  }
}

std::string RigDrag::tag(const Scene& scene) const {
  const Character* character = find_character(scene, character_);
  const Bone* bone = character ? find_bone(*character, bones_.back()) : nullptr;
  if (!bone) return {};
  if (grab_ == RigGrab::kLimit && bone->limits) {
    const double limit = limit_is_max_ ? bone->limits->max_deg : bone->limits->min_deg;
    return (limit_is_max_ ? "Max " : "Min ") + with_one_digit(limit) + "°";
  }
  if (grab_ == RigGrab::kTurn) return "Angle " + with_one_digit(bone->angle_deg) + "°";
  if (grab_ == RigGrab::kTip || grab_ == RigGrab::kScale) {
    return bone_words(scene, character_, bone->id);
  }
  return "X " + with_one_digit(bone->position.x) + ", Y " + with_one_digit(bone->position.y) +
         " px";
}

DragFeedback RigDrag::feedback() const {
  DragFeedback feedback;
  feedback.active = true;
  feedback.kind = grab_ == RigGrab::kTurn    ? GrabKind::kRotate
                  : grab_ == RigGrab::kScale ? GrabKind::kScale
                                             : GrabKind::kMove;
  feedback.figure = {character_, {}};
  feedback.bone = bones_.back();
  feedback.axis = axis_;
  feedback.pivot_world = joint_world_;
  feedback.tag = tag_;
  if (grab_ == RigGrab::kTurn) {
    feedback.start_direction_rad = radians(angle_world_deg_);
    feedback.sweep_rad = radians(target_deg_);
    feedback.start_deg = rest_angle_deg_;
    feedback.now_deg = rest_angle_deg_ + target_deg_;
  }
  return feedback;
}

}  // namespace kindred::editor
