// SPDX-License-Identifier: MIT
// A dialog: a panel in the middle of the window, everything behind it dimmed and out of reach.
#pragma once

#include "ui/context.h"

namespace kindred::ui {

class ScopedModal {
 public:
  /// `width`, `height` in window px; made smaller where the window is.
  ScopedModal(Context& context, const char* name, float width, float height);
  ~ScopedModal();
  ScopedModal(const ScopedModal&) = delete;

  const Rect& rect() const { return rect_; }
  /// Esc or Enter went down while no text field had them and this is the front dialog.
  bool escape() const;
  bool enter() const;

 private:
  Rect rect_;
};

/// The name of the dialog that lies over all others; empty = none is open.
std::string_view front_dialog(const UiState& state);

}  // namespace kindred::ui
