// SPDX-License-Identifier: MIT
// The table of actions: every user action is a row. Menu, toolbar, shortcuts and the list of keys
// come from it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/editor.h"
#include "editor/modal.h"

namespace kindred::editor {

/// A key chord by what the keyboard layout prints on the key without Shift, lower case ("z", "+"),
/// or a name: "space", "left", "home", "pageup", "delete", "escape", "tab", "f1" ...
struct Shortcut {
  std::string key;
  bool ctrl = false, shift = false, alt = false;

  friend bool operator==(const Shortcut&, const Shortcut&) = default;
};

/// What an action may ask of the curve editor.
enum class CurveRequest { kNone, kSwitch, kSimplify, kBake };

/// What an action may ask the window for; the editor layer cannot open dialogs itself.
struct WindowRequests {
  bool open_dialog = false, save_dialog = false, export_dialog = false, quit = false;
  bool new_scene = false;  ///< asks to save changes first, then Editor::new_scene
  bool fit_view = false, frame_selection = false, zoom_100 = false;
  bool show_keys = false, focus_inspector = false;
  bool command_palette = false, preferences = false, recoveries = false;
  bool restore_work = false;  ///< asks to save changes first, then Safekeeping::restore
  bool save_pose = false;     ///< asks for a name, then editor::save_pose
  bool change_keys = false;   ///< the preferences at their page of keys
  bool next_pane = false, edit_history = false, reset_panes = false, switch_theme = false;
  bool first_steps = false;          ///< the guide over the sample scene
  bool export_again = false;         ///< with the settings of the last one
  int interface_steps = 0;           ///< larger (> 0) or smaller
  Gesture gesture = Gesture::kNone;  ///< CanvasInput::begin where the mouse is
  CurveRequest curves = CurveRequest::kNone;
};

class Safekeeping;

struct ActionContext {
  Editor& editor;
  WindowRequests& window;
  bool over_timeline = false;  ///< pose or keys: copy, delete, select all act where the mouse is
  Safekeeping* safekeeping = nullptr;  ///< answers to its notices do nothing without it
};

/// Where an action may be enabled at all: two that never are at once may share a chord.
enum class ActionScope { kEverywhere, kAnimate, kRig };
bool scopes_meet(ActionScope a, ActionScope b);
/// "", "Animate", "Rig"
std::string_view scope_label(ActionScope scope);

struct Action {
  std::string_view id;              ///< "edit.undo"; the part before the dot tells the menu
  std::string_view label;           ///< "Undo"
  std::string_view icon;            ///< name in the icon table, may be empty
  std::vector<Shortcut> shortcuts;  ///< the first is shown
  bool (*enabled)(const Editor&);
  bool (*checked)(const Editor&);  ///< null = not a switch
  void (*run)(ActionContext&);
  bool separator_after = false;  ///< in menus
  ActionScope scope = ActionScope::kEverywhere;
};

std::span<const Action> actions();
const Action* find_action(std::string_view id);

/// The menus in their order: a word, and what the menu bar says.
struct Menu {
  std::string_view word;
  std::string_view label;
};
std::span<const Menu> menus();
/// The word of the action's menu: the part of its id before the dot, but for rows of Rig mode,
/// which are in "character". Those of no menu ("notice.") give a word that menus() has not.
std::string_view menu_of(const Action& action);
/// What the menu bar says for it; empty = in no menu.
std::string_view menu_label(const Action& action);

/// The enabled action of that chord, null if none. During a drag there is none.
const Action* action_for(const Editor& editor, const Shortcut& chord);

/// "Ctrl+Shift+Z", "Page Up", "←"
std::string to_text(const Shortcut& shortcut);

/// Reads what to_text writes (any case, "Left" for "←" too); none for anything else.
std::optional<Shortcut> parse_shortcut(std::string_view text);

/// Gives an action other chords (the user's settings); other actions lose them where both could be
/// enabled at once. Unknown ids are ignored.
void remap_action(std::string_view id, std::vector<Shortcut> shortcuts);
/// All chords as the program comes.
void restore_default_shortcuts();

}  // namespace kindred::editor
