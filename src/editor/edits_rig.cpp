// SPDX-License-Identifier: MIT
// Making bones, and the tree they form (deleting: edits_rig_delete.cpp, places:
// edits_rig_place.cpp).
#include "editor/edits_rig.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "editor/clipboard.h"
#include "editor/edits_bones.h"
#include "editor/edits_scene.h"
#include "editor/part_capsule.h"
#include "editor/rig_rest.h"
#include "editor/rig_rows.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kShortestExtrusion = 40;  // px

std::vector<std::string> bone_names(const Character& character) {
  std::vector<std::string> names;
  for (const Bone& bone : *character.bones) names.push_back(bone.name);
  return names;
}

/// ".L" of "arm.L", "_r" of "hand_r"; empty where the name has no such end.
std::string_view side_suffix(std::string_view name) {
  constexpr std::string_view kLetters = "LRlr";
  const bool has = name.size() > 2 && kLetters.find(name.back()) != std::string_view::npos &&
                   (name[name.size() - 2] == '.' || name[name.size() - 2] == '_');
  return has ? name.substr(name.size() - 2) : std::string_view();
}

std::string name_of_new_bone(const Character& character, const Bone* parent) {
  if (!parent) return unique_name("root", bone_names(character));
  if (!parent->parent) return numbered_bone_name(character, "bone");
  return numbered_bone_name(character, parent->name);
}

/// Adds a row at `place`; base pose and list stay in step.
void insert_row(Character& character, std::size_t place, Bone bone) {
  std::vector<BoneRow> rows = bone_rows(character);
  rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(place), {std::move(bone), {}});
  put_rows(character, std::move(rows));
}

/// Takes the subtree of `bone` out and puts it back at `place` (counted without it).
void move_rows(Character& character, BoneId bone, std::size_t place) {
  const std::vector<bool> moves = subtree(*character.bones, bone);
  std::vector<BoneRow> rows = bone_rows(character), moved, kept;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    (moves[i] ? moved : kept).push_back(std::move(rows[i]));
  }
  place = std::min(place, kept.size());
  kept.insert(kept.begin() + static_cast<std::ptrdiff_t>(place),
              std::make_move_iterator(moved.begin()), std::make_move_iterator(moved.end()));
  put_rows(character, std::move(kept));
}

/// Where `other` stands once the subtree of `bone` is taken out; behind what is below it if `end`.
std::size_t place_without(const Character& character, BoneId bone, BoneId other, bool end) {
  const std::vector<Bone>& bones = *character.bones;
  const std::vector<bool> moves = subtree(bones, bone);
  const std::vector<bool> below = subtree(bones, other);
  std::size_t place = 0, count = 0;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (moves[i]) continue;
    if (bones[i].id == other && !end) return count;
    ++count;
    if (below[i]) place = count;
  }
  return other ? place : count;
}

/// Children of the split bone, handles and pins: from the first segment to the one they stand on.
class Segments {
 public:
  Segments(std::vector<BoneId> ids, double length) : ids_(std::move(ids)), length_(length) {}

  /// Moves `bone` and `x` (along the old bone) to the segment's own space.
  void move(BoneId& bone, double& x) const {
    if (bone != ids_.front()) return;
    const double last = static_cast<double>(ids_.size() - 1);
    // A point on a joint between two belongs to the inner one, where it is the tip.
    const double place = std::clamp(std::ceil(x / length_ - 1e-9) - 1, 0.0, last);
    bone = ids_[static_cast<std::size_t>(place)];
    if (place > 0) x = tidy(x - place * length_);
  }
  void move(BoneId& bone, std::optional<Vec2>& point) const {
    if (point) {
      move(bone, point->x);
    } else if (bone == ids_.front()) {
      bone = ids_.back();  // the tip
    }
  }

 private:
  std::vector<BoneId> ids_;
  double length_;
};

void split_capsules(Character& character, const Bone& whole, const std::vector<Bone>& segments) {
  std::vector<Part> parts;
  for (const Part& part : *character.parts) {
    if (!fits_bone(part, whole)) {
      parts.push_back(part);
      continue;
    }
    const auto capsule = std::get<CapsuleShape>(part.shapes.front().shape);
    const double count = static_cast<double>(segments.size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const auto radius_at = [&](std::size_t joint) {
        const double share = static_cast<double>(joint) / count;
        return tidy(capsule.radius_joint + share * (capsule.radius_tip - capsule.radius_joint));
      };
      Part piece = part;
      piece.bone = segments[i].id;
      piece.shapes.front().shape = CapsuleShape{segments[i].length, radius_at(i), radius_at(i + 1)};
      if (i > 0) {
        std::vector<std::string> taken;
        for (const Part& other : *character.parts) taken.push_back(other.name);
        for (const Part& other : parts) taken.push_back(other.name);
        piece.id = new_id<PartId>(character);
        piece.name = unique_name(segments[i].name, taken);
        piece.extras.clear();
      }
      parts.push_back(std::move(piece));
    }
  }
  character.parts = std::move(parts);
}

Bone next_segment(Character& character, const Bone& before, double length) {
  Bone segment;
  segment.id = new_id<BoneId>(character);
  segment.name = numbered_bone_name(character, before.name);
  segment.parent = before.id;
  segment.position = {length, 0};
  segment.length = length;
  segment.inherit_scale = before.inherit_scale;
  segment.mass = before.mass;
  segment.side = before.side;
  segment.weights = default_weights(false);
  segment.weights.rotation = before.weights.rotation;
  segment.caps = before.caps;
  std::erase(segment.caps, "root");
  return segment;
}

}  // namespace

std::string numbered_bone_name(const Character& character, std::string_view name) {
  const std::vector<std::string> taken = bone_names(character);
  const auto is_taken = [&](const std::string& wanted) {
    return std::find(taken.begin(), taken.end(), wanted) != taken.end();
  };
  if (!is_taken(std::string(name))) return std::string(name);
  const std::string_view suffix = side_suffix(name);
  std::string_view stem = name.substr(0, name.size() - suffix.size());
  const bool words = stem.find(' ') != std::string_view::npos;
  while (!words && stem.size() > 1 && std::isdigit(static_cast<unsigned char>(stem.back()))) {
    stem.remove_suffix(1);
  }
  for (int number = 2;; ++number) {
    std::string wanted(stem);
    wanted += (words ? " " : "") + std::to_string(number) + std::string(suffix);
    if (!is_taken(wanted)) return wanted;
  }
}

CharacterId rig_character(Scene& scene, const Selection& selection) {
  const Character* selected = find_character(scene, selection.character);
  if (selected && !selected->locked) return selected->id;
  for (const Cow<Character>& character : scene.characters) {
    if (!character->locked && !character->bones->empty()) return character->id;
  }
  return add_character(scene, "Figure");
}

BoneId add_bone(Scene& scene, CharacterId id, const NewBone& wanted) {
  const Character* current = find_character(scene, id);
  const Bone* parent = current ? find_bone(*current, wanted.parent) : nullptr;
  if (!current || (wanted.parent && !parent)) return {};
  if (!is_finite(wanted.joint_world) || !is_finite(wanted.tip_world)) return {};
  const std::vector<Bone>& bones = *current->bones;
  const std::vector<Affine> worlds = rest_worlds(bones);

  Bone bone;
  bone.name = wanted.name.empty() ? name_of_new_bone(*current, parent)
                                  : unique_name(wanted.name, bone_names(*current));
  bone.parent = wanted.parent;
  bone.weights = default_weights(!wanted.parent);
  const Vec2 along = wanted.tip_world - wanted.joint_world;
  bone.length = tidy(glm::length(along));
  const Affine above = parent_rest_world(bones, worlds, bone);
  const double direction = bone.length > 0 ? degrees(std::atan2(along.y, along.x)) : 0;
  put_bone(bone, above, {wanted.joint_world, direction});
  if (parent && stands_on_tip(bone, *parent)) bone.position = {parent->length, 0};
  const std::size_t place = end_of_subtree(bones, wanted.parent);

  Character& character = *edit_character(scene, id);
  bone.id = new_id<BoneId>(character);
  insert_row(character, place, bone);
  if (wanted.with_part) add_bone_capsule(character, bone);
  return bone.id;
}

BoneId extrude_bone(Scene& scene, CharacterId id, BoneId bone_id) {
  const Character* character = find_character(scene, id);
  const int index = character ? bone_index(*character->bones, bone_id) : -1;
  if (index < 0) return {};
  const auto i = static_cast<std::size_t>(index);
  const double length = (*character->bones)[i].length;
  const Affine world = rest_worlds(*character->bones)[i];
  const double reach = length + (length > 0 ? length : kShortestExtrusion);
  return add_bone(scene, id, {bone_id, apply(world, {length, 0}), apply(world, {reach, 0})});
}

std::vector<BoneId> split_bone(Scene& scene, CharacterId id, BoneId bone_id, int count) {
  const Character* current = find_character(scene, id);
  const Bone* found = current ? find_bone(*current, bone_id) : nullptr;
  if (!found || !(found->length > 0) || count < 2 || count > kMostSegments) return {};
  const Bone whole = *found;
  const auto index = static_cast<std::size_t>(bone_index(*current->bones, bone_id));
  Character& character = *edit_character(scene, id);
  const double length = tidy(whole.length / count);

  std::vector<Bone> segments{whole};
  segments.front().length = length;
  segments.front().mass = tidy(whole.mass / count);
  character.bones.edit()[index] = segments.front();
  for (int i = 1; i < count; ++i) {
    segments.push_back(next_segment(character, segments.back(), length));
    insert_row(character, index + static_cast<std::size_t>(i), segments.back());
  }
  segments.back().length = tidy(whole.length - length * (count - 1));
  character.bones.edit()[index + static_cast<std::size_t>(count) - 1].length =
      segments.back().length;

  std::vector<BoneId> ids;
  for (const Bone& segment : segments) ids.push_back(segment.id);
  const Segments places(ids, length);
  for (Bone& bone : character.bones.edit()) {
    const bool is_segment = std::find(ids.begin(), ids.end(), bone.id) != ids.end();
    if (!is_segment) places.move(bone.parent, bone.position.x);
  }
  for (Handle& handle : character.handles) places.move(handle.bone, handle.point);
  for (Cow<Clip>& clip : character.clips) {
    if (clip->pins.empty()) continue;
    for (ClipPin& pin : clip.edit().pins) places.move(pin.bone, pin.point);
  }
  std::vector<BoneId>& support = character.ik.balance.support;
  const auto supported = std::find(support.begin(), support.end(), bone_id);
  if (supported != support.end()) support.insert(supported + 1, ids.begin() + 1, ids.end());
  split_capsules(character, whole, segments);
  return ids;
}

BoneId duplicate_bone(Scene& scene, CharacterId id, BoneId bone_id, bool with_children) {
  const Character* current = find_character(scene, id);
  if (!current || bone_index(*current->bones, bone_id) < 0) return {};
  Character& character = *edit_character(scene, id);
  const std::vector<Bone> originals = *character.bones;
  const std::vector<bool> below = subtree(originals, bone_id);
  std::size_t place = end_of_subtree(originals, bone_id);
  std::vector<std::pair<BoneId, BoneId>> copies;  // of, copy
  for (std::size_t i = 0; i < originals.size(); ++i) {
    if (!below[i] || (!with_children && originals[i].id != bone_id)) continue;
    Bone copy = originals[i];
    copy.id = new_id<BoneId>(character);
    copy.name = numbered_bone_name(character, copy.name);
    for (const auto& [of, made] : copies) {
      if (copy.parent == of) copy.parent = made;
    }
    copies.emplace_back(originals[i].id, copy.id);
    const BonePose pose = bone_rows(character)[i].pose;
    insert_row(character, place, std::move(copy));
    character.base_pose.edit()[place++] = pose;
  }
  const std::vector<Part> drawn = *character.parts;
  for (const Part& part : drawn) {
    const auto copied = std::find_if(copies.begin(), copies.end(),
                                     [&](const auto& pair) { return pair.first == part.bone; });
    if (copied == copies.end()) continue;
    Part copy = part;
    copy.id = new_id<PartId>(character);
    copy.bone = copied->second;
    std::vector<std::string> taken;
    for (const Part& other : *character.parts) {
      if (other.skin == part.skin) taken.push_back(other.name);
    }
    copy.name = unique_name(part.name, taken);
    character.parts.edit().push_back(std::move(copy));
  }
  return copies.front().second;
}

std::optional<std::string> reparent_refusal(const Character& character, BoneId bone,
                                            BoneId parent) {
  const Bone* child = find_bone(character, bone);
  const Bone* above = find_bone(character, parent);
  if (!child || (parent && !above)) return "There is no such bone.";
  if (bone == parent) return child->name + " can't be its own parent.";
  if (!above) return std::nullopt;
  const int index = bone_index(*character.bones, parent);
  for (const int i : ancestors_or_self(*character.bones, index)) {
    if ((*character.bones)[static_cast<std::size_t>(i)].id != bone) continue;
    return child->name + " can't hang on " + above->name + ", which is below it.";
  }
  return std::nullopt;
}

void reparent_bone(Scene& scene, CharacterId id, BoneId bone, BoneId parent, BoneId before) {
  const Character* current = find_character(scene, id);
  if (!current || reparent_refusal(*current, bone, parent)) return;
  const Bone* next = find_bone(*current, before);
  const bool placed = next && before != bone && next->parent == parent;
  const Bone& old = *find_bone(*current, bone);
  if (old.parent == parent && !placed) return;
  Character& character = *edit_character(scene, id);
  const std::vector<Affine> worlds = rest_worlds(*character.bones);
  const auto index = static_cast<std::size_t>(bone_index(*character.bones, bone));
  const RestPlace place = rest_place(worlds[index]);
  if (old.parent != parent) {
    Bone& moved = character.bones.edit()[index];
    hang_on(moved, parent);
    put_bone(moved, parent_rest_world(*character.bones, worlds, moved), place);
  }
  // Its rows go behind all that is below the new parent, or before the sibling.
  const BoneId beside = placed ? before : parent;
  move_rows(character, bone, place_without(character, bone, beside, !placed));
}

void move_bone(Scene& scene, CharacterId id, BoneId bone, int places) {
  const Character* current = find_character(scene, id);
  const Bone* found = current ? find_bone(*current, bone) : nullptr;
  if (!found || places == 0) return;
  std::vector<BoneId> siblings;
  for (const Bone& other : *current->bones) {
    if (other.parent == found->parent) siblings.push_back(other.id);
  }
  const auto at = std::find(siblings.begin(), siblings.end(), bone) - siblings.begin();
  const auto last = static_cast<std::ptrdiff_t>(siblings.size()) - 1;
  const std::ptrdiff_t wanted = std::clamp<std::ptrdiff_t>(at + places, 0, last);
  if (wanted == at) return;
  const BoneId beside = siblings[static_cast<std::size_t>(wanted)];
  const bool end = wanted > at;
  Character& character = *edit_character(scene, id);
  move_rows(character, bone, place_without(character, bone, beside, end));
}

}  // namespace kindred::editor
