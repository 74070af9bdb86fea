// SPDX-License-Identifier: MIT
// A picture in memory: 8-bit sRGB, straight alpha, rows from the top.
#pragma once

#include <cstdint>
#include <vector>

namespace kindred::media {

struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  ///< width * height * 4
};

/// Colours times alpha.
void premultiply(Image& image);
/// Means of `by` x `by` pixels, colours weighed by their alpha.
Image shrunk(const Image& image, int by);
/// The image, or one shrunk by a whole number so that it has at most so many pixels.
Image shrunk_to(Image image, std::int64_t most_pixels);

}  // namespace kindred::media
