// SPDX-License-Identifier: MIT
// Words of references in files, in the order of their enumerations. Private to src/io.
#pragma once

#include <string_view>
#include <vector>

namespace kindred::io {

inline std::vector<std::string_view> reference_ends_words() { return {"hold", "blank", "loop"}; }
inline std::vector<std::string_view> reference_space_words() { return {"world", "screen"}; }

}  // namespace kindred::io
