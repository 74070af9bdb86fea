// SPDX-License-Identifier: MIT
#include "editor/stroke_tool.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_pose.h"
#include "editor/part_pick.h"
#include "editor/selection.h"
#include "editor/tools_interactions.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kLeastWidth = 8;        ///< world px of an axis, so that it can be taken
constexpr double kWidthOfLength = 0.35;  ///< of bones without an ellipse

/// Half the width of what is drawn on the bone.
double half_width(const Character& character, const Bone& bone) {
  for (const Part& part : *character.parts) {
    if (part.bone != bone.id) continue;
    for (const PaintedShape& painted : part.shapes) {
      if (const auto* ellipse = std::get_if<EllipseShape>(&painted.shape)) return ellipse->ry;
      if (const auto* capsule = std::get_if<CapsuleShape>(&painted.shape)) {
        return capsule->radius_joint;
      }
    }
  }
  return std::max(bone.length * kWidthOfLength, kLeastWidth);
}

/// Where a bone stands as a stroke starts, and the pose that puts one of its axes at a point.
struct StrokedBone {
  int index = -1;
  Affine parent;  ///< space of its joint
  Affine axes;    ///< space that its rotation turns in
  Vec2 joint_world{0, 0};
  double angle_deg = 0;  ///< at rest
  double length = 0;
  double width = 0;
  Vec2 position{0, 0};
  Pose pose;

  /// Nothing where the place can't be told: a parent without extent.
  bool put(StrokeGrip grip, Vec2 at_world, bool stretches) {
    BonePose& own = pose[static_cast<std::size_t>(index)];
    if (grip == StrokeGrip::kOrigin) {
      const auto to_parent = inverse(parent);
      if (!to_parent) return false;
      const Vec2 at = apply(*to_parent, at_world);
      own.x = at.x - position.x;
      own.y = at.y - position.y;
      return true;
    }
    const auto to_axes = inverse(axes);
    if (!to_axes) return false;
    const Vec2 way = apply_linear(*to_axes, at_world - joint_world);
    if (glm::length(way) < 1e-9) return false;
    if (grip == StrokeGrip::kTip) {
      const double turned = degrees(std::atan2(way.y, way.x)) - angle_deg;
      own.rotation_deg = continuous_deg(own.scale_x < 0 ? turned + 180 : turned, own.rotation_deg);
      if (stretches && length > 0)
        own.scale_x = std::copysign(glm::length(way) / length, own.scale_x);
      return true;
    }
    const double turn = radians(angle_deg + own.rotation_deg);
    own.scale_y = (way.y * std::cos(turn) - way.x * std::sin(turn)) / width;
    return true;
  }
};

std::optional<StrokedBone> stroked_bone(Editor& editor) {
  const Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  const int place = character_index(editor.scene(), selection.character);
  if (!character || character->locked || !character->visible || place < 0) return std::nullopt;
  const EvaluatedScene& all = editor.evaluated();
  const EvaluatedCharacter& evaluated = all.characters[static_cast<std::size_t>(place)];
  const int index = bone_index(*character->bones, selection.active_bone());
  if (index < 0 || index >= evaluated.rig.size()) return std::nullopt;
  const auto i = static_cast<std::size_t>(index);
  const Bone& bone = (*character->bones)[i];
  const int parent = evaluated.rig.bones[i].parent;
  StrokedBone stroked;
  stroked.index = index;
  stroked.parent = parent < 0 ? evaluated.space : evaluated.world[static_cast<std::size_t>(parent)];
  stroked.axes = parent < 0 ? evaluated.space
                            : parent_axes(evaluated.rig, evaluated.pose, evaluated.world, index);
  stroked.joint_world = origin(evaluated.world[i]);
  stroked.angle_deg = bone.angle_deg;
  stroked.length = bone.length;
  stroked.width = half_width(*character, bone);
  stroked.position = bone.position;
  stroked.pose = evaluated.pose;
  return stroked;
}

std::string_view name_of(StrokeGrip grip) {
  constexpr std::string_view kNames[] = {"Move ", "Turn ", "Widen "};
  return kNames[static_cast<std::size_t>(grip)];
}

class StrokeInteraction final : public Interaction {
 public:
  StrokeInteraction(StrokeAxes axes, StrokeGrip grip, StrokedBone bone, Vec2 grip_world)
      : axes_(axes), grip_(grip), bone_(std::move(bone)), grip_world_(grip_world) {}

  void process(Editor& editor, const CanvasTransform&, const PointerEvent& event) override {
    if (!moved_ && !is_drag(event)) return;
    if (!moved_) begin(editor);
    // The point that was taken goes along with the mouse: it does not jump to it.
    const double share = event.shift ? kFine : 1;
    const Vec2 at = grip_world_ + share * (event.world - event.press_world);
    StrokedBone wanted = bone_;
    if (wanted.put(grip_, at, event.ctrl)) {
      update_pose_drag(editor, axes_.character, wanted.pose);
    }
  }
  void commit(Editor& editor, const PointerEvent&) override {
    if (moved_) editor.commit_drag();
  }
  void cancel(Editor& editor) override {
    if (moved_) editor.cancel_drag();
  }

 private:
  static constexpr double kFine = 0.1;

  void begin(Editor& editor) {
    moved_ = true;
    const Character* character = find_character(editor.scene(), axes_.character);
    const Bone* bone = character ? find_bone(*character, axes_.bone) : nullptr;
    editor.begin_drag(std::string(name_of(grip_)) + (bone ? bone->name : std::string()));
  }

  StrokeAxes axes_;
  StrokeGrip grip_;
  StrokedBone bone_;
  Vec2 grip_world_;
  bool moved_ = false;
};

/// A tap on a part takes its bone, on a bone's gizmo the bone; on nothing takes none.
class TapInteraction final : public Interaction {
 public:
  explicit TapInteraction(const std::vector<Gizmo>& gizmos) : gizmos_(gizmos) {}

  void process(Editor&, const CanvasTransform& transform, const PointerEvent&) override {
    transform_ = transform;
  }
  void commit(Editor& editor, const PointerEvent& event) override {
    if (is_drag(event)) return;
    const std::optional<PartRef> part = pick_part(editor, transform_, event.press_screen);
    const Character* character = part ? find_character(editor.scene(), part->character) : nullptr;
    const Part* found = character ? find_part(*character, part->part) : nullptr;
    if (found && found->bone) {
      Selection selection = editor.session().selection;
      select_bone(selection, part->character, found->bone);
      editor.select(std::move(selection));
      return;
    }
    const int index = pick_gizmo(gizmos_, event.press_screen);
    pose_click(editor, index < 0 ? nullptr : &gizmos_[static_cast<std::size_t>(index)], event);
  }
  void cancel(Editor&) override {}
  void begin_at(const CanvasTransform& transform) { transform_ = transform; }

 private:
  std::vector<Gizmo> gizmos_;
  CanvasTransform transform_;
};

}  // namespace

std::optional<StrokeAxes> stroke_axes(Editor& editor, const CanvasTransform& transform) {
  const std::optional<StrokedBone> stroked = stroked_bone(editor);
  if (!stroked) return std::nullopt;
  const Selection& selection = editor.session().selection;
  const int place = character_index(editor.scene(), selection.character);
  const Affine& world = editor.evaluated()
                            .characters[static_cast<std::size_t>(place)]
                            .world[static_cast<std::size_t>(stroked->index)];
  return StrokeAxes{selection.character, selection.active_bone(),
                    transform.to_screen(origin(world)),
                    transform.to_screen(apply(world, {stroked->length, 0})),
                    transform.to_screen(apply(world, {0, stroked->width}))};
}

std::optional<StrokeGrip> stroke_grip(const StrokeAxes& axes, Vec2 screen) {
  const std::pair<StrokeGrip, Vec2> points[] = {{StrokeGrip::kOrigin, axes.origin},
                                                {StrokeGrip::kTip, axes.tip},
                                                {StrokeGrip::kWidth, axes.width}};
  for (const auto& [grip, at] : points) {
    if (glm::distance(at, screen) <= kStrokeReach) return grip;
  }
  return std::nullopt;
}

std::unique_ptr<Interaction> accept_stroke(Editor& editor, const CanvasTransform& transform,
                                           const std::vector<Gizmo>& gizmos,
                                           const PointerEvent& press) {
  const std::optional<StrokeAxes> axes = stroke_axes(editor, transform);
  const std::optional<StrokeGrip> grip =
      axes ? stroke_grip(*axes, press.press_screen) : std::nullopt;
  if (grip) {
    const Vec2 points[] = {axes->origin, axes->tip, axes->width};
    return std::make_unique<StrokeInteraction>(
        *axes, *grip, *stroked_bone(editor),
        transform.to_world(points[static_cast<std::size_t>(*grip)]));
  }
  auto tap = std::make_unique<TapInteraction>(gizmos);
  tap->begin_at(transform);
  return tap;
}

}  // namespace kindred::editor
