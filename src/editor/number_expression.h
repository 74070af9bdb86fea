// SPDX-License-Identifier: MIT
// Sums in number fields: "2*(10+5)", "360/8 px"; what begins with an operator goes on from the
// value shown: "*2", "/3", "+=10", "-=10".
#pragma once

#include <optional>
#include <string_view>

#include "editor/number_input.h"

namespace kindred::editor {

/// What was typed into a field that shows `current`: a plain number (parse_number), else a sum of
/// + - * / and parentheses. Numbers may have a decimal comma and a unit. Nothing where it is
/// neither, divides by zero, overflows, or leaves a range that refuses.
std::optional<double> typed_number(std::string_view text, double current,
                                   const NumberRange& range = kAnyNumber);

}  // namespace kindred::editor
