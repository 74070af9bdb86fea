// SPDX-License-Identifier: MIT
#include "scenes/walk.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "kindred/math/angle.h"
#include "kindred/rig/fk.h"

namespace kindred::scenes {
namespace {

constexpr double kLegKeyFrames = 3;  ///< between two keys of a leg
constexpr double kHeelFrames = 3;    ///< the heel leaves the ground this long before the toes
constexpr double kHeelLift = 5;      ///< px, when the toes leave
constexpr double kSoleScale = 1.25;  ///< of a foot on its toes: its sole shows, the toes stay put
constexpr double kWeightShift = 5;   ///< px towards the standing foot
constexpr double kBob = 2.6;         ///< px up over the standing leg, and down at the footfall

/// Where the body is meant to be at footfall k: 0 = the first frame.
double path_x(const WalkPlan& plan, double k) {
  return plan.end_x - plan.stride * (plan.steps - 0.5 - k);
}

double path_scale(const WalkPlan& plan, double x) {
  const double start = path_x(plan, 0);
  const double part = std::clamp((x - start) / (plan.end_x - start), 0.0, 1.0);
  return plan.first_scale + (1 - plan.first_scale) * part;
}

double footfall_frame(const WalkPlan& plan, int k) {
  return k < plan.steps ? k * plan.step_frames : plan.last_frame();
}

bool left_swings(const WalkPlan& plan, int step) { return (step % 2 == 0) == plan.left_first; }

// ---- the body ----------------------------------------------------------------------------------

const Bone& bone_named(const Figure& figure, const std::string& name) {
  const Bone* bone = find_bone(figure.character, name);
  if (!bone) throw std::runtime_error("there is no bone \"" + name + "\"");
  return *bone;
}

/// How late the middle of a step reaches a bone: loose things follow.
double delay_frames(const std::string& bone) {
  if (bone.starts_with("hair")) return 3;
  if (bone.starts_with("hand")) return 2.5;
  if (bone.starts_with("forearm")) return 2;
  if (bone.starts_with("upper_arm") || bone == "head") return 1;
  return 0;
}

/// The pose over the standing left leg, or its mirrored twin, by `amount`.
void key_mid_step(ClipWriter& writer, const NamedPose& over_left, bool stands_left, double frame,
                  double amount) {
  for (const auto& [name, value] : over_left) {
    const bool leg =
        name.starts_with("thigh") || name.starts_with("shin") || name.starts_with("foot");
    if (leg || name == "root") continue;
    const std::string bone = stands_left ? name : other_side(name);
    const double sign = stands_left ? 1 : -1;
    const double at = frame + std::round(delay_frames(bone));
    writer.add_key(bone, "rotation", at, sign * amount * value.rotation_deg);
    if (bone.find("arm") != std::string::npos) {
      writer.add_key(bone, "scale_x", at, 1 + amount * (value.scale_x - 1));
    }
  }
}

// ---- the legs ----------------------------------------------------------------------------------

struct FootState {
  Vec2 ankle{0, 0};  ///< world px
  double sole = 1;   ///< scale of the foot along itself
};

/// How a foot leaves the ground and comes down again: part of the way, lift of the ankle, sole.
struct SwingKey {
  double way, lift, sole;
};
constexpr SwingKey kSwing[] = {
    {0, kHeelLift, kSoleScale}, {0.2, 15, 1.25}, {0.58, 15, 1.12}, {0.9, 7, 1.0}, {1, 0, 1}};

class Legs {
 public:
  Legs(const Figure& figure, const WalkPlan& plan) : figure_(figure), plan_(plan) {}

  /// Ankle of the foot that came down at footfall k; at the start the foot in front came down at 0,
  /// the one behind at -1. The body is over a foot half a step after its footfall.
  Vec2 planted(bool left, int k) const {
    const double side = left ? -1 : 1;
    const double out = std::abs(rest_ankle(left).x - bone_named(figure_, "root").position.x);
    const bool closing = k == plan_.steps;
    const double middle = closing ? plan_.end_x : path_x(plan_, k + 0.5);
    const double scale = path_scale(plan_, middle);
    const double hips_y = bone_named(figure_, "root").position.y;
    return {middle + side * out * scale,
            hips_y - scale * (figure_.hip_height - figure_.ankle_height)};
  }

  FootState at(bool left, double frame) const {
    int landed = left == left_swings(plan_, 0) ? -1 : 0;  // footfall that put the foot down
    for (int step = 0; step < plan_.steps; ++step) {
      if (left_swings(plan_, step) != left) continue;
      const double lift_off = footfall_frame(plan_, step),
                   landing = footfall_frame(plan_, step + 1);
      if (frame >= landing) {
        landed = step + 1;
        continue;
      }
      if (frame >= lift_off) {
        return swinging(planted(left, landed), planted(left, step + 1),
                        (frame - lift_off) / (landing - lift_off));
      }
      const double heel = std::max(0.0, 1 - (lift_off - frame) / kHeelFrames);
      FootState state{planted(left, landed), 1 + heel * (kSoleScale - 1)};
      state.ankle.y += heel * kHeelLift;
      return state;
    }
    return {planted(left, landed), 1};
  }

  /// Rotations and foreshortening that put the ankle where `state` wants it. Seen from the front a
  /// bent knee comes towards us: the leg gets shorter, most of it below the knee.
  void key(ClipWriter& writer, bool left, double frame, const FootState& state,
           InterpolationId interpolation) const {
    const std::string side = left ? ".L" : ".R";
    const Bone& root = bone_named(figure_, "root");
    const Bone& thigh = bone_named(figure_, "thigh" + side);
    const Bone& shin = bone_named(figure_, "shin" + side);
    const Bone& foot = bone_named(figure_, "foot" + side);
    const auto value = [&](const char* property) {
      return writer.value("root", property, frame, interpolation);
    };
    const Affine root_world = translation(root.position + Vec2(value("x"), value("y"))) *
                              rotation(radians(root.angle_deg + value("rotation"))) *
                              scaling(value("scale_x"), value("scale_y"));
    const Vec2 hip_to_ankle = apply(*inverse(root_world), state.ankle) - thigh.position;

    // The thigh's and the shin's lengths are a and b, the angle between them beta: their sum has
    // the length of hip_to_ankle for the foreshortening d that bisection finds.
    const double beta = radians(shin.angle_deg);
    const double thigh_length = shin.position.x, shin_length = foot.position.x;
    const auto thigh_scale = [](double d) { return 1 - 0.25 * d; };
    const auto shin_scale = [](double d) { return 1 - d; };
    const auto reach = [&](double d) {
      const double a = thigh_length * thigh_scale(d), b = shin_length * shin_scale(d);
      return Vec2(a + b * std::cos(beta), b * std::sin(beta));
    };
    double low = -0.5, high = 0.9;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      (glm::length(reach(middle)) > glm::length(hip_to_ankle) ? low : high) = middle;
    }
    const Vec2 straight = reach(low);
    const double turn =
        degrees(std::atan2(hip_to_ankle.y, hip_to_ankle.x) - std::atan2(straight.y, straight.x));
    const double thigh_rotation = wrap_deg(turn - thigh.angle_deg);

    writer.add_key(thigh.name, "rotation", frame, thigh_rotation);
    writer.add_key(thigh.name, "scale_x", frame, thigh_scale(low));
    writer.add_key(shin.name, "scale_x", frame, shin_scale(low));
    // The foot keeps its angle to the ground.
    writer.add_key(foot.name, "rotation", frame, -value("rotation") - thigh_rotation);
    writer.add_key(foot.name, "scale_x", frame, state.sole);
  }

 private:
  Vec2 rest_ankle(bool left) const {
    const std::string side = left ? ".L" : ".R";
    const Rig rig = make_rig(*figure_.character.bones);
    const Pose pose(rig.bones.size());
    std::vector<Affine> world(rig.bones.size());
    forward_kinematics(rig, pose, world);
    return joint_world(world,
                       bone_index(*figure_.character.bones, bone_named(figure_, "foot" + side).id));
  }

  static FootState swinging(Vec2 from, Vec2 to, double part) {
    const double place = part * (std::ssize(kSwing) - 1);
    const auto i =
        std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(place), std::ssize(kSwing) - 2);
    const SwingKey& l = kSwing[i];
    const SwingKey& r = kSwing[i + 1];
    const double t = place - static_cast<double>(i);
    FootState state{from + (to - from) * std::lerp(l.way, r.way, t), std::lerp(l.sole, r.sole, t)};
    state.ankle.y += std::lerp(l.lift, r.lift, t);
    return state;
  }

  const Figure& figure_;
  const WalkPlan& plan_;
};

}  // namespace

void add_walking_body(ClipWriter& writer, const Figure& figure, const WalkPlan& plan,
                      InterpolationId interpolation) {
  const NamedPose& over_left = figure.poses.at("walk_contact");
  const double rest_x = bone_named(figure, "root").position.x;
  // The step before the first one lends the first frame its swing.
  for (int step = -1; step < plan.steps; ++step) {
    const bool stands_left = !left_swings(plan, step);
    const bool closing = step + 1 == plan.steps;
    const double fall = footfall_frame(plan, step);
    const double middle = (fall + footfall_frame(plan, step + 1)) / 2;
    const double middle_x = path_x(plan, step + (closing ? 0.38 : 0.5));
    const double shift = (stands_left ? -1 : 1) * kWeightShift * (closing ? 0.6 : 1);
    for (const auto& [frame, x, sideways] :
         {std::tuple{fall, path_x(plan, step), 0.0}, {std::round(middle), middle_x, shift}}) {
      writer.add_key("root", "x", frame, x + sideways - rest_x);
      for (const char* property : {"scale_x", "scale_y"}) {
        writer.add_key("root", property, frame, path_scale(plan, x));
      }
    }
    writer.add_key(
        "root", "rotation", std::round(middle),
        (stands_left ? 1 : -1) * over_left.at("root").rotation_deg * (closing ? 0.5 : 0.8));
    writer.add_key("spine", "x", fall + 1, -kBob);
    writer.add_key("spine", "x", std::round(middle) + 1, closing ? 0.4 * kBob : kBob);
    key_mid_step(writer, over_left, stands_left, std::round(middle), closing ? 0.5 : 1);
  }
  writer.start_at_zero(interpolation);
}

void add_legs(ClipWriter& writer, const Figure& figure, const WalkPlan& plan,
              const std::vector<double>& standing, InterpolationId interpolation) {
  const Legs legs(figure, plan);
  for (const bool left : {true, false}) {
    std::vector<double> frames = standing;
    for (double frame = 0; frame < plan.last_frame(); frame += kLegKeyFrames) {
      frames.push_back(frame);
    }
    // A second key just after each landing, so that the curve's swing does not carry the foot on.
    for (int step = 0; step < plan.steps; ++step) {
      const double landing = footfall_frame(plan, step + 1);
      if (left_swings(plan, step) != left) continue;
      frames.push_back(landing);
      frames.push_back(landing + 1);
    }
    frames.push_back(plan.last_frame());
    for (const double frame : frames) {
      legs.key(writer, left, frame, legs.at(left, frame), interpolation);
    }
  }
}

}  // namespace kindred::scenes
