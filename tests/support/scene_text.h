// SPDX-License-Identifier: MIT
// Small scene files for tests of reading.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "io/scene_file.h"

namespace kindred::test {

/// A scene with one character "A" of these members: `"bones": [...]`.
inline std::string character_file(const std::string& members) {
  return R"({"format": "kindred-scene", "version": 1, "characters": [{"name": "A", )" + members +
         "}]}";
}

/// The same with bones given one by one.
inline std::string bones_file(const std::string& bones) {
  return character_file("\"bones\": [" + bones + "]");
}

inline bool has_error(const io::LoadResult& result) {
  return std::any_of(result.messages.begin(), result.messages.end(),
                     [](const auto& m) { return m.severity == io::Severity::kError; });
}

/// All messages, one a line.
inline std::string all_lines(const io::LoadResult& result) {
  std::string lines;
  for (const io::Message& message : result.messages) lines += io::to_line(message, "f") + "\n";
  return lines;
}

}  // namespace kindred::test
