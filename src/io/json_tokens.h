// SPDX-License-Identifier: MIT
// The pass over the tokens of a JSON text before it is parsed: finds numbers that no file may hold,
// bounds the depth, and notes where every value stands.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_text.h"

namespace kindred::io {

struct ValueSpan {
  std::size_t begin = 0, end = 0;
};

struct TokenScan {
  std::string text;  ///< byte order mark and carriage returns gone, NaN and the like null
  std::vector<ValueSpan> values;  ///< every value in the order in which it begins
  std::vector<NonFiniteNumber> non_finite;
  std::optional<JsonError> error;
};

/// Of a text that is not JSON the spans mean nothing: the parser finds out.
TokenScan scan_tokens(std::string_view text);

/// "line:column" of a byte, both from 1, columns in bytes.
std::string line_and_column(std::string_view text, std::size_t offset);

}  // namespace kindred::io
