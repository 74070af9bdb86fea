// SPDX-License-Identifier: MIT
// Pins in time on the canvas: where the spans of the timeline hold points at the playhead.
#include <fmt/format.h>

#include <algorithm>

#include "editor/edits_keys.h"
#include "editor/gizmos_filter.h"
#include "editor/pin_points.h"
#include "editor/pose_drag_targets.h"
#include "kindred/scene/pins.h"
#include "ui/canvas_draw.h"

namespace kindred::ui {
namespace {

constexpr double kSlackPx = 0.5;  // a point that is farther from its pin is shown to be off
constexpr float kFaintest = 0.3f;

bool has_handle(const Character& character, const editor::PinPoint& point) {
  return std::any_of(character.handles.begin(), character.handles.end(), [&](const Handle& handle) {
    return editor::same_point(character, point, {handle.bone, handle.point, handle.figure});
  });
}

void draw_pin_in_time(Context& context, const CanvasPen& pen, const EvaluatedCharacter& evaluated,
                      const Character& character, const Clip& clip, std::size_t index) {
  const ClipPin& pin = clip.pins[index];
  const double strength = pin_strength(clip, pin, context.editor.session().playhead);
  const int bone = bone_index(*character.bones, pin.bone);
  const std::vector<Affine>* world = editor::figure_world(evaluated, character, pin.figure);
  if (!(strength > 0) || bone < 0 || world == nullptr) return;
  const std::optional<Vec2> target = pin_target(character, evaluated.rig, clip, pin);
  if (!target) return;
  const auto i = static_cast<std::size_t>(bone);
  const Vec2 point = apply((*world)[i], handle_point((*character.bones)[i], pin.point));
  const ImVec2 at = pen.at_world(*target);
  const bool holds = strength >= 1;
  if (holds && glm::distance(point, *target) > kSlackPx) {
    pen.list.AddLine(at, pen.at_world(point), color(Token::kRecord), 2 * ui_scale());
  }
  // A handle there is drawn as a pin itself.
  if (!holds || !has_handle(character, editor::point_of(pin))) {
    draw_pin(pen.list, at, false, kFaintest + (1 - kFaintest) * static_cast<float>(strength));
  }
  const Bone& of = (*character.bones)[i];
  context.map.add(fmt::format("canvas/{}/pin/{}/{}", UiMap::escaped(character.name),
                              UiMap::escaped(of.name), index),
                  {at.x - px(4), at.y - px(4), px(8), px(8)}, pen.pane);
}

}  // namespace

void draw_pins_in_time(Context& context, const CanvasPen& pen) {
  const editor::Session& session = context.editor.session();
  if (session.mode == editor::Mode::kRig) return;
  const Scene& scene = context.editor.scene();
  for (const EvaluatedCharacter& evaluated : context.editor.evaluated().characters) {
    const Character& character = *scene.characters[static_cast<std::size_t>(evaluated.character)];
    const Clip* clip = editor::active_clip(character);
    if (clip == nullptr || character.locked || !editor::shows_in_window(session, character)) {
      continue;
    }
    for (std::size_t i = 0; i < clip->pins.size(); ++i) {
      draw_pin_in_time(context, pen, evaluated, character, *clip, i);
    }
  }
}

}  // namespace kindred::ui
