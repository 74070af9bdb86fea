// SPDX-License-Identifier: MIT
// Characters that are held by a bone of another one, for good or for a while.
#include "kindred/scene/evaluate.h"

namespace kindred {

std::string parent_name(const Scene& scene, const CharacterParent& parent) {
  const Character* character = find_character(scene, parent.character);
  const Bone* bone = character ? find_bone(*character, parent.bone) : nullptr;
  return bone ? character->name + "/" + bone->name : std::string();
}

std::optional<CharacterParent> find_parent(const Scene& scene, std::string_view name) {
  // Names may hold a slash themselves: the first division that means something counts.
  for (std::size_t slash = name.find('/'); slash != std::string_view::npos;
       slash = name.find('/', slash + 1)) {
    const Character* character = find_character(scene, name.substr(0, slash));
    const Bone* bone = character ? find_bone(*character, name.substr(slash + 1)) : nullptr;
    if (bone) return CharacterParent{character->id, bone->id, {}};
  }
  return std::nullopt;
}

std::optional<CharacterParent> parent_at(const Scene& scene, const Character& character,
                                         const Clip* clip, Time time) {
  ChannelTarget target;
  target.property = *find_property(PropertyOwner::kCharacter, "parent");
  const Channel* channel = clip ? find_channel(*clip, target) : nullptr;
  if (channel && !channel->curve.empty()) {
    const auto value = sample(channel->curve, curve_rules(*clip, *channel), time);
    const bool named = value && *value >= 0 && *value < static_cast<double>(channel->names.size());
    return named ? find_parent(scene, channel->names[static_cast<std::size_t>(*value)])
                 : std::nullopt;
  }
  return character.parent;
}

}  // namespace kindred
