// SPDX-License-Identifier: MIT
// What the readers of video and sound share of FFmpeg's libraries. Private to src/media.
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace kindred::media {

struct LibavDeleter {
  void operator()(AVFormatContext* context) const { avformat_close_input(&context); }
  void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
  void operator()(SwsContext* context) const { sws_freeContext(context); }
};
template <class T>
using Libav = std::unique_ptr<T, LibavDeleter>;

/// The container; null and a sentence in `error`.
Libav<AVFormatContext> open_container(const std::filesystem::path& path, std::string& error);

/// Index of the best stream of that kind, -1 if there is none. Covers of records don't count.
int find_stream(const AVFormatContext& container, AVMediaType kind);

/// A decoder that is ready; null and a sentence in `error`, which names the codec.
Libav<AVCodecContext> open_decoder(const std::filesystem::path& path, const AVStream& stream,
                                   int threads, std::string& error);

/// "h264", or four letters of the file where FFmpeg does not know it.
std::string codec_name(const AVStream& stream);

std::string libav_reason(int error_number);

/// Ticks of a time base in flicks, to the nearest.
std::int64_t flicks_of(std::int64_t ticks, AVRational time_base);

}  // namespace kindred::media
