// SPDX-License-Identifier: MIT
// scenes/blobby.kindred: a figure of ellipses with a little dance: for the strokes tool, whose
// bones are as wide as their ellipses.
#include "kindred/scene/generators.h"
#include "scenes/assets.h"
#include "scenes/clip_writer.h"
#include "scenes/sample_scenes.h"
#include "scenes/scene_parts.h"

namespace kindred::scenes {
namespace {

constexpr double kDanceFrames = 48;
constexpr double kBlobbyFloor = 120;

/// A bone and its ellipse, centred half way along it.
struct Blob {
  const char* name;
  const char* parent;  ///< null = root
  Vec2 position;
  double angle_deg;
  double length;
  double width;
  const char* color;
  int order;
};

// Far limbs in the shade tone, near ones lit; the trunk over both.
constexpr Blob kBlobs[] = {
    {"hips", nullptr, {640, kBlobbyFloor + 168}, 90, 78, 122, "knit", 2},
    {"chest", "hips", {44, 0}, 0, 118, 132, "knit", 3},
    {"head", "chest", {112, 0}, 0, 112, 108, "knit_light", 4},
    {"upper arm.L", "chest", {92, 52}, 140, 92, 54, "knit_shade", 1},
    {"forearm.L", "upper arm.L", {74, 0}, 14, 84, 48, "knit_shade", 1},
    {"hand.L", "forearm.L", {70, 0}, 0, 46, 44, "knit_light", 1},
    {"upper arm.R", "chest", {92, -52}, -140, 92, 54, "knit", 5},
    {"forearm.R", "upper arm.R", {74, 0}, -14, 84, 48, "knit", 5},
    {"hand.R", "forearm.R", {70, 0}, 0, 46, 44, "knit_light", 5},
    {"thigh.L", "hips", {6, 32}, 176, 92, 66, "knit_shade", 0},
    {"shin.L", "thigh.L", {78, 0}, 4, 86, 54, "knit_shade", 0},
    {"foot.L", "shin.L", {76, -4}, -82, 62, 38, "knit_deep", 0},
    {"thigh.R", "hips", {6, -32}, -176, 92, 66, "knit", 1},
    {"shin.R", "thigh.R", {78, 0}, -4, 86, 54, "knit", 1},
    {"foot.R", "shin.R", {76, 4}, 82, 62, 38, "knit_deep", 1},
};

Character make_blobby(const Palette& palette) {
  Character blobby;
  blobby.name = "blobby";
  for (const Blob& row : kBlobs) {
    Bone bone;
    bone.id = new_id<BoneId>(blobby);
    bone.name = row.name;
    if (row.parent) bone.parent = find_bone(blobby, row.parent)->id;
    bone.position = row.position;
    bone.angle_deg = row.angle_deg;
    bone.length = row.length;
    if (row.parent) bone.weights = {0, 0, 1};
    blobby.bones.edit().push_back(bone);
    blobby.base_pose.edit().emplace_back();
    Part& part = add_part(blobby, row.name, bone.id,
                          EllipseShape{row.length / 2, 0, row.length / 2, row.width / 2, 0},
                          palette.at(row.color));
    part.order = row.order;
  }
  const BoneId head = find_bone(blobby, "head")->id;
  for (const double side : {20.0, -20.0}) {
    Part& eye = add_part(blobby, side > 0 ? "eye.L" : "eye.R", head,
                         EllipseShape{62, side, 7, 5, 0}, palette.at("ink"));
    eye.order = 6;
  }
  Part& smile =
      add_part(blobby, "smile", head, PathShape{"M42 16 C32 8 32 -8 42 -16", FillRule::kNonzero},
               palette.at("ink"));
  smile.order = 6;
  smile.shapes[0].fill.reset();
  smile.shapes[0].stroke = palette.at("ink");
  smile.shapes[0].stroke_width = 3;
  for (const char* name : {"hand.L", "hand.R", "foot.L", "foot.R"}) {
    Handle handle;
    handle.id = new_id<HandleId>(blobby);
    handle.name = name;
    handle.bone = find_bone(blobby, name)->id;
    if (name[0] == 'f') handle.point = Vec2{0, 0};
    blobby.handles.push_back(handle);
  }
  return blobby;
}

// Down on the beat, over to one side and to the other, arms a little behind.
const BoneTrack kDance[] = {
    {"hips",
     "y",
     {{0, -16}, {6, 10}, {12, -16}, {18, 10}, {24, -16}, {30, 10}, {36, -16}, {42, 10}, {48, -16}}},
    {"hips", "x", {{0, 0}, {12, -34}, {24, 0}, {36, 34}, {48, 0}}},
    {"hips", "rotation", {{0, 0}, {12, 9}, {24, 0}, {36, -9}, {48, 0}}},
    {"hips",
     "scale_x",
     {{0, 0.93},
      {6, 1.05},
      {12, 0.93},
      {18, 1.05},
      {24, 0.93},
      {30, 1.05},
      {36, 0.93},
      {42, 1.05},
      {48, 0.93}}},
    {"chest", "rotation", {{0, 6}, {14, -16}, {26, -6}, {38, 16}, {48, 6}}},
    {"head", "rotation", {{0, -10}, {16, 12}, {28, 10}, {40, -12}, {48, -10}}},
    {"upper arm.L", "rotation", {{0, -36}, {12, -92}, {24, -40}, {36, 10}, {48, -36}}},
    {"forearm.L", "rotation", {{0, 30}, {14, -48}, {26, 20}, {38, 52}, {48, 30}}},
    {"hand.L", "rotation", {{0, 20}, {16, -26}, {28, 16}, {40, 24}, {48, 20}}},
    {"upper arm.R", "rotation", {{0, 36}, {12, -10}, {24, 40}, {36, 92}, {48, 36}}},
    {"forearm.R", "rotation", {{0, -30}, {14, -52}, {26, -20}, {38, 48}, {48, -30}}},
    {"hand.R", "rotation", {{0, -20}, {16, -24}, {28, -16}, {40, 26}, {48, -20}}},
};

ClipPin planted(const Character& blobby, const char* bone, Vec2 target) {
  ClipPin pin;
  pin.bone = find_bone(blobby, bone)->id;
  pin.point = Vec2{0, 0};
  pin.to = time_from_seconds(kDanceFrames / frames_per_second(kSceneRate));
  pin.target = target;
  return pin;
}

void add_dance(Character& blobby) {
  ClipWriter writer(blobby, kSceneRate);
  for (const BoneTrack& track : kDance) writer.add(track);
  Clip clip = writer.clip("dance", *find_interpolation("smooth"), kDanceFrames);
  clip.loop = true;
  clip.pins = {planted(blobby, "foot.L", {594, kBlobbyFloor + 22}),
               planted(blobby, "foot.R", {686, kBlobbyFloor + 22})};
  add_clip(blobby, std::move(clip));
}

}  // namespace

Scene build_blobby(const std::filesystem::path& assets) {
  const Palette palette = load_palette(assets / "palettes" / "calm_morning.json");
  Scene scene;
  scene.name = "Blobby";
  scene.background = palette.at("wall");
  scene.frame_rate = kSceneRate;
  Character stage;
  stage.name = "stage";
  add_part(stage, "floor", {}, RectangleShape{0, 0, 1280, kBlobbyFloor + 60, 0},
           palette.at("floor"));
  add_part(stage, "rug", {}, EllipseShape{640, kBlobbyFloor + 4, 250, 46, 0}, palette.at("rug"));
  Color shadow = palette.at("frame_shade");
  shadow.a = 70;
  add_part(stage, "shadow", {}, EllipseShape{648, kBlobbyFloor + 4, 130, 20, 0}, shadow);
  add_character(scene, std::move(stage));
  Character blobby = make_blobby(palette);
  add_dance(blobby);
  add_character(scene, std::move(blobby));
  return scene;
}

}  // namespace kindred::scenes
