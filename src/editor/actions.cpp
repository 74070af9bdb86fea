// SPDX-License-Identifier: MIT
#include "editor/actions.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "editor/actions_table.h"

namespace kindred::editor {
namespace {

constexpr std::array kMenus{
    Menu{"file", "File"}, Menu{"edit", "Edit"},           Menu{"pose", "Pose"}, Menu{"rig", "Rig"},
    Menu{"view", "View"}, Menu{"animation", "Animation"}, Menu{"help", "Help"},
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

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
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

std::string_view menu_of(const Action& action) { return action.id.substr(0, action.id.find('.')); }

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
  std::string key = shortcut.key;
  if (key.size() == 1 || is_function_key(key)) {
    key[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(key[0])));
  }
  return text + key;
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
  if (!find_action(id)) return;
  for (Action& action : table()) {
    if (action.id == id) {
      action.shortcuts = shortcuts;
      continue;
    }
    std::erase_if(action.shortcuts, [&](const Shortcut& chord) {
      return std::find(shortcuts.begin(), shortcuts.end(), chord) != shortcuts.end();
    });
  }
}

void restore_default_shortcuts() { table() = make_action_table(); }

}  // namespace kindred::editor
