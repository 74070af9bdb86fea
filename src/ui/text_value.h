// SPDX-License-Identifier: MIT
// A name or another short text of the document in a well: typed, then taken as one change.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ui/draw.h"

namespace kindred::ui {

struct TextValueOptions {
  bool focus = false;        ///< takes the keyboard in this frame
  std::string_view hint;     ///< dim, while it is empty
  bool keep_unsaid = false;  ///< Enter counts although nothing changed
};

/// The new text once Enter was pressed or the focus left and it differs from `shown`; Esc restores.
std::optional<std::string> text_value(std::string_view id, const Rect& rect,
                                      const std::string& shown,
                                      const TextValueOptions& options = {});

/// The field of the last call has the keyboard.
bool text_value_active();
/// It has lost it in this frame, whether something came of it or not.
bool text_value_left();

}  // namespace kindred::ui
