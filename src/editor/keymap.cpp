// SPDX-License-Identifier: MIT
#include "editor/keymap.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "editor/actions_table.h"

namespace kindred::editor {
namespace {

const std::vector<Action>& defaults() {
  static const std::vector<Action> rows = make_action_table();
  return rows;
}

const Action* default_action(std::string_view id) {
  for (const Action& action : defaults()) {
    if (action.id == id) return &action;
  }
  return nullptr;
}

bool has_chord(const Action& action, const Shortcut& chord) {
  const auto& chords = action.shortcuts;
  return std::find(chords.begin(), chords.end(), chord) != chords.end();
}

std::vector<const Action*> others_with(const Shortcut& chord, std::string_view id, bool meeting) {
  const Action* wanted = find_action(id);
  const ActionScope scope = wanted ? wanted->scope : ActionScope::kEverywhere;
  std::vector<const Action*> found;
  for (const Action& action : actions()) {
    if (action.id != id && has_chord(action, chord) &&
        scopes_meet(action.scope, scope) == meeting) {
      found.push_back(&action);
    }
  }
  return found;
}

char small_letter(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Every word of `search` is somewhere in `text`.
bool has_words(std::string text, std::string_view search) {
  std::transform(text.begin(), text.end(), text.begin(), small_letter);
  std::string words(search);
  std::transform(words.begin(), words.end(), words.begin(), small_letter);
  std::istringstream stream(words);
  for (std::string word; stream >> word;) {
    if (text.find(word) == std::string::npos) return false;
  }
  return true;
}

KeyRow row_of(const Action& action) {
  KeyRow row{action.id, action.label, action.scope, {}, !has_default_shortcuts(action)};
  for (const Shortcut& chord : action.shortcuts) row.chords.push_back(to_text(chord));
  return row;
}

/// Only what differs from the defaults is remembered.
void record(Settings& settings, const Action& action) {
  const std::string id(action.id);
  if (has_default_shortcuts(action)) {
    settings.shortcuts.erase(id);
  } else {
    settings.shortcuts[id] = action.shortcuts;
  }
}

/// Bytes are not columns: a column is what does not continue a UTF-8 sequence.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

std::vector<Shortcut> default_shortcuts(std::string_view id) {
  const Action* action = default_action(id);
  return action ? action->shortcuts : std::vector<Shortcut>{};
}

bool has_default_shortcuts(const Action& action) {
  return action.shortcuts == default_shortcuts(action.id);
}

std::vector<const Action*> actions_with(const Shortcut& chord, std::string_view id) {
  return others_with(chord, id, true);
}

std::vector<const Action*> actions_beside(const Shortcut& chord, std::string_view id) {
  return others_with(chord, id, false);
}

void assign_shortcuts(Settings& settings, std::string_view id, std::vector<Shortcut> chords) {
  if (!find_action(id)) return;
  std::vector<Shortcut> unique;
  for (Shortcut& chord : chords) {
    if (std::find(unique.begin(), unique.end(), chord) == unique.end()) {
      unique.push_back(std::move(chord));
    }
  }
  remap_action(id, std::move(unique));
  for (const Action& action : actions()) record(settings, action);
}

void reset_shortcuts(Settings& settings, std::string_view id) {
  assign_shortcuts(settings, id, default_shortcuts(id));
}

void reset_all_shortcuts(Settings& settings) {
  settings.shortcuts.clear();
  restore_default_shortcuts();
}

std::vector<KeyGroup> key_sheet(std::string_view search) {
  std::vector<KeyGroup> groups;
  for (const Menu& menu : menus()) {
    KeyGroup group;
    group.label = menu.label;
    for (const Action& action : actions()) {
      if (menu_of(action) != menu.word) continue;
      KeyRow row = row_of(action);
      std::string text = std::string(row.label) + " " + std::string(menu.label) + " " +
                         std::string(scope_label(row.scope));
      for (const std::string& chord : row.chords) text += " " + chord;
      if (has_words(std::move(text), search)) group.rows.push_back(std::move(row));
    }
    if (!group.rows.empty()) groups.push_back(std::move(group));
  }
  return groups;
}

std::string key_sheet_text() {
  std::size_t widest = 0;
  const std::vector<KeyGroup> groups = key_sheet();
  for (const KeyGroup& group : groups) {
    for (const KeyRow& row : group.rows) widest = std::max(widest, columns(row.label));
  }
  std::string text;
  for (const KeyGroup& group : groups) {
    if (!text.empty()) text += "\n";
    text += std::string(group.label) + "\n";
    for (const KeyRow& row : group.rows) {
      if (row.chords.empty()) continue;
      text += "  " + std::string(row.label) + std::string(widest - columns(row.label) + 2, ' ');
      for (std::size_t i = 0; i < row.chords.size(); ++i) text += (i ? ", " : "") + row.chords[i];
      text += row.changed ? " *\n" : "\n";
    }
  }
  return text;
}

}  // namespace kindred::editor
