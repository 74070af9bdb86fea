// SPDX-License-Identifier: MIT
// The order that Curve guards, which keys count, angles, and degenerate curves of every kind.
#include "kindred/motion/curve.h"

#include <chrono>
#include <cmath>
#include <limits>
#include <random>

#include "kindred/math/angle.h"
#include "support/catch.h"

using namespace kindred;

namespace {

Key curve_key(double seconds, double value) { return {time_from_seconds(seconds), value, nullptr}; }

Curve curve_of(std::initializer_list<std::pair<double, double>> keys) {
  std::vector<Key> list;
  for (const auto& [seconds, value] : keys) list.push_back(curve_key(seconds, value));
  return Curve(std::move(list));
}

CurveRules rules_of(std::string_view word) {
  CurveRules rules;
  rules.interpolation = *find_interpolation(word);
  return rules;
}

double at(const Curve& curve, const CurveRules& rules, double seconds) {
  return *sample(curve, rules, time_from_seconds(seconds));
}

}  // namespace

TEST_CASE("Curve: keys come out in rising time, the last of one time wins", "[KEY-4]") {
  const Curve curve = curve_of({{0.5, 10}, {0.2, 1}, {0.5, 20}, {0.5, 30}, {0, 7}, {0.2, 2}});
  REQUIRE(curve.keys().size() == 3);
  CHECK(curve.keys()[0].value == 7);
  CHECK(curve.keys()[1].value == 2);
  CHECK(curve.keys()[2].value == 30);
}

TEST_CASE("Curve: setting a key at the time of another replaces it", "[KEY-4]") {
  Curve curve = curve_of({{0, 0}, {0.05, 5}, {1, 1}});
  // Frame 3 of 60 fps is the same flick, whichever way it was computed.
  curve.set({time_of_frame({60, 1}, 3), 9, nullptr});
  REQUIRE(curve.keys().size() == 3);
  CHECK(curve.keys()[1].value == 9);
  // A time that differs by less than half a flick is that key; the next flick is another one.
  curve.set(curve_key(0.0500000001, 11));
  REQUIRE(curve.keys().size() == 3);
  CHECK(curve.keys()[1].value == 11);
  curve.set({Time{curve.keys()[1].time.flicks + 1}, 12, nullptr});
  CHECK(curve.keys().size() == 4);
}

TEST_CASE("Curve: erase takes exactly the key of that time") {
  Curve curve = curve_of({{0, 0}, {1, 5}, {2, 1}});
  CHECK_FALSE(curve.erase(time_from_seconds(0.5)));
  CHECK(curve.erase(time_from_seconds(1)));
  REQUIRE(curve.keys().size() == 2);
  CHECK(curve.keys()[1].value == 1);
  CHECK(curve.erase(time_from_seconds(0)));
  CHECK(curve.erase(time_from_seconds(2)));
  CHECK(curve.empty());
  CHECK_FALSE(curve.erase(time_from_seconds(2)));
}

TEST_CASE("Curve: look-ups by time") {
  const Curve curve = curve_of({{0, 0}, {1, 5}, {2, 1}});
  CHECK(curve.index_at_or_before(time_from_seconds(-1)) == -1);
  CHECK(curve.index_at_or_before(time_from_seconds(0)) == 0);
  CHECK(curve.index_at_or_before(time_from_seconds(1.5)) == 1);
  CHECK(curve.index_at_or_before(time_from_seconds(9)) == 2);
  CHECK(curve.index_at(time_from_seconds(1)) == 1);
  CHECK(curve.index_at(time_from_seconds(1.5)) == -1);
  CHECK(Curve().index_at_or_before(Time{0}) == -1);
}

TEST_CASE("no, one, two and three keys with every interpolation", "[C4][KEY-9]") {
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    const CurveRules rules = rules_of(kind.word);
    CHECK_FALSE(sample(Curve(), rules, Time{0}).has_value());

    const Curve one = curve_of({{1, 42}});
    for (const double t : {-1.0, 0.0, 1.0, 1.5, 99.0}) CHECK(at(one, rules, t) == 42);

    const Curve two = curve_of({{1, -3}, {2, 5}});
    CHECK(at(two, rules, -1) == -3);
    CHECK(at(two, rules, 1) == -3);
    CHECK(at(two, rules, 2) == 5);
    CHECK(at(two, rules, 3) == 5);
    for (int i = 0; i <= 100; ++i) {
      const double value = at(two, rules, 1 + i / 100.0);
      CHECK(value >= -3);
      CHECK(value <= 5);
    }

    const Curve three = curve_of({{1, -3}, {2, 5}, {4, 0}});
    CHECK(at(three, rules, 0) == -3);
    CHECK(at(three, rules, 1) == -3);
    CHECK(at(three, rules, 4) == 0);
    CHECK(at(three, rules, 5) == 0);
    for (int i = 0; i <= 300; ++i) CHECK(std::isfinite(at(three, rules, 1 + i / 100.0)));
    if (kind.passes_through_keys) CHECK_THAT(at(three, rules, 2), WithinAbs(5, 1e-12));
  }
}

TEST_CASE("any finite keys give finite values, flicks apart and near the largest double",
          "[C4][KEY-4]") {
  std::mt19937_64 random(7);
  constexpr double kLargest = std::numeric_limits<double>::max();
  const std::array<double, 8> values{0, 1, -1, 1e-300, 1e300, -1e300, kLargest, -kLargest};
  const std::array<std::int64_t, 5> gaps{1, 2, 1000, kFlicksPerSecond,
                                         kFlicksPerSecond * 1'000'000};
  for (int run = 0; run < 400; ++run) {
    std::vector<Key> keys;
    Time time{-5};
    for (int i = 0; i < 7; ++i) {
      KeyOptions options;
      options.interpolation = InterpolationId{static_cast<std::uint8_t>(random() % 4)};
      keys.push_back({time, values[random() % values.size()],
                      run % 2 ? std::make_shared<const KeyOptions>(options) : nullptr});
      time = time + Time{gaps[random() % gaps.size()]};
    }
    const Curve curve(keys);
    for (const InterpolationKind& kind : interpolations()) {
      CurveRules rules = rules_of(kind.word);
      rules.angles = run % 3 ? AngleMode::kRaw : AngleMode::kShortest;
      rules.loop = run % 5 == 0;
      rules.period = keys.back().time;
      for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        const std::int64_t gap = keys[i + 1].time.flicks - keys[i].time.flicks;
        for (const std::int64_t part : {std::int64_t{0}, gap / 3, gap / 2, gap - 1}) {
          CHECK(std::isfinite(*sample(curve, rules, keys[i].time + Time{part})));
        }
      }
    }
  }
}

TEST_CASE("two keys one flick apart bend nothing far away", "[KEY-4]") {
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    Curve curve = curve_of({{0, 0}, {0.5, 10}, {1, 0}});
    curve.set({Time{time_from_seconds(0.5).flicks + 1}, 12, nullptr});
    // A C2 curve through both has to swing out; what a hand keys is a frame apart at least.
    if (kind.continuity >= 2 && kind.passes_through_keys) continue;
    for (int i = 0; i <= 1000; ++i) {
      const double value = at(curve, rules_of(kind.word), i / 1000.0);
      CHECK(value > -10);
      CHECK(value < 25);
    }
  }
}

TEST_CASE("a million keys by binary search", "[C4]") {
  std::vector<Key> keys;
  for (int i = 0; i < 1'000'000; ++i) keys.push_back({Time{i * 1000LL}, i % 7 * 1.0, nullptr});
  const Curve curve(std::move(keys));
  for (const InterpolationKind& kind : interpolations()) {
    CAPTURE(kind.word);
    CurveRules rules = rules_of(kind.word);
    const auto start = std::chrono::steady_clock::now();
    double sum = 0;
    for (std::int64_t i = 0; i < 100'000; ++i) sum += *sample(curve, rules, Time{i * 9'999});
    const auto time = std::chrono::steady_clock::now() - start;
    CHECK(std::isfinite(sum));
    // Some 20 steps of a search each; looking at all keys would take minutes.
    CHECK(time < std::chrono::seconds(2));
  }
}

TEST_CASE("angles: raw keys turn as far as their numbers say, shortest the short way", "[KEY-1]") {
  CurveRules raw = rules_of("linear"), shortest = raw;
  shortest.angles = AngleMode::kShortest;

  const Curve wrap = curve_of({{0, 350}, {1, 10}});
  CHECK(at(wrap, raw, 0.5) == 180);
  CHECK(wrap_deg(at(wrap, shortest, 0.5)) == 0);

  const Curve turn = curve_of({{0, 0}, {0.5, 360}});
  CHECK(at(turn, raw, 0.25) == 180);
  CHECK(at(turn, shortest, 0.25) == 0);

  const Curve quarters = curve_of({{0, 0}, {1, -90}, {2, -180}, {3, -270}, {4, 0}});
  CHECK(at(quarters, raw, 3.5) == -135);
  CHECK(at(quarters, shortest, 1.5) == -135);
  CHECK(at(quarters, shortest, 3.5) == -315);  // on to -360
  CHECK(at(quarters, shortest, 4) == -360);
}

TEST_CASE("angles: shortest moves each value by the fewest turns", "[KEY-1]") {
  const Curve curve = curve_of({{0, 0}, {1, 180}, {2, 540}, {3, -1000}, {4, 10000}, {5, -180}});
  const auto value = [&](std::size_t i) { return curve.value(i, AngleMode::kShortest); };
  CHECK(value(1) == 180);
  CHECK(value(2) == 180);
  CHECK(value(3) == 80);
  CHECK(value(4) == -80);  // 10000 - 28 * 360
  CHECK(value(5) == -180);
  for (std::size_t i = 0; i < curve.keys().size(); ++i) {
    CHECK(curve.value(i, AngleMode::kRaw) == curve.keys()[i].value);
    CHECK(std::remainder(value(i) - curve.keys()[i].value, 360) == 0);
    if (i > 0) CHECK(std::abs(value(i) - value(i - 1)) <= 180);
  }
}

TEST_CASE("angles: edits keep the short way up to date", "[KEY-1]") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> angle(-2000, 2000), second(0, 10);
  Curve edited;
  for (int i = 0; i < 300; ++i) {
    if (i % 3 == 2) {
      edited.erase(edited.keys()[random() % edited.keys().size()].time);
    } else {
      edited.set(curve_key(std::floor(second(random) * 4) / 4, std::floor(angle(random))));
    }
    const Curve fresh(edited.keys());
    for (std::size_t k = 0; k < edited.keys().size(); ++k) {
      REQUIRE(edited.value(k, AngleMode::kShortest) == fresh.value(k, AngleMode::kShortest));
    }
  }
}

TEST_CASE("a key's own interpolation rules the segment that starts there") {
  KeyOptions hold, unknown, empty;
  hold.interpolation = *find_interpolation("hold");
  unknown.unknown_word = "wobble";
  Curve curve = curve_of({{0, 0}, {1, 10}, {2, 30}, {3, 0}, {4, 8}});
  const auto give = [&](double seconds, double value, const KeyOptions& options) {
    curve.set({time_from_seconds(seconds), value, std::make_shared<const KeyOptions>(options)});
  };
  give(1, 10, hold);
  give(2, 30, unknown);
  give(3, 0, empty);
  const CurveRules rules = rules_of("linear");
  CHECK(at(curve, rules, 0.5) == 5);
  CHECK(at(curve, rules, 1.999) == 10);
  CHECK(at(curve, rules, 2) == 30);
  CHECK(at(curve, rules, 2.5) == 15);  // what this build does not know acts as linear
  CHECK(at(curve, rules, 3.5) == 4);

  CurveRules always = rules;
  always.always_hold = true;
  CHECK(at(curve, always, 0.99) == 0);
  CHECK(at(curve, always, 2.99) == 30);
}
