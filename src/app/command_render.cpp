// SPDX-License-Identifier: MIT
// kindred render FILE -o OUT: exports frames.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "app/command_support.h"
#include "app/commands.h"
#include "app/gl_frame_source.h"
#include "editor/export_job.h"

namespace kindred::app {
namespace {

struct RenderOptions {
  std::string file, out, format, frames, size, fps, clip, jobs;
  std::optional<std::string> name;
  bool transparent = false, force = false, resume = false;
};

/// Endings that ask for a format rather than being part of a folder's name.
constexpr std::array<std::string_view, 8> kFormatWords{"png",  "svg", "gif",  "apng",
                                                       "webp", "mp4", "webm", "sheet"};

std::string format_of(const RenderOptions& options) {
  if (!options.format.empty()) return options.format;
  const std::string ending = std::filesystem::path(options.out).extension().string();
  const std::string word = ending.empty() ? "" : ending.substr(1);
  const bool known =
      std::find(kFormatWords.begin(), kFormatWords.end(), word) != kFormatWords.end();
  return known ? word : "png";
}

editor::ExportSettings read_settings(const RenderOptions& options) {
  editor::ExportSettings settings;
  settings.format = format_of(options);
  if (!editor::find_exporter(settings.format)) {
    std::string words;
    for (const editor::Exporter& exporter : editor::exporters()) {
      words += " " + std::string(exporter.word);
    }
    throw UsageError{"\"" + settings.format +
                     "\" is not a format that this version writes:" + words};
  }
  settings.target = options.out;
  if (options.name && (options.name->empty() || options.name->find('/') != std::string::npos)) {
    throw UsageError{"--name: \"" + *options.name +
                     "\" is not a file name; it must not be empty nor hold a slash"};
  }
  settings.base = options.name.value_or(std::filesystem::path(options.file).stem().string());
  if (!options.frames.empty()) settings.range = parse_frames(options.frames, "--frames");
  if (!options.fps.empty()) settings.rate = parse_frame_rate(options.fps, "--fps");
  if (!options.size.empty()) {
    const PictureSize size = parse_size(options.size, "--size");
    settings.width = size.width;
    settings.height = size.height;
  }
  settings.transparent = options.transparent;
  settings.clip = options.clip;
  if (!options.jobs.empty()) {
    settings.jobs = static_cast<int>(parse_whole(options.jobs, "--jobs", 1, 1024));
  }
  const editor::Exporter& exporter = *editor::find_exporter(settings.format);
  if (exporter.film() && options.resume) {
    throw UsageError{"--resume is for frames in a folder; " + settings.format +
                     " is written in one go"};
  }
  if (exporter.film() && options.name) {
    throw UsageError{"--name is for frames in a folder; -o names the " + settings.format};
  }
  if (!exporter.alpha && options.transparent) {
    throw UsageError{"--transparent: " + settings.format + " has no transparency"};
  }
  settings.replace = options.force || options.resume;
  settings.resume = options.resume;
  return settings;
}

std::string format_help() {
  std::string words;
  for (const editor::Exporter& exporter : editor::exporters()) {
    words += std::string(words.empty() ? "" : "|") + std::string(exporter.word);
  }
  return words + " (default: by OUT's ending, else png)";
}

int run_render(const RenderOptions& options, const editor::ExportSettings& settings) {
  const auto scene = open_scene(options.file);
  if (!scene) return 1;
  std::string error;
  const auto plan = editor::plan_export(*scene, settings, error);
  if (!plan) {
    complain(options.file, error);
    return 1;
  }
  if (!plan->existing.empty() && !settings.replace) {
    const std::size_t count = plan->existing.size();
    complain(plan->existing.front(),
             (count == 1 ? std::string("exists already")
                         : "exists already, and " + std::to_string(count - 1) +
                               (count == 2 ? " other frame does" : " other frames do")) +
                 "; nothing was written (--force overwrites)");
    return 1;
  }
  if (plan->older_frames > 0) {
    complain(options.out, std::to_string(plan->older_frames) +
                              " older frames of the same name lie outside the new range");
  }
  editor::ExportJob job(*scene, std::filesystem::path(options.file).parent_path(), *plan,
                        make_gl_frame_source);
  const editor::ExportProgress progress = job.wait();
  const bool done = progress.state == editor::ExportState::kDone;
  complain(done ? options.out + ": " + progress.message
                : progress.message);  // which names the file
  return done ? 0 : 1;
}

}  // namespace

Action declare_render(CLI::App& app) {
  const auto options = std::make_shared<RenderOptions>();
  app.add_option("FILE", options->file, "scene file")->required();
  app.add_option("-o,--output", options->out, "folder for frames, else the file")->required();
  app.add_option("--format", options->format, format_help());
  app.add_option("--name", options->name, "base of the files' names (default: the scene's)");
  app.add_option("--frames", options->frames, "frame A or frames A-B (default: the frame range)");
  app.add_option("--size", options->size, "WxH in pixels (default: the canvas)");
  app.add_option("--fps", options->fps, "frames per second, N or N/D (default: the scene's)");
  app.add_flag("--transparent", options->transparent, "no background");
  app.add_option("--clip", options->clip, "clip of every character that has it");
  app.add_option("--jobs", options->jobs, "threads that encode (default: one a core)");
  app.add_flag("--force", options->force, "overwrite existing frames");
  app.add_flag("--resume", options->resume, "keep frames that are complete already");
  return [options] { return run_render(*options, read_settings(*options)); };
}

}  // namespace kindred::app
