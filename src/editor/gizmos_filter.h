// SPDX-License-Identifier: MIT
// Hidden, locked and soloed: what the canvas leaves out, and what it lets nobody take.
#pragma once

#include <string>

#include "editor/gizmos.h"

namespace kindred::editor {

/// The window shows it: it is visible, and soloed if any character is.
bool shows_in_window(const Session& session, const Character& character);
bool is_hidden(const Session& session, CharacterId character, BoneId bone);
/// The bone, or its whole character.
bool is_locked(const Session& session, const Character& character, BoneId bone);
/// Indices of the locked bones of a character.
std::vector<int> locked_bones(const Session& session, const Character& character);

/// "forearm.L is locked.", with a button that unlocks it: the handle, else the character or the
/// bone, whichever is locked.
void notify_locked(Editor& editor, const LockedThing& thing);
/// False if it is not locked (any more).
bool is_locked(const Editor& editor, const LockedThing& thing);
void unlock(Editor& editor, const LockedThing& thing);

// ---- of the selected bones ----------------------------------------------------------------------
void hide_selected(Editor& editor);
/// Everything but the selected bones, of the character shown.
void hide_others(Editor& editor);
void show_all_bones(Editor& editor);
/// Locks them; unlocks them where all of them are locked.
void lock_selected(Editor& editor);
void unlock_all_bones(Editor& editor);
/// Only the character shown, again: all.
void toggle_solo(Editor& editor);

}  // namespace kindred::editor
