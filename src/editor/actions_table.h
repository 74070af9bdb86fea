// SPDX-License-Identifier: MIT
// The rows of actions(), as they are before anyone remaps keys.
#pragma once

#include <vector>

#include "editor/actions.h"

namespace kindred::editor {

std::vector<Action> make_action_table();

}  // namespace kindred::editor
