// SPDX-License-Identifier: MIT
// Giving a character into a hand, and taking it out: it stays where it is seen.
#pragma once

#include "editor/editor.h"

namespace kindred::editor {

/// From the playhead on `parent` holds the character (0 = nobody); one step. With `key` it is keyed
/// there, else for good unless it is keyed already. Its roots get the values that keep them in
/// place; where those are keyed, the ones before hold until the change.
void hand_over(Editor& editor, CharacterId character, const CharacterParent& parent, bool key);

}  // namespace kindred::editor
