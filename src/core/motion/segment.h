// SPDX-License-Identifier: MIT
// What an interpolation sees: one segment of a curve and the keys around it (docs/motion.md).
#pragma once

#include <array>

namespace kindred {

/// The segment from key k to key k + 1. Place i of the arrays is key k - 2 + i, so the segment runs
/// from place kStart to place kEnd. Times are seconds after key k (t[kStart] = 0), which makes
/// every curve blind to where on the time line it stands.
///
/// Kinds with `own_run` find all six places filled, beyond the ends of their run by mirrored or
/// wrapped keys. Other kinds find the segment's own two keys, and place kBefore / kAfter only where
/// `joins_before` / `joins_after` says that the curve goes on there (a key exists and no jump lies
/// between).
struct Segment {
  static constexpr std::size_t kBefore = 1, kStart = 2, kEnd = 3, kAfter = 4, kPlaces = 6;

  std::array<double, kPlaces> t{};
  std::array<double, kPlaces> v{};
  bool joins_before = false;
  bool joins_after = false;

  double length() const { return t[kEnd]; }  ///< seconds, > 0
};

}  // namespace kindred
