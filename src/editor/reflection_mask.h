// SPDX-License-Identifier: MIT
// Whether art of a reflection shows at a place, or is cut away by its mask.
#pragma once

#include "editor/gizmos.h"

namespace kindred::editor {

bool shows_through_mask(const Reflection& reflection, Vec2 world);

/// False where the gizmo stands on a reflection whose mask cuts the art away there.
bool stands_on_seen_art(const Scene& scene, const Gizmo& gizmo, const CanvasTransform& transform);

}  // namespace kindred::editor
