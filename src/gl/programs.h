// SPDX-License-Identifier: MIT
// The painter's shader programs and their uniforms.
#pragma once

#include "gl/objects.h"

namespace kindred::gl {

struct DrawProgram {
  Program program;
  GLint target = -1, depth_step = -1;   ///< all
  GLint to_source = -1, tint = -1;      ///< images
  GLint offset = -1, source_size = -1;  ///< layers
};

struct Programs {
  Programs();
  DrawProgram solid, soft, image, layer;
};

/// Texture units of the samplers.
inline constexpr int kItemsUnit = 0, kSourceUnit = 1;

}  // namespace kindred::gl
