// SPDX-License-Identifier: MIT
// A mirror line upright at x = m takes the point (x, y) to (2m - x, y) and the direction a to
// 180 - a. Bones go parents first, so that each is placed in the parent that was placed before it.
#include "editor/rig_symmetry.h"

#include <algorithm>
#include <cmath>

#include "editor/clipboard.h"
#include "editor/edits_parts.h"
#include "editor/edits_pose.h"
#include "editor/edits_rig.h"
#include "editor/part_capsule.h"
#include "editor/part_mirror.h"
#include "editor/rig_rest.h"
#include "editor/rig_rows.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

bool same_row(const Bone& l, const Bone& r) {
  const bool same_limits =
      l.limits.has_value() == r.limits.has_value() &&
      (!l.limits ||
       (l.limits->min_deg == r.limits->min_deg && l.limits->max_deg == r.limits->max_deg &&
        l.limits->mode == r.limits->mode && l.limits->band_deg == r.limits->band_deg));
  return l.position == r.position && l.angle_deg == r.angle_deg && l.length == r.length &&
         l.weights == r.weights && l.mass == r.mass && same_limits;
}

/// The bone that plays this one's part on the other side; itself for a bone of the middle.
BoneId mirrored_parent(const Character& character, BoneId parent) {
  const Bone* bone = find_bone(character, parent);
  if (!bone) return {};
  const BoneId other = bone_of_other_side(character, parent);
  return other ? other : side_of(*bone) == Side::kCenter ? parent : BoneId{};
}

std::optional<RotationLimits> mirrored_limits(const std::optional<RotationLimits>& limits) {
  if (!limits) return std::nullopt;
  RotationLimits result = *limits;
  result.min_deg = -limits->max_deg + 0.0;
  result.max_deg = -limits->min_deg + 0.0;
  return result;
}

class Symmetriser {
 public:
  Symmetriser(Character& character, const SymmetriseOptions& options)
      : character_(character), options_(options), axis_x_(symmetry_axis(character, options)) {}

  SymmetriseResult run() {
    std::vector<BoneId> sources;
    for (const Bone& bone : *character_.bones) {
      if (side_of(bone) == options_.from && wanted(bone.id)) sources.push_back(bone.id);
    }
    result_.sources = static_cast<int>(sources.size());
    for (const BoneId source : sources) {
      if (options_.missing) name_side(source);
      mirror_bone(source);
    }
    return std::move(result_);
  }

 private:
  bool wanted(BoneId id) const {
    const auto has = [&](BoneId bone) {
      return std::find(options_.bones.begin(), options_.bones.end(), bone) != options_.bones.end();
    };
    return options_.bones.empty() || has(id) || has(bone_of_other_side(character_, id));
  }

  Bone& edit(BoneId id) {
    const int index = bone_index(*character_.bones, id);
    return character_.bones.edit()[static_cast<std::size_t>(index)];
  }

  /// Pairs go by names: "arm" of the left side becomes "arm.L", unless another has that name.
  void name_side(BoneId id) {
    const std::string& name = find_bone(character_, id)->name;
    if (name_of_other_side(name)) return;
    const std::string sided = name + (options_.from == Side::kLeft ? ".L" : ".R");
    if (!find_bone(character_, sided)) edit(id).name = sided;
  }

  /// 0 where the other side lacks it and it is not to be made.
  BoneId partner_of(BoneId id, bool& made) {
    made = false;
    if (const BoneId other = bone_of_other_side(character_, id)) return other;
    const Bone source = *find_bone(character_, id);
    const auto name = name_of_other_side(source.name);
    const BoneId parent = mirrored_parent(character_, source.parent);
    if (!options_.missing || !name || (source.parent && !parent)) return {};
    Bone copy = source;
    copy.id = new_id<BoneId>(character_);
    copy.name = *name;
    copy.parent = parent;
    copy.pose_extras.clear();
    if (copy.side) copy.side = *copy.side == Side::kLeft ? Side::kRight : Side::kLeft;
    std::erase_if(copy.extras, [](const auto& member) { return member.first == "pair"; });
    const BoneId added = copy.id;
    std::vector<BoneRow> rows = bone_rows(character_);
    const std::size_t place = end_of_subtree(*character_.bones, parent);
    rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(place), {std::move(copy), {}});
    put_rows(character_, std::move(rows));
    made = true;
    return added;
  }

  void mirror_bone(BoneId source_id) {
    bool made = false;
    const BoneId partner_id = partner_of(source_id, made);
    if (!partner_id || partner_id == source_id) return;
    const Bone source = *find_bone(character_, source_id);
    const Bone before = *find_bone(character_, partner_id);
    place(source, partner_id, made);
    Bone& partner = edit(partner_id);
    if (options_.lengths || made) partner.length = source.length;
    if (options_.limits || made) partner.limits = mirrored_limits(source.limits);
    if (options_.weights || made) {
      partner.weights = source.weights;
      partner.mass = source.mass;
    }
    const Bone after = partner;
    if (!made) refit_capsules(character_, before, after);
    if (options_.parts) {
      mirror_parts(character_, source, after);
    } else if (made) {
      add_bone_capsule(character_, after);
    }
    if (made) {
      result_.made.push_back(after.name);
    } else if (!same_row(before, after)) {
      result_.changed.push_back(after.name);
    }
  }

  void place(const Bone& source, BoneId partner_id, bool made) {
    Bone& partner = edit(partner_id);
    const bool joints = options_.joints || made, angles = options_.angles || made;
    const bool both_inherit = source.inherit_rotation && partner.inherit_rotation;
    if (both_inherit && source.parent && partner.parent && source.parent != partner.parent &&
        mirrored_parent(character_, source.parent) == partner.parent) {
      // Parents of a pair are each other's image: so is what they say of their children.
      if (joints) partner.position = {source.position.x, -source.position.y + 0.0};
      if (angles) partner.angle_deg = -source.angle_deg + 0.0;
      return;
    }
    const std::vector<Bone>& bones = *character_.bones;
    const std::vector<Affine> worlds = rest_worlds(bones);
    const auto world_of = [&](BoneId id) {
      return worlds[static_cast<std::size_t>(bone_index(bones, id))];
    };
    const RestPlace from = rest_place(world_of(source.id));
    RestPlace wanted = rest_place(world_of(partner_id));
    if (joints) wanted.joint_world = {2 * axis_x_ - from.joint_world.x, from.joint_world.y};
    if (angles) wanted.angle_world_deg = 180 - from.angle_world_deg;
    put_bone(partner, parent_rest_world(bones, worlds, partner), wanted);
  }

  Character& character_;
  const SymmetriseOptions& options_;
  double axis_x_;
  SymmetriseResult result_;
};

std::string in_words(double value, std::string_view unit) {
  const long tenths = std::lround(std::abs(value) * 10);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + std::string(unit);
}

constexpr double kOffPx = 0.5, kOffDeg = 0.5;

/// What the pair disagrees about, of `left` and its partner.
class PairCheck {
 public:
  PairCheck(const Character& character, std::vector<RigProblem>& problems)
      : character_(character),
        worlds_(rest_worlds(*character.bones)),
        axis_x_(symmetry_axis(character, {})),
        problems_(problems) {}

  void check(const Bone& left, const Bone& right) {
    const RestPlace from = place_of(left), other = place_of(right);
    const Vec2 image{2 * axis_x_ - from.joint_world.x, from.joint_world.y};
    const double off = glm::distance(image, other.joint_world);
    const double turned = wrap_deg(180 - from.angle_world_deg - other.angle_world_deg);
    if (mirrored_parent(character_, left.parent) != right.parent) {
      problems_.push_back({right.id,
                           left.name + " and " + right.name + " hang on bones that are no pair.",
                           "Drag one onto the partner of the other's parent in the outliner."});
    }
    if (std::abs(left.length - right.length) > kOffPx) {
      tell(right, in_words(left.length - right.length, " px ") +
                      (right.length > left.length ? "longer" : "shorter") + " than its pair.");
    }
    if (std::abs(turned) > kOffDeg) tell(right, in_words(turned, "° off its pair."));
    if (off > kOffPx) tell(right, in_words(off, " px off its pair."));
    const auto limits = mirrored_limits(left.limits);
    const bool same = limits.has_value() == right.limits.has_value() &&
                      (!limits || (limits->min_deg == right.limits->min_deg &&
                                   limits->max_deg == right.limits->max_deg));
    if (!same) tell(right, "limited otherwise than its pair.");
  }

 private:
  RestPlace place_of(const Bone& bone) const {
    return rest_place(worlds_[static_cast<std::size_t>(bone_index(*character_.bones, bone.id))]);
  }
  void tell(const Bone& bone, const std::string& what) {
    problems_.push_back(
        {bone.id, bone.name + " is " + what, "Symmetrise left to right evens them out."});
  }

  const Character& character_;
  std::vector<Affine> worlds_;
  double axis_x_;
  std::vector<RigProblem>& problems_;
};

}  // namespace

double symmetry_axis(const Character& character, const SymmetriseOptions& options) {
  if (options.axis_x && std::isfinite(*options.axis_x)) return *options.axis_x;
  for (const Bone& bone : *character.bones) {
    if (!bone.parent) return bone.position.x;
  }
  return 0;
}

SymmetriseResult symmetrise(Scene& scene, CharacterId id, const SymmetriseOptions& options) {
  if (!find_character(scene, id)) return {};
  return Symmetriser(*edit_character(scene, id), options).run();
}

int count_pairs(const Character& character) {
  int pairs = 0;
  for (const Bone& bone : *character.bones) {
    const BoneId other = bone_of_other_side(character, bone.id);
    if (side_of(bone) == Side::kLeft && other && other != bone.id) ++pairs;
  }
  return pairs;
}

std::vector<RigProblem> check_rig(const Character& character) {
  std::vector<RigProblem> problems;
  PairCheck pairs(character, problems);
  for (const Bone& bone : *character.bones) {
    const BoneId other = bone_of_other_side(character, bone.id);
    if (side_of(bone) != Side::kCenter && !other) {
      problems.push_back({bone.id, bone.name + " has no partner on the other side.",
                          "Symmetrise makes it, or call its partner by the same name."});
    } else if (side_of(bone) == Side::kLeft && other != bone.id) {
      pairs.check(bone, *find_bone(character, other));
    }
    const auto& limits = bone.limits;
    if (limits && (limits->min_deg > 0 || limits->max_deg < 0)) {
      problems.push_back({bone.id, "The limits of " + bone.name + " leave out its rest pose.",
                          "Drag a limit past the rest angle, or turn the bone."});
    }
  }
  return problems;
}

}  // namespace kindred::editor
