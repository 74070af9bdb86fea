// SPDX-License-Identifier: MIT
// A path on an upright cylinder, seen from the front and a little from above without perspective.
// With angle a = 2 pi n u and path parameter u in [0, 1]:
//   p(u)   = (r sin a, h u, r cos a)
//   p'(u)  = (2 pi n r cos a, h, -2 pi n r sin a)
//   p''(u) = -(2 pi n)^2 r (sin a, 0, cos a)
// The drawn frame: x along p', y along p'', z along x cross y; by u, since derivatives by time
// vanish at eased ends.
#include <array>
#include <cmath>

#include "core/motion/generators/generators.h"
#include "kindred/math/angle.h"

namespace kindred::generators {
namespace {

enum SpiralRow { kSpiralRadius, kSpiralHeight, kSpiralTurns, kSpiralDepth, kSpiralView };
constexpr std::array kSpiralParameters{
    GeneratorParameter{"radius", "Radius", "px", 150, 0, 1e5, 1, true, "Of the cylinder"},
    GeneratorParameter{"height", "Height", "px", 225, -1e5, 1e5, 1, true,
                       "From the first to the last point"},
    GeneratorParameter{"turns", "Turns", "", 3, -1000, 1000, 2, false, "Round the cylinder"},
    GeneratorParameter{"depth", "Depth", "", 0.2, 0, 0.9, 2, true,
                       "How much larger the nearest point is, and how much smaller the farthest"},
    GeneratorParameter{"view", "View from above", "°", 18, -90, 90, 1, true,
                       "0 looks straight at the cylinder"},
};
constexpr std::array kSpiralRoles{
    GeneratorRole{"axis_x", "X axis", "A child that turns along the path"},
    GeneratorRole{"axis_y", "Y axis", "A child that turns towards the cylinder's middle"},
    GeneratorRole{"axis_z", "Z axis", "A child that turns across both"},
};

struct Vec3 {
  double x, y, z;
};

Vec3 unit(Vec3 v) {
  const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  if (!(length > 0)) return {0, 0, 0};
  return {v.x / length, v.y / length, v.z / length};
}
Vec3 cross(Vec3 l, Vec3 r) {
  return {l.y * r.z - l.z * r.y, l.z * r.x - l.x * r.z, l.x * r.y - l.y * r.x};
}

/// What is seen of a direction: angle and length in the picture plane.
BonePose seen(Vec3 v, double cosine, double sine) {
  const double up = v.y * cosine - v.z * sine;
  BonePose pose;
  pose.rotation_deg = degrees(std::atan2(up, v.x));
  pose.scale_x = std::hypot(v.x, up);
  return pose;
}

}  // namespace

std::span<const GeneratorParameter> spiral_parameters() { return kSpiralParameters; }
std::span<const GeneratorRole> spiral_roles() { return kSpiralRoles; }

void spiral(const GeneratorInput& input, GeneratorSink& sink) {
  const std::span<const double> v = input.values;
  const double u = input.duration > 0 ? input.seconds / input.duration : input.seconds;
  const double turns = 2 * kPi * v[kSpiralTurns];
  const double sine = std::sin(turns * u), cosine = std::cos(turns * u);
  const double view_sine = std::sin(radians(v[kSpiralView])),
               view_cosine = std::cos(radians(v[kSpiralView]));
  const double r = v[kSpiralRadius];
  BonePose place;
  place.x = r * sine;
  place.y = v[kSpiralHeight] * u * view_cosine - r * cosine * view_sine;
  place.scale_x = place.scale_y = 1 + v[kSpiralDepth] * cosine;
  sink.add(input.bone, place);
  const Vec3 x = unit({turns * r * cosine, v[kSpiralHeight], -turns * r * sine});
  const Vec3 y{-sine, 0, -cosine};
  const Vec3 axes[] = {x, y, unit(cross(x, y))};
  for (std::size_t i = 0; i < std::size(axes); ++i) {
    sink.add(input.helpers[i], seen(axes[i], view_cosine, view_sine));
  }
}

}  // namespace kindred::generators
