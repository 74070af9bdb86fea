// SPDX-License-Identifier: MIT
#include "editor/hand_over.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_motion.h"
#include "editor/edits_pose.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

const EvaluatedCharacter& evaluated_in(const EvaluatedScene& all, const Scene& scene,
                                       CharacterId id) {
  return all.characters[static_cast<std::size_t>(character_index(scene, id))];
}

/// Values of a root whose bone is to stand at `local` in the character's own space.
BonePose pose_at(const Bone& root, const Affine& local, const BonePose& otherwise) {
  const double length = std::hypot(local.a, local.b);
  if (!(length > 0) || !std::isfinite(length)) return otherwise;
  BonePose pose;
  pose.x = local.tx - root.position.x;
  pose.y = local.ty - root.position.y;
  pose.rotation_deg = continuous_deg(degrees(std::atan2(local.b, local.a)) - root.angle_deg,
                                     otherwise.rotation_deg);
  pose.scale_x = length;
  pose.scale_y = determinant(local) / length;
  return pose;
}

std::vector<BoneId> roots_of(const Character& character) {
  std::vector<BoneId> roots;
  for (const Bone& bone : *character.bones) {
    if (!bone.parent) roots.push_back(bone.id);
  }
  return roots;
}

bool parent_is_keyed(const Scene& scene, CharacterId id) {
  const Character* character = find_character(scene, id);
  const Clip* clip = character ? active_clip(*character) : nullptr;
  ChannelTarget target;
  target.property = *find_property(PropertyOwner::kCharacter, "parent");
  const Channel* channel = clip ? find_channel(*clip, target) : nullptr;
  return channel && !channel->curve.empty();
}

/// Keys of the roots one frame before, which hold: until the change nothing drifts towards it.
void hold_before(Scene& scene, CharacterId id, Time change) {
  const Time before = change - time_of_frame(scene.frame_rate, 1);
  if (before < Time{0}) return;
  const std::vector<BoneId> roots = roots_of(*find_character(scene, id));
  std::vector<PoseOverride> none;
  for (const BoneId root : roots) {
    for (const PropertyId property : bone_properties()) {
      key_channel(scene, none, id, bone_channel(root, property), before);
    }
  }
  std::vector<KeyRef> keys = keys_at(scene, *find_character(scene, id), before);
  std::erase_if(keys, [&](const KeyRef& key) {
    return std::find(roots.begin(), roots.end(), key.channel.bone) == roots.end();
  });
  set_interpolation(scene, keys, hold_interpolation());
}

}  // namespace

void hand_over(Editor& editor, CharacterId id, const CharacterParent& parent, bool key) {
  Session& session = editor.session();
  editor.edit("Set holder", [&](Scene& scene) {
    if (!find_character(scene, id)) return;
    const Time now = session.playhead;
    const EvaluatedScene before = evaluate(scene, now, {{}, session.unkeyed});
    const bool keyed = key || parent_is_keyed(scene, id);
    if (keyed) hold_before(scene, id, now);
    set_parent(scene, id, parent, now, key);
    const EvaluatedScene after = evaluate(scene, now, {{}, session.unkeyed});
    const EvaluatedCharacter& was = evaluated_in(before, scene, id);
    const EvaluatedCharacter& is = evaluated_in(after, scene, id);
    const auto to_own = inverse(is.space);
    if (is.space == was.space || !to_own) return;
    const std::vector<Bone>& bones = *find_character(scene, id)->bones;
    Pose wanted = is.pose;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!bones[i].parent) wanted[i] = pose_at(bones[i], *to_own * was.world[i], wanted[i]);
    }
    write_pose(scene, session.unkeyed, id, now, keyed || session.auto_key, wanted,
               Rotations::kMeasured);
  });
}

}  // namespace kindred::editor
