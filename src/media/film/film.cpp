// SPDX-License-Identifier: MIT
#include "media/film/film.h"

#include <algorithm>
#include <cstring>

namespace kindred::media {
namespace {

const std::uint8_t* pixel_of(const Image& image, int x, int y) {
  return image.rgba.data() + (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                              static_cast<std::size_t>(x)) *
                                 4;
}

// The box around all pixels of which `counts(x, y)` is true.
template <class Counts>
PixelRect box_around(const Image& image, const Counts& counts) {
  int left = image.width, right = -1, top = image.height, bottom = -1;
  for (int y = 0; y < image.height; ++y) {
    int first = 0;
    while (first < image.width && !counts(first, y)) ++first;
    if (first == image.width) continue;
    int last = image.width - 1;
    while (!counts(last, y)) --last;
    left = std::min(left, first);
    right = std::max(right, last);
    top = std::min(top, y);
    bottom = y;
  }
  if (right < 0) return {};
  return {left, top, right - left + 1, bottom - top + 1};
}

}  // namespace

std::int64_t film_time(const FilmSpec& spec, std::int64_t index, std::int64_t per_second) {
  const std::int64_t scaled = per_second * index * spec.rate_denominator;
  return (2 * scaled + spec.rate_numerator) / (2 * spec.rate_numerator);
}

PixelRect changed_rect(const Image& before, const Image& after) {
  return box_around(after, [&](int x, int y) {
    return std::memcmp(pixel_of(before, x, y), pixel_of(after, x, y), 4) != 0;
  });
}

PixelRect covered_rect(const Image& image, int least_alpha) {
  return box_around(image, [&](int x, int y) { return pixel_of(image, x, y)[3] >= least_alpha; });
}

Image cut_out(const Image& image, const PixelRect& rect) {
  Image part{rect.width, rect.height, {}};
  part.rgba.resize(static_cast<std::size_t>(rect.width) * static_cast<std::size_t>(rect.height) *
                   4);
  const std::size_t row = static_cast<std::size_t>(rect.width) * 4;
  for (int y = 0; y < rect.height; ++y) {
    std::memcpy(part.rgba.data() + static_cast<std::size_t>(y) * row,
                pixel_of(image, rect.x, rect.y + y), row);
  }
  return part;
}

}  // namespace kindred::media
