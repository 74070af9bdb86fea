// SPDX-License-Identifier: MIT
#include "editor/number_expression.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace kindred::editor {
namespace {

constexpr int kDeepestParentheses = 32;

struct PrintedSign {
  std::string_view printed, typed;
};
// Signs of print, and units, which say nothing.
constexpr PrintedSign kPrintedSigns[] = {
    {"\xE2\x88\x92", "-"}, {"\xC3\x97", "*"}, {"\xC3\xB7", "/"}, {"\xC2\xB0", " "},
    {"px", " "},           {"%", " "},        {"s", " "},
};

std::string in_typed_signs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    bool replaced = false;
    for (const PrintedSign& sign : kPrintedSigns) {
      if (!text.starts_with(sign.printed)) continue;
      out += sign.typed;
      text.remove_prefix(sign.printed.size());
      replaced = true;
      break;
    }
    if (replaced) continue;
    out += text.front();
    text.remove_prefix(1);
  }
  return out;
}

// Descends through sum, product, factor. What is no number makes the result NaN.
class SumReader {
 public:
  explicit SumReader(std::string_view text) : rest_(text) {}

  double whole() {
    const double value = sum(0);
    skip_blanks();
    return rest_.empty() ? value : kNone;
  }
  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }
  bool take(char sign) {
    skip_blanks();
    if (rest_.empty() || rest_.front() != sign) return false;
    rest_.remove_prefix(1);
    return true;
  }

 private:
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  double sum(int depth) {
    double value = product(depth);
    while (true) {
      if (take('+')) {
        value += product(depth);
      } else if (take('-')) {
        value -= product(depth);
      } else {
        return value;
      }
    }
  }

  double product(int depth) {
    double value = factor(depth);
    while (true) {
      if (take('*')) {
        value *= factor(depth);
      } else if (take('/')) {
        const double divisor = factor(depth);
        value = divisor == 0 ? kNone : value / divisor;
      } else {
        return value;
      }
    }
  }

  double factor(int depth) {
    if (depth > kDeepestParentheses) return kNone;
    if (take('-')) return -factor(depth + 1);
    if (take('(')) {
      const double value = sum(depth + 1);
      return take(')') ? value : kNone;
    }
    return number();
  }

  double number() {
    skip_blanks();
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    std::size_t length = 0;
    while (length < rest_.size() &&
           (is_digit(rest_[length]) || rest_[length] == '.' || rest_[length] == ',')) {
      ++length;
    }
    std::string digits(rest_.substr(0, length));
    if (const std::size_t comma = digits.find(','); comma != std::string::npos) digits[comma] = '.';
    rest_.remove_prefix(length);
    double value = 0;
    const char* end = digits.data() + digits.size();
    const auto [at, error] = std::from_chars(digits.data(), end, value);
    return error == std::errc{} && at == end ? value : kNone;
  }

  std::string_view rest_;
};

// "*2", "/3", "+=10": the operator that goes on from the value shown, 0 = none.
char leading_operator(SumReader& reader) {
  for (const char sign : {'*', '/'}) {
    if (!reader.take(sign)) continue;
    reader.take('=');
    return sign;
  }
  return 0;
}

double evaluate_sum(const std::string& text, double current) {
  SumReader reader(text);
  if (const std::size_t at = text.find("="); at != std::string::npos) {
    const std::size_t first = text.find_first_not_of(' ');
    if (at == first + 1 && (text[first] == '+' || text[first] == '-')) {
      const double by = SumReader(std::string_view(text).substr(at + 1)).whole();
      return text[first] == '+' ? current + by : current - by;
    }
  }
  const char sign = leading_operator(reader);
  const double value = reader.whole();
  if (sign == '*') return current * value;
  if (sign == '/') return value == 0 ? std::numeric_limits<double>::quiet_NaN() : current / value;
  return value;
}

}  // namespace

std::optional<double> typed_number(std::string_view text, double current,
                                   const NumberRange& range) {
  if (const auto plain = parse_number(text)) return parse_number(text, range);
  const double value = evaluate_sum(in_typed_signs(text), current);
  if (!std::isfinite(value)) return std::nullopt;
  const bool inside = value >= range.min && value <= range.max;
  if (!inside && range.outside == OutOfRange::kRefuse) return std::nullopt;
  return accepted(value, current, range);
}

}  // namespace kindred::editor
