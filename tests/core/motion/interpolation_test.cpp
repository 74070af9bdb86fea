// SPDX-License-Identifier: MIT
// Properties of the curves, over the whole table of interpolations, against closed forms.
#include "kindred/motion/interpolation.h"

#include <array>
#include <cmath>
#include <random>
#include <set>

#include "kindred/motion/curve.h"
#include "support/catch.h"

using namespace kindred;

namespace {

using Matrix4 = std::array<std::array<double, 4>, 4>;

// Rows multiply u^3, u^2, u, 1; columns the values v_{k-1} .. v_{k+2}.
constexpr Matrix4 kCatmullRomMatrix{{{-0.5, 1.5, -1.5, 0.5},  //
                                     {1, -2.5, 2, -0.5},
                                     {-0.5, 0, 0.5, 0},
                                     {0, 1, 0, 0}}};
constexpr Matrix4 kBsplineMatrix{{{-1.0 / 6, 3.0 / 6, -3.0 / 6, 1.0 / 6},
                                  {3.0 / 6, -6.0 / 6, 3.0 / 6, 0},
                                  {-3.0 / 6, 0, 3.0 / 6, 0},
                                  {1.0 / 6, 4.0 / 6, 1.0 / 6, 0}}};

double by_matrix(const Matrix4& m, double u, const std::array<double, 4>& v) {
  double value = 0;
  for (std::size_t row = 0; row < 4; ++row) {
    double coefficient = 0;
    for (std::size_t column = 0; column < 4; ++column) coefficient += m[row][column] * v[column];
    value = value * u + coefficient;
  }
  return value;
}

struct KeyList {
  std::vector<double> times;
  std::vector<double> values;

  Curve curve() const {
    std::vector<Key> keys;
    for (std::size_t i = 0; i < times.size(); ++i) {
      keys.push_back({time_from_seconds(times[i]), values[i], nullptr});
    }
    return Curve(std::move(keys));
  }
};

/// Random values at times that are multiples of 1/64 s: exact in flicks and in doubles.
KeyList random_keys(std::mt19937& random, std::size_t count, bool even) {
  std::uniform_real_distribution<double> value(-200, 200);
  KeyList keys;
  double time = 0;
  for (std::size_t i = 0; i < count; ++i) {
    keys.times.push_back(time);
    keys.values.push_back(value(random));
    time += even ? 0.5 : static_cast<double>(1 + random() % 96) / 64;
  }
  return keys;
}

CurveRules all_of(const InterpolationKind& kind) {
  CurveRules rules;
  rules.interpolation = *find_interpolation(kind.word);
  return rules;
}

double value_at(const Curve& curve, const CurveRules& rules, double seconds) {
  return *sample(curve, rules, time_from_seconds(seconds));
}

/// B-spline basis of `degree` by the recursion of Cox and de Boor.
double basis(const std::vector<double>& knots, std::size_t i, int degree, double t) {
  if (degree == 0) return knots[i] <= t && t < knots[i + 1] ? 1 : 0;
  const auto span = static_cast<std::size_t>(degree);
  const double left = (t - knots[i]) / (knots[i + span] - knots[i]);
  const double right = (knots[i + span + 1] - t) / (knots[i + span + 1] - knots[i + 1]);
  return left * basis(knots, i, degree - 1, t) + right * basis(knots, i + 1, degree - 1, t);
}

/// Keys mirrored at both ends, `extra` on each side.
std::vector<double> mirrored_list(const std::vector<double>& list, std::size_t extra) {
  std::vector<double> result = list;
  for (std::size_t i = 1; i <= extra; ++i) {
    result.insert(result.begin(), 2 * list.front() - list[i]);
    result.push_back(2 * list.back() - list[list.size() - 1 - i]);
  }
  return result;
}

/// Derivative of order 1 or 2 of a cubic from 4 samples at 0, h, 2h, 3h: exact.
double derivative(int order, const std::array<double, 4>& f, double h) {
  if (order == 1) return (-11 * f[0] + 18 * f[1] - 9 * f[2] + 2 * f[3]) / (6 * h);
  return (2 * f[0] - 5 * f[1] + 4 * f[2] - f[3]) / (h * h);
}

bool is_bspline(const InterpolationKind& kind) { return kind.run == RunEnds::kMirrored; }

}  // namespace

TEST_CASE("the table of interpolations is whole and readable") {
  std::set<std::string_view> words, labels;
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    CHECK(words.insert(kind.word).second);
    CHECK(labels.insert(kind.label).second);
    CHECK(kind.evaluate != nullptr);
    const auto id = find_interpolation(kind.word);
    REQUIRE(id);
    CHECK(&interpolation(*id) == &kind);
  }
  for (const std::string_view word :
       {"hold", "linear", "catmull_rom", "bspline", "bspline2", "hermite", "bezier", "smooth"}) {
    CHECK(words.count(word) == 1);
  }
  CHECK_FALSE(find_interpolation("cubic").has_value());
  CHECK_FALSE(find_interpolation("").has_value());
  CHECK(interpolation(linear_interpolation()).word == "linear");
  CHECK(interpolation(hold_interpolation()).word == "hold");
}

TEST_CASE("even keys equal the uniform matrices", "[C1]") {
  std::mt19937 random(11);
  const auto check = [&](std::string_view word, const Matrix4& matrix) {
    const CurveRules rules = all_of(interpolation(*find_interpolation(word)));
    for (int run = 0; run < 20; ++run) {
      const KeyList keys = random_keys(random, 9, true);
      const Curve curve = keys.curve();
      for (std::size_t k = 2; k + 3 < keys.times.size(); ++k) {
        const std::array<double, 4> v{keys.values[k - 1], keys.values[k], keys.values[k + 1],
                                      keys.values[k + 2]};
        for (int i = 0; i < 32; ++i) {
          const double u = i / 32.0;
          CHECK_THAT(value_at(curve, rules, keys.times[k] + u * 0.5),
                     WithinAbs(by_matrix(matrix, u, v), 200 * 1e-12));
        }
      }
    }
  };
  check("catmull_rom", kCatmullRomMatrix);
  check("bspline", kBsplineMatrix);
}

TEST_CASE("every B-spline segment of even keys is the matrix, with mirrored values at the ends",
          "[C1]") {
  std::mt19937 random(12);
  const CurveRules rules = all_of(interpolation(*find_interpolation("bspline")));
  for (std::size_t count : {2u, 3u, 4u, 6u}) {
    const KeyList keys = random_keys(random, count, true);
    const Curve curve = keys.curve();
    const std::vector<double> values = mirrored_list(keys.values, 1);
    for (std::size_t k = 0; k + 1 < count; ++k) {
      const std::array<double, 4> v{values[k], values[k + 1], values[k + 2], values[k + 3]};
      for (int i = 0; i < 32; ++i) {
        CHECK_THAT(value_at(curve, rules, keys.times[k] + i / 64.0),
                   WithinAbs(by_matrix(kBsplineMatrix, i / 32.0, v), 200 * 1e-12));
      }
    }
  }
}

TEST_CASE("catmull_rom on uneven keys is the Hermite cubic of its slopes", "[C1]") {
  std::mt19937 random(13);
  const CurveRules rules = all_of(interpolation(*find_interpolation("catmull_rom")));
  for (int run = 0; run < 20; ++run) {
    const auto [t, v] = random_keys(random, 7, false);
    const Curve curve = KeyList{t, v}.curve();
    const std::size_t last = t.size() - 1;
    const auto slope = [&, &t = t, &v = v](std::size_t k) {
      const std::size_t before = k == 0 ? 0 : k - 1, after = k == last ? last : k + 1;
      return (v[after] - v[before]) / (t[after] - t[before]);
    };
    for (std::size_t k = 0; k < last; ++k) {
      const double h = t[k + 1] - t[k];
      for (double x = 0; x < h; x += 1.0 / 128) {
        const double u = x / h, w = 1 - u;
        const double expected = w * w * (1 + 2 * u) * v[k] + u * u * (3 - 2 * u) * v[k + 1] +
                                u * w * w * h * slope(k) - u * u * w * h * slope(k + 1);
        CHECK_THAT(value_at(curve, rules, t[k] + x), WithinAbs(expected, 1e-9));
      }
    }
  }
}

TEST_CASE("bspline on uneven keys is the sum of its basis functions over mirrored keys", "[C1]") {
  std::mt19937 random(14);
  const CurveRules rules = all_of(interpolation(*find_interpolation("bspline")));
  for (int run = 0; run < 20; ++run) {
    const KeyList keys = random_keys(random, 7, false);
    const Curve curve = keys.curve();
    const std::vector<double> knots = mirrored_list(keys.times, 3);
    const std::vector<double> controls = mirrored_list(keys.values, 1);
    for (double t = 0; t < keys.times.back(); t += 1.0 / 64) {
      // Value i of `controls` belongs to knot i + 2 of `knots`, the middle of its basis function.
      double expected = 0;
      for (std::size_t i = 0; i < controls.size(); ++i)
        expected += controls[i] * basis(knots, i, 3, t);
      CHECK_THAT(value_at(curve, rules, t), WithinAbs(expected, 1e-9));
    }
  }
}

TEST_CASE("curves that pass through keys do, B-splines start and end on theirs", "[C1]") {
  std::mt19937 random(15);
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const KeyList keys = random_keys(random, 9, false);
    const Curve curve = keys.curve();
    for (std::size_t k = 0; k < keys.times.size(); ++k) {
      const bool end = k == 0 || k + 1 == keys.times.size();
      if (!kind.passes_through_keys && !end) continue;
      CHECK_THAT(value_at(curve, all_of(kind), keys.times[k]), WithinAbs(keys.values[k], 1e-11));
    }
  }
}

TEST_CASE("lines are reproduced on uneven keys, by B-splines on even ones", "[C2]") {
  std::mt19937 random(16);
  for (const InterpolationKind& kind : interpolations()) {
    if (kind.continuity < 0) continue;
    CAPTURE(kind.word);
    KeyList keys = random_keys(random, 9, is_bspline(kind));
    for (std::size_t k = 0; k < keys.times.size(); ++k) keys.values[k] = 37 - 12.5 * keys.times[k];
    const Curve curve = keys.curve();
    for (double t = 0; t <= keys.times.back(); t += 1.0 / 128) {
      CHECK_THAT(value_at(curve, all_of(kind), t), WithinAbs(37 - 12.5 * t, 1e-11));
    }
  }
}

TEST_CASE("constants are reproduced to the bit", "[C2]") {
  std::mt19937 random(17);
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    KeyList keys = random_keys(random, 9, false);
    for (double& value : keys.values) value = 0.1;
    const Curve curve = keys.curve();
    for (double t = -1; t <= keys.times.back() + 1; t += 1.0 / 128) {
      CHECK(value_at(curve, all_of(kind), t) == 0.1);
    }
  }
}

TEST_CASE("value, slope and curvature meet at the keys as the table says", "[C3]") {
  std::mt19937 random(18);
  for (const InterpolationKind& kind : interpolations()) {
    if (kind.continuity < 0) continue;
    CAPTURE(kind.word);
    const CurveRules rules = all_of(kind);
    std::array<double, 3> largest_break{};
    for (int run = 0; run < 10; ++run) {
      const KeyList keys = random_keys(random, 9, false);
      const Curve curve = keys.curve();
      for (std::size_t k = 1; k + 1 < keys.times.size(); ++k) {
        double t = keys.times[k];
        double h = std::min(t - keys.times[k - 1], keys.times[k + 1] - t) / 4;
        if (kind.word == "bspline2") {  // its knots lie midway between keys
          h = (keys.times[k + 1] - t) / 8;
          t = (t + keys.times[k + 1]) / 2;
        }
        std::array<double, 4> left{}, right{};
        for (std::size_t i = 0; i < 4; ++i) {
          right[i] = value_at(curve, rules, t + static_cast<double>(i) * h);
          left[i] = value_at(curve, rules, t - static_cast<double>(i) * h);
        }
        const Time before{time_from_seconds(t).flicks - 1};
        const double value_break = std::abs(*sample(curve, rules, before) - right[0]);
        const double slope_break = std::abs(derivative(1, right, h) + derivative(1, left, h));
        const double bend_break = std::abs(derivative(2, right, h) - derivative(2, left, h));
        largest_break[0] = std::max(largest_break[0], value_break);
        largest_break[1] = std::max(largest_break[1], slope_break);
        largest_break[2] = std::max(largest_break[2], bend_break);
      }
    }
    // Over one flick a slope of 1e4 / s moves the value by 1.4e-5.
    CHECK(largest_break[0] < 1e-4);
    if (kind.continuity >= 1) CHECK(largest_break[1] < 1e-7);
    if (kind.continuity >= 2) CHECK(largest_break[2] < 1e-4);
    // And no smoother than it says: the row is not modest.
    if (kind.continuity == 0) CHECK(largest_break[1] > 1);
    if (kind.continuity == 1) CHECK(largest_break[2] > 1);
  }
}

TEST_CASE("outside its keys every curve holds", "[C4]") {
  std::mt19937 random(19);
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const KeyList keys = random_keys(random, 6, false);
    const Curve curve = keys.curve();
    for (const double away : {0.0, 1e-6, 0.5, 1e6}) {
      // On its first key a B-spline is computed, not held.
      CHECK_THAT(value_at(curve, all_of(kind), -away),
                 WithinAbs(keys.values.front(), is_bspline(kind) && away == 0 ? 1e-12 : 0));
      CHECK(value_at(curve, all_of(kind), keys.times.back() + away) == keys.values.back());
    }
  }
}

TEST_CASE("moving all keys in time changes nothing but time, to the bit", "[C5]") {
  std::mt19937 random(20);
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const KeyList keys = random_keys(random, 8, false);
    const Curve curve = keys.curve();
    for (const Time shift : {Time{1}, Time{-123'456'789}, time_from_seconds(1e6)}) {
      std::vector<Key> moved = curve.keys();
      for (Key& key : moved) key.time = key.time + shift;
      const Curve moved_curve(std::move(moved));
      for (double t = -0.5; t < keys.times.back() + 0.5; t += 1.0 / 48) {
        const Time time = time_from_seconds(t);
        CHECK(*sample(curve, all_of(kind), time) ==
              *sample(moved_curve, all_of(kind), time + shift));
      }
    }
  }
}

TEST_CASE("scaling time changes nothing but time", "[C5]") {
  std::mt19937 random(21);
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const KeyList keys = random_keys(random, 8, false);
    const Curve curve = keys.curve();
    for (const std::int64_t factor : {2, 3, 1000}) {
      std::vector<Key> scaled = curve.keys();
      for (Key& key : scaled) key.time.flicks *= factor;
      const Curve scaled_curve(std::move(scaled));
      for (double t = 0; t < keys.times.back(); t += 1.0 / 48) {
        const Time time = time_from_seconds(t);
        CHECK_THAT(*sample(scaled_curve, all_of(kind), Time{time.flicks * factor}),
                   WithinAbs(*sample(curve, all_of(kind), time), 1e-10));
      }
    }
  }
}

namespace {

/// Checks that `edited` equals `curve` but for `reach` segments on each side of key i.
void check_locality(const KeyList& keys, const Curve& edited, const CurveRules& rules,
                    std::size_t i, std::size_t reach) {
  const Curve curve = keys.curve();
  const std::size_t last = keys.times.size() - 1;
  const double from = i >= reach ? keys.times[i - reach] : -2;
  const double to = i + reach <= last ? keys.times[i + reach] : keys.times[last] + 2;
  for (double t = -1; t < keys.times[last] + 1; t += 1.0 / 64) {
    if (t > from && t < to) continue;
    CAPTURE(i, t);
    CHECK(value_at(edited, rules, t) == value_at(curve, rules, t));
  }
}

}  // namespace

TEST_CASE("editing the value of a key changes two segments on each side at most", "[C6]") {
  std::mt19937 random(22);
  for (const InterpolationKind& kind : interpolations()) {
    if (kind.word == "smooth") continue;  // by its nature every key acts everywhere
    CAPTURE(kind.word);
    const KeyList keys = random_keys(random, 12, false);
    for (std::size_t i = 0; i < keys.times.size(); ++i) {
      KeyList edited = keys;
      edited.values[i] += 50;
      check_locality(keys, edited.curve(), all_of(kind), i, 2);
    }
  }
}

TEST_CASE("editing the time of a key changes two segments on each side, three for B-splines",
          "[C6]") {
  std::mt19937 random(23);
  for (const InterpolationKind& kind : interpolations()) {
    if (kind.word == "smooth") continue;
    CAPTURE(kind.word);
    const KeyList keys = random_keys(random, 12, false);
    for (std::size_t i = 1; i + 1 < keys.times.size(); ++i) {
      KeyList edited = keys;
      edited.times[i] = (keys.times[i] + keys.times[i + 1]) / 2;
      check_locality(keys, edited.curve(), all_of(kind), i, is_bspline(kind) ? 3 : 2);
    }
  }
}

// ---- curves of several kinds --------------------------------------------------------------------

namespace {

/// A curve whose segment k is of the kind `words[k]`.
Curve mixed_curve(const KeyList& keys, const std::vector<std::string_view>& words) {
  std::vector<Key> list;
  for (std::size_t i = 0; i < keys.times.size(); ++i) {
    KeyOptions options;
    if (i < words.size()) options.interpolation = find_interpolation(words[i]);
    list.push_back({time_from_seconds(keys.times[i]), keys.values[i],
                    std::make_shared<const KeyOptions>(options)});
  }
  return Curve(std::move(list));
}

KeyList part_of(const KeyList& keys, std::size_t first, std::size_t last) {
  KeyList part;
  for (std::size_t i = first; i <= last; ++i) {
    part.times.push_back(keys.times[i]);
    part.values.push_back(keys.values[i]);
  }
  return part;
}

}  // namespace

TEST_CASE("a maximal run of B-splines is a curve of its own") {
  std::mt19937 random(24);
  const KeyList keys = random_keys(random, 10, false);
  const Curve mixed = mixed_curve(keys, {"linear", "bspline", "bspline", "bspline", "hold",
                                         "bspline", "catmull_rom", "bspline", "bspline"});
  const CurveRules linear = all_of(interpolation(linear_interpolation()));
  const CurveRules bspline = all_of(interpolation(*find_interpolation("bspline")));
  const auto check_run = [&](std::size_t first, std::size_t last) {
    const Curve alone = part_of(keys, first, last).curve();
    for (double t = keys.times[first]; t < keys.times[last]; t += 1.0 / 64) {
      CHECK(value_at(mixed, linear, t) == value_at(alone, bspline, t));
    }
    // On its end keys: no jump into the neighbours.
    CHECK(value_at(mixed, linear, keys.times[first]) == keys.values[first]);
  };
  check_run(1, 4);
  check_run(5, 6);
  check_run(7, 9);
}

TEST_CASE("catmull_rom looks at neighbours of any kind, and at none across a hold") {
  std::mt19937 random(25);
  const KeyList keys = random_keys(random, 8, false);
  const CurveRules rules = all_of(interpolation(linear_interpolation()));
  const CurveRules catmull_rom = all_of(interpolation(*find_interpolation("catmull_rom")));
  const auto check_segment = [&](const Curve& mixed, std::size_t k, std::size_t first,
                                 std::size_t last) {
    const Curve alone = part_of(keys, first, last).curve();
    for (double t = keys.times[k]; t < keys.times[k + 1]; t += 1.0 / 64) {
      CHECK_THAT(value_at(mixed, rules, t), WithinAbs(value_at(alone, catmull_rom, t), 1e-10));
    }
  };
  // Segment 3 between a line and a B-spline: as if all were catmull_rom.
  check_segment(mixed_curve(keys, {"hold", "hold", "linear", "catmull_rom", "bspline", "hold"}), 3,
                2, 5);
  // A hold before it: the slope at its first key is one-sided; a hold after it: at its last.
  check_segment(mixed_curve(keys, {"linear", "linear", "hold", "catmull_rom", "linear"}), 3, 3, 5);
  check_segment(mixed_curve(keys, {"linear", "linear", "linear", "catmull_rom", "hold"}), 3, 2, 4);
  check_segment(mixed_curve(keys, {"linear", "linear", "hold", "catmull_rom", "hold"}), 3, 3, 4);
}
