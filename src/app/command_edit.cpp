// SPDX-License-Identifier: MIT
// kindred [edit] [FILE]: opens the editor.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <filesystem>
#include <memory>
#include <system_error>

#include "app/command_support.h"
#include "app/commands.h"
#include "app/window.h"

namespace kindred::app {

Action declare_edit(CLI::App& app) {
  struct Options {
    std::string file, ui_map;
    bool play = false;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("FILE", options->file, "scene to open");
  app.add_flag("--play", options->play, "start playing");
  app.add_option("--ui-map", options->ui_map,
                 "file that tells tests where things are in the window");
  return [options] {
    std::error_code error;
    if (!options->file.empty() && !std::filesystem::exists(options->file, error)) {
      complain(options->file, "no such file");
      return 1;
    }
    return run_window({options->file, options->play, options->ui_map});
  };
}

}  // namespace kindred::app
