// SPDX-License-Identifier: MIT
// scenes/arm.kindred: the smallest whole scene: three bones, one handle, one mirror, one clip.
#include "scenes/assets.h"
#include "scenes/clip_writer.h"
#include "scenes/sample_scenes.h"
#include "scenes/scene_parts.h"

namespace kindred::scenes {
namespace {

constexpr double kArmFrames = 48;
constexpr double kWater = 240;  ///< world y of the mirror line

BoneId add_bone(Character& arm, const std::string& name, BoneId parent, Vec2 position,
                double angle_deg, double length) {
  Bone bone;
  bone.id = new_id<BoneId>(arm);
  bone.name = name;
  bone.parent = parent;
  bone.position = position;
  bone.angle_deg = angle_deg;
  bone.length = length;
  bone.weights = {0, 0, 1};
  arm.bones.edit().push_back(bone);
  arm.base_pose.edit().emplace_back();
  return bone.id;
}

const BoneTrack kWave[] = {
    {"upper", "rotation", {{0, 0}, {12, 9}, {24, 0}, {36, -9}, {48, 0}}},
    {"lower", "rotation", {{0, 8}, {14, 26}, {26, 6}, {38, -14}, {48, 8}}},
    {"hand", "rotation", {{0, -22}, {4, -8}, {16, 38}, {28, 14}, {40, -42}, {48, -22}}},
};

Character make_arm(const Palette& palette) {
  Character arm;
  arm.name = "arm";
  const BoneId upper = add_bone(arm, "upper", {}, {320, kWater + 10}, 100, 80);
  const BoneId lower = add_bone(arm, "lower", upper, {80, 0}, -24, 66);
  const BoneId hand = add_bone(arm, "hand", lower, {66, 0}, -16, 34);
  add_part(arm, "hand", hand, CapsuleShape{34, 11, 8}, palette.at("skin"));
  add_part(arm, "lower", lower, CapsuleShape{66, 16, 12}, palette.at("knit_light"));
  add_part(arm, "upper", upper, CapsuleShape{80, 22, 16}, palette.at("knit"));

  Handle handle;
  handle.id = new_id<HandleId>(arm);
  handle.name = "hand";
  handle.bone = hand;
  arm.handles.push_back(handle);

  Reflection water;
  water.id = new_id<ReflectionId>(arm);
  water.name = "water";
  water.root_scale = {1, -1};
  water.root_offset = {0, 2 * kWater};
  water.flip = Flip::kY;
  water.tint = palette.at("glass");
  water.tint->a = 110;
  arm.reflections.push_back(water);

  ClipWriter writer(arm, kSceneRate);
  for (const BoneTrack& track : kWave) writer.add(track);
  Clip clip = writer.clip("wave", *find_interpolation("catmull_rom"), kArmFrames);
  clip.loop = true;
  add_clip(arm, std::move(clip));
  return arm;
}

}  // namespace

Scene build_arm(const std::filesystem::path& assets) {
  const Palette palette = load_palette(assets / "palettes" / "calm_morning.json");
  Scene scene;
  scene.name = "Arm";
  scene.canvas_width = 640;
  scene.canvas_height = 480;
  scene.background = palette.at("wall");
  scene.frame_rate = kSceneRate;
  Character pond;
  pond.name = "pond";
  add_part(pond, "water", {}, RectangleShape{0, 0, 640, kWater, 0}, palette.at("glass"));
  add_character(scene, std::move(pond));
  add_character(scene, make_arm(palette));
  return scene;
}

}  // namespace kindred::scenes
