// SPDX-License-Identifier: MIT
#include "editor/timecode.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kindred::editor {

std::string zero_padded(std::int64_t number, std::size_t digits) {
  std::string text = std::to_string(number);
  if (text.size() < digits) text.insert(0, digits - text.size(), '0');
  return text;
}

std::string timecode(FrameRate rate, std::int64_t frame) {
  const std::int64_t nominal = std::max<std::int64_t>(
      1, static_cast<std::int64_t>(std::ceil(frames_per_second(rate) - 1e-6)));
  const std::string sign = frame < 0 ? "-" : "";
  frame = std::abs(frame);
  const std::int64_t seconds = frame / nominal;
  const std::size_t frame_digits = std::max<std::size_t>(2, std::to_string(nominal - 1).size());
  return sign + zero_padded(seconds / 3600, 2) + ":" + zero_padded(seconds / 60 % 60, 2) + ":" +
         zero_padded(seconds % 60, 2) + ":" + zero_padded(frame % nominal, frame_digits);
}

std::string frame_rate_text(FrameRate rate) {
  const double rounded = std::round(frames_per_second(rate) * 1000) / 1000;
  char buffer[32];
  const std::to_chars_result end = std::to_chars(buffer, buffer + sizeof buffer, rounded);
  return std::string(buffer, end.ptr);
}

}  // namespace kindred::editor
