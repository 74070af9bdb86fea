// SPDX-License-Identifier: MIT
// JSON to be written: a tree with the layout of scene files. Two-space indent; a vector or a key on
// one line; what fits a line may stand on one.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kindred/math/affine.h"

namespace kindred::io {

enum class Layout {
  kLine,    ///< always one line
  kFit,     ///< one line if it fits, else one member a line
  kSpread,  ///< always one member a line
};

/// A value to write: text that is ready, an array or an object.
class JsonOut {
 public:
  static JsonOut object(Layout layout);
  static JsonOut array(Layout layout);
  /// Text that is JSON already.
  static JsonOut ready(std::string text);
  static JsonOut number(double value);
  static JsonOut whole(long long value);
  static JsonOut boolean(bool value) { return ready(value ? "true" : "false"); }
  static JsonOut string(std::string_view value);
  static JsonOut null() { return ready("null"); }
  static JsonOut vector(Vec2 value);
  static JsonOut numbers(const std::vector<double>& values);

  /// Adds a member to an object.
  void add(std::string_view name, JsonOut value);
  /// Adds an element to an array.
  void add(JsonOut value) { children_.emplace_back(std::string(), std::move(value)); }

  bool empty() const { return children_.empty(); }
  bool has(std::string_view name) const;

  /// The value's text at an indent of `level` steps, without a line feed at the end.
  std::string text(int level = 0) const;

 private:
  enum class Kind { kReady, kArray, kObject };

  void write(std::string& out, int level, std::size_t line_start) const;
  void write_line(std::string& out) const;
  /// Length on one line, or more than `limit` where it is longer or can't stand on one.
  std::size_t line_length(std::size_t limit) const;

  Kind kind_ = Kind::kReady;
  Layout layout_ = Layout::kLine;
  std::string text_;
  std::vector<std::pair<std::string, JsonOut>> children_;  ///< names as JSON strings
};

}  // namespace kindred::io
