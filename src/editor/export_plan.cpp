// SPDX-License-Identifier: MIT
// What an export will write, checked before its first byte.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <set>
#include <system_error>
#include <thread>

#include "editor/export_job.h"
#include "editor/timecode.h"
#include "media/files.h"
#include "media/png.h"

namespace kindred::editor {
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMostPixels = std::int64_t{1} << 30;
constexpr std::int64_t kMostFrames = 10'000'000;
constexpr std::size_t kSmallestNumberWidth = 4;
constexpr std::size_t kLongestFileName = 255;

struct NumberedTime {
  std::int64_t number = 0;
  Time time;
};

/// Frame n of the scene is file n; at a rate of its own, output k is file k.
std::vector<NumberedTime> planned_times(const Scene& scene, FrameRange range,
                                        const std::optional<FrameRate>& rate) {
  std::vector<NumberedTime> times;
  const bool own_rate = rate && (rate->numerator * scene.frame_rate.denominator !=
                                 scene.frame_rate.numerator * rate->denominator);
  if (!own_rate) {
    for (std::int64_t n = range.first; n <= range.last; ++n) {
      times.push_back({n, time_of_frame(scene.frame_rate, n)});
    }
    return times;
  }
  const Time first = time_of_frame(scene.frame_rate, range.first);
  const Time last = time_of_frame(scene.frame_rate, range.last);
  for (std::int64_t k = 0;; ++k) {
    const Time time = first + time_of_frame(*rate, k);
    if (time > last) return times;
    times.push_back({k, time});
  }
}

/// The number in BASE_<digits>.<ending>, -1 for other names.
std::int64_t frame_number(const std::string& name, const std::string& base,
                          std::string_view ending) {
  const std::size_t fixed = base.size() + 2 + ending.size();  // '_' and '.'
  if (name.size() <= fixed || name.compare(0, base.size() + 1, base + "_") != 0) return -1;
  if (name.compare(name.size() - ending.size() - 1, std::string::npos, "." + std::string(ending)) !=
      0) {
    return -1;
  }
  const char* begin = name.data() + base.size() + 1;
  const char* end = name.data() + name.size() - ending.size() - 1;
  std::int64_t number = -1;
  const auto [stop, failure] = std::from_chars(begin, end, number);
  return failure == std::errc{} && stop == end && *begin != '-' ? number : -1;
}

int count_older_frames(const ExportPlan& plan, const fs::path& folder, const std::string& base) {
  std::set<std::string> planned;
  for (const PlannedFrame& frame : plan.frames) planned.insert(frame.path.filename().string());
  int older = 0;
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const std::string name = entry->path().filename().string();
    older += frame_number(name, base, plan.exporter->ending) >= 0 && planned.count(name) == 0;
  }
  return older;
}

/// A sentence if no file can be made in `folder` (or in the nearest folder above that exists).
std::optional<std::string> folder_problem(const fs::path& folder) {
  std::error_code failure;
  fs::path nearest = fs::absolute(folder, failure);
  while (!failure && !fs::exists(nearest, failure) && nearest.has_relative_path()) {
    nearest = nearest.parent_path();
  }
  if (failure) return folder.string() + ": " + failure.message();
  if (!fs::is_directory(nearest, failure)) {
    return nearest.string() + " is a file, not a folder; choose another place";
  }
  if (::access(nearest.c_str(), W_OK | X_OK) != 0) {
    return nearest.string() + ": cannot write here: " + std::generic_category().message(errno) +
           "; choose another folder";
  }
  return std::nullopt;
}

std::optional<std::string> settings_problem(const Scene& scene, const Exporter& exporter,
                                            const ExportSettings& settings, FrameRange range,
                                            int width, int height) {
  const std::string base = exporter.film() ? settings.target.filename().string() : settings.base;
  if (base.empty() || base.find('/') != std::string::npos || base.find('\0') != std::string::npos) {
    return "the name of the files is empty or holds a slash; give a plain name";
  }
  if (range.first < 0)
    return std::string("frames before 0 cannot be exported; start at 0 or later");
  if (range.last < range.first) {
    return "the frame range " + std::to_string(range.first) + "-" + std::to_string(range.last) +
           " ends before it starts";
  }
  if (range.last - range.first >= kMostFrames) {
    return "more than " + std::to_string(kMostFrames) + " frames in one export; split the range";
  }
  const int longest = exporter.longest_side;
  if (width < 1 || height < 1 || width > longest || height > longest ||
      std::int64_t{width} * height > kMostPixels) {
    return "a picture of " + std::to_string(width) + "x" + std::to_string(height) +
           " is not possible; sides are 1 to " + std::to_string(longest) + " and at most " +
           std::to_string(kMostPixels) + " pixels";
  }
  if (settings.transparent && !exporter.alpha) {
    return std::string(exporter.label) + " has no transparency; choose webm, webp, apng or png";
  }
  const FrameRate rate = settings.rate.value_or(scene.frame_rate);
  if (exporter.most_rate > 0 && rate.numerator > exporter.most_rate * rate.denominator) {
    return std::string(exporter.label) + " shows at most " + std::to_string(exporter.most_rate) +
           " frames a second; export at another rate (--fps)";
  }
  if (settings.resume && exporter.film()) {
    return std::string(exporter.label) + " is written in one go; only frames can be resumed";
  }
  if (!settings.clip.empty() &&
      std::none_of(scene.characters.begin(), scene.characters.end(), [&](const auto& character) {
        return find_clip(*character, settings.clip) != nullptr;
      })) {
    return "no character has a clip \"" + settings.clip + "\"";
  }
  return std::nullopt;
}

std::string too_long(const std::string& name) {
  return "the file name " + name.substr(0, 40) + "... has more than " +
         std::to_string(kLongestFileName) + " characters; choose a shorter one";
}

/// Of a film: its only file stands for every frame.
bool plan_film(const ExportSettings& settings, const std::vector<NumberedTime>& times,
               ExportPlan& plan, std::string& error) {
  std::error_code failure;
  if (fs::is_directory(settings.target, failure)) {
    error = settings.target.string() + " is a folder; give the name of a file";
    return false;
  }
  if (settings.target.filename().string().size() > kLongestFileName) {
    error = too_long(settings.target.filename().string());
    return false;
  }
  for (const NumberedTime& timed : times) plan.frames.push_back({timed.time, settings.target});
  if (fs::exists(fs::symlink_status(settings.target, failure))) {
    plan.existing.push_back(settings.target);
  }
  plan.jobs = 1;
  return true;
}

bool plan_files(const ExportSettings& settings, const std::vector<NumberedTime>& times,
                ExportPlan& plan, std::string& error) {
  const std::size_t width =
      std::max(kSmallestNumberWidth, std::to_string(times.back().number).size());
  plan.frames.reserve(times.size());
  for (const NumberedTime& timed : times) {
    const std::string name = settings.base + "_" + zero_padded(timed.number, width) + "." +
                             std::string(plan.exporter->ending);
    if (name.size() > kLongestFileName) {
      error = too_long(name);
      return false;
    }
    PlannedFrame frame{timed.time, settings.target / name, false};
    std::error_code failure;
    if (fs::exists(fs::symlink_status(frame.path, failure))) {
      plan.existing.push_back(frame.path);
      if (settings.resume) {
        const auto bytes = media::read_whole_file(frame.path);
        const media::PngSummary summary =
            bytes ? media::summarize_png(*bytes) : media::PngSummary{};
        frame.keep =
            summary.complete && summary.width == plan.width && summary.height == plan.height;
      }
    }
    plan.frames.push_back(std::move(frame));
  }
  plan.older_frames = count_older_frames(plan, settings.target, settings.base);
  return true;
}

}  // namespace

std::optional<ExportPlan> plan_export(const Scene& scene, const ExportSettings& settings,
                                      std::string& error) {
  ExportPlan plan;
  plan.exporter = find_exporter(settings.format);
  if (!plan.exporter) {
    error = "this build cannot write \"" + settings.format + "\"";
    return std::nullopt;
  }
  const FrameRange range = settings.range.value_or(effective_range(scene));
  plan.width = settings.width.value_or(scene.canvas_width);
  plan.height = settings.height.value_or(scene.canvas_height);
  plan.rate = settings.rate.value_or(scene.frame_rate);
  plan.transparent = settings.transparent;
  plan.clip = settings.clip;
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  plan.jobs = std::clamp(settings.jobs > 0 ? settings.jobs : cores, 1, 64);

  std::optional<std::string> problem =
      settings_problem(scene, *plan.exporter, settings, range, plan.width, plan.height);
  if (!problem) {
    problem = folder_problem(plan.exporter->film() ? fs::absolute(settings.target).parent_path()
                                                   : settings.target);
  }
  if (problem) {
    error = *problem;
    return std::nullopt;
  }

  const std::vector<NumberedTime> times = planned_times(scene, range, settings.rate);
  const bool planned = plan.exporter->film() ? plan_film(settings, times, plan, error)
                                             : plan_files(settings, times, plan, error);
  if (!planned) return std::nullopt;
  return plan;
}

}  // namespace kindred::editor
