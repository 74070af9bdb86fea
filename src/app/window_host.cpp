// SPDX-License-Identifier: MIT
#include "app/window_host.h"

#include <SDL.h>
#include <epoxy/gl.h>
#include <time.h>

#include <utility>

#include "app/gl_frame_source.h"

namespace kindred::app {

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

WindowHost::WindowHost() = default;
WindowHost::~WindowHost() = default;

ImTextureID WindowHost::draw_scene(const Scene& scene, const EvaluatedScene& evaluated,
                                   const render::View& view, const render::DrawOptions& options,
                                   ui::PictureStamp stamp) {
  return draw(canvas_, scene, evaluated, view, options, std::move(stamp));
}

ImTextureID WindowHost::draw_preview(const Scene& scene, const EvaluatedScene& evaluated,
                                     const render::View& view, const render::DrawOptions& options,
                                     ui::PictureStamp stamp) {
  if (!preview_) preview_ = std::make_unique<Picture>();
  return draw(*preview_, scene, evaluated, view, options, std::move(stamp));
}

ImTextureID WindowHost::draw(Picture& picture, const Scene& scene, const EvaluatedScene& evaluated,
                             const render::View& view, const render::DrawOptions& options,
                             ui::PictureStamp stamp) {
  const Drawn wanted{std::move(stamp), view.width_px, view.height_px, view.world_to_px};
  if (!(wanted == picture.drawn)) {
    const double start = thread_cpu_seconds();
    picture.painter.draw(scene, evaluated, view, options);
    scene_seconds_ += thread_cpu_seconds() - start;
    picture.drawn = wanted;
  }
  return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture.painter.texture()));
}

ImDrawCallback WindowHost::premultiplied_blending() const {
  return [](const ImDrawList*, const ImDrawCmd*) {
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  };
}

editor::FrameSourceFactory WindowHost::frame_source() const {
  return [](std::string& error) { return make_gl_frame_source(error); };
}

void WindowHost::open_folder(const std::filesystem::path& folder) {
  const std::string url = "file://" + std::filesystem::absolute(folder).string();
  SDL_OpenURL(url.c_str());
}

double WindowHost::take_scene_seconds() { return std::exchange(scene_seconds_, 0.0); }

}  // namespace kindred::app
