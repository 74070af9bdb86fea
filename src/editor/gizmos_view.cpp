// SPDX-License-Identifier: MIT
// The canvas view: fit, zoom, pan, frame; world to window px and back.
#include <algorithm>
#include <cmath>

#include "editor/gizmos.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

constexpr double kFitMargin = 12;       // window px round the page
constexpr double kFrameMargin = 48;     // window px round what is framed
constexpr double kLargestScreen = 1e9;  // window px: far outside any pane, still exact in a float

double bounded_screen(double value) {
  return std::isnan(value) ? 0.0 : std::clamp(value, -kLargestScreen, kLargestScreen);
}

double bounded_zoom(double zoom) {
  return std::isfinite(zoom) ? std::clamp(zoom, kMinZoom, kMaxZoom) : 1.0;
}

/// The zoom at which a box of `size` world px fills the pane less a margin.
double zoom_for(Vec2 size, Vec2 pane_size, double margin) {
  const Vec2 room{std::max(pane_size.x - 2 * margin, 1.0), std::max(pane_size.y - 2 * margin, 1.0)};
  return bounded_zoom(std::min(room.x / std::max(size.x, 1e-9), room.y / std::max(size.y, 1e-9)));
}

Vec2 page_size(const Scene& scene) {
  return {static_cast<double>(scene.canvas_width), static_cast<double>(scene.canvas_height)};
}

struct Box {
  Vec2 min{HUGE_VAL, HUGE_VAL}, max{-HUGE_VAL, -HUGE_VAL};

  bool empty() const { return min.x > max.x; }
  void add(Vec2 p) {
    if (!is_finite(p)) return;
    min = glm::min(min, p);
    max = glm::max(max, p);
  }
  void add(const Affine& bone, double length) {
    add(origin(bone));
    add(apply(bone, {length, 0}));
  }
};

/// Joints and tips of one character, on every visible figure: of the selected bones or of all.
Box bones_box(const Character& character, const EvaluatedCharacter& evaluated,
              const Selection& selection, bool selected_only) {
  Box box;
  const std::vector<Bone>& bones = *character.bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (selected_only && !is_selected(selection, character.id, bones[i].id)) continue;
    box.add(evaluated.world[i], bones[i].length);
    for (const EvaluatedReflection& reflection : evaluated.reflections) {
      if (!character.reflections[static_cast<std::size_t>(reflection.reflection)].visible) continue;
      box.add(reflection.world[i], bones[i].length);
    }
  }
  return box;
}

}  // namespace

Vec2 CanvasTransform::to_screen(Vec2 world) const {
  const Vec2 p = apply(matrix(), world);
  return {bounded_screen(p.x), bounded_screen(p.y)};
}

Vec2 CanvasTransform::to_world(Vec2 screen) const {
  const Vec2 from_middle = screen - (pane_min + 0.5 * pane_size);
  return center_world + Vec2{from_middle.x, -from_middle.y} / zoom;
}

Affine CanvasTransform::matrix() const {
  const Vec2 middle = pane_min + 0.5 * pane_size;
  return {zoom, 0, 0, -zoom, middle.x - zoom * center_world.x, middle.y + zoom * center_world.y};
}

CanvasTransform canvas_transform(const Scene& scene, const CanvasView& view, Vec2 pane_min,
                                 Vec2 pane_size) {
  CanvasTransform transform;
  transform.pane_min = is_finite(pane_min) ? pane_min : Vec2{0, 0};
  transform.pane_size = is_finite(pane_size) ? glm::max(pane_size, Vec2{0, 0}) : Vec2{0, 0};
  const Vec2 page_middle = 0.5 * page_size(scene);
  if (view.fit) {
    transform.zoom = zoom_for(page_size(scene), transform.pane_size, kFitMargin);
    transform.center_world = page_middle;
  } else {
    transform.zoom = bounded_zoom(view.zoom);
    transform.center_world = is_finite(view.center_world) ? view.center_world : page_middle;
  }
  return transform;
}

CanvasTransform scaled(CanvasTransform transform, double pixels_per_window_px) {
  transform.pane_min *= pixels_per_window_px;
  transform.pane_size *= pixels_per_window_px;
  transform.zoom *= pixels_per_window_px;
  return transform;
}

CanvasView zoomed_at(const CanvasTransform& transform, Vec2 screen, double factor) {
  CanvasView view{false, transform.center_world, transform.zoom};
  if (!std::isfinite(factor) || factor <= 0 || !is_finite(screen)) return view;
  view.zoom = bounded_zoom(transform.zoom * factor);
  // screen = middle + zoom (w - c): with w held, c' = w - (w - c) zoom / zoom'.
  const Vec2 world = transform.to_world(screen);
  view.center_world = world - (world - transform.center_world) * (transform.zoom / view.zoom);
  return view;
}

CanvasView panned(const CanvasTransform& transform, Vec2 delta_screen) {
  CanvasView view{false, transform.center_world, transform.zoom};
  if (is_finite(delta_screen)) {
    view.center_world -= Vec2{delta_screen.x, -delta_screen.y} / transform.zoom;
  }
  return view;
}

CanvasView framed_selection(Editor& editor, Vec2 pane_size) {
  const Scene& scene = editor.scene();
  const Selection& selection = editor.session().selection;
  for (const EvaluatedCharacter& evaluated : editor.evaluated().characters) {
    const Character& character = *scene.characters[static_cast<std::size_t>(evaluated.character)];
    if (character.id != selection.character) continue;
    const Box box = bones_box(character, evaluated, selection, !selection.bones.empty());
    if (box.empty()) continue;
    const Vec2 smallest{32, 32};  // world px: one short bone does not fill the pane
    const Vec2 size = glm::max(box.max - box.min, smallest);
    return {false, 0.5 * (box.min + box.max), zoom_for(size, pane_size, kFrameMargin)};
  }
  return fitted();
}

CanvasView zoomed_100(const CanvasTransform& transform) {
  return {false, transform.center_world, 1.0};
}

CanvasView fitted() { return {}; }

}  // namespace kindred::editor
