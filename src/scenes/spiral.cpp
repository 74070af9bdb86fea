// SPDX-License-Identifier: MIT
// scenes/spiral.kindred: a frame of three axes climbs a cylinder in four seconds, slow in and out.
#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"
#include "kindred/scene/evaluate.h"
#include "kindred/scene/generators.h"
#include "scenes/assets.h"
#include "scenes/sample_scenes.h"
#include "scenes/scene_parts.h"

namespace kindred::scenes {
namespace {

// Seed proportions: radius 10, height 15, axes of length 2; 18 px a unit.
constexpr double kUnit = 18;
constexpr double kRadius = 10 * kUnit, kHeight = 15 * kUnit, kAxis = 5.5 * kUnit;
constexpr double kView = 16;  ///< degrees from above
constexpr Vec2 kFoot{640, 190};

BoneId spiral_bone(Character& frame, const std::string& name, BoneId parent, Vec2 position,
                   double length) {
  Bone bone;
  bone.id = new_id<BoneId>(frame);
  bone.name = name;
  bone.parent = parent;
  bone.position = position;
  bone.length = length;
  frame.bones.edit().push_back(bone);
  frame.base_pose.edit().emplace_back();
  return bone.id;
}

void draw_axis(Character& frame, const std::string& name, BoneId bone, Color color) {
  Part& part = add_part(frame, name, bone, CapsuleShape{kAxis - 12, 4.5, 4.5}, color);
  PaintedShape head;
  head.shape = PolygonShape{{{kAxis - 14, -11}, {kAxis + 8, 0}, {kAxis - 14, 11}}};
  head.fill = color;
  part.shapes.push_back(head);
}

Character make_frame(const Palette& palette) {
  Character frame;
  frame.name = "frame";
  const BoneId origin = spiral_bone(frame, "origin", {}, kFoot, 0);
  const BoneId z = spiral_bone(frame, "z", origin, {0, 0}, kAxis);
  const BoneId y = spiral_bone(frame, "y", origin, {0, 0}, kAxis);
  const BoneId x = spiral_bone(frame, "x", origin, {0, 0}, kAxis);
  draw_axis(frame, "z", z, palette.at("leaf_deep"));
  draw_axis(frame, "y", y, palette.at("ochre_shade"));
  draw_axis(frame, "x", x, palette.at("knit_shade"));
  add_part(frame, "origin", origin, EllipseShape{0, 0, 10, 10, 0}, palette.at("ink"));

  Clip clip;
  clip.name = "climb";
  clip.duration = time_from_seconds(4);
  clip.loop = true;
  Generator spiral = make_generator(*find_generator_kind("spiral"));
  spiral.id = new_id<GeneratorId>(frame);
  spiral.bone = origin;
  spiral.helpers = {x, y, z};
  spiral.duration = clip.duration;
  spiral.ease = *find_ease("slow_in_out");
  const GeneratorKind& kind = generator_kind(spiral.kind);
  const auto set = [&](std::string_view word, double value) {
    spiral.values.at(static_cast<std::size_t>(generator_parameter(kind, word))) = value;
  };
  set("radius", kRadius);
  set("height", kHeight);
  set("turns", 3);
  set("view", kView);
  clip.generators.push_back(spiral);
  add_clip(frame, std::move(clip));
  return frame;
}

/// The way as the generator goes it, from `first` to `last` of 1.
std::string way(double first, double last) {
  std::string d;
  for (double u = first; u <= last + 1e-9; u += 0.005) {
    const double a = 2 * kPi * 3 * u;
    const double view = radians(kView);
    const auto tenth = [](double v) { return std::to_string(std::lround(v * 10)); };
    const double x = kFoot.x + kRadius * std::sin(a);
    const double y =
        kFoot.y + kHeight * u * std::cos(view) - kRadius * std::cos(a) * std::sin(view);
    const auto text = [&](double v) {
      std::string digits = tenth(v);
      digits.insert(digits.size() - 1, ".");
      return digits;
    };
    d += (d.empty() ? "M" : " L") + text(x) + " " + text(y);
  }
  return d;
}

void add_way(Character& stage, const std::string& name, double first, double last, Color color) {
  Part& part = add_part(stage, name, {}, PathShape{way(first, last), FillRule::kNonzero}, color);
  part.shapes[0].fill.reset();
  part.shapes[0].stroke = color;
  part.shapes[0].stroke_width = 2;
}

/// The side away from the light, down to the curve of the foot.
PolygonShape shaded_side(double rise, double flat) {
  constexpr double kFrom = 0.52;  // of the radius
  PolygonShape side;
  side.points = {{kFoot.x + kRadius, kFoot.y + rise}, {kFoot.x + kRadius * kFrom, kFoot.y + rise}};
  constexpr int kSteps = 24;
  for (int i = 0; i <= kSteps; ++i) {
    const double share = kFrom + (1 - kFrom) * i / kSteps;
    const double down = flat * std::sqrt(std::max(0.0, 1 - share * share));
    side.points.push_back({kFoot.x + kRadius * share, kFoot.y - down});
  }
  return side;
}

/// The cylinder: what lies behind is drawn first.
Character make_cylinder(const Palette& palette) {
  Character stage;
  stage.name = "cylinder";
  const double rise = kHeight * std::cos(radians(kView));
  const double flat = kRadius * std::sin(radians(kView));
  const auto ellipse = [&](double y) { return EllipseShape{kFoot.x, y, kRadius, flat, 0}; };
  add_part(stage, "ground", {}, RectangleShape{0, 0, 1280, 250, 0}, palette.at("floor"));
  Color shadow = palette.at("frame_shade");
  shadow.a = 60;
  add_part(stage, "shadow", {}, EllipseShape{kFoot.x + 26, kFoot.y - 6, kRadius + 34, flat + 8, 0},
           shadow);
  add_part(stage, "body", {}, RectangleShape{kFoot.x - kRadius, kFoot.y, 2 * kRadius, rise, 0},
           palette.at("leaf"));
  add_part(stage, "foot", {}, ellipse(kFoot.y), palette.at("leaf"));
  add_part(stage, "shade", {}, shaded_side(rise, flat), palette.at("leaf_shade"));
  add_part(stage, "top", {}, ellipse(kFoot.y + rise), palette.at("leaf_light"));
  Color hidden = palette.at("cream");
  hidden.a = 70;
  add_way(stage, "way", 0, 1, hidden);
  // In front of the cylinder where the cosine of the angle is above 0.
  for (int turn = 0; turn <= 3; ++turn) {
    const double middle = turn / 3.0, quarter = 0.25 / 3;
    add_way(stage, "way in front " + std::to_string(turn + 1), std::max(0.0, middle - quarter),
            std::min(1.0, middle + quarter), palette.at("cream"));
  }
  return stage;
}

}  // namespace

Scene build_spiral(const std::filesystem::path& assets) {
  const Palette palette = load_palette(assets / "palettes" / "calm_morning.json");
  Scene scene;
  scene.name = "Spiral";
  scene.background = palette.at("wall");
  scene.frame_rate = kSceneRate;
  add_character(scene, make_cylinder(palette));
  add_character(scene, make_frame(palette));
  return scene;
}

}  // namespace kindred::scenes
