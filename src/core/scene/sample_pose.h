// SPDX-License-Identifier: MIT
// The pose that keys alone give, before pins.
#pragma once

#include "kindred/rig/pose.h"
#include "kindred/scene/document.h"

namespace kindred {

/// Base pose, then the clip's bone channels at the time, then hard limits.
Pose sample_pose(const Character& character, const Rig& rig, const Clip& clip, Time time);

}  // namespace kindred
