// SPDX-License-Identifier: MIT
// Which process left something behind, and does it still run? A number alone is not enough: it is
// given again after a while, so the time the process started stands beside it.
#pragma once

#include <string>

#include "editor/state_file.h"

namespace kindred::editor {

struct ProcessMark {
  std::string pid;
  std::string start;  ///< when it started, and since which boot of the machine it counts
  std::string host;

  friend bool operator==(const ProcessMark&, const ProcessMark&) = default;
};

ProcessMark this_process();

/// Of another machine (a home folder on the network) nobody can tell: true.
bool may_be_running(const ProcessMark& process);

void add_process(StateNotes& notes, const ProcessMark& process);
ProcessMark process_of(const StateNotes& notes);

}  // namespace kindred::editor
