// SPDX-License-Identifier: MIT
// Restlessness: a sum of sines with frequencies in a band, all told by a seed. Nothing outside the
// band, so nothing flickers; in a span that repeats, the frequencies fit it and the seam closes.
#include <array>
#include <cmath>
#include <cstdint>

#include "core/motion/generators/generators.h"
#include "kindred/math/angle.h"

namespace kindred::generators {
namespace {

enum NoiseRow {
  kNoiseSlowest,
  kNoiseFastest,
  kNoiseX,
  kNoiseY,
  kNoiseRotation,
  kNoiseScale,
  kNoiseSeed
};
constexpr std::array kNoiseParameters{
    GeneratorParameter{"slowest", "Slowest", "Hz", 0.4, 0, 1000, 2, false,
                       "Lower end of the band of frequencies"},
    GeneratorParameter{"fastest", "Fastest", "Hz", 2, 0, 1000, 2, false,
                       "Upper end of the band of frequencies"},
    GeneratorParameter{"x", "X", "px", 0, 0, 1e5, 1, true, "How far it strays, mostly"},
    GeneratorParameter{"y", "Y", "px", 0, 0, 1e5, 1, true, "How far it strays, mostly"},
    GeneratorParameter{"rotation", "Rotation", "°", 3, 0, 1e5, 1, true,
                       "How far it strays, mostly"},
    GeneratorParameter{"scale", "Scale", "", 0, 0, 10, 3, true, "How far it strays, mostly"},
    GeneratorParameter{"seed", "Seed", "", 1, 0, 1e9, 0, false, "Another number, another course"},
};

/// SplitMix64: a number in [0, 1) for each place in its sequence.
class Sequence {
 public:
  explicit Sequence(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ULL) {}
  double next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

/// Root mean square of ½, so that two thirds of the time it is within that of 0.
double course(const GeneratorInput& input, std::uint64_t which) {
  constexpr int kSines = 8;
  const std::span<const double> v = input.values;
  Sequence random(static_cast<std::uint64_t>(std::llround(v[kNoiseSeed])) * 8 + which);
  const double amplitude = 0.5 * std::sqrt(2.0 / kSines);
  double sum = 0;
  for (int i = 0; i < kSines; ++i) {
    // One sine from each eighth of the band: no two beat for long.
    double hertz =
        v[kNoiseSlowest] + (v[kNoiseFastest] - v[kNoiseSlowest]) * (i + random.next()) / kSines;
    if (input.repeats && input.duration > 0) {
      hertz = std::max(1.0, std::round(hertz * input.duration)) / input.duration;
    }
    const double cycles = hertz * input.seconds + random.next();
    sum += amplitude * std::sin(2 * kPi * (cycles - std::floor(cycles)));
  }
  return sum;
}

}  // namespace

std::span<const GeneratorParameter> noise_parameters() { return kNoiseParameters; }

void noise(const GeneratorInput& input, GeneratorSink& sink) {
  const std::span<const double> v = input.values;
  const auto strayed = [&](NoiseRow row) {
    return v[row] == 0 ? 0.0 : v[row] * course(input, static_cast<std::uint64_t>(row));
  };
  BonePose offset;
  offset.x = strayed(kNoiseX);
  offset.y = strayed(kNoiseY);
  offset.rotation_deg = strayed(kNoiseRotation);
  offset.scale_x = offset.scale_y = scale_by(strayed(kNoiseScale));
  sink.add(input.bone, offset);
}

}  // namespace kindred::generators
