// SPDX-License-Identifier: MIT
// Decoded frames as pictures: the right colour matrix and range, square pixels, upright, no larger
// than wanted. Private to src/media.
#pragma once

#include "media/footage.h"
#include "media/libav.h"
#include "media/orientation.h"

namespace kindred::media {

class FrameConverter {
 public:
  explicit FrameConverter(std::int64_t most_pixels) : most_pixels_(most_pixels) {}

  /// From the stream, or what the first frame says about itself.
  void take_orientation(const AVStream& stream, const AVFrame& first);
  /// Upright, in square pixels, before it is made smaller.
  PixelSize full_size(const AVFrame& frame) const;
  /// Empty where it can't be converted.
  Image convert(const AVFrame& frame);

 private:
  PixelSize square_size(const AVFrame& frame) const;

  std::int64_t most_pixels_;
  Orientation orientation_;
  AVRational aspect_{0, 1};  ///< of a pixel, from the stream
  Libav<SwsContext> scaler_;
};

}  // namespace kindred::media
