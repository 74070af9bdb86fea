// SPDX-License-Identifier: MIT
// Why an action can't be done now, in words: for the command palette and for tooltips.
#pragma once

#include <string_view>

#include "editor/actions.h"

namespace kindred::editor {

/// One sentence without a full stop ("Select a bone first"); empty while the action is enabled.
std::string_view why_disabled(const Editor& editor, const Action& action);

}  // namespace kindred::editor
