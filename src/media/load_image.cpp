// SPDX-License-Identifier: MIT
#include "media/load_image.h"

#include <png.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "media/files.h"
#include "media/video_reader.h"

namespace kindred::media {
namespace {

/// Larger pictures are refused: a broken header must not ask for all memory.
constexpr std::size_t kMaxImageBytes = std::size_t{1} << 31;

constexpr std::size_t kHeadBytes = 32;
using Head = std::array<char, kHeadBytes>;

bool has(const Head& head, std::string_view bytes, std::size_t at = 0) {
  return std::memcmp(head.data() + at, bytes.data(), bytes.size()) == 0;
}

bool is_png(const Head& head) { return has(head, "\x89PNG"); }

bool is_still_webp(const Head& head) {
  constexpr char kAnimated = 0x02;  // of the flags of an extended file
  if (!has(head, "RIFF") || !has(head, "WEBP", 8)) return false;
  return !has(head, "VP8X", 12) || (head[20] & kAnimated) == 0;
}

/// The first bytes of a file; zeros for what is missing.
Head head_of(const std::filesystem::path& path) {
  Head head{};
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (file && std::fread(head.data(), 1, head.size(), file.get()) == 0) head = {};
  return head;
}

std::optional<Image> decode_png(const std::vector<std::uint8_t>& bytes, std::string& reason) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&png, bytes.data(), bytes.size())) {
    reason = png.message;
    return std::nullopt;
  }
  // Sixteen bits without a gamma are sRGB as eight are, not linear light.
  png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
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

std::optional<Image> load_png(const std::filesystem::path& path, std::string& error) {
  const auto bytes = read_whole_file(path);
  std::string reason = "no such file, or not readable";
  std::optional<Image> image = bytes ? decode_png(*bytes, reason) : std::nullopt;
  if (!image) error = path.string() + ": " + reason + "; use a PNG file that other programs open";
  return image;
}

/// The first picture of anything else that FFmpeg's libraries know.
std::optional<Image> load_other(const std::filesystem::path& path, std::string& error) {
  FootageOptions options;
  options.most_pixels = kMaxImageBytes / 4;
  const std::unique_ptr<VideoReader> reader = VideoReader::open(path, options, error);
  std::optional<Image> image;
  if (reader) {
    reader->read(
        0, 0, [&](int, Image read) { image = std::move(read); }, nullptr, error);
  }
  if (!image) error = path.string() + ": " + error;
  return image;
}

}  // namespace

std::optional<Image> load_image(const std::filesystem::path& path, std::string& error) {
  return is_png(head_of(path)) ? load_png(path, error) : load_other(path, error);
}

bool is_still_image(const std::filesystem::path& path) {
  const Head head = head_of(path);
  return is_png(head) || has(head, "\xff\xd8\xff") || has(head, "BM") ||
         has(head, std::string_view("II*\0", 4)) || has(head, std::string_view("MM\0*", 4)) ||
         is_still_webp(head);
}

}  // namespace kindred::media
