// SPDX-License-Identifier: MIT
#include "editor/pose_flip.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_pose.h"
#include "editor/pose_drag_chain.h"
#include "editor/pose_drag_sides.h"
#include "editor/pose_drag_targets.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

/// By so much, in heights of the figure, the end may be off where a limit held a joint.
constexpr double kOffPlaceShare = 0.002;

/// From the bone down to the end of its limb: as long as there is one bone to go on with.
int end_of_limb(const Rig& rig, int bone) {
  while (true) {
    int next = -1, count = 0;
    for (int i = bone + 1; i < rig.size(); ++i) {
      const RigBone& below = rig.bones[static_cast<std::size_t>(i)];
      if (below.parent != bone || below.weights.rotation <= 0) continue;
      next = i;
      ++count;
    }
    if (count != 1) return bone;
    bone = next;
  }
}

struct FlipSubject {
  std::vector<int> limb;  ///< from its end up
  Hinge hinge;
};

std::optional<FlipSubject> flip_subject(const Character& character, const Rig& rig,
                                        std::span<const BonePose> pose,
                                        const Selection& selection) {
  if (selection.character != character.id) return std::nullopt;
  const Handle* handle = find_handle(character, selection.handle);
  const BoneId id = handle != nullptr ? handle->bone : selection.active_bone();
  const int selected = bone_index(*character.bones, id);
  if (selected < 0) return std::nullopt;
  const int end = end_of_limb(rig, selected);
  const Vec2 tip{rig.bones[static_cast<std::size_t>(end)].length, 0};
  const std::optional<Hinge> hinge = hinge_of(rig, pose, end, tip);
  if (!hinge) return std::nullopt;
  return FlipSubject{limb_of(rig, end), *hinge};
}

/// What stays in place: the joint beyond the hinge, else the tip of the hinge's own bone.
Vec2 held_point(const Rig& rig, const std::vector<Affine>& world, const FlipSubject& subject) {
  return subject.limb.front() == subject.hinge.bone ? tip_world(rig, world, subject.hinge.bone)
                                                    : joint_world(world, subject.limb.front());
}

Pose flipped(const Rig& rig, const Pose& pose, const std::vector<Affine>& world,
             const FlipSubject& subject) {
  const auto hinge = static_cast<std::size_t>(subject.hinge.bone);
  const auto top = static_cast<std::size_t>(subject.limb.back());
  const Vec2 base = joint_world(world, subject.limb.back());
  const Vec2 chord = held_point(rig, world, subject) - base;
  const Vec2 inner = joint_world(world, subject.hinge.bone) - base;
  const Affine axes = parent_axes(rig, pose, world, subject.limb.back());
  const double sense = determinant(axes) < 0 ? -1 : 1;
  const double turn = sense * 2 * degrees(std::atan2(cross(inner, chord), glm::dot(inner, chord)));
  Pose result = pose;
  result[top].rotation_deg += turn;
  result[hinge].rotation_deg -= 2 * subject.hinge.bend_deg;
  const auto end = static_cast<std::size_t>(subject.limb.front());
  if (end != hinge) result[end].rotation_deg += 2 * subject.hinge.bend_deg - turn;
  for (const int bone : subject.limb) {
    const auto i = static_cast<std::size_t>(bone);
    const double wrapped = continuous_deg(result[i].rotation_deg, pose[i].rotation_deg);
    result[i].rotation_deg = limited_rotation_deg(rig.bones[i], wrapped);
  }
  return result;
}

}  // namespace

bool can_flip_bend(const Editor& editor) {
  const Session& session = editor.session();
  const Character* character = editor.character();
  if (character == nullptr || session.mode != Mode::kAnimate || editor.read_only()) return false;
  const Rig rig = make_rig(*character->bones);
  const Pose rest(character->bones->size());
  return flip_subject(*character, rig, rest, session.selection).has_value();
}

void flip_bend(Editor& editor) {
  Session& session = editor.session();
  const Character* character = editor.character();
  const EvaluatedCharacter* evaluated =
      character == nullptr ? nullptr : evaluated_of(editor, character->id);
  if (evaluated == nullptr) return;
  const Rig& rig = evaluated->rig;
  const auto subject = flip_subject(*character, rig, evaluated->pose, session.selection);
  if (!subject) return;
  const Pose wanted = flipped(rig, evaluated->pose, evaluated->world, *subject);
  std::vector<Affine> world(wanted.size());
  forward_kinematics(rig, wanted, world);
  const double off =
      glm::distance(held_point(rig, world, *subject), held_point(rig, evaluated->world, *subject));
  if (!(off <= kOffPlaceShare * rig.height)) {
    const auto hinge = static_cast<std::size_t>(subject->hinge.bone);
    editor.notify({NoticeKind::kWarning, (*character->bones)[hinge].name +
                                             " cannot bend the other way: a limit holds its limb. "
                                             "Widen the limits in Rig mode."});
    return;
  }
  const CharacterId id = character->id;
  std::vector<BoneId> limb;
  for (const int bone : subject->limb) {
    limb.push_back((*character->bones)[static_cast<std::size_t>(bone)].id);
  }
  editor.edit("Flip bend", [&](Scene& scene) {
    write_pose(scene, session.unkeyed, id, session.playhead, session.auto_key, wanted);
    Character* edited = edit_character(scene, id);
    for (Handle& handle : edited->handles) {
      const bool on_limb = std::find(limb.begin(), limb.end(), handle.bone) != limb.end();
      if (on_limb && handle.bend != 0) handle.bend = -handle.bend;
    }
    follow_points(*edited);
  });
}

}  // namespace kindred::editor
