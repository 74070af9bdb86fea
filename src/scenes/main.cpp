// SPDX-License-Identifier: MIT
// kindred_scenes: writes the sample scenes, checks them against the assets, draws contact sheets.
#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "io/scene_file.h"
#include "scenes/sample_scenes.h"

namespace {

namespace fs = std::filesystem;
using namespace kindred;

struct Options {
  fs::path folder = "scenes";
  fs::path assets = "assets";
  bool check = false;
};

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Writes a scene, or with --check compares it with the file. False = the file differs or failed.
bool handle_scene(const scenes::SampleScene& row, const Options& options) {
  const fs::path file = options.folder / row.file;
  const Scene scene = row.build(options.assets);
  if (options.check) {
    if (text_of(file) == io::write_scene(scene)) return true;
    std::cerr << file.string() << ": is not what the assets build: run scripts/build_scenes\n";
    return false;
  }
  if (const auto error = io::save_scene(scene, file)) {
    std::cerr << file.string() << ": " << *error << '\n';
    return false;
  }
  std::cerr << file.string() << '\n';
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Builds Kindred's sample scenes from its assets."};
  Options options;
  app.add_option("folder", options.folder, "where the scenes are")->capture_default_str();
  app.add_option("--assets", options.assets, "where the assets are")->capture_default_str();
  app.add_flag("--check", options.check, "compare with the files instead of writing them");
  CLI11_PARSE(app, argc, argv);
  try {
    bool good = true;
    for (const scenes::SampleScene& row : scenes::sample_scenes()) {
      good = handle_scene(row, options) && good;
    }
    return good ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
