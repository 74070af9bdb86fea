// SPDX-License-Identifier: MIT
#include "media/film/palette.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <span>

namespace kindred::media {
namespace {

int channel_of(PackedColor color, int channel) {
  return static_cast<int>((color >> (16 - 8 * channel)) & 0xFF);
}

struct ColorBox {
  std::span<ColorCount> colors;
  std::uint64_t pixels = 0;
  int widest = 0;  ///< channel
  int spread = 0;  ///< of that channel
};

ColorBox measured_box(std::span<ColorCount> colors) {
  ColorBox box{colors, 0, 0, -1};
  for (const ColorCount& entry : colors) box.pixels += entry.count;
  for (int channel = 0; channel < 3; ++channel) {
    int low = 255, high = 0;
    for (const ColorCount& entry : colors) {
      low = std::min(low, channel_of(entry.color, channel));
      high = std::max(high, channel_of(entry.color, channel));
    }
    if (high - low > box.spread) {
      box.widest = channel;
      box.spread = high - low;
    }
  }
  return box;
}

PackedColor mean_color(const ColorBox& box) {
  PackedColor color = 0;
  for (int channel = 0; channel < 3; ++channel) {
    std::uint64_t sum = 0;
    for (const ColorCount& entry : box.colors) {
      sum +=
          std::uint64_t{entry.count} * static_cast<std::uint64_t>(channel_of(entry.color, channel));
    }
    color = (color << 8) | static_cast<PackedColor>((sum + box.pixels / 2) / box.pixels);
  }
  return color;
}

// The box where a cut gains most: wide ones that many pixels fall into.
std::size_t box_to_cut(const std::vector<ColorBox>& boxes) {
  std::size_t best = boxes.size();
  double most = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const double spread = boxes[i].spread;
    const double gain = spread * spread * static_cast<double>(boxes[i].pixels);
    if (boxes[i].colors.size() > 1 && gain > most) {
      most = gain;
      best = i;
    }
  }
  return best;
}

}  // namespace

std::vector<PackedColor> choose_palette(std::vector<ColorCount> colors, std::size_t most) {
  // By colour first: the same pictures give the same bytes.
  std::sort(colors.begin(), colors.end(),
            [](const ColorCount& a, const ColorCount& b) { return a.color < b.color; });
  std::vector<PackedColor> palette;
  if (colors.size() <= most) {
    for (const ColorCount& entry : colors) palette.push_back(entry.color);
    return palette;
  }
  std::vector<ColorBox> boxes{measured_box(colors)};
  while (boxes.size() < most) {
    const std::size_t at = box_to_cut(boxes);
    if (at == boxes.size()) break;
    const ColorBox box = boxes[at];
    std::stable_sort(box.colors.begin(), box.colors.end(),
                     [&](const ColorCount& a, const ColorCount& b) {
                       return channel_of(a.color, box.widest) < channel_of(b.color, box.widest);
                     });
    std::uint64_t below = box.colors.front().count;
    std::size_t cut = 1;
    while (cut + 1 < box.colors.size() && below < box.pixels / 2) below += box.colors[cut++].count;
    boxes[at] = measured_box(box.colors.first(cut));
    boxes.push_back(measured_box(box.colors.subspan(cut)));
  }
  for (const ColorBox& box : boxes) palette.push_back(mean_color(box));
  return palette;
}

PaletteIndex::PaletteIndex(std::vector<PackedColor> palette) : palette_(std::move(palette)) {
  for (std::size_t i = palette_.size(); i-- > 0;) {
    known_[palette_[i]] = static_cast<std::uint8_t>(i);
  }
}

std::uint8_t PaletteIndex::nearest(PackedColor color) {
  const auto [found, is_new] = known_.try_emplace(color, std::uint8_t{0});
  if (!is_new) return found->second;
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < palette_.size(); ++i) {
    int distance = 0;
    for (int channel = 0; channel < 3; ++channel) {
      const int difference = channel_of(color, channel) - channel_of(palette_[i], channel);
      distance += difference * difference;
    }
    if (distance < least) {
      least = distance;
      found->second = static_cast<std::uint8_t>(i);
    }
  }
  return found->second;
}

int PaletteIndex::error_of(PackedColor color) {
  const PackedColor stand_in = palette_[nearest(color)];
  int error = 0;
  for (int channel = 0; channel < 3; ++channel) {
    error = std::max(error, std::abs(channel_of(color, channel) - channel_of(stand_in, channel)));
  }
  return error;
}

}  // namespace kindred::media
