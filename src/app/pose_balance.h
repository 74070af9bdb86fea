// SPDX-License-Identifier: MIT
// Centre of mass and support of a pose for `kindred pose`.
#pragma once

#include <vector>

#include "kindred/ik/ik.h"
#include "kindred/scene/document.h"

namespace kindred::app {

/// Of the character's support bones; pinned are those that `handles` pin on the character itself.
ik::BalanceState balance_of(const Character& character, const Rig& rig,
                            const std::vector<ik::Handle>& handles,
                            const std::vector<Affine>& world);

}  // namespace kindred::app
