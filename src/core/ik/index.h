// SPDX-License-Identifier: MIT
// Indices are int, as everywhere in the library's interface; containers want std::size_t.
#pragma once

#include <cstddef>

namespace kindred::ik {

inline constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace kindred::ik
