// SPDX-License-Identifier: MIT
#include "editor/part_mirror.h"

#include <algorithm>

#include "editor/clipboard.h"
#include "kindred/scene/path.h"

namespace kindred::editor {
namespace {

constexpr Affine kFlip{1, 0, 0, -1, 0, 0};
constexpr int kMirroredPathDecimals = 6;

std::optional<Shape> flipped(const EllipseShape& shape) {
  return EllipseShape{shape.x, -shape.y + 0.0, shape.rx, shape.ry, -shape.rotation_deg + 0.0};
}
std::optional<Shape> flipped(const CapsuleShape& shape) { return shape; }
std::optional<Shape> flipped(const RectangleShape& shape) {
  RectangleShape result = shape;
  result.y = -shape.y - shape.height + 0.0;
  return result;
}
std::optional<Shape> flipped(const PolygonShape& shape) {
  PolygonShape result = shape;
  for (Vec2& point : result.points) point.y = -point.y + 0.0;
  return result;
}
std::optional<Shape> flipped(const PathShape& shape) {
  return PathShape{to_text(transformed(parse_path(shape.d), kFlip), kMirroredPathDecimals),
                   shape.rule};
}
std::optional<Shape> flipped(const ImageShape&) { return std::nullopt; }
std::optional<Shape> flipped(const UnknownShape&) { return std::nullopt; }

Affine without_negative_zero(const Affine& m) {
  return {m.a + 0.0, m.b + 0.0, m.c + 0.0, m.d + 0.0, m.tx + 0.0, m.ty + 0.0};
}

/// Takes the looks and the geometry of `source`, keeps the identity of `part`.
void copy_mirrored(const Part& source, Part& part) {
  part.shapes = source.shapes;
  part.has_main_shape = source.has_main_shape;
  part.opacity = source.opacity;
  part.visible = source.visible;
  part.order = source.order;
  const bool all = std::all_of(
      part.shapes.begin(), part.shapes.end(),
      [](const PaintedShape& painted) { return mirrored_shape(painted.shape).has_value(); });
  if (!all) {
    part.transform = without_negative_zero(kFlip * source.transform);
    return;
  }
  // A point p of the shape is shown at T p, its image at F T p = (F T F) (F p), as F F = 1.
  part.transform = without_negative_zero(kFlip * source.transform * kFlip);
  for (PaintedShape& painted : part.shapes) painted.shape = *mirrored_shape(painted.shape);
}

std::string mirrored_name(const Part& part, const Bone& partner) {
  if (const auto name = name_of_other_side(part.name)) return *name;
  if (partner.name.size() > 2) {
    const std::string end = partner.name.substr(partner.name.size() - 2);
    if (end[0] == '.' || end[0] == '_') return part.name + end;
  }
  return part.name + (side_of(partner) == Side::kLeft ? ".L" : ".R");
}

}  // namespace

std::optional<Shape> mirrored_shape(const Shape& shape) {
  return std::visit([](const auto& kind) { return flipped(kind); }, shape);
}

void mirror_parts(Character& character, const Bone& source, const Bone& partner) {
  std::vector<PartId> originals;
  for (const Part& part : *character.parts) {
    if (part.bone == source.id) originals.push_back(part.id);
  }
  for (const PartId id : originals) {
    std::vector<Part>& parts = character.parts.edit();
    const auto original =
        std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.id == id; });
    const std::string name = mirrored_name(*original, partner);
    const auto existing = std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
      return part.name == name && part.skin == original->skin;
    });
    if (existing != parts.end()) {
      if (existing->bone == partner.id) copy_mirrored(*original, *existing);
      continue;
    }
    Part copy;
    copy.id = new_id<PartId>(character);
    copy.name = name;
    copy.bone = partner.id;
    copy.skin = original->skin;
    copy_mirrored(*original, copy);
    parts.insert(original + 1, std::move(copy));
  }
}

}  // namespace kindred::editor
