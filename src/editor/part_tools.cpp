// SPDX-License-Identifier: MIT
#include "editor/part_tools.h"

#include <algorithm>
#include <array>
#include <optional>

#include "editor/edits_parts.h"
#include "editor/part_drag.h"
#include "editor/part_draw.h"
#include "editor/part_pick.h"
#include "editor/part_points.h"
#include "editor/rig_gizmos.h"
#include "editor/rig_hover.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

// ---- the frame ----------------------------------------------------------------------------------

class PartPress final : public Interaction {
 public:
  PartPress(std::optional<PartRef> under, std::optional<PartFrame> frame, FramePick pick,
            const CanvasTransform& transform)
      : under_(under), frame_(frame), pick_(pick), transform_(transform) {}

  void process(Editor& editor, const CanvasTransform&, const PointerEvent& event) override {
    if (!moved_ && is_drag(event)) {
      moved_ = true;
      begin(editor, event);
    }
    if (drag_) drag_->move(editor, event);
  }
  void commit(Editor& editor, const PointerEvent& event) override {
    if (drag_) {
      editor.commit_drag();
    } else if (!moved_ && pick_.grip == FrameGrip::kNone) {
      rig_click(editor, transform_, nullptr, event);
    }
  }
  void cancel(Editor& editor) override {
    if (drag_) editor.cancel_drag();
  }
  DragFeedback feedback() const override { return drag_ ? drag_->feedback() : DragFeedback{}; }

 private:
  void begin(Editor& editor, const PointerEvent& event) {
    if (pick_.grip == FrameGrip::kTurn) {
      drag_.emplace(editor, frame_->part, GrabKind::kRotate, frame_->center_local, Vec2{0, 0},
                    event.press_world);
    } else if (pick_.grip == FrameGrip::kCorner) {
      const auto corner = static_cast<std::size_t>(pick_.corner);
      drag_.emplace(editor, frame_->part, GrabKind::kScale, frame_->corners_local[(corner + 2) % 4],
                    frame_->corners_local[corner], event.press_world);
    } else if (under_) {
      drag_.emplace(editor, *under_, GrabKind::kMove, Vec2{0, 0}, Vec2{0, 0}, event.press_world);
      Selection selection = editor.session().selection;
      select_part(selection, under_->character, under_->part);
      editor.select(std::move(selection));
    }
  }

  std::optional<PartRef> under_;
  std::optional<PartFrame> frame_;
  FramePick pick_;
  CanvasTransform transform_;
  bool moved_ = false;
  std::optional<PartDrag> drag_;
};

std::unique_ptr<Interaction> accept_part(Editor& editor, const CanvasTransform& transform,
                                         const std::vector<Gizmo>&, const PointerEvent& press) {
  const std::optional<PartFrame> frame = part_frame(editor, transform);
  const FramePick pick = frame ? pick_frame(*frame, press.screen) : FramePick{};
  return std::make_unique<PartPress>(pick_part(editor, transform, press.screen), frame, pick,
                                     transform);
}

// ---- points -------------------------------------------------------------------------------------

class PointPress final : public Interaction {
 public:
  PointPress(Editor& editor, std::optional<PartPointRef> point, const CanvasTransform& transform)
      : point_(point), transform_(transform), before_(editor.session().rig.points) {}

  void process(Editor& editor, const CanvasTransform& transform,
               const PointerEvent& event) override {
    if (!moved_ && is_drag(event)) {
      moved_ = true;
      begin(editor, transform, event);
    }
    if (dragging_) drag(editor, transform, event);
    if (moved_ && !point_) box(editor, transform, event);
  }

  void commit(Editor& editor, const PointerEvent& event) override {
    if (dragging_) {
      editor.commit_drag();
    } else if (!moved_) {
      click(editor, event);
    }
  }

  void cancel(Editor& editor) override {
    if (dragging_) editor.cancel_drag();
    editor.session().rig.points = before_;
  }

  DragFeedback feedback() const override {
    DragFeedback feedback;
    feedback.active = moved_;
    feedback.kind = GrabKind::kMove;
    feedback.box = moved_ && !point_;
    feedback.box_min_screen = glm::min(box_from_, box_to_);
    feedback.box_max_screen = glm::max(box_from_, box_to_);
    return feedback;
  }

 private:
  const Part* part(const Editor& editor) const {
    const Character* character = find_character(editor.scene(), point_->character);
    return character ? find_part(*character, point_->part) : nullptr;
  }

  void begin(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) {
    box_from_ = box_to_ = event.press_screen;
    const Part* found = point_ ? part(editor) : nullptr;
    if (!found) return;
    const auto matrix = part_screen_matrix(editor, point_->character, *found, transform);
    const auto at = point_position(*found, *point_);
    if (!matrix || !at) return;
    to_local_ = *inverse(*matrix);
    start_local_ = *at;
    press_local_ = apply(to_local_, event.press_screen);
    auto& selected = editor.session().rig.points;
    if (std::find(selected.begin(), selected.end(), *point_) == selected.end()) {
      selected = {*point_};
    }
    editor.begin_drag("Move point of " + found->name);
    dragging_ = true;
  }

  void drag(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) {
    if (!is_finite(event.screen)) return;
    const RigModifiers keys = rig_modifiers(editor, event);
    constexpr double kFinePoints = 0.1;
    Vec2 way = (apply(to_local_, event.screen) - press_local_) * (keys.fine ? kFinePoints : 1.0);
    if (keys.snap) {
      const Vec2 world = snapped_point(editor, transform, event.world, {});
      way = apply(to_local_, transform.to_screen(world)) - start_local_;
    }
    const std::vector<PartPointRef> points = editor.session().rig.points;
    editor.update_drag([&](Scene& scene) {
      if (points.size() == 1) {
        move_part_point(scene, *point_, start_local_ + way, keys.alone);
      } else {
        move_part_points(scene, points, way);
      }
    });
  }

  void box(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) {
    box_to_ = event.screen;
    const Vec2 low = glm::min(box_from_, box_to_), high = glm::max(box_from_, box_to_);
    std::vector<PartPointRef> inside = event.shift ? before_ : std::vector<PartPointRef>{};
    for (const PartPoint& point : part_points(editor, transform)) {
      const Vec2 p = point.screen;
      const bool in = p.x >= low.x && p.y >= low.y && p.x <= high.x && p.y <= high.y;
      const bool known = std::find(inside.begin(), inside.end(), point.ref) != inside.end();
      if (in && !known && point.ref.kind == PointKind::kAnchor) inside.push_back(point.ref);
    }
    editor.session().rig.points = std::move(inside);
    editor.touch();
  }

  void click(Editor& editor, const PointerEvent& event) {
    auto& selected = editor.session().rig.points;
    if (point_ && event.clicks == 2 && point_->kind == PointKind::kAnchor) {
      editor.edit("Toggle smooth point", [&](Scene& scene) { toggle_smooth(scene, *point_); });
    } else if (point_ && event.shift) {
      if (std::erase(selected, *point_) == 0) selected.push_back(*point_);
    } else if (point_) {
      selected = {*point_};
    } else if (event.clicks == 2 && add_point(editor, event)) {
      return;
    } else {
      if (!event.shift) selected.clear();
      // A click beside the points stays with the part as long as it is on it.
      rig_click(editor, transform_, nullptr, event);
    }
    editor.touch();
  }

  bool add_point(Editor& editor, const PointerEvent& event) {
    const auto place = pick_outline(editor, transform_, event.screen);
    if (!place) return false;
    editor.edit("Add point", [&](Scene& scene) {
      const auto added = add_part_point(scene, place->before, place->t);
      if (added) editor.session().rig.points = {*added};
    });
    return true;
  }

  std::optional<PartPointRef> point_;
  CanvasTransform transform_;
  std::vector<PartPointRef> before_;
  bool moved_ = false, dragging_ = false;
  Affine to_local_;
  Vec2 start_local_{0, 0}, press_local_{0, 0};
  Vec2 box_from_{0, 0}, box_to_{0, 0};
};

std::unique_ptr<Interaction> accept_points(Editor& editor, const CanvasTransform& transform,
                                           const std::vector<Gizmo>&, const PointerEvent& press) {
  const std::vector<PartPoint> points = part_points(editor, transform);
  const int index = pick_part_point(points, press.screen);
  std::optional<PartPointRef> point;
  if (index >= 0) point = points[static_cast<std::size_t>(index)].ref;
  return std::make_unique<PointPress>(editor, point, transform);
}

// ---- drawing ------------------------------------------------------------------------------------

template <DrawnShape shape>
std::unique_ptr<Interaction> accept_shape(Editor& editor, const CanvasTransform& transform,
                                          const std::vector<Gizmo>&, const PointerEvent& press) {
  return draw_shape(editor, shape, transform, press);
}

template <bool curved>
std::unique_ptr<Interaction> accept_path(Editor& editor, const CanvasTransform& transform,
                                         const std::vector<Gizmo>&, const PointerEvent& press) {
  return draw_path(editor, curved, transform, press);
}

constexpr std::string_view kShapeHint =
    "Drag|draw it on the selected bone;Shift|as wide as high;Alt|from the middle;Ctrl|snap;"
    "Esc|cancel";
constexpr std::string_view kPathHint = "Click|begin a path on the selected bone;Ctrl|snap";

constexpr std::array kPartTools{
    Tool{"part", "Move parts", "part",
         "Drag|move the part;Corner|scale;Disc|turn;Alt|free proportions;Ctrl|snap;Shift|fine;"
         "Esc|cancel",
         accept_part, Mode::kRig, false, hover_frame},
    Tool{"points", "Edit points", "points",
         "Drag a point|move it;Double-click|smooth or corner, on the outline a new point;"
         "Alt|one tangent alone;Delete|remove;Esc|cancel",
         accept_points, Mode::kRig, false, hover_points},
    Tool{"ellipse", "Ellipse", "ellipse", kShapeHint, accept_shape<DrawnShape::kEllipse>,
         Mode::kRig, true, nullptr, true},
    Tool{"rectangle", "Rectangle", "rectangle", kShapeHint, accept_shape<DrawnShape::kRectangle>,
         Mode::kRig, true, nullptr, true},
    Tool{"capsule", "Capsule", "capsule",
         "Drag|draw it along the mouse;Shift|15° steps;Alt|from the middle;Ctrl|snap;Esc|cancel",
         accept_shape<DrawnShape::kCapsule>, Mode::kRig, true, nullptr, true},
    Tool{"polygon", "Polygon", "polygon", kPathHint, accept_path<false>, Mode::kRig, true, nullptr,
         true},
    Tool{"pen", "Pen", "pen", kPathHint, accept_path<true>, Mode::kRig, true, nullptr, true},
};

}  // namespace

std::span<const Tool> part_tools() { return kPartTools; }

}  // namespace kindred::editor
