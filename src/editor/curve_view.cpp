// SPDX-License-Identifier: MIT
#include "editor/curve_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace kindred::editor {
namespace {

constexpr double kTolerancePx = 0.35;   // of the half pixel that is promised; the rest is rounding
constexpr double kNarrowestPx = 0.05;   // pieces of a curve are not divided further
constexpr double kWidestPx = 48;        // pieces wider than that are divided without looking
constexpr std::ptrdiff_t kCrowded = 2;  // keys a pixel from which columns are drawn
constexpr int kRangeSamples = 256;

/// Draws one curve piece by piece.
class CurveTracer {
 public:
  CurveTracer(const GraphCurve& curve, const GraphView& view) : curve_(curve), view_(view) {}

  /// A piece without jumps, both ends included.
  void piece(Time from, Time to) {
    const GraphPoint first = at(from);
    points_.push_back(first);
    if (to > from) refine(from, first, to, at(to));
  }
  void add(GraphPoint point) { points_.push_back(point); }
  std::vector<GraphPoint> take() { return std::move(points_); }

 private:
  GraphPoint at(Time time) const { return {view_.x(time), view_.y(curve_.value_at(time))}; }

  static Time between(Time a, Time b, std::int64_t quarter) {
    return {a.flicks + (b.flicks - a.flicks) / 4 * quarter};
  }
  static bool on_chord(GraphPoint a, GraphPoint b, GraphPoint p) {
    const double share = b.x > a.x ? (p.x - a.x) / (b.x - a.x) : 0.5;
    return std::abs(a.y + (b.y - a.y) * share - p.y) <= kTolerancePx;
  }
  void refine(Time from, GraphPoint a, Time to, GraphPoint b) {
    const double width = b.x - a.x;
    if (width <= kNarrowestPx || to.flicks - from.flicks < 8) {
      points_.push_back(b);
      return;
    }
    const Time middle = between(from, to, 2);
    const GraphPoint m = at(middle);
    const bool straight = width <= kWidestPx && on_chord(a, b, m) &&
                          on_chord(a, b, at(between(from, to, 1))) &&
                          on_chord(a, b, at(between(from, to, 3)));
    if (straight) {
      points_.push_back(b);
      return;
    }
    refine(from, a, middle, m);
    refine(middle, m, to, b);
  }

  const GraphCurve& curve_;
  const GraphView& view_;
  std::vector<GraphPoint> points_;
};

Time clamped_time(double seconds) {
  constexpr double kMostSeconds = 1e9;
  return time_from_seconds(std::clamp(seconds, 0.0, kMostSeconds));
}

// As evaluation keeps a rotation within hard limits: in the turn nearest to their middle.
double bounded(const GraphCurve& curve, double value) {
  if (!curve.bounds) return value;
  const auto [low, high] = *curve.bounds;
  if (value >= low && value <= high) return value;
  const double turned = value + 360 * std::round(((low + high) / 2 - value) / 360);
  return std::clamp(turned, low, high);
}

// A vertical stroke over the keys of each column.
std::vector<GraphPoint> columns(const GraphCurve& curve, const GraphView& view, std::size_t first,
                                std::size_t end) {
  std::vector<GraphPoint> points;
  for (std::size_t i = first; i < end;) {
    const double column = std::floor(view.x(curve.curve->keys()[i].time));
    double low = bounded(curve, curve.key_value(i)), high = low;
    points.push_back({column, view.y(low)});
    for (; i < end && view.x(curve.curve->keys()[i].time) < column + 1; ++i) {
      const double value = bounded(curve, curve.key_value(i));
      low = std::min(low, value);
      high = std::max(high, value);
    }
    points.push_back({column, view.y(low)});
    points.push_back({column, view.y(high)});
    points.push_back({column, view.y(bounded(curve, curve.key_value(i - 1)))});
  }
  return points;
}

double round_step(double least, std::span<const double> steps, double factor) {
  for (const double step : steps) {
    if (step >= least) return step;
  }
  double step = steps.back();
  while (step < least) step *= factor;
  return step;
}

}  // namespace

double GraphCurve::value_at(Time time) const {
  return bounded(*this, *sample(*curve, rules, time));
}

std::vector<GraphPoint> curve_polyline(const GraphCurve& curve, const GraphView& view) {
  const std::vector<Key>& keys = curve.curve->keys();
  if (keys.empty() || !(view.px_per_second > 0) || !(view.width > 0)) return {};
  const Time one{1};
  const Time from = clamped_time(view.seconds(view.left));
  Time to = clamped_time(view.seconds(view.left + view.width));
  // At the period itself a loop begins again: the curve is drawn up to just before.
  if (curve.rules.loop && curve.rules.period > Time{0}) {
    to = std::min(to, curve.rules.period - one);
  }
  if (to <= from) return {};
  const std::ptrdiff_t before = curve.curve->index_at_or_before(from);
  const std::ptrdiff_t last = curve.curve->index_at_or_before(to);
  if (static_cast<double>(last - before) > view.width * static_cast<double>(kCrowded)) {
    return columns(curve, view, static_cast<std::size_t>(std::max<std::ptrdiff_t>(before, 0)),
                   static_cast<std::size_t>(last) + 1);
  }
  CurveTracer tracer(curve, view);
  Time start = from;
  for (std::ptrdiff_t i = before + 1; i <= last; ++i) {
    const Time time = keys[static_cast<std::size_t>(i)].time;
    // Up to the key and not with it, where a value may jump.
    if (time > start) tracer.piece(start, time - one);
    start = time;
  }
  tracer.piece(start, to);
  return tracer.take();
}

Curve with_interpolation(const Curve& curve, InterpolationId kind) {
  std::vector<Key> keys = curve.keys();
  KeyOptions options;
  options.interpolation = kind;
  const auto shared = std::make_shared<const KeyOptions>(std::move(options));
  for (Key& key : keys) key.options = shared;
  return Curve(std::move(keys));
}

// ---- value axis ---------------------------------------------------------------------------------

double value_step(double px_per_unit, double least_px, bool degrees) {
  constexpr std::array kDegrees{1.0, 5.0, 15.0, 30.0, 90.0, 180.0, 360.0};
  const double least = least_px / std::max(px_per_unit, 1e-12);
  if (degrees && least > 0.5) return round_step(least, kDegrees, 2);
  const double ten = std::pow(10.0, std::floor(std::log10(least)));
  const std::array steps{ten, 2 * ten, 5 * ten, 10 * ten};
  return round_step(least * (1 - 1e-9), steps, 10);
}

std::vector<double> value_lines(const GraphView& view, double step) {
  std::vector<double> lines;
  const double low = view.value(view.top + view.height);
  const double first = std::ceil(low / step - 1e-9),
               last = std::floor(view.top_value / step + 1e-9);
  constexpr double kMostLines = 1000;
  if (!(last - first < kMostLines)) return lines;
  for (double i = first; i <= last; ++i) lines.push_back(i == 0 ? 0 : i * step);
  return lines;
}

int step_decimals(double step) {
  if (step >= 1) return 0;
  return static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
}

// ---- framing ------------------------------------------------------------------------------------

std::optional<ValueRange> value_range(const GraphCurve& curve, Time from, Time to) {
  const std::vector<Key>& keys = curve.curve->keys();
  if (keys.empty() || to < from) return std::nullopt;
  const double first = curve.value_at(from);
  ValueRange range{first, first};
  const auto include = [&](double value) {
    range.min = std::min(range.min, value);
    range.max = std::max(range.max, value);
  };
  auto i =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, curve.curve->index_at_or_before(from)));
  for (; i < keys.size() && keys[i].time <= to; ++i) {
    if (keys[i].time >= from) include(curve.key_value(i));
  }
  for (int s = 0; s <= kRangeSamples; ++s) {
    include(curve.value_at({from.flicks + (to.flicks - from.flicks) / kRangeSamples * s}));
  }
  return range;
}

ValueRange united(const std::optional<ValueRange>& a, const ValueRange& b) {
  if (!a) return b;
  return {std::min(a->min, b.min), std::max(a->max, b.max)};
}

ValueFit fit_values(ValueRange range, double height, double margin) {
  const double size = std::max(std::abs(range.min), std::abs(range.max));
  const double least = std::max(1e-3, size * 0.02);  // a level curve is not blown up
  const double missing = std::max(0.0, least - (range.max - range.min));
  range.min -= missing / 2;
  range.max += missing / 2;
  const double room = std::max(height - 2 * margin, height * 0.5);
  const double px_per_unit = std::max(room, 1.0) / (range.max - range.min);
  const double middle = (range.min + range.max) / 2;
  return {middle + height / 2 / px_per_unit, px_per_unit};
}

GraphView normalised_view(const GraphView& view, ValueRange range) {
  const double half = std::max((range.max - range.min) / 2, 1e-9);
  const double middle = (range.min + range.max) / 2;
  GraphView own = view;
  own.px_per_unit = view.px_per_unit / half;
  own.top_value = view.top_value * half + middle;
  return own;
}

// ---- what is near the mouse ---------------------------------------------------------------------

std::optional<NearKey> nearest_key(const GraphCurve& curve, const GraphView& view, GraphPoint at,
                                   double reach) {
  const std::vector<Key>& keys = curve.curve->keys();
  const Time from = clamped_time(view.seconds(at.x - reach));
  const Time to = clamped_time(view.seconds(at.x + reach));
  std::optional<NearKey> best;
  auto i =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, curve.curve->index_at_or_before(from)));
  for (; i < keys.size() && keys[i].time <= to; ++i) {
    const double away = std::hypot(view.x(keys[i].time) - at.x, view.y(curve.key_value(i)) - at.y);
    if (away <= (best ? best->distance : reach)) best = NearKey{i, away};
  }
  return best;
}

std::vector<std::size_t> keys_in_box(const GraphCurve& curve, const GraphView& view, GraphPoint a,
                                     GraphPoint b) {
  const auto [left, right] = std::minmax(a.x, b.x);
  const auto [top, bottom] = std::minmax(a.y, b.y);
  std::vector<std::size_t> inside;
  const std::vector<Key>& keys = curve.curve->keys();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const double x = view.x(keys[i].time), y = view.y(curve.key_value(i));
    if (x >= left && x <= right && y >= top && y <= bottom) inside.push_back(i);
  }
  return inside;
}

double distance_to(std::span<const GraphPoint> polyline, GraphPoint at) {
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < polyline.size(); ++i) {
    const GraphPoint a = polyline[i], b = polyline[i + 1 < polyline.size() ? i + 1 : i];
    const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const double share =
        length > 0 ? std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / length, 0.0, 1.0) : 0;
    best = std::min(best, std::hypot(a.x + dx * share - at.x, a.y + dy * share - at.y));
  }
  return best;
}

}  // namespace kindred::editor
