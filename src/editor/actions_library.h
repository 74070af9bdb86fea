// SPDX-License-Identifier: MIT
// What the rows of actions about keys at large and about kept work do, and when they may.
#pragma once

#include "editor/actions.h"

namespace kindred::editor::run {

void duplicate_keys(ActionContext& context);
void restore_work(ActionContext& context);
void restore_later(ActionContext& context);
void edit_here(ActionContext& context);

}  // namespace kindred::editor::run

namespace kindred::editor::can {

bool keys_selected(const Editor& editor);
bool edit_here(const Editor& editor);

}  // namespace kindred::editor::can
