// SPDX-License-Identifier: MIT
#include "gl/programs.h"

#include <initializer_list>
#include <stdexcept>
#include <string>

#include "gl/shaders.h"

namespace kindred::gl {
namespace {

std::string log_of(GLuint name, void (*get_log)(GLuint, std::string&)) {
  std::string log(1024, '\0');
  get_log(name, log);
  return log.c_str();
}

void shader_log(GLuint name, std::string& log) {
  glGetShaderInfoLog(name, static_cast<GLsizei>(log.size()), nullptr, log.data());
}
void program_log(GLuint name, std::string& log) {
  glGetProgramInfoLog(name, static_cast<GLsizei>(log.size()), nullptr, log.data());
}

/// Adds one stage; the shader lives as long as the program.
void attach(GLuint program, GLenum stage, std::initializer_list<const char*> sources) {
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, static_cast<GLsizei>(sources.size()), sources.begin(), nullptr);
  glCompileShader(shader);
  GLint done = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
  if (!done) throw std::runtime_error("shader: " + log_of(shader, shader_log));
  glAttachShader(program, shader);
  glDeleteShader(shader);
}

DrawProgram link(std::initializer_list<const char*> fragment_sources) {
  DrawProgram result;
  const GLuint name = result.program;
  attach(name, GL_VERTEX_SHADER, {kVertexShader});
  attach(name, GL_FRAGMENT_SHADER, fragment_sources);
  glLinkProgram(name);
  GLint done = GL_FALSE;
  glGetProgramiv(name, GL_LINK_STATUS, &done);
  if (!done) throw std::runtime_error("shader program: " + log_of(name, program_log));
  result.target = glGetUniformLocation(name, "u_target");
  result.depth_step = glGetUniformLocation(name, "u_depth_step");
  result.to_source = glGetUniformLocation(name, "u_to_source");
  result.tint = glGetUniformLocation(name, "u_tint");
  result.offset = glGetUniformLocation(name, "u_offset");
  result.source_size = glGetUniformLocation(name, "u_source_size");
  GLint before = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &before);
  glUseProgram(name);
  glUniform1i(glGetUniformLocation(name, "u_items"), kItemsUnit);
  glUniform1i(glGetUniformLocation(name, "u_source"), kSourceUnit);
  glUseProgram(static_cast<GLuint>(before));
  return result;
}

}  // namespace

Programs::Programs()
    : solid(link({kSolidShader})),
      soft(link({kCoverage, kSoftShader})),
      image(link({kCoverage, kImageShader})),
      layer(link({kCoverage, kLayerShader})) {}

}  // namespace kindred::gl
