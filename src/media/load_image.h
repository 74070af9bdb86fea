// SPDX-License-Identifier: MIT
// Reads image files for artwork.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "media/image.h"

namespace kindred::media {

/// A PNG of any colour type as 8-bit straight RGBA. Nothing and a sentence in `error` if the file
/// is missing, broken or of another kind.
std::optional<Image> load_image(const std::filesystem::path& path, std::string& error);

}  // namespace kindred::media
