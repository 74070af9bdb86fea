// SPDX-License-Identifier: MIT
// The SVG path grammar (SVG 1.1, chapter 8.3): a hand-written reader of its numbers, flags and
// commands. Arcs become cubics in path_arc.cpp.
#include "kindred/scene/path.h"

#include <charconv>
#include <cmath>

#include "core/scene/path_arc.h"

namespace kindred {
namespace {

class PathReader {
 public:
  explicit PathReader(std::string_view text) : text_(text) {}

  /// Reads until the end or the first error.
  void read() {
    skip_spaces();
    while (at_ < text_.size() && read_command()) skip_spaces();
  }

  Path take_path() { return std::move(path_); }
  const std::optional<PathError>& error() const { return error_; }

 private:
  // ---- tokens ----
  static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_spaces() {
    while (is_space(peek())) ++at_;
  }
  void skip_separator() {
    skip_spaces();
    after_comma_ = peek() == ',';
    if (!after_comma_) return;
    ++at_;
    skip_spaces();
  }
  bool at_number() const {
    return is_digit(peek()) || peek() == '.' || peek() == '-' || peek() == '+';
  }

  bool fail(std::size_t offset, std::string message) {
    if (!error_) error_ = PathError{offset, std::move(message)};
    return false;
  }

  void skip_digits() {
    while (is_digit(peek())) ++at_;
  }

  bool number(double& value) {
    const std::size_t start = at_;
    if (peek() == '+' || peek() == '-') ++at_;
    const std::size_t digits = at_;
    skip_digits();
    std::size_t count = at_ - digits;
    if (peek() == '.') {
      ++at_;
      const std::size_t fraction = at_;
      skip_digits();
      count += at_ - fraction;
    }
    if (count == 0) {
      at_ = start;
      return fail(start, "expected a number");
    }
    bool tiny = false;
    if (peek() == 'e' || peek() == 'E') {
      const std::size_t exponent = at_++;
      tiny = peek() == '-';
      if (peek() == '+' || peek() == '-') ++at_;
      if (is_digit(peek())) {
        skip_digits();
      } else {
        at_ = exponent;  // not an exponent: the next command
      }
    }
    const char* first = text_.data() + start + (text_[start] == '+' ? 1 : 0);
    const auto [end, code] = std::from_chars(first, text_.data() + at_, value);
    if (code == std::errc::result_out_of_range && tiny) value = 0;
    if (code == std::errc::result_out_of_range && !tiny)
      return fail(start, "the number is too large");
    skip_separator();
    return true;
  }

  bool flag(bool& value) {
    if (peek() != '0' && peek() != '1') return fail(at_, "expected an arc flag, 0 or 1");
    value = text_[at_++] == '1';
    skip_separator();
    return true;
  }

  bool point(Vec2& p) {
    if (!number(p.x) || !number(p.y)) return false;
    if (relative_) p += current_;
    return true;
  }

  // ---- commands ----
  bool read_command() {
    const std::size_t start = at_;
    const char letter = text_[at_++];
    const char command = static_cast<char>(letter & ~0x20);
    relative_ = letter != command;
    if (std::string_view{"MLHVCSQTAZ"}.find(command) == std::string_view::npos) {
      return fail(start,
                  std::string{"expected a command (one of MLHVCSQTAZ), found '"} + letter + "'");
    }
    if (path_.segments.empty() && command != 'M') {
      return fail(start, "a path begins with M or m");
    }
    if (command == 'Z') return close();
    skip_spaces();
    char repeated = command;
    do {
      start_of_arguments_ = at_;
      if (!read_arguments(repeated)) return false;
      if (repeated == 'M') repeated = 'L';  // further pairs of a moveto are lines
    } while (at_number());
    return !after_comma_ || fail(at_, "expected a number after the comma");
  }

  bool read_arguments(char command) {
    Vec2 p1, p2, to;
    switch (command) {
      case 'M':
        return point(to) && move(to);
      case 'L':
        return point(to) && line(to);
      case 'H':
        to = current_;
        if (!number(to.x)) return false;
        if (relative_) to.x += current_.x;
        return line(to);
      case 'V':
        to = current_;
        if (!number(to.y)) return false;
        if (relative_) to.y += current_.y;
        return line(to);
      case 'C':
        return point(p1) && point(p2) && point(to) && cubic(p1, p2, to);
      case 'S':
        p1 = 2.0 * current_ - last_cubic_control_;
        return point(p2) && point(to) && cubic(p1, p2, to);
      case 'Q':
        return point(p1) && point(to) && quadratic(p1, to);
      case 'T':
        p1 = 2.0 * current_ - last_quadratic_control_;
        return point(to) && quadratic(p1, to);
      default:
        return arc();
    }
  }

  bool arc() {
    Arc arc;
    if (!number(arc.radii.x) || !number(arc.radii.y) || !number(arc.rotation_deg) ||
        !flag(arc.large) || !flag(arc.counter_clockwise) || !point(arc.to)) {
      return false;
    }
    arc.from = current_;
    if (arc.from == arc.to) return settle(arc.to);
    if (arc.radii.x == 0 || arc.radii.y == 0) return line(arc.to);
    for (const PathSegment& piece : arc_to_cubics(arc)) {
      if (!cubic(piece.p1, piece.p2, piece.to)) return false;
    }
    return settle(arc.to);
  }

  bool quadratic(Vec2 control, Vec2 to) {
    const Vec2 from = current_;
    if (!cubic(from + (control - from) * (2.0 / 3), to + (control - to) * (2.0 / 3), to))
      return false;
    last_cubic_control_ = current_;
    last_quadratic_control_ = control;
    return true;
  }

  bool close() {
    if (path_.segments.back().kind != PathSegment::Kind::kClose) {
      if (!append({PathSegment::Kind::kClose, {}, {}, subpath_start_})) return false;
    }
    return settle(subpath_start_);
  }

  bool move(Vec2 to) {
    if (!append({PathSegment::Kind::kMove, {}, {}, to})) return false;
    subpath_start_ = to;
    return settle(to);
  }

  bool line(Vec2 to) {
    return begin_subpath() && append({PathSegment::Kind::kLine, {}, {}, to}) && settle(to);
  }

  bool cubic(Vec2 p1, Vec2 p2, Vec2 to) {
    if (!begin_subpath() || !append({PathSegment::Kind::kCubic, p1, p2, to})) return false;
    settle(to);
    last_cubic_control_ = p2;
    return true;
  }

  /// After a closepath, drawing goes on from the start of the subpath just closed.
  bool begin_subpath() {
    return path_.segments.back().kind != PathSegment::Kind::kClose || move(subpath_start_);
  }

  bool append(const PathSegment& segment) {
    if (!is_finite(segment.p1) || !is_finite(segment.p2) || !is_finite(segment.to)) {
      return fail(start_of_arguments_, "the coordinates leave the range of numbers");
    }
    path_.segments.push_back(segment);
    return true;
  }

  /// The current point; S and T after anything but their own kind reflect nothing.
  bool settle(Vec2 current) {
    current_ = last_cubic_control_ = last_quadratic_control_ = current;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t start_of_arguments_ = 0;
  bool after_comma_ = false;
  bool relative_ = false;
  Vec2 current_{0, 0}, subpath_start_{0, 0};
  Vec2 last_cubic_control_{0, 0}, last_quadratic_control_{0, 0};
  Path path_;
  std::optional<PathError> error_;
};

}  // namespace

Path parse_path(std::string_view d, std::optional<PathError>* error) {
  PathReader reader(d);
  reader.read();
  if (error) *error = reader.error();
  return reader.take_path();
}

Path transformed(const Path& path, const Affine& m) {
  Path result = path;
  for (PathSegment& segment : result.segments) {
    segment.p1 = apply(m, segment.p1);
    segment.p2 = apply(m, segment.p2);
    segment.to = apply(m, segment.to);
  }
  return result;
}

}  // namespace kindred
