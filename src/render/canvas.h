// SPDX-License-Identifier: MIT
// What a scene is drawn on: parts with paint and matrix, layers with opacity and mask. The OpenGL
// canvas (window and export) and file writers implement it; draw_scene() is who calls it.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "kindred/scene/document.h"
#include "render/view.h"

namespace kindred::render {

/// One part as it shows in a picture. The artwork itself (paths, ellipses, images, their paints) is
/// read from the part; `parts` is the shared list, so that its identity can key caches of geometry.
struct PartDraw {
  const Cow<std::vector<Part>>& parts;
  std::size_t index = 0;      ///< of the part in `parts`
  Affine to_px;               ///< from the space of the part's shapes to the picture
  double opacity = 1;         ///< of the whole part, as one layer; stands in for Part::opacity
  std::optional<Color> tint;  ///< c' = c + (tint - c) * alpha on every colour and image pixel

  const Part& part() const { return (*parts)[index]; }
};

/// A group that is composited as a whole.
struct Layer {
  double opacity = 1;
  std::optional<std::string_view> mask;  ///< SVG path, non-zero, open ends closed
  Affine mask_to_px;                     ///< from the space of `mask` to the picture
};

class Canvas {
 public:
  virtual ~Canvas() = default;

  /// A new picture; no background: transparent.
  virtual void begin(const View& view, std::optional<Color> background,
                     const std::filesystem::path& base_dir) = 0;
  virtual void draw_part(const PartDraw& part) = 0;
  /// Everything until the matching end_layer() is one group. Layers nest.
  virtual void begin_layer(const Layer& layer) = 0;
  virtual void end_layer() = 0;
  virtual void end() = 0;
};

}  // namespace kindred::render
