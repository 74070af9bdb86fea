// SPDX-License-Identifier: MIT
// Whether a pose stands: `balanced` of `kindred pose`.
#pragma once

#include <optional>
#include <vector>

#include "kindred/ik/ik.h"
#include "kindred/scene/document.h"

namespace kindred::app {

/// Whether the centre of mass is over the support: the x range of the ground contacts (joint and
/// tip) of the support bones that are pinned, or, if none is, of the contacts within 1 % of the
/// character's height of the lowest one; narrowed by 10 % a side, with 1 px to spare. Nothing
/// without support bones or without mass.
std::optional<bool> is_balanced(const Character& character, const ik::Problem& problem,
                                const std::vector<Affine>& world);

}  // namespace kindred::app
