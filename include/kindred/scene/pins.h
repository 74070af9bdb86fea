// SPDX-License-Identifier: MIT
// Pins in time: a point of a bone stays on its target while the clip runs. Evaluated from the
// sampled pose at that time alone, so that scrubbing equals playing.
#pragma once

#include <optional>

#include "kindred/rig/pose.h"
#include "kindred/scene/document.h"

namespace kindred {

/// How firmly a pin holds at a time of its clip, 0..1: 1 from `from` to `to`, eased in over `blend`
/// before and out over `blend` after, 0 elsewhere. In a looping clip spans go on across the seam.
double pin_strength(const Clip& clip, const ClipPin& pin, Time time);

/// Where a pin holds its point: its target, or else where the point stands at `from` without pins.
/// Nothing where its bone does not exist.
std::optional<Vec2> pin_target(const Character& character, const Rig& rig, const Clip& clip,
                               const ClipPin& pin);

/// Brings the points of all pins in force to their targets, inside the limits: by the limbs that
/// carry them, by the rest of the body only where these don't reach. A point whose pin eases goes
/// part of the way. `pose` is the sampled one, rig.size() values.
void apply_pins(const Character& character, const Rig& rig, const Clip& clip, Time time,
                Pose& pose);

}  // namespace kindred
