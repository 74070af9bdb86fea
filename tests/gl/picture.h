// SPDX-License-Identifier: MIT
// Small scenes and their pictures. With KINDRED_PICTURES=FOLDER in the environment the pictures of
// show() land there as PNG files, to be looked at.
#pragma once

#include <array>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "gl/offscreen.h"
#include "gl/painter.h"
#include "media/png.h"
#include "support/catch.h"

namespace kindred::test {

using Pixel = std::array<int, 4>;  ///< straight RGBA

inline Pixel pixel(const media::Image& image, int x, int y) {
  const auto at = static_cast<std::size_t>(y * image.width + x) * 4;
  return {image.rgba[at], image.rgba[at + 1], image.rgba[at + 2], image.rgba[at + 3]};
}

/// Largest difference of a channel.
inline int difference(const Pixel& a, const Pixel& b) {
  int largest = 0;
  for (std::size_t c = 0; c < 4; ++c) largest = std::max(largest, std::abs(a[c] - b[c]));
  return largest;
}

inline PaintedShape filled(Shape shape, Color fill) {
  PaintedShape painted;
  painted.shape = std::move(shape);
  painted.fill = fill;
  return painted;
}
inline PaintedShape stroked(Shape shape, Color stroke, double width) {
  PaintedShape painted;
  painted.shape = std::move(shape);
  painted.stroke = stroke;
  painted.stroke_width = width;
  return painted;
}
inline Shape path(std::string d, FillRule rule = FillRule::kNonzero) {
  return PathShape{std::move(d), rule};
}
inline Shape rectangle(double x, double y, double width, double height) {
  return RectangleShape{x, y, width, height, 0};
}

/// A canvas of width x height with no background; characters are props without bones.
inline Scene empty_scene(int width, int height) {
  Scene scene;
  scene.canvas_width = width;
  scene.canvas_height = height;
  return scene;
}

inline Character prop(std::vector<PaintedShape> shapes) {
  Character character;
  Part part;
  part.id = new_id<PartId>(character);
  part.shapes = std::move(shapes);
  character.parts.edit().push_back(std::move(part));
  return character;
}

/// Returns the character to change it further.
inline Character& add_character(Scene& scene, Character character) {
  character.id = CharacterId{scene.next_character_id++};
  scene.characters.emplace_back(std::move(character));
  return scene.characters.back().edit();
}

/// The context of all these tests, current in their thread.
inline gl::OffscreenContext& test_context() {
  static const std::unique_ptr<gl::OffscreenContext> context = [] {
    std::string error;
    auto made = gl::OffscreenContext::create(error);
    INFO(error);
    REQUIRE(made);
    return made;
  }();
  REQUIRE(context->make_current());
  return *context;
}

struct PictureSize {
  int width = 0, height = 0;  ///< 0: the canvas's
};

inline media::Image draw(gl::Painter& painter, const Scene& scene, PictureSize size = {},
                         Time time = {}, const std::filesystem::path& base_dir = {}) {
  const EvaluatedScene evaluated = evaluate(scene, time);
  const render::View view =
      render::camera_view(scene, evaluated.camera, size.width ? size.width : scene.canvas_width,
                          size.height ? size.height : scene.canvas_height);
  render::DrawOptions options;
  options.base_dir = base_dir;
  painter.draw(scene, evaluated, view, options);
  return painter.read_image();
}

inline media::Image draw(const Scene& scene, PictureSize size = {}, Time time = {},
                         const std::filesystem::path& base_dir = {}) {
  test_context();
  gl::Painter painter;
  return draw(painter, scene, size, time, base_dir);
}

inline void show(const std::string& name, const media::Image& image) {
  const char* folder = std::getenv("KINDRED_PICTURES");
  if (!folder || image.rgba.empty()) return;
  std::string error;
  const std::vector<std::uint8_t> bytes = media::encode_png(image, error);
  std::ofstream file(std::filesystem::path(folder) / (name + ".png"), std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

}  // namespace kindred::test
