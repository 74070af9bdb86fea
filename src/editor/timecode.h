// SPDX-License-Identifier: MIT
// Frames as text.
#pragma once

#include <string>

#include "kindred/math/time.h"

namespace kindred::editor {

/// "00:01:00:00": hours, minutes, seconds and frames, counted at the nominal rate (24 for 23.976)
/// without dropping numbers. Negative frames have a minus.
std::string timecode(FrameRate rate, std::int64_t frame);

/// At least `digits` digits: "007". For numbers >= 0.
std::string zero_padded(std::int64_t number, std::size_t digits);

/// Frames a second as shown: "24", "23.976", "12.5".
std::string frame_rate_text(FrameRate rate);

}  // namespace kindred::editor
