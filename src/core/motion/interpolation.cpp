// SPDX-License-Identifier: MIT
// The table of interpolations. To add one: docs/howto_add_interpolation.md.
#include "kindred/motion/interpolation.h"

#include <array>
#include <cassert>

#include "core/motion/kinds/kinds.h"

namespace kindred {
namespace {

// Rows keep their places: documents hold indices.
constexpr std::size_t kHoldRow = 0, kLinearRow = 1;
constexpr std::array kInterpolations{
    // word, label, continuity, passes_through_keys, run, reach, evaluate, handles
    InterpolationKind{"hold", "Hold", -1, true, RunEnds::kNone, 0, kinds::hold, nullptr},
    InterpolationKind{"linear", "Linear", 0, true, RunEnds::kNone, 0, kinds::linear, nullptr},
    InterpolationKind{"catmull_rom", "Catmull-Rom", 1, true, RunEnds::kNone, 1, kinds::catmull_rom,
                      nullptr},
    InterpolationKind{"bspline", "B-spline", 2, false, RunEnds::kMirrored, 2, kinds::bspline,
                      nullptr},
    InterpolationKind{"bspline2", "B-spline (quadratic)", 1, false, RunEnds::kMirrored, 2,
                      kinds::bspline2, nullptr},
    InterpolationKind{"hermite", "Hermite", 1, true, RunEnds::kNone, 1, kinds::hermite,
                      kinds::hermite_handles},
    InterpolationKind{"bezier", "Bézier", 1, true, RunEnds::kNone, 1, kinds::bezier,
                      kinds::bezier_handles},
    InterpolationKind{"smooth", "Smooth", 2, true, RunEnds::kFree, kinds::kSmoothReach,
                      kinds::smooth, nullptr},
};
static_assert(kInterpolations[kHoldRow].word == "hold");
static_assert(kInterpolations[kLinearRow].word == "linear");

}  // namespace

std::span<const InterpolationKind> interpolations() { return kInterpolations; }

std::optional<InterpolationId> find_interpolation(std::string_view word) {
  for (std::size_t row = 0; row < kInterpolations.size(); ++row) {
    if (kInterpolations[row].word == word) return InterpolationId{static_cast<std::uint8_t>(row)};
  }
  return std::nullopt;
}

const InterpolationKind& interpolation(InterpolationId id) {
  assert(id.row < kInterpolations.size());
  return kInterpolations[id.row];
}

InterpolationId hold_interpolation() { return {kHoldRow}; }
InterpolationId linear_interpolation() { return {kLinearRow}; }

}  // namespace kindred
