// SPDX-License-Identifier: MIT
// What the file browser remembers while it is open.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "ui/panels.h"

namespace kindred::ui {

struct FileBrowserState {
  struct Entry {
    std::string name;
    bool folder = false;
    std::uintmax_t bytes = 0;
    std::filesystem::file_time_type changed;
  };

  FileBrowserPurpose purpose = FileBrowserPurpose::kOpen;
  std::filesystem::path folder;
  std::string folder_text;     ///< of the field, while it is typed
  std::vector<Entry> entries;  ///< of `folder`: folders first, then scene files by name
  std::string problem;         ///< why the folder can't be read
  int chosen = -1;
  std::string name;  ///< file name to save under
  bool focus_name = false;
  bool show_all = false;  ///< files of other kinds too
  bool show_hidden = false;
};

}  // namespace kindred::ui
