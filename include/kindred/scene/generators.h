// SPDX-License-Identifier: MIT
// Generators of a clip at a time (kindred/motion/generator.h has the kinds).
#pragma once

#include <optional>
#include <vector>

#include "kindred/rig/pose.h"
#include "kindred/rig/rig.h"
#include "kindred/scene/document.h"

namespace kindred {

/// A generator of that kind with the parameters of its row; no bone, no id.
Generator make_generator(GeneratorKindId kind);

/// Length of its span: its own, or up to the clip's end; nothing where neither ends.
std::optional<Time> generator_span(const Clip& clip, const Generator& generator);

/// What the generator adds at a time of the clip: offsets to x, y and rotation, factors of scales.
/// A pose of rig.size() values; all 0 and 1 where it does nothing.
Pose generator_offsets(const Character& character, const Rig& rig, const Clip& clip,
                       const Generator& generator, Time time);

/// The same of all generators of the clip together.
Pose generator_offsets(const Character& character, const Rig& rig, const Clip& clip, Time time);

/// Value of a parameter at a time of the clip, within its range.
double generator_value(const Clip& clip, const Generator& generator, std::size_t parameter,
                       Time time);

/// Bones that it moves, by index, rising.
std::vector<int> generator_bones(const Character& character, const Rig& rig, const Clip& clip,
                                 const Generator& generator);

}  // namespace kindred
