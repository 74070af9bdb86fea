// SPDX-License-Identifier: MIT
// kindred convert IN OUT: scene to scene re-saves.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "app/command_support.h"
#include "app/commands.h"

namespace kindred::app {
namespace {

constexpr std::string_view kSceneFormat = "kindred";

/// The format's word: of `--to`, or the ending of the file.
std::string format_of(const std::string& file, const std::string& option) {
  if (!option.empty()) return option;
  const std::string ending = std::filesystem::path(file).extension().string();
  return ending.empty() ? "" : ending.substr(1);
}

}  // namespace

Action declare_convert(CLI::App& app) {
  struct Options {
    std::string in, out, to;
    bool force = false;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("IN", options->in, "file to read")->required();
  app.add_option("OUT", options->out, "file to write")->required();
  app.add_option("--to", options->to, "format of OUT (default: by its ending): kindred");
  app.add_flag("--force", options->force, "overwrite an existing OUT");
  return [options] {
    const std::string format = format_of(options->out, options->to);
    if (format != kSceneFormat) {
      throw UsageError{"\"" + format + "\" is not a format that this version writes: kindred"};
    }
    if (!may_write(options->out, options->force)) return 1;
    const auto scene = open_scene(options->in);
    return scene ? save(*scene, options->in, options->out) : 1;
  };
}

}  // namespace kindred::app
