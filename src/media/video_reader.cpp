// SPDX-License-Identifier: MIT
#include "media/video_reader.h"

#include <algorithm>

namespace kindred::media {
namespace {

/// Going on decoding is cheaper than seeking, up to so many pictures.
constexpr int kNear = 8;

std::int64_t stamp_of(const AVPacket& packet) {
  return packet.pts != AV_NOPTS_VALUE ? packet.pts : packet.dts;
}

}  // namespace

std::unique_ptr<VideoReader> VideoReader::open(const std::filesystem::path& path,
                                               const FootageOptions& options, std::string& error) {
  std::unique_ptr<VideoReader> reader(new VideoReader(options));
  if (!reader->start(path, error)) return nullptr;
  return reader;
}

bool VideoReader::start(const std::filesystem::path& path, std::string& error) {
  path_ = path;
  container_ = open_container(path, error);
  if (!container_) return false;
  const std::string name = path.filename().string();
  stream_index_ = find_stream(*container_, AVMEDIA_TYPE_VIDEO);
  if (stream_index_ < 0) {
    const bool sound = find_stream(*container_, AVMEDIA_TYPE_AUDIO) >= 0;
    error = name + (sound ? " holds sound only, no pictures; add it as the scene's sound"
                          : " holds no pictures; choose another file");
    return false;
  }
  decoder_ = open_decoder(path, stream(), options_.threads, error);
  if (!decoder_) return false;
  frame_.reset(av_frame_alloc());
  next_.reset(av_frame_alloc());
  packet_.reset(av_packet_alloc());
  info_.codec = codec_name(stream());
  if (!list_pictures(error)) return false;
  // The first picture tells size and orientation, and whether the codec really works.
  if (!restart() || !decode_next(0)) {
    error = name + " can't be shown: its first picture can't be decoded (" + info_.codec +
            "); it is broken or cut off";
    return false;
  }
  converter_.take_orientation(stream(), *frame_);
  const PixelSize size = converter_.full_size(*frame_);
  const AVPixFmtDescriptor* format =
      av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame_->format));
  info_.opaque =
      format != nullptr && (format->flags & (AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL)) == 0;
  info_.width = size.width;
  info_.height = size.height;
  return true;
}

bool VideoReader::list_pictures(std::string& error) {
  std::vector<std::int64_t> key_stamps;
  std::int64_t latest = AV_NOPTS_VALUE, last_duration = 0;
  while (av_read_frame(container_.get(), packet_.get()) >= 0) {
    const bool mine =
        packet_->stream_index == stream_index_ && (packet_->flags & AV_PKT_FLAG_DISCARD) == 0;
    if (mine) {
      const std::int64_t stamp = stamp_of(*packet_);
      if (stamp >= latest) {
        latest = stamp;
        last_duration = packet_->duration;
      }
      stamps_.push_back(stamp);
      if ((packet_->flags & AV_PKT_FLAG_KEY) != 0) key_stamps.push_back(stamp);
    }
    av_packet_unref(packet_.get());
  }
  std::sort(stamps_.begin(), stamps_.end());
  stamps_.erase(std::unique(stamps_.begin(), stamps_.end()), stamps_.end());
  if (stamps_.empty() || stamps_.front() == AV_NOPTS_VALUE) {
    error = path_.filename().string() + " holds no pictures that can be found; it is cut off";
    return false;
  }
  for (const std::int64_t stamp : key_stamps) {
    const auto at = std::lower_bound(stamps_.begin(), stamps_.end(), stamp);
    keys_.push_back(static_cast<int>(at - stamps_.begin()));
  }
  std::sort(keys_.begin(), keys_.end());
  set_times();
  const std::size_t count = stamps_.size();
  const AVRational base = stream().time_base;
  const std::int64_t mean =
      count > 1 ? (stamps_.back() - stamps_.front()) / static_cast<std::int64_t>(count - 1) : 0;
  const std::int64_t last = last_duration > 0 ? last_duration : mean;
  info_.end = count > 1 ? flicks_of(stamps_.back() - stamps_.front() + last, base) : 0;
  return true;
}

// Stamps of a coarse time base (Matroska: milliseconds) are rounded to its ticks where the frame
// rate does not fit them; half a tick earlier, each picture is there at the time it was meant for.
void VideoReader::set_times() {
  const AVRational base = stream().time_base;
  const AVRational rate = av_guess_frame_rate(container_.get(), &stream(), nullptr);
  const bool exact = rate.num > 0 &&
                     (std::int64_t{base.den} * rate.den) % (std::int64_t{base.num} * rate.num) == 0;
  std::int64_t rounding = 0;
  if (!exact) {
    rounding = flicks_of(1, base) / 2;
    for (std::size_t i = 1; i < stamps_.size(); ++i) {
      rounding = std::min(rounding, flicks_of(stamps_[i] - stamps_[i - 1], base) / 4);
    }
  }
  info_.times.reserve(stamps_.size());
  for (const std::int64_t stamp : stamps_) {
    const std::int64_t time = flicks_of(stamp - stamps_.front(), base) - rounding;
    info_.times.push_back(std::max<std::int64_t>(time, 0));
  }
}

int VideoReader::starting_point(int index) const {
  const auto after = std::upper_bound(keys_.begin(), keys_.end(), index);
  return after == keys_.begin() ? 0 : *(after - 1);
}

bool VideoReader::restart() {
  std::string error;
  container_ = open_container(path_, error);
  if (!container_ || static_cast<unsigned>(stream_index_) >= container_->nb_streams) return false;
  avcodec_flush_buffers(decoder_.get());
  current_ = -1;
  at_end_ = false;
  return true;
}

// Some containers seek too far, some not at all: then from farther before, at last from the start.
bool VideoReader::seek_before(int index) {
  for (int key = starting_point(index);; key = starting_point(key - 1)) {
    const std::int64_t stamp = stamps_[static_cast<std::size_t>(key)];
    const int result = av_seek_frame(container_.get(), stream_index_, stamp, AVSEEK_FLAG_BACKWARD);
    avcodec_flush_buffers(decoder_.get());
    current_ = -1;
    at_end_ = false;
    if (result >= 0 && decode_next(index) && current_ <= index) return true;
    if (key == 0) break;
  }
  return restart() && decode_next(index);
}

/// The next picture into frame_. `wanted`: pictures before it that no other needs are left out.
bool VideoReader::decode_next(int wanted) {
  const std::int64_t stamp = stamps_[static_cast<std::size_t>(wanted)];
  while (!at_end_) {
    const int received = avcodec_receive_frame(decoder_.get(), next_.get());
    if (received == 0) {
      std::swap(frame_, next_);
      const std::int64_t best = frame_->best_effort_timestamp;
      const auto at = std::lower_bound(stamps_.begin(), stamps_.end(), best);
      const bool known = best != AV_NOPTS_VALUE && at != stamps_.end();
      current_ = known ? static_cast<int>(at - stamps_.begin())
                       : std::min(current_ + 1, info_.count() - 1);
      return true;
    }
    if (received != AVERROR(EAGAIN)) {
      at_end_ = true;
      break;
    }
    if (av_read_frame(container_.get(), packet_.get()) < 0) {
      avcodec_send_packet(decoder_.get(), nullptr);
      continue;
    }
    if (packet_->stream_index == stream_index_) {
      decoder_->skip_frame = stamp_of(*packet_) < stamp ? AVDISCARD_NONREF : AVDISCARD_DEFAULT;
      avcodec_send_packet(decoder_.get(), packet_.get());  // a broken one is passed over
    }
    av_packet_unref(packet_.get());
  }
  return false;
}

bool VideoReader::decode_up_to(int index, const GoOn& go_on, bool& broken_off) {
  const bool goes_on = current_ >= 0 && index >= current_ && (index == current_ || !at_end_) &&
                       (index - current_ <= kNear || starting_point(index) <= current_);
  if (!goes_on && !seek_before(index)) return false;
  while (current_ < index) {
    if (go_on && !go_on(current_)) {
      broken_off = true;
      return false;
    }
    if (!decode_next(index)) return false;
  }
  return true;
}

bool VideoReader::read(int first, int last, const Sink& sink, const GoOn& go_on,
                       std::string& error) {
  for (int index = std::max(first, 0); index <= std::min(last, info_.count() - 1); ++index) {
    bool broken_off = false;
    if (!decode_up_to(index, go_on, broken_off)) {
      if (broken_off) return false;
      if (current_ < 0) {
        error = path_.filename().string() + " can't be shown: picture " +
                std::to_string(index + 1) + " can't be decoded; the file is broken or cut off";
        return false;
      }
      // It ends before its list of pictures does: the last one there is stands in.
      info_.amiss = "ends early, after picture " + std::to_string(current_ + 1) + " of " +
                    std::to_string(info_.count());
    }
    Image image = converter_.convert(*frame_);
    if (image.rgba.empty()) {
      error = path_.filename().string() + " can't be shown: its pictures can't be converted";
      return false;
    }
    sink(index, std::move(image));
  }
  return true;
}

}  // namespace kindred::media
