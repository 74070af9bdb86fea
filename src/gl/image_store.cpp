// SPDX-License-Identifier: MIT
#include "gl/image_store.h"

#include <algorithm>
#include <string>

#include "media/load_image.h"

namespace kindred::gl {
namespace {

/// Grey chequers with a red cross: plainly not artwork.
media::Image placeholder() {
  media::Image image;
  image.width = image.height = kPlaceholderSize;
  for (int y = 0; y < kPlaceholderSize; ++y) {
    for (int x = 0; x < kPlaceholderSize; ++x) {
      const bool light = ((x / 8) + (y / 8)) % 2 == 0;
      const bool cross = std::abs(x - y) < 2 || std::abs(x + y - (kPlaceholderSize - 1)) < 2;
      const std::uint8_t grey = light ? 214 : 184;
      image.rgba.push_back(cross ? 200 : grey);
      image.rgba.push_back(cross ? 60 : grey);
      image.rgba.push_back(cross ? 60 : grey);
      image.rgba.push_back(255);
    }
  }
  return image;
}

/// So that filtering never mixes in colours that hide under alpha 0.
void premultiply(media::Image& image) {
  for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
    const unsigned alpha = image.rgba[i + 3];
    for (std::size_t c = i; c < i + 3; ++c) {
      image.rgba[c] = static_cast<std::uint8_t>((image.rgba[c] * alpha + 127) / 255);
    }
  }
}

/// Means of `by` x `by` pixels, for images beyond what a texture holds.
media::Image shrunk(const media::Image& image, int by) {
  media::Image small;
  small.width = (image.width + by - 1) / by;
  small.height = (image.height + by - 1) / by;
  small.rgba.reserve(static_cast<std::size_t>(small.width) *
                     static_cast<std::size_t>(small.height) * 4);
  for (int y = 0; y < small.height; ++y) {
    for (int x = 0; x < small.width; ++x) {
      unsigned sum[4] = {}, count = 0;
      for (int v = y * by; v < std::min((y + 1) * by, image.height); ++v) {
        for (int u = x * by; u < std::min((x + 1) * by, image.width); ++u, ++count) {
          const std::size_t at =
              (static_cast<std::size_t>(v) * static_cast<std::size_t>(image.width) +
               static_cast<std::size_t>(u)) *
              4;
          for (std::size_t c = 0; c < 4; ++c) sum[c] += image.rgba[at + c];
        }
      }
      for (const unsigned s : sum) {
        small.rgba.push_back(static_cast<std::uint8_t>((s + count / 2) / count));
      }
    }
  }
  return small;
}

void upload(GLuint texture, const media::Image& image) {
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               image.rgba.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

/// The epoch for a file that isn't there.
std::filesystem::file_time_type write_time(const std::filesystem::path& path) {
  std::error_code failed;
  const auto time = std::filesystem::last_write_time(path, failed);
  return failed ? std::filesystem::file_time_type{} : time;
}

}  // namespace

render::ImageInfo ImageStore::find(const std::filesystem::path& path) {
  const auto [at, added] = numbers_.try_emplace(path, static_cast<int>(entries_.size()));
  if (added) entries_.emplace_back();
  Entry& entry = entries_[static_cast<std::size_t>(at->second)];
  const auto written = write_time(path);
  if (added || written != entry.written) {
    entry.written = written;
    load(entry, path);
  }
  return {at->second, entry.width, entry.height};
}

void ImageStore::load(Entry& entry, const std::filesystem::path& path) {
  std::string error;
  media::Image image = media::load_image(path, error).value_or(placeholder());
  entry.width = image.width;
  entry.height = image.height;
  premultiply(image);
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  const int larger = std::max(image.width, image.height);
  if (larger > limit) image = shrunk(image, (larger + limit - 1) / limit);
  upload(entry.texture, image);
}

}  // namespace kindred::gl
