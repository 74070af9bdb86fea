// SPDX-License-Identifier: MIT
// scenes/weights.kindred: the same reach twice, feet pinned. On the left every degree of freedom
// moves as readily as any other, and the torso drifts; on the right assets/weights/person.json
// rules, and the arm reaches.
#include <cmath>
#include <stdexcept>

#include "kindred/math/angle.h"
#include "kindred/scene/evaluate.h"
#include "scenes/assets.h"
#include "scenes/clip_writer.h"
#include "scenes/sample_scenes.h"
#include "scenes/scene_parts.h"

namespace kindred::scenes {
namespace {

constexpr double kReachFrames = 96;
constexpr double kReachStart = 12, kReachEnd = 36, kReturnStart = 60, kReturnEnd = 88;
constexpr double kKeyFrames = 4;  ///< between two solves
constexpr double kGround = 70;    ///< world y of the floor under the feet
constexpr Vec2 kReach{162, 82};   ///< from the shoulder to the target, px

/// Slow out of a rest and slow into the next.
double eased(double t) { return t * t * (3 - 2 * t); }

/// How far the hand is on its way at a frame, 0..1.
double reach_at(double frame) {
  if (frame <= kReachStart || frame >= kReturnEnd) return 0;
  if (frame < kReachEnd) return eased((frame - kReachStart) / (kReachEnd - kReachStart));
  if (frame <= kReturnStart) return 1;
  return eased(1 - (frame - kReturnStart) / (kReturnEnd - kReturnStart));
}

/// From `from` to `to` on an arc about the shoulder, as a hand moves.
Vec2 on_arc(Vec2 shoulder, Vec2 from, Vec2 to, double t) {
  const Vec2 a = from - shoulder, b = to - shoulder;
  const double start = std::atan2(a.y, a.x);
  const double turn = std::remainder(std::atan2(b.y, b.x) - start, 2 * kPi);
  const double radius = std::lerp(glm::length(a), glm::length(b), t);
  return shoulder + radius * Vec2(std::cos(start + t * turn), std::sin(start + t * turn));
}

void make_weights_equal(Character& mika) {
  for (Bone& bone : mika.bones.edit()) {
    const bool hangs =
        bone.name.starts_with("hair") || bone.name == "face" || bone.name == "shadow";
    if (hangs) continue;
    bone.weights = {bone.parent ? 0.0 : 1.0, bone.parent ? 0.0 : 1.0, 1.0};
  }
}

/// Solves the reach frame by frame, each from the one before as in a drag, and keys the result.
Clip make_reach(Character& mika) {
  EvaluatedCharacter at_rest = evaluate_character(mika, nullptr, Time{});
  const int shoulder = bone_index(*mika.bones, find_bone(mika, "upper_arm.R")->id);
  const int hand = bone_index(*mika.bones, find_bone(mika, "hand.R")->id);
  const Vec2 pivot = joint_world(at_rest.world, shoulder);
  const Vec2 rest_hand = tip_world(at_rest.rig, at_rest.world, hand);

  IkInputs inputs = ik_inputs(mika, at_rest);
  ik::Workspace workspace;
  ClipWriter writer(mika, kSceneRate);
  Pose pose = at_rest.pose;
  for (double frame = 0; frame <= kReachFrames; frame += kKeyFrames) {
    const double part = reach_at(frame);
    if (part == 0) pose = at_rest.pose;
    for (ik::Handle& handle : inputs.handles) {
      if (handle.bone == hand) handle.target_world = on_arc(pivot, rest_hand, pivot + kReach, part);
    }
    const Pose start = pose;
    const ik::Problem problem{.rig = &at_rest.rig,
                              .start = start,
                              .rest = at_rest.pose,
                              .handles = inputs.handles,
                              .reflections = inputs.reflections,
                              .settings = {}};
    if (part > 0 &&
        ik::default_solver().solve(problem, workspace, pose).status != ik::Status::kConverged) {
      throw std::runtime_error("weights: the reach of \"" + mika.name + "\" does not converge");
    }
    for (std::size_t i = 0; i < pose.size(); ++i) {
      const Bone& bone = (*mika.bones)[i];
      if (bone.weights.x > 0) writer.add_key(bone.name, "x", frame, pose[i].x);
      if (bone.weights.y > 0) writer.add_key(bone.name, "y", frame, pose[i].y);
      if (bone.weights.rotation > 0) {
        writer.add_key(bone.name, "rotation", frame, pose[i].rotation_deg);
      }
    }
  }
  writer.add_swaps("hand.R", {"hand.R.relaxed", "hand.R.flat"},
                   {{24, "hand.R", "hand.R.flat"}, {72, "hand.R", "hand.R.relaxed"}});
  Clip clip = writer.clip("reach", *find_interpolation("catmull_rom"), kReachFrames);
  clip.loop = true;
  return clip;
}

void show_instead(Character& mika, const std::string& hidden, const std::string& shown) {
  for (Part& part : mika.parts.edit()) {
    if (part.name == hidden) part.visible = false;
    if (part.name == shown) part.visible = true;
  }
}

Character make_reacher(const std::filesystem::path& assets, double x, bool tuned) {
  Character mika = load_mika(assets, {{x, kGround}}).character;
  mika.name = tuned ? "tuned weights" : "equal weights";
  mika.skin = "front";
  if (!tuned) {
    make_weights_equal(mika);
    show_instead(mika, "mouth.calm", "mouth.unsure");
  }
  std::erase_if(mika.handles, [](const Handle& handle) { return handle.name == "left hand"; });
  const EvaluatedCharacter at_rest = evaluate_character(mika, nullptr, Time{});
  const int shoulder = bone_index(*mika.bones, find_bone(mika, "upper_arm.R")->id);
  for (Handle& handle : mika.handles) {
    if (handle.name == "right hand") handle.target = joint_world(at_rest.world, shoulder) + kReach;
  }
  add_clip(mika, make_reach(mika));
  return mika;
}

/// A plain wall and floor, and for each figure a lit arch behind it and a ring at its target.
Character make_stage(const Scene& scene, const Palette& palette,
                     const std::vector<Character>& figures) {
  const double width = scene.canvas_width;
  Character stage;
  stage.name = "stage";
  add_part(stage, "floor", {}, RectangleShape{0, 0, width, 130, 0}, palette.at("floor"));
  add_part(stage, "skirting", {}, RectangleShape{0, 130, width, 20, 0}, palette.at("trim"));
  for (const Character& figure : figures) {
    const double x = (*figure.bones)[0].position.x;
    add_part(stage, figure.name + ", light", {}, RectangleShape{x - 170, 150, 390, 520, 24},
             palette.at("wall_light"));
  }
  for (const Character& figure : figures) {
    for (const Handle& handle : figure.handles) {
      if (!handle.target) continue;
      const Vec2 at = *handle.target;
      Part& ring = add_part(stage, figure.name + ", target", {},
                            EllipseShape{at.x, at.y, 17, 17, 0}, palette.at("ochre"));
      ring.shapes.front().stroke = palette.at("ochre_shade");
      ring.shapes.front().stroke_width = 3;
      ring.opacity = 0.7;
    }
  }
  return stage;
}

}  // namespace

Scene build_weights(const std::filesystem::path& assets) {
  const Palette palette = load_palette(assets / "palettes" / "calm_morning.json");
  Scene scene;
  scene.name = "Weights";
  scene.background = palette.at("wall");
  scene.frame_rate = kSceneRate;
  scene.frame_range = FrameRange{0, static_cast<std::int64_t>(kReachFrames) - 1};
  const std::vector<Character> figures{make_reacher(assets, 330, false),
                                       make_reacher(assets, 900, true)};
  add_character(scene, make_stage(scene, palette, figures));
  for (const Character& figure : figures) add_character(scene, figure);
  return scene;
}

}  // namespace kindred::scenes
