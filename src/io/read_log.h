// SPDX-License-Identifier: MIT
// Messages of one load: one a problem.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "io/json_text.h"
#include "io/scene_file.h"

namespace kindred::io {

class ReadLog {
 public:
  void warn(std::string place, std::string text);
  void warn(const JsonValue& at, std::string text);
  /// Tells the same text only once, at the first place.
  void warn_once(const JsonValue& at, const std::string& text);
  void error(std::string place, std::string text);
  void error(const JsonValue& at, std::string text);

  /// Warns of the numbers that no file may hold and that no message was about.
  void tell_non_finite(const JsonTree& tree);

  bool has_errors() const { return errors_ > 0; }
  /// All messages; those beyond the limit are counted in a last one.
  std::vector<Message> take();

 private:
  bool room() const;

  std::vector<Message> messages_;
  std::unordered_set<std::uint32_t> told_;  ///< nodes that a warning was about
  std::unordered_set<std::string> told_once_;
  std::size_t errors_ = 0;
  std::size_t left_out_ = 0;
};

/// A name or value of the file as it may stand in a message: quoted, on one line, at most 60 bytes.
std::string in_quotes(std::string_view text);
/// The value's own text, shortened likewise.
std::string shown(const JsonValue& value);

}  // namespace kindred::io
