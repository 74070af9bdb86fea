// SPDX-License-Identifier: MIT
// Numbers as people type them, and the ranges of the fields they type them into.
#pragma once

#include <optional>
#include <string_view>

namespace kindred::editor {

enum class OutOfRange { kClamp, kRefuse };

struct NumberRange {
  double min = -1e9;
  double max = 1e9;
  OutOfRange outside = OutOfRange::kClamp;
};

// Where a value outside would be a slip of the hand (no frames at all), it is refused; where the
// nearest bound is what was meant, it is clamped.
inline constexpr NumberRange kAnyNumber{};
inline constexpr NumberRange kScaleRange{-1000, 1000};
inline constexpr NumberRange kAngleRange{-36000, 36000};
inline constexpr NumberRange kLimitRange{-360, 360};
inline constexpr NumberRange kBandRange{0, 360};
inline constexpr NumberRange kWeightRange{0, 1000};
inline constexpr NumberRange kMassRange{0, 1e6};
inline constexpr NumberRange kOpacityRange{0, 1};
inline constexpr NumberRange kFrameRateRange{0.001, 1000, OutOfRange::kRefuse};
inline constexpr NumberRange kCanvasRange{1, 16384, OutOfRange::kRefuse};
inline constexpr NumberRange kFrameRange{0, 1e7};
inline constexpr NumberRange kSecondsRange{0, 1e6};
inline constexpr NumberRange kToleranceRange{1e-6, 1000};
inline constexpr NumberRange kIterationsRange{1, 100000};

/// The number of a text field, or nothing if `text` is none: then the old value stays.
/// One decimal comma ("1,5") counts as a point, the minus sign of print (U+2212) as "-"; blanks
/// around it, a leading "+" and a unit at the end (°, px, %, s) are skipped ("%" does not divide).
/// nan, inf, numbers that overflow and anything else are refused; -0 becomes 0.
std::optional<double> parse_number(std::string_view text, const NumberRange& range = kAnyNumber);

/// A number that came another way (a drag, a stepper): never non-finite, always in the range;
/// `old` where it can't be used.
double accepted(double value, double old, const NumberRange& range);

}  // namespace kindred::editor
