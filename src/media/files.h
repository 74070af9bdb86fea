// SPDX-License-Identifier: MIT
// Whole files: read at once, written so that no half file ever stands under its final name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kindred::media {

/// Writes a hidden temporary file beside `path`, then renames it. Nothing = done, else the reason
/// ("No space left on device"); the temporary file is gone then.
std::optional<std::string> write_whole_file(const std::filesystem::path& path,
                                            const std::vector<std::uint8_t>& bytes);

/// Nothing if the file can't be read.
std::optional<std::vector<std::uint8_t>> read_whole_file(const std::filesystem::path& path);

}  // namespace kindred::media
