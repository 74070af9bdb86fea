// SPDX-License-Identifier: MIT
// A sine on any of a bone's values, handed down a chain of bones with a lag: tails, breathing.
#include <array>
#include <cmath>

#include "core/motion/generators/generators.h"
#include "kindred/math/angle.h"

namespace kindred::generators {
namespace {

enum OscillateRow {
  kOscillatePeriod,
  kOscillatePhase,
  kOscillateX,
  kOscillateY,
  kOscillateRotation,
  kOscillateScaleX,
  kOscillateScaleY,
  kOscillateBones,
  kOscillateLag,
  kOscillateGrowth
};
constexpr std::array kOscillateParameters{
    GeneratorParameter{"period", "Period", "s", 1, 0.01, 1e4, 2, false, "Of one swing and back"},
    GeneratorParameter{"phase", "Phase", "°", 0, -1e6, 1e6, 0, false,
                       "Where in its swing the first bone starts"},
    GeneratorParameter{"x", "X", "px", 0, -1e5, 1e5, 1, true, "Amplitude"},
    GeneratorParameter{"y", "Y", "px", 0, -1e5, 1e5, 1, true, "Amplitude"},
    GeneratorParameter{"rotation", "Rotation", "°", 10, -1e5, 1e5, 1, true, "Amplitude"},
    GeneratorParameter{"scale_x", "Scale X", "", 0, -0.95, 10, 3, true, "Amplitude"},
    GeneratorParameter{"scale_y", "Scale Y", "", 0, -0.95, 10, 3, true, "Amplitude"},
    GeneratorParameter{"bones", "Bones", "", 1, 1, 1000, 0, false,
                       "How many bones down the chain take part"},
    GeneratorParameter{"lag", "Lag", "°", 40, -360, 360, 0, true,
                       "How far each bone swings behind the one above it"},
    GeneratorParameter{"growth", "Growth", "", 1, 0, 10, 2, true,
                       "Each bone's swing as a multiple of the one above it"},
};

/// The first bone that hangs on `bone`, -1 at the end of a chain.
int next_of_chain(const Rig& rig, int bone) {
  for (int i = bone + 1; i < rig.size(); ++i) {
    if (rig.bones[static_cast<std::size_t>(i)].parent == bone) return i;
  }
  return -1;
}

}  // namespace

std::span<const GeneratorParameter> oscillate_parameters() { return kOscillateParameters; }

void oscillate(const GeneratorInput& input, GeneratorSink& sink) {
  const std::span<const double> v = input.values;
  const int bones = static_cast<int>(std::lround(v[kOscillateBones]));
  double size = 1;
  int bone = input.bone;
  for (int i = 0; i < bones && bone >= 0; ++i, size *= v[kOscillateGrowth]) {
    const double cycles =
        input.seconds / v[kOscillatePeriod] + (v[kOscillatePhase] - i * v[kOscillateLag]) / 360;
    const double wave = size * std::sin(2 * kPi * (cycles - std::floor(cycles)));
    sink.add(bone, {v[kOscillateX] * wave, v[kOscillateY] * wave, v[kOscillateRotation] * wave,
                    scale_by(v[kOscillateScaleX] * wave), scale_by(v[kOscillateScaleY] * wave)});
    bone = next_of_chain(*input.rig, bone);
  }
}

}  // namespace kindred::generators
