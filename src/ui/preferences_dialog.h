// SPDX-License-Identifier: MIT
// The preferences: one row for each of the table; what is changed takes effect at once.
#pragma once

#include <optional>

#include "ui/context.h"

namespace kindred::ui {

struct PreferencesState {
  editor::Settings settings;
  bool changed = false;  ///< since take_preferences
  bool closed = false;   ///< goes with the next take_preferences
};

void open_preferences(Context& context, editor::Settings settings);
/// The settings, if they were changed since the last call. After each frame.
std::optional<editor::Settings> take_preferences(UiState& state);

}  // namespace kindred::ui
