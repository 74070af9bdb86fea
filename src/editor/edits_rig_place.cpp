// SPDX-License-Identifier: MIT
// Rest places of bones: joints, tips, angles, lengths, and what bones below do meanwhile.
#include <algorithm>
#include <cmath>

#include "editor/edits_bones.h"
#include "editor/edits_rig.h"
#include "editor/number_input.h"
#include "editor/part_capsule.h"
#include "editor/rig_rest.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr NumberRange kBoneLengthRange{0, 1e6};

/// A bone under the hand: where everything stood before, so that what must stay can be put back.
class PlacedBone {
 public:
  PlacedBone(Scene& scene, CharacterId id, BoneId bone) {
    const Character* current = find_character(scene, id);
    index_ = current ? bone_index(*current->bones, bone) : -1;
    if (index_ < 0) return;
    character_ = edit_character(scene, id);
    before_ = *character_->bones;
    worlds_ = rest_worlds(before_);
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (before_[i].parent == bone) children_.push_back(i);
    }
  }

  explicit operator bool() const { return index_ >= 0; }
  Bone& bone() { return character_->bones.edit()[static_cast<std::size_t>(index_)]; }
  const Bone& before() const { return before_[static_cast<std::size_t>(index_)]; }
  const Affine& world() const { return worlds_[static_cast<std::size_t>(index_)]; }
  Affine parent_world() const { return parent_rest_world(before_, worlds_, before()); }
  Vec2 tip_world() const { return apply(world(), {before().length, 0}); }
  /// The parent whose tip it stands on, 0 = none.
  BoneId connected_parent() const {
    const Bone* parent = find_in_before(before().parent);
    return parent && stands_on_tip(before(), *parent) ? parent->id : BoneId{};
  }

  /// From the joint to a world point: angle and length. A point on the joint only shortens.
  void aim(Vec2 joint_world, Vec2 tip_world) {
    const Vec2 along = tip_world - joint_world;
    const double length = glm::length(along);
    double direction_deg = angle_deg_of(world());
    if (length > 1e-9) direction_deg = degrees(std::atan2(along.y, along.x));
    put_bone(bone(), parent_world(), {joint_world, direction_deg});
    bone().length = settled(accepted(length, before().length, kBoneLengthRange), before().length);
  }

  /// To be called once the bone is where it goes. `except` is placed by somebody else.
  void settle_children(Children rule, BoneId except = {}) {
    std::vector<Bone>& bones = character_->bones.edit();
    const std::vector<Affine> now = rest_worlds(bones);
    for (const std::size_t child : children_) {
      if (bones[child].id == except) continue;
      if (rule == Children::kStay) {
        put_bone(bones[child], now[static_cast<std::size_t>(index_)], rest_place(worlds_[child]));
      } else if (stands_on_tip(before_[child], before()) && bone().length != before().length) {
        bones[child].position = {bone().length, 0};
      }
    }
    refit_capsules(*character_, before(), bone());
  }

 private:
  const Bone* find_in_before(BoneId id) const {
    const int i = id ? bone_index(before_, id) : -1;
    return i < 0 ? nullptr : &before_[static_cast<std::size_t>(i)];
  }

  Character* character_ = nullptr;
  int index_ = -1;
  std::vector<Bone> before_;
  std::vector<Affine> worlds_;
  std::vector<std::size_t> children_;
};

/// Those of the list that are below no other of it, in the order of the rig.
std::vector<BoneId> topmost(const Scene& scene, CharacterId id, std::span<const BoneId> wanted) {
  std::vector<BoneId> result;
  const Character* character = find_character(scene, id);
  if (!character) return result;
  const std::vector<Bone>& bones = *character->bones;
  const Rig rig = make_rig(bones);
  std::vector<bool> taken(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const int parent = rig.bones[i].parent;
    const bool below = parent >= 0 && taken[static_cast<std::size_t>(parent)];
    const bool chosen = std::find(wanted.begin(), wanted.end(), bones[i].id) != wanted.end();
    if (chosen && !below) result.push_back(bones[i].id);
    taken[i] = chosen || below;
  }
  return result;
}

Bone* bone_to_edit(Scene& scene, CharacterId id, BoneId bone) {
  const Character* current = find_character(scene, id);
  const int index = current ? bone_index(*current->bones, bone) : -1;
  if (index < 0) return nullptr;
  return &edit_character(scene, id)->bones.edit()[static_cast<std::size_t>(index)];
}

}  // namespace

void set_bone_position(Scene& scene, CharacterId id, BoneId bone, Vec2 position,
                       Children children) {
  PlacedBone placed(scene, id, bone);
  if (!placed) return;
  const Vec2 old = placed.before().position;
  placed.bone().position = {accepted(position.x, old.x, kAnyNumber),
                            accepted(position.y, old.y, kAnyNumber)};
  placed.settle_children(children);
}

void set_bone_angle(Scene& scene, CharacterId id, BoneId bone, double angle, Children children) {
  PlacedBone placed(scene, id, bone);
  if (!placed) return;
  placed.bone().angle_deg = accepted(angle, placed.before().angle_deg, kAngleRange);
  placed.settle_children(children);
}

void set_bone_length(Scene& scene, CharacterId id, BoneId bone, double length, Children children) {
  PlacedBone placed(scene, id, bone);
  if (!placed) return;
  placed.bone().length = accepted(length, placed.before().length, kBoneLengthRange);
  placed.settle_children(children);
}

void move_tip(Scene& scene, CharacterId id, BoneId bone, Vec2 tip_world, Children children) {
  PlacedBone placed(scene, id, bone);
  if (!placed || !is_finite(tip_world)) return;
  placed.aim(origin(placed.world()), tip_world);
  placed.settle_children(children);
}

void move_joint(Scene& scene, CharacterId id, BoneId bone, Vec2 joint_world, Children children) {
  PlacedBone placed(scene, id, bone);
  if (!placed || !is_finite(joint_world)) return;
  const RestPlace place = rest_place(placed.world());
  const Vec2 tip_world = placed.tip_world();
  const BoneId parent = placed.connected_parent();
  if (children == Children::kFollow && parent && joint_world != place.joint_world) {
    PlacedBone above(scene, id, parent);
    above.aim(origin(above.world()), joint_world);
    above.settle_children(Children::kStay, bone);
    // The bone keeps its direction while its parent turns under it.
    Bone& moved = *bone_to_edit(scene, id, bone);
    const Character& character = *find_character(scene, id);
    const std::vector<Affine> worlds = rest_worlds(*character.bones);
    put_bone(moved, parent_rest_world(*character.bones, worlds, moved),
             {joint_world, place.angle_world_deg});
    moved.position = {find_bone(character, parent)->length, 0};
    return;
  }
  if (children == Children::kStay && placed.before().length > 0) {
    placed.aim(joint_world, tip_world);
  } else {
    put_bone(placed.bone(), placed.parent_world(), {joint_world, place.angle_world_deg});
  }
  placed.settle_children(children);
}

void move_bones(Scene& scene, CharacterId id, std::span<const BoneId> bones, Vec2 delta_world,
                Children children) {
  if (!is_finite(delta_world) || delta_world == Vec2{0, 0}) return;
  for (const BoneId bone : topmost(scene, id, bones)) {
    const Character& character = *find_character(scene, id);
    const std::vector<Affine> worlds = rest_worlds(*character.bones);
    const auto i = static_cast<std::size_t>(bone_index(*character.bones, bone));
    PlacedBone placed(scene, id, bone);
    put_bone(placed.bone(), placed.parent_world(),
             {origin(worlds[i]) + delta_world, angle_deg_of(worlds[i])});
    placed.settle_children(children);
  }
}

void turn_bones(Scene& scene, CharacterId id, std::span<const BoneId> bones, double delta_deg,
                Children children) {
  if (!std::isfinite(delta_deg) || delta_deg == 0) return;
  for (const BoneId bone : topmost(scene, id, bones)) {
    const double angle = find_bone(*find_character(scene, id), bone)->angle_deg;
    set_bone_angle(scene, id, bone, settled(angle + delta_deg, angle), children);
  }
}

void scale_bone_lengths(Scene& scene, CharacterId id, std::span<const BoneId> bones, double factor,
                        Children children) {
  if (!std::isfinite(factor) || factor < 0) return;
  for (const BoneId bone : bones) {
    const Character* character = find_character(scene, id);
    const Bone* found = character ? find_bone(*character, bone) : nullptr;
    if (!found) continue;
    const double length = found->length;
    set_bone_length(scene, id, bone, settled(length * factor, length), children);
  }
}

void set_bone_side(Scene& scene, CharacterId id, BoneId bone, std::optional<Side> side) {
  if (Bone* found = bone_to_edit(scene, id, bone)) found->side = side;
}

void set_bone_caps(Scene& scene, CharacterId id, BoneId bone, std::vector<std::string> caps) {
  Bone* found = bone_to_edit(scene, id, bone);
  if (!found) return;
  std::vector<std::string> kept;
  for (std::string& cap : caps) {
    if (!cap.empty() && std::find(kept.begin(), kept.end(), cap) == kept.end()) {
      kept.push_back(std::move(cap));
    }
  }
  found->caps = std::move(kept);
}

void set_inherit_rotation(Scene& scene, CharacterId id, BoneId bone, bool inherit) {
  PlacedBone placed(scene, id, bone);
  if (!placed || placed.before().inherit_rotation == inherit) return;
  placed.bone().inherit_rotation = inherit;
  put_bone(placed.bone(), placed.parent_world(), rest_place(placed.world()));
}

void set_inherit_scale(Scene& scene, CharacterId id, BoneId bone, bool inherit) {
  if (Bone* found = bone_to_edit(scene, id, bone)) found->inherit_scale = inherit;
}

void set_limits(Scene& scene, CharacterId id, BoneId bone, double min_deg, double max_deg) {
  Bone* found = bone_to_edit(scene, id, bone);
  if (!found || !std::isfinite(min_deg) || !std::isfinite(max_deg)) return;
  RotationLimits limits = found->limits.value_or(RotationLimits{});
  limits.min_deg = accepted(std::fmin(min_deg, max_deg), limits.min_deg, kLimitRange);
  limits.max_deg = std::min(accepted(std::fmax(min_deg, max_deg), limits.max_deg, kLimitRange),
                            limits.min_deg + kWidestLimitsDeg);
  found->limits = limits;
}

}  // namespace kindred::editor
