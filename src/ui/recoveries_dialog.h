// SPDX-License-Identifier: MIT
// Work that earlier runs left behind: a list to restore from or to throw away.
#pragma once

#include <vector>

#include "editor/recovery.h"
#include "ui/context.h"

namespace kindred::ui {

struct RecoveriesState {
  std::vector<editor::Recovery> rows;
};

void open_recoveries(Context& context);
/// Asks about changes of the open scene first.
void restore_work(Context& context, const editor::Recovery& recovery);

}  // namespace kindred::ui
