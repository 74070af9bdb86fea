// SPDX-License-Identifier: MIT
// GIF89a through giflib. A film without transparent pixels writes only what changed, so that areas
// at rest can't flicker; one with them draws each picture whole on a cleared ground.
#include <gif_lib.h>

#include <array>
#include <optional>
#include <utility>

#include "media/files.h"
#include "media/film/film.h"
#include "media/film/palette.h"

namespace kindred::media {
namespace {

constexpr int kClear = 255;  // index that shows what lies below
constexpr std::size_t kMostColors = 255;
constexpr int kLeastOpaque = 128;  // alpha from which a pixel is drawn
constexpr int kGoodEnough = 2;     // of 255 a channel: a palette that near is used on

struct MapDeleter {
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

PackedColor packed(const std::uint8_t* pixel) {
  return (PackedColor{pixel[0]} << 16) | (PackedColor{pixel[1]} << 8) | PackedColor{pixel[2]};
}

class GifWriter final : public FilmWriter {
 public:
  GifWriter(const std::filesystem::path& path, const FilmSpec& spec) : file_(path), spec_(spec) {}

  ~GifWriter() override {
    int code = 0;
    if (gif_ != nullptr) EGifCloseFile(gif_, &code);
  }

  std::optional<std::string> open() {
    if (auto reason = file_.create()) return reason;
    int code = 0;
    gif_ = EGifOpen(this, write_bytes, &code);
    if (gif_ == nullptr) return text_of(code);
    EGifSetGifVersion(gif_, true);
    if (EGifPutScreenDesc(gif_, spec_.width, spec_.height, 8, 0, nullptr) == GIF_ERROR ||
        !put_endless_loop()) {
      return failure();
    }
    return std::nullopt;
  }

  std::optional<std::string> add(const Image& image) override {
    PixelRect rect{0, 0, image.width, image.height};
    const bool changes_only = !spec_.transparent && index_ > 0;
    if (changes_only) rect = changed_rect(last_, image);
    if (spec_.transparent) rect = covered_rect(image, kLeastOpaque);
    if (rect.empty()) rect = {0, 0, 1, 1};
    const auto shows = [&](int x, int y) {
      const std::uint8_t* pixel = at(image, x, y);
      if (spec_.transparent) return pixel[3] >= kLeastOpaque;
      return !changes_only || packed(pixel) != packed(at(last_, x, y));
    };
    choose_colors(image, rect, shows);
    if (!put_picture(image, rect, shows)) return failure();
    if (!spec_.transparent) last_ = image;
    ++index_;
    return std::nullopt;
  }

  std::optional<std::string> finish() override {
    int code = 0;
    if (EGifCloseFile(std::exchange(gif_, nullptr), &code) == GIF_ERROR) {
      return write_failure_ ? *write_failure_ : text_of(code);
    }
    if (write_failure_) return write_failure_;
    return file_.keep();
  }

 private:
  static const std::uint8_t* at(const Image& image, int x, int y) {
    return image.rgba.data() +
           (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
            static_cast<std::size_t>(x)) *
               4;
  }

  static std::string text_of(int code) {
    const char* text = GifErrorString(code);
    return text != nullptr ? text : "giflib failed";
  }

  std::string failure() const { return write_failure_ ? *write_failure_ : text_of(gif_->Error); }

  static int write_bytes(GifFileType* gif, const GifByteType* bytes, int count) {
    auto* writer = static_cast<GifWriter*>(gif->UserData);
    writer->write_failure_ = writer->file_.append({bytes, static_cast<std::size_t>(count)});
    return writer->write_failure_ ? 0 : count;
  }

  bool put_endless_loop() {
    static constexpr std::array<unsigned char, 3> kForever{1, 0, 0};
    return EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE) != GIF_ERROR &&
           EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0") != GIF_ERROR &&
           EGifPutExtensionBlock(gif_, static_cast<int>(kForever.size()), kForever.data()) !=
               GIF_ERROR &&
           EGifPutExtensionTrailer(gif_) != GIF_ERROR;
  }

  // The colours of before where they do, so that nothing at rest changes its shade.
  template <class Shows>
  void choose_colors(const Image& image, const PixelRect& rect, const Shows& shows) {
    std::unordered_map<PackedColor, std::uint32_t> counts;
    for (int y = rect.y; y < rect.y + rect.height; ++y) {
      for (int x = rect.x; x < rect.x + rect.width; ++x) {
        if (shows(x, y)) ++counts[packed(at(image, x, y))];
      }
    }
    if (colors_) {
      bool good = true;
      for (const auto& [color, count] : counts) {
        good = good && colors_->error_of(color) <= kGoodEnough;
        if (!good) break;
      }
      if (good) return;
    }
    std::vector<ColorCount> list;
    list.reserve(counts.size());
    for (const auto& [color, count] : counts) list.push_back({color, count});
    if (list.empty()) list.push_back({0, 1});
    colors_.emplace(choose_palette(std::move(list), kMostColors));
  }

  template <class Shows>
  bool put_picture(const Image& image, const PixelRect& rect, const Shows& shows) {
    GraphicsControlBlock control{};
    control.DisposalMode = spec_.transparent ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT;
    control.DelayTime =
        static_cast<int>(film_time(spec_, index_ + 1, 100) - film_time(spec_, index_, 100));
    control.TransparentColor = kClear;
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    const std::unique_ptr<ColorMapObject, MapDeleter> map(GifMakeMapObject(256, nullptr));
    if (!map) return false;
    const std::vector<PackedColor>& palette = colors_->palette();
    for (std::size_t i = 0; i < palette.size(); ++i) {
      map->Colors[i] = {static_cast<GifByteType>(palette[i] >> 16),
                        static_cast<GifByteType>(palette[i] >> 8),
                        static_cast<GifByteType>(palette[i])};
    }
    if (EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(extension.size()),
                         extension.data()) == GIF_ERROR ||
        EGifPutImageDesc(gif_, rect.x, rect.y, rect.width, rect.height, false, map.get()) ==
            GIF_ERROR) {
      return false;
    }
    std::vector<GifByteType> line(static_cast<std::size_t>(rect.width));
    for (int y = rect.y; y < rect.y + rect.height; ++y) {
      for (int x = rect.x; x < rect.x + rect.width; ++x) {
        line[static_cast<std::size_t>(x - rect.x)] =
            shows(x, y) ? colors_->nearest(packed(at(image, x, y))) : kClear;
      }
      if (EGifPutLine(gif_, line.data(), rect.width) == GIF_ERROR) return false;
    }
    return true;
  }

  PartFile file_;
  FilmSpec spec_;
  GifFileType* gif_ = nullptr;
  std::optional<std::string> write_failure_;
  std::optional<PaletteIndex> colors_;
  Image last_;  ///< of a film without transparent pixels
  std::int64_t index_ = 0;
};

}  // namespace

std::unique_ptr<FilmWriter> open_gif(const std::filesystem::path& path, const FilmSpec& spec,
                                     std::string& error) {
  auto writer = std::make_unique<GifWriter>(path, spec);
  if (const auto reason = writer->open()) {
    error = *reason;
    return nullptr;
  }
  return writer;
}

}  // namespace kindred::media
