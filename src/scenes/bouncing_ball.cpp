// SPDX-License-Identifier: MIT
// scenes/bouncing_ball.kindred: a ball that leaps off a ledge and bounces away, made by one
// generator; what follows from it (rolling, the shadow) is keyed from the evaluated motion.
#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"
#include "kindred/scene/evaluate.h"
#include "kindred/scene/generators.h"
#include "scenes/assets.h"
#include "scenes/clip_writer.h"
#include "scenes/sample_scenes.h"
#include "scenes/scene_parts.h"

namespace kindred::scenes {
namespace {

constexpr double kBallFrames = 96;
constexpr double kBallFloor = 132;    ///< world y
constexpr double kLedgeHeight = 280;  ///< above the floor
constexpr double kBallRadius = 44;
constexpr double kBallStart = 196;  ///< world x

struct BallBones {
  BoneId ball, upright, pattern, shadow;
};

BoneId ball_bone(Character& ball, const std::string& name, BoneId parent, Vec2 position) {
  Bone bone;
  bone.id = new_id<BoneId>(ball);
  bone.name = name;
  bone.parent = parent;
  bone.position = position;
  bone.length = 0;
  ball.bones.edit().push_back(bone);
  ball.base_pose.edit().emplace_back();
  return bone.id;
}

void set(Generator& generator, std::string_view word, double value) {
  const int index = generator_parameter(generator_kind(generator.kind), word);
  generator.values.at(static_cast<std::size_t>(index)) = value;
}

Generator leap(Character& ball, const BallBones& bones) {
  Generator bounce = make_generator(*find_generator_kind("bounce"));
  bounce.id = new_id<GeneratorId>(ball);
  bounce.bone = bones.ball;
  bounce.helpers[0] = bones.upright;
  bounce.duration = time_from_seconds(4);
  set(bounce, "anticipation", 0.5);
  set(bounce, "leap", 70);
  set(bounce, "drop", kLedgeHeight);
  set(bounce, "drift", 290);
  set(bounce, "restitution", 0.7);
  set(bounce, "bounces", 5);
  set(bounce, "gravity", 2400);
  set(bounce, "contact", 0.1);
  set(bounce, "stretch", 0.36);
  set(bounce, "squash", 0.32);
  set(bounce, "radius", kBallRadius);
  return bounce;
}

void draw_ball(Character& ball, const BallBones& bones, const Palette& palette) {
  Color shadow = palette.at("frame_shade");
  shadow.a = 90;
  add_part(ball, "shadow", bones.shadow, EllipseShape{0, 0, kBallRadius * 1.05, 9, 0}, shadow);
  add_part(ball, "ball", bones.upright, EllipseShape{0, 0, kBallRadius, kBallRadius, 0},
           palette.at("knit"));
  // A band round the middle and a cap: so that it can be seen to roll.
  add_part(ball, "band", bones.pattern,
           PathShape{"M-43 9 A44 44 0 0 1 -43 -9 C-16 -14 16 -14 43 -9 A44 44 0 0 1 43 9 "
                     "C16 4 -16 4 -43 9 Z",
                     FillRule::kNonzero},
           palette.at("cream"));
  add_part(ball, "cap", bones.pattern,
           PathShape{"M-22 38.1 A44 44 0 0 0 22 38.1 C10 31 -10 31 -22 38.1 Z", FillRule::kNonzero},
           palette.at("ochre"));
  Color shade = palette.at("knit_deep");
  shade.a = 110;
  add_part(ball, "shade", bones.upright,
           PathShape{"M14 41.7 A44 44 0 0 0 14 -41.7 C33 -26 33 26 14 41.7 Z", FillRule::kNonzero},
           shade);
}

/// Rolling as the way it has gone asks, the shadow under it the smaller the higher it is.
void key_what_follows(const Character& ball, const BallBones& bones, const Clip& motion,
                      ClipWriter& writer) {
  const Rig rig = make_rig(*ball.bones);
  const int index = bone_index(*ball.bones, bones.ball);
  for (int frame = 0; frame < static_cast<int>(kBallFrames); frame += 2) {
    const Time time = time_of_frame(kSceneRate, frame);
    const Pose pose = evaluate_pose(ball, rig, &motion, time);
    const BonePose& at = pose[static_cast<std::size_t>(index)];
    const double height = at.y + kLedgeHeight;
    const double size = std::clamp(1.08 - height / 620, 0.45, 1.1);
    const bool on_ledge = at.x < 84;
    writer.add_key("pattern", "rotation", frame,
                   std::round(-degrees(at.x / kBallRadius) * 10) / 10);
    writer.add_key("shadow", "x", frame, std::round(at.x * 10) / 10);
    writer.add_key("shadow", "y", frame, on_ledge ? kLedgeHeight : 0);
    writer.add_key("shadow", "scale_x", frame,
                   std::round((on_ledge ? 1.08 - std::max(at.y, 0.0) / 620 : size) * 1000) / 1000);
  }
}

Character make_ball(const Palette& palette) {
  Character ball;
  ball.name = "ball";
  BallBones bones;
  bones.ball = ball_bone(ball, "ball", {}, {kBallStart, kBallFloor + kLedgeHeight + kBallRadius});
  bones.upright = ball_bone(ball, "upright", bones.ball, {0, 0});
  bones.pattern = ball_bone(ball, "pattern", bones.upright, {0, 0});
  bones.shadow = ball_bone(ball, "shadow", {}, {kBallStart, kBallFloor - 3});
  draw_ball(ball, bones, palette);
  Clip motion;
  motion.duration = time_of_frame(kSceneRate, static_cast<std::int64_t>(kBallFrames));
  motion.generators.push_back(leap(ball, bones));
  ClipWriter writer(ball, kSceneRate);
  key_what_follows(ball, bones, motion, writer);
  Clip clip = writer.clip("bounce", linear_interpolation(), kBallFrames);
  clip.loop = true;
  clip.generators = motion.generators;
  // The shadow changes ground at once.
  for (Cow<Channel>& channel : clip.channels) {
    if (property(channel->target.property).word == "y") {
      channel.edit().interpolation = hold_interpolation();
    }
  }
  add_clip(ball, std::move(clip));
  return ball;
}

Character make_stage(const Palette& palette) {
  Character stage;
  stage.name = "stage";
  add_part(stage, "wall", {}, RectangleShape{0, kBallFloor - 40, 1280, 720, 0}, palette.at("wall"));
  add_part(stage, "skirting", {}, RectangleShape{0, kBallFloor + 24, 1280, 16, 0},
           palette.at("trim_shade"));
  add_part(stage, "floor", {}, RectangleShape{0, 0, 1280, kBallFloor + 24, 0}, palette.at("floor"));
  add_part(stage, "floor edge", {}, RectangleShape{0, kBallFloor + 20, 1280, 4, 0},
           palette.at("floor_shade"));
  const double top = kBallFloor + kLedgeHeight;
  add_part(stage, "ledge", {}, RectangleShape{108, kBallFloor - 16, 172, kLedgeHeight + 10, 6},
           palette.at("leaf"));
  add_part(stage, "ledge shade", {}, RectangleShape{230, kBallFloor - 16, 50, kLedgeHeight + 10, 6},
           palette.at("leaf_shade"));
  add_part(stage, "ledge top", {}, EllipseShape{194, top - 6, 86, 13, 0}, palette.at("leaf_light"));
  add_part(stage, "ledge foot", {}, EllipseShape{194, kBallFloor - 16, 86, 10, 0},
           palette.at("leaf_shade"));
  return stage;
}

}  // namespace

Scene build_bouncing_ball(const std::filesystem::path& assets) {
  const Palette palette = load_palette(assets / "palettes" / "calm_morning.json");
  Scene scene;
  scene.name = "Bouncing ball";
  scene.background = palette.at("wall");
  scene.frame_rate = kSceneRate;
  add_character(scene, make_stage(palette));
  add_character(scene, make_ball(palette));
  return scene;
}

}  // namespace kindred::scenes
