// SPDX-License-Identifier: MIT
// The functions behind the table of solvers; each lives in the file of its name.
#pragma once

#include "kindred/ik/ik.h"

namespace kindred::ik {

Result solve_dls(const Problem&, Workspace&, std::span<BonePose> out);
Result solve_ccd(const Problem&, Workspace&, std::span<BonePose> out);
Result solve_gradient(const Problem&, Workspace&, std::span<BonePose> out);

}  // namespace kindred::ik
