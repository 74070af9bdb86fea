// SPDX-License-Identifier: MIT
// Making and pinning handles as steps of the history, the same for clicks on the canvas, actions
// and the outliner: named, refused with a notice where something is locked, and the handle is
// selected.
#pragma once

#include <optional>

#include "editor/editor.h"

namespace kindred::editor {

struct NewHandle {
  CharacterId character;
  BoneId bone;
  std::optional<Vec2> point;  ///< local to the bone; none = its tip
  ReflectionId figure = {};
  bool pinned = false;
};

/// Where there is one already, that one is selected (and pinned if wanted).
void make_handle(Editor& editor, const NewHandle& wanted);

void toggle_pin(Editor& editor, CharacterId character, HandleId handle);

}  // namespace kindred::editor
