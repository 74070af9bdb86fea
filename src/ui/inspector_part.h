// SPDX-License-Identifier: MIT
// What the inspector's sections about parts share.
#pragma once

#include <string>
#include <vector>

#include "kindred/scene/document.h"

namespace kindred::ui {

/// Names of all skins of a character's parts.
std::vector<std::string> skins_of(const Character& character);

}  // namespace kindred::ui
