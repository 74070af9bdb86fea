// SPDX-License-Identifier: MIT
#include "kindred/ik/weights.h"

#include <algorithm>
#include <array>

#include "core/ik/index.h"
#include "kindred/rig/rig.h"

namespace kindred::ik {
namespace {

// Rotations of a person's parts, 0..1. Arms go first, legs help, the trunk follows last.
constexpr double kArmWeight = 1, kLegWeight = 0.5, kSpineWeight = 0.15, kHeadWeight = 0.3;
constexpr double kStiffSpineWeight = 0.02, kRootRotation = 0.1, kRootTranslation = 0.02;

enum class BodyPart { kRoot, kSpine, kHead, kArm, kLeg };

/// Which part of a body each bone belongs to. A limb is what leaves the trunk to a side: legs at
/// its lowest attachment, arms above. The trunk leads from the root to the arms; what it carries
/// beyond them is the head.
class Anatomy {
 public:
  explicit Anatomy(std::span<const Bone> bones) : rig_(make_rig(bones)) {
    const auto count = bones.size();
    depth_.assign(count, 0);
    sided_.assign(count, false);
    for (std::size_t i = 0; i < count; ++i) {
      const int parent = rig_.bones[i].parent;
      depth_[i] = parent < 0 ? 0 : depth_[at(parent)] + 1;
      sided_[i] = side_of(bones[i]) != Side::kCenter || (parent >= 0 && sided_[at(parent)]);
    }
    for (std::size_t i = 0; i < count; ++i)
      if (starts_limb(i)) arms_at_ = std::max(arms_at_, attachment(i));
    carries_arms_.assign(count, false);
    for (std::size_t i = 0; i < count; ++i) {
      if (!starts_limb(i) || attachment(i) != arms_at_) continue;
      for (int b = rig_.bones[i].parent; b >= 0; b = rig_.bones[at(b)].parent)
        carries_arms_[at(b)] = true;
    }
  }

  BodyPart part(int bone) const {
    const auto i = at(bone);
    if (sided_[i]) return attachment_of_limb(bone) > 0 ? BodyPart::kArm : BodyPart::kLeg;
    if (rig_.bones[i].parent < 0) return BodyPart::kRoot;
    return carries_arms_[i] || arms_at_ == 0 ? BodyPart::kSpine : BodyPart::kHead;
  }

 private:
  bool starts_limb(std::size_t i) const {
    const int parent = rig_.bones[i].parent;
    return sided_[i] && parent >= 0 && !sided_[at(parent)];
  }
  int attachment(std::size_t i) const { return depth_[at(rig_.bones[i].parent)]; }
  int attachment_of_limb(int bone) const {
    while (rig_.bones[at(bone)].parent >= 0 && sided_[at(rig_.bones[at(bone)].parent)])
      bone = rig_.bones[at(bone)].parent;
    return rig_.bones[at(bone)].parent < 0 ? 0 : attachment(at(bone));
  }

  Rig rig_;
  std::vector<int> depth_;
  std::vector<bool> sided_, carries_arms_;
  int arms_at_ = 0;  ///< depth of the bone that the arms hang on
};

/// By part of the body; a root that turns also translates.
template <class WeightOf>
void set_by_part(std::span<const Bone> bones, std::span<DofWeights> weights, WeightOf weight_of) {
  const Anatomy anatomy(bones);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const BodyPart part = anatomy.part(static_cast<int>(i));
    const bool root = !bones[i].parent;
    weights[i] = {0, 0, weight_of(part)};
    if (root && part == BodyPart::kRoot && weights[i].rotation > 0)
      weights[i].x = weights[i].y = kRootTranslation;
  }
}

double person_weight(BodyPart part) {
  switch (part) {
    case BodyPart::kRoot:
      return kRootRotation;
    case BodyPart::kSpine:
      return kSpineWeight;
    case BodyPart::kHead:
      return kHeadWeight;
    case BodyPart::kArm:
      return kArmWeight;
    case BodyPart::kLeg:
      return kLegWeight;
  }
  return 1;
}

void set_person(std::span<const Bone> bones, std::span<DofWeights> weights) {
  set_by_part(bones, weights, person_weight);
}

void set_arm_only(std::span<const Bone> bones, std::span<DofWeights> weights) {
  set_by_part(bones, weights,
              [](BodyPart part) { return part == BodyPart::kArm ? kArmWeight : 0; });
}

void set_stiff_spine(std::span<const Bone> bones, std::span<DofWeights> weights) {
  set_by_part(bones, weights, [](BodyPart part) {
    return part == BodyPart::kSpine ? kStiffSpineWeight : person_weight(part);
  });
}

void set_equal(std::span<const Bone> bones, std::span<DofWeights> weights) {
  for (std::size_t i = 0; i < bones.size(); ++i) weights[i] = default_weights(!bones[i].parent);
}

// With s = the mass a joint carries over the whole and d its depth over the deepest: a joint that
// carries everything gets a tenth of one that carries nothing, one at the root half of a leaf's.
void set_by_mass(std::span<const Bone> bones, std::span<DofWeights> weights) {
  const Rig rig = make_rig(bones);
  const bool weightless = std::none_of(rig.bones.begin(), rig.bones.end(),
                                       [](const RigBone& bone) { return bone.mass > 0; });
  std::vector<double> carried(bones.size(), 0.0);
  std::vector<int> depth(bones.size(), 0);
  double total = 0;
  int deepest = 1;
  for (std::size_t i = bones.size(); i-- > 0;) {
    const double own = weightless ? 1 : rig.bones[i].mass;
    total += own;
    carried[i] += own;
    if (rig.bones[i].parent >= 0) carried[at(rig.bones[i].parent)] += carried[i];
  }
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const int parent = rig.bones[i].parent;
    if (parent >= 0) depth[i] = depth[at(parent)] + 1;
    deepest = std::max(deepest, depth[i]);
  }
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const double s = carried[i] / total;
    const double d = static_cast<double>(depth[i]) / deepest;
    weights[i] = {0, 0, (0.5 + 0.5 * d) / (1 + 9 * s)};
    if (rig.bones[i].parent < 0) weights[i].x = weights[i].y = kRootTranslation;
  }
}

constexpr std::array kWeightPresets{
    WeightPreset{"auto", "From masses", "Light joints far from the root move first.", set_by_mass},
    WeightPreset{"person", "Person", "Arms reach, legs help, the trunk follows last.", set_person},
    WeightPreset{"arm_only", "Arms only", "Nothing but the arms moves.", set_arm_only},
    WeightPreset{"stiff_spine", "Stiff spine", "As a person with hardly any bend of the trunk.",
                 set_stiff_spine},
    WeightPreset{"equal", "Equal", "Every joint as readily as the next; the trunk drifts.",
                 set_equal},
};

}  // namespace

std::span<const WeightPreset> weight_presets() { return kWeightPresets; }

const WeightPreset* find_weight_preset(std::string_view word) {
  const auto found =
      std::find_if(kWeightPresets.begin(), kWeightPresets.end(),
                   [word](const WeightPreset& preset) { return preset.word == word; });
  return found == kWeightPresets.end() ? nullptr : &*found;
}

std::vector<DofWeights> preset_weights(const WeightPreset& preset, std::span<const Bone> bones) {
  std::vector<DofWeights> weights(bones.size());
  preset.set(bones, weights);
  return weights;
}

}  // namespace kindred::ik
