// SPDX-License-Identifier: MIT
// Cosine and sine together, inlined: a solve needs one pair a joint and iteration, and calls of the
// C library are a third of its time. The same bits on every platform.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "kindred/math/vec.h"

namespace kindred {

/// Up to this size, radians, the reduction below is exact.
inline constexpr double kLargestReduced = 1e5;

/// (cos angle, sin angle) to about one unit in the last place, for |angle| < kLargestReduced.
/// angle = n pi/2 + r with pi/2 in three parts of 33 bits, so that n times a part is exact; on
/// |r| <= pi/4 the minimax polynomials of Ng's fdlibm. No branches, so that loops vectorise.
inline Vec2 reduced_cosine_sine(double angle) {
  constexpr double kTwoOverPi = 6.36619772367581382433e-01;
  constexpr double kPart1 = 1.57079632673412561417e+00, kPart2 = 6.07710050630396597660e-11,
                   kPart3 = 2.02226624879595063154e-21;
  constexpr double kRound = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to whole numbers
  const double n = (angle * kTwoOverPi + kRound) - kRound;
  const double r = ((angle - n * kPart1) - n * kPart2) - n * kPart3;
  const double z = r * r;
  const double sine =
      r + r * z *
              (-1.66666666666666324348e-01 +
               z * (8.33333333332248946124e-03 +
                    z * (-1.98412698298579493134e-04 +
                         z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 +
                                                                z * 1.58969099521155010221e-10)))));
  const double half = 0.5 * z, one = 1 - half;
  const double cosine =
      one +
      ((1 - one - half) +
       z * z *
           (4.16666666666666019037e-02 +
            z * (-1.38888888888741095749e-03 +
                 z * (2.48015872894767294178e-05 +
                      z * (-2.75573143513906633035e-07 +
                           z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))))));
  const int quadrant = static_cast<int>(n) & 3;
  const double x = (quadrant & 1) != 0 ? sine : cosine;
  const double y = (quadrant & 1) != 0 ? cosine : sine;
  return {quadrant == 1 || quadrant == 2 ? -x : x, quadrant >= 2 ? -y : y};
}

/// The same for |angle| <= kSmallAngle, by the series alone: half the work, for turns by steps.
inline constexpr double kSmallAngle = 0.55;
inline Vec2 small_cosine_sine(double angle) {
  const double z = angle * angle;
  const double sine =
      angle + angle * z *
                  (-1.0 / 6 + z * (1.0 / 120 +
                                   z * (-1.0 / 5040 + z * (1.0 / 362880 + z * (-1.0 / 39916800)))));
  const double cosine =
      1 + z * (-0.5 + z * (1.0 / 24 +
                           z * (-1.0 / 720 +
                                z * (1.0 / 40320 + z * (-1.0 / 3628800 + z * (1.0 / 479001600))))));
  return {cosine, sine};
}

/// The same for any finite angle.
inline Vec2 cosine_sine(double angle) {
  if (!(std::abs(angle) < kLargestReduced)) return {std::cos(angle), std::sin(angle)};
  return reduced_cosine_sine(angle);
}

/// The same for many; equal sizes.
inline void cosine_sine(std::span<const double> angles, std::span<Vec2> directions) {
  bool all_reduced = true;  // false too where an angle is not a number
  for (const double angle : angles) all_reduced &= std::abs(angle) < kLargestReduced;
  if (all_reduced) {
    for (std::size_t i = 0; i < angles.size(); ++i) directions[i] = reduced_cosine_sine(angles[i]);
  } else {
    for (std::size_t i = 0; i < angles.size(); ++i) directions[i] = cosine_sine(angles[i]);
  }
}

}  // namespace kindred
