// SPDX-License-Identifier: MIT
// Frames drawn by OpenGL without a window: what exports use.
#pragma once

#include "editor/frame_source.h"

namespace kindred::app {

/// A context and a painter of its own, for the calling thread.
std::unique_ptr<editor::FrameSource> make_gl_frame_source(std::string& error);

}  // namespace kindred::app
