// SPDX-License-Identifier: MIT
#include "media/png.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <limits>

namespace kindred::media {
namespace {

// Flat art is smallest and fastest without row filters; a higher level doubles the time for a third
// fewer bytes (docs/architecture.md, "Export").
constexpr int kCompressionLevel = 3;

struct PngSink {
  std::vector<std::uint8_t> bytes;
  std::string error;
};

void append_bytes(png_structp png, png_bytep data, png_size_t size) {
  auto* sink = static_cast<PngSink*>(png_get_io_ptr(png));
  sink->bytes.insert(sink->bytes.end(), data, data + size);
}

void no_flush(png_structp) {}

void note_error(png_structp png, png_const_charp message) {
  static_cast<PngSink*>(png_get_error_ptr(png))->error = message;
  longjmp(png_jmpbuf(png), 1);  // NOLINT: libpng's own way out
}

void ignore_warning(png_structp, png_const_charp) {}

std::uint32_t read_big_endian(const std::uint8_t* p) {
  return (std::uint32_t{p[0]} << 24) | (std::uint32_t{p[1]} << 16) | (std::uint32_t{p[2]} << 8) |
         std::uint32_t{p[3]};
}

}  // namespace

std::vector<std::uint8_t> encode_png(const Image& image, std::string& error) {
  PngSink sink;
  sink.bytes.reserve(image.rgba.size() / 16 + 1024);
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, &sink, note_error, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  if (!info) {
    png_destroy_write_struct(&png, nullptr);
    error = "libpng could not start";
    return {};
  }
  // Nothing with a destructor is made between here and the end: longjmp skips destructors.
  if (setjmp(png_jmpbuf(png)) == 0) {
    png_set_write_fn(png, &sink, append_bytes, no_flush);
    png_set_IHDR(png, info, static_cast<png_uint_32>(image.width),
                 static_cast<png_uint_32>(image.height), 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, kCompressionLevel);
    png_set_filter(png, 0, PNG_FILTER_NONE);
    png_write_info(png, info);
    const auto row_bytes = static_cast<std::size_t>(image.width) * 4;
    for (int y = 0; y < image.height; ++y) {
      png_write_row(png, image.rgba.data() + static_cast<std::size_t>(y) * row_bytes);
    }
    png_write_end(png, info);
  }
  png_destroy_write_struct(&png, &info);
  if (!sink.error.empty()) {
    error = sink.error;
    return {};
  }
  return std::move(sink.bytes);
}

PngSummary summarize_png(const std::vector<std::uint8_t>& bytes) {
  static constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', 13, 10, 26, 10};
  static constexpr std::array<std::uint8_t, 8> kEnd{'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82};
  constexpr std::size_t kHeaderSize = 33;
  if (bytes.size() < kHeaderSize ||
      !std::equal(kSignature.begin(), kSignature.end(), bytes.begin())) {
    return {};
  }
  const std::uint32_t width = read_big_endian(&bytes[16]);
  const std::uint32_t height = read_big_endian(&bytes[20]);
  constexpr std::uint32_t kLargest = std::numeric_limits<int>::max();
  if (width > kLargest || height > kLargest) return {};
  return {static_cast<int>(width), static_cast<int>(height),
          std::equal(kEnd.rbegin(), kEnd.rend(), bytes.rbegin())};
}

}  // namespace kindred::media
