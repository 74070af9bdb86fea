// SPDX-License-Identifier: MIT
// Runs the built program `kindred` in tests of the command line.
#pragma once

#include "build_paths.h"
#include "support/process.h"

namespace kindred::test {

/// `kindred ARGUMENTS`, without a display.
inline ProcessResult run_kindred(std::vector<std::string> arguments, ProcessOptions options = {}) {
  arguments.insert(arguments.begin(), KINDRED_PROGRAM);
  options.environment.try_emplace("DISPLAY", std::nullopt);
  options.environment.try_emplace("WAYLAND_DISPLAY", std::nullopt);
  return run_process(arguments, options);
}

}  // namespace kindred::test
