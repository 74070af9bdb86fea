// SPDX-License-Identifier: MIT
// The tables of generators and easings. To add a generator: a file in generators/, a row here.
#include "kindred/motion/generator.h"

#include <array>
#include <cassert>
#include <cmath>

#include "core/motion/generators/generators.h"
#include "kindred/math/angle.h"

namespace kindred {
namespace {

double slow_in_out(double t) { return t <= 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t); }
double slow_in(double t) { return t * t; }
double slow_out(double t) { return 1 - (1 - t) * (1 - t); }
double smooth(double t) { return t * t * (3 - 2 * t); }
double sine_in_out(double t) { return t >= 1 ? 1 : (1 - std::cos(kPi * t)) / 2; }

// Rows keep their places: documents hold indices.
constexpr std::array kEases{
    Ease{"linear", "Linear", [](double t) { return t; }},
    Ease{"slow_in_out", "Slow in and out", slow_in_out},
    Ease{"slow_in", "Slow in", slow_in},
    Ease{"slow_out", "Slow out", slow_out},
    Ease{"smooth", "Smooth", smooth},
    Ease{"sine_in_out", "Sine", sine_in_out},
};

const std::array<GeneratorKind, 5>& all_kinds() {
  using namespace generators;
  static const std::array<GeneratorKind, 5> kTable{
      GeneratorKind{"bounce", "Bounce", "Leaps off a ledge and bounces, with squash and stretch",
                    bounce_parameters(), bounce_roles(), true, bounce},
      GeneratorKind{"spiral", "Spiral", "Up a cylinder, with a frame of three axes",
                    spiral_parameters(), spiral_roles(), true, spiral},
      GeneratorKind{"oscillate",
                    "Oscillate",
                    "Swings to and fro, down a chain: tails, breathing",
                    oscillate_parameters(),
                    {},
                    false,
                    oscillate},
      GeneratorKind{"noise",
                    "Noise",
                    "Strays about, never twice alike",
                    noise_parameters(),
                    {},
                    false,
                    noise},
      GeneratorKind{
          "orbit", "Orbit", "Round and round an ellipse", orbit_parameters(), {}, false, orbit},
  };
  return kTable;
}

/// Part `weight` of a scale, by powers: a stretch that keeps the area still does.
double part_of_scale(double scale, double weight) {
  if (weight == 1) return scale;
  return scale > 0 ? std::pow(scale, weight) : 1 + (scale - 1) * weight;
}

}  // namespace

std::span<const Ease> eases() { return kEases; }

std::optional<EaseId> find_ease(std::string_view word) {
  for (std::size_t row = 0; row < kEases.size(); ++row) {
    if (kEases[row].word == word) return EaseId{static_cast<std::uint8_t>(row)};
  }
  return std::nullopt;
}

const Ease& ease(EaseId id) {
  assert(id.row < kEases.size());
  return kEases[id.row];
}

std::span<const GeneratorKind> generator_kinds() { return all_kinds(); }

std::optional<GeneratorKindId> find_generator_kind(std::string_view word) {
  for (std::size_t row = 0; row < all_kinds().size(); ++row) {
    if (all_kinds()[row].word == word) return GeneratorKindId{static_cast<std::uint8_t>(row)};
  }
  return std::nullopt;
}

const GeneratorKind& generator_kind(GeneratorKindId id) {
  assert(id.row < all_kinds().size());
  return all_kinds()[id.row];
}

int generator_parameter(const GeneratorKind& kind, std::string_view word) {
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    if (kind.parameters[i].word == word) return static_cast<int>(i);
  }
  return -1;
}

void GeneratorSink::add(int bone, const BonePose& offset) {
  if (bone < 0 || static_cast<std::size_t>(bone) >= pose_.size()) return;
  BonePose& pose = pose_[static_cast<std::size_t>(bone)];
  pose.x += weight_ * offset.x;
  pose.y += weight_ * offset.y;
  pose.rotation_deg += weight_ * offset.rotation_deg;
  pose.scale_x *= part_of_scale(offset.scale_x, weight_);
  pose.scale_y *= part_of_scale(offset.scale_y, weight_);
}

}  // namespace kindred
