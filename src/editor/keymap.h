// SPDX-License-Identifier: MIT
// The user's own shortcuts over the defaults of the table of actions, and the list of all keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/settings.h"

namespace kindred::editor {

/// As the program comes.
std::vector<Shortcut> default_shortcuts(std::string_view id);
bool has_default_shortcuts(const Action& action);

/// Other actions that have the chord now: they would lose it.
std::vector<const Action*> actions_with(const Shortcut& chord, std::string_view except_id = {});

/// Gives the action these chords, takes them from others, and records both.
void assign_shortcuts(Settings& settings, std::string_view id, std::vector<Shortcut> chords);
/// The action's defaults again (taken back from who has them now) / everything as it came.
void reset_shortcuts(Settings& settings, std::string_view id);
void reset_all_shortcuts(Settings& settings);

struct KeyRow {
  std::string_view id, label;
  std::vector<std::string> chords;  ///< as text; may be empty
  bool changed = false;             ///< not the default
};
struct KeyGroup {
  std::string_view label;  ///< of the menu
  std::vector<KeyRow> rows;
};

/// Every action of every menu, as it is now.
std::vector<KeyGroup> key_sheet();
/// The same as text for printing: groups, one action a line.
std::string key_sheet_text();

}  // namespace kindred::editor
