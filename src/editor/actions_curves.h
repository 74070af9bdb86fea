// SPDX-License-Identifier: MIT
// The rows of the table of actions that are about curves: tangents, simplify, bake, the tab.
#pragma once

#include <vector>

#include "editor/actions.h"

namespace kindred::editor {

void add_curve_actions(std::vector<Action>& table);

}  // namespace kindred::editor
