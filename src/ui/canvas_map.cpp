// SPDX-License-Identifier: MIT
#include "ui/canvas_map.h"

#include <fmt/format.h>

#include <array>

namespace kindred::ui {
namespace {

// Words of PointKind in the map, in its order.
constexpr std::array<std::string_view, 10> kPointWords{
    "anchor",   "in",     "out",          "center",     "radius_x",
    "radius_y", "length", "radius_joint", "radius_tip", "corner_radius"};

Rect spot(ImVec2 at, float side) {
  return {at.x - px(side) / 2, at.y - px(side) / 2, px(side), px(side)};
}

void add_gizmo(Context& context, const CanvasPen& pen, const editor::Gizmo& gizmo) {
  const ImVec2 at = pen.at(gizmo.a_screen);
  const bool bone = gizmo.kind == editor::GizmoKind::kBone;
  const Rect rect = bone ? spot((at + pen.at(gizmo.b_screen)) * 0.5f, 6) : spot(at, 16);
  context.map.add(editor::gizmo_path(context.editor.scene(), gizmo), rect, pen.pane);
}

void add_limits(Context& context, const CanvasPen& pen) {
  for (const editor::LimitRay& ray : editor::limit_rays(context.editor, pen.transform)) {
    const Character& character = *find_character(context.editor.scene(), ray.character);
    const Bone& bone = *find_bone(character, ray.bone);
    const std::string name =
        fmt::format("canvas/{}/self/limit/{}/{}", UiMap::escaped(character.name),
                    UiMap::escaped(bone.name), ray.is_max ? "max" : "min");
    context.map.add(name, spot(pen.at(ray.end_screen), 8), pen.pane);
  }
}

void add_part(Context& context, const CanvasPen& pen) {
  const std::string_view tool = editor::active_tool(context.editor).word;
  if (tool == "part") {
    const auto frame = editor::part_frame(context.editor, pen.transform);
    if (!frame) return;
    for (std::size_t i = 0; i < frame->corners_screen.size(); ++i) {
      context.map.add(fmt::format("canvas/frame/corner/{}", i),
                      spot(pen.at(frame->corners_screen[i]), 8), pen.pane);
    }
    context.map.add("canvas/frame/turn", spot(pen.at(frame->turn_screen), 8), pen.pane);
  } else if (tool == "points") {
    for (const editor::PartPoint& point : editor::part_points(context.editor, pen.transform)) {
      const auto kind = static_cast<std::size_t>(point.ref.kind);
      context.map.add(fmt::format("canvas/point/{}/{}/{}/{}", point.ref.shape, point.ref.subpath,
                                  point.ref.index, kPointWords[kind]),
                      spot(pen.at(point.screen), 8), pen.pane);
    }
  }
}

}  // namespace

void add_canvas_to_map(Context& context, const CanvasPen& pen) {
  if (!context.map.enabled()) return;
  context.map.add("canvas", pen.pane);
  for (const editor::Gizmo& gizmo : context.canvas_input.gizmos(context.editor, pen.transform)) {
    add_gizmo(context, pen, gizmo);
  }
  if (context.editor.session().mode != editor::Mode::kRig) return;
  add_limits(context, pen);
  add_part(context, pen);
}

}  // namespace kindred::ui
