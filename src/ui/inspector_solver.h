// SPDX-License-Identifier: MIT
// How the last solve came down: E over its steps, as a curve on a log axis or in numbers.
#pragma once

#include <span>

#include "ui/inspector_form.h"

namespace kindred::ui {

/// `curve`: E after each step, the start's first. Nothing where no step was taken.
void draw_error_curve(InspectorForm& form, std::span<const double> curve);

}  // namespace kindred::ui
