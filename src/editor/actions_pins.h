// SPDX-License-Identifier: MIT
// The rows of the table of actions that are about pins in time.
#pragma once

#include <vector>

#include "editor/actions.h"

namespace kindred::editor {

void add_pin_actions(std::vector<Action>& table);

}  // namespace kindred::editor
