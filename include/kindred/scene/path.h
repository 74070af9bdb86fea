// SPDX-License-Identifier: MIT
// The SVG path grammar: text to commands, with arcs and quadratics turned into cubics.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kindred/math/affine.h"

namespace kindred {

struct PathSegment {
  enum class Kind { kMove, kLine, kCubic, kClose };
  Kind kind = Kind::kMove;
  Vec2 p1{0, 0}, p2{0, 0};  ///< control points of a cubic
  Vec2 to{0, 0};            ///< end point (of kClose: the start of its subpath)
};

struct Path {
  std::vector<PathSegment> segments;
};

struct PathError {
  std::size_t offset = 0;  ///< byte in the text
  std::string message;
};

/// All commands of SVG 1.1 (M L H V C S Q T A Z, absolute and relative). On an error the path up to
/// there is kept in `path` (as SVG renderers do) and `error`, if given, says what and where.
Path parse_path(std::string_view d, std::optional<PathError>* error = nullptr);

Path transformed(const Path& path, const Affine& m);

/// Path text with the fewest digits that keep `decimals` places.
std::string to_text(const Path& path, int decimals);

/// Polylines whose distance from the path is at most `tolerance`; one a subpath, closed ones do not
/// repeat their first point.
struct Polyline {
  std::vector<Vec2> points;
  bool closed = false;
};
std::vector<Polyline> flatten(const Path& path, double tolerance);

}  // namespace kindred
