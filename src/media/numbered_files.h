// SPDX-License-Identifier: MIT
// Pictures with numbers in their names (img8.png, img9.png, img10.png): which belong together.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace kindred::media {

struct NumberedFile {
  std::int64_t number = 0;
  std::filesystem::path path;
};

/// The files beside `path` whose names differ from it in their last number only, by rising number
/// (not by name: 9 comes before 10, with or without zeros in front); just `path` where its name has
/// no number. Where two names mean the same number (7, 007) the one as long as that of `path` is
/// taken.
std::vector<NumberedFile> numbered_files(const std::filesystem::path& path);

}  // namespace kindred::media
