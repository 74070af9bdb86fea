// SPDX-License-Identifier: MIT
// Parts of a bone on its partner: flipped across the bone's axis (y of the bone's space turns).
#pragma once

#include "kindred/scene/document.h"

namespace kindred::editor {

/// Parts of `source` become parts of `partner`: named for the other side, replacing what has that
/// name there, else made just in front of the original. Names that tell no side get the partner's
/// end (".R"). A part of that name on a third bone is left alone, and so is its original.
void mirror_parts(Character& character, const Bone& source, const Bone& partner);

/// The shape with y turned; none for images and unknown kinds, which only a transform can flip.
std::optional<Shape> mirrored_shape(const Shape& shape);

}  // namespace kindred::editor
