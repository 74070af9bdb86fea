// SPDX-License-Identifier: MIT
// Short clips for tests of reading, made by the ffmpeg program: each picture says its number in
// black and white bars, which survive any codec.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "media/footage.h"
#include "support/temp_folder.h"

namespace kindred::test {

/// True, and said on the console, where the ffmpeg program is missing: the test is to be skipped.
bool ffmpeg_missing();

/// Runs ffmpeg; its own words are in the failure.
void run_ffmpeg(const std::vector<std::string>& arguments);

inline constexpr int kCodedWidth = 96, kCodedHeight = 32;

/// `count` pictures, 0 to count - 1, encoded with these arguments of ffmpeg.
std::filesystem::path coded_clip(const TempFolder& folder, const std::string& name, int count,
                                 const std::vector<std::string>& arguments);

/// The number that a picture of a coded clip says.
int code_of(const media::Image& image);

/// One picture of footage; requires that it can be read.
media::Image picture_of(media::Footage& footage, int index);

/// Opens with default options; requires that it can be opened.
std::unique_ptr<media::Footage> opened(const std::filesystem::path& path,
                                       const media::FootageOptions& options = {});

/// The pixel in the middle of a box given in shares of the sides.
std::vector<int> pixel_at(const media::Image& image, double x, double y);

}  // namespace kindred::test
