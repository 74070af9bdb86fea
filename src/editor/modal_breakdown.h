// SPDX-License-Identifier: MIT
// The breakdown: the pose at the playhead becomes a blend of the key poses before and after it.
#pragma once

#include <memory>

#include "editor/tools.h"

namespace kindred::editor {

/// Of the selected bones, of all if none is selected; locked ones stay. The mouse's way to the
/// right blends towards the next key's pose (200 px are 100 %), to the left towards the previous
/// one's, beyond both too; it begins at the share of the time between them. Ctrl goes by 10 %,
/// Shift a tenth as fast; typed numbers are percent. Null and a notice where a neighbour is
/// missing.
std::unique_ptr<Interaction> begin_breakdown(Editor& editor, const PointerEvent& mouse);

/// share 0: `before`, 1: `after`; any other number goes on along the same line.
BonePose blended(const BonePose& before, const BonePose& after, double share);

}  // namespace kindred::editor
