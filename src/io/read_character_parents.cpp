// SPDX-License-Identifier: MIT
// What characters say of their `parent` ({character, bone} of another one). It is kept for versions
// that act on it; here it is looked through, because a circle would hold those up for ever.
#include <algorithm>

#include "io/scene_reader.h"

namespace kindred::io {
namespace {

constexpr std::size_t kStandsAlone = static_cast<std::size_t>(-1);
constexpr std::size_t kMaxNamesTold = 8;

/// Index of the character that `parent` names, in `scene`; what is no such place is told.
std::size_t parent_index(const Scene& scene, std::size_t child, const JsonValue& parent,
                         ReadLog& log) {
  const auto problem = [&](const JsonValue& at, const std::string& text) {
    log.warn(at, "character " + in_quotes(scene.characters[child]->name) + ": parent: " + text +
                     "; kept, the character stands on its own");
    return kStandsAlone;
  };
  if (!parent.is(JsonKind::kObject)) {
    return problem(parent, shown(parent) + " is not an object with character and bone");
  }
  const auto name = parent.find("character");
  const Character* character =
      name && name->is(JsonKind::kString) ? find_character(scene, name->string()) : nullptr;
  if (character == nullptr) {
    return problem(name ? *name : parent, name ? shown(*name) + " is not a character of the scene"
                                               : std::string("the character is missing"));
  }
  const auto bone = parent.find("bone");
  if (!bone || !bone->is(JsonKind::kString) || !find_bone(*character, bone->string())) {
    problem(bone ? *bone : parent, (bone ? shown(*bone) : std::string("nothing")) +
                                       " is not a bone of character " + in_quotes(character->name));
  }
  return static_cast<std::size_t>(character_index(scene, character->id));
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

void check_character_parents(const Scene& scene, const std::vector<JsonValue>& values,
                             ReadLog& log) {
  std::vector<std::size_t> parents(values.size(), kStandsAlone);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto parent = values[i].find("parent");
    if (parent && !parent->is_null()) parents[i] = parent_index(scene, i, *parent, log);
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
