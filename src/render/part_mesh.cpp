// SPDX-License-Identifier: MIT
#include "render/part_mesh.h"

#include <optional>

#include "render/fill_mesh.h"
#include "render/outline.h"
#include "render/stroke_mesh.h"
#include "render/tessellate.h"

namespace kindred::render {
namespace {

template <class T>
void append(std::string& key, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void append_text(std::string& key, const std::string& text) {
  append(key, text.size());
  key += text;
}

void append_shape(std::string& key, const EllipseShape& s) {
  for (const double v : {s.x, s.y, s.rx, s.ry, s.rotation_deg}) append(key, v);
}
void append_shape(std::string& key, const CapsuleShape& s) {
  for (const double v : {s.length, s.radius_joint, s.radius_tip}) append(key, v);
}
void append_shape(std::string& key, const RectangleShape& s) {
  for (const double v : {s.x, s.y, s.width, s.height, s.corner}) append(key, v);
}
void append_shape(std::string& key, const PolygonShape& s) {
  append(key, s.points.size());
  for (const Vec2& p : s.points) append(key, p);
}
void append_shape(std::string& key, const PathShape& s) {
  append(key, s.rule);
  append_text(key, s.d);
}
void append_shape(std::string&, const ImageShape&) {}    // a unit square, whatever the image
void append_shape(std::string&, const UnknownShape&) {}  // nothing

bool paints(const std::optional<Color>& paint) { return paint && paint->a > 0; }
bool opaque(const PaintedShape& shape, const std::optional<Color>& paint) {
  return paint && paint->a == 255 && shape.opacity >= 1;
}

/// A shape on its way to a mesh.
struct Prepared {
  std::vector<Polyline> lines;
  std::vector<Loop> loops;
  std::optional<EdgeGrid> grid;  ///< of `loops`
};

Prepared prepare(const PaintedShape& shape, int level) {
  Prepared prepared;
  const Outline shape_outline = outline(shape.shape);
  prepared.lines = flatten(shape_outline.path, level_tolerance(level));
  if (paints(shape.fill)) {
    prepared.loops = clean_loops(prepared.lines, shape_outline.rule);
    prepared.grid.emplace(prepared.loops);
  }
  return prepared;
}

/// An opaque stroke this wide, px, hides the whole soft edge of the fill beneath it.
constexpr double kHidingStroke = 3;

bool stroke_hides_edge(const PaintedShape& shape, int level) {
  return opaque(shape, shape.stroke) && shape.stroke_width * level_scale(level) > kHidingStroke;
}

bool boxes_touch(const EdgeGrid& a, const EdgeGrid& b, double margin) {
  return !intersection(outset(a.bounds(), margin), b.bounds()).empty();
}

}  // namespace

std::string geometry_key(const Part& part) {
  std::string key;
  for (const PaintedShape& shape : part.shapes) {
    append(key, shape.shape.index());
    const bool flags[] = {shape.visible, paints(shape.fill), opaque(shape, shape.fill),
                          paints(shape.stroke), opaque(shape, shape.stroke)};
    append(key, flags);
    append(key, shape.stroke_width);
    std::visit([&](const auto& kind) { append_shape(key, kind); }, shape.shape);
  }
  return key;
}

PartMesh part_mesh(const Part& part, int level) {
  std::vector<Prepared> prepared(part.shapes.size());
  for (std::size_t i = 0; i < part.shapes.size(); ++i) {
    if (part.shapes[i].visible) prepared[i] = prepare(part.shapes[i], level);
  }
  PartMesh result;
  result.shapes.resize(part.shapes.size());
  for (std::size_t i = 0; i < part.shapes.size(); ++i) {
    const PaintedShape& shape = part.shapes[i];
    if (!shape.visible) continue;
    if (prepared[i].grid && !prepared[i].loops.empty()) {
      Covers covers;
      covers.edge_stroked = stroke_hides_edge(shape, level);
      for (std::size_t later = i + 1; later < part.shapes.size(); ++later) {
        if (prepared[later].grid && opaque(part.shapes[later], part.shapes[later].fill) &&
            boxes_touch(*prepared[i].grid, *prepared[later].grid, 2 / level_scale(level))) {
          covers.fills.push_back(&*prepared[later].grid);
        }
      }
      result.shapes[i].fill = std::make_unique<const Mesh>(
          fill_mesh(prepared[i].loops, *prepared[i].grid, level, covers));
    }
    if (paints(shape.stroke)) {
      Mesh mesh = stroke_mesh(prepared[i].lines, shape.stroke_width, level);
      if (!mesh.vertices.empty()) {
        result.shapes[i].stroke = std::make_unique<const Mesh>(std::move(mesh));
      }
    }
  }
  return result;
}

Mesh mask_mesh(std::string_view d, int level) {
  const std::vector<Polyline> lines = flatten(parse_path(d), level_tolerance(level));
  const std::vector<Loop> loops = clean_loops(lines, FillRule::kNonzero);
  return fill_mesh(loops, EdgeGrid(loops), level, {});
}

const Mesh& unit_square() {
  static const Mesh square = [] {
    const std::vector<Loop> loops{{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
    return fill_mesh(loops, EdgeGrid(loops), 5, {});
  }();
  return square;
}

}  // namespace kindred::render
