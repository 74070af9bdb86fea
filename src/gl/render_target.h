// SPDX-License-Identifier: MIT
// A colour texture with a depth buffer to draw into.
#pragma once

#include "gl/objects.h"

namespace kindred::gl {

class RenderTarget {
 public:
  /// At least this large from now on (exactly, if `exact`); what was in it may be lost.
  void resize(int width, int height, bool exact);
  /// Bound for drawing, viewport and scissor on width x height, cleared to a premultiplied colour.
  void start(int width, int height, const float* color);
  /// The same, but with the pixels of another target of that size.
  void start_from(const RenderTarget& other, int width, int height);
  /// Bound again after drawing elsewhere.
  void resume(int width, int height) const;
  GLuint texture() const { return color_; }
  GLuint framebuffer() const { return framebuffer_; }

 private:
  Texture color_;
  Renderbuffer depth_;
  Framebuffer framebuffer_;
  int width_ = 0, height_ = 0;
};

}  // namespace kindred::gl
