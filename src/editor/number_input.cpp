// SPDX-License-Identifier: MIT
#include "editor/number_input.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

namespace kindred::editor {
namespace {

constexpr std::string_view kMinusSign = "\xE2\x88\x92";  // U+2212

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1);
}

std::string_view without_unit(std::string_view text) {
  for (const std::string_view unit : {std::string_view("\xC2\xB0"), std::string_view("px"),
                                      std::string_view("%"), std::string_view("s")}) {
    if (text.ends_with(unit)) return trimmed(text.substr(0, text.size() - unit.size()));
  }
  return text;
}

std::optional<double> in_range(double value, const NumberRange& range) {
  if (!std::isfinite(value)) return std::nullopt;
  const bool inside = value >= range.min && value <= range.max;
  if (!inside && range.outside == OutOfRange::kRefuse) return std::nullopt;
  return std::clamp(value, range.min, range.max) + 0.0;  // + 0.0: no negative zero
}

}  // namespace

std::optional<double> parse_number(std::string_view text, const NumberRange& range) {
  text = without_unit(trimmed(text));
  std::string digits;
  if (text.starts_with(kMinusSign)) {
    digits = "-";
    text.remove_prefix(kMinusSign.size());
  } else if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) return std::nullopt;
  }
  digits += text;
  if (std::count(digits.begin(), digits.end(), ',') == 1 && digits.find('.') == std::string::npos) {
    digits[digits.find(',')] = '.';
  }
  double value = 0;
  const char* end = digits.data() + digits.size();
  const std::from_chars_result result = std::from_chars(digits.data(), end, value);
  if (result.ec != std::errc{} || result.ptr != end) return std::nullopt;
  return in_range(value, range);
}

double accepted(double value, double old, const NumberRange& range) {
  return in_range(value, range).value_or(old);
}

}  // namespace kindred::editor
