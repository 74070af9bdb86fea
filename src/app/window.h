// SPDX-License-Identifier: MIT
// The editor's window: what `kindred edit` opens.
#pragma once

#include <filesystem>

namespace kindred::app {

struct WindowOptions {
  std::filesystem::path file;    ///< scene to open; empty = the last one or a sample
  bool play = false;             ///< start playing at once
  std::filesystem::path ui_map;  ///< file of the UI map (docs: for tests); empty = none is written
};

/// Opens the window and runs until it is closed. Returns the program's exit status: 0, or 1 with
/// one line on stderr where there is no display or the file can't be opened.
int run_window(const WindowOptions& options);

}  // namespace kindred::app
