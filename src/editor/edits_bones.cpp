// SPDX-License-Identifier: MIT
#include "editor/edits_bones.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_motion.h"
#include "editor/number_input.h"

namespace kindred::editor {
namespace {

constexpr double kNewLimitDeg = 60;

Bone* edit_bone(Scene& scene, CharacterId id, BoneId bone) {
  const Character* current = find_character(scene, id);
  const int index = current ? bone_index(*current->bones, bone) : -1;
  if (index < 0) return nullptr;
  return &edit_character(scene, id)->bones.edit()[static_cast<std::size_t>(index)];
}

RotationLimits* edit_limits(Scene& scene, CharacterId id, BoneId bone_id) {
  Bone* bone = edit_bone(scene, id, bone_id);
  return bone && bone->limits ? &*bone->limits : nullptr;
}

Part* edit_part(Scene& scene, CharacterId id, PartId part) {
  const Character* current = find_character(scene, id);
  if (!current || !find_part(*current, part)) return nullptr;
  for (Part& entry : edit_character(scene, id)->parts.edit()) {
    if (entry.id == part) return &entry;
  }
  return nullptr;
}

/// Channels of `old_name` speak of `new_name` too; of it alone where no part has the old one.
void rename_in_channels(Character& character, const std::string& old_name,
                        const std::string& new_name) {
  const bool still_used = std::any_of(character.parts->begin(), character.parts->end(),
                                      [&](const Part& part) { return part.name == old_name; });
  for (Cow<Clip>& clip : character.clips) {
    std::vector<Cow<Channel>> channels;
    bool changed = false;
    for (const Cow<Channel>& channel : clip->channels) {
      const bool concerned = !channel->target.part.empty() && channel->target.part == old_name;
      if (!concerned || still_used) channels.push_back(channel);
      if (!concerned) continue;
      Channel renamed = *channel;
      renamed.target.part = new_name;
      changed = true;
      if (!find_channel(*clip, renamed.target)) channels.emplace_back(std::move(renamed));
    }
    if (changed) clip.edit().channels = std::move(channels);
  }
}

/// The same in the pose library.
void rename_in_poses(Character& character, const std::string& old_name,
                     const std::string& new_name) {
  const auto is_old = [&](const auto& named) { return named.part == old_name; };
  const bool concerned =
      std::any_of(character.poses->begin(), character.poses->end(), [&](const SavedPose& pose) {
        return std::any_of(pose.parts.begin(), pose.parts.end(), is_old);
      });
  const bool still_used = std::any_of(character.parts->begin(), character.parts->end(),
                                      [&](const Part& part) { return part.name == old_name; });
  if (!concerned || still_used) return;
  for (SavedPose& pose : character.poses.edit()) {
    for (SavedPart& part : pose.parts) {
      if (is_old(part)) part.part = new_name;
    }
  }
}

}  // namespace

void set_weights(Scene& scene, CharacterId character, std::span<const BoneId> bones,
                 const DofWeights& weights) {
  set_weight(scene, character, bones, &DofWeights::x, weights.x);
  set_weight(scene, character, bones, &DofWeights::y, weights.y);
  set_weight(scene, character, bones, &DofWeights::rotation, weights.rotation);
}

void set_weight(Scene& scene, CharacterId character, std::span<const BoneId> bones,
                double DofWeights::*dof, double weight) {
  for (const BoneId id : bones) {
    if (Bone* bone = edit_bone(scene, character, id)) {
      bone->weights.*dof = accepted(weight, bone->weights.*dof, kWeightRange);
    }
  }
}

void set_mass(Scene& scene, CharacterId character, BoneId bone_id, double mass) {
  if (Bone* bone = edit_bone(scene, character, bone_id)) {
    bone->mass = accepted(mass, bone->mass, kMassRange);
  }
}

void add_limits(Scene& scene, CharacterId character, BoneId bone_id, double shown_rotation_deg) {
  Bone* bone = edit_bone(scene, character, bone_id);
  if (!bone || bone->limits) return;
  const double middle = std::isfinite(shown_rotation_deg) ? std::round(shown_rotation_deg) : 0;
  RotationLimits limits;
  limits.min_deg = std::clamp(middle - kNewLimitDeg, kLimitRange.min, kLimitRange.max);
  limits.max_deg = std::clamp(middle + kNewLimitDeg, kLimitRange.min, kLimitRange.max);
  bone->limits = limits;
}

void remove_limits(Scene& scene, CharacterId character, BoneId bone_id) {
  if (Bone* bone = edit_bone(scene, character, bone_id)) bone->limits.reset();
}

void set_limit_min(Scene& scene, CharacterId character, BoneId bone, double degrees) {
  if (RotationLimits* limits = edit_limits(scene, character, bone)) {
    limits->min_deg = std::clamp(accepted(degrees, limits->min_deg, kLimitRange),
                                 limits->max_deg - kWidestLimitsDeg, limits->max_deg);
  }
}

void set_limit_max(Scene& scene, CharacterId character, BoneId bone, double degrees) {
  if (RotationLimits* limits = edit_limits(scene, character, bone)) {
    limits->max_deg = std::clamp(accepted(degrees, limits->max_deg, kLimitRange), limits->min_deg,
                                 limits->min_deg + kWidestLimitsDeg);
  }
}

void set_limit_mode(Scene& scene, CharacterId character, BoneId bone, LimitMode mode) {
  if (RotationLimits* limits = edit_limits(scene, character, bone)) limits->mode = mode;
}

void set_limit_band(Scene& scene, CharacterId character, BoneId bone, double degrees) {
  if (RotationLimits* limits = edit_limits(scene, character, bone)) {
    limits->band_deg = accepted(degrees, limits->band_deg, kBandRange);
  }
}

void rename_bone(Scene& scene, CharacterId id, BoneId bone_id, std::string_view name) {
  const Scene before = scene;
  Bone* bone = edit_bone(scene, id, bone_id);
  if (!bone || name.empty()) return;
  std::vector<std::string> taken;
  for (const Bone& other : *find_character(scene, id)->bones) {
    if (other.id != bone_id) taken.push_back(other.name);
  }
  bone->name = unique_name(name, taken);
  follow_renames(scene, before);
}

BoneId parent_bone(const Character& character, BoneId bone) {
  const Bone* found = find_bone(character, bone);
  return found ? found->parent : BoneId{};
}

BoneId child_bone(const Character& character, BoneId bone) {
  for (const Bone& other : *character.bones) {
    if (bone && other.parent == bone) return other.id;
  }
  return {};
}

void set_part_locked(Scene& scene, CharacterId character, PartId part_id, bool locked) {
  if (Part* part = edit_part(scene, character, part_id)) part->locked = locked;
}

void rename_part(Scene& scene, CharacterId id, PartId part_id, std::string_view name) {
  Part* part = edit_part(scene, id, part_id);
  if (!part || name.empty() || part->name == name) return;
  Character* character = edit_character(scene, id);
  std::vector<std::string> taken;
  for (const Part& other : *character->parts) {
    if (other.id != part_id && other.skin == part->skin) taken.push_back(other.name);
  }
  const std::string old_name = part->name;
  part->name = unique_name(name, taken);
  rename_in_channels(*character, old_name, part->name);
  rename_in_poses(*character, old_name, part->name);
}

void set_balance(Scene& scene, CharacterId id, bool enabled) {
  if (Character* character = edit_character(scene, id)) character->ik.balance.enabled = enabled;
}

void set_balance_weight(Scene& scene, CharacterId id, double weight) {
  if (Character* character = edit_character(scene, id)) {
    double& value = character->ik.balance.weight;
    value = accepted(weight, value, kWeightRange);
  }
}

void set_solver(Scene& scene, CharacterId id, std::string_view word) {
  Character* character = ik::find_solver(word) ? edit_character(scene, id) : nullptr;
  if (character) character->ik.solver = word;
}

void set_tolerance(Scene& scene, CharacterId id, double px) {
  if (Character* character = edit_character(scene, id)) {
    character->ik.tolerance_px = accepted(px, character->ik.tolerance_px, kToleranceRange);
  }
}

void set_max_iterations(Scene& scene, CharacterId id, double iterations) {
  if (Character* character = edit_character(scene, id)) {
    int& value = character->ik.max_iterations;
    value = static_cast<int>(std::lround(accepted(iterations, value, kIterationsRange)));
  }
}

void set_fixed_step(Scene& scene, CharacterId id, double step) {
  if (Character* character = edit_character(scene, id)) {
    character->ik.fixed_step = accepted(step, character->ik.fixed_step, kWeightRange);
  }
}

}  // namespace kindred::editor
