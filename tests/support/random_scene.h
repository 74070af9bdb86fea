// SPDX-License-Identifier: MIT
// Documents full of everything a scene file can hold, from a seed.
#pragma once

#include <cstdint>

#include "kindred/scene/document.h"

namespace kindred::test {

/// The same seed gives the same scene. All numbers are finite; names hold awkward characters.
Scene random_scene(std::uint32_t seed);

}  // namespace kindred::test
