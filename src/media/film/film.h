// SPDX-License-Identifier: MIT
// Films: many pictures in one file, written picture by picture. Each format is a file of this
// folder with one function that opens it; the table of formats is the editor's
// (editor/export_job.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "media/image.h"

namespace kindred::media {

struct FilmSpec {
  int width = 0, height = 0;
  std::int64_t rate_numerator = 24, rate_denominator = 1;  ///< pictures a second
  int pictures = 0;                                        ///< how many will come, at least 1
  bool transparent = false;  ///< pictures may have pixels with alpha < 255
};

/// A film being written. Its file stands under its name only after finish(); a writer that goes
/// away before that leaves nothing behind.
class FilmWriter {
 public:
  virtual ~FilmWriter() = default;
  /// The next picture, of the size of the film. Nothing, or the reason why not.
  virtual std::optional<std::string> add(const Image& image) = 0;
  virtual std::optional<std::string> finish() = 0;
};

/// Null and the reason in `error` if it can't be written.
using OpenFilm = std::unique_ptr<FilmWriter> (*)(const std::filesystem::path& path,
                                                 const FilmSpec& spec, std::string& error);

/// GIF: times to 1/100 s without drift, at most 50 pictures a second; alpha from 128 on is opaque;
/// up to 255 colours a picture, exact where it has no more. Sides up to 65 535.
std::unique_ptr<FilmWriter> open_gif(const std::filesystem::path& path, const FilmSpec& spec,
                                     std::string& error);
/// Animated PNG: lossless, with full alpha.
std::unique_ptr<FilmWriter> open_apng(const std::filesystem::path& path, const FilmSpec& spec,
                                      std::string& error);
/// Animated WebP: lossless, with full alpha. Sides up to 16 383.
std::unique_ptr<FilmWriter> open_webp(const std::filesystem::path& path, const FilmSpec& spec,
                                      std::string& error);
/// H.264 in MP4 by the program ffmpeg: 4:2:0, tagged bt709. Transparent pictures lie on white; an
/// odd side repeats its last row or column.
std::unique_ptr<FilmWriter> open_mp4(const std::filesystem::path& path, const FilmSpec& spec,
                                     std::string& error);
/// VP9 in WebM by the program ffmpeg, with alpha where the film is transparent.
std::unique_ptr<FilmWriter> open_webm(const std::filesystem::path& path, const FilmSpec& spec,
                                      std::string& error);

/// When picture `index` begins, in units of 1/`per_second` s, rounded: differences never drift.
std::int64_t film_time(const FilmSpec& spec, std::int64_t index, std::int64_t per_second);

/// A part of a picture.
struct PixelRect {
  int x = 0, y = 0, width = 0, height = 0;
  bool empty() const { return width <= 0 || height <= 0; }
};
/// The smallest one that holds every pixel in which two pictures of one size differ.
PixelRect changed_rect(const Image& before, const Image& after);
/// The smallest one that holds every pixel with alpha >= `least_alpha`.
PixelRect covered_rect(const Image& image, int least_alpha);
Image cut_out(const Image& image, const PixelRect& rect);

}  // namespace kindred::media
