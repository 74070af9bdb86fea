// SPDX-License-Identifier: MIT
// The kinds with tangents of their own, the quadratic B-spline and the smooth spline, against
// closed forms and against a dense solve.
#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <random>

#include "kindred/motion/curve.h"
#include "kindred/motion/interpolation.h"
#include "support/catch.h"

using namespace kindred;

namespace {

struct TangentKey {
  double time, value;
  std::optional<Tangent> in, out;
};

Curve tangent_curve(const std::vector<TangentKey>& keys) {
  std::vector<Key> list;
  for (const TangentKey& key : keys) {
    KeyOptions options;
    options.in = key.in;
    options.out = key.out;
    list.push_back({time_from_seconds(key.time), key.value,
                    says_nothing(options) ? nullptr : std::make_shared<const KeyOptions>(options)});
  }
  return Curve(std::move(list));
}

CurveRules rules_named(std::string_view word) {
  CurveRules rules;
  rules.interpolation = *find_interpolation(word);
  return rules;
}

double value_of(const Curve& curve, std::string_view word, double seconds) {
  return *sample(curve, rules_named(word), time_from_seconds(seconds));
}

std::vector<TangentKey> uneven_keys(std::mt19937& random, std::size_t count) {
  std::uniform_real_distribution<double> value(-200, 200);
  std::vector<TangentKey> keys;
  double time = 0;
  for (std::size_t i = 0; i < count; ++i) {
    keys.push_back({time, value(random), {}, {}});
    time += static_cast<double>(1 + random() % 96) / 64;
  }
  return keys;
}

/// Curvatures at the keys of the natural cubic spline, by a dense solve of its equations.
Eigen::VectorXd natural_curvatures(const std::vector<TangentKey>& keys) {
  const auto n = static_cast<Eigen::Index>(keys.size());
  Eigen::MatrixXd equations = Eigen::MatrixXd::Zero(n, n);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(n);
  equations(0, 0) = equations(n - 1, n - 1) = 1;
  for (Eigen::Index i = 1; i + 1 < n; ++i) {
    const auto &a = keys[static_cast<std::size_t>(i) - 1], &b = keys[static_cast<std::size_t>(i)],
               &c = keys[static_cast<std::size_t>(i) + 1];
    equations(i, i - 1) = (b.time - a.time) / 6;
    equations(i, i) = (c.time - a.time) / 3;
    equations(i, i + 1) = (c.time - b.time) / 6;
    right(i) = (c.value - b.value) / (c.time - b.time) - (b.value - a.value) / (b.time - a.time);
  }
  return equations.partialPivLu().solve(right);
}

double spline_at(const std::vector<TangentKey>& keys, const Eigen::VectorXd& bend, double t) {
  std::size_t k = 0;
  while (k + 2 < keys.size() && keys[k + 1].time <= t) ++k;
  const double h = keys[k + 1].time - keys[k].time;
  const double a = (keys[k + 1].time - t) / h, b = (t - keys[k].time) / h;
  const auto i = static_cast<Eigen::Index>(k);
  return a * keys[k].value + b * keys[k + 1].value +
         ((a * a * a - a) * bend(i) + (b * b * b - b) * bend(i + 1)) * h * h / 6;
}

}  // namespace

TEST_CASE("bspline2 on even keys is the uniform quadratic of its three controls", "[C1]") {
  std::mt19937 random(31);
  std::uniform_real_distribution<double> value(-200, 200);
  std::vector<TangentKey> keys;
  for (int i = 0; i < 9; ++i) keys.push_back({0.5 * i, value(random), {}, {}});
  const Curve curve = tangent_curve(keys);
  for (std::size_t k = 1; k + 1 < keys.size(); ++k) {
    for (int i = 0; i < 32; ++i) {
      const double u = i / 32.0;  // from the knot before key k to the one after it
      const double expected = (1 - u) * (1 - u) / 2 * keys[k - 1].value +
                              (0.5 + u - u * u) * keys[k].value + u * u / 2 * keys[k + 1].value;
      CHECK_THAT(value_of(curve, "bspline2", keys[k].time + 0.5 * (u - 0.5)),
                 WithinAbs(expected, 200 * 1e-12));
    }
  }
}

TEST_CASE("hermite takes the slopes that the keys give, and corners where they differ", "[C1]") {
  const Curve curve = tangent_curve({{0, 1, {}, 3.0}, {2, 5, -4.0, 7.0}, {3, 0, 0.0, {}}});
  for (int i = 0; i < 64; ++i) {
    const double u = i / 64.0, w = 1 - u, t = 2 * u;
    const double expected = w * w * (1 + 2 * u) * 1 + u * u * (3 - 2 * u) * 5 +
                            2 * (u * w * w * 3.0 - u * u * w * -4.0);
    CHECK_THAT(value_of(curve, "hermite", t), WithinAbs(expected, 1e-12));
  }
  const double d = 1e-6;
  const auto slope = [&](double t, double step) {
    return (value_of(curve, "hermite", t + step) - value_of(curve, "hermite", t)) / step;
  };
  CHECK_THAT(slope(0, d), WithinAbs(3, 0.01));
  CHECK_THAT(slope(2, -d), WithinAbs(-4, 0.01));
  CHECK_THAT(slope(2, d), WithinAbs(7, 0.01));
  CHECK_THAT(slope(3, -d), WithinAbs(0, 0.01));
}

TEST_CASE("slopes are per second, however long the segment is", "[KEY-10]") {
  const Curve two = tangent_curve({{0, 0, {}, 30.0}, {2, 0, 0.0, {}}});
  CHECK_THAT(value_of(two, "hermite", 1), WithinAbs(7.5, 1e-12));
  const Curve four = tangent_curve({{0, 0, {}, 30.0}, {4, 0, 0.0, {}}});
  CHECK_THAT(value_of(four, "hermite", 2), WithinAbs(15, 1e-12));
}

TEST_CASE("hermite without slopes is catmull_rom", "[C1]") {
  std::mt19937 random(32);
  const Curve curve = tangent_curve(uneven_keys(random, 9));
  for (double t = 0; t < 8; t += 1.0 / 48) {
    CHECK(value_of(curve, "hermite", t) == value_of(curve, "catmull_rom", t));
  }
}

TEST_CASE("bezier goes through the points of its plane cubic, in time", "[C1]") {
  struct Case {
    TangentOffset out, in;
  };
  for (const auto& [out, in] :
       {Case{{0.5, 0}, {-0.5, 0}}, Case{{2, 0}, {-2, 0}}, Case{{0, 30}, {0, -50}},
        Case{{1.9, 40}, {-0.2, 10}}, Case{{0.25, -20}, {-1.75, 3}}}) {
    const Curve curve = tangent_curve({{1, 10, {}, out}, {3, 30, in, {}}});
    double last = 1;
    for (int i = 0; i <= 256; ++i) {
      const double s = i / 256.0, r = 1 - s;
      const double t = r * r * r * 1 + 3 * r * r * s * (1 + out.seconds) +
                       3 * r * s * s * (3 + in.seconds) + s * s * s * 3;
      const double v = r * r * r * 10 + 3 * r * r * s * (10 + out.value) +
                       3 * r * s * s * (30 + in.value) + s * s * s * 30;
      CHECK(t >= last);  // monotone by construction
      last = t;
      CAPTURE(out.seconds, s);
      // Where the curve is steep, the rounding of t to a flick shows.
      const double before = value_of(curve, "bezier", t - 2e-9),
                   after = value_of(curve, "bezier", t + 2e-9);
      CHECK(v >= std::min(before, after) - 1e-6);
      CHECK(v <= std::max(before, after) + 1e-6);
    }
  }
}

TEST_CASE("a handle that reaches beyond the segment is shortened in its direction", "[C1]") {
  const Curve longer =
      tangent_curve({{0, 0, {}, TangentOffset{4, 12}}, {1, 1, TangentOffset{-8, 16}, {}}});
  const Curve shortened =
      tangent_curve({{0, 0, {}, TangentOffset{1, 3}}, {1, 1, TangentOffset{-1, 2}, {}}});
  for (int i = 0; i < 64; ++i) {
    CHECK(value_of(longer, "bezier", i / 64.0) == value_of(shortened, "bezier", i / 64.0));
  }
}

TEST_CASE("bezier handles of a third of the segment are the hermite of their slopes", "[C1]") {
  const Curve handles =
      tangent_curve({{0, 4, {}, TangentOffset{0.5, 2}}, {1.5, 9, TangentOffset{-0.5, 1}, {}}});
  const Curve slopes = tangent_curve({{0, 4, {}, 4.0}, {1.5, 9, -2.0, {}}});
  for (int i = 0; i < 96; ++i) {
    const double t = i / 64.0;
    CHECK_THAT(value_of(handles, "bezier", t), WithinAbs(value_of(slopes, "hermite", t), 1e-12));
    // Each kind reads the other's tangents.
    CHECK_THAT(value_of(slopes, "bezier", t), WithinAbs(value_of(slopes, "hermite", t), 1e-12));
    CHECK_THAT(value_of(handles, "hermite", t), WithinAbs(value_of(slopes, "hermite", t), 1e-12));
  }
}

TEST_CASE("bezier without handles stays between its keys", "[C2]") {
  std::mt19937 random(33);
  for (int run = 0; run < 30; ++run) {
    const std::vector<TangentKey> keys = uneven_keys(random, 8);
    const Curve curve = tangent_curve(keys);
    for (std::size_t k = 0; k + 1 < keys.size(); ++k) {
      const auto [low, high] = std::minmax(keys[k].value, keys[k + 1].value);
      for (int i = 0; i <= 32; ++i) {
        const double t = keys[k].time + (keys[k + 1].time - keys[k].time) * i / 33;
        CHECK(value_of(curve, "bezier", t) >= low - 1e-9);
        CHECK(value_of(curve, "bezier", t) <= high + 1e-9);
      }
    }
  }
}

TEST_CASE("smooth is the natural cubic spline, however many keys there are", "[C1]") {
  std::mt19937 random(34);
  for (const std::size_t count : {2u, 3u, 4u, 12u, 400u}) {
    const std::vector<TangentKey> keys = uneven_keys(random, count);
    const Curve curve = tangent_curve(keys);
    const Eigen::VectorXd bend = natural_curvatures(keys);
    const double end = keys.back().time;
    for (int i = 0; i < 700; ++i) {
      const double t = std::floor(end * i / 700 * 64) / 64;
      CHECK_THAT(value_of(curve, "smooth", t), WithinAbs(spline_at(keys, bend, t), 1e-9));
    }
  }
}

TEST_CASE("smooth meets at every knot of a long curve to a double's end", "[C3]") {
  std::mt19937 random(35);
  const std::vector<TangentKey> keys = uneven_keys(random, 300);
  const Curve curve = tangent_curve(keys);
  const Time flick{1};
  for (std::size_t k = 1; k + 1 < keys.size(); ++k) {
    const Time t = time_from_seconds(keys[k].time);
    const double here = *sample(curve, rules_named("smooth"), t);
    const double before = *sample(curve, rules_named("smooth"), t - flick);
    const double after = *sample(curve, rules_named("smooth"), t + flick);
    CHECK_THAT(here, WithinAbs(keys[k].value, 1e-11));
    CHECK_THAT(after - here, WithinAbs(here - before, 1e-9));
  }
}

TEST_CASE("smooth goes round a loop with slope and curvature", "[C3]") {
  CurveRules rules = rules_named("smooth");
  rules.loop = true;
  rules.period = time_from_seconds(3);
  const Curve curve =
      tangent_curve({{0, 10, {}, {}}, {0.5, 40, {}, {}}, {1.75, -20, {}, {}}, {3, 10, {}, {}}});
  // The same keys laid end to end, seen from the middle, are the periodic spline.
  std::vector<TangentKey> laid;
  for (int lap = -40; lap < 40; ++lap) {
    laid.push_back({3.0 * lap, 10, {}, {}});
    laid.push_back({3.0 * lap + 0.5, 40, {}, {}});
    laid.push_back({3.0 * lap + 1.75, -20, {}, {}});
  }
  const Curve long_curve = tangent_curve(laid);
  for (double t = 0; t < 3; t += 1.0 / 64) {
    CHECK_THAT(*sample(curve, rules, time_from_seconds(t)),
               WithinAbs(value_of(long_curve, "smooth", t), 1e-10));
  }
}

TEST_CASE("a curve that is stretched takes its tangents along", "[C5]") {
  KeyOptions options;
  options.in = 12.0;
  options.out = TangentOffset{0.5, 8};
  const KeyOptions slower = stretched(options, 2, 1);
  CHECK(slower.in == Tangent(6.0));
  CHECK(slower.out == Tangent(TangentOffset{1, 8}));
  const KeyOptions mirrored = stretched(options, 1, -1);
  CHECK(mirrored.in == Tangent(-12.0));
  CHECK(mirrored.out == Tangent(TangentOffset{0.5, -8}));
  const KeyOptions backwards = stretched(options, -1, 1);
  CHECK(backwards.out == Tangent(-12.0));
  CHECK(backwards.in == Tangent(TangentOffset{-0.5, 8}));
  const KeyOptions squeezed = stretched(options, 0, 1);
  CHECK_FALSE(squeezed.in);
  CHECK_FALSE(squeezed.out);

  const std::vector<TangentKey> keys{
      {0, 1, {}, 3.0}, {1, 5, -4.0, TangentOffset{0.25, 9}}, {2, -3, TangentOffset{-0.75, 2}, {}}};
  std::vector<Key> twice = tangent_curve(keys).keys();
  for (Key& key : twice) {
    key.time.flicks *= 2;
    if (key.options) {
      key.options = std::make_shared<const KeyOptions>(stretched(*key.options, 2, 1));
    }
  }
  const Curve slow(std::move(twice)), fast = tangent_curve(keys);
  for (const std::string_view word : {"hermite", "bezier"}) {
    for (double t = 0; t < 2; t += 1.0 / 64) {
      CHECK_THAT(value_of(slow, word, 2 * t), WithinAbs(value_of(fast, word, t), 1e-11));
    }
  }
}

TEST_CASE("keys a flick apart leave every kind finite", "[C4][KEY-4]") {
  std::vector<Key> keys;
  for (const std::int64_t flicks : {0, 1, 2, 705'600'000, 705'600'001}) {
    keys.push_back({Time{flicks}, flicks % 2 == 0 ? 100.0 : -100.0, nullptr});
  }
  const Curve curve(std::move(keys));
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    for (const std::int64_t flicks : {0, 1, 2, 3, 1000, 352'800'000, 705'599'999}) {
      const auto value = sample(curve, rules_named(kind.word), Time{flicks});
      REQUIRE(value);
      CHECK(std::isfinite(*value));
    }
  }
}

TEST_CASE("handles that are shown are the curve's tangents, given or automatic") {
  const Curve curve = tangent_curve(
      {{0, 0, {}, {}}, {1, 10, {}, TangentOffset{0.25, 5}}, {2, 4, 3.0, {}}, {3, 0, {}, {}}});
  for (const std::string_view word : {"hermite", "bezier"}) {
    CAPTURE(word);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto handles = segment_handles(curve, rules_named(word), k);
      REQUIRE(handles);
      const double t = static_cast<double>(k), d = 1e-5;
      const auto slope = [&](double at, double step) {
        return (value_of(curve, word, at + step) - value_of(curve, word, at)) / step;
      };
      CHECK(handles->out.seconds > 0);
      CHECK(handles->in.seconds < 0);
      CHECK_THAT(handles->out.value / handles->out.seconds, WithinAbs(slope(t, d), 0.02));
      CHECK_THAT(handles->in.value / handles->in.seconds, WithinAbs(slope(t + 1, -d), 0.02));
    }
    CHECK_FALSE(segment_handles(curve, rules_named(word), 3));
  }
  CHECK(segment_handles(curve, rules_named("bezier"), 1)->out == TangentOffset{0.25, 5});
  CHECK_FALSE(segment_handles(curve, rules_named("linear"), 0));
}
