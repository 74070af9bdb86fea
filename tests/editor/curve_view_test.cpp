// SPDX-License-Identifier: MIT
#include "editor/curve_view.h"

#include <cmath>
#include <limits>

#include "support/catch.h"

namespace kindred::editor {
namespace {

Time at_seconds(double seconds) { return time_from_seconds(seconds); }

Curve swinging_curve() {
  return Curve({{at_seconds(0), 0, nullptr},
                {at_seconds(0.5), 40, nullptr},
                {at_seconds(0.6), -35, nullptr},
                {at_seconds(1.5), 80, nullptr},
                {at_seconds(2), 10, nullptr}});
}

CurveRules rules_of(std::string_view word) {
  CurveRules rules;
  rules.interpolation = *find_interpolation(word);
  return rules;
}

GraphView graph_of(double px_per_second = 400, double px_per_unit = 4) {
  GraphView view;
  view.left = 300;
  view.top = 100;
  view.width = 1000;
  view.height = 400;
  view.px_per_second = px_per_second;
  view.top_value = 100;
  view.px_per_unit = px_per_unit;
  return view;
}

// y of the polyline at x; where it is vertical the nearest to `wanted`.
double line_at(const std::vector<GraphPoint>& line, double x, double wanted) {
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const GraphPoint a = line[i], b = line[i + 1];
    if (x < a.x - 1e-6 || x > b.x + 1e-6) continue;
    const double share = b.x - a.x > 1e-4 ? (x - a.x) / (b.x - a.x) : 0;
    for (const double y :
         {a.y + share * (b.y - a.y), b.x - a.x > 1e-4 ? a.y + share * (b.y - a.y) : b.y}) {
      if (std::abs(y - wanted) < std::abs(best - wanted)) best = y;
    }
  }
  return best;
}

double worst_error(const GraphCurve& curve, const GraphView& view) {
  const std::vector<GraphPoint> line = curve_polyline(curve, view);
  double worst = 0;
  const double right = view.left + view.width;
  for (double x = view.left; x <= right; x += 0.37) {
    const double seconds = view.seconds(x);
    if (seconds < 0) continue;
    if (curve.rules.loop && at_seconds(seconds) >= curve.rules.period) break;
    const double y = view.y(curve.value_at(at_seconds(seconds)));
    worst = std::max(worst, std::abs(line_at(line, x, y) - y));
  }
  return worst;
}

}  // namespace

TEST_CASE("curve view: the polyline of every interpolation is exact to half a pixel") {
  const Curve curve = swinging_curve();
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(std::string(kind.word));
    const GraphCurve graph{&curve, rules_of(kind.word)};
    for (const double zoom : {37.0, 400.0, 5000.0}) {
      CHECK(worst_error(graph, graph_of(zoom)) <= 0.5);
    }
  }
}

TEST_CASE("curve view: holds are level up to their jump, which is vertical") {
  const Curve curve = swinging_curve();
  const GraphView view = graph_of();
  const auto line = curve_polyline({&curve, rules_of("hold")}, view);
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const bool level = line[i].y == line[i + 1].y;
    const bool vertical = std::abs(line[i].x - line[i + 1].x) < 1e-3;
    CHECK((level || vertical));
  }
}

TEST_CASE("curve view: hard limits cut the polyline as they cut the pose") {
  const Curve curve = swinging_curve();
  const GraphCurve graph{&curve, rules_of("catmull_rom"), ValueRange{-20, 30}};
  const GraphView view = graph_of();
  for (const GraphPoint& point : curve_polyline(graph, view)) {
    CHECK(point.y >= view.y(30) - 1e-9);
    CHECK(point.y <= view.y(-20) + 1e-9);
  }
  CHECK(worst_error(graph, view) <= 0.5);
}

TEST_CASE("curve view: a loop is drawn to its period, its last piece up to the end key") {
  const Curve curve({{at_seconds(0), 10, nullptr}, {at_seconds(1), 50, nullptr}});
  CurveRules rules = rules_of("linear");
  rules.loop = true;
  rules.period = at_seconds(1);
  const GraphView view = graph_of();
  const auto line = curve_polyline({&curve, rules}, view);
  REQUIRE(!line.empty());
  CHECK(line.back().x == Approx(view.x(at_seconds(1))).margin(0.01));
  CHECK(line.back().y == Approx(view.y(50)).margin(0.1));
}

TEST_CASE("curve view: no keys, one key and a million keys") {
  const GraphView view = graph_of();
  const Curve none;
  CHECK(curve_polyline({&none, rules_of("linear")}, view).empty());
  const Curve one({{at_seconds(0.5), 7, nullptr}});
  const auto level = curve_polyline({&one, rules_of("smooth")}, view);
  REQUIRE(level.size() >= 2);
  for (const GraphPoint& point : level) CHECK(point.y == view.y(7));

  std::vector<Key> keys;
  for (int i = 0; i < 1000000; ++i) {
    keys.push_back({Time{i * 1000}, i % 2 == 0 ? -1.0 : 1.0, nullptr});
  }
  const Curve many(std::move(keys));
  const auto columns = curve_polyline({&many, rules_of("linear")}, view);
  CHECK(columns.size() < 8000);
  double low = 1e9, high = -1e9;
  for (const GraphPoint& point : columns) {
    low = std::min(low, point.y);
    high = std::max(high, point.y);
  }
  CHECK(low == view.y(1));
  CHECK(high == view.y(-1));
}

TEST_CASE("curve view: steps of the value axis are round and far enough apart") {
  CHECK(value_step(1, 28, true) == 30);
  CHECK(value_step(2.5, 28, true) == 15);
  CHECK(value_step(0.05, 28, true) == 720);
  CHECK(value_step(300, 28, true) == Approx(0.1));
  CHECK(value_step(1, 28, false) == 50);
  CHECK(value_step(1, 20, false) == 20);
  CHECK(step_decimals(0.05) == 2);
  CHECK(step_decimals(0.1) == 1);
  CHECK(step_decimals(30) == 0);
  for (double zoom = 1e-4; zoom < 1e5; zoom *= 1.3) {
    CHECK(value_step(zoom, 28, true) * zoom >= 28 * (1 - 1e-6));
    CHECK(value_step(zoom, 28, false) * zoom >= 28 * (1 - 1e-6));
  }
  const std::vector<double> lines = value_lines(graph_of(), 30);  // from 0 to 100
  CHECK(lines == std::vector<double>{0, 30, 60, 90});
}

TEST_CASE("curve view: framing shows overshoot, keys and level curves") {
  const Curve curve = swinging_curve();
  const GraphCurve graph{&curve, rules_of("catmull_rom")};
  const auto range = value_range(graph, Time{0}, at_seconds(2));
  REQUIRE(range);
  CHECK(range->max >= 80);
  CHECK(range->min <= -35);
  const ValueFit fit = fit_values(*range, 400, 28);
  GraphView view = graph_of();
  view.top_value = fit.top_value;
  view.px_per_unit = fit.px_per_unit;
  CHECK(view.y(range->max) == Approx(view.top + 28));
  CHECK(view.y(range->min) == Approx(view.top + 372));
  const ValueFit level = fit_values({5, 5}, 400, 28);
  CHECK(std::isfinite(level.px_per_unit));
  CHECK(level.top_value > 5);
  const GraphView own = normalised_view(graph_of(), {-40, 80});
  CHECK(own.y(80) == Approx(graph_of().y(1)));
  CHECK(own.y(-40) == Approx(graph_of().y(-1)));
}

TEST_CASE("curve view: the nearest key within reach, keys in a box, the way to a line") {
  const Curve curve = swinging_curve();
  const GraphCurve graph{&curve, rules_of("bspline")};
  const GraphView view = graph_of();
  const GraphPoint second{view.x(at_seconds(0.5)), view.y(40)};
  const auto near = nearest_key(graph, view, {second.x + 3, second.y - 4}, 9);
  REQUIRE(near);
  CHECK(near->index == 1);
  CHECK(near->distance == Approx(5));
  CHECK_FALSE(nearest_key(graph, view, {second.x + 30, second.y}, 9));
  CHECK(keys_in_box(graph, view, {second.x + 50, second.y + 400}, {second.x - 5, second.y - 5}) ==
        std::vector<std::size_t>{1, 2});
  const std::vector<GraphPoint> line{{0, 0}, {10, 0}, {10, 10}};
  CHECK(distance_to(line, {5, 3}) == Approx(3));
  CHECK(distance_to(line, {14, 13}) == Approx(5));
  CHECK(std::isinf(distance_to({}, {0, 0})));
}

}  // namespace kindred::editor
