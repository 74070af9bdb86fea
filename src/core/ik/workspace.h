// SPDX-License-Identifier: MIT
// Buffers behind ik::Workspace.
#pragma once

#include <vector>

#include "kindred/ik/ik.h"

namespace kindred::ik {

struct Workspace::Buffers {
  std::vector<double> error_curve;
};

}  // namespace kindred::ik
