// SPDX-License-Identifier: MIT
// kindred: the editor and the command line (docs/file_format.md).
#include <csignal>
#include <exception>

#include "app/command_support.h"
#include "app/commands.h"

int main(int argc, char** argv) {
  // A file that outgrows its limit is a failed write with a message, not the end of the program.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return kindred::app::run_command_line({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    kindred::app::complain(error.what());
    return 1;
  }
}
