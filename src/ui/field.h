// SPDX-License-Identifier: MIT
// The number field: drag to change (Shift fine, Ctrl snaps, Esc takes back), click to type numbers or
// sums. While typing Up and Down count, Enter and Tab apply, Tab goes on to the next field, Esc
// restores. An entry that is no number is refused and the old value stays.
#pragma once

#include <string>
#include <string_view>

#include "editor/number_input.h"
#include "ui/draw.h"

namespace kindred::ui {

struct FieldOptions {
  std::string_view prefix;  ///< dim, at the left: "X", "×"
  std::string_view unit;    ///< dim, after the number: "px"
  int decimals = 1;
  double per_px = 1;  ///< change per px dragged
  editor::NumberRange range = editor::kAnyNumber;
  double fill_to = 0;     ///< > 0: a slider from 0 to it, filled to the value. Drags stop there;
                          ///< more can be typed, and shows as a mark at the end
  bool mixed = false;     ///< several values: shows "mixed", typing sets all
  bool bordered = false;  ///< on popups and dialogs
  FontRole role = FontRole::kBody;
};

/// kDragBegan comes before the first kDragged of a number; colours and dials report kDragged alone.
enum class FieldEvent { kNone, kDragBegan, kDragged, kDragEnded, kDragCancelled, kTyped, kRefused };

/// `value` is the one shown; on kDragged and kTyped it becomes the new one.
FieldEvent number_field(std::string_view id, const Rect& rect, double& value,
                        const FieldOptions& options);

/// Why the last entry was refused, one sentence.
const std::string& refusal();

}  // namespace kindred::ui
