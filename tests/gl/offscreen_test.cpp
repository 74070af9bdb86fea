// SPDX-License-Identifier: MIT
#include "gl/offscreen.h"

#include <epoxy/gl.h>

#include <cstdlib>

#include "support/catch.h"

using namespace kindred;

TEST_CASE("a context needs no display server", "[EXP-15]") {
  ::unsetenv("DISPLAY");
  ::unsetenv("WAYLAND_DISPLAY");
  std::string error;
  const auto context = gl::OffscreenContext::create(error);
  INFO(error);
  REQUIRE(context);
  CHECK(epoxy_gl_version() >= 33);
}

TEST_CASE("contexts come and go without ending others") {
  std::string error;
  const auto first = gl::OffscreenContext::create(error);
  REQUIRE(first);
  gl::OffscreenContext::create(error).reset();
  REQUIRE(first->make_current());
  GLuint texture = 0;
  glGenTextures(1, &texture);
  CHECK(texture != 0);
  glDeleteTextures(1, &texture);
  first->release();
  CHECK(first->make_current());
}
