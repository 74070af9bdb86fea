// SPDX-License-Identifier: MIT
// What the panels ask of the window: the picture of the scene, drawn by OpenGL.
#pragma once

#include <memory>

#include "gl/painter.h"
#include "ui/context.h"

namespace kindred::app {

class WindowHost : public ui::Host {
 public:
  /// In the window's GL context.
  WindowHost();
  ~WindowHost() override;

  ImTextureID draw_scene(const Scene& scene, const EvaluatedScene& evaluated,
                         const render::View& view, const render::DrawOptions& options,
                         ui::PictureStamp stamp) override;
  ImTextureID draw_preview(const Scene& scene, const EvaluatedScene& evaluated,
                           const render::View& view, const render::DrawOptions& options,
                           ui::PictureStamp stamp) override;
  ImDrawCallback premultiplied_blending() const override;
  editor::FrameSourceFactory frame_source() const override;
  void open_folder(const std::filesystem::path& folder) override;

  /// CPU time that draw_scene took in this frame, seconds; 0 where the picture was still right.
  double take_scene_seconds();

 private:
  struct Drawn {
    ui::PictureStamp stamp;
    int width = 0, height = 0;
    Affine world_to_px;
    friend bool operator==(const Drawn&, const Drawn&) = default;
  };

  /// A painter's texture and what is in it.
  struct Picture {
    gl::Painter painter;
    Drawn drawn;
  };

  ImTextureID draw(Picture& picture, const Scene& scene, const EvaluatedScene& evaluated,
                   const render::View& view, const render::DrawOptions& options,
                   ui::PictureStamp stamp);

  Picture canvas_;
  std::unique_ptr<Picture> preview_;  ///< made when a dialog wants it
  double scene_seconds_ = 0;
};

/// Seconds of CPU that the calling thread has used.
double thread_cpu_seconds();

}  // namespace kindred::app
