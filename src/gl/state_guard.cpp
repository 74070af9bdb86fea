// SPDX-License-Identifier: MIT
#include "gl/state_guard.h"

namespace kindred::gl {

StateGuard::StateGuard() {
  for (int i = 0; i < kSwitchCount; ++i) switches_[i] = glIsEnabled(kSwitches[i]) != GL_FALSE;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
  glGetIntegerv(GL_RENDERBUFFER_BINDING, &renderbuffer_);
  glGetIntegerv(GL_VIEWPORT, viewport_);
  glGetIntegerv(GL_SCISSOR_BOX, scissor_);
  glGetIntegerv(GL_BLEND_SRC_RGB, &blend_[0]);
  glGetIntegerv(GL_BLEND_DST_RGB, &blend_[1]);
  glGetIntegerv(GL_BLEND_SRC_ALPHA, &blend_[2]);
  glGetIntegerv(GL_BLEND_DST_ALPHA, &blend_[3]);
  glGetIntegerv(GL_BLEND_EQUATION_RGB, &blend_equation_[0]);
  glGetIntegerv(GL_BLEND_EQUATION_ALPHA, &blend_equation_[1]);
  glGetIntegerv(GL_DEPTH_FUNC, &depth_function_);
  glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
  glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
  glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &array_buffer_);
  glGetIntegerv(GL_ACTIVE_TEXTURE, &active_texture_);
  for (int i = 0; i < kUnits; ++i) {
    glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + i));
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &textures_[i]);
    glGetIntegerv(GL_SAMPLER_BINDING, &samplers_[i]);
  }
  glGetIntegerv(GL_UNPACK_ALIGNMENT, &unpack_alignment_);
  glGetIntegerv(GL_UNPACK_ROW_LENGTH, &unpack_row_length_);
  glGetIntegerv(GL_PACK_ALIGNMENT, &pack_alignment_);
  glGetIntegerv(GL_PACK_ROW_LENGTH, &pack_row_length_);
  glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &unpack_buffer_);
  glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pack_buffer_);
  glGetIntegerv(GL_POLYGON_MODE, polygon_mode_);
  glGetIntegerv(GL_PROVOKING_VERTEX, &provoking_vertex_);
  glGetBooleanv(GL_DEPTH_WRITEMASK, &depth_mask_);
  glGetBooleanv(GL_COLOR_WRITEMASK, color_mask_);
  glGetFloatv(GL_COLOR_CLEAR_VALUE, clear_color_);
  glGetFloatv(GL_DEPTH_CLEAR_VALUE, &clear_depth_);

  // What drawing takes for granted.
  for (const GLenum name : kSwitches) glDisable(name);
  for (int i = 0; i < kUnits; ++i) glBindSampler(static_cast<GLuint>(i), 0);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glBlendEquation(GL_FUNC_ADD);
  glClearDepth(1);
}

StateGuard::~StateGuard() {
  for (int i = 0; i < kSwitchCount; ++i) {
    (switches_[i] ? glEnable : glDisable)(kSwitches[i]);
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer_));
  glBindRenderbuffer(GL_RENDERBUFFER, static_cast<GLuint>(renderbuffer_));
  glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
  glScissor(scissor_[0], scissor_[1], scissor_[2], scissor_[3]);
  glBlendFuncSeparate(static_cast<GLenum>(blend_[0]), static_cast<GLenum>(blend_[1]),
                      static_cast<GLenum>(blend_[2]), static_cast<GLenum>(blend_[3]));
  glBlendEquationSeparate(static_cast<GLenum>(blend_equation_[0]),
                          static_cast<GLenum>(blend_equation_[1]));
  glDepthFunc(static_cast<GLenum>(depth_function_));
  glUseProgram(static_cast<GLuint>(program_));
  glBindVertexArray(static_cast<GLuint>(vertex_array_));
  glBindBuffer(GL_ARRAY_BUFFER, static_cast<GLuint>(array_buffer_));
  for (int i = 0; i < kUnits; ++i) {
    glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + i));
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(textures_[i]));
    glBindSampler(static_cast<GLuint>(i), static_cast<GLuint>(samplers_[i]));
  }
  glActiveTexture(static_cast<GLenum>(active_texture_));
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(unpack_buffer_));
  glBindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pack_buffer_));
  glPixelStorei(GL_UNPACK_ALIGNMENT, unpack_alignment_);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, unpack_row_length_);
  glPixelStorei(GL_PACK_ALIGNMENT, pack_alignment_);
  glPixelStorei(GL_PACK_ROW_LENGTH, pack_row_length_);
  glPolygonMode(GL_FRONT_AND_BACK, static_cast<GLenum>(polygon_mode_[0]));
  glProvokingVertex(static_cast<GLenum>(provoking_vertex_));
  glDepthMask(depth_mask_);
  glColorMask(color_mask_[0], color_mask_[1], color_mask_[2], color_mask_[3]);
  glClearColor(clear_color_[0], clear_color_[1], clear_color_[2], clear_color_[3]);
  glClearDepth(static_cast<GLdouble>(clear_depth_));
}

}  // namespace kindred::gl
