// SPDX-License-Identifier: MIT
// Bones and base pose.
#include <algorithm>

#include "io/scene_reader.h"

namespace kindred::io {
namespace {

constexpr std::size_t kNoParent = static_cast<std::size_t>(-1);

/// Names and parents of the bones, in the order of the file.
struct Hierarchy {
  std::vector<JsonValue> values;
  std::vector<std::size_t> parents;  ///< index or kNoParent
  bool good = true;
};

std::string_view name_of(const JsonValue& bone) { return bone.find("name")->string(); }

/// Every bone has a name of its own, or an error says which has not.
bool check_names(const std::vector<JsonValue>& values, CharacterContext& context) {
  bool good = true;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto name = values[i].find("name");
    if (!name || !name->is(JsonKind::kString) || name->string().empty()) {
      context.log.error(name ? *name : values[i], "a bone without a name; every bone needs one");
      good = false;
    } else if (!context.bones.emplace(name->string(), i).second) {
      context.log.error(*name, "two bones are called " + in_quotes(name->string()) +
                                   "; names of bones must differ");
      good = false;
    }
  }
  return good;
}

Hierarchy read_hierarchy(std::vector<JsonValue> values, CharacterContext& context) {
  Hierarchy tree;
  tree.values = std::move(values);
  tree.good = check_names(tree.values, context);
  if (!tree.good) return tree;
  for (const JsonValue& value : tree.values) {
    const auto parent = value.find("parent");
    tree.parents.push_back(kNoParent);
    if (!parent || parent->is_null()) continue;
    const auto found =
        parent->is(JsonKind::kString) ? context.bones.find(parent->string()) : context.bones.end();
    if (found == context.bones.end()) {
      context.log.error(*parent, "bone " + in_quotes(name_of(value)) + ": its parent " +
                                     shown(*parent) + " is not a bone of the character");
      tree.good = false;
    } else {
      tree.parents.back() = found->second;
    }
  }
  return tree;
}

void tell_cycle(const Hierarchy& tree, std::size_t start, ReadLog& log) {
  std::string text = in_quotes(name_of(tree.values[start]));
  std::size_t shown_bones = 0;
  for (std::size_t i = tree.parents[start]; i != start && ++shown_bones < 8; i = tree.parents[i]) {
    text += " < " + in_quotes(name_of(tree.values[i]));
  }
  if (shown_bones == 8) text += " < ...";
  log.error(tree.values[start], tree.parents[start] == start
                                    ? "bone " + text + " is its own parent"
                                    : "bones are each other's parents in a circle: " + text +
                                          " < " + in_quotes(name_of(tree.values[start])));
}

/// Parents first, else in the order of the file. Reports circles; they are left out.
std::vector<std::size_t> parents_first(Hierarchy& tree, ReadLog& log) {
  enum class State : char { kWaiting, kOnPath, kPlaced, kLost };
  std::vector<State> states(tree.values.size(), State::kWaiting);
  std::vector<std::size_t> order, path;
  for (std::size_t i = 0; i < tree.values.size(); ++i) {
    path.clear();
    std::size_t at = i;
    while (at != kNoParent && states[at] == State::kWaiting) {
      states[at] = State::kOnPath;
      path.push_back(at);
      at = tree.parents[at];
    }
    const bool in_circle = at != kNoParent && states[at] == State::kOnPath;
    if (in_circle) tell_cycle(tree, at, log);
    const bool lost = in_circle || (at != kNoParent && states[at] == State::kLost);
    tree.good = tree.good && !lost;
    for (auto bone = path.rbegin(); bone != path.rend(); ++bone) {
      states[*bone] = lost ? State::kLost : State::kPlaced;
      if (!lost) order.push_back(*bone);
    }
  }
  return order;
}

RotationLimits read_limits(const JsonValue& value, const std::string& owner, ReadLog& log) {
  ObjectReader reader(value, owner + ": limits", log);
  RotationLimits limits;
  limits.min_deg = reader.number("min", limits.min_deg);
  limits.max_deg = reader.number("max", limits.max_deg);
  if (limits.min_deg > limits.max_deg) {
    log.warn(value, owner + ": limits: min " + number_text(limits.min_deg) + " is above max " +
                        number_text(limits.max_deg) + "; swapped");
    std::swap(limits.min_deg, limits.max_deg);
  }
  limits.mode = reader.word("mode", {"hard", "soft"}, 0) == 0 ? LimitMode::kHard : LimitMode::kSoft;
  limits.band_deg = reader.number("band", limits.band_deg, kNotNegative);
  limits.extras = reader.rest();
  return limits;
}

void read_weights(const JsonValue& value, const std::string& owner, Bone& bone, ReadLog& log) {
  ObjectReader reader(value, owner + ": weights", log);
  bone.weights.x = reader.number("x", bone.weights.x, kNotNegative);
  bone.weights.y = reader.number("y", bone.weights.y, kNotNegative);
  bone.weights.rotation = reader.number("rotation", bone.weights.rotation, kNotNegative);
  bone.weights_extras = reader.rest();
}

std::vector<std::string> read_caps(ObjectReader& reader) {
  std::vector<std::string> caps;
  for (const JsonValue& item : reader.list("caps")) {
    if (item.is(JsonKind::kString)) {
      caps.emplace_back(item.string());
    } else {
      reader.log().warn(item,
                        reader.owner() + ": caps: " + shown(item) + " is not a text; left out");
    }
  }
  return caps;
}

Bone read_bone_members(const JsonValue& value, ReadLog& log) {
  ObjectReader reader(value, owner_text("bone", value), log);
  Bone bone;
  bone.name = *reader.string("name");
  const auto parent = reader.take("parent");
  bone.position = reader.vector("position", bone.position);
  bone.angle_deg = reader.number("angle", bone.angle_deg);
  bone.length = reader.number("length", bone.length, kNotNegative);
  bone.inherit_rotation = reader.boolean("inherit_rotation", true);
  bone.inherit_scale = reader.boolean("inherit_scale", true);
  bone.mass = reader.number("mass", bone.mass, kNotNegative);
  if (reader.value().find("side")) {
    constexpr Side sides[] = {Side::kCenter, Side::kLeft, Side::kRight};
    bone.side = sides[reader.word("side", {"center", "left", "right"}, 0)];
  }
  bone.caps = read_caps(reader);
  bone.weights = default_weights(!parent || parent->is_null());
  if (const auto weights = reader.object("weights")) {
    read_weights(*weights, reader.owner(), bone, log);
  }
  if (const auto limits = reader.object("limits")) {
    bone.limits = read_limits(*limits, reader.owner(), log);
  }
  bone.extras = reader.rest();
  return bone;
}

}  // namespace

void read_bones(ObjectReader& reader, CharacterContext& context) {
  Hierarchy tree = read_hierarchy(reader.list("bones"), context);
  if (!tree.good) return;
  const std::vector<std::size_t> order = parents_first(tree, context.log);
  if (!tree.good) return;

  std::vector<Bone>& bones = context.character.bones.edit();
  std::vector<BoneId> ids(order.size());
  bones.reserve(order.size());
  for (const std::size_t i : order) {
    Bone bone = read_bone_members(tree.values[i], context.log);
    bone.id = ids[i] = new_id<BoneId>(context.character);
    if (tree.parents[i] != kNoParent) bone.parent = ids[tree.parents[i]];
    context.bones[name_of(tree.values[i])] = bones.size();
    bones.push_back(std::move(bone));
  }
}

void read_pose(ObjectReader& reader, CharacterContext& context) {
  Pose& pose = context.character.base_pose.edit();
  pose.assign(context.character.bones->size(), {});
  const auto entries = reader.object("pose");
  if (!entries) return;
  for (const JsonValue& entry : entries->children()) {
    const auto bone = context.bones.find(entry.key());
    if (bone == context.bones.end()) {
      context.log.error(entry,
                        "pose: " + in_quotes(entry.key()) + " is not a bone of the character");
      continue;
    }
    ObjectReader values(entry, "pose of bone " + in_quotes(entry.key()), context.log);
    for (const PropertyKind& kind : properties()) {
      if (kind.owner != PropertyOwner::kBone || !kind.field) continue;
      pose[bone->second].*kind.field = values.number(kind.word, kind.default_value);
    }
    const Extras rest = values.rest();
    if (!rest.empty()) context.character.bones.edit()[bone->second].pose_extras = rest;
  }
}

}  // namespace kindred::io
