// SPDX-License-Identifier: MIT
// Small helpers for building documents by hand: painted shapes, parts, characters of a scene.
#pragma once

#include <string>

#include "kindred/scene/document.h"

namespace kindred::scenes {

/// The rate of every sample scene.
inline constexpr FrameRate kSceneRate{24, 1, false};

/// A filled shape as a part on `bone` (none = the character's own space).
Part& add_part(Character& character, const std::string& name, BoneId bone, Shape shape, Color fill);

/// Appends the character under a new id.
CharacterId add_character(Scene& scene, Character character);

/// Appends the clip under a new id and makes it the active one.
void add_clip(Character& character, Clip clip);

}  // namespace kindred::scenes
