// SPDX-License-Identifier: MIT
// The command palette: type a few letters of what you want, Enter does it.
#pragma once

#include <string>

#include "ui/context.h"

namespace kindred::ui {

struct CommandPaletteState {
  std::string query;
  int chosen = 0;            ///< row
  bool focus_query = true;   ///< the keyboard goes to the query with the next frame
  bool show_chosen = false;  ///< the list scrolls to the chosen row
};

void open_command_palette(Context& context);

}  // namespace kindred::ui
