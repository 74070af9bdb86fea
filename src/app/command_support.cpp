// SPDX-License-Identifier: MIT
#include "app/command_support.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <system_error>

#include "app/commands.h"
#include "io/scene_file.h"

namespace kindred::app {
namespace {

std::optional<double> number(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value)) return {};
  return value;
}

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end) return {};
  return value;
}

[[noreturn]] void refuse(std::string_view option, std::string_view text, std::string_view wanted) {
  throw UsageError{std::string(option) + ": \"" + std::string(text) + "\" is not " +
                   std::string(wanted)};
}

}  // namespace

void complain(const std::string& text) {
  const std::string line = "kindred: " + text + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void complain(const std::filesystem::path& file, const std::string& text) {
  complain(file.string() + ": " + text);
}

bool print(std::string_view text) {
  const bool good =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!good) complain("can't write to stdout: " + std::generic_category().message(errno));
  return good;
}

std::optional<Scene> open_scene(const std::filesystem::path& file) {
  io::LoadResult result = io::load_scene(file);
  for (const io::Message& message : result.messages) {
    complain(io::to_line(message, file.string()));
  }
  return std::move(result.scene);
}

bool may_write(const std::filesystem::path& file, bool force) {
  std::error_code error;
  if (force || !std::filesystem::exists(std::filesystem::symlink_status(file, error))) return true;
  complain(file, "exists already; nothing was written (--force overwrites it)");
  return false;
}

int save(Scene scene, const std::filesystem::path& origin, const std::filesystem::path& file) {
  io::rebase_images(scene, origin.parent_path(), file.parent_path());
  const auto problem = io::save_scene(scene, file);
  if (problem) complain(file, *problem);
  return problem ? 1 : 0;
}

bool clip_known(const Scene& scene, const std::string& clip, const std::filesystem::path& file) {
  if (clip.empty()) return true;
  const bool known = std::any_of(scene.characters.begin(), scene.characters.end(),
                                 [&](const auto& c) { return find_clip(*c, clip) != nullptr; });
  if (!known) complain(file, "no character has a clip \"" + clip + "\"");
  return known;
}

double parse_number(std::string_view text, std::string_view option) {
  const auto value = number(text);
  if (!value) refuse(option, text, "a number");
  return *value;
}

std::int64_t parse_whole(std::string_view text, std::string_view option, std::int64_t min,
                         std::int64_t max) {
  const auto value = whole(text);
  if (!value || *value < min || *value > max) {
    refuse(option, text,
           "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
  }
  return *value;
}

FrameRange parse_frames(std::string_view text, std::string_view option) {
  constexpr std::string_view wanted =
      "a frame or a range of frames A-B (not negative, A not after B)";
  constexpr std::int64_t last_frame = 1'000'000'000;
  const std::size_t dash = text.find('-', 1);
  const auto first = whole(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : whole(text.substr(dash + 1));
  if (!first || !last || *first < 0 || *last < *first || *last > last_frame) {
    refuse(option, text, wanted);
  }
  return {*first, *last};
}

FrameRate parse_frame_rate(std::string_view text, std::string_view option) {
  constexpr std::string_view wanted = "a frame rate from 0.001 to 100000, N or N/D";
  constexpr std::int64_t largest = 1'000'000'000;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) {
    const auto fps = number(text);
    if (!fps || *fps < 0.001 || *fps > 100'000) refuse(option, text, wanted);
    return frame_rate_from_number(*fps);
  }
  FrameRate rate;
  rate.written_as_ratio = true;
  rate.numerator = whole(text.substr(0, slash)).value_or(0);
  rate.denominator = whole(text.substr(slash + 1)).value_or(0);
  const bool good = rate.numerator > 0 && rate.denominator > 0 && rate.numerator <= largest &&
                    rate.denominator <= largest && frames_per_second(rate) >= 0.001 &&
                    frames_per_second(rate) <= 100'000;
  if (!good) refuse(option, text, wanted);
  return rate;
}

PictureSize parse_size(std::string_view text, std::string_view option) {
  constexpr std::int64_t largest = 1'000'000;
  const std::size_t x = text.find('x');
  const auto width = whole(text.substr(0, x));
  const auto height = x == std::string_view::npos ? std::nullopt : whole(text.substr(x + 1));
  if (!width || !height || *width < 1 || *height < 1 || *width > largest || *height > largest) {
    refuse(option, text, "a size such as 1280x720");
  }
  return {static_cast<int>(*width), static_cast<int>(*height)};
}

std::vector<double> parse_numbers(std::string_view text, std::string_view option) {
  std::vector<double> values;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const auto value = number(text.substr(begin, end - begin));
    if (!value) refuse(option, text, "a list of numbers such as 0,0.5,1");
    values.push_back(*value);
    begin = end + 1;
  }
  return values;
}

std::optional<Vec2> parse_vector(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  const auto x = number(text.substr(0, comma));
  const auto y = number(text.substr(comma + 1));
  if (!x || !y) return {};
  return Vec2{*x, *y};
}

io::JsonOut pose_json(const std::vector<Bone>& bones, const Pose& pose) {
  io::JsonOut out = io::JsonOut::object(io::Layout::kSpread);
  for (std::size_t i = 0; i < bones.size() && i < pose.size(); ++i) {
    io::JsonOut values = io::JsonOut::object(io::Layout::kLine);
    for (const PropertyKind& kind : properties()) {
      if (kind.field) values.add(kind.word, io::JsonOut::number(pose[i].*kind.field));
    }
    out.add(bones[i].name, std::move(values));
  }
  return out;
}

}  // namespace kindred::app
