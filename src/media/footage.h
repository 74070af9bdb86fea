// SPDX-License-Identifier: MIT
// Moving pictures to look at: a still, numbered pictures or a video behind one interface, read by
// the number of the picture. Times are whole flicks (1/705 600 000 s, as everywhere in Kindred),
// counted from the first picture.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "media/image.h"

namespace kindred::media {

inline constexpr std::int64_t kFlicks = 705'600'000;  ///< a second

struct FootageInfo {
  int width = 0, height = 0;  ///< upright, in square pixels, whatever size is decoded
  /// When each picture begins to show, rising from 0. A picture shows until the next one does.
  std::vector<std::int64_t> times;
  std::int64_t end = 0;  ///< when the last one ends; 0: a still, which has no end
  bool opaque = false;   ///< no picture has transparent pixels
  std::string codec;     ///< "h264", "png"
  std::string amiss;     ///< what is wrong though it can be shown; a sentence, or empty

  int count() const { return static_cast<int>(times.size()); }
};

/// The picture that shows at `time`: the last one that has begun, the first one before that.
/// Requires at least one picture.
int picture_at(const FootageInfo& info, std::int64_t time);

class Footage {
 public:
  /// Asked in long work, with the picture that it has come to: false breaks it off.
  using GoOn = std::function<bool(int at)>;
  using Sink = std::function<void(int index, Image image)>;

  virtual ~Footage() = default;
  virtual const FootageInfo& info() const = 0;
  /// Hands out the pictures `first` to `last`, in order. False where it was broken off, or where a
  /// picture can't be read: then `error` is a sentence.
  virtual bool read(int first, int last, const Sink& sink, const GoOn& go_on,
                    std::string& error) = 0;
  /// Index of the picture that decoding has to begin with to get at picture `index`.
  virtual int starting_point(int index) const { return index; }
};

struct FootageOptions {
  bool sequence = false;  ///< the file is one of pictures with numbers in their names
  std::int64_t rate_numerator = 24, rate_denominator = 1;  ///< of such pictures, a second
  /// Larger pictures are made smaller on reading: enough to look at, and to hold several of.
  std::int64_t most_pixels = 4'000'000;
  int threads = 1;  ///< that decode

  friend bool operator==(const FootageOptions&, const FootageOptions&) = default;
};

/// Null and a sentence in `error`: what is wrong with the file, and what to do.
std::unique_ptr<Footage> open_footage(const std::filesystem::path& path,
                                      const FootageOptions& options, std::string& error);

/// Width and height of a picture of that size with at most so many pixels.
struct PixelSize {
  int width = 0, height = 0;
};
PixelSize fitted_size(int width, int height, std::int64_t most_pixels);

}  // namespace kindred::media
