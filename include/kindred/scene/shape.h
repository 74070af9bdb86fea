// SPDX-License-Identifier: MIT
// Shapes of artwork: local space of a bone, y up.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "kindred/math/vec.h"
#include "kindred/rig/bone.h"

namespace kindred {

/// sRGB, straight alpha.
struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Color&, const Color&) = default;
};

/// "#rgb", "#rrggbb" or "#rrggbbaa".
std::optional<Color> parse_color(std::string_view text);
/// "#rrggbb", or "#rrggbbaa" where not opaque.
std::string to_text(Color color);

struct EllipseShape {
  double x = 0, y = 0, rx = 0, ry = 0, rotation_deg = 0;
};
/// From the joint to (length, 0), with a round end of its own radius at each.
struct CapsuleShape {
  double length = 0;
  double radius_joint = 0, radius_tip = 0;
};
/// (x, y) = the corner with the smallest coordinates.
struct RectangleShape {
  double x = 0, y = 0, width = 0, height = 0, corner = 0;
};
struct PolygonShape {
  std::vector<Vec2> points;
};
enum class FillRule { kNonzero, kEvenOdd };
struct PathShape {
  std::string d;  ///< SVG path grammar
  FillRule rule = FillRule::kNonzero;
};
/// (x, y) = the centre; `scale` = units per image pixel.
struct ImageShape {
  std::string file;  ///< relative to the scene file, with '/'
  double x = 0, y = 0, scale = 1, rotation_deg = 0;
};
/// A kind that this build does not know: kept, draws nothing.
struct UnknownShape {
  std::string json;
};

using Shape = std::variant<EllipseShape, CapsuleShape, RectangleShape, PolygonShape, PathShape,
                           ImageShape, UnknownShape>;

/// One shape with its paint. Stroke caps and joins are round, the width is in local units.
struct PaintedShape {
  Shape shape;
  std::optional<Color> fill;
  std::optional<Color> stroke;
  double stroke_width = 1;
  double opacity = 1;
  bool visible = true;
  Extras shape_extras;  ///< unknown members of the shape itself
  Extras extras;        ///< unknown members beside it (entries of `shapes` only)
};

}  // namespace kindred
