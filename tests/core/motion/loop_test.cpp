// SPDX-License-Identifier: MIT
// Looping curves: the period, the seam, and what keeps a channel from wrapping.
#include <cmath>
#include <random>

#include "kindred/motion/curve.h"
#include "support/catch.h"

using namespace kindred;

namespace {

CurveRules loop_rules(std::string_view word, double period) {
  CurveRules rules;
  rules.interpolation = *find_interpolation(word);
  rules.loop = true;
  rules.period = time_from_seconds(period);
  return rules;
}

CurveRules once(CurveRules rules) {
  rules.loop = false;
  return rules;
}

double loop_at(const Curve& curve, const CurveRules& rules, double seconds) {
  return *sample(curve, rules, time_from_seconds(seconds));
}

std::vector<Key> loop_keys(std::initializer_list<std::pair<double, double>> list) {
  std::vector<Key> keys;
  for (const auto& [seconds, value] : list) {
    keys.push_back({time_from_seconds(seconds), value, nullptr});
  }
  return keys;
}

/// The same keys `laps` times in a row, the doubled end key once; `turn` is added each lap.
Curve unrolled(const std::vector<Key>& keys, int laps, double turn = 0) {
  std::vector<Key> result;
  for (int lap = 0; lap < laps; ++lap) {
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
      Key key = keys[i];
      key.time.flicks += lap * keys.back().time.flicks;
      key.value += lap * turn;
      result.push_back(key);
    }
  }
  return Curve(std::move(result));
}

/// How many laps before and after the one looked at can be seen in it.
int laps_seen(const InterpolationKind& kind) { return static_cast<int>(kind.reach) + 2; }

const std::vector<Key> kCycle =
    loop_keys({{0, 10}, {0.25, 60}, {1, -20}, {1.5, 35}, {1.75, 0}, {2, 10}});

}  // namespace

TEST_CASE("a looping channel equals its keys laid end to end") {
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const CurveRules rules = loop_rules(kind.word, 2);
    const int laps = laps_seen(kind);
    const Curve curve(kCycle), chain = unrolled(kCycle, 2 * laps + 1);
    for (double t = 0; t < 2; t += 1.0 / 64) {
      CAPTURE(t);
      const double expected = loop_at(chain, once(rules), 2 * laps + t);  // the middle lap
      for (const double lap : {0.0, 2.0, 200.0, -2.0, -6.0}) {
        CHECK_THAT(loop_at(curve, rules, t + lap), WithinAbs(expected, 1e-10));
      }
    }
  }
}

TEST_CASE("cycles of one, two and three segments wrap as well") {
  for (const auto& keys : {loop_keys({{0, 4}, {2, 4}}), loop_keys({{0, 4}, {0.5, -9}, {2, 4}}),
                           loop_keys({{0, 4}, {0.5, -9}, {1.5, 3}, {2, 4}})}) {
    for (const InterpolationKind& kind : interpolations()) {
      CAPTURE(kind.word, keys.size());
      const CurveRules rules = loop_rules(kind.word, 2);
      const int laps = laps_seen(kind);
      const Curve curve(keys), chain = unrolled(keys, 2 * laps + 1);
      for (double t = 0; t < 2; t += 1.0 / 32) {
        CHECK_THAT(loop_at(curve, rules, t),
                   WithinAbs(loop_at(chain, once(rules), 2 * laps + t), 1e-10));
      }
    }
  }
}

TEST_CASE("the key at the period is the key at 0") {
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const Curve curve(loop_keys({{0, 1}, {1, 5}, {2, 3}}));
    CHECK_THAT(loop_at(curve, loop_rules(kind.word, 2), 2), WithinAbs(1, 1e-12));
    CHECK_THAT(loop_at(curve, loop_rules(kind.word, 2), -2), WithinAbs(1, 1e-12));
    CHECK_THAT(loop_at(curve, loop_rules(kind.word, 2), 4e6), WithinAbs(1, 1e-12));
  }
}

TEST_CASE("first and last value that differ make one-sided ends") {
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    // Keys outside the period are never seen, nor do they bend the seam.
    const std::vector<Key> inside = loop_keys({{0, 1}, {0.5, 8}, {1.25, -2}, {2, 3}});
    std::vector<Key> outside = inside;
    outside.push_back({time_from_seconds(3), 70, nullptr});
    outside.push_back({time_from_seconds(-1), 70, nullptr});
    const CurveRules rules = loop_rules(kind.word, 2);
    for (double t = 0; t < 2; t += 1.0 / 32) {
      const double expected = loop_at(Curve(inside), once(rules), t);
      CHECK(loop_at(Curve(inside), rules, t) == expected);
      CHECK(loop_at(Curve(outside), rules, t) == expected);
      CHECK(loop_at(Curve(inside), rules, t + 6) == expected);
    }
  }
}

TEST_CASE("without keys at 0 and at the period a channel holds outside its keys") {
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const CurveRules rules = loop_rules(kind.word, 2);
    const Curve curve(loop_keys({{0.5, 8}, {1, -2}, {1.5, 8}}));
    CHECK(loop_at(curve, rules, 0) == 8);
    CHECK(loop_at(curve, rules, 0.25) == 8);
    CHECK(loop_at(curve, rules, 1.75) == 8);
    CHECK(loop_at(curve, rules, 5) == loop_at(curve, rules, 1));
    const Curve only_start(loop_keys({{0, 8}, {1, -2}, {1.5, 3}}));
    for (double t = 0; t < 2; t += 1.0 / 32) {
      CHECK(loop_at(only_start, rules, t) == loop_at(only_start, once(rules), t));
    }
    CHECK(loop_at(only_start, rules, 1.9) == 3);
  }
}

TEST_CASE("a run of B-splines goes round only if it is the whole channel") {
  const CurveRules rules = loop_rules("bspline", 2);
  std::vector<Key> mixed = kCycle;
  KeyOptions linear;
  linear.interpolation = linear_interpolation();
  mixed[2].options = std::make_shared<const KeyOptions>(linear);
  for (double t = 0; t < 2; t += 1.0 / 64) {
    CHECK(loop_at(Curve(mixed), rules, t) == loop_at(Curve(mixed), once(rules), t));
  }
  CHECK_THAT(loop_at(Curve(mixed), rules, 0), WithinAbs(10, 1e-12));
  CHECK(loop_at(Curve(kCycle), rules, 0) > 11);  // round the seam it approximates its keys

  // The kind that the last key names rules no segment.
  std::vector<Key> last_differs = kCycle;
  last_differs.back().options = std::make_shared<const KeyOptions>(linear);
  for (double t = 0; t < 2; t += 1.0 / 64) {
    CHECK(loop_at(Curve(last_differs), rules, t) == loop_at(Curve(kCycle), rules, t));
  }
}

TEST_CASE("catmull_rom at the seam is one-sided beside a hold") {
  const CurveRules rules = loop_rules("catmull_rom", 2);
  KeyOptions hold;
  hold.interpolation = hold_interpolation();
  std::vector<Key> keys = kCycle;
  keys[4].options = std::make_shared<const KeyOptions>(hold);  // the segment that ends at the seam
  for (double t = 0; t < 0.25; t += 1.0 / 256) {
    CHECK(loop_at(Curve(keys), rules, t) == loop_at(Curve(keys), once(rules), t));
  }
  keys = kCycle;
  keys[0].options = std::make_shared<const KeyOptions>(hold);  // the one that begins there
  for (double t = 1.75; t < 2; t += 1.0 / 256) {
    CHECK(loop_at(Curve(keys), rules, t) == loop_at(Curve(keys), once(rules), t));
  }
}

TEST_CASE("a wheel keyed the short way turns on smoothly through the seam") {
  // Thirds of a turn; the last key says 0 or 360: the same direction.
  for (const double last : {0.0, 360.0}) {
    const std::vector<Key> keys = loop_keys({{0, 0}, {0.5, 120}, {1.5, 240}, {2, last}});
    std::vector<Key> straight = keys;
    straight.back().value = 360;
    for (const InterpolationKind& kind : interpolations()) {
      CAPTURE(kind.word, last);
      CurveRules rules = loop_rules(kind.word, 2);
      const int laps = laps_seen(kind);
      const Curve chain = unrolled(straight, 2 * laps + 1, 360);
      const CurveRules raw_once = once(rules);
      rules.angles = AngleMode::kShortest;
      for (double t = 0; t < 2; t += 1.0 / 64) {
        CHECK_THAT(loop_at(Curve(keys), rules, t),
                   WithinAbs(loop_at(chain, raw_once, 2 * laps + t) - laps * 360, 1e-9));
      }
    }
  }
}

TEST_CASE("a period of nothing does not loop") {
  CurveRules rules = loop_rules("linear", 0);
  const Curve curve(loop_keys({{0, 0}, {1, 10}}));
  CHECK(loop_at(curve, rules, 0.5) == 5);
  CHECK(loop_at(curve, rules, 9) == 10);
}
