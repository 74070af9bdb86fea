// SPDX-License-Identifier: MIT
// How a camera was held: quarter turns and flips that make a stored picture upright.
#pragma once

#include <cstdint>

#include "media/image.h"

namespace kindred::media {

/// Stored (x, y), y down, shows at (a x + c y, b x + d y) but for a shift; all are -1, 0 or 1.
struct Orientation {
  int a = 1, b = 0, c = 0, d = 1;

  bool upright() const { return a == 1 && d == 1; }
  bool swaps_sides() const { return a == 0; }
  friend bool operator==(const Orientation&, const Orientation&) = default;
};

/// The EXIF tag, 1 to 8; other numbers are upright.
Orientation orientation_of_exif(int tag);
/// A display matrix of nine numbers, 16.16; what is no quarter turn is upright.
Orientation orientation_of_matrix(const std::int32_t matrix[9]);

Image turned(Image image, const Orientation& orientation);

}  // namespace kindred::media
