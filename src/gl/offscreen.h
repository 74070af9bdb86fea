// SPDX-License-Identifier: MIT
// An OpenGL 3.3 core context without a window or an X server (EGL).
#pragma once

#include <memory>
#include <string>

namespace kindred::gl {

class OffscreenContext {
 public:
  /// Null and a sentence in `error` if this machine has no way to draw without a window.
  static std::unique_ptr<OffscreenContext> create(std::string& error);
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

  /// Current in the calling thread from now on.
  bool make_current();
  void release();

 private:
  OffscreenContext();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kindred::gl
