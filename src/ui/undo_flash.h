// SPDX-License-Identifier: MIT
// What undo and redo changed is outlined on the canvas for a moment.
#pragma once

#include <vector>

#include "editor/session.h"

namespace kindred {
struct Scene;
}

namespace kindred::ui {

struct Context;

struct UndoFlash {
  std::vector<editor::BoneRef> bones;
  double since = 0;
};

/// Bones of `after` that are elsewhere, or were not there, in `before`, both at `time`.
std::vector<editor::BoneRef> moved_bones(const Scene& before, const Scene& after, Time time);

/// After an undo or redo that the document was `before` of.
void flash_changes(Context& context, const Scene& before);

}  // namespace kindred::ui
