// SPDX-License-Identifier: MIT
// Degrees (documents, files, UI) to radians (evaluation, solvers) and back.
#pragma once

#include <cmath>
#include <numbers>

namespace kindred {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kRadiansPerDegree = kPi / 180.0;

inline constexpr double radians(double degrees) { return degrees * kRadiansPerDegree; }
inline constexpr double degrees(double radians) { return radians / kRadiansPerDegree; }

/// `angle_deg` plus the multiple of 360 that brings it into (-180, 180].
inline double wrap_deg(double angle_deg) {
  const double wrapped = std::remainder(angle_deg, 360.0);
  return wrapped <= -180.0 ? wrapped + 360.0 : wrapped;
}

}  // namespace kindred
