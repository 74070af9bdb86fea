// SPDX-License-Identifier: MIT
// Reads image files: artwork and references.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "media/image.h"

namespace kindred::media {

/// A PNG of any colour type, a JPEG (CMYK too, turned upright by its EXIF tag), WebP, GIF (its
/// first picture) and whatever else FFmpeg's libraries decode, as 8-bit straight RGBA. Nothing and
/// a sentence in `error` if the file is missing, broken or of another kind.
std::optional<Image> load_image(const std::filesystem::path& path, std::string& error);

/// True for files that hold one picture by their kind (PNG, JPEG, WebP without animation, ...), by
/// their first bytes. False for what is not there.
bool is_still_image(const std::filesystem::path& path);

}  // namespace kindred::media
