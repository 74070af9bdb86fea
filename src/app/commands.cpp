// SPDX-License-Identifier: MIT
#include "app/commands.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "app/command_support.h"

namespace kindred::app {
namespace {

constexpr std::array kCommands{
    Command{"edit", "open the editor (also: kindred [FILE])", declare_edit},
    Command{"render", "export frames, a picture or a video", declare_render},
    Command{"pose", "solve inverse kinematics and print the pose", declare_pose},
    Command{"eval", "print the evaluated scene at frames or times", declare_eval},
    Command{"info", "print a summary of a scene", declare_info},
    Command{"check", "validate scene files", declare_check},
    Command{"convert", "import, export or re-save", declare_convert},
};

std::string overview() {
  std::string text =
      "Kindred: an editor for 2D characters\n\n"
      "Usage: kindred [COMMAND] [OPTIONS]\n\nCommands:\n";
  for (const Command& command : kCommands) {
    std::string name(command.name);
    name.resize(10, ' ');
    text += "  " + name + std::string(command.summary) + "\n";
  }
  return text +
         "\nkindred COMMAND --help lists the options of a command.\n"
         "Exit status: 0 done, 1 the work failed or was refused, 2 wrong usage.\n";
}

int wrong_usage(const std::string& text, std::string_view command) {
  complain(text + " (kindred " + std::string(command) + " --help lists the options)");
  return 2;
}

/// An empty value ($UNSET in a script) must not act as if the option were not there.
void refuse_empty_values(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    const std::vector<std::string>& values = option->results();
    if (option->count() > 0 && std::find(values.begin(), values.end(), "") != values.end()) {
      throw UsageError{option->get_name() + ": \"\" is not a value"};
    }
  }
}

int run(const Command& command, std::vector<std::string> options) {
  CLI::App app(std::string(command.summary), "kindred " + std::string(command.name));
  const Action action = command.declare(app);
  try {
    std::reverse(options.begin(), options.end());  // CLI11 takes them from the back
    app.parse(std::move(options));
    refuse_empty_values(app);
    return action();
  } catch (const CLI::CallForHelp&) {
    return print(app.help()) ? 0 : 1;
  } catch (const CLI::ParseError& error) {
    return wrong_usage(error.what(), command.name);
  } catch (const UsageError& error) {
    return wrong_usage(error.text, command.name);
  }
}

/// Neither a command nor an option: the file to open. A word that is not there and does not look
/// like a file is a slip of the pen.
bool is_slip(const std::string& word) {
  if (word.empty() || word[0] == '-') return false;
  std::error_code error;
  const bool file_like = word.find('/') != std::string::npos || word.find('.') != std::string::npos;
  return !file_like && !std::filesystem::exists(std::filesystem::symlink_status(word, error));
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

int run_command_line(std::vector<std::string> arguments) {
  const std::string first = arguments.empty() ? "" : arguments.front();
  if (first == "--help" || first == "-h" || first == "help") return print(overview()) ? 0 : 1;
  for (const Command& command : kCommands) {
    if (first != command.name) continue;
    arguments.erase(arguments.begin());
    return run(command, std::move(arguments));
  }
  if (is_slip(first)) {
    complain("\"" + first +
             "\" is neither a command nor a file (kindred --help lists the commands)");
    return 2;
  }
  return run(kCommands.front(), std::move(arguments));
}

}  // namespace kindred::app
