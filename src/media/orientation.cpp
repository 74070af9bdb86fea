// SPDX-License-Identifier: MIT
#include "media/orientation.h"

#include <cstdlib>
#include <cstring>
#include <utility>

namespace kindred::media {

Orientation orientation_of_exif(int tag) {
  switch (tag) {
    case 2:
      return {-1, 0, 0, 1};
    case 3:
      return {-1, 0, 0, -1};
    case 4:
      return {1, 0, 0, -1};
    case 5:
      return {0, 1, 1, 0};
    case 6:
      return {0, 1, -1, 0};
    case 7:
      return {0, -1, -1, 0};
    case 8:
      return {0, -1, 1, 0};
    default:
      return {};
  }
}

Orientation orientation_of_matrix(const std::int32_t matrix[9]) {
  const auto unit = [](std::int32_t value) {
    constexpr std::int32_t kHalf = 1 << 15;
    return value > kHalf ? 1 : value < -kHalf ? -1 : 0;
  };
  const Orientation found{unit(matrix[0]), unit(matrix[1]), unit(matrix[3]), unit(matrix[4])};
  const bool straight =
      std::abs(found.a) == 1 && std::abs(found.d) == 1 && found.b == 0 && found.c == 0;
  const bool quarter =
      std::abs(found.b) == 1 && std::abs(found.c) == 1 && found.a == 0 && found.d == 0;
  return straight || quarter ? found : Orientation{};
}

Image turned(Image image, const Orientation& o) {
  if (o.upright()) return image;
  Image out;
  out.width = o.swaps_sides() ? image.height : image.width;
  out.height = o.swaps_sides() ? image.width : image.height;
  out.rgba.resize(image.rgba.size());
  // What is mapped to negative places is shifted back into the picture.
  const int shift_x = (o.a < 0 || o.c < 0) ? out.width - 1 : 0;
  const int shift_y = (o.b < 0 || o.d < 0) ? out.height - 1 : 0;
  const auto row_bytes = static_cast<std::size_t>(out.width) * 4;
  const std::uint8_t* from = image.rgba.data();
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x, from += 4) {
      const int to_x = o.a * x + o.c * y + shift_x;
      const int to_y = o.b * x + o.d * y + shift_y;
      std::memcpy(out.rgba.data() + static_cast<std::size_t>(to_y) * row_bytes +
                      static_cast<std::size_t>(to_x) * 4,
                  from, 4);
    }
  }
  return out;
}

}  // namespace kindred::media
