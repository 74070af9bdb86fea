// SPDX-License-Identifier: MIT
// Colours as text: "#rgb", "#rrggbb", "#rrggbbaa".
#include "kindred/scene/shape.h"

namespace kindred {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

/// 0..15, or -1.
int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::optional<Color> parse_color(std::string_view text) {
  if (text.empty() || text.front() != '#') return std::nullopt;
  text.remove_prefix(1);
  const bool is_short = text.size() == 3;
  if (!is_short && text.size() != 6 && text.size() != 8) return std::nullopt;
  for (const char c : text) {
    if (hex_digit(c) < 0) return std::nullopt;
  }
  const auto channel = [&](std::size_t i) {
    const int high = hex_digit(text[is_short ? i : 2 * i]);
    const int low = is_short ? high : hex_digit(text[2 * i + 1]);
    return static_cast<std::uint8_t>(16 * high + low);
  };
  Color color{channel(0), channel(1), channel(2), 255};
  if (text.size() == 8) color.a = channel(3);
  return color;
}

std::string to_text(Color color) {
  std::string text = "#";
  const auto put = [&](std::uint8_t value) {
    text += kHexDigits[value / 16u];
    text += kHexDigits[value % 16u];
  };
  put(color.r);
  put(color.g);
  put(color.b);
  if (color.a != 255) put(color.a);
  return text;
}

}  // namespace kindred
