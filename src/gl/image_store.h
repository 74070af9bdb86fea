// SPDX-License-Identifier: MIT
// Image files as textures, read once and again when the file changes.
#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "gl/objects.h"
#include "media/image.h"
#include "render/draw_list.h"

namespace kindred::gl {

/// Stands for an image that can't be read: this many image pixels wide and high.
inline constexpr int kPlaceholderSize = 64;

class ImageStore {
 public:
  /// Never fails: a missing file has the placeholder.
  render::ImageInfo find(const std::filesystem::path& path);
  GLuint texture(int number) const { return entries_[static_cast<std::size_t>(number)].texture; }

 private:
  struct Entry {
    Texture texture;
    int width = 0, height = 0;  ///< of the file, even if the texture is smaller
    std::filesystem::file_time_type written{};
  };
  void load(Entry& entry, const std::filesystem::path& path);

  std::map<std::filesystem::path, int> numbers_;
  std::vector<Entry> entries_;
};

}  // namespace kindred::gl
