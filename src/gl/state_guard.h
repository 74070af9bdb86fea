// SPDX-License-Identifier: MIT
// Puts back the OpenGL state that drawing changes, so that a Painter works in the middle of anybody
// else's frame.
#pragma once

#include <epoxy/gl.h>

namespace kindred::gl {

class StateGuard {
 public:
  StateGuard();
  ~StateGuard();
  StateGuard(const StateGuard&) = delete;
  StateGuard& operator=(const StateGuard&) = delete;

 private:
  static constexpr GLenum kSwitches[] = {
      GL_BLEND,        GL_DEPTH_TEST,  GL_SCISSOR_TEST,     GL_CULL_FACE,
      GL_STENCIL_TEST, GL_MULTISAMPLE, GL_FRAMEBUFFER_SRGB, GL_DITHER};
  static constexpr int kSwitchCount = static_cast<int>(sizeof kSwitches / sizeof kSwitches[0]);
  static constexpr int kUnits = 2;  ///< texture units that drawing uses

  bool switches_[kSwitchCount] = {};
  GLint draw_framebuffer_ = 0, read_framebuffer_ = 0, renderbuffer_ = 0;
  GLint viewport_[4] = {}, scissor_[4] = {};
  GLint blend_[4] = {}, blend_equation_[2] = {};
  GLint depth_function_ = 0, program_ = 0, vertex_array_ = 0, array_buffer_ = 0;
  GLint active_texture_ = 0, textures_[kUnits] = {}, samplers_[kUnits] = {};
  GLint unpack_alignment_ = 0, unpack_row_length_ = 0, pack_alignment_ = 0, pack_row_length_ = 0;
  GLint unpack_buffer_ = 0, pack_buffer_ = 0, polygon_mode_[2] = {}, provoking_vertex_ = 0;
  GLboolean depth_mask_ = 0, color_mask_[4] = {};
  GLfloat clear_color_[4] = {}, clear_depth_ = 1;
};

}  // namespace kindred::gl
