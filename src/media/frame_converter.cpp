// SPDX-License-Identifier: MIT
#include "media/frame_converter.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace kindred::media {
namespace {

/// Without a tag: BT.709 for what is HD, BT.601 for what is smaller, as players do.
constexpr int kHdHeight = 720;
/// JPEG is BT.601 at any size.
int color_matrix_of(const AVFrame& frame) {
  switch (frame.colorspace) {
    case AVCOL_SPC_BT709:
      return SWS_CS_ITU709;
    case AVCOL_SPC_BT2020_NCL:
    case AVCOL_SPC_BT2020_CL:
      return SWS_CS_BT2020;
    case AVCOL_SPC_FCC:
      return SWS_CS_FCC;
    case AVCOL_SPC_SMPTE240M:
      return SWS_CS_SMPTE240M;
    case AVCOL_SPC_UNSPECIFIED:
      return frame.height >= kHdHeight ? SWS_CS_ITU709 : SWS_CS_ITU601;
    default:
      return SWS_CS_ITU601;
  }
}

struct Format {
  AVPixelFormat format;
  bool full_range;
};

/// The "J" formats are the usual ones at full range; swscale warns of them.
Format plain_format(const AVFrame& frame) {
  const bool full = frame.color_range == AVCOL_RANGE_JPEG;
  switch (frame.format) {
    case AV_PIX_FMT_YUVJ420P:
      return {AV_PIX_FMT_YUV420P, true};
    case AV_PIX_FMT_YUVJ422P:
      return {AV_PIX_FMT_YUV422P, true};
    case AV_PIX_FMT_YUVJ444P:
      return {AV_PIX_FMT_YUV444P, true};
    case AV_PIX_FMT_YUVJ440P:
      return {AV_PIX_FMT_YUV440P, true};
    default:
      return {static_cast<AVPixelFormat>(frame.format), full};
  }
}

const std::int32_t* display_matrix(const AVStream& stream) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
  const AVPacketSideData* data =
      av_packet_side_data_get(stream.codecpar->coded_side_data, stream.codecpar->nb_coded_side_data,
                              AV_PKT_DATA_DISPLAYMATRIX);
  return data != nullptr ? reinterpret_cast<const std::int32_t*>(data->data) : nullptr;
#else
  return reinterpret_cast<const std::int32_t*>(
      av_stream_get_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, nullptr));
#endif
}

}  // namespace

void FrameConverter::take_orientation(const AVStream& stream, const AVFrame& first) {
  aspect_ = stream.sample_aspect_ratio;
  const std::int32_t* matrix = display_matrix(stream);
  if (matrix == nullptr) {
    const AVFrameSideData* data = av_frame_get_side_data(&first, AV_FRAME_DATA_DISPLAYMATRIX);
    if (data != nullptr) matrix = reinterpret_cast<const std::int32_t*>(data->data);
  }
  if (matrix != nullptr) {
    orientation_ = orientation_of_matrix(matrix);
  } else if (const AVDictionaryEntry* tag =
                 av_dict_get(first.metadata, "Orientation", nullptr, 0)) {
    orientation_ = orientation_of_exif(std::atoi(tag->value));
  }
}

PixelSize FrameConverter::square_size(const AVFrame& frame) const {
  AVRational aspect = frame.sample_aspect_ratio.num > 0 ? frame.sample_aspect_ratio : aspect_;
  if (aspect.num <= 0 || aspect.den <= 0) aspect = {1, 1};
  const double ratio = std::clamp(av_q2d(aspect), 1.0 / 16, 16.0);
  const auto stretched = [](int side, double by) {
    return std::max(1, static_cast<int>(std::lround(side * by)));
  };
  if (ratio >= 1) return {stretched(frame.width, ratio), frame.height};
  return {frame.width, stretched(frame.height, 1 / ratio)};
}

PixelSize FrameConverter::full_size(const AVFrame& frame) const {
  PixelSize size = square_size(frame);
  if (orientation_.swaps_sides()) std::swap(size.width, size.height);
  return size;
}

Image FrameConverter::convert(const AVFrame& frame) {
  const PixelSize square = square_size(frame);
  const PixelSize size = fitted_size(square.width, square.height, most_pixels_);
  const Format from = plain_format(frame);
  // Exact rounding, and no blur where the size stays.
  const int quality = SWS_BILINEAR | SWS_ACCURATE_RND;
  scaler_.reset(sws_getCachedContext(scaler_.release(), frame.width, frame.height, from.format,
                                     size.width, size.height, AV_PIX_FMT_RGBA, quality, nullptr,
                                     nullptr, nullptr));
  if (!scaler_) return {};
  const int* matrix = sws_getCoefficients(color_matrix_of(frame));
  sws_setColorspaceDetails(scaler_.get(), matrix, from.full_range ? 1 : 0, matrix, 1, 0, 1 << 16,
                           1 << 16);
  Image image;
  image.width = size.width;
  image.height = size.height;
  // swscale writes whole vectors, so the last row needs room behind it.
  constexpr std::size_t kSlack = 64;
  const std::size_t bytes =
      static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * 4;
  image.rgba.reserve(bytes + kSlack);
  image.rgba.resize(bytes);
  std::uint8_t* planes[4] = {image.rgba.data()};
  const int strides[4] = {size.width * 4};
  if (sws_scale(scaler_.get(), frame.data, frame.linesize, 0, frame.height, planes, strides) <= 0) {
    return {};
  }
  return turned(std::move(image), orientation_);
}

}  // namespace kindred::media
