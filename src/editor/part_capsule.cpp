// SPDX-License-Identifier: MIT
#include "editor/part_capsule.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "editor/clipboard.h"
#include "editor/rig_rest.h"

namespace kindred::editor {
namespace {

constexpr double kThickness = 0.16;  // radius over length
constexpr double kThinnest = 5, kThickest = 26;
constexpr double kTaper = 0.8;  // radius at the tip over that at the joint
constexpr double kFits = 1e-6;  // px
constexpr double kStrokeWidth = 2;
constexpr Color kInk{0x40, 0x26, 0x1c, 255};

// Tones that stand apart from one another and from a light page.
constexpr std::array<Color, 8> kPalette{{{0xd9, 0x82, 0x5b, 255},
                                         {0x5b, 0x8f, 0xa8, 255},
                                         {0x8c, 0x9c, 0x79, 255},
                                         {0xe0, 0xb0, 0x5e, 255},
                                         {0x9a, 0x76, 0x9c, 255},
                                         {0xc9, 0x8f, 0x7a, 255},
                                         {0x6d, 0x8f, 0x82, 255},
                                         {0xb8, 0x73, 0x5b, 255}}};

std::optional<Color> color_of_capsule(const Character& character, BoneId bone) {
  const Bone* found = find_bone(character, bone);
  for (const Part& part : *character.parts) {
    if (found && fits_bone(part, *found)) return part.shapes.front().fill;
  }
  return std::nullopt;
}

Color color_for(const Character& character, const Bone& bone) {
  const BoneId other = bone_of_other_side(character, bone.id);
  if (other && other != bone.id) {
    if (const std::optional<Color> color = color_of_capsule(character, other)) return *color;
  }
  return kPalette[(character.bones->size() + kPalette.size() - 1) % kPalette.size()];
}

}  // namespace

double capsule_radius(double length) {
  return std::round(std::clamp(kThickness * length, kThinnest, kThickest));
}

void add_bone_capsule(Character& character, const Bone& bone) {
  Part part;
  part.bone = bone.id;
  std::vector<std::string> taken;
  for (const Part& other : *character.parts) {
    if (!other.skin) taken.push_back(other.name);
  }
  part.name = unique_name(bone.name, taken);
  const double radius = capsule_radius(bone.length);
  PaintedShape painted;
  painted.shape = CapsuleShape{bone.length, radius, tidy(radius * kTaper)};
  painted.fill = color_for(character, bone);
  painted.stroke = kInk;
  painted.stroke_width = kStrokeWidth;
  part.shapes.push_back(std::move(painted));
  part.has_main_shape = true;
  part.id = new_id<PartId>(character);
  character.parts.edit().push_back(std::move(part));
}

bool fits_bone(const Part& part, const Bone& bone) {
  if (part.bone != bone.id || part.shapes.size() != 1 || !(part.transform == Affine{})) {
    return false;
  }
  const auto* capsule = std::get_if<CapsuleShape>(&part.shapes.front().shape);
  return capsule && std::abs(capsule->length - bone.length) <= kFits;
}

void refit_capsules(Character& character, const Bone& before, const Bone& after) {
  if (before.length == after.length) return;
  const std::vector<Part>& parts = *character.parts;
  const auto fits = [&](const Part& part) { return fits_bone(part, before); };
  if (std::none_of(parts.begin(), parts.end(), fits)) return;
  for (Part& part : character.parts.edit()) {
    if (fits(part)) std::get<CapsuleShape>(part.shapes.front().shape).length = after.length;
  }
}

}  // namespace kindred::editor
