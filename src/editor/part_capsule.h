// SPDX-License-Identifier: MIT
// The capsule that a new bone gets, so that a figure built from nothing can be seen. As long as
// nobody drew on it (one capsule, not moved, as long as its bone) it goes with the bone: it is
// lengthened, split and deleted along.
#pragma once

#include "kindred/scene/document.h"

namespace kindred::editor {

/// Adds it on top of the other parts. Its colour is the one of the bone of the other side, else the
/// next of a palette.
void add_bone_capsule(Character& character, const Bone& bone);

bool fits_bone(const Part& part, const Bone& bone);

/// Capsules that fitted `before` fit `after`, the same bone with another length.
void refit_capsules(Character& character, const Bone& before, const Bone& after);

/// Radius at the joint of a new capsule, px.
double capsule_radius(double length);

}  // namespace kindred::editor
