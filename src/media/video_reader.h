// SPDX-License-Identifier: MIT
// Reads any picture of a video exactly, by time stamps (frame rates may vary), through FFmpeg's
// libraries: a pass over the packets lists when each picture shows and which can be decoded on
// their own; to get at a picture, decoding begins at the last of those before it.
#pragma once

#include "media/frame_converter.h"

namespace kindred::media {

class VideoReader final : public Footage {
 public:
  /// Null and a sentence in `error`.
  static std::unique_ptr<VideoReader> open(const std::filesystem::path& path,
                                           const FootageOptions& options, std::string& error);

  const FootageInfo& info() const override { return info_; }
  bool read(int first, int last, const Sink& sink, const GoOn& go_on, std::string& error) override;
  int starting_point(int index) const override;

 private:
  explicit VideoReader(const FootageOptions& options)
      : options_(options), converter_(options.most_pixels) {}

  bool start(const std::filesystem::path& path, std::string& error);
  bool list_pictures(std::string& error);
  void set_times();
  bool seek_before(int index);
  bool restart();
  bool decode_next(int wanted);
  bool decode_up_to(int index, const GoOn& go_on, bool& broken_off);
  AVStream& stream() const { return *container_->streams[stream_index_]; }

  FootageOptions options_;
  std::filesystem::path path_;
  Libav<AVFormatContext> container_;
  Libav<AVCodecContext> decoder_;
  Libav<AVFrame> frame_, next_;
  Libav<AVPacket> packet_;
  FrameConverter converter_;
  int stream_index_ = -1;
  std::vector<std::int64_t> stamps_;  ///< of every picture, in the stream's ticks, rising
  std::vector<int> keys_;             ///< indices of pictures that stand on their own
  int current_ = -1;                  ///< index of what is in frame_; -1 = nothing
  bool at_end_ = false;               ///< the decoder has given all it has
  FootageInfo info_;
};

}  // namespace kindred::media
