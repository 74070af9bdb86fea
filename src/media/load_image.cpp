// SPDX-License-Identifier: MIT
#include "media/load_image.h"

#include <png.h>

#include "media/files.h"

namespace kindred::media {
namespace {

/// Larger pictures are refused: a broken header must not ask for all memory.
constexpr std::size_t kMaxImageBytes = std::size_t{1} << 31;

std::optional<Image> decode(const std::vector<std::uint8_t>& bytes, std::string& reason) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&png, bytes.data(), bytes.size())) {
    reason = png.message;
    return std::nullopt;
  }
  png.format = PNG_FORMAT_RGBA;
  const std::size_t size = std::size_t{png.width} * png.height * 4;
  if (size == 0 || size > kMaxImageBytes) {
    png_image_free(&png);
    reason = "the picture is too large";
    return std::nullopt;
  }
  Image image;
  image.width = static_cast<int>(png.width);
  image.height = static_cast<int>(png.height);
  image.rgba.resize(size);
  if (!png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr)) {
    reason = png.message;
    return std::nullopt;
  }
  return image;
}

}  // namespace

std::optional<Image> load_image(const std::filesystem::path& path, std::string& error) {
  const auto bytes = read_whole_file(path);
  std::string reason = "no such file, or not readable";
  std::optional<Image> image = bytes ? decode(*bytes, reason) : std::nullopt;
  if (!image) error = path.string() + ": " + reason + "; use a PNG file that other programs open";
  return image;
}

}  // namespace kindred::media
