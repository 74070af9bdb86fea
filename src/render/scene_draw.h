// SPDX-License-Identifier: MIT
// The one function that draws a scene, for the window and for export alike.
#pragma once

#include <filesystem>

#include "render/canvas.h"
#include "render/view.h"

namespace kindred::render {

struct DrawOptions {
  bool background = true;          ///< false: transparent, whatever the scene says
  std::filesystem::path base_dir;  ///< folder of the scene file: images are relative to it
};

/// Draws background, characters in list order, their reflections before them (or where `before`
/// says), each part by draw order. Independent of selection and panels.
void draw_scene(Canvas& canvas, const Scene& scene, const EvaluatedScene& evaluated,
                const View& view, const DrawOptions& options);

}  // namespace kindred::render
