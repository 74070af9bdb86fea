// SPDX-License-Identifier: MIT
#include "io/json_tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace kindred::io {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool ends_word(char c) {
  return is_space(c) || c == ',' || c == ':' || c == '[' || c == ']' || c == '{' || c == '}' ||
         c == '"';
}

bool begins_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// One sentence if the text is no UTF-8 JSON at first sight.
std::optional<std::string> wrong_encoding(std::string_view text) {
  if (text.empty()) return "the file is empty";
  if (begins_with(text, "\x89PNG")) return "this is a PNG image, not a scene";
  const std::size_t nul = text.substr(0, 4).find('\0');
  const bool every_other = nul < 2 && text.size() >= 2 && text[1 - nul] != '\0';
  const bool utf_32 = text.substr(0, 4) == std::string_view("{\0\0\0", 4) ||
                      text.substr(0, 4) == std::string_view("\0\0\0{", 4);
  if (begins_with(text, "\xff\xfe") || begins_with(text, "\xfe\xff") || every_other || utf_32) {
    return "this is UTF-16 or UTF-32 text; save it as UTF-8";
  }
  if (nul != std::string_view::npos) return "this is not text; it holds zero bytes";
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return "the file is empty (white space only)";
  }
  return {};
}

/// Spellings of NaN and infinity by the C, C++, JavaScript, Python and Microsoft libraries.
bool names_non_finite(std::string_view word) {
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
  std::string lower(word.substr(0, 9));
  for (char& c : lower) c = (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
  if (lower == "infinity" || lower == "inf" || lower == "nan") return word.size() == lower.size();
  return begins_with(lower, "nan(") || begins_with(lower, "1.#");
}

/// Decimal exponent of the first digit that is not 0: 1 for 10..99, -1 for 0.1..0.99.
long decimal_exponent(std::string_view number) {
  const std::size_t e = std::min(number.find_first_of("eE"), number.size());
  long exponent = 0;
  if (e < number.size()) {
    std::string_view digits = number.substr(e + 1);
    if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (read.ec == std::errc::result_out_of_range) exponent = digits[0] == '-' ? -100'000 : 100'000;
  }
  const std::string_view mantissa = number.substr(0, e);
  const std::size_t first = mantissa.find_first_of("123456789");
  if (first == std::string_view::npos) return -100'000;
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  return exponent + static_cast<long>(point) - static_cast<long>(first) - (first < point ? 1 : 0);
}

bool overflows(std::string_view word) {
  double value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  return read.ec == std::errc::result_out_of_range && decimal_exponent(word) > 0;
}

bool may_be_number(std::string_view word) {
  return word.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : in_(text) { scan_.text.reserve(text.size()); }

  TokenScan run() {
    while (at_ < in_.size() && !scan_.error) step(in_[at_]);
    return std::move(scan_);
  }

 private:
  struct Level {
    std::size_t value;  ///< index of the container's span
    bool is_object;
    bool before_colon;
  };

  void step(char c) {
    if (c == '\r') {
      ++at_;
    } else if (is_space(c)) {
      copy(1);
    } else if (c == '"') {
      string();
    } else if (c == '{' || c == '[') {
      open(c == '{');
    } else if (c == '}' || c == ']') {
      copy(1);
      if (levels_.empty()) return;
      scan_.values[levels_.back().value].end = scan_.text.size();
      levels_.pop_back();
    } else if (c == ':' || c == ',') {
      copy(1);
      if (!levels_.empty()) levels_.back().before_colon = c == ',' && levels_.back().is_object;
    } else {
      word();
    }
  }

  void copy(std::size_t count) {
    scan_.text.append(in_.substr(at_, count));
    at_ += count;
  }

  bool at_key() const { return !levels_.empty() && levels_.back().before_colon; }

  void open(bool is_object) {
    if (static_cast<int>(levels_.size()) == kMaxJsonDepth) {
      scan_.error = JsonError{
          line_and_column(in_, at_),
          "nested deeper than " + std::to_string(kMaxJsonDepth) + " levels; the file was not read"};
      return;
    }
    levels_.push_back({scan_.values.size(), is_object, is_object});
    scan_.values.push_back({scan_.text.size(), scan_.text.size()});
    copy(1);
  }

  void string() {
    std::size_t end = at_ + 1;
    while (end < in_.size() && in_[end] != '"') end += in_[end] == '\\' ? 2 : 1;
    end = std::min(end + 1, in_.size());
    const std::size_t begin = scan_.text.size();
    copy(end - at_);
    if (!at_key()) scan_.values.push_back({begin, scan_.text.size()});
  }

  void word() {
    std::size_t end = at_;
    while (end < in_.size() && !ends_word(in_[end])) ++end;
    const std::string_view spelling = in_.substr(at_, end - at_);
    const std::size_t begin = scan_.text.size();
    if (names_non_finite(spelling) || (may_be_number(spelling) && overflows(spelling))) {
      scan_.non_finite.push_back(
          {static_cast<std::uint32_t>(scan_.values.size()), std::string(spelling)});
      scan_.text += "null";
      at_ = end;
    } else {
      copy(spelling.size());
    }
    if (!at_key()) scan_.values.push_back({begin, scan_.text.size()});
  }

  std::string_view in_;
  std::size_t at_ = 0;
  std::vector<Level> levels_;
  TokenScan scan_;
};

}  // namespace

TokenScan scan_tokens(std::string_view text) {
  TokenScan scan;
  if (const auto problem = wrong_encoding(text)) {
    scan.error = JsonError{"", *problem};
    return scan;
  }
  if (begins_with(text, "\xef\xbb\xbf")) text.remove_prefix(3);
  if (const auto problem = wrong_encoding(text)) {
    scan.error = JsonError{"", *problem};
    return scan;
  }
  return Scanner(text).run();
}

std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n');
  const std::size_t column =
      line_start == std::string_view::npos ? before.size() + 1 : before.size() - line_start;
  return std::to_string(line) + ":" + std::to_string(column);
}

}  // namespace kindred::io
