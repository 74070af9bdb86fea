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

/// Other actions that have the chord now and would lose it to the action `id`: those that can be
/// enabled where it can. Without an id: all that have it.
std::vector<const Action*> actions_with(const Shortcut& chord, std::string_view id = {});
/// Those that have it too and keep it: they are enabled in the other mode only.
std::vector<const Action*> actions_beside(const Shortcut& chord, std::string_view id);

/// Gives the action these chords, takes them from others, and records both.
void assign_shortcuts(Settings& settings, std::string_view id, std::vector<Shortcut> chords);
/// The action's defaults again (taken back from who has them now) / everything as it came.
void reset_shortcuts(Settings& settings, std::string_view id);
void reset_all_shortcuts(Settings& settings);

struct KeyRow {
  std::string_view id, label;
  ActionScope scope = ActionScope::kEverywhere;
  std::vector<std::string> chords;  ///< as text; may be empty
  bool changed = false;             ///< not the default
};
struct KeyGroup {
  std::string_view label;  ///< of the menu
  std::vector<KeyRow> rows;
};

/// Every action of every menu, as it is now, that the words of `search` fit: each is in the label,
/// the group or the keys, any case. Groups without a row are left out.
std::vector<KeyGroup> key_sheet(std::string_view search = {});
/// The same as text for printing: groups, one action a line.
std::string key_sheet_text();

}  // namespace kindred::editor
