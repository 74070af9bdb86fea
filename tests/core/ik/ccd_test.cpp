// SPDX-License-Identifier: MIT
// The closed forms of cyclic coordinate descent against known values and brute force.
#include "core/ik/ccd.h"

#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/ik_problems.h"

using namespace kindred;

namespace {

struct EffectorPair {
  Vec2 at, target;
  double weight = 1;
};

ik::TurnError turn_error(const std::vector<EffectorPair>& pairs, double stiffness = 0) {
  ik::TurnError error;
  for (const EffectorPair& p : pairs) {
    error.alpha += p.weight * glm::dot(p.at, p.at);
    error.gamma += p.weight * glm::dot(p.at, p.at);
    error.cosine += p.weight * glm::dot(p.at, p.target);
    error.sine += p.weight * cross(p.at, p.target);
  }
  error.cosine += stiffness;
  return error;
}

double squared_error(const std::vector<EffectorPair>& pairs, double turn) {
  double sum = 0;
  for (const EffectorPair& p : pairs) {
    const Vec2 moved = apply(rotation(turn), p.at) - p.target;
    sum += p.weight * glm::dot(moved, moved);
  }
  return sum;
}

}  // namespace

TEST_CASE("closed-form turns of a joint with several effectors", "[ccd]") {
  const std::vector<EffectorPair> quarter{{{1, 0}, {0, 1}}, {{0, 1}, {-1, 0}}};
  REQUIRE(degrees(ik::best_turn(turn_error(quarter), -4, 4)) == Approx(90));
  REQUIRE(squared_error(quarter, radians(90)) == Approx(0).margin(1e-15));
  REQUIRE(degrees(ik::best_turn(turn_error(quarter, 1), -4, 4)) == Approx(63.435).margin(1e-3));
  REQUIRE(degrees(ik::best_turn(turn_error(quarter, 2), -4, 4)) == Approx(45));
  const std::vector<EffectorPair> between{{{1, 0}, {0, 1}}, {{0, 1}, {0, 1}}};
  REQUIRE(degrees(ik::best_turn(turn_error(between), -4, 4)) == Approx(45));
  REQUIRE(squared_error(between, radians(45)) == Approx(1.171573).margin(1e-6));
  const std::vector<EffectorPair> heavy{{{1, 0}, {0, 1}, 1}, {{0, 1}, {0, 1}, 3}};
  const double turn = ik::best_turn(turn_error(heavy), -4, 4);
  REQUIRE(degrees(turn) == Approx(18.4349).margin(1e-4));
  REQUIRE(squared_error(heavy, turn) == Approx(1.675445).margin(1e-6));
  REQUIRE(ik::best_turn(turn_error({{{1, 0}, {1, 0}}, {{1, 0}, {-1, 0}}}), -4, 4) == 0);
}

TEST_CASE("2000 random closed-form turns are no worse than the best of 720", "[ccd]") {
  std::mt19937 generator(7);
  const auto within = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(generator()) / 4294967295.0);
  };
  for (int k = 0; k < 2000; ++k) {
    std::vector<EffectorPair> pairs(static_cast<std::size_t>(within(1, 5.99)));
    for (EffectorPair& p : pairs)
      p = {{within(-2, 2), within(-2, 2)}, {within(-2, 2), within(-2, 2)}, within(.1, 3)};
    // Half of them between bounds.
    const double low = k % 2 == 0 ? -kPi : within(-1, 0), high = k % 2 == 0 ? kPi : within(0, 1);
    const double turn = ik::best_turn(turn_error(pairs), low, high);
    REQUIRE(turn >= low);
    REQUIRE(turn <= high);
    double best = 1e300;
    for (int step = 0; step <= 720; ++step)
      best = std::min(best, squared_error(pairs, low + (high - low) * step / 720));
    REQUIRE(squared_error(pairs, turn) <= best + 1e-9);
  }
}

TEST_CASE("turns of a sweep under uneven scale are no worse than the best of 720", "[ccd]") {
  std::mt19937 generator(11);
  const auto within = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(generator()) / 4294967295.0);
  };
  for (int k = 0; k < 300; ++k) {
    const Affine stretch{within(-2, 2), within(-1, 1), within(-1, 1), within(-2, 2), 0, 0};
    const Vec2 u{within(-2, 2), within(-2, 2)}, b{within(-3, 3), within(-3, 3)};
    const Vec2 a = apply_linear(stretch, u), across = apply_linear(stretch, perp(u));
    const ik::TurnError error{glm::dot(a, a), glm::dot(a, across), glm::dot(across, across),
                              glm::dot(a, b), glm::dot(across, b)};
    double best = 1e300;
    for (int step = 0; step <= 720; ++step) best = std::min(best, error.at(-0.5 + step / 720.0));
    REQUIRE(error.at(ik::best_turn(error, -0.5, 0.5)) <= best + 1e-3);
  }
}
