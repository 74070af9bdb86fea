// SPDX-License-Identifier: MIT
// How the editor and the command line get pictures without knowing OpenGL.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "kindred/scene/document.h"
#include "media/image.h"

namespace kindred::editor {

struct FrameRequest {
  Time time;
  int width_px = 0;
  int height_px = 0;
  bool transparent = false;
  std::string clip;  ///< empty = active clips
};

/// Draws frames of one document. Used by one thread at a time, the one that made it.
class FrameSource {
 public:
  virtual ~FrameSource() = default;
  virtual media::Image draw(const Scene& scene, const std::filesystem::path& base_dir,
                            const FrameRequest& request) = 0;
};

/// Makes a source in the calling thread; null and a sentence in `error` where it can't draw.
using FrameSourceFactory = std::function<std::unique_ptr<FrameSource>(std::string& error)>;

}  // namespace kindred::editor
