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

}  // namespace kindred::media
