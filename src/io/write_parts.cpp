// SPDX-License-Identifier: MIT
// Artwork: parts and their shapes.
#include <algorithm>
#include <cmath>

#include "io/scene_writer.h"

namespace kindred::io {
namespace {

double finite(double value, double fallback = 0) { return std::isfinite(value) ? value : fallback; }

JsonOut typed(std::string_view type) {
  JsonOut out = JsonOut::object(Layout::kLine);
  out.add("type", JsonOut::string(type));
  return out;
}

void add_rotation(JsonOut& out, double degrees) {
  if (finite(degrees) != 0) out.add("rotation", JsonOut::number(degrees));
}

struct ShapeWriter {
  JsonOut operator()(const EllipseShape& shape) const {
    JsonOut out = typed("ellipse");
    out.add("x", JsonOut::number(finite(shape.x)));
    out.add("y", JsonOut::number(finite(shape.y)));
    out.add("rx", JsonOut::number(finite(shape.rx)));
    out.add("ry", JsonOut::number(finite(shape.ry)));
    add_rotation(out, shape.rotation_deg);
    return out;
  }
  JsonOut operator()(const CapsuleShape& shape) const {
    JsonOut out = typed("capsule");
    out.add("length", JsonOut::number(finite(shape.length)));
    out.add("radius", JsonOut::vector({finite(shape.radius_joint), finite(shape.radius_tip)}));
    return out;
  }
  JsonOut operator()(const RectangleShape& shape) const {
    JsonOut out = typed("rectangle");
    out.add("x", JsonOut::number(finite(shape.x)));
    out.add("y", JsonOut::number(finite(shape.y)));
    out.add("width", JsonOut::number(finite(shape.width)));
    out.add("height", JsonOut::number(finite(shape.height)));
    if (finite(shape.corner) != 0) out.add("corner", JsonOut::number(shape.corner));
    return out;
  }
  JsonOut operator()(const PolygonShape& shape) const {
    JsonOut out = typed("polygon");
    JsonOut points = JsonOut::array(Layout::kLine);
    for (const Vec2 point : shape.points) {
      if (is_finite(point)) points.add(JsonOut::vector(point));
    }
    out.add("points", std::move(points));
    return out;
  }
  JsonOut operator()(const PathShape& shape) const {
    JsonOut out = typed("path");
    out.add("d", JsonOut::string(shape.d));
    if (shape.rule == FillRule::kEvenOdd) out.add("rule", JsonOut::string("evenodd"));
    return out;
  }
  JsonOut operator()(const ImageShape& shape) const {
    JsonOut out = typed("image");
    out.add("file", JsonOut::string(shape.file));
    out.add("x", JsonOut::number(finite(shape.x)));
    out.add("y", JsonOut::number(finite(shape.y)));
    if (finite(shape.scale, 1) != 1) out.add("scale", JsonOut::number(shape.scale));
    add_rotation(out, shape.rotation_deg);
    return out;
  }
  JsonOut operator()(const UnknownShape& shape) const { return JsonOut::ready(shape.json); }
};

/// The member `shape`, unless the file had none there.
void add_shape(JsonOut& out, const PaintedShape& painted) {
  const auto* unknown = std::get_if<UnknownShape>(&painted.shape);
  if (unknown && unknown->json.empty()) return;
  JsonOut shape = std::visit(ShapeWriter{}, painted.shape);
  if (!unknown) add_extras(shape, painted.shape_extras);
  out.add("shape", std::move(shape));
}

void add_paint(JsonOut& out, const PaintedShape& painted) {
  if (painted.fill) out.add("fill", JsonOut::string(to_text(*painted.fill)));
  if (painted.stroke) out.add("stroke", JsonOut::string(to_text(*painted.stroke)));
  if (finite(painted.stroke_width, 1) != 1) {
    out.add("stroke_width", JsonOut::number(painted.stroke_width));
  }
}

void add_opacity_and_visible(JsonOut& out, double opacity, bool visible) {
  if (finite(opacity, 1) != 1) out.add("opacity", JsonOut::number(opacity));
  if (!visible) out.add("visible", JsonOut::boolean(false));
}

JsonOut further_shape_out(const PaintedShape& painted) {
  JsonOut out = JsonOut::object(Layout::kFit);
  add_shape(out, painted);
  add_paint(out, painted);
  add_opacity_and_visible(out, painted.opacity, painted.visible);
  add_extras(out, painted.extras);
  return out;
}

/// Whether the first shape can stand as the part's `shape`, which has no opacity or visibility of
/// its own.
bool has_main_shape(const Part& part) {
  return part.has_main_shape && !part.shapes.empty() && part.shapes.front().opacity == 1 &&
         part.shapes.front().visible;
}

JsonOut transform_out(const Affine& m) {
  const bool good = std::isfinite(m.a) && std::isfinite(m.b) && std::isfinite(m.c) &&
                    std::isfinite(m.d) && std::isfinite(m.tx) && std::isfinite(m.ty);
  if (!good || m == Affine{}) return JsonOut::array(Layout::kLine);
  return JsonOut::numbers({m.a, m.b, m.c, m.d, m.tx, m.ty});
}

JsonOut part_out(const Part& part, const CharacterNames& names) {
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("name", JsonOut::string(part.name));
  if (part.bone) out.add("bone", names.bone(part.bone));
  if (part.skin) out.add("skin", JsonOut::string(*part.skin));
  const bool main = has_main_shape(part);
  if (main) {
    add_shape(out, part.shapes.front());
    add_paint(out, part.shapes.front());
  }
  JsonOut shapes = JsonOut::array(Layout::kSpread);
  for (std::size_t i = main ? 1 : 0; i < part.shapes.size(); ++i) {
    shapes.add(further_shape_out(part.shapes[i]));
  }
  add_list(out, "shapes", std::move(shapes));
  add_opacity_and_visible(out, part.opacity, part.visible);
  if (part.order != 0) out.add("order", JsonOut::whole(part.order));
  if (part.locked) out.add("locked", JsonOut::boolean(true));
  add_list(out, "transform", transform_out(part.transform));
  add_extras(out, part.extras);
  return out;
}

}  // namespace

JsonOut parts_out(const Character& character, const CharacterNames& names) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Part& part : *character.parts) out.add(part_out(part, names));
  return out;
}

}  // namespace kindred::io
