// SPDX-License-Identifier: MIT
#include "media/image.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace kindred::media {
namespace {

void add_mean(const Image& image, int x0, int y0, int by, std::vector<std::uint8_t>& out) {
  std::uint64_t sum[3] = {}, alpha = 0, count = 0;
  for (int y = y0; y < std::min(y0 + by, image.height); ++y) {
    for (int x = x0; x < std::min(x0 + by, image.width); ++x, ++count) {
      const std::size_t at = (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                              static_cast<std::size_t>(x)) *
                             4;
      const std::uint64_t weight = image.rgba[at + 3];
      for (std::size_t c = 0; c < 3; ++c) sum[c] += image.rgba[at + c] * weight;
      alpha += weight;
    }
  }
  for (const std::uint64_t s : sum) {
    out.push_back(alpha == 0 ? std::uint8_t{0}
                             : static_cast<std::uint8_t>((s + alpha / 2) / alpha));
  }
  out.push_back(static_cast<std::uint8_t>((alpha + count / 2) / count));
}

}  // namespace

void premultiply(Image& image) {
  for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
    const unsigned alpha = image.rgba[i + 3];
    if (alpha == 255) continue;
    for (std::size_t c = i; c < i + 3; ++c) {
      image.rgba[c] = static_cast<std::uint8_t>((image.rgba[c] * alpha + 127) / 255);
    }
  }
}

Image shrunk(const Image& image, int by) {
  Image small;
  small.width = (image.width + by - 1) / by;
  small.height = (image.height + by - 1) / by;
  small.rgba.reserve(static_cast<std::size_t>(small.width) *
                     static_cast<std::size_t>(small.height) * 4);
  for (int y = 0; y < small.height; ++y) {
    for (int x = 0; x < small.width; ++x) add_mean(image, x * by, y * by, by, small.rgba);
  }
  return small;
}

Image shrunk_to(Image image, std::int64_t most_pixels) {
  const auto pixels = [&](std::int64_t by) {
    return ((image.width + by - 1) / by) * ((image.height + by - 1) / by);
  };
  int by = 1;
  while (pixels(by) > most_pixels && pixels(by) > 1) ++by;
  return by == 1 ? std::move(image) : shrunk(image, by);
}

}  // namespace kindred::media
