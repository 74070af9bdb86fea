// SPDX-License-Identifier: MIT
#include "media/support/clips.h"

#include <fstream>
#include <iostream>

#include "support/catch.h"
#include "support/process.h"

namespace kindred::test {
namespace {

constexpr int kBits = 12, kBarWidth = kCodedWidth / kBits;

std::string coded_pictures(int count) {
  std::string bytes;
  for (int number = 0; number < count; ++number) {
    std::string row;
    for (int bit = 0; bit < kBits; ++bit) {
      row.append(kBarWidth, (number >> bit) & 1 ? static_cast<char>(235) : static_cast<char>(16));
    }
    for (int y = 0; y < kCodedHeight; ++y) bytes += row;
  }
  return bytes;
}

}  // namespace

bool ffmpeg_missing() {
  const bool missing = run_process({"ffmpeg", "-version"}).exit_status != 0;
  if (missing) std::cout << "skipped: the ffmpeg program is not installed\n";
  return missing;
}

void run_ffmpeg(const std::vector<std::string>& arguments) {
  std::vector<std::string> all{"ffmpeg", "-nostdin", "-v", "error", "-y", "-bitexact"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const ProcessResult result = run_process(all);
  INFO(result.err);
  REQUIRE(result.exit_status == 0);
}

std::filesystem::path coded_clip(const TempFolder& folder, const std::string& name, int count,
                                 const std::vector<std::string>& arguments) {
  const std::filesystem::path raw = folder.write(name + ".raw", coded_pictures(count));
  const std::filesystem::path path = folder / name;
  std::vector<std::string> all{
      "-f",   "rawvideo",    "-pixel_format",
      "gray", "-video_size", std::to_string(kCodedWidth) + "x" + std::to_string(kCodedHeight)};
  bool rated = false;
  for (const std::string& argument : arguments) rated |= argument == "-framerate";
  if (!rated) all.insert(all.end(), {"-framerate", "24"});
  // Arguments up to "-i" belong to the input.
  std::size_t i = 0;
  for (; i + 1 < arguments.size() && arguments[i] == "-framerate"; i += 2) {
    all.insert(all.end(), {arguments[i], arguments[i + 1]});
  }
  all.insert(all.end(), {"-i", raw.string()});
  all.insert(all.end(), arguments.begin() + static_cast<std::ptrdiff_t>(i), arguments.end());
  all.push_back(path.string());
  run_ffmpeg(all);
  std::filesystem::remove(raw);
  return path;
}

int code_of(const media::Image& image) {
  int number = 0;
  for (int bit = 0; bit < kBits; ++bit) {
    if (pixel_at(image, (bit + 0.5) / kBits, 0.5)[1] > 127) number |= 1 << bit;
  }
  return number;
}

media::Image picture_of(media::Footage& footage, int index) {
  media::Image image;
  std::string error;
  const bool read = footage.read(
      index, index, [&](int, media::Image got) { image = std::move(got); }, nullptr, error);
  INFO(error);
  REQUIRE(read);
  return image;
}

std::unique_ptr<media::Footage> opened(const std::filesystem::path& path,
                                       const media::FootageOptions& options) {
  std::string error;
  std::unique_ptr<media::Footage> footage = media::open_footage(path, options, error);
  INFO(error);
  REQUIRE(footage);
  return footage;
}

std::vector<int> pixel_at(const media::Image& image, double x, double y) {
  const auto column = static_cast<std::size_t>(x * image.width);
  const auto row = static_cast<std::size_t>(y * image.height);
  const std::size_t at = (row * static_cast<std::size_t>(image.width) + column) * 4;
  return {image.rgba[at], image.rgba[at + 1], image.rgba[at + 2], image.rgba[at + 3]};
}

}  // namespace kindred::test
