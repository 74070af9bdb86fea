// SPDX-License-Identifier: MIT
#include "editor/part_draw.h"

#include <cmath>
#include <optional>

#include "editor/edits_parts.h"
#include "editor/edits_rig.h"
#include "editor/part_points.h"
#include "editor/part_shape_points.h"
#include "editor/rig_gizmos.h"
#include "editor/rig_rest.h"
#include "editor/selection.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kCapsuleShare = 0.18;  // radius over length
constexpr double kCloseReach = 9;       // window px round the first point

/// Where a new part goes.
struct PartHome {
  CharacterId character;
  BoneId bone;
  Affine to_local;  ///< from the world to the bone's space
};

/// `scene` gets a character if it has none that can take a part.
PartHome home_of_part(const Editor& editor, Scene& scene, Vec2 world) {
  const Selection& selection = editor.session().selection;
  PartHome home;
  home.character = rig_character(scene, selection);
  const Character& character = *find_character(scene, home.character);
  const bool same = selection.character == home.character;
  const Part* selected = same ? find_part(character, selection.part) : nullptr;
  if (same && find_bone(character, selection.active_bone())) {
    home.bone = selection.active_bone();
  } else if (selected) {
    home.bone = selected->bone;
  } else {
    home.bone = nearest_bone(character, world);
  }
  Part part;
  part.bone = home.bone;
  home.to_local = inverse(part_bone_world(character, part)).value_or(Affine{});
  return home;
}

/// Adds it with the looks of the session and selects it.
PartId add_drawn_part(Editor& editor, Scene& scene, const PartHome& home, Shape shape) {
  const RigSession& rig = editor.session().rig;
  NewPart part;
  part.bone = home.bone;
  part.shape = std::move(shape);
  part.skin = find_character(scene, home.character)->skin;
  part.fill = rig.fill;
  part.stroke = rig.stroke;
  if (!part.fill && !part.stroke) part.stroke = Color{0, 0, 0, 255};
  part.stroke_width = rig.stroke_width;
  const PartId added = add_part(scene, home.character, part);
  select_part(editor.session().selection, home.character, added);
  return added;
}

// ---- shapes dragged out -------------------------------------------------------------------------

class ShapeDraw final : public Interaction {
 public:
  ShapeDraw(DrawnShape shape, Vec2 start_world, const CanvasTransform& transform)
      : shape_(shape), start_(start_world), transform_(transform) {}

  void process(Editor& editor, const CanvasTransform& transform,
               const PointerEvent& event) override {
    if (!drawing_ && is_drag(event)) {
      editor.begin_drag(shape_ == DrawnShape::kEllipse     ? "Draw ellipse"
                        : shape_ == DrawnShape::kRectangle ? "Draw rectangle"
                                                           : "Draw capsule");
      selection_ = editor.session().selection;
      drawing_ = true;
    }
    if (!drawing_ || !is_finite(event.world)) return;
    Vec2 end = event.world;
    if (rig_modifiers(editor, event).snap) end = snapped_point(editor, transform, end, {});
    editor.session().selection = selection_;
    editor.update_drag([&](Scene& scene) { draw(editor, scene, end, event.shift, event.alt); });
  }

  void commit(Editor& editor, const PointerEvent& event) override {
    if (drawing_) {
      editor.commit_drag();
    } else {
      rig_click(editor, transform_, nullptr, event);
    }
  }
  void cancel(Editor& editor) override {
    if (drawing_) editor.cancel_drag();
  }
  DragFeedback feedback() const override {
    DragFeedback feedback;
    feedback.active = drawing_;
    feedback.kind = GrabKind::kMove;
    feedback.pivot_world = start_;
    return feedback;
  }

 private:
  void draw(Editor& editor, Scene& scene, Vec2 end, bool square, bool centred) const {
    const PartHome home = home_of_part(editor, scene, 0.5 * (start_ + end));
    Vec2 way = end - start_;
    Affine frame;  // upright in the world, from the shape's space
    Shape shape;
    if (shape_ == DrawnShape::kCapsule) {
      if (square) way = snapped_direction(way);
      const Vec2 from = centred ? start_ - way : start_;
      const double length = glm::length(centred ? 2.0 * way : way);
      frame = translation(from) * rotation(std::atan2(way.y, way.x));
      const double radius = tidy(kCapsuleShare * length);
      shape = CapsuleShape{tidy(length), radius, radius};
    } else {
      if (square) {
        const double side = std::fmax(std::abs(way.x), std::abs(way.y));
        way = {std::copysign(side, way.x), std::copysign(side, way.y)};
      }
      const Vec2 half = glm::abs(centred ? way : 0.5 * way);
      frame = translation(centred ? start_ : start_ + 0.5 * way);
      const Vec2 h = tidy(half);
      if (shape_ == DrawnShape::kEllipse) shape = EllipseShape{0, 0, h.x, h.y, 0};
      if (shape_ == DrawnShape::kRectangle) shape = RectangleShape{-h.x, -h.y, 2 * h.x, 2 * h.y, 0};
    }
    const PartId part = add_drawn_part(editor, scene, home, std::move(shape));
    transform_part(scene, home.character, part, home.to_local * frame);
  }

  static Vec2 snapped_direction(Vec2 way) {
    const double angle = radians(snapped_deg(degrees(std::atan2(way.y, way.x))));
    return glm::length(way) * Vec2{std::cos(angle), std::sin(angle)};
  }

  DrawnShape shape_;
  Vec2 start_;
  CanvasTransform transform_;
  Selection selection_;
  bool drawing_ = false;
};

// ---- paths --------------------------------------------------------------------------------------

class PathDraw final : public Interaction {
 public:
  PathDraw(Editor& editor, bool curved, const CanvasTransform& transform, const PointerEvent& first)
      : curved_(curved), selection_(editor.session().selection) {
    editor.begin_drag(curved ? "Draw path" : "Draw polygon");
    add_anchor(editor, transform, first);
  }

  bool lasts() const override { return true; }

  void process(Editor& editor, const CanvasTransform& transform,
               const PointerEvent& event) override {
    if (!is_finite(event.world)) return;
    const Vec2 mouse = snapped(editor, transform, event);
    if (down_ && curved_ && is_pull(event)) {
      PathAnchor& anchor = anchors_.back();
      anchor.out = mouse;
      if (!event.alt) anchor.in = 2.0 * anchor.point - mouse;
      mouse_.reset();
    } else if (!down_) {
      mouse_ = mouse;
    }
    show(editor);
  }

  bool press(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) override {
    const Vec2 first = transform.to_screen(anchors_.front().point);
    if (anchors_.size() > 1 && glm::distance(first, event.screen) <= kCloseReach) return true;
    if (event.clicks == 2 && enough()) return true;
    add_anchor(editor, transform, event);
    show(editor);
    return false;
  }

  void release(Editor&, const CanvasTransform&, const PointerEvent&) override { down_ = false; }

  bool key(Editor& editor, std::string_view key) override {
    if (key != "backspace" && key != "delete") return false;
    if (anchors_.size() > 1) anchors_.pop_back();
    show(editor);
    return true;
  }

  void commit(Editor& editor, const PointerEvent&) override {
    mouse_.reset();
    if (!enough()) {
      cancel(editor);
      return;
    }
    show(editor);
    editor.session().rig.points.clear();
    editor.commit_drag();
  }

  void cancel(Editor& editor) override {
    editor.session().rig.points.clear();
    editor.cancel_drag();
  }

  DragFeedback feedback() const override {
    DragFeedback feedback;
    feedback.active = true;
    feedback.kind = GrabKind::kMove;
    feedback.pivot_world = anchors_.front().point;
    return feedback;
  }

  std::string_view hint() const override {
    return curved_ ? "Click|a corner;Drag|a curve;Alt|tangent of one side;First point, Enter|close;"
                     "Backspace|one back;Esc|cancel"
                   : "Click|a corner;First point, Enter|close;Backspace|one back;Esc|cancel";
  }

 private:
  bool enough() const { return anchors_.size() >= (curved_ ? 2u : 3u); }

  /// The press counts as a pull once the mouse leaves the point.
  bool is_pull(const PointerEvent& event) const {
    return glm::distance(event.screen, down_screen_) >= kDragThreshold;
  }

  static Vec2 snapped(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) {
    if (!rig_modifiers(editor, event).snap) return event.world;
    return snapped_point(editor, transform, event.world, {});
  }

  void add_anchor(Editor& editor, const CanvasTransform& transform, const PointerEvent& event) {
    anchors_.push_back({snapped(editor, transform, event), std::nullopt, std::nullopt});
    mouse_.reset();
    down_ = true;
    down_screen_ = event.screen;
  }

  void show(Editor& editor) {
    editor.session().selection = selection_;
    editor.update_drag([&](Scene& scene) {
      std::vector<PathAnchor> anchors = anchors_;
      if (mouse_) anchors.push_back({*mouse_, std::nullopt, std::nullopt});
      if (anchors.size() < 2) return;
      const PartHome home = home_of_part(editor, scene, anchors_.front().point);
      for (PathAnchor& anchor : anchors) {
        anchor.point = tidy(apply(home.to_local, anchor.point));
        if (anchor.in) anchor.in = tidy(apply(home.to_local, *anchor.in));
        if (anchor.out) anchor.out = tidy(apply(home.to_local, *anchor.out));
      }
      Shape shape = curved_ ? Shape(PathShape{}) : Shape(PolygonShape{});
      set_subpaths(shape, {{std::move(anchors), true}});
      const PartId part = add_drawn_part(editor, scene, home, std::move(shape));
      // Selected, so that its tangents show.
      const int last = static_cast<int>(anchors_.size()) - 1;
      editor.session().rig.points = {{home.character, part, 0, 0, last, PointKind::kAnchor}};
    });
  }

  bool curved_;
  Selection selection_;              ///< before: tells the bone
  std::vector<PathAnchor> anchors_;  ///< in the world
  std::optional<Vec2> mouse_;        ///< the piece to the mouse
  bool down_ = false;
  Vec2 down_screen_{0, 0};
};

}  // namespace

std::unique_ptr<Interaction> draw_shape(Editor& editor, DrawnShape shape,
                                        const CanvasTransform& transform,
                                        const PointerEvent& press) {
  Vec2 start = press.world;
  if (rig_modifiers(editor, press).snap) start = snapped_point(editor, transform, start, {});
  return std::make_unique<ShapeDraw>(shape, start, transform);
}

std::unique_ptr<Interaction> draw_path(Editor& editor, bool curved,
                                       const CanvasTransform& transform,
                                       const PointerEvent& press) {
  return std::make_unique<PathDraw>(editor, curved, transform, press);
}

}  // namespace kindred::editor
