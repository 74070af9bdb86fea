// SPDX-License-Identifier: MIT
// Colours as text.
#include "kindred/scene/shape.h"

#include "support/catch.h"

using namespace kindred;

TEST_CASE("colours: the three forms") {
  CHECK(parse_color("#fff") == Color{255, 255, 255, 255});
  CHECK(parse_color("#1aF") == Color{0x11, 0xaa, 0xff, 255});
  CHECK(parse_color("#d9825b") == Color{0xd9, 0x82, 0x5b, 255});
  CHECK(parse_color("#FFFFFF60") == Color{255, 255, 255, 0x60});
}

TEST_CASE("colours: what is none") {
  for (const char* text : {"", "#", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#ggg", "#12345g",
                           "#fffffffff", " #fff", "#fff ", "red", "#-12", "#+1f", "#0x1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_color(text).has_value());
  }
}

TEST_CASE("colours: written in lower case, alpha only where it tells") {
  CHECK(to_text(Color{0xd9, 0x82, 0x5b, 255}) == "#d9825b");
  CHECK(to_text(Color{0, 10, 255, 0}) == "#000aff00");
  for (int i = 0; i < 256; ++i) {
    const auto c = static_cast<std::uint8_t>(i);
    const Color color{c, static_cast<std::uint8_t>(255 - i), static_cast<std::uint8_t>(i ^ 90), c};
    CHECK(parse_color(to_text(color)) == color);
  }
}
