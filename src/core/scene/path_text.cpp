// SPDX-License-Identifier: MIT
// Paths back to text: absolute commands, each number with the fewest digits.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "kindred/scene/path.h"

namespace kindred {
namespace {

void put_number(std::string& text, double value, int decimals) {
  std::array<char, 400> buffer;  // the longest double has 309 digits before its point
  const auto [end, code] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                         std::chars_format::fixed, decimals);
  std::string_view digits(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  if (digits.find('.') != std::string_view::npos) {
    digits = digits.substr(0, digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.remove_suffix(1);
  }
  if (digits == "-0") digits = "0";
  const bool after_number = !text.empty() && text.back() >= '0' && text.back() <= '9';
  if (after_number && digits.front() != '-') text += ' ';
  text += digits;
}

}  // namespace

std::string to_text(const Path& path, int decimals) {
  decimals = std::clamp(decimals, 0, 17);
  std::string text;
  for (const PathSegment& segment : path.segments) {
    const auto put = [&](Vec2 p) {
      put_number(text, p.x, decimals);
      put_number(text, p.y, decimals);
    };
    switch (segment.kind) {
      case PathSegment::Kind::kMove:
        text += 'M';
        put(segment.to);
        break;
      case PathSegment::Kind::kLine:
        text += 'L';
        put(segment.to);
        break;
      case PathSegment::Kind::kCubic:
        text += 'C';
        put(segment.p1);
        put(segment.p2);
        put(segment.to);
        break;
      case PathSegment::Kind::kClose:
        text += 'Z';
        break;
    }
  }
  return text;
}

}  // namespace kindred
