// SPDX-License-Identifier: MIT
// What an interpolation sees: one segment of a curve and the keys around it (docs/motion.md).
#pragma once

#include <cstddef>
#include <optional>

#include "kindred/motion/curve.h"

namespace kindred {

/// The segment from key k to key k + 1. Times are seconds after key k, which makes every curve
/// blind to where on the time line it stands.
///
/// Kinds that form runs find their run's keys, up to `reach` on each side, and with mirrored ends
/// that many always. Other kinds find the segment's own two keys, and key -1 / 2 only where
/// `joins_before` / `joins_after` says that the curve goes on there (a key exists and no jump lies
/// between).
struct Segment {
  const double* t;  ///< t[i] of key k + i, from <= i <= to; t[0] = 0, t[1] > 0
  const double* v;  ///< v[i], its value
  std::ptrdiff_t from = 0, to = 1;
  bool joins_before = false;
  bool joins_after = false;
  std::optional<Tangent> out;  ///< of key k
  std::optional<Tangent> in;   ///< of key k + 1

  double length() const { return t[1]; }  ///< seconds, > 0
  double rise() const { return v[1] - v[0]; }
};

}  // namespace kindred
