// SPDX-License-Identifier: MIT
// A clip's channels over the base pose, before pins: shared by evaluation and pins.
#pragma once

#include "kindred/scene/evaluate.h"

namespace kindred {

/// The base pose, the clip's bone channels at that time, its generators and the character's layers,
/// then hard limits.
Pose sample_pose(const Character& character, const Rig& rig, const Clip& clip, Time time);

/// Base pose, padded to the rig, then hard limits.
Pose limited_base_pose(const Character& character, const Rig& rig);

void apply_hard_limits(const Rig& rig, Pose& pose);

/// The layers that act over `clip`: enabled, with a weight, of another clip. In their order.
std::vector<const ClipLayer*> active_layers(const Character& character, const Clip& clip);

}  // namespace kindred
