// SPDX-License-Identifier: MIT
#include "media/libav.h"

#include <mutex>

#include "media/footage.h"

namespace kindred::media {
namespace {

std::string name_of(const std::filesystem::path& path) { return path.filename().string(); }

}  // namespace

std::string libav_reason(int error_number) {
  char text[AV_ERROR_MAX_STRING_SIZE] = {};
  av_strerror(error_number, text, sizeof text);
  return text;
}

std::int64_t flicks_of(std::int64_t ticks, AVRational time_base) {
  return av_rescale_q(ticks, time_base, AVRational{1, static_cast<int>(kFlicks)});
}

Libav<AVFormatContext> open_container(const std::filesystem::path& path, std::string& error) {
  // The libraries' own words go to the terminal otherwise; what matters is in the results.
  static std::once_flag quiet;
  std::call_once(quiet, [] { av_log_set_level(AV_LOG_QUIET); });
  std::error_code failure;
  const auto status = std::filesystem::status(path, failure);
  if (!std::filesystem::exists(status)) {
    error = name_of(path) + " is missing; put it back, or choose another file";
    return nullptr;
  }
  if (!std::filesystem::is_regular_file(status)) {
    error = name_of(path) + " is not a file; choose a picture or a video";
    return nullptr;
  }
  if (std::filesystem::file_size(path, failure) == 0 && !failure) {
    error = name_of(path) + " is empty; choose another file";
    return nullptr;
  }
  AVFormatContext* opened = nullptr;
  // "file:", so that a name with a colon is not taken for a protocol.
  const std::string url = "file:" + path.string();
  const int result = avformat_open_input(&opened, url.c_str(), nullptr, nullptr);
  if (result < 0) {
    error = name_of(path) + " can't be read: " + libav_reason(result) +
            "; it is broken, cut off or of an unknown kind";
    return nullptr;
  }
  Libav<AVFormatContext> container(opened);
  const int found = avformat_find_stream_info(container.get(), nullptr);
  if (found < 0) {
    error = name_of(path) + " can't be read: " + libav_reason(found);
    return nullptr;
  }
  return container;
}

int find_stream(const AVFormatContext& container, AVMediaType kind) {
  int best = -1;
  for (unsigned i = 0; i < container.nb_streams; ++i) {
    const AVStream& stream = *container.streams[i];
    const bool fits = stream.codecpar->codec_type == kind &&
                      (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) == 0;
    if (!fits) continue;
    const bool preferred = (stream.disposition & AV_DISPOSITION_DEFAULT) != 0;
    if (best < 0 ||
        (preferred && (container.streams[best]->disposition & AV_DISPOSITION_DEFAULT) == 0)) {
      best = static_cast<int>(i);
    }
  }
  return best;
}

std::string codec_name(const AVStream& stream) {
  const AVCodecParameters& parameters = *stream.codecpar;
  if (parameters.codec_id != AV_CODEC_ID_NONE) return avcodec_get_name(parameters.codec_id);
  char letters[AV_FOURCC_MAX_STRING_SIZE] = {};
  return av_fourcc_make_string(letters, parameters.codec_tag);
}

Libav<AVCodecContext> open_decoder(const std::filesystem::path& path, const AVStream& stream,
                                   int threads, std::string& error) {
  const AVCodecParameters& parameters = *stream.codecpar;
  const AVCodec* codec = nullptr;
  // FFmpeg's own decoder drops the transparency of VP8 and VP9.
  const AVDictionaryEntry* alpha = av_dict_get(stream.metadata, "alpha_mode", nullptr, 0);
  if (alpha != nullptr && std::string(alpha->value) == "1") {
    const bool vp9 = parameters.codec_id == AV_CODEC_ID_VP9;
    codec = avcodec_find_decoder_by_name(vp9 ? "libvpx-vp9" : "libvpx");
    if (codec != nullptr && codec->id != parameters.codec_id) codec = nullptr;
  }
  if (codec == nullptr) codec = avcodec_find_decoder(parameters.codec_id);
  if (codec == nullptr) {
    error = name_of(path) + " can't be shown: no decoder here for its codec \"" +
            codec_name(stream) + "\"; convert it to H.264, or install one";
    return nullptr;
  }
  Libav<AVCodecContext> decoder(avcodec_alloc_context3(codec));
  if (!decoder || avcodec_parameters_to_context(decoder.get(), &parameters) < 0) {
    error = name_of(path) + " can't be shown: out of memory";
    return nullptr;
  }
  decoder->pkt_timebase = stream.time_base;
  decoder->thread_count = threads;
  const int result = avcodec_open2(decoder.get(), codec, nullptr);
  if (result < 0) {
    error = name_of(path) + " can't be shown: the decoder \"" + codec->name +
            "\" does not start: " + libav_reason(result);
    return nullptr;
  }
  return decoder;
}

}  // namespace kindred::media
