// SPDX-License-Identifier: MIT
// The one function that draws a scene, for the window and for export alike.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <vector>

#include "render/canvas.h"
#include "render/view.h"

namespace kindred::render {

/// A character at another time, as a silhouette just behind its own figure.
struct GhostFigure {
  std::shared_ptr<const EvaluatedCharacter> evaluated;
  Color color;                    ///< of all its parts; their own opacity counts
  double opacity = 1;             ///< of the whole silhouette
  double reflection_opacity = 0;  ///< of the same behind its reflections

  friend bool operator==(const GhostFigure&, const GhostFigure&) = default;
};

struct DrawOptions {
  bool background = true;           ///< false: transparent, whatever the scene says
  std::filesystem::path base_dir;   ///< folder of the scene file: images are relative to it
  std::vector<GhostFigure> ghosts;  ///< in their order, each over the one before
  std::set<CharacterId> only;       ///< not empty: no other characters
  bool parallax = true;             ///< characters stand where the camera sees them by their depth
};

/// Draws background, characters in list order, their reflections before them (or where `before`
/// says), each part by draw order. Independent of selection and panels.
void draw_scene(Canvas& canvas, const Scene& scene, const EvaluatedScene& evaluated,
                const View& view, const DrawOptions& options);

}  // namespace kindred::render
