// SPDX-License-Identifier: MIT
// PNG encoding of finished frames.
#pragma once

#include <string>
#include <vector>

#include "media/image.h"

namespace kindred::media {

/// The bytes of an 8-bit RGBA PNG with straight alpha. The same picture gives the same bytes.
/// Requires a non-empty picture; an encoder failure leaves a sentence in `error` and no bytes.
std::vector<std::uint8_t> encode_png(const Image& image, std::string& error);

/// What the header and the end of a PNG file say, without decoding it.
struct PngSummary {
  int width = 0;
  int height = 0;
  bool complete = false;  ///< the file ends with IEND
};

/// All zero for what is not a PNG.
PngSummary summarize_png(const std::vector<std::uint8_t>& bytes);

}  // namespace kindred::media
