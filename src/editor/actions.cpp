// SPDX-License-Identifier: MIT
#include "editor/actions.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "editor/actions_table.h"

namespace kindred::editor {
namespace {

constexpr std::array kMenus{
    Menu{"file", "File"},           Menu{"edit", "Edit"}, Menu{"view", "View"},
    Menu{"character", "Character"}, Menu{"pose", "Pose"}, Menu{"animation", "Animation"},
    Menu{"window", "Window"},       Menu{"help", "Help"},
};

struct KeyName {
  std::string_view key, shown;
};

constexpr std::array kKeyNames{
    KeyName{"left", "←"},
    KeyName{"right", "→"},
    KeyName{"up", "↑"},
    KeyName{"down", "↓"},
    KeyName{"space", "Space"},
    KeyName{"home", "Home"},
    KeyName{"end", "End"},
    KeyName{"pageup", "Page Up"},
    KeyName{"pagedown", "Page Down"},
    KeyName{"delete", "Delete"},
    KeyName{"backspace", "Backspace"},
    KeyName{"escape", "Esc"},
    KeyName{"tab", "Tab"},
    KeyName{"enter", "Enter"},
    KeyName{"insert", "Insert"},
};

std::vector<Action>& table() {
  static std::vector<Action> rows = make_action_table();
  return rows;
}

// Letters of ASCII and Latin-1 (in UTF-8: C3 80..9E and C3 A0..BE), as keys print them.
bool is_latin1_letter(const std::string& text, std::size_t second, unsigned char first_code) {
  const auto code = static_cast<unsigned char>(text[second]);
  return second > 0 && static_cast<unsigned char>(text[second - 1]) == 0xC3 && code >= first_code &&
         code <= first_code + 0x1E && code != first_code + 0x17;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i) {
    char& c = result[i];
    c = is_latin1_letter(result, i, 0x80)
            ? static_cast<char>(c + 0x20)
            : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

std::string in_capitals(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i) {
    char& c = result[i];
    c = is_latin1_letter(result, i, 0xA0)
            ? static_cast<char>(c - 0x20)
            : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return result;
}

std::string without_blanks(std::string_view text) {
  std::string result(text);
  std::erase(result, ' ');
  return result;
}

/// Takes "word+" off the front of `text`.
bool take_modifier(std::string& text, std::string_view word) {
  if (text.size() <= word.size() || !text.starts_with(word) || text[word.size()] != '+') {
    return false;
  }
  text.erase(0, word.size() + 1);
  return true;
}

bool is_function_key(std::string_view key) {
  return key.size() >= 2 && key.size() <= 3 && key[0] == 'f' &&
         std::all_of(key.begin() + 1, key.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// One printed character: a byte of ASCII, or a longer UTF-8 sequence.
bool is_one_character(std::string_view key) {
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  return !key.empty() && !continues(key[0]) && std::all_of(key.begin() + 1, key.end(), continues) &&
         (key.size() > 1 || std::isgraph(static_cast<unsigned char>(key[0])));
}

}  // namespace

std::span<const Action> actions() { return table(); }

const Action* find_action(std::string_view id) {
  for (const Action& action : actions()) {
    if (action.id == id) return &action;
  }
  return nullptr;
}

std::span<const Menu> menus() { return kMenus; }

std::string_view menu_of(const Action& action) {
  const std::string_view word = action.id.substr(0, action.id.find('.'));
  return word == "rig" ? "character" : word;
}

std::string_view menu_label(const Action& action) {
  const std::string_view word = menu_of(action);
  for (const Menu& menu : kMenus) {
    if (menu.word == word) return menu.label;
  }
  return {};
}

bool scopes_meet(ActionScope a, ActionScope b) {
  return a == b || a == ActionScope::kEverywhere || b == ActionScope::kEverywhere;
}

std::string_view scope_label(ActionScope scope) {
  constexpr std::array<std::string_view, 3> kLabels{"", "Animate", "Rig"};
  return kLabels[static_cast<std::size_t>(scope)];
}

const Action* action_for(const Editor& editor, const Shortcut& chord) {
  if (editor.dragging()) return nullptr;
  for (const Action& action : actions()) {
    const auto& chords = action.shortcuts;
    const bool has = std::find(chords.begin(), chords.end(), chord) != chords.end();
    if (has && action.enabled(editor)) return &action;
  }
  return nullptr;
}

std::string to_text(const Shortcut& shortcut) {
  std::string text;
  if (shortcut.ctrl) text += "Ctrl+";
  if (shortcut.shift) text += "Shift+";
  if (shortcut.alt) text += "Alt+";
  for (const KeyName& name : kKeyNames) {
    if (name.key == shortcut.key) return text + std::string(name.shown);
  }
  return text + in_capitals(shortcut.key);
}

std::optional<Shortcut> parse_shortcut(std::string_view text) {
  std::string rest = lower(without_blanks(text));
  Shortcut shortcut;
  for (bool found = true; found;) {
    found = false;
    if (take_modifier(rest, "ctrl")) found = shortcut.ctrl = true;
    if (take_modifier(rest, "shift")) found = shortcut.shift = true;
    if (take_modifier(rest, "alt")) found = shortcut.alt = true;
  }
  for (const KeyName& name : kKeyNames) {
    if (rest == name.key || rest == lower(without_blanks(name.shown))) {
      shortcut.key = name.key;
      return shortcut;
    }
  }
  if (!is_function_key(rest) && !is_one_character(rest)) return std::nullopt;
  shortcut.key = rest;
  return shortcut;
}

void remap_action(std::string_view id, std::vector<Shortcut> shortcuts) {
  const Action* remapped = find_action(id);
  if (!remapped) return;
  for (Action& action : table()) {
    if (action.id == id) {
      action.shortcuts = shortcuts;
      continue;
    }
    if (!scopes_meet(action.scope, remapped->scope)) continue;
    std::erase_if(action.shortcuts, [&](const Shortcut& chord) {
      return std::find(shortcuts.begin(), shortcuts.end(), chord) != shortcuts.end();
    });
  }
}

void restore_default_shortcuts() { table() = make_action_table(); }

}  // namespace kindred::editor
