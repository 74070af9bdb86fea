// SPDX-License-Identifier: MIT
// Up to 255 colours for a picture: all of its own where it has no more, else by median cut
// (Heckbert 1982).
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace kindred::media {

/// 0xRRGGBB
using PackedColor = std::uint32_t;

struct ColorCount {
  PackedColor color = 0;
  std::uint32_t count = 0;
};

/// At most `most` colours for those, 1 .. 256.
std::vector<PackedColor> choose_palette(std::vector<ColorCount> colors, std::size_t most);

/// Looks up the nearest colour of a palette, and remembers it.
class PaletteIndex {
 public:
  explicit PaletteIndex(std::vector<PackedColor> palette);
  const std::vector<PackedColor>& palette() const { return palette_; }
  std::uint8_t nearest(PackedColor color);
  /// Largest difference of a channel, 0 .. 255, between a colour and what stands for it.
  int error_of(PackedColor color);

 private:
  std::vector<PackedColor> palette_;
  std::unordered_map<PackedColor, std::uint8_t> known_;
};

}  // namespace kindred::media
