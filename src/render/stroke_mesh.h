// SPDX-License-Identifier: MIT
// Mesh of a stroke with round caps and joins.
#pragma once

#include <span>

#include "kindred/scene/path.h"
#include "render/mesh.h"

namespace kindred::render {

/// `width` in the units of the polylines. Nothing for a width that is not positive.
Mesh stroke_mesh(std::span<const Polyline> polylines, double width, int level);

}  // namespace kindred::render
