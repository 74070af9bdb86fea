// SPDX-License-Identifier: MIT
#include "scenes/scene_parts.h"

#include <utility>

namespace kindred::scenes {

Part& add_part(Character& character, const std::string& name, BoneId bone, Shape shape,
               Color fill) {
  Part part;
  part.id = new_id<PartId>(character);
  part.name = name;
  part.bone = bone;
  part.has_main_shape = true;
  PaintedShape painted;
  painted.shape = std::move(shape);
  painted.fill = fill;
  part.shapes.push_back(std::move(painted));
  return character.parts.edit().emplace_back(std::move(part));
}

CharacterId add_character(Scene& scene, Character character) {
  character.id = CharacterId{scene.next_character_id++};
  const CharacterId id = character.id;
  scene.characters.emplace_back(std::move(character));
  return id;
}

void add_clip(Character& character, Clip clip) {
  clip.id = new_id<ClipId>(character);
  character.active_clip = clip.id;
  character.clips.emplace_back(std::move(clip));
}

}  // namespace kindred::scenes
