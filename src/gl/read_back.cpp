// SPDX-License-Identifier: MIT
#include "gl/read_back.h"

#include <epoxy/gl.h>

#include <cmath>
#include <cstring>

namespace kindred::gl {
namespace {

/// c 255 / a, rounded; premultiplied c is at most a.
void unpremultiply_row(const std::uint8_t* from, std::uint8_t* to, int pixels) {
  for (int i = 0; i < pixels; ++i, from += 4, to += 4) {
    const unsigned alpha = from[3];
    if (alpha == 255) {
      std::memcpy(to, from, 4);
    } else if (alpha == 0) {
      std::memset(to, 0, 4);
    } else {
      for (int c = 0; c < 3; ++c) {
        const unsigned value = (from[c] * 255u + alpha / 2) / alpha;
        to[c] = static_cast<std::uint8_t>(value < 255 ? value : 255);
      }
      to[3] = from[3];
    }
  }
}

}  // namespace

media::Image transparent_image(int width, int height) {
  media::Image image;
  if (width <= 0 || height <= 0) return image;
  image.width = width;
  image.height = height;
  image.rgba.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
  return image;
}

void read_straight(media::Image& image, const render::Box& box_px, int x, int y, int height,
                   std::vector<std::uint8_t>& scratch) {
  if (box_px.empty()) return;
  const int left = static_cast<int>(std::floor(box_px.min.x));
  const int top = static_cast<int>(std::floor(box_px.min.y));
  const int columns = static_cast<int>(std::ceil(box_px.max.x)) - left;
  const int rows = static_cast<int>(std::ceil(box_px.max.y)) - top;
  if (columns <= 0 || rows <= 0) return;
  const std::size_t row_bytes = static_cast<std::size_t>(columns) * 4;
  const std::size_t bytes = row_bytes * static_cast<std::size_t>(rows);
  if (scratch.size() < bytes) scratch.resize(bytes);
  glReadPixels(left - x, height - (top - y) - rows, columns, rows, GL_RGBA, GL_UNSIGNED_BYTE,
               scratch.data());
  for (int row = 0; row < rows; ++row) {
    const std::uint8_t* from = &scratch[static_cast<std::size_t>(rows - 1 - row) * row_bytes];
    const std::size_t to =
        (static_cast<std::size_t>(top + row) * static_cast<std::size_t>(image.width) +
         static_cast<std::size_t>(left)) *
        4;
    unpremultiply_row(from, &image.rgba[to], columns);
  }
}

}  // namespace kindred::gl
