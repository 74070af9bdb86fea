// SPDX-License-Identifier: MIT
// Draws scenes with OpenGL 3.3 into a texture (window) or an image (export). Caches meshes and
// images between frames; the cache never changes a picture.
#pragma once

#include <memory>

#include "media/image.h"
#include "render/scene_draw.h"

namespace kindred::gl {

/// Lives in the GL context that is current when it is made; use and destroy it there.
class Painter {
 public:
  /// Pictures larger than `largest_target_px` a side (0: than the driver allows, at most 8192) are
  /// drawn in tiles: read_image() has them, texture() does not.
  explicit Painter(int largest_target_px = 0);
  ~Painter();
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  /// Draws into the painter's own texture (premultiplied alpha, first row at the bottom), made or
  /// resized to the view. Restores the GL state that Dear ImGui's renderer relies on.
  void draw(const Scene& scene, const EvaluatedScene& evaluated, const render::View& view,
            const render::DrawOptions& options);

  /// GL name of the texture of the last draw(); 0 if its size was 0 or it was drawn in tiles.
  unsigned texture() const;

  /// The last draw() as straight, un-premultiplied RGBA, first row on top.
  media::Image read_image();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kindred::gl
