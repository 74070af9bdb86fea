// SPDX-License-Identifier: MIT
// Animated PNG (PNG Specification, third edition): the pictures are encoded as PNGs of what
// changed, and their image data is wrapped anew.
#include <zlib.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "media/files.h"
#include "media/film/film.h"
#include "media/png.h"

namespace kindred::media {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::size_t kHeaderEnd = 33;  // signature and IHDR

void put_32(Bytes& bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<std::uint8_t>(value >> shift));
  }
}

void put_16(Bytes& bytes, std::uint32_t value) {
  bytes.push_back(static_cast<std::uint8_t>(value >> 8));
  bytes.push_back(static_cast<std::uint8_t>(value));
}

std::uint32_t big_endian_at(const Bytes& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = (value << 8) | bytes[at + i];
  return value;
}

void put_chunk(Bytes& bytes, std::string_view type, const Bytes& data) {
  put_32(bytes, static_cast<std::uint32_t>(data.size()));
  const std::size_t start = bytes.size();
  bytes.insert(bytes.end(), type.begin(), type.end());
  bytes.insert(bytes.end(), data.begin(), data.end());
  put_32(bytes, static_cast<std::uint32_t>(
                    crc32(0, bytes.data() + start, static_cast<uInt>(bytes.size() - start))));
}

class ApngWriter final : public FilmWriter {
 public:
  ApngWriter(const std::filesystem::path& path, const FilmSpec& spec) : file_(path), spec_(spec) {}
  std::optional<std::string> open() { return file_.create(); }

  std::optional<std::string> add(const Image& image) override {
    PixelRect rect{0, 0, image.width, image.height};
    if (index_ > 0) {
      rect = changed_rect(last_, image);
      if (rect.empty()) rect = {0, 0, 1, 1};  // a picture of its own, as long as the others
    }
    std::string error;
    const Bytes png = encode_png(index_ == 0 ? image : cut_out(image, rect), error);
    if (png.empty()) return error;
    Bytes out;
    if (index_ == 0) {
      out.insert(out.end(), png.begin(), png.begin() + kHeaderEnd);
      Bytes control;
      put_32(control, static_cast<std::uint32_t>(spec_.pictures));
      put_32(control, 0);  // for ever
      put_chunk(out, "acTL", control);
    }
    put_frame_control(out, rect);
    put_image_data(out, png);
    last_ = image;
    ++index_;
    return file_.append(out);
  }

  std::optional<std::string> finish() override {
    Bytes out;
    put_chunk(out, "IEND", {});
    if (auto reason = file_.append(out)) return reason;
    return file_.keep();
  }

 private:
  void put_frame_control(Bytes& out, const PixelRect& rect) {
    Bytes control;
    put_32(control, sequence_++);
    for (const int number : {rect.width, rect.height, rect.x, rect.y}) {
      put_32(control, static_cast<std::uint32_t>(number));
    }
    std::int64_t seconds = spec_.rate_denominator, parts = spec_.rate_numerator;
    const std::int64_t common = std::gcd(seconds, parts);
    seconds /= common;
    parts /= common;
    if (seconds > 65535 || parts > 65535) {  // thousandths that don't drift
      parts = 1000;
      seconds = film_time(spec_, index_ + 1, parts) - film_time(spec_, index_, parts);
    }
    put_16(control, static_cast<std::uint32_t>(seconds));
    put_16(control, static_cast<std::uint32_t>(parts));
    control.push_back(0);  // leave it
    control.push_back(0);  // replace what is there
    put_chunk(out, "fcTL", control);
  }

  // The first picture's data stay IDAT, the others' become fdAT.
  void put_image_data(Bytes& out, const Bytes& png) {
    for (std::size_t at = kSignature.size(); at + 12 <= png.size();) {
      const std::size_t size = big_endian_at(png, at);
      const auto data = png.begin() + static_cast<std::ptrdiff_t>(at + 8);
      if (std::equal(data - 4, data, "IDAT")) {
        Bytes chunk;
        if (index_ > 0) put_32(chunk, sequence_++);
        chunk.insert(chunk.end(), data, data + static_cast<std::ptrdiff_t>(size));
        put_chunk(out, index_ > 0 ? "fdAT" : "IDAT", chunk);
      }
      at += size + 12;
    }
  }

  PartFile file_;
  FilmSpec spec_;
  Image last_;
  std::int64_t index_ = 0;
  std::uint32_t sequence_ = 0;
};

}  // namespace

std::unique_ptr<FilmWriter> open_apng(const std::filesystem::path& path, const FilmSpec& spec,
                                      std::string& error) {
  auto writer = std::make_unique<ApngWriter>(path, spec);
  if (const auto reason = writer->open()) {
    error = *reason;
    return nullptr;
  }
  return writer;
}

}  // namespace kindred::media
