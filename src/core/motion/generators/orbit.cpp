// SPDX-License-Identifier: MIT
// Round and round an ellipse about the place that the keys give.
#include <array>
#include <cmath>

#include "core/motion/generators/generators.h"
#include "kindred/math/angle.h"

namespace kindred::generators {
namespace {

enum OrbitRow {
  kOrbitRadiusX,
  kOrbitRadiusY,
  kOrbitPeriod,
  kOrbitPhase,
  kOrbitTilt,
  kOrbitDepth,
  kOrbitTurn
};
constexpr std::array kOrbitParameters{
    GeneratorParameter{"radius_x", "Radius X", "px", 100, 0, 1e5, 1, true, ""},
    GeneratorParameter{"radius_y", "Radius Y", "px", 40, 0, 1e5, 1, true, ""},
    GeneratorParameter{"period", "Period", "s", 2, -1e4, 1e4, 2, false,
                       "Of one round, counter-clockwise; negative: clockwise"},
    GeneratorParameter{"phase", "Phase", "°", 0, -1e6, 1e6, 0, false, "Where the round begins"},
    GeneratorParameter{"tilt", "Tilt", "°", 0, -360, 360, 1, true, "Turns the ellipse"},
    GeneratorParameter{"depth", "Depth", "", 0, 0, 0.9, 2, true,
                       "Larger on the lower half of the round, as if it were nearer"},
    GeneratorParameter{"turn", "Turn along", "", 0, 0, 1, 2, true,
                       "1: the bone turns with its way round"},
};

}  // namespace

std::span<const GeneratorParameter> orbit_parameters() { return kOrbitParameters; }

void orbit(const GeneratorInput& input, GeneratorSink& sink) {
  const std::span<const double> v = input.values;
  const double rounds =
      (v[kOrbitPeriod] == 0 ? 0 : input.seconds / v[kOrbitPeriod]) + v[kOrbitPhase] / 360;
  const double angle = 2 * kPi * (rounds - std::floor(rounds));
  const double x = v[kOrbitRadiusX] * std::cos(angle), y = v[kOrbitRadiusY] * std::sin(angle);
  const double cosine = std::cos(radians(v[kOrbitTilt])), sine = std::sin(radians(v[kOrbitTilt]));
  BonePose offset;
  offset.x = x * cosine - y * sine;
  offset.y = x * sine + y * cosine;
  offset.rotation_deg = v[kOrbitTurn] * 360 * rounds;
  offset.scale_x = offset.scale_y = scale_by(-v[kOrbitDepth] * std::sin(angle));
  sink.add(input.bone, offset);
}

}  // namespace kindred::generators
