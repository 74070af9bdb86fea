// SPDX-License-Identifier: MIT
// The table of interpolations: one row a kind, named as in files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace kindred {

/// Index of a row of interpolations().
struct InterpolationId {
  std::uint8_t row = 0;
  friend auto operator<=>(InterpolationId, InterpolationId) = default;
};

/// Neighbourhood of one segment, times in seconds: what a kind's function gets. Defined in
/// src/core/motion/segment.h, which only the kinds themselves need.
struct Segment;
struct SegmentHandles;

/// What lies beyond the ends of a run of segments of one kind.
enum class RunEnds {
  kNone,      ///< no run: the neighbours' kinds don't matter
  kMirrored,  ///< keys mirrored at the end key, times and values
  kFree,      ///< nothing: the segment sees the keys of its run only
};

struct InterpolationKind {
  std::string_view word;   ///< in files
  std::string_view label;  ///< in menus
  int continuity;          ///< C^n at knots (of automatic tangents), -1 = jumps
  bool passes_through_keys;
  RunEnds run;           ///< whether a maximal run of such segments is a curve of its own
  std::ptrdiff_t reach;  ///< how many keys beyond its own two a segment sees on each side
  /// Value `t_seconds` after the segment's first key, t_seconds in [0, length of the segment).
  double (*evaluate)(const Segment& segment, double t_seconds);
  /// Ends of the handles at both ends of the segment, as they are in force; null for kinds that do
  /// not read the tangents of keys.
  SegmentHandles (*handles)(const Segment& segment);
};

std::span<const InterpolationKind> interpolations();
std::optional<InterpolationId> find_interpolation(std::string_view word);
const InterpolationKind& interpolation(InterpolationId id);

InterpolationId hold_interpolation();
/// The format's default: linear.
InterpolationId linear_interpolation();

}  // namespace kindred
