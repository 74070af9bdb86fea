// SPDX-License-Identifier: MIT
// Contact sheets of a scene: many frames on one picture, to look at motion without a window.
#pragma once

#include <cstdint>
#include <filesystem>

#include "kindred/scene/document.h"

namespace kindred::scenes {

struct SheetPlan {
  std::int64_t first = 0, last = 0;  ///< frames of the scene, inclusive
  std::int64_t step = 8;             ///< >= 1
  int columns = 6;                   ///< >= 1
  int cell_width = 320;              ///< px; the height follows the canvas
};

/// Draws the frames with the painter of the program and writes a PNG. Throws std::runtime_error.
void write_sheet(const Scene& scene, const SheetPlan& plan, const std::filesystem::path& file);

}  // namespace kindred::scenes
