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
#include "scenes/sheet.h"

namespace {

namespace fs = std::filesystem;
using namespace kindred;

struct Options {
  fs::path folder = "scenes";
  fs::path assets = "assets";
  bool check = false;
  fs::path sheet;
  std::string sheet_of = "self_hug.kindred";
  std::vector<std::int64_t> frames;
  scenes::SheetPlan plan;
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

/// A contact sheet of one scene as the assets build it now, whatever the files say.
void draw_sheet(const Options& options) {
  for (const scenes::SampleScene& row : scenes::sample_scenes()) {
    if (row.file != options.sheet_of) continue;
    const Scene scene = row.build(options.assets);
    scenes::SheetPlan plan = options.plan;
    const FrameRange range = effective_range(scene);
    plan.first = options.frames.empty() ? range.first : options.frames.front();
    plan.last = options.frames.empty() ? range.last : std::max(plan.first, options.frames.back());
    scenes::write_sheet(scene, plan, options.sheet);
    return;
  }
  throw std::runtime_error("there is no sample scene \"" + options.sheet_of + "\"");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Builds Kindred's sample scenes from its assets."};
  Options options;
  app.add_option("folder", options.folder, "where the scenes are")->capture_default_str();
  app.add_option("--assets", options.assets, "where the assets are")->capture_default_str();
  app.add_flag("--check", options.check, "compare with the files instead of writing them");
  app.add_option("--sheet", options.sheet, "only draw a contact sheet into this PNG file");
  app.add_option("--scene", options.sheet_of, "scene of the sheet")->capture_default_str();
  app.add_option("--frames", options.frames, "first and last frame of the sheet")->expected(1, 2);
  app.add_option("--step", options.plan.step, "frames from one picture to the next")
      ->check(CLI::Range(1, 10000));
  app.add_option("--columns", options.plan.columns, "pictures in a row")->check(CLI::Range(1, 100));
  app.add_option("--width", options.plan.cell_width, "width of a picture in pixels")
      ->check(CLI::Range(16, 4096));
  CLI11_PARSE(app, argc, argv);
  try {
    if (!options.sheet.empty()) {
      draw_sheet(options);
      return 0;
    }
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
