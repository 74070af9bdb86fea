// SPDX-License-Identifier: MIT
// Section of the camera: where it stands, with keys, and looking through it.
#include <string>

#include "editor/edits_motion.h"
#include "ui/inspector_form.h"
#include "ui/inspector_motion.h"

namespace kindred::ui {
namespace {

FieldOptions camera_field(const PropertyKind& kind) {
  FieldOptions options;
  options.unit = kind.unit;
  options.decimals = kind.word == "zoom" ? 2 : 1;
  options.per_px = kind.word == "zoom" ? 0.01 : 1;
  if (kind.word == "rotation") options.per_px = 0.25;
  if (kind.word == "zoom") options.range = {0.001, 1000};
  return options;
}

void draw_camera_property(InspectorForm& form, PropertyId id) {
  const PropertyKind& kind = property(id);
  const Time now = form.editor().session().playhead;
  const EvaluatedCamera camera = form.editor().evaluated().camera;
  const std::string name = "camera_" + std::string(kind.word);
  const Rect rect = form.row(kind.label);
  form.number(name, rect, editor::camera_value(camera, id), camera_field(kind),
              "Set camera's " + std::string(kind.label),
              [=](Scene& scene, double v) { editor::set_camera_value(scene, id, now, v); });
  const editor::KeyState state = editor::camera_key_state(form.subject().scene, id, now);
  const Rect place = form.key_place(rect);
  const bool clicked = key_button(name + " key", place, state);
  form.map(name + "/key", place);
  if (!clicked) return;
  const bool here = state == editor::KeyState::kKeyedHere;
  form.edit(here ? "Delete camera key" : "Key camera",
            [&](Scene& scene) { editor::toggle_camera_key(scene, id, now); });
}

/// The camera goes to what the canvas shows.
void take_view(InspectorForm& form) {
  const editor::CanvasTransform& view = form.context().state.canvas.transform;
  const Scene& scene = form.subject().scene;
  const double fit =
      std::min(view.pane_size.x / scene.canvas_width, view.pane_size.y / scene.canvas_height);
  if (!(fit > 0)) return;
  const Time now = form.editor().session().playhead;
  form.edit("Camera to view", [&](Scene& changed) {
    const EvaluatedCamera wanted{view.center_world, view.zoom / fit,
                                 form.editor().evaluated().camera.rotation_deg};
    for (const PropertyId id : editor::camera_properties()) {
      editor::set_camera_value(changed, id, now, editor::camera_value(wanted, id));
    }
  });
}

}  // namespace

void draw_camera_section(InspectorForm& form) {
  if (!form.section("Camera")) return;
  for (const PropertyId id : editor::camera_properties()) draw_camera_property(form, id);
  editor::Overlays& overlays = form.editor().session().overlays;
  const Rect row = form.row("View");
  if (form.check("look_through", row, "Look through", overlays.look_through, false)) {
    overlays.look_through = !overlays.look_through;
    form.editor().touch();
  }
  const auto [view, clear] = InspectorForm::halves(form.wide_row());
  if (form.push("camera_from_view", view, "Camera to view", {}, !overlays.look_through)) {
    take_view(form);
  }
  const bool keyed = !form.subject().scene.camera.motion->channels.empty();
  if (form.push("camera_clear", clear, "Remove keys", {}, keyed)) {
    const Time now = form.editor().session().playhead;
    form.edit("Remove camera keys", [&](Scene& scene) { editor::clear_camera_keys(scene, now); });
  }
  form.end_section();
}

}  // namespace kindred::ui
