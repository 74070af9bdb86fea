// SPDX-License-Identifier: MIT
// Generators against closed forms that are worked out here by other means than in the code.
#include "kindred/motion/generator.h"

#include <cmath>

#include "kindred/math/angle.h"
#include "kindred/scene/generators.h"
#include "support/catch.h"

namespace kindred {
namespace {

/// One generator on a rig of a bone and two children.
class Played {
 public:
  explicit Played(std::string_view word) : kind_(generator_kind(*find_generator_kind(word))) {
    rig_.bones.resize(3);
    rig_.bones[1].parent = rig_.bones[2].parent = 0;
    for (const GeneratorParameter& row : kind_.parameters) values_.push_back(row.default_value);
    helpers_.assign(kind_.roles.size(), -1);
    if (!helpers_.empty()) helpers_[0] = 1;
  }

  double& operator[](std::string_view word) {
    return values_[static_cast<std::size_t>(generator_parameter(kind_, word))];
  }

  Pose at(double seconds) const {
    Pose pose(3);
    GeneratorSink sink(pose, 1);
    GeneratorInput input;
    input.values = values_;
    input.helpers = helpers_;
    input.rig = &rig_;
    input.seconds = seconds;
    input.duration = duration;
    input.repeats = repeats;
    kind_.apply(input, sink);
    return pose;
  }

  double duration = 4;
  bool repeats = false;

 private:
  const GeneratorKind& kind_;
  Rig rig_;
  std::vector<double> values_;
  std::vector<int> helpers_;
};

}  // namespace

TEST_CASE("The apexes of a bouncing ball fall by the square of its restitution", "[motion][P1]") {
  Played ball("bounce");
  ball["anticipation"] = 0.4;
  ball["leap"] = 45;
  ball["drop"] = 180;
  ball["gravity"] = 1000;
  ball["restitution"] = 0.8;
  ball["contact"] = 0.1;
  ball["stretch"] = ball["squash"] = 0;
  // From the ledge up by 45 px: v = 300 px/s, 0.3 s. Down 225 px: sqrt(2 * 225 / 1000) s.
  const double up = 0.3, down = std::sqrt(0.45);
  CHECK(ball.at(0.4 + up)[0].y == Approx(45).margin(1e-9));
  CHECK(ball.at(0.4 + up + 1e-3)[0].y < 45);
  double contact_begins = 0.4 + up + down, contact = 0.1, apex = 225, half = down;
  for (int bounce = 0; bounce < 4; ++bounce) {
    CHECK(ball.at(contact_begins)[0].y == Approx(-180).margin(1e-9));
    CHECK(ball.at(contact_begins - 1e-4)[0].y > -180);
    CHECK(ball.at(contact_begins + contact / 2)[0].y == Approx(-180).margin(1e-9));
    apex *= 0.64;
    half *= 0.8;
    const double leaves = contact_begins + contact;
    CHECK(ball.at(leaves + half)[0].y == Approx(apex - 180).margin(1e-9));
    CHECK(ball.at(leaves + half * 0.9)[0].y < apex - 180);
    contact_begins = leaves + 2 * half;
    contact *= 0.8;
  }
}

TEST_CASE("A bouncing ball keeps its area, its foot on the floor, and an upright child upright",
          "[motion][P2]") {
  Played ball("bounce");
  ball["radius"] = 40;
  double lowest = 1e9, flattest = 1, longest = 1;
  for (int i = 0; i <= 4000; ++i) {
    const Pose pose = ball.at(i * 0.001);
    CHECK(std::abs(pose[0].scale_x * pose[0].scale_y - 1) <= 1e-12);
    CHECK(pose[1].rotation_deg == -pose[0].rotation_deg);
    // Half height of an ellipse with half axes 40 sx, 40 sy turned by the bone's rotation.
    const double turn = radians(pose[0].rotation_deg);
    const double half =
        40 * std::hypot(pose[0].scale_x * std::sin(turn), pose[0].scale_y * std::cos(turn));
    lowest = std::min(lowest, pose[0].y + 40 - half);
    flattest = std::min(flattest, pose[0].scale_y);
    longest = std::max(longest, pose[0].scale_y);
  }
  CHECK(lowest >= -200 - 1e-9);
  CHECK(flattest == Approx(1 - 0.38).margin(1e-3));
  CHECK(longest > 1.2);
}

TEST_CASE("A bouncing ball moves without jumps and comes to rest", "[motion][P1]") {
  Played ball("bounce");
  const double step = 1e-4;
  for (int i = 0; i < 70000; ++i) {
    const Pose before = ball.at(i * step), after = ball.at((i + 1) * step);
    // Faster than it ever falls would be a jump.
    CHECK(std::abs(after[0].y - before[0].y) < 0.25);
    CHECK(std::abs(after[0].x - before[0].x) < 0.05);
    CHECK(std::abs(after[0].scale_y - before[0].scale_y) < 0.01);
  }
  CHECK(ball.at(20)[0] == ball.at(30)[0]);
  CHECK(ball.at(20)[0].y == -200);
}

TEST_CASE("A ball without drift, leap or contact neither divides by zero nor leaves the line",
          "[motion][P1]") {
  Played ball("bounce");
  for (const char* word : {"drift", "leap", "contact", "anticipation", "roll", "restitution"}) {
    ball[word] = 0;
  }
  for (int i = 0; i < 200; ++i) {
    const BonePose pose = ball.at(i * 0.01)[0];
    CHECK(std::isfinite(pose.y));
    CHECK(pose.x == 0);
    CHECK(pose.rotation_deg == 0);
  }
  CHECK(ball.at(2)[0].y == -200);
  ball["drop"] = 0;
  CHECK(ball.at(1)[0].y == 0);
}

TEST_CASE("A spiral stands on its cylinder, with axes along and across its path", "[motion][P3]") {
  Played spiral("spiral");
  spiral["radius"] = 10;
  spiral["height"] = 15;
  spiral["turns"] = 2;
  spiral["view"] = 0;
  spiral["depth"] = 0;
  CHECK(spiral.at(0)[0].x == Approx(0).margin(1e-12));
  CHECK(spiral.at(0.5)[0].x == Approx(10));  // an eighth of the way is a quarter turn
  CHECK(spiral.at(4)[0].y == Approx(15));
  for (int i = 0; i < 100; ++i) {
    const double t = 0.037 * i + 0.01, h = 1e-5;
    const Pose before = spiral.at(t - h), here = spiral.at(t), after = spiral.at(t + h);
    const double dx = after[0].x - before[0].x, dy = after[0].y - before[0].y;
    const double turn = radians(here[1].rotation_deg);
    CHECK(std::cos(turn) * dy - std::sin(turn) * dx == Approx(0).margin(1e-6 * std::hypot(dx, dy)));
  }
}

TEST_CASE("Eased time is half at half time with slope 2, and has no slope at its ends",
          "[motion][P3]") {
  const Ease& eased = ease(*find_ease("slow_in_out"));
  const double h = 1e-6;
  CHECK(eased.map(0.5) == 0.5);
  CHECK((eased.map(0.5 + h) - eased.map(0.5 - h)) / (2 * h) == Approx(2));
  CHECK(eased.map(h) / h == Approx(0).margin(1e-5));
  CHECK((1 - eased.map(1 - h)) / h == Approx(0).margin(1e-5));
}

TEST_CASE("Every easing rises from 0 to 1", "[motion][contract]") {
  for (const Ease& row : eases()) {
    INFO(row.word);
    CHECK(row.map(0) == 0);
    CHECK(row.map(1) == 1);
    for (int i = 0; i < 1000; ++i) CHECK(row.map((i + 1) / 1000.0) >= row.map(i / 1000.0));
  }
}

TEST_CASE("Every generator is finite over the whole of its parameters", "[motion][contract]") {
  for (const GeneratorKind& kind : generator_kinds()) {
    INFO(kind.word);
    for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
      const GeneratorParameter& row = kind.parameters[i];
      INFO(row.word);
      CHECK(row.min <= row.default_value);
      CHECK(row.default_value <= row.max);
      for (const double value : {row.min, row.max}) {
        Played played(kind.word);
        played[row.word] = value;
        for (const double t : {0.0, 0.3, 1.7, 4.0, 1e6}) {
          for (const BonePose& pose : played.at(t)) {
            CHECK(std::isfinite(pose.x + pose.y + pose.rotation_deg));
            CHECK(pose.scale_x > 0);
            CHECK(pose.scale_y > 0);
            CHECK(std::isfinite(pose.scale_x + pose.scale_y));
          }
        }
      }
    }
  }
}

TEST_CASE("Noise that repeats closes its seam, and another seed takes another course",
          "[motion][P1]") {
  Played noise("noise");
  noise["x"] = 10;
  noise.duration = 3;
  noise.repeats = true;
  CHECK(noise.at(0)[0].x == Approx(noise.at(3)[0].x).margin(1e-9));
  CHECK(noise.at(1)[0].rotation_deg == Approx(noise.at(4)[0].rotation_deg).margin(1e-9));
  double energy = 0;
  for (int i = 0; i < 3000; ++i) energy += std::pow(noise.at(i * 0.001)[0].x, 2) / 3000;
  CHECK(std::sqrt(energy) == Approx(5).epsilon(0.35));
  const double before = noise.at(1)[0].x;
  noise["seed"] = 2;
  CHECK(noise.at(1)[0].x != before);
}

TEST_CASE("An oscillation goes down the chain with its lag", "[motion]") {
  Played tail("oscillate");
  tail["period"] = 2;
  tail["bones"] = 3;
  tail["lag"] = 90;
  tail["growth"] = 2;
  const Pose pose = tail.at(0.5);  // a quarter of the period
  CHECK(pose[0].rotation_deg == Approx(10));
  CHECK(pose[1].rotation_deg == Approx(0).margin(1e-9));
  CHECK(tail.at(1)[1].rotation_deg == Approx(20));
  CHECK(pose[2] == BonePose{});  // the chain ends at the first child
}

}  // namespace kindred
