// SPDX-License-Identifier: MIT
// OpenGL names that delete themselves. Move-only; made and destroyed with their context current.
#pragma once

#include <epoxy/gl.h>

#include <utility>

namespace kindred::gl {

/// `Make` and `Drop` are functions so that epoxy's pointers are read when called.
template <void (*Make)(GLuint*), void (*Drop)(GLuint)>
class Object {
 public:
  Object() { Make(&name_); }
  ~Object() {
    if (name_) Drop(name_);
  }
  Object(Object&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  operator GLuint() const { return name_; }  // NOLINT: used as a name wherever GL wants one

 private:
  GLuint name_ = 0;
};

inline void make_texture(GLuint* name) { glGenTextures(1, name); }
inline void drop_texture(GLuint name) { glDeleteTextures(1, &name); }
inline void make_buffer(GLuint* name) { glGenBuffers(1, name); }
inline void drop_buffer(GLuint name) { glDeleteBuffers(1, &name); }
inline void make_vertex_array(GLuint* name) { glGenVertexArrays(1, name); }
inline void drop_vertex_array(GLuint name) { glDeleteVertexArrays(1, &name); }
inline void make_framebuffer(GLuint* name) { glGenFramebuffers(1, name); }
inline void drop_framebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }
inline void make_renderbuffer(GLuint* name) { glGenRenderbuffers(1, name); }
inline void drop_renderbuffer(GLuint name) { glDeleteRenderbuffers(1, &name); }
inline void make_program(GLuint* name) { *name = glCreateProgram(); }
inline void drop_program(GLuint name) { glDeleteProgram(name); }

using Texture = Object<make_texture, drop_texture>;
using Buffer = Object<make_buffer, drop_buffer>;
using VertexArray = Object<make_vertex_array, drop_vertex_array>;
using Framebuffer = Object<make_framebuffer, drop_framebuffer>;
using Renderbuffer = Object<make_renderbuffer, drop_renderbuffer>;
using Program = Object<make_program, drop_program>;

}  // namespace kindred::gl
