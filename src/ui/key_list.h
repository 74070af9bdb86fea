// SPDX-License-Identifier: MIT
// What the cheat sheet of keys remembers while it is open.
#pragma once

#include <string>

namespace kindred::ui {

struct KeyListState {
  bool opened = false;  ///< the search has been given the keyboard
  std::string search;
};

}  // namespace kindred::ui
