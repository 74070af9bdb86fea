// SPDX-License-Identifier: MIT
#include "media/footage.h"

#include <algorithm>
#include <cmath>

#include "media/load_image.h"
#include "media/numbered_files.h"
#include "media/video_reader.h"

namespace kindred::media {
namespace {

/// One picture in a file, or many, each in a file of its own.
class StillFootage final : public Footage {
 public:
  StillFootage(std::vector<std::filesystem::path> files, std::int64_t most_pixels)
      : files_(std::move(files)), most_pixels_(most_pixels) {}

  FootageInfo& edit_info() { return info_; }
  const FootageInfo& info() const override { return info_; }

  bool read(int first, int last, const Sink& sink, const GoOn& go_on, std::string& error) override {
    for (int index = std::max(first, 0); index <= std::min(last, info_.count() - 1); ++index) {
      if (go_on && !go_on(index)) return false;
      std::optional<Image> image = load_image(files_[static_cast<std::size_t>(index)], error);
      if (!image) return false;
      sink(index, shrunk_to(std::move(*image), most_pixels_));
    }
    return true;
  }

 private:
  std::vector<std::filesystem::path> files_;
  std::int64_t most_pixels_;
  FootageInfo info_;
};

std::string gap_words(const std::vector<NumberedFile>& files) {
  std::int64_t missing = 0, first_missing = 0;
  for (std::size_t i = 1; i < files.size(); ++i) {
    const std::int64_t gap = files[i].number - files[i - 1].number - 1;
    if (gap > 0 && missing == 0) first_missing = files[i - 1].number + 1;
    missing += gap;
  }
  if (missing == 0) return {};
  return std::to_string(missing) + (missing == 1 ? " picture is" : " pictures are") +
         " missing, from number " + std::to_string(first_missing) + " on; the one before stands in";
}

std::int64_t time_of_number(std::int64_t number, const FootageOptions& options) {
  const double seconds = static_cast<double>(number) *
                         static_cast<double>(options.rate_denominator) /
                         static_cast<double>(options.rate_numerator);
  return static_cast<std::int64_t>(std::llround(seconds * static_cast<double>(kFlicks)));
}

std::unique_ptr<Footage> open_stills(const std::filesystem::path& path,
                                     const FootageOptions& options, std::string& error) {
  std::vector<NumberedFile> numbered{{0, path}};
  if (options.sequence) numbered = numbered_files(path);
  if (numbered.empty()) {
    error = path.filename().string() + " is missing, and so are all pictures numbered like it";
    return nullptr;
  }
  const std::optional<Image> first = load_image(numbered.front().path, error);
  if (!first) return nullptr;
  std::vector<std::filesystem::path> files;
  for (const NumberedFile& file : numbered) files.push_back(file.path);
  auto footage = std::make_unique<StillFootage>(std::move(files), options.most_pixels);
  FootageInfo& info = footage->edit_info();
  info.width = first->width;
  info.height = first->height;
  const std::string ending = path.extension().string();
  info.codec = ending.empty() ? "" : ending.substr(1);
  for (const NumberedFile& file : numbered) {
    info.times.push_back(time_of_number(file.number - numbered.front().number, options));
  }
  if (options.sequence) {
    info.end = time_of_number(numbered.back().number - numbered.front().number + 1, options);
    info.amiss = gap_words(numbered);
  }
  return footage;
}

}  // namespace

int picture_at(const FootageInfo& info, std::int64_t time) {
  const auto after = std::upper_bound(info.times.begin(), info.times.end(), time);
  return after == info.times.begin() ? 0 : static_cast<int>(after - info.times.begin()) - 1;
}

PixelSize fitted_size(int width, int height, std::int64_t most_pixels) {
  const double pixels = static_cast<double>(width) * height;
  if (pixels <= static_cast<double>(most_pixels)) return {width, height};
  const double by = std::sqrt(static_cast<double>(most_pixels) / pixels);
  return {std::max(1, static_cast<int>(width * by)), std::max(1, static_cast<int>(height * by))};
}

std::unique_ptr<Footage> open_footage(const std::filesystem::path& path,
                                      const FootageOptions& options, std::string& error) {
  if (options.sequence || is_still_image(path)) return open_stills(path, options, error);
  return VideoReader::open(path, options, error);
}

}  // namespace kindred::media
