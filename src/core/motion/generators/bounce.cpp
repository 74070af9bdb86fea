// SPDX-License-Identifier: MIT
// A ball that gathers itself, leaps off a ledge and bounces on the floor below, each time a little
// lower. All in closed form (docs/motion.md):
//   flight     y = v t - g t^2 / 2, so that the apex over the floor is v^2 / 2g
//   bounce k   leaves the floor with e v_k where it came with v_k: its apex is e^2 of the last one
//   contact    lasts `contact` seconds, scaled by e with each bounce, squashed on the floor
#include <algorithm>
#include <array>
#include <cmath>

#include "core/motion/generators/generators.h"
#include "kindred/math/angle.h"

namespace kindred::generators {
namespace {

enum BounceRow {
  kBounceAnticipation,
  kBounceLeap,
  kBounceDrop,
  kBounceDrift,
  kBounceRestitution,
  kBounceBounces,
  kBounceGravity,
  kBounceContact,
  kBounceStretch,
  kBounceSquash,
  kBounceRadius,
  kBounceRoll,
};
constexpr std::array kBounceParameters{
    // word, label, unit, default, min, max, decimals, animatable, tip
    GeneratorParameter{"anticipation", "Anticipation", "s", 0.5, 0, 10, 2, false,
                       "How long the ball squashes down before it leaps"},
    GeneratorParameter{"leap", "Leap", "px", 50, 0, 1e5, 1, false,
                       "How high it leaps above the ledge"},
    GeneratorParameter{"drop", "Ledge", "px", 200, 0, 1e5, 1, false,
                       "From the ledge down to the floor"},
    GeneratorParameter{"drift", "Drift", "px/s", 120, -1e5, 1e5, 1, false,
                       "Speed to the right while it flies"},
    GeneratorParameter{"restitution", "Restitution", "", 0.75, 0, 0.99, 3, false,
                       "Part of the speed that each bounce gives back: apexes fall by its square"},
    GeneratorParameter{"bounces", "Bounces", "", 6, 1, 50, 0, false,
                       "How often it meets the floor before it stays there"},
    GeneratorParameter{"gravity", "Gravity", "px/s²", 1600, 1, 1e6, 0, false,
                       "Lower is larger and heavier"},
    GeneratorParameter{"contact", "Contact", "s", 0.09, 0, 2, 3, false,
                       "How long the first contact with the floor lasts"},
    GeneratorParameter{"stretch", "Stretch", "", 0.28, 0, 2, 2, true,
                       "Along the way at full speed"},
    GeneratorParameter{"squash", "Squash", "", 0.38, 0, 0.9, 2, true,
                       "How flat the hardest contact makes it"},
    GeneratorParameter{"radius", "Radius", "px", 40, 0, 1e5, 1, false,
                       "From the joint down to what touches the floor"},
    GeneratorParameter{"roll", "Roll", "px", 60, 0, 1e5, 1, false,
                       "How far it rolls on after the last contact"},
};
constexpr std::array kBounceRoles{
    GeneratorRole{"upright", "Upright",
                  "A child of the bone that keeps its direction while the ball is stretched along "
                  "its way: artwork on it does not turn"},
};

/// Where the ball is and how it is deformed.
struct BallState {
  double x = 0, y = 0;
  double stretch = 1;       ///< along `axis`; its inverse across
  double axis_from_up = 0;  ///< radians, counter-clockwise
};

double smooth_step(double u) {
  u = std::clamp(u, 0.0, 1.0);
  return u * u * (3 - 2 * u);
}

/// The closed form, evaluated phase by phase.
class Bounce {
 public:
  explicit Bounce(std::span<const double> v)
      : v_(v),
        gravity_(v[kBounceGravity]),
        leap_speed_(std::sqrt(2 * gravity_ * v[kBounceLeap])),
        impact_speed_(std::sqrt(2 * gravity_ * (v[kBounceLeap] + v[kBounceDrop]))) {}

  BallState at(double t) const {
    if (t < v_[kBounceAnticipation]) return anticipating(t);
    t -= v_[kBounceAnticipation];
    const double first_flight = (leap_speed_ + impact_speed_) / gravity_;
    if (t < first_flight) return flying(0, 0, leap_speed_, t, first_flight);
    t -= first_flight;
    double x = v_[kBounceDrift] * first_flight;
    double speed = impact_speed_;
    double contact = v_[kBounceContact];
    const int bounces = static_cast<int>(std::lround(v_[kBounceBounces]));
    for (int k = 0; k < bounces; ++k) {
      if (t < contact) return touching(x, speed, t / contact);
      t -= contact;
      speed *= v_[kBounceRestitution];
      if (k + 1 == bounces) break;
      const double flight = 2 * speed / gravity_;
      if (t < flight) return flying(x, -v_[kBounceDrop], speed, t, flight);
      t -= flight;
      x += v_[kBounceDrift] * flight;
      contact *= v_[kBounceRestitution];
    }
    return rolling(x, t);
  }

 private:
  /// Squash of a share of the hardest one, on the ground at `y`: the lowest point stays.
  BallState squashed(double x, double y, double share) const {
    BallState state;
    state.x = x;
    state.stretch = 1 - v_[kBounceSquash] * share;
    state.y = y + v_[kBounceRadius] * (state.stretch - 1);
    return state;
  }

  /// Down slowly, up fast: the lowest point is reached at 70 % of the time.
  BallState anticipating(double t) const {
    constexpr double kLowest = 0.7;
    const double u = t / v_[kBounceAnticipation];
    const double share =
        u < kLowest ? smooth_step(u / kLowest) : 1 - smooth_step((u - kLowest) / (1 - kLowest));
    return squashed(0, 0, share);
  }

  BallState touching(double x, double speed, double u) const {
    const double wave = std::sin(kPi * u);
    const double hardness = impact_speed_ > 0 ? speed / impact_speed_ : 0;
    return squashed(x, -v_[kBounceDrop], hardness * wave * wave);
  }

  /// Stretched along the velocity, in proportion to the speed; round where a flight begins and
  /// ends, so that it never reaches into the floor.
  BallState flying(double x, double ground, double speed, double t, double flight) const {
    BallState state;
    state.x = x + v_[kBounceDrift] * t;
    state.y = ground + speed * t - gravity_ * t * t / 2;
    const double velocity_y = speed - gravity_ * t;
    const double velocity = std::hypot(v_[kBounceDrift], velocity_y);
    const double fastest = std::hypot(v_[kBounceDrift], impact_speed_);
    if (!(velocity > 0)) return state;
    const double ramp = std::min(0.05, flight / 4);
    const double inside = smooth_step(t / ramp) * smooth_step((flight - t) / ramp);
    state.stretch = 1 + v_[kBounceStretch] * inside * (velocity * velocity) / (fastest * fastest);
    // An axis has no direction: the angle stays within a quarter turn of upright.
    state.axis_from_up = std::atan(-v_[kBounceDrift] / velocity_y);
    return state;
  }

  /// x slows down evenly to a stand.
  BallState rolling(double x, double t) const {
    BallState state;
    state.y = -v_[kBounceDrop];
    const double speed = std::abs(v_[kBounceDrift]);
    const double time = speed > 0 ? 2 * v_[kBounceRoll] / speed : 0;
    const double u = time > 0 ? std::min(t / time, 1.0) : 0;
    state.x = x + std::copysign(v_[kBounceRoll], v_[kBounceDrift]) * u * (2 - u);
    return state;
  }

  std::span<const double> v_;
  double gravity_;
  double leap_speed_;
  double impact_speed_;  ///< with which it meets the floor first
};

}  // namespace

std::span<const GeneratorParameter> bounce_parameters() { return kBounceParameters; }
std::span<const GeneratorRole> bounce_roles() { return kBounceRoles; }

void bounce(const GeneratorInput& input, GeneratorSink& sink) {
  const BallState state = Bounce(input.values).at(input.seconds);
  // A quarter turn changes the stretch's axis to the other one, which is what scale_y is along.
  BonePose offset;
  offset.x = state.x;
  offset.y = state.y;
  offset.rotation_deg = degrees(state.axis_from_up);
  offset.scale_y = state.stretch;
  offset.scale_x = 1 / state.stretch;
  sink.add(input.bone, offset);
  sink.add(input.helpers[0], {0, 0, -offset.rotation_deg, 1, 1});
}

}  // namespace kindred::generators
