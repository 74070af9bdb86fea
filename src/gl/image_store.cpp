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
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  const int larger = std::max(image.width, image.height);
  if (larger > limit) image = media::shrunk(image, (larger + limit - 1) / limit);
  media::premultiply(image);  // filtering must not mix in colours that hide under alpha 0
  upload(entry.texture, image);
}

}  // namespace kindred::gl
