// SPDX-License-Identifier: MIT
// What characters say of their `parent`, {character, bone} of another one. A circle is an error:
// nothing in it would stand anywhere.
#include <algorithm>

#include "io/scene_reader.h"

namespace kindred::io {
namespace {

constexpr std::size_t kStandsAlone = static_cast<std::size_t>(-1);
constexpr std::size_t kMaxNamesTold = 8;

/// Links one `parent`, and returns the index of the character that it names; what is no such place
/// is told.
std::size_t link_parent(Scene& scene, std::size_t child, const JsonValue& parent, ReadLog& log) {
  const std::string owner = "character " + in_quotes(scene.characters[child]->name) + ": parent";
  const auto problem = [&](const JsonValue& at, const std::string& text) {
    log.warn(at, owner + ": " + text + "; kept, the character stands on its own");
    return kStandsAlone;
  };
  if (!parent.is(JsonKind::kObject)) {
    return problem(parent, shown(parent) + " is not an object with character and bone");
  }
  ObjectReader reader(parent, owner, log);
  const auto name = reader.take("character");
  const Character* character =
      name && name->is(JsonKind::kString) ? find_character(scene, name->string()) : nullptr;
  if (character == nullptr) {
    return problem(name ? *name : parent, name ? shown(*name) + " is not a character of the scene"
                                               : std::string("the character is missing"));
  }
  const auto bone_name = reader.take("bone");
  const Bone* bone = bone_name && bone_name->is(JsonKind::kString)
                         ? find_bone(*character, bone_name->string())
                         : nullptr;
  const auto index = static_cast<std::size_t>(character_index(scene, character->id));
  if (bone == nullptr) {
    problem(bone_name ? *bone_name : parent,
            (bone_name ? shown(*bone_name) : std::string("nothing")) +
                " is not a bone of character " + in_quotes(character->name));
    return index;
  }
  const CharacterParent linked{character->id, bone->id, reader.rest()};
  scene.characters[child].edit().parent = linked;
  return index;
}

void tell_circle(const Scene& scene, const std::vector<std::size_t>& parents, std::size_t start,
                 const JsonValue& at, ReadLog& log) {
  const auto name = [&](std::size_t i) { return in_quotes(scene.characters[i]->name); };
  if (parents[start] == start) {
    log.error(at, "character " + name(start) + " is its own parent");
    return;
  }
  std::string text = name(start);
  std::size_t told = 1;
  for (std::size_t i = parents[start]; i != start && told < kMaxNamesTold; i = parents[i], ++told) {
    text += " < " + name(i);
  }
  if (told == kMaxNamesTold) text += " < ...";
  log.error(at, "characters are each other's parents in a circle: " + text + " < " + name(start));
}

}  // namespace

void link_character_parents(Scene& scene, const std::vector<JsonValue>& values, ReadLog& log) {
  std::vector<std::size_t> parents(values.size(), kStandsAlone);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto parent = values[i].find("parent");
    if (!parent || parent->is_null()) continue;
    parents[i] = link_parent(scene, i, *parent, log);
    if (!scene.characters[i]->parent) continue;  // kept as it is
    std::erase_if(scene.characters[i].edit().extras,
                  [](const auto& extra) { return extra.first == "parent"; });
  }
  // Each walk upwards marks what it meets with its own number: one that meets itself goes round.
  constexpr std::size_t kNew = 0;
  std::vector<std::size_t> met_by(values.size(), kNew);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::size_t at = i;
    while (at != kStandsAlone && met_by[at] == kNew) {
      met_by[at] = i + 1;
      at = parents[at];
    }
    if (at != kStandsAlone && met_by[at] == i + 1) tell_circle(scene, parents, at, values[at], log);
  }
}

}  // namespace kindred::io
