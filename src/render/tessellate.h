// SPDX-License-Identifier: MIT
// The GLU tessellator: outlines without crossings, and their triangles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kindred/scene/path.h"
#include "kindred/scene/shape.h"

namespace kindred::render {

using Loop = std::vector<Vec2>;  ///< closed; the first point is not repeated

/// The boundary of what the polylines enclose by `rule` (open ones are closed): loops that neither
/// cross nor repeat points, with the inside on their left. Points that are not finite are left out.
std::vector<Loop> clean_loops(std::span<const Polyline> polylines, FillRule rule);

/// Triangles of clean loops: indices of points, counted through all loops.
std::vector<std::uint32_t> triangulate(std::span<const Loop> loops);

}  // namespace kindred::render
