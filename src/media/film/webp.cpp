// SPDX-License-Identifier: MIT
// Animated WebP by libwebp's own animation encoder, lossless.
#include <webp/encode.h>
#include <webp/mux.h>

#include "media/files.h"
#include "media/film/film.h"

namespace kindred::media {
namespace {

constexpr int kLosslessPreset = 2;  // 0 fast .. 9 small; above 2 the files hardly shrink

class WebpWriter final : public FilmWriter {
 public:
  WebpWriter(const std::filesystem::path& path, const FilmSpec& spec) : file_(path), spec_(spec) {}
  ~WebpWriter() override { WebPAnimEncoderDelete(encoder_); }

  std::optional<std::string> open() {
    WebPAnimEncoderOptions options;
    if (WebPAnimEncoderOptionsInit(&options) == 0 || WebPConfigInit(&config_) == 0 ||
        WebPConfigLosslessPreset(&config_, kLosslessPreset) == 0) {
      return "libwebp is of another version than the one Kindred was built for";
    }
    config_.exact = 0;  // what is hidden by alpha 0 need not be kept
    encoder_ = WebPAnimEncoderNew(spec_.width, spec_.height, &options);
    if (encoder_ == nullptr) return "out of memory";
    return file_.create();
  }

  std::optional<std::string> add(const Image& image) override {
    WebPPicture picture;
    if (WebPPictureInit(&picture) == 0) return "libwebp could not start";
    picture.width = image.width;
    picture.height = image.height;
    picture.use_argb = 1;
    const bool good = WebPPictureImportRGBA(&picture, image.rgba.data(), image.width * 4) != 0 &&
                      WebPAnimEncoderAdd(encoder_, &picture, time_of(index_), &config_) != 0;
    WebPPictureFree(&picture);
    ++index_;
    if (!good) return WebPAnimEncoderGetError(encoder_);
    return std::nullopt;
  }

  std::optional<std::string> finish() override {
    WebPData data;
    WebPDataInit(&data);
    if (WebPAnimEncoderAdd(encoder_, nullptr, time_of(index_), nullptr) == 0 ||
        WebPAnimEncoderAssemble(encoder_, &data) == 0) {
      return WebPAnimEncoderGetError(encoder_);
    }
    auto reason = file_.append({data.bytes, data.size});
    WebPDataClear(&data);
    return reason ? reason : file_.keep();
  }

 private:
  int time_of(std::int64_t index) const { return static_cast<int>(film_time(spec_, index, 1000)); }

  PartFile file_;
  FilmSpec spec_;
  WebPConfig config_{};
  WebPAnimEncoder* encoder_ = nullptr;
  std::int64_t index_ = 0;
};

}  // namespace

std::unique_ptr<FilmWriter> open_webp(const std::filesystem::path& path, const FilmSpec& spec,
                                      std::string& error) {
  auto writer = std::make_unique<WebpWriter>(path, spec);
  if (const auto reason = writer->open()) {
    error = *reason;
    return nullptr;
  }
  return writer;
}

}  // namespace kindred::media
