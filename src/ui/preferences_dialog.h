// SPDX-License-Identifier: MIT
// The preferences: one row for each of the table; what is changed takes effect at once.
#pragma once

#include <optional>

#include "ui/context.h"
#include "ui/remap.h"

namespace kindred::ui {

enum class PreferencesPage { kGeneral, kKeys };

struct PreferencesState {
  editor::Settings settings;
  int page = 0;  ///< a PreferencesPage
  RemapState remap;
  bool changed = false;  ///< since take_preferences
  bool closed = false;   ///< goes with the next take_preferences
};

void open_preferences(Context& context, editor::Settings settings,
                      PreferencesPage page = PreferencesPage::kGeneral);
/// The next key is wanted for an action; true if this one was taken for it.
bool take_key(UiState& state, const editor::Shortcut& chord);
/// The settings, if they were changed since the last call. After each frame.
std::optional<editor::Settings> take_preferences(UiState& state);

}  // namespace kindred::ui
