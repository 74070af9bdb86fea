// SPDX-License-Identifier: MIT
// The outline of a shape as a path, for drawing, hit-testing and writing files.
#pragma once

#include "kindred/scene/path.h"
#include "kindred/scene/shape.h"

namespace kindred::render {

struct Outline {
  Path path;
  FillRule rule = FillRule::kNonzero;
};

/// In the shape's own space. Images and unknown kinds have an empty one (an image's size is known
/// to who reads its file), as have shapes of no or negative size.
Outline outline(const Shape& shape);

/// From pixels of an image of width x height (y up, origin in its middle) to the shape's space.
Affine image_space(const ImageShape& image);

}  // namespace kindred::render
