// SPDX-License-Identifier: MIT
// The table of sample scenes: one row a file of scenes/.
#pragma once

#include <filesystem>
#include <span>

#include "kindred/scene/document.h"

namespace kindred::scenes {

struct SampleScene {
  const char* file;  ///< in scenes/
  Scene (*build)(const std::filesystem::path& assets);
};

std::span<const SampleScene> sample_scenes();

Scene build_self_hug(const std::filesystem::path& assets);
Scene build_weights(const std::filesystem::path& assets);
Scene build_arm(const std::filesystem::path& assets);
Scene build_bouncing_ball(const std::filesystem::path& assets);
Scene build_spiral(const std::filesystem::path& assets);
Scene build_blobby(const std::filesystem::path& assets);

}  // namespace kindred::scenes
