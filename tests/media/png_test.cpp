// SPDX-License-Identifier: MIT
#include "media/png.h"

#include <png.h>

#include <cstring>

#include "support/catch.h"

namespace kindred::media {
namespace {

Image gradient_image(int width, int height) {
  Image image{width, height, {}};
  for (int i = 0; i < width * height; ++i) {
    for (int channel = 0; channel < 4; ++channel) {
      image.rgba.push_back(static_cast<std::uint8_t>((i * (channel + 3)) % 256));
    }
  }
  return image;
}

// libpng's simplified reader: code that shares nothing with the writer under test.
Image decode(const std::vector<std::uint8_t>& bytes) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_memory(&header, bytes.data(), bytes.size()));
  header.format = PNG_FORMAT_RGBA;
  Image image{static_cast<int>(header.width), static_cast<int>(header.height), {}};
  image.rgba.resize(PNG_IMAGE_SIZE(header));
  REQUIRE(png_image_finish_read(&header, nullptr, image.rgba.data(), 0, nullptr));
  return image;
}

TEST_CASE("an encoded picture decodes to the same pixels, hidden colour included", "[EXP-1]") {
  const Image image = gradient_image(37, 23);
  std::string error;
  const auto bytes = encode_png(image, error);
  REQUIRE(error.empty());
  CHECK(decode(bytes).rgba == image.rgba);
}

TEST_CASE("the same picture encodes to the same bytes") {
  std::string error;
  CHECK(encode_png(gradient_image(64, 64), error) == encode_png(gradient_image(64, 64), error));
}

TEST_CASE("an empty picture is an error, not a broken file") {
  std::string error;
  CHECK(encode_png(Image{}, error).empty());
  CHECK_FALSE(error.empty());
}

TEST_CASE("a summary tells the size and whether the file is whole") {
  std::string error;
  auto bytes = encode_png(gradient_image(8, 5), error);
  CHECK(summarize_png(bytes).width == 8);
  CHECK(summarize_png(bytes).height == 5);
  CHECK(summarize_png(bytes).complete);
  bytes.resize(bytes.size() - 3);
  CHECK_FALSE(summarize_png(bytes).complete);
  CHECK(summarize_png({'G', 'I', 'F'}).width == 0);
  CHECK(summarize_png({}).width == 0);
}

}  // namespace
}  // namespace kindred::media
