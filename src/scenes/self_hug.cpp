// SPDX-License-Identifier: MIT
// scenes/self_hug.kindred: Mika walks up to the mirror, lays a hand on the glass, hesitates, and
// hugs herself; her reflection does the same. 8 s at 24 frames per second.
#include <algorithm>
#include <set>
#include <stdexcept>

#include "scenes/sample_scenes.h"
#include "scenes/scene_parts.h"
#include "scenes/walk.h"

namespace kindred::scenes {
namespace {

constexpr double kHugFrames = 192;

// The story in frames.
constexpr double kStop = 59;  // feet side by side

/// The acting after the walk. Settling from it, the raised hand (76-94), the doubt (116-132), the
/// hug (138-160) and the breath after it.
const BoneTrack kActing[] = {
    // ---- the trunk
    {"root",
     "x",
     {{54, -7},
      {kStop, 0.5},
      {66, 1.2},
      {74, 0},
      {82, -1.5},
      {94, 3},
      {114, 3.4},
      {130, 1},
      {140, -0.5},
      {155, 0.5},
      {167, 0},
      {191, -0.6}}},
    {"root", "scale_x", {{kStop, 1}}},
    {"root", "scale_y", {{kStop, 1}}},
    {"root", "rotation", {{62, 0}, {76, 0}, {94, -1}, {114, -1}, {134, 0.4}, {155, 0}, {191, 0}}},
    {"spine",
     "x",
     {{64, -2.2},
      {71, 0.6},
      {78, -1},
      {92, 1.2},
      {112, 0.4},
      {128, -2.2},
      {140, 2.6},
      {154, -2},
      {163, 0.2},
      {173, 1.4},
      {184, -0.2},
      {191, 1}}},
    {"spine",
     "rotation",
     {{62, 0.8},
      {70, -0.4},
      {80, 0.8},
      {94, -2},
      {114, -2},
      {130, -0.6},
      {141, 0.6},
      {157, 1.4},
      {165, 1},
      {191, 1}}},
    {"chest",
     "rotation",
     {{64, 1.2},
      {72, -0.3},
      {80, 1.6},
      {94, -1},
      {114, -0.6},
      {130, -1.6},
      {141, 1.8},
      {157, -2.6},
      {165, -1.4},
      {191, -1.6}}},
    // ---- the head
    {"neck",
     "rotation",
     {{64, -0.8},
      {72, 0},
      {82, 0.6},
      {96, -1.6},
      {114, -2},
      {128, -4},
      {140, -2},
      {159, 5},
      {169, 4},
      {191, 4.4}}},
    {"head",
     "rotation",
     {{63, 1.6},
      {72, -1.2},
      {80, -1},
      {97, -3.6},
      {114, -3},
      {127, -6},
      {138, -4},
      {159, 8.6},
      {170, 7},
      {183, 7.6},
      {191, 7}}},
    {"head",
     "x",
     {{72, 0}, {112, 0}, {126, -7}, {137, -5.5}, {146, 1}, {158, -6}, {169, -4.6}, {191, -5}}},
    {"face",
     "x",
     {{60, -1}, {70, 0}, {112, 0}, {124, -6}, {136, -5}, {146, 0.5}, {159, -2.8}, {191, -2.4}}},
    {"face",
     "y",
     {{66, 0}, {76, -1}, {94, -2}, {112, -2}, {126, -0.6}, {140, 0}, {159, 1.2}, {191, 1}}},
    {"hair.1",
     "rotation",
     {{63, 6},
      {69, -4},
      {75, 1.5},
      {86, 1},
      {99, 4.6},
      {106, 2.6},
      {118, 3},
      {130, 6.5},
      {142, -3},
      {153, 5},
      {162, -11},
      {171, -7},
      {181, -8.4},
      {191, -8}}},
    {"hair.2",
     "rotation",
     {{63, 5},
      {68, -4.6},
      {74, 2},
      {86, 0.6},
      {98, 5},
      {105, 2.6},
      {118, 3},
      {129, 7},
      {141, -3.4},
      {152, 6},
      {161, -12},
      {170, -8},
      {180, -9.4},
      {191, -9}}},
    {"hair.3",
     "rotation",
     {{63, 3},
      {69, -1.6},
      {75, 0},
      {98, 1.4},
      {114, 0.6},
      {130, 1},
      {142, -1.4},
      {154, 2},
      {163, -3.6},
      {173, -1.6},
      {191, -2}}},
    {"hair.3", "x", {{112, 0}, {128, -3}, {138, -2}, {146, 0}, {191, 0}}},
    // ---- her left arm: hangs, opens, crosses over
    {"upper_arm.L",
     "rotation",
     {{62, 1.5},
      {70, -0.6},
      {80, 0.5},
      {94, 5},
      {114, 4.6},
      {132, 8},
      {142, -17},
      {146, -18},
      {151, 1},
      {157, 20.5},
      {162, 21.4},
      {170, 19.7},
      {182, 20.4},
      {191, 19.7}}},
    {"upper_arm.L", "scale_x", {{64, 1}, {140, 1}, {150, 0.86}, {159, 1}}},
    {"upper_arm.L", "x", {{140, 0}, {157, 3}, {191, 3}}},
    {"upper_arm.L", "y", {{140, 0}, {157, -1}, {191, -1}}},
    {"forearm.L",
     "rotation",
     {{64, 4},
      {73, -1},
      {84, 0},
      {96, 3},
      {116, 3},
      {133, 8},
      {142, -8},
      {146, -3},
      {151, 62},
      {157, 124},
      {162, 125},
      {170, 121.8},
      {183, 122.6},
      {191, 121.8}}},
    {"forearm.L", "scale_x", {{65, 1}, {141, 1}, {151, 0.86}, {158, 1}}},
    {"hand.L",
     "rotation",
     {{66, 5},
      {75, -1.5},
      {88, 0},
      {118, 1},
      {134, 5},
      {140, 8},
      {146, -8},
      {149, -18},
      {154, 10},
      {160, 3},
      {168, 2},
      {191, 2}}},
    // ---- her right arm: to the glass, sinks, opens, crosses under
    {"upper_arm.R",
     "rotation",
     {{62, -1.5},
      {70, 0.4},
      {76, -4},
      {82, 3},
      {87, 24},
      {94, 45},
      {100, 41.5},
      {113, 42},
      {122, 29},
      {131, 23},
      {138, 24},
      {142, 21},
      {146, 17},
      {151, -2},
      {157, -18.5},
      {162, -19.2},
      {170, -17.6},
      {182, -18.2},
      {191, -17.6}}},
    {"upper_arm.R",
     "scale_x",
     {{64, 1}, {78, 1}, {92, 0.84}, {114, 0.84}, {132, 0.86}, {142, 0.96}, {151, 0.86}, {159, 1}}},
    {"upper_arm.R", "x", {{78, 0}, {94, 3}, {116, 3}, {142, 0}, {158, 2.5}, {191, 2.5}}},
    {"upper_arm.R", "y", {{142, 0}, {158, 1}, {191, 1}}},
    {"forearm.R", "rotation", {{64, -4},     {73, 1},       {77, -5},      {82, 36},
                               {87, 104},    {94, 142},     {100, 137},    {113, 137.5},
                               {122, 146.5}, {130, 148.5},  {134, 140},    {138, 86},
                               {142, 28},    {146, 8},      {151, -60},    {157, -123.5},
                               {162, -125},  {170, -122.1}, {183, -122.8}, {191, -122.1}}},
    {"forearm.R",
     "scale_x",
     {{65, 1},
      {77, 1},
      {84, 0.76},
      {94, 0.98},
      {114, 0.97},
      {126, 0.75},
      {134, 0.76},
      {142, 0.95},
      {150, 0.86},
      {158, 1}}},
    {"hand.R",
     "rotation",
     {{66, -5},
      {75, 2},
      {79, -8},
      {86, -24},
      {93, -8},
      {99, 2},
      {114, 0},
      {124, -5},
      {132, -7},
      {138, 14},
      {144, 2},
      {149, 18},
      {153, -8},
      {159, -3},
      {168, -2},
      {191, -2}}},
};

/// Hands, eyes and mouth change their drawing in the fastest frame of a move.
const Swap kSwaps[] = {
    {86, "hand.R", "hand.R.flat"},  {138, "hand.R", "hand.R.relaxed"},
    {155, "hand.R", "hand.R.grip"}, {155, "hand.L", "hand.L.grip"},
    {33, "eye", "closed"},          {36, "eye", "open"},
    {70, "eye", "closed"},          {73, "eye", "open"},
    {104, "eye", "closed"},         {107, "eye", "open"},
    {117, "eye", "closed"},         {119, "eye", "down"},
    {145, "eye", "closed"},         {116, "mouth", "mouth.unsure"},
    {140, "mouth", "mouth.calm"},   {157, "mouth", "mouth.smile"},
};

/// The arms' order in the hug: seen from the back both forearms lie in front of her, behind the
/// upper arms, and the fingers come over her shoulders; from the front her left arm crosses over.
const PartTrack kOrders[] = {
    {"forearm.R", "back", "order", {{0, 80}, {152, 22}}},
    {"forearm.L", "back", "order", {{0, 60}, {152, 24}}},
    {"hand.L.grip", "back", "order", {{0, 50}, {155, 210}}},
    {"hand.R.grip", "back", "order", {{0, 70}, {155, 220}}},
    {"hand.L.relaxed", "front", "order", {{0, 190}, {146, 230}}},
    {"hand.L.grip", "front", "order", {{0, 190}, {146, 230}}},
    {"forearm.L", "front", "order", {{0, 200}, {146, 240}}},
    {"forearm.L.hug_shadow", "front", "order", {{0, 200}, {146, 240}}},
    {"forearm.L.hug_shadow", "front", "visible", {{0, 0}, {151, 1}}},
    {"forearm.R.hug_shadow", "front", "visible", {{0, 0}, {151, 1}}},
    {"forearm.L.hug_shadow", "front", "opacity", {{151, 0}, {159, 1}}},
    {"forearm.R.hug_shadow", "front", "opacity", {{151, 0}, {159, 1}}},
};

/// Both eyes do the same: "eye" and "closed" become "eye.L" and "eye.L.closed".
void add_swaps(ClipWriter& writer, const Figure& figure) {
  for (const auto& [name, parts] : figure.swaps) {
    std::vector<std::string> words;
    std::vector<Swap> own;
    words.reserve(2 * std::size(kSwaps));
    for (const Swap& swap : kSwaps) {
      if (swap.swap != std::string_view("eye")) {
        own.push_back(swap);
      } else if (name.starts_with("eye.")) {
        words.push_back(name + "." + swap.part);
        own.push_back({swap.frame, name.c_str(), words.back().c_str()});
      }
    }
    writer.add_swaps(name, parts, own);
  }
}

/// The shadow follows the body on the ground, without its bob.
void add_shadow(ClipWriter& writer, const std::set<double>& frames, InterpolationId interpolation) {
  for (const char* property : {"x", "scale_x", "scale_y"}) {
    for (const double frame : frames) {
      writer.add_key("shadow", property, frame,
                     writer.value("root", property, frame, interpolation));
    }
  }
}

Clip make_clip(const Figure& figure) {
  const InterpolationId catmull_rom = *find_interpolation("catmull_rom");
  WalkPlan plan;
  plan.end_x = (*figure.character.bones)[0].position.x;
  ClipWriter writer(figure.character, kSceneRate);
  add_walking_body(writer, figure, plan, catmull_rom);
  std::set<double> body_frames;
  for (const BoneTrack& track : kActing) {
    writer.add(track);
    if (track.bone != std::string_view("root")) continue;
    for (const FrameValue& key : track.keys) body_frames.insert(key.frame);
  }
  std::vector<double> standing;
  for (const double frame : body_frames) {
    if (frame > plan.last_frame()) standing.push_back(frame);
  }
  add_legs(writer, figure, plan, standing, catmull_rom);
  for (double frame = 0; frame < plan.last_frame(); frame += plan.step_frames / 2) {
    body_frames.insert(frame);
  }
  add_shadow(writer, body_frames, catmull_rom);
  add_swaps(writer, figure);
  for (const PartTrack& track : kOrders) writer.add(track);
  return writer.clip("self hug", catmull_rom, kHugFrames);
}

}  // namespace

Scene build_self_hug(const std::filesystem::path& assets) {
  const Room room = load_room(assets);
  Figure mika = load_mika(assets, mika_in_room(assets));
  Scene scene;
  scene.name = "Self hug";
  scene.canvas_width = room.width;
  scene.canvas_height = room.height;
  scene.background = load_palette(assets / "palettes" / "calm_morning.json").at("wall");
  scene.frame_rate = kSceneRate;
  scene.frame_range = FrameRange{0, static_cast<std::int64_t>(kHugFrames) - 1};

  add_character(scene, room.behind);
  mika.mirror.before = add_character(scene, room.before);
  mika.mirror.id = new_id<ReflectionId>(mika.character);
  mika.mirror.mask = room.glass;
  mika.character.reflections.push_back(mika.mirror);
  add_clip(mika.character, make_clip(mika));
  add_character(scene, mika.character);
  return scene;
}

}  // namespace kindred::scenes
