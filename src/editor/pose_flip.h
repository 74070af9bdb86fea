// SPDX-License-Identifier: MIT
// An elbow or a knee to the other side, with the hand or the foot where it is.
#pragma once

#include "editor/editor.h"

namespace kindred::editor {

/// True if the selected handle or the active bone belongs to a limb with a hinge.
bool can_flip_bend(const Editor& editor);

/// Mirrors that limb about its chord, as one step; the bone at its end keeps its place and
/// direction. A wanted side of its handles turns round too. A notice where a limit is in the way.
void flip_bend(Editor& editor);

}  // namespace kindred::editor
