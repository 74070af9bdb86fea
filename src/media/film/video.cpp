// SPDX-License-Identifier: MIT
// Videos, written by the program ffmpeg (media/film/ffmpeg.h).
#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "media/files.h"
#include "media/film/ffmpeg.h"
#include "media/film/film.h"

namespace kindred::media {
namespace {

// Colours become bt709 ones of limited range, and say so.
constexpr std::string_view kToBt709 =
    "scale=in_range=full:out_range=tv:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int";

struct VideoKind {
  const char* container;
  std::vector<std::string> encoder;
  bool even;   ///< sides must be even
  bool alpha;  ///< keeps it
};

// Straight alpha over white, 0 .. 255, rounded.
std::uint8_t over_white(unsigned color, unsigned alpha) {
  return static_cast<std::uint8_t>((color * alpha + 255 * (255 - alpha) + 127) / 255);
}

class VideoWriter final : public FilmWriter {
 public:
  VideoWriter(const std::filesystem::path& path, const FilmSpec& spec, VideoKind kind)
      : file_(path), spec_(spec), kind_(std::move(kind)) {
    width_ = kind_.even ? (spec.width + 1) / 2 * 2 : spec.width;
    height_ = kind_.even ? (spec.height + 1) / 2 * 2 : spec.height;
  }

  std::optional<std::string> open() {
    if (auto reason = file_.create()) return reason;
    return ffmpeg_.start(arguments());
  }

  std::optional<std::string> add(const Image& image) override {
    const bool as_it_is = kind_.alpha && width_ == image.width && height_ == image.height;
    return plain(ffmpeg_.feed(as_it_is ? std::span(image.rgba) : prepared(image)));
  }

  std::optional<std::string> finish() override {
    if (auto reason = ffmpeg_.finish()) return plain(std::move(reason));
    return file_.keep();
  }

 private:
  // "file:" keeps colons, percent signs and leading dashes of a name from meaning something.
  std::string output() const { return "file:" + file_.hidden_path().string(); }

  // The hidden name says nothing to anybody.
  std::optional<std::string> plain(std::optional<std::string> reason) const {
    if (!reason) return reason;
    const std::string name = output();
    const std::size_t at = reason->find(name);
    if (at != std::string::npos) reason->replace(at, name.size(), "it");
    return reason;
  }

  std::vector<std::string> arguments() const {
    std::vector<std::string> words{
        "-nostdin",
        "-hide_banner",
        "-xerror",
        "-loglevel",
        "error",
        "-y",
        "-f",
        "rawvideo",
        "-pixel_format",
        "rgba",
        "-video_size",
        std::to_string(width_) + "x" + std::to_string(height_),
        "-framerate",
        std::to_string(spec_.rate_numerator) + "/" + std::to_string(spec_.rate_denominator),
        "-i",
        "pipe:0",
        "-vf",
        std::string(kToBt709)};
    words.insert(words.end(), kind_.encoder.begin(), kind_.encoder.end());
    for (const char* word : {"-color_range", "tv", "-colorspace", "bt709", "-color_primaries",
                             "bt709", "-color_trc", "bt709", "-f", kind_.container}) {
      words.emplace_back(word);
    }
    words.push_back(output());
    return words;
  }

  // On white where the format has no alpha, with the last column and row again where sides are odd.
  std::span<const std::uint8_t> prepared(const Image& image) {
    const std::size_t row = static_cast<std::size_t>(width_) * 4;
    buffer_.resize(row * static_cast<std::size_t>(height_));
    for (int y = 0; y < height_; ++y) {
      const std::uint8_t* from =
          image.rgba.data() + static_cast<std::size_t>(std::min(y, image.height - 1)) *
                                  static_cast<std::size_t>(image.width) * 4;
      std::uint8_t* to = buffer_.data() + static_cast<std::size_t>(y) * row;
      for (int x = 0; x < width_; ++x, to += 4) {
        const std::uint8_t* pixel =
            from + static_cast<std::size_t>(std::min(x, image.width - 1)) * 4;
        if (kind_.alpha || pixel[3] == 255) {
          std::memcpy(to, pixel, 4);
        } else {
          for (int channel = 0; channel < 3; ++channel) {
            to[channel] = over_white(pixel[channel], pixel[3]);
          }
          to[3] = 255;
        }
      }
    }
    return buffer_;
  }

  PartFile file_;
  FilmSpec spec_;
  VideoKind kind_;
  int width_ = 0, height_ = 0;
  FfmpegProcess ffmpeg_;  // ends before its file goes
  std::vector<std::uint8_t> buffer_;
};

std::unique_ptr<FilmWriter> open_video(const std::filesystem::path& path, const FilmSpec& spec,
                                       VideoKind kind, std::string& error) {
  auto writer = std::make_unique<VideoWriter>(path, spec, std::move(kind));
  if (const auto reason = writer->open()) {
    error = *reason;
    return nullptr;
  }
  return writer;
}

}  // namespace

std::unique_ptr<FilmWriter> open_mp4(const std::filesystem::path& path, const FilmSpec& spec,
                                     std::string& error) {
  return open_video(path, spec,
                    {"mp4",
                     {"-c:v", "libx264", "-preset", "fast", "-crf", "16", "-pix_fmt", "yuv420p",
                      "-movflags", "+faststart"},
                     true,
                     false},
                    error);
}

std::unique_ptr<FilmWriter> open_webm(const std::filesystem::path& path, const FilmSpec& spec,
                                      std::string& error) {
  return open_video(
      path, spec,
      {"webm",
       {"-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-deadline", "good", "-cpu-used", "4",
        "-row-mt", "1", "-pix_fmt", spec.transparent ? "yuva420p" : "yuv420p"},
       false,
       spec.transparent},
      error);
}

}  // namespace kindred::media
