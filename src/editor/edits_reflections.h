// SPDX-License-Identifier: MIT
// Edits of reflections.
#pragma once

#include <functional>
#include <string_view>

#include "editor/session.h"

namespace kindred::editor {

/// An upright mirror beside the character as it stands in `evaluated`: flipped left-right about an
/// upright line just right of its joints and tips, so that the two do not cover each other.
ReflectionId add_reflection(Scene& scene, CharacterId character,
                            const EvaluatedCharacter& evaluated);
/// Handles of that figure go with it.
void delete_reflection(Scene& scene, CharacterId character, ReflectionId reflection);
/// Empty names and "self" are refused.
void rename_reflection(Scene& scene, CharacterId character, ReflectionId reflection,
                       std::string_view name);
/// Any other field; numbers that are not finite go back to what they were, opacity stays in 0..1.
void edit_reflection(Scene& scene, CharacterId character, ReflectionId reflection,
                     const std::function<void(Reflection&)>& change);

/// Labels of Flip, in its order.
inline constexpr std::string_view kFlipLabels[] = {"None", "Left-right", "Upside down", "Both"};

}  // namespace kindred::editor
