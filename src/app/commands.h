// SPDX-License-Identifier: MIT
// The table of commands of the program `kindred`: one row and one file command_NAME.cpp a command.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace kindred::app {

/// What a command does once its options are read. Returns the exit status: 0 done, 1 the work
/// failed or was refused (said on stderr). Throws UsageError for options that make no sense.
using Action = std::function<int()>;

struct Command {
  std::string_view name;
  std::string_view summary;  ///< one line of `kindred --help`
  /// Adds the command's options to `app`; the action reads them after the parse.
  Action (*declare)(CLI::App& app);
};

Action declare_edit(CLI::App& app);
Action declare_render(CLI::App& app);
Action declare_pose(CLI::App& app);
Action declare_eval(CLI::App& app);
Action declare_info(CLI::App& app);
Action declare_check(CLI::App& app);
Action declare_convert(CLI::App& app);

std::span<const Command> commands();

/// Wrong usage: the program says `text` and ends with exit status 2, having done nothing.
struct UsageError {
  std::string text;
};

/// The whole program: picks the command (`edit` where the first argument names none), reads its
/// options, runs it. Returns the exit status.
int run_command_line(std::vector<std::string> arguments);

}  // namespace kindred::app
