// SPDX-License-Identifier: MIT
// The graph of the curve editor without its drawing: from time and value to pixels and back, curves
// as polylines, lines of the value axis, what is near the mouse, framing.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "kindred/motion/curve.h"

namespace kindred::editor {

/// A place in the graph, px, y down.
struct GraphPoint {
  double x = 0, y = 0;
};

struct ValueRange {
  double min = 0, max = 0;
};

/// Which times and values the graph shows, and where.
struct GraphView {
  double left = 0, top = 0, width = 0, height = 0;  ///< px
  double first_seconds = 0;                         ///< at the left edge
  double px_per_second = 100;
  double top_value = 1;  ///< at the top edge
  double px_per_unit = 1;

  double x(Time time) const { return left + (to_seconds(time) - first_seconds) * px_per_second; }
  double y(double value) const { return top + (top_value - value) * px_per_unit; }
  double seconds(double at_x) const { return first_seconds + (at_x - left) / px_per_second; }
  double value(double at_y) const { return top_value - (at_y - top) / px_per_unit; }
};

/// One curve as it is evaluated. `curve` outlives it.
struct GraphCurve {
  const Curve* curve = nullptr;
  CurveRules rules;
  std::optional<ValueRange> bounds = {};  ///< hard limits, which evaluation keeps to

  /// Requires a key. The value in force at that time.
  double value_at(Time time) const;
  /// As the graph shows the key: its own value, unwound where angles go the shortest way.
  double key_value(std::size_t index) const { return curve->value(index, rules.angles); }
};

/// The curve in the part of time that the view shows, from time 0 on and in a loop to its period:
/// nowhere further than half a pixel from what is evaluated. Jumps are vertical. Where keys are
/// denser than pixels, each column spans them.
std::vector<GraphPoint> curve_polyline(const GraphCurve& curve, const GraphView& view);

/// The same keys as if all segments were of that kind.
Curve with_interpolation(const Curve& curve, InterpolationId interpolation);

// ---- value axis ---------------------------------------------------------------------------------

/// The smallest round step whose lines stand at least `least_px` apart: 1, 2, 5, 10, ... of degrees
/// 1, 5, 15, 30, 90, 180, 360, ...
double value_step(double px_per_unit, double least_px, bool degrees);
/// The multiples of `step` that the view shows, rising.
std::vector<double> value_lines(const GraphView& view, double step);
/// Decimals that tell multiples of `step` apart.
int step_decimals(double step);

// ---- framing ------------------------------------------------------------------------------------

/// Values of the curve between two times, overshoot and the keys themselves included.
std::optional<ValueRange> value_range(const GraphCurve& curve, Time from, Time to);
ValueRange united(const std::optional<ValueRange>& a, const ValueRange& b);

struct ValueFit {
  double top_value = 1, px_per_unit = 1;
};
/// Shows the range with `margin` px above and below; a range without extent gets one of its own.
ValueFit fit_values(ValueRange range, double height, double margin);
/// The view in which `range` stands where -1 to 1 does in the given one.
GraphView normalised_view(const GraphView& view, ValueRange range);

// ---- what is near the mouse ---------------------------------------------------------------------

/// The key nearest to a point and its distance in px; none beyond `reach`.
struct NearKey {
  std::size_t index = 0;
  double distance = 0;
};
std::optional<NearKey> nearest_key(const GraphCurve& curve, const GraphView& view, GraphPoint at,
                                   double reach);
/// Keys within a rectangle (corners in any order).
std::vector<std::size_t> keys_in_box(const GraphCurve& curve, const GraphView& view, GraphPoint a,
                                     GraphPoint b);
/// Distance of a point from a polyline, infinite from an empty one.
double distance_to(std::span<const GraphPoint> polyline, GraphPoint at);

}  // namespace kindred::editor
