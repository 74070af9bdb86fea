// SPDX-License-Identifier: MIT
// Runs a program as a user's shell would: arguments, environment, what it prints, how it ends.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kindred::test {

struct ProcessOptions {
  /// Variables to set; without a value: to take away.
  std::map<std::string, std::optional<std::string>> environment;
  std::filesystem::path folder;            ///< to run in; empty = this process's
  std::optional<long> largest_file_bytes;  ///< RLIMIT_FSIZE
  std::filesystem::path stdout_file;       ///< where stdout goes instead of into the result
  std::chrono::seconds time_limit{120};    ///< then it is killed
};

struct ProcessResult {
  int exit_status = -1;  ///< -1: ended by a signal
  int signal = 0;
  std::string out, err;
};

/// Runs `arguments[0]` (searched in PATH) with stdin empty, and waits.
ProcessResult run_process(const std::vector<std::string>& arguments,
                          const ProcessOptions& options = {});

}  // namespace kindred::test
