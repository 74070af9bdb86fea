// SPDX-License-Identifier: MIT
// kindred check FILE...: validates scene files.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <memory>

#include "app/command_support.h"
#include "app/commands.h"
#include "io/scene_file.h"

namespace kindred::app {

Action declare_check(CLI::App& app) {
  struct Options {
    std::vector<std::string> files;
    bool strict = false;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("FILE", options->files, "scene files")->required();
  app.add_flag("--strict", options->strict, "warnings fail too");
  return [options] {
    bool good = true;
    for (const std::string& file : options->files) {
      io::LoadResult result = io::load_scene(file);
      if (result.scene) {
        const std::filesystem::path folder = std::filesystem::path(file).parent_path();
        const auto missing = io::missing_media(*result.scene, folder);
        result.messages.insert(result.messages.end(), missing.begin(), missing.end());
      }
      for (const io::Message& message : result.messages) {
        complain(io::to_line(message, file));
      }
      good = good && result.scene && !(options->strict && !result.messages.empty());
    }
    return good ? 0 : 1;
  };
}

}  // namespace kindred::app
