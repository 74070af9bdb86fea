// SPDX-License-Identifier: MIT
#include "editor/part_drag.h"

#include <cmath>
#include <optional>

#include "editor/edits_parts.h"
#include "editor/rig_gizmos.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kFine = 0.1, kSnapPx = 10, kSnapFactor = 0.1;
constexpr double kShortestLever = 1;  // px of the bone's space

double rounded_to(double value, double step) { return std::round(value / step) * step; }

/// now / before along one axis; 1 where there is no lever. Never 0: a flat part can't be taken
/// back.
double ratio(double before, double now, bool snap) {
  if (std::abs(before) < kShortestLever) return 1;
  double factor = now / before;
  if (snap) factor = rounded_to(factor, kSnapFactor);
  return std::abs(factor) < 0.01 ? 0.01 : factor;
}

std::string verb(GrabKind kind) {
  return kind == GrabKind::kRotate ? "Turn " : kind == GrabKind::kScale ? "Scale " : "Move ";
}

class PartGesture final : public Interaction {
 public:
  explicit PartGesture(PartDrag drag) : drag_(std::move(drag)) {}

  void process(Editor& editor, const CanvasTransform&, const PointerEvent& event) override {
    last_ = event;
    drag_.move(editor, event);
  }
  void commit(Editor& editor, const PointerEvent&) override { editor.commit_drag(); }
  void cancel(Editor& editor) override { editor.cancel_drag(); }
  bool key(Editor& editor, std::string_view key) override {
    if (key != "x" && key != "y") return false;
    const DragAxis wanted = key == "x" ? DragAxis::kX : DragAxis::kY;
    drag_.set_axis(drag_.feedback().axis == wanted ? DragAxis::kBoth : wanted);
    if (last_) drag_.move(editor, *last_);
    return true;
  }
  DragFeedback feedback() const override { return drag_.feedback(); }
  std::string_view hint() const override {
    return "X Y|one axis of the bone;Ctrl|snap;Shift|fine;Click|apply;Esc|cancel";
  }

 private:
  PartDrag drag_;
  std::optional<PointerEvent> last_;
};

}  // namespace

PartDrag::PartDrag(Editor& editor, PartRef part, GrabKind kind, Vec2 pivot_local, Vec2 grip_local,
                   Vec2 press_world)
    : part_(part), kind_(kind), pivot_(pivot_local), grip_(grip_local) {
  const Character& character = *find_character(editor.scene(), part.character);
  const Part& found = *find_part(character, part.part);
  world_ = part_bone_world(character, found);
  to_local_ = inverse(world_).value_or(Affine{});
  mouse_ = apply(to_local_, press_world);
  editor.begin_drag(verb(kind) + found.name);
}

void PartDrag::follow(Vec2 mouse_local, bool fine) {
  const double share = fine ? kFine : 1;
  const Vec2 before = mouse_ - pivot_, now = mouse_local - pivot_;
  way_ += share * (mouse_local - mouse_);
  if (glm::length(before) > 0 && glm::length(now) > 0) {
    turn_deg_ += share * degrees(std::atan2(cross(before, now), glm::dot(before, now)));
  }
  mouse_ = mouse_local;
}

Affine PartDrag::map(bool snap, bool uniform) const {
  if (kind_ == GrabKind::kRotate) {
    const double turn = snap ? snapped_deg(turn_deg_) : turn_deg_;
    return translation(pivot_) * rotation(radians(turn)) * translation(-pivot_);
  }
  if (kind_ == GrabKind::kScale) {
    const Vec2 before = grip_ - pivot_, now = before + way_;
    Vec2 factors{ratio(before.x, now.x, snap), ratio(before.y, now.y, snap)};
    if (uniform && glm::length(before) >= kShortestLever) {
      const double along = glm::dot(now, before) / glm::dot(before, before);
      factors = Vec2{1, 1} * ratio(kShortestLever, along * kShortestLever, snap);
    }
    if (axis_ == DragAxis::kX) factors.y = 1;
    if (axis_ == DragAxis::kY) factors.x = 1;
    return translation(pivot_) * scaling(factors.x, factors.y) * translation(-pivot_);
  }
  Vec2 way = way_;
  if (axis_ == DragAxis::kX) way.y = 0;
  if (axis_ == DragAxis::kY) way.x = 0;
  if (snap) way = {rounded_to(way.x, kSnapPx), rounded_to(way.y, kSnapPx)};
  return translation(way);
}

void PartDrag::move(Editor& editor, const PointerEvent& event) {
  if (!is_finite(event.world)) return;
  const RigModifiers keys = rig_modifiers(editor, event);
  // A corner keeps the proportions; Alt lets them go.
  const bool uniform = kind_ == GrabKind::kScale && !keys.alone;
  follow(apply(to_local_, event.world), keys.fine);
  const Affine wanted = way_ == Vec2{0, 0} ? Affine{} : map(keys.snap, uniform);
  editor.update_drag(
      [&](Scene& scene) { transform_part(scene, part_.character, part_.part, wanted); });
}

DragFeedback PartDrag::feedback() const {
  DragFeedback feedback;
  feedback.active = true;
  feedback.kind = kind_;
  feedback.figure = {part_.character, {}};
  feedback.axis = axis_;
  feedback.pivot_world = apply(world_, pivot_);
  return feedback;
}

std::unique_ptr<Interaction> begin_part_gesture(Editor& editor, const CanvasTransform& transform,
                                                Gesture gesture, const PointerEvent& mouse) {
  const std::optional<PartFrame> frame = part_frame(editor, transform);
  if (!frame) return nullptr;
  const GrabKind kind = gesture == Gesture::kRotate  ? GrabKind::kRotate
                        : gesture == Gesture::kScale ? GrabKind::kScale
                                                     : GrabKind::kMove;
  const Affine to_local = inverse(frame->to_screen).value_or(Affine{});
  const Vec2 grip = apply(to_local, mouse.screen);
  return std::make_unique<PartGesture>(
      PartDrag(editor, frame->part, kind, frame->center_local, grip, mouse.world));
}

}  // namespace kindred::editor
