// SPDX-License-Identifier: MIT
#include "app/gl_frame_source.h"

#include <utility>

#include "gl/offscreen.h"
#include "gl/painter.h"

namespace kindred::app {
namespace {

class GlFrameSource : public editor::FrameSource {
 public:
  explicit GlFrameSource(std::unique_ptr<gl::OffscreenContext> context)
      : context_(std::move(context)), painter_(std::make_unique<gl::Painter>()) {}

  media::Image draw(const Scene& scene, const std::filesystem::path& base_dir,
                    const editor::FrameRequest& request) override {
    const EvaluatedScene evaluated = evaluate(scene, request.time, {request.clip, {}});
    const render::View view =
        render::camera_view(scene, evaluated.camera, request.width_px, request.height_px);
    render::DrawOptions options;
    options.background = !request.transparent;
    options.base_dir = base_dir;
    painter_->draw(scene, evaluated, view, options);
    return painter_->read_image();
  }

 private:
  std::unique_ptr<gl::OffscreenContext> context_;  // outlives the painter, whose objects it holds
  std::unique_ptr<gl::Painter> painter_;
};

}  // namespace

std::unique_ptr<editor::FrameSource> make_gl_frame_source(std::string& error) {
  std::unique_ptr<gl::OffscreenContext> context = gl::OffscreenContext::create(error);
  if (!context) return nullptr;
  if (!context->make_current()) {
    error = "the drawing context could not be made current";
    return nullptr;
  }
  return std::make_unique<GlFrameSource>(std::move(context));
}

}  // namespace kindred::app
