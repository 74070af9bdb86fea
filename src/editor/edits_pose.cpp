// SPDX-License-Identifier: MIT
#include "editor/edits_pose.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"

namespace kindred::editor {
namespace {

PoseOverride* edit_override(std::vector<PoseOverride>& unkeyed, CharacterId character) {
  for (PoseOverride& entry : unkeyed) {
    if (entry.character == character) return &entry;
  }
  return nullptr;
}

bool channel_has_keys(const Clip* clip, const ChannelTarget& target) {
  const Channel* channel = clip ? find_channel(*clip, target) : nullptr;
  return channel && !channel->curve.empty();
}

/// A value to be written, as it may be: finite, on its turn, inside hard limits.
double writable(const RigBone& bone, const PropertyKind& kind, double wanted, double shown,
                Rotations rotations) {
  if (!std::isfinite(wanted)) return shown;
  if (kind.field != &BonePose::rotation_deg || wanted == shown) return wanted;
  const double turned = rotations == Rotations::kMeasured ? continuous_deg(wanted, shown) : wanted;
  return limited_rotation_deg(bone, turned);
}

std::string_view name_of(const Character& character, BoneId bone) {
  const Bone* found = find_bone(character, bone);
  return found ? std::string_view(found->name) : std::string_view();
}

}  // namespace

double continuous_deg(double angle_deg, double reference_deg) {
  const double turns = std::nearbyint((reference_deg - angle_deg) / 360.0);
  return std::isfinite(turns) ? angle_deg + 360.0 * turns : angle_deg;
}

Pose shown_pose(const Character& character, Time time, std::span<const PoseOverride> unkeyed) {
  const Rig rig = make_rig(*character.bones);
  for (const PoseOverride& entry : unkeyed) {
    if (entry.character != character.id || entry.pose.size() != rig.bones.size()) continue;
    Pose pose = entry.pose;
    for (std::size_t i = 0; i < pose.size(); ++i) {
      pose[i].rotation_deg = limited_rotation_deg(rig.bones[i], pose[i].rotation_deg);
    }
    return pose;
  }
  return evaluate_pose(character, rig, active_clip(character), time);
}

void write_pose(Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId id, Time time,
                bool auto_key, const Pose& wanted, Rotations rotations) {
  const Character* current = find_character(scene, id);
  if (!current || wanted.size() != current->bones->size()) return;
  const Rig rig = make_rig(*current->bones);
  const Pose shown = shown_pose(*current, time, unkeyed);
  const AddedMotion added = added_at(*current, time);
  Pose written = shown;
  bool changed = false, needs_override = false;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    for (const PropertyId property_id : bone_properties()) {
      const PropertyKind& kind = property(property_id);
      const double value =
          writable(rig.bones[i], kind, wanted[i].*kind.field, shown[i].*kind.field, rotations);
      if (value == shown[i].*kind.field) continue;
      written[i].*kind.field = value;
      changed = true;
      const double keyed = keyed_value(added, static_cast<int>(i), kind.field, value);
      Character* character = edit_character(scene, id);
      const ChannelTarget target = bone_channel((*character->bones)[i].id, property_id);
      // With clips but none active the base pose is what is shown, so it is what is edited.
      Clip* clip = auto_key ? clip_for_keying(*character) : nullptr;
      if (clip) {
        set_key(scene, *clip, target, time, keyed);
      } else if (channel_has_keys(active_clip(*character), target)) {
        needs_override = true;
      } else {
        Pose& base = character->base_pose.edit();
        base.resize(std::max(base.size(), shown.size()));
        base[i].*kind.field = keyed;
      }
    }
  }
  if (!changed) return;
  PoseOverride* pending = edit_override(unkeyed, id);
  if (!pending && needs_override) pending = &unkeyed.emplace_back(PoseOverride{id, {}});
  if (pending) pending->pose = written;
  settle_unkeyed(scene, unkeyed, id, time);
}

void follow_points(Character& character) {
  for (Handle& handle : character.handles) {
    if (!handle.pinned) handle.target.reset();
  }
}

void edit_pose(Editor& editor, std::string name, CharacterId id, const Pose& wanted) {
  Session& session = editor.session();
  editor.edit(std::move(name), [&](Scene& scene) {
    write_pose(scene, session.unkeyed, id, session.playhead, session.auto_key, wanted);
    if (Character* character = edit_character(scene, id)) follow_points(*character);
  });
}

void update_pose_drag(Editor& editor, CharacterId id, const Pose& wanted,
                      const std::function<void(Character&)>& also) {
  Session& session = editor.session();
  editor.update_drag([&](Scene& scene) {
    write_pose(scene, session.unkeyed, id, session.playhead, session.auto_key, wanted);
    Character* character = edit_character(scene, id);
    if (!character) return;
    if (also) {
      also(*character);
    } else {
      follow_points(*character);
    }
  });
}

void set_bone_value(Editor& editor, CharacterId id, BoneId bone, PropertyId property_id,
                    double value) {
  set_bone_values(editor, id, {&bone, 1}, property_id, value);
}

void set_bone_values(Editor& editor, CharacterId id, std::span<const BoneId> bones,
                     PropertyId property_id, double value) {
  const Character* character = find_character(editor.drag_start(), id);
  const PropertyKind& kind = property(property_id);
  if (!character || bones.empty() || !kind.field || !std::isfinite(value)) return;
  Pose wanted = shown_pose(*character, editor.session().playhead, editor.drag_start_unkeyed());
  for (const BoneId bone : bones) {
    const int index = bone_index(*character->bones, bone);
    if (index >= 0) wanted[static_cast<std::size_t>(index)].*kind.field = value;
  }
  if (editor.dragging()) {
    update_pose_drag(editor, id, wanted);
  } else {
    const std::string whose = bones.size() == 1 ? std::string(name_of(*character, bones.front()))
                                                : std::to_string(bones.size()) + " bones";
    edit_pose(editor, std::string(kind.label) + " of " + whose, id, wanted);
  }
}

void reset_pose(Editor& editor, std::string name, CharacterId id, std::span<const BoneId> bones,
                std::span<const PropertyId> which) {
  const Character* character = find_character(editor.scene(), id);
  if (!character) return;
  Pose wanted = shown_pose(*character, editor.session().playhead, editor.session().unkeyed);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const BoneId bone = (*character->bones)[i].id;
    if (!bones.empty() && std::find(bones.begin(), bones.end(), bone) == bones.end()) continue;
    for (const PropertyId property_id : which) {
      const PropertyKind& kind = property(property_id);
      if (kind.field) wanted[i].*kind.field = kind.default_value;
    }
  }
  edit_pose(editor, std::move(name), id, wanted);
}

void key_unkeyed_in(Scene& scene, std::vector<PoseOverride>& unkeyed, Time time) {
  const std::vector<PoseOverride> changed = std::move(unkeyed);
  unkeyed.clear();
  for (const PoseOverride& entry : changed) {
    write_pose(scene, unkeyed, entry.character, time, true, entry.pose);
  }
}

void key_unkeyed(Editor& editor) {
  Session& session = editor.session();
  if (session.unkeyed.empty()) return;
  editor.edit("Key changed channels",
              [&](Scene& scene) { key_unkeyed_in(scene, session.unkeyed, session.playhead); });
}

}  // namespace kindred::editor
