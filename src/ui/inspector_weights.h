// SPDX-License-Identifier: MIT
// IK weights of a whole figure as starting points: presets, or from masses and depth.
#pragma once

#include "ui/inspector_form.h"

namespace kindred::ui {

/// A row that fills in the weights of every bone of the character, as one step.
void draw_weight_presets(InspectorForm& form);

}  // namespace kindred::ui
